"""The parts of calibration, in the order in which they build on each other."""

from collections.abc import Callable
from dataclasses import dataclass

from affineur_host.calibration import (
    current,
    index,
    keys,
    light,
    motor,
    pace,
    readers,
    zero,
)
from affineur_host.calibration.steps import Facts, Script
from affineur_host.errors import EXIT_PART_UNKNOWN, UserError


@dataclass(frozen=True)
class Part:
    """One part: its name on the command line, what it is about, and its script."""

    name: str
    title: str
    script: Callable[[Facts], Script]


PARTS = (
    Part("light", "colours and place of the ring", light.script),
    Part("current", "what the ring may draw", current.script),
    Part("keys", "every key of every seat", keys.script),
    Part("readers", "the reader under each pad", readers.script),
    Part("motor", "direction and tooth counts", motor.script),
    Part("index", "width of the magnets, play of the belt", index.script),
    Part("zero", "where the board stands right", zero.script),
    Part("pace", "how fast it may turn with the pieces on it", pace.script),
)
NAMES = tuple(part.name for part in PARTS)


def part_called(name: str) -> Part:
    """Return a part by its name; raises UserError."""
    for part in PARTS:
        if part.name == name:
            return part
    raise UserError(
        f"there is no part called {name}", f"the parts are {', '.join(NAMES)}", EXIT_PART_UNKNOWN
    )
