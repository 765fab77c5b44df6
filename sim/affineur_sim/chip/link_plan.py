"""How the firmware is linked for the device: what is always loaded together, what by its name."""

from functools import cache
from pathlib import Path

from affineur_sim.chip.linker import Linker
from affineur_sim.chip.module_graph import Graph

ENTRY = "affineur.start"
"""What the loader imports."""
FIRST = (ENTRY, "affineur.deep_stack", "affineur.proof")
"""Needed before anything can run in place."""
FALLBACK = "affineur.filled"
"""What loads the others where they cannot run in place."""
_DRIVERS = "affineur.drivers."
_FROMAGE = "affineur.rules.fromage."
TOGETHER = (
    (ENTRY,),
    ("affineur.board",),
    (
        _DRIVERS + "motor",
        _DRIVERS + "tmc2209",
        _DRIVERS + "step_count_program",
        _DRIVERS + "step_program",
        _DRIVERS + "stepper",
        _DRIVERS + "hall",
        "affineur.table.motion.limits",
    ),
    (
        "affineur.app",
        _DRIVERS + "piezo",
        _DRIVERS + "keys",
        _DRIVERS + "mcp23017",
        _DRIVERS + "pad",
        _DRIVERS + "reader_reset",
        _DRIVERS + "usb_link",
    ),
    (_DRIVERS + "pn532", _DRIVERS + "pn532_spi"),
)
"""What finds the rest; then the light, the motor with its big tables, the game, the readers."""
BY_NAME = (
    "affineur.rules.tables.",
    _FROMAGE + "venues.",
    _FROMAGE + "choices",
    _FROMAGE + "corporation",
    _FROMAGE + "draft",
    _FROMAGE + "faults",
    _FROMAGE + "openings",
    _FROMAGE + "setup",
    _FROMAGE + "shape",
)
"""What the rules import by name as text, or hold as an object."""


@cache
def linked_sources(package: Path) -> dict[str, str]:
    """Return the source of every module that goes onto the device, by its name."""
    graph = Graph(package, BY_NAME)
    return Linker(graph, graph.groups(TOGETHER), [*graph.apart, ENTRY]).sources()
