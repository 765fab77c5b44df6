"""Compile the shipped tables into the firmware: `python -m affineur_host.tables`."""

from pathlib import Path

import affineur.rules.tables as firmware_tables
from affineur_host.tables.emit import module_text
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import shipped_tables

FIRMWARE = Path(firmware_tables.__file__).parent


def module_texts() -> dict[str, str]:
    """Return the text of every compiled firmware module by file name."""
    tables = shipped_tables()
    compilers = {each.module: each.compile for each in ENTRIES if each.compile is not None}
    return {
        f"{name}.py": module_text(name, compile_table(tables))
        for name, compile_table in compilers.items()
    }


if __name__ == "__main__":
    for name, text in module_texts().items():
        (FIRMWARE / name).write_text(text, encoding="utf-8")
