"""How the drive reacts while it finds out where the board stands: locating and identified."""

from affineur.table import events, ticks
from affineur.table.motion import faults
from affineur.table.motion.mover import IDENTIFIED, Mover
from affineur.table.motion.noting import notes_of

_LATENCY_MS = 30  # the driver may have begun so much later than it was told


def edge_met(mover: Mover, event: events.IndexEdge, now_ms: int) -> "list[object]":
    """Take an edge of the sensor on the search, and look whether it names the place."""
    leg = mover.running()
    _tell(mover, leg.edge(event.rising, event.steps))
    if _wrong_gearing(mover):
        return mover.lose(faults.WRONG_GEARING, now_ms)
    return notes_of(leg) + _look(mover, now_ms)


def stretch_passed(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """So long a stretch without a magnet rules out some of them."""
    if mover.wake_ms is None or not ticks.reached(now_ms, mover.wake_ms):
        return []
    mover.wake_ms = None
    if mover.running().pulses.begun is not None:
        return []
    doubt = mover.locator.next_doubt()
    if doubt is not None:
        mover.locator.pass_empty(doubt)
    return _look(mover, now_ms)


def search_over(mover: Mover, event: events.StepsEnded, now_ms: int) -> "list[object]":
    """More than a whole turn, and nothing found."""
    leg = mover.running()
    if event.steps != leg.plan.steps:
        return mover.lose(faults.MOTOR_SILENT, now_ms)
    return mover.lose(faults.INDEX_UNCLEAR if leg.pulses.met else faults.INDEX_MISSING, now_ms)


def edge_met_braking(mover: Mover, event: events.IndexEdge, now_ms: int) -> "list[object]":
    """Take an edge of the sensor after identification: it must not contradict it."""
    leg = mover.running()
    before = mover.locator.misfits
    _tell(mover, leg.edge(event.rising, event.steps))
    if mover.locator.misfits > before:
        wrong = _wrong_gearing(mover)
        return mover.lose(faults.WRONG_GEARING if wrong else faults.INDEX_UNCLEAR, now_ms)
    return notes_of(leg)


def stood_identified(mover: Mover, event: events.StepsEnded, now_ms: int) -> "list[object]":
    """The board rests at a place that is known now: go where it was wanted."""
    mover.place = mover.running().place_after(event.steps)
    return mover.go_on(now_ms)


def _tell(mover: Mover, met: "list[int]") -> None:
    mover.hear(met)
    for steps in met:
        mover.locator.meet(steps)


def _wrong_gearing(mover: Mover) -> bool:
    """Tell whether the magnets met lie like those of the ring, but at another scale."""
    return bool(mover.locator.misfits) and mover.ring.scaled(mover.row)


def _look(mover: Mover, now_ms: int) -> "list[object]":
    locator, leg = mover.locator, mover.running()
    if locator.magnet is None or locator.last is None:
        doubt = locator.next_doubt()
        doubt_ms = None if doubt is None else leg.timeline.when_ms(doubt)
        mover.wake_ms = None if doubt_ms is None else ticks.later(doubt_ms, _LATENCY_MS)
        return []
    near = mover.base - leg.direction * locator.last
    leg.place = mover.ring.identified(locator.magnet, locator.last, near)
    mover.shift(leg.place)
    return mover.brake(IDENTIFIED, now_ms)
