"""What the drive says about oddities that need nobody."""

from affineur.table.motion import faults
from affineur.table.motion.leg import Leg
from affineur.table.motion.magnets import ANGLES_DEG
from affineur.table.motion.reports import BoardNoted


def notes_of(leg: Leg) -> "list[object]":
    """Return a note for each flicker and each magnet missed since the last time."""
    flickers, leg.pulses.flickers = leg.pulses.flickers, []
    missed, leg.watch.missed = leg.watch.missed, []
    notes = [BoardNoted(faults.INDEX_GLITCH, steps) for steps in flickers]  # type: list[object]
    return notes + [BoardNoted(faults.MAGNET_MISSED, ANGLES_DEG[magnet]) for magnet in missed]
