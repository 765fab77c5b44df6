"""Compare the data files with the firmware's own pins module and settings, name by name."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from affineur.settings.table import GROUPS
from affineur_hardware.circuit import DATA, Circuit, read

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "affineur"


def constants(path: Path) -> dict[str, Any]:
    """Return the module-level literal constants of a Python file, without importing it."""
    found: dict[str, Any] = {}
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            found[statement.targets[0].id] = _value(statement.value, found)
    return found


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.Tuple):
        return [_value(item, names) for item in node.elts]
    return ast.literal_eval(node)


def wanted(circuit: Circuit) -> dict[str, Any]:
    """Return the constants the board's data demand of the firmware."""
    names: dict[str, Any] = {pin.name: pin.gp for pin in circuit.pins}
    return names | circuit.firmware


def differences(circuit: Circuit, path: Path = FIRMWARE / "pins.py") -> Iterator[str]:
    """Yield a sentence for every constant in which data and firmware differ."""
    data, firmware = wanted(circuit), constants(path)
    for name in sorted(data.keys() | firmware.keys()):
        left, right = data.get(name, "nothing"), firmware.get(name, "nothing")
        if left != right:
            yield f"{name}: hardware/data/pins.toml says {left}, {path.name} says {right}"


def setting_differences(folder: Path = DATA) -> Iterator[str]:
    """Yield a sentence for every setting whose default differs between data and firmware."""
    defaults = {row[0]: row[3] for _, rows in GROUPS for row in rows}
    for key, value in read("settings.toml", folder).items():
        firmware = defaults.get(key, "nothing")
        if firmware != value:
            yield (
                f"{key}: hardware/data/settings.toml says {value},"
                f" affineur/settings/table.py says {firmware}"
            )
