"""Lets the wire tests share their workbench."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from wire_bench import Pipe


@pytest.fixture
def pipe() -> Pipe:
    """Two ends that have not met."""
    return Pipe()


@pytest.fixture
def open_pipe(pipe: Pipe) -> Pipe:
    """Two ends that talk."""
    pipe.greet()
    return pipe
