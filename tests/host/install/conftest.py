"""Boards to install on, and firmware that takes no time to make."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from affineur_host.cli.main import run
from affineur_host.install.firmware import Firmware
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line

sys.path.insert(0, str(Path(__file__).parent))
try:
    from unix_board import UnixBoard, UnixLine
except ImportError:  # a system without pseudo terminals
    collect_ignore = ["test_installer.py", "test_line_cuts.py"]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOADER = {"boot.py": b"# boot\n", "main.py": b"# main\n"}
OLD = Firmware(b"old" + Random(1).randbytes(9_000), LOADER)
NEW = Firmware(OLD.pack[:3_000] + b"new \x03 \x10C \x10" + OLD.pack[3_400:] + b"tail", LOADER)
BAD = Firmware(b"bad" + OLD.pack[3:], LOADER)


def is_well(pack: bytes) -> bool:
    """Tell whether a pack would run."""
    return pack in (OLD.pack, NEW.pack)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[UnixBoard]:
    """A board with nothing on it."""
    if find_spec("micropython_unix") is None:
        pytest.skip("the MicroPython Unix port is not installed")
    board = UnixBoard(tmp_path, is_well)
    yield board
    board.close()


@pytest.fixture
def installer(board: UnixBoard) -> Installer:
    """An installer at that board."""
    return installer_at(board)


def installer_at(board: UnixBoard, limit: int | None = None) -> Installer:
    """Return an installer whose line breaks after so many bytes, and stays broken."""
    line = UnixLine(board, limit)
    return Installer(Line(lambda: line), lambda *_told: None)


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command; return exit code, stdout and stderr."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call
