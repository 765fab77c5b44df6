"""How good a plan is, worked out from its edges alone: figures for benchmark and tests."""

from itertools import accumulate
from math import hypot, sqrt, tau

from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import BRISK, TICK_HZ, Limits
from affineur.table.motion.profile import Plan, Planner

LEMNISCATE = 2.62205755429
"""A quarter turn along the friction limit takes LEMNISCATE / sqrt(A)."""

WINDOW_STEPS = 40


def edge_times_s(plan: Plan) -> list[float]:
    """Return when each step is sent, in seconds after the start."""
    intervals = (interval for count, interval in plan.segments for _ in range(count))
    return [ticks / TICK_HZ for ticks in accumulate(intervals)]


def worst_load_ratio(plan: Plan, gearing: Gearing, rad_s2: float) -> float:
    """Return the largest sqrt(alpha^2 + omega^4) of a plan as a part of A = `rad_s2`.

    Speed and acceleration are taken at every edge as means over 40 steps to both sides, fewer
    where the move begins or ends, from the divided differences of the edges.
    """
    return worst_load_of_edges(edge_times_s(plan), gearing, rad_s2)


def worst_load_of_edges(times: list[float], gearing: Gearing, rad_s2: float) -> float:
    """Return the same for steps sent at `times` (seconds)."""
    step_rad = tau * gearing.denominator / gearing.numerator
    return max(
        (
            _load(times, at, min(WINDOW_STEPS, at, len(times) - 1 - at), step_rad) / rad_s2
            for at in range(1, len(times) - 1)
        ),
        default=0.0,
    )


def _load(times: list[float], at: int, reach: int, step_rad: float) -> float:
    before, after = times[at] - times[at - reach], times[at + reach] - times[at]
    speed = 2 * reach / (before + after)
    acceleration = 2 * reach * (1 / after - 1 / before) / (before + after)
    return step_rad * hypot(acceleration, step_rad * speed * speed)


def turn_over_limit(limits: Limits, gearing: Gearing, pace: str = BRISK) -> float:
    """Return the time of a quarter turn divided by the least possible, T* (at most 1.08)."""
    plan = Planner(gearing, limits).plan(gearing.sector_place(1, 4), pace)
    rad_s2 = limits.urad_s2 * limits.pace_permille[pace] / 1e9
    return plan.ticks / TICK_HZ * sqrt(rad_s2) / LEMNISCATE
