"""What the tests of tags share."""

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def dice() -> random.Random:
    """Chance that is the same every time."""
    return random.Random(20)
