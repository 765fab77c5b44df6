"""CPython and MicroPython plan and locate alike, bit for bit."""

from collections.abc import Callable
from pathlib import Path


def test_plans_are_the_same_under_micropython(
    on_both: Callable[[Path], tuple[str, str]],
) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("motion_script.py"))
    assert "BoardLost" in cpython
    assert cpython == micropython
