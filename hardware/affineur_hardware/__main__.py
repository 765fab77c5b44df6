"""`python -m affineur_hardware COMMAND`, from the folder `hardware/`.

check      the data against the firmware, the rules and the budget
documents  wiring table and diagram, parts, bill of materials, power and torque sheets, drawings
netlist    the carrier's KiCad netlist and SKiDL's rule check (extra `hardware`)
parts      STEP and STL of every printed part (extra `cad`)
pictures   the build guide's pictures (extra `cad`)
"""

import sys
from collections.abc import Callable

from affineur_hardware import (
    board_rules,
    circuit,
    documents,
    firmware_pins,
    kicad,
    mechanics,
    outputs,
    power,
)


def check() -> int:
    """Print every finding; succeed when there is none."""
    board = circuit.load()
    found = [
        *firmware_pins.differences(board),
        *firmware_pins.setting_differences(),
        *board_rules.findings(board),
        *documents.cable_problems(board),
        *power.problems(board),
    ]
    print("\n".join(found) or "clean")
    return 1 if found else 0


def make_documents() -> int:
    """Write every document that follows from the data alone."""
    board = circuit.load()
    for path, make in outputs.DOCUMENTS.items():
        outputs.write(path, make(board))
        print(path)
    return 0


def make_netlist() -> int:
    """Write the carrier's netlist; fail when SKiDL finds an error."""
    messages, netlist = kicad.run()
    print("\n".join(messages) or "SKiDL: no errors, no warnings")
    outputs.write("documents/carrier.net", netlist)
    return 1 if messages else 0


def make_parts() -> int:
    """Write every printed part as STEP and STL."""
    from affineur_hardware.cad import export  # noqa: PLC0415 - an optional extra

    for path in export.export(outputs.HOME / "printed", mechanics.load()):
        print(path.relative_to(outputs.HOME))
    return 0


def make_pictures() -> int:
    """Draw the build guide's pictures."""
    from affineur_hardware.cad import pictures, render  # noqa: PLC0415 - an optional extra

    for name, scene in pictures.PICTURES.items():
        outputs.write(f"pictures/{name}.svg", render.draw(scene(mechanics.load())))
        print(f"pictures/{name}.svg")
    return 0


COMMANDS: dict[str, Callable[[], int]] = {
    "check": check,
    "documents": make_documents,
    "netlist": make_netlist,
    "parts": make_parts,
    "pictures": make_pictures,
}


def main() -> int:
    """Run the command named on the command line."""
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        print(__doc__)
        return 2
    return COMMANDS[sys.argv[1]]()


if __name__ == "__main__":
    sys.exit(main())
