"""The wire under CPython and under real MicroPython."""

from collections.abc import Callable
from pathlib import Path


def test_both_pythons_talk_alike(on_both: Callable[[Path], tuple[str, str]]) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("portable_wire.py"))
    assert cpython == micropython
    assert "answered" in cpython
    assert "missed 1" in cpython
    assert "TORN_ANSWER" in cpython
