"""The drivers on real MicroPython: every module imports or compiles, and behaves the same."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
DRIVERS = FIRMWARE / "affineur" / "drivers"
FOR_THE_TYPE_CHECKER = {"wires"}


def tool(name: str) -> str:
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if not found:
        pytest.skip(f"no {name} here")
    return found


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_module_that_needs_no_rp2040_imports() -> None:
    names = [
        f"affineur.drivers.{path.stem}"
        for path in sorted(DRIVERS.glob("*.py"))
        if not path.stem.endswith("_program") and path.stem not in FOR_THE_TYPE_CHECKER
    ]
    imports = "".join(f"import {name}\n" for name in names)
    run(tool("micropython"), "-c", f"import sys; sys.path.insert(0, {str(FIRMWARE)!r})\n{imports}")
    assert len(names) > 20


@pytest.mark.parametrize("path", sorted(DRIVERS.glob("*.py")), ids=lambda path: path.stem)
def test_every_module_compiles_for_the_rp2040(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.mpy"
    run(tool("mpy-cross"), "-march=armv6m", "-o", str(target), str(path))
    assert target.stat().st_size > 0


def test_both_pythons_say_the_same() -> None:
    script = str(Path(__file__).parent / "portable_drivers.py")
    there = run(tool("micropython"), script, str(FIRMWARE))
    assert there == run(sys.executable, script, str(FIRMWARE))
    assert "TagsArrived" in there
    assert "TagsLeft" in there
