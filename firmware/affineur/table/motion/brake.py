"""Stopping early, along the limit, from any moment of a running plan.

At the same speed the braking half of a plan has just the opposite acceleration of the half that
speeds up. So the acceleration is first led over to its opposite, evenly, within twice the time of
its ramp: the speed grows a little and comes back to where it was. Then follows what the plan
itself does from that speed to rest.
"""

from affineur.table.motion.limits import TICK_HZ, isqrt
from affineur.table.motion.profile import Plan
from affineur.table.motion.segments import Segments

_PART_STEPS = 12  # about so many to an even stretch while the acceleration is led over


def plan_brake(plan: Plan, at: int) -> Segments:
    """Return the segments that stop `plan` from its segment `at`.

    None at all when the plan stops as soon by itself, because it is braking or nearly so.
    """
    if at > plan.rising:
        return Segments()
    if at == plan.rising:
        return Segments(plan.segments.since(at + 1))
    segments = _lead_over(plan, plan.segments[at][1])
    for pair in plan.segments.since(2 * plan.rising - max(1, at)):
        segments.append(pair)
    left = sum(count for count, _ in plan.segments.since(at + 1))
    return segments if sum(count for count, _ in segments) < left else Segments()


def _lead_over(plan: Plan, interval: int) -> Segments:
    """Return the way from the acceleration at `interval` to its opposite."""
    speed_hz = TICK_HZ // interval
    accel = _accel_hz2(plan, interval)
    ramp_ticks = plan.ramp_ticks * accel // plan.accel_hz2
    gain_hz = accel * ramp_ticks // TICK_HZ
    halves = 2 * (speed_hz * 2 * ramp_ticks // TICK_HZ // _PART_STEPS + 4)  # of a part
    segments, owed = Segments(), TICK_HZ // 2
    for middle in range(1, halves, 2):
        mean_hz = speed_hz + 2 * gain_hz * middle * (halves - middle) // (halves * halves)
        owed += mean_hz * 4 * ramp_ticks // halves
        if owed >= TICK_HZ:
            segments.append((owed // TICK_HZ, TICK_HZ // mean_hz))
            owed %= TICK_HZ
    return segments if len(segments) else Segments([(1, interval)])


def _accel_hz2(plan: Plan, interval: int) -> int:
    """Return the acceleration (steps/s2) with which the plan passes `interval` speeding up."""
    ratio = plan.segments[plan.rising][1] * 1000 // interval  # of the top speed
    falling = plan.accel_hz2 * isqrt(max(0, 10**12 - ratio**4)) // 10**6
    ramping = isqrt(2 * plan.accel_hz2 * (TICK_HZ // interval) * TICK_HZ // plan.ramp_ticks)
    return max(1, min(falling, ramping))
