"""How the drive reacts on its way: each magnet met is checked, each stop as well."""

from affineur.table import events, ticks
from affineur.table.motion import faults
from affineur.table.motion.mover import CHECKING, LOCATING, Mover
from affineur.table.motion.noting import notes_of
from affineur.table.motion.reports import BoardNoted, BoardStopped

_STREAK = 2  # so many turns in a row with lost steps are borne, not one more
_FINE_STEPS = 8  # a place this good (a seventh of a degree) needs no second approach
_SETTLE_MS = 150  # a board that has come to rest sends no more edges after this


def began(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """The motor has been asked what it had to be asked, and starts now."""
    leg = mover.leg
    if leg is not None and not leg.is_stopping():
        leg.begin(now_ms)
        mover.wake_ms = leg.doubt_ms()
        mover.silent_ms = leg.silent_ms()
    return []


def edge_met(mover: Mover, event: events.IndexEdge, now_ms: int) -> "list[object]":
    """Take an edge of the sensor: a magnet where none can be ends the move."""
    leg = mover.running()
    mover.hear(leg.edge(event.rising, event.steps))
    if leg.watch.strays:
        return mover.lose(_astray(mover), now_ms)
    mover.wake_ms = leg.doubt_ms()
    return notes_of(leg)


def magnet_overdue(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """On the way a magnet is later than lost steps explain: something holds the board."""
    if mover.wake_ms is None or not ticks.reached(now_ms, mover.wake_ms):
        return []
    mover.wake_ms = None
    begun = mover.running().pulses.begun is not None
    return [] if begun else mover.lose(_unmet(mover), now_ms)


def stood(mover: Mover, event: events.StepsEnded, now_ms: int) -> "list[object]":
    """A leg has ended: check it, and wait for a late magnet if one is due."""
    leg = mover.running()
    if event.steps != leg.plan.steps:
        return mover.lose(faults.MOTOR_SILENT, now_ms)
    return _settle(mover, event.steps, now_ms) or _judge(mover, now_ms)


def _settle(mover: Mover, steps: int, now_ms: int) -> "list[object]":
    leg = mover.running()
    mover.hear(leg.settle(steps))
    return mover.lose(_astray(mover), now_ms) if leg.watch.strays else []


def _judge(mover: Mover, now_ms: int) -> "list[object]":
    leg = mover.running()
    if not leg.overdue(leg.plan.steps):
        return _finish(mover, now_ms)
    notes = notes_of(leg)
    mover.rest(CHECKING, leg)
    mover.silent_ms = None
    mover.wake_ms = ticks.later(now_ms, _SETTLE_MS)
    return notes


def late_edge_met(mover: Mover, event: events.IndexEdge, now_ms: int) -> "list[object]":
    """Take an edge of a board that is just coming to rest."""
    leg = mover.running()
    mover.hear(leg.edge(event.rising, leg.plan.steps))
    return mover.lose(_astray(mover), now_ms) if leg.watch.strays else notes_of(leg)


def settled(mover: Mover, _event: object, now_ms: int) -> "list[object]":
    """The board rests for good: the magnet that was due is there, or missing."""
    if mover.wake_ms is None or not ticks.reached(now_ms, mover.wake_ms):
        return []
    leg = mover.running()
    lost = _settle(mover, leg.plan.steps, now_ms)
    if lost or not leg.overdue(leg.plan.steps):
        return lost or _finish(mover, now_ms)
    if mover.goal[0] == LOCATING:
        return _identify_anew(mover, now_ms)
    if not leg.pulses.edges or mover.corrections or leg.direction != mover.ring.direction:
        return mover.lose(_unmet(mover), now_ms)
    mover.corrections += 1
    return mover.seek(now_ms)


def _identify_anew(mover: Mover, now_ms: int) -> "list[object]":
    """The magnets contradict the identification: repeat it once, with more of them."""
    if mover.suspect:
        return mover.lose(_unmet(mover), now_ms)
    mover.suspect = True
    mover.ways = []
    return mover.search(now_ms)


def sought(mover: Mover, event: events.StepsEnded, now_ms: int) -> "list[object]":
    """The magnet that was due must have been met by now."""
    leg = mover.running()
    if event.steps != leg.plan.steps:
        return mover.lose(faults.MOTOR_SILENT, now_ms)
    lost = _settle(mover, event.steps, now_ms)
    if lost or not leg.watch.seen:
        return lost or mover.lose(_astray(mover), now_ms)
    mover.corrections -= 1
    return _finish(mover, now_ms)


def _finish(mover: Mover, now_ms: int) -> "list[object]":
    """The leg is good, or its lost steps are known: go on from where the board really is."""
    leg = mover.running()
    notes = notes_of(leg)
    if leg.watch.slips and mover.goal[0] == LOCATING:
        return notes + _identify_anew(mover, now_ms)
    if _take_place(mover, leg.plan.steps, notes):
        mover.corrections += 1
        mover.ways = []
        if mover.ring.scaled(mover.row, slipped=True):
            return notes + mover.lose(faults.WRONG_GEARING, now_ms)
        if mover.corrections > 1 or mover.streak >= _STREAK:
            return notes + mover.lose(faults.STEPS_MISSED, now_ms)
    _refine(mover)
    return notes + mover.go_on(now_ms)


def _refine(mover: Mover) -> None:
    """Set the place anew, once, by a magnet met slowly in the game's direction.

    The magnet that named the place may have been met while the rotor had not caught its phase.
    """
    leg = mover.running()
    approached = not mover.ways and leg.direction == mover.ring.direction
    if mover.goal[0] == LOCATING and approached and leg.watch.seen and not mover.refined:
        mover.refined = True
        if abs(leg.watch.rest) > _FINE_STEPS:
            mover.shift(-leg.direction * leg.watch.rest)


def _take_place(mover: Mover, steps: int, notes: "list[object]") -> bool:
    """Set the place after `steps` of the leg; tell (and note) whether steps were lost."""
    leg = mover.running()
    lost = leg.watch.slips * leg.watch.slip
    mover.place = leg.place_after(steps)
    if lost:
        mover.shift(-leg.direction * lost)
        notes.append(BoardNoted(faults.STEPS_CORRECTED, lost))
    return lost != 0


def stood_early(mover: Mover, event: events.StepsEnded, now_ms: int) -> "list[object]":
    """The board rests because a person stopped it; its place is known if the magnets agree."""
    leg = mover.running()
    lost = _settle(mover, event.steps, now_ms)
    if lost or leg.overdue(event.steps):
        return lost or mover.lose(_unmet(mover), now_ms)
    notes = notes_of(leg)
    _take_place(mover, event.steps, notes)
    return notes + mover.hold_still(now_ms) + [BoardStopped(True)]


def _astray(mover: Mover) -> str:
    """Return the fault that explains a magnet where none can be."""
    locating = mover.goal[0] == LOCATING
    if mover.ring.scaled(mover.row, slipped=not locating):
        return faults.WRONG_GEARING
    return faults.INDEX_UNCLEAR if locating else faults.HAND_ON_BOARD


def _unmet(mover: Mover) -> str:
    """Return the fault that explains that a magnet was not met."""
    if not mover.running().pulses.edges:
        return faults.INDEX_MISSING
    return _astray(mover)
