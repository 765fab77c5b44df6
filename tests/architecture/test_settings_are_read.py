"""Every setting is read where it matters; one that nothing reads would be a promise not kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from affineur.settings.table import GROUPS

FIRMWARE = Path(__file__).parents[2] / "firmware" / "affineur"
ROWS = [(group, row[0]) for group, rows in GROUPS for row in rows]
OF_PARTS = {
    "microsteps", "motor_reversed", "motor_hold_ma", "stall_threshold", "index_fitted",
    "led_order", "reader_kind", "reader_poll_ms", "tag_gone_ms", "key_debounce_ms",
    "key_poll_ms", "sound", "sound_volume_percent",
}  # fmt: skip
"""What a driver has to know when it is built."""


def _names(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def read_in(path: Path) -> set[str]:
    """Return the settings that a file reads, as `settings.key` or `self.settings.key`."""
    return {
        node.attr
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and _names(node.value).strip("_") == "settings"
    }


READ = {
    key
    for path in FIRMWARE.rglob("*.py")
    if "settings" not in path.relative_to(FIRMWARE).parts
    for key in read_in(path)
}


@pytest.mark.parametrize(("group", "key"), ROWS)
def test_a_setting_is_read_by_the_firmware(group: str, key: str) -> None:
    assert key in READ, f"nothing reads {key} of the group {group}"


def test_the_parts_are_built_as_they_are_set() -> None:
    assert OF_PARTS - read_in(FIRMWARE / "board.py") == set()
