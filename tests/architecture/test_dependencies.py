"""The dependency rules between the packages, each with the line that breaks it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware" / "affineur"
HOST = ROOT / "host_tools" / "affineur_host"
SIM = ROOT / "sim" / "affineur_sim"

PURE = ("canonical", "rules", "table", "wire", "journal", "settings", "tags", "service")
MACHINE_MODULES = ("machine", "rp2", "asyncio", "uasyncio", "time", "utime", "os", "uos")
MACHINE_PLACES = (
    "drivers",
    "board.py",
    "app.py",
    "in_place.py",
    "proof.py",
    "deep_stack.py",
    "start.py",
    "main.py",
    "boot.py",
)
MAY_IMPORT = {
    "canonical": ("canonical",),
    "rules": ("rules",),
    "table": ("rules", "table"),
    "wire": ("canonical", "wire"),
    "journal": ("canonical", "journal"),
    "settings": ("settings",),
    "tags": ("table.events", "table.ticks", "tags"),
    "service": ("desk.clerk", "service", "table", "tags", "wire"),
}
PORTABLE_MODULES = (
    "affineur",
    "array",
    "binascii",
    "collections",
    "errno",
    "json",
    "sys",
    "typing",
)


def _sources(place: Path) -> list[Path]:
    """Return the files of a package, or of a module that stands alone."""
    alone = place.with_suffix(".py")
    return [alone] if alone.is_file() else sorted(place.rglob("*.py"))


def _for_types_only(tree: ast.Module) -> set[int]:
    """Return the ids of imports that only a type checker sees, or that may fail at run time."""
    guarded: set[int] = set()
    for node in ast.walk(tree):
        typing_block = isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        try_block = isinstance(node, ast.Try) and any(
            getattr(handler.type, "id", "") == "ImportError" for handler in node.handlers
        )
        if typing_block or try_block:
            guarded.update(id(inner) for inner in ast.walk(node))
    return guarded


def _imports(path: Path) -> list[tuple[int, str, bool]]:
    """Return (line, module, really imported at run time) for each import of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = _for_types_only(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        found += [(node.lineno, name, id(node) not in guarded) for name in names]
    return found


def _where(path: Path, line: int, name: str) -> str:
    return f"{path.relative_to(ROOT)}:{line} imports {name}"


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_import_only_what_they_may(package: str) -> None:
    allowed = tuple(f"affineur.{name}" for name in MAY_IMPORT[package])
    broken = [
        _where(path, line, name)
        for path in _sources(FIRMWARE / package)
        for line, name, real in _imports(path)
        if real and name.split(".")[0] == "affineur" and not name.startswith(allowed)
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_use_only_modules_of_the_portable_subset(package: str) -> None:
    broken = [
        _where(path, line, name)
        for path in _sources(FIRMWARE / package)
        for line, name, real in _imports(path)
        if name.split(".")[0] not in PORTABLE_MODULES and real
    ]
    assert not broken, "\n".join(broken)


def test_only_the_shell_touches_the_machine() -> None:
    broken = [
        _where(path, line, name)
        for path in _sources(FIRMWARE.parent)
        if path.relative_to(FIRMWARE.parent).parts[-1] not in MACHINE_PLACES
        and "drivers" not in path.parts
        for line, name, _ in _imports(path)
        if name.split(".")[0] in MACHINE_MODULES
    ]
    assert not broken, "\n".join(broken)


def test_firmware_never_imports_host_or_simulator() -> None:
    broken = [
        _where(path, line, name)
        for path in _sources(FIRMWARE.parent)
        for line, name, _ in _imports(path)
        if name.split(".")[0] in ("affineur_host", "affineur_sim")
    ]
    assert not broken, "\n".join(broken)


def test_host_tools_never_import_drivers() -> None:
    broken = [
        _where(path, line, name)
        for path in _sources(HOST)
        for line, name, _ in _imports(path)
        if name.startswith(("affineur.drivers", "affineur.board", "affineur.app"))
    ]
    assert not broken, "\n".join(broken)


def test_the_simulator_does_not_know_the_host_tools() -> None:
    broken = [
        _where(path, line, name)
        for path in _sources(SIM)
        for line, name, _ in _imports(path)
        if name.split(".")[0] == "affineur_host"
    ]
    assert not broken, "\n".join(broken)


def test_the_rules_of_this_file_can_fail(tmp_path: Path) -> None:
    culprit = tmp_path / "culprit.py"
    culprit.write_text(
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import random\nimport time\n"
        "from affineur.drivers import pn532\n"
    )
    assert _imports(culprit) == [
        (4, "time", True),
        (5, "affineur.drivers.pn532", True),
        (3, "random", False),
    ]
