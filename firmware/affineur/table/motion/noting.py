"""What the drive says about oddities that need nobody."""

from affineur.table.motion import faults
from affineur.table.motion.leg import Leg
from affineur.table.motion.reports import BoardNoted


def notes_of(leg: Leg) -> "list[object]":
    """Return a note for each flicker since the last time."""
    flickers, leg.pulses.flickers = leg.pulses.flickers, []
    return [BoardNoted(faults.INDEX_GLITCH, steps) for steps in flickers]
