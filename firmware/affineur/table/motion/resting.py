"""How the drive reacts to the sensor while the board rests: a hand, or only a flicker."""

from affineur.table import events, ticks
from affineur.table.motion import faults
from affineur.table.motion.mover import Mover
from affineur.table.motion.reports import BoardNoted

_TOUCH_MS = 60  # a sensor that is back where it was within this time only flickered


def touched(mover: Mover, _event: events.IndexEdge, now_ms: int) -> "list[object]":
    """The sensor changed though nothing was commanded to move: wait whether it stays so.

    Right after a move that is the board coming to rest.
    """
    if not ticks.reached(now_ms, mover.calm_ms):
        return []
    mover.touches += 1
    if mover.wake_ms is None:
        mover.wake_ms = ticks.later(now_ms, _TOUCH_MS)
    return []


def judge_touch(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """An odd number of edges means that the sensor sees something else than before."""
    if mover.wake_ms is None or not ticks.reached(now_ms, mover.wake_ms):
        return []
    mover.wake_ms = None
    touches, mover.touches = mover.touches, 0
    if touches % 2:
        return mover.lose(faults.MOVED_BY_HAND, now_ms)
    return [BoardNoted(faults.INDEX_GLITCH, 0)]


def run_out(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """The board has come to rest after its steps were cut."""
    due = mover.wake_ms is not None and ticks.reached(now_ms, mover.wake_ms)
    return mover.let_go() if due else []
