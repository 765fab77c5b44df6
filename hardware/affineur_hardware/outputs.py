"""Every generated file of this folder: its path and the function that makes its contents.

A test makes each one again and compares it with the file checked in.
"""

from collections.abc import Callable
from pathlib import Path

from affineur_hardware import (
    diagram,
    documents,
    drawings,
    fault_sheet,
    mechanics_sheet,
    meter_sheet,
    motion,
)
from affineur_hardware.circuit import Circuit

HOME = Path(__file__).resolve().parent.parent

DOCUMENTS: dict[str, Callable[[Circuit], str]] = {
    "documents/wiring.md": documents.wiring,
    "documents/parts.md": documents.parts_list,
    "documents/bill_of_materials.csv": documents.bill,
    "documents/power.md": documents.budget,
    "documents/wiring.svg": diagram.wiring,
    "documents/mechanics.md": mechanics_sheet.sheet,
    "documents/torque.md": motion.sheet,
    "documents/measurements.md": meter_sheet.sheet,
    "documents/faults.md": fault_sheet.sheet,
    "documents/base_plate.svg": drawings.base_plate,
    "documents/turning_plate.svg": drawings.turning_plate,
}
"""What follows from the data alone, no extra installed."""


def write(path: str, text: str) -> None:
    """Write one generated file below `hardware/`."""
    target = HOME / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
