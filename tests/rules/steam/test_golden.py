"""Golden playthroughs end the same on CPython and MicroPython, and fit the chip's memory."""

import subprocess
import sys
from pathlib import Path

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.steam import parse_move

_HERE = Path(__file__).parent
_SCRIPT = _HERE / "replay_golden.py"
_FIRMWARE = _HERE.parents[2] / "firmware"
_MICROPYTHON = Path(sys.executable).with_name("micropython")
_GOLDEN = sorted((_HERE / "golden").glob("*.txt"))
_NAMES = ["four-expert", "four-greedy", "three-expert", "three-first-game"]
_NAMES += ["two-entered", "two-readings"]


def _expected() -> str:
    lines = []
    for path in _GOLDEN:
        lines += [path.name, *path.read_text(encoding="utf-8").splitlines()[-2:]]
    return "\n".join(lines) + "\n"


def test_all_playthroughs_are_there():
    assert [path.stem for path in _GOLDEN] == _NAMES


def test_playthroughs_end_as_recorded_on_both(on_both):
    cpython, micropython = on_both(_SCRIPT)
    assert cpython == _expected()
    assert micropython == cpython


def test_refusals_undo_and_copies_agree_on_both(on_both):
    cpython, micropython = on_both(_HERE / "probe_refusals.py")
    assert micropython == cpython
    lines = cpython.splitlines()
    assert len(lines) > 20
    assert all(line.split()[2] == "True" for line in lines)
    assert "CHANGED" not in cpython
    codes = {text.split()[0] for line in lines for text in line.split(", ")}
    assert {"WRONG_SEAT", "WRONG_PHASE", "CHOICE_REQUIRED", "CHOICE_INVALID"} <= codes


@pytest.mark.parametrize("name", ["four-greedy.txt", "four-expert.txt"])
def test_a_full_game_fits_into_360_kilobytes(name):
    if not _MICROPYTHON.exists():
        pytest.skip("the MicroPython Unix port is not installed beside this Python")
    command = [_MICROPYTHON, "-X", "heapsize=360k", _SCRIPT, _FIRMWARE, name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout[-500:]
    assert done.stdout.splitlines()[0] == name


def test_playthroughs_use_every_kind_of_move():
    """All forms of the notation occur, so both interpreters carry each of them out."""
    kinds = set()
    for path in _GOLDEN:
        for line in path.read_text(encoding="utf-8").splitlines()[1:-2]:
            kinds.add(parse_move(line.split(" ", 1)[1])[0])
    missing = [mv.FORMS[kind][0] for kind in range(len(mv.FORMS)) if kind not in kinds]
    assert missing == []
