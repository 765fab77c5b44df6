"""The compiled modules mean the same to real MicroPython as to CPython."""

import subprocess
import sys
from pathlib import Path

import pytest

from affineur_host.tables.store import load_tables

MICROPYTHON = Path(sys.executable).parent / "micropython"
FIRMWARE = Path(__file__).parents[3] / "firmware"

needs_micropython = pytest.mark.skipif(
    not MICROPYTHON.exists(), reason=f"no micropython beside {sys.executable}"
)

PROGRAM = """
import sys
sys.path.insert(0, {firmware!r})
for module, names in {wanted!r}:
    constants = __import__("affineur.rules.tables." + module, None, None, names)
    for name in names:
        value = getattr(constants, name)
        print(module, name, repr(sorted(value.items()) if isinstance(value, dict) else value))
"""


@needs_micropython
def test_micropython_reads_the_same_constants(tmp_path: Path) -> None:
    tables = {module: vars(found) for module, found in load_tables(tmp_path).items()}
    wanted = [(module, tuple(sorted(constants))) for module, constants in tables.items()]
    program = tmp_path / "read.py"
    program.write_text(PROGRAM.format(firmware=str(FIRMWARE), wanted=wanted), encoding="utf-8")
    done = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=8M", program],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"{module} {name} {_plain(tables[module][name])}"
        for module, names in wanted
        for name in names
    ]


def _plain(value: object) -> str:
    return repr(sorted(value.items()) if isinstance(value, dict) else value)
