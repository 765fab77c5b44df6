"""The compiled modules mean the same to real MicroPython as to CPython."""

import subprocess
import sys
from pathlib import Path

import pytest
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import load_tables

MICROPYTHON = Path(sys.executable).parent / "micropython"
FIRMWARE = Path(__file__).parents[3] / "firmware"

needs_micropython = pytest.mark.skipif(
    not MICROPYTHON.exists(), reason=f"no micropython beside {sys.executable}"
)

PROGRAM = """
import sys
sys.path.insert(0, {firmware!r})
import affineur.rules.tables.{module} as module
for name in {names!r}:
    print(repr(getattr(module, name)) if not isinstance(getattr(module, name), dict)
          else repr(sorted(getattr(module, name).items())))
"""


@needs_micropython
@pytest.mark.parametrize("module", [each.module for each in ENTRIES if each.compile])
def test_micropython_reads_the_same_constants(module: str, tmp_path: Path) -> None:
    constants = vars(load_tables(tmp_path)[module])
    program = PROGRAM.format(firmware=str(FIRMWARE), module=module, names=sorted(constants))
    done = subprocess.run(
        [MICROPYTHON, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    wanted = [
        repr(sorted(value.items()) if isinstance(value, dict) else value)
        for _, value in sorted(constants.items())
    ]
    assert done.stdout.splitlines() == wanted
