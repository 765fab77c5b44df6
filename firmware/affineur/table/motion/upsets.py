"""What can happen to the drive in any state: jam, power, parts that come and go, silence."""

from affineur.table import events, ticks
from affineur.table.motion import faults
from affineur.table.motion.mover import CHECKING, HOLDING, LOCATING, Mover
from affineur.table.motion.reports import BoardUnverified


def jammed(mover: Mover, _event: events.Jammed, _now_ms: int) -> "list[object]":
    """The driver felt the rotor stall and has stopped the steps."""
    return mover.lose_motor(faults.JAMMED) if mover.leg else []


def power_changed(mover: Mover, event: events.MotorPowerChanged, _now_ms: int) -> "list[object]":
    """The motor's supply went or came; coming back moves nothing."""
    mover.powered = event.on
    if event.on:
        return []
    if mover.leg:
        return mover.lose_motor(faults.EMERGENCY_STOP)
    return mover.lose_motor(faults.MOTOR_POWER) if mover.state == HOLDING else []


def part_lost(mover: Mover, event: events.PartLost, now_ms: int) -> "list[object]":
    """Without a motor nothing can be done; without a sensor the drive goes on, blindly."""
    if event.part == "motor":
        mover.answering = False
        return mover.lose_motor(faults.MOTOR_SILENT) if mover.leg or mover.state == HOLDING else []
    if event.part == "index":
        mover.indexed = False
        return _without_index(mover, now_ms)
    return []


def _without_index(mover: Mover, now_ms: int) -> "list[object]":
    if mover.state == LOCATING:
        return mover.lose(faults.INDEX_MISSING, now_ms)
    if mover.leg is None:
        return []
    mover.leg.watch = mover.ring.blind()
    if mover.state != CHECKING:
        mover.wake_ms = None
    return unverified(mover)


def unverified(mover: Mover) -> "list[object]":
    """Say once, while there is no sensor, that turns are only counted."""
    if mover.indexed or mover.blindness_told:
        return []
    mover.blindness_told = True
    return [BoardUnverified()]


def part_found(mover: Mover, event: events.PartFound, _now_ms: int) -> "list[object]":
    """A part answers (again); the next move uses it."""
    if event.part == "motor":
        mover.answering = True
    elif event.part == "index":
        mover.indexed = True
        mover.blindness_told = False
    return []


def gone_silent(mover: Mover, now_ms: int) -> bool:
    """Tell whether the motor should long have reported the end of its move."""
    return mover.silent_ms is not None and ticks.reached(now_ms, mover.silent_ms)
