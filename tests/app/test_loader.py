"""The loader is small, knows its pins, and finds what is packed."""

from __future__ import annotations

import ast
from binascii import crc32
from pathlib import Path
from struct import unpack

import pytest

from affineur import pins, slots

FIRMWARE = Path(slots.__file__).parents[1]
MODULES = {"affineur/start.mpy": b"one", "affineur/rules/tables/bistro.mpy": b"three"}


def _numbers_given_to(source: str, function: str) -> list[int]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", "") == function]
    return [call.args[0].value for call in named if isinstance(call.args[0], ast.Constant)]


@pytest.mark.parametrize("name", ["boot.py", "main.py"])
def test_the_loader_stays_below_sixty_lines(name: str) -> None:
    assert len((FIRMWARE / name).read_text().splitlines()) < 60


def test_boot_knows_the_pins() -> None:
    """It imports nothing of ours, so it has the numbers itself."""
    source = (FIRMWARE / "boot.py").read_text()
    assert _numbers_given_to(source, "Pin") == [pins.ENABLE, pins.LED_DATA]
    assert "affineur" not in {node.module for node in _imports(source)}


def _imports(source: str) -> list[ast.ImportFrom]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]


def test_the_motor_goes_off_before_anything_else() -> None:
    """DESIGN 6: the first acts; only MicroPython's own modules are imported before."""
    body = ast.parse((FIRMWARE / "boot.py").read_text()).body[1:]
    acts = [node for node in body if not isinstance(node, ast.ImportFrom)]
    assert ast.unparse(acts[0]) == f"Pin({pins.ENABLE}, Pin.OUT, value=1)"


def _find(pack: bytes, path: str) -> tuple[int, int] | None:
    """Look for an entry as the loader does."""
    index = pack[8 : 8 + 12 * unpack("<4xI", pack[:8])[0]]
    at = index.find(crc32(b"/" + path.encode()).to_bytes(4, "little"))
    return None if at % 12 else unpack("<2I", index[at + 4 : at + 12])


def test_what_is_packed_is_found() -> None:
    packed = slots.pack(MODULES)
    for path, data in MODULES.items():
        offset, size = _find(packed, path) or (0, 0)
        assert packed[offset : offset + size] == data


def test_folders_are_entries_of_size_0_and_nothing_else_is_found() -> None:
    packed = slots.pack(MODULES)
    for folder in ("affineur", "affineur/rules", "affineur/rules/tables"):
        assert _find(packed, folder) == (0, 0)
    for path in ("affineur/start.py", "affineur/start", "machine", "affineur/app.mpy"):
        assert _find(packed, path) is None


def test_an_empty_module_is_refused() -> None:
    """Size 0 means a folder."""
    with pytest.raises(slots.PackError, match="empty"):
        slots.pack({"affineur/nothing.mpy": b""})


def test_paths_that_share_a_checksum_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "key", lambda _path: 1)
    with pytest.raises(slots.PackError, match="checksum"):
        slots.pack(MODULES)
