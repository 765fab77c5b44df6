"""What every test area shares: running one script under CPython and under real MicroPython."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, and no example is judged by how long a busy machine took.
settings.register_profile("affineur", deadline=None, derandomize=True)
settings.load_profile("affineur")

FIRMWARE = Path(__file__).resolve().parents[1] / "firmware"
MICROPYTHON = Path(sys.executable).with_name("micropython")


@pytest.fixture
def on_both() -> Callable[[Path], tuple[str, str]]:
    """Return a function that runs a portable script and gives what CPython and MicroPython print.

    The script finds the firmware as its first argument and puts it on the path itself.
    """
    if not MICROPYTHON.exists():
        pytest.skip("the MicroPython Unix port is not installed beside this Python")

    def run(script: Path) -> tuple[str, str]:
        return _output(Path(sys.executable), script), _output(MICROPYTHON, script)

    return run


def _output(interpreter: Path, script: Path) -> str:
    done = subprocess.run(
        [interpreter, script, FIRMWARE], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout
