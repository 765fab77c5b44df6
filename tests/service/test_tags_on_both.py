"""Tags mean the same to both Pythons."""

from collections.abc import Callable
from pathlib import Path


def test_both_pythons_make_the_same_of_tags(on_both: Callable[[Path], tuple[str, str]]) -> None:
    ours, theirs = on_both(Path(__file__).with_name("portable_tags.py"))
    assert ours == theirs
    assert "KeyPressed" in ours
