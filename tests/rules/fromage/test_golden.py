"""Golden playthroughs end the same on CPython and MicroPython, and fit the chip's memory."""

import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_SCRIPT = _HERE / "replay_golden.py"
_FIRMWARE = _HERE.parents[2] / "firmware"
_MICROPYTHON = Path(sys.executable).with_name("micropython")
_GOLDEN = sorted((_HERE / "golden").glob("*.txt"))
_KINDS = (
    "fromage-4",
    "fromage-1-",
    "formaggio-4",
    "formaggio-1-",
    "mix-",
    "-advanced",
    "-entered",
)


def _ending(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[-2:]


def _expected() -> str:
    lines = []
    for path in _GOLDEN:
        lines += [path.name, *_ending(path)]
    return "\n".join(lines) + "\n"


def test_all_kinds_of_playthrough_are_there():
    names = [path.name for path in _GOLDEN]
    assert len(names) >= 12
    assert all(any(kind in name for name in names) for kind in _KINDS)


def test_playthroughs_end_as_recorded_on_both(on_both):
    cpython, micropython = on_both(_SCRIPT)
    assert cpython == _expected()
    assert micropython == cpython


@pytest.mark.parametrize("name", ["fromage-4.txt", "formaggio-4.txt", "mix-4-own-board.txt"])
def test_a_full_game_fits_into_360_kilobytes(name):
    if not _MICROPYTHON.exists():
        pytest.skip("the MicroPython Unix port is not installed beside this Python")
    command = [_MICROPYTHON, "-X", "heapsize=360k", _SCRIPT, _FIRMWARE, name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout[-500:]
    assert done.stdout.splitlines()[1:] == _ending(_HERE / "golden" / name)
