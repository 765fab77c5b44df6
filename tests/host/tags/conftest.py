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


@pytest.fixture
def own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the books, for this test alone."""
    folder = tmp_path / "books"
    monkeypatch.setattr("affineur_host.tags.book.book_folder", lambda: folder)
    return folder
