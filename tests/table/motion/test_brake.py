"""A turn can be stopped along the limit at any moment, and never later than it would end."""

import pytest

from affineur.table.motion.brake import plan_brake
from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import Limits, Motor
from affineur.table.motion.profile import MAX_SEGMENTS, Plan, Planner
from affineur_sim.analysis import worst_load_ratio

PACES = {"gentle": 360, "normal": 640, "brisk": 1000}
GEARING = Gearing(200, 16, 22, 145)


def stopped(plan: Plan, at: int) -> Plan:
    segments = [*list(plan.segments)[: at + 1], *plan_brake(plan, at)]
    return Plan(segments, 0, plan.accel_hz2, plan.ramp_ticks)


@pytest.mark.parametrize(("friction", "radius"), [(150, 220), (50, 300), (400, 100)])
@pytest.mark.parametrize("steps", [10, 60, 500, 5273, 12_000])
def test_stopping_anywhere_keeps_the_limit(friction: int, radius: int, steps: int) -> None:
    limits = Limits(friction, radius, Motor(10**6, 10**9, 10**9), PACES)
    plan = Planner(GEARING, limits).plan(steps, "brisk")
    for at in range(0, plan.rising + 1, 5):
        if plan_brake(plan, at):
            whole = stopped(plan, at)
            assert worst_load_ratio(whole, GEARING, limits.urad_s2 / 1e6) <= 1.02
            assert whole.steps <= steps
            assert len(plan_brake(plan, at)) <= MAX_SEGMENTS


def test_an_early_stop_is_short() -> None:
    limits = Limits(150, 220, Motor(10**6, 10**9, 10**9), PACES)
    plan = Planner(GEARING, limits).plan(5273, "brisk")
    for at in range(1, plan.rising // 2, 10):
        gone = sum(count for count, _ in list(plan.segments)[: at + 1])
        whole = stopped(plan, at)
        assert whole.steps <= 2 * gone + 0.11 * (25_000_000 / plan.segments[at][1]) + 2


def test_a_plan_that_brakes_already_is_left_alone() -> None:
    limits = Limits(150, 220, Motor(10**6, 10**9, 10**9), PACES)
    plan = Planner(GEARING, limits).plan(5273, "brisk")
    assert len(plan_brake(plan, plan.rising + 1)) == 0
    assert len(plan_brake(plan, len(plan.segments))) == 0


def test_a_cruise_ends_with_the_braking_half() -> None:
    limits = Limits(150, 220, Motor(10**6, 10**9, 10**9), PACES)
    plan = Planner(GEARING, limits).plan(20_000, "brisk")
    assert list(plan_brake(plan, plan.rising)) == list(plan.segments)[plan.rising + 1 :]
