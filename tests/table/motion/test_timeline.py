"""The place during a move is exact, monotone, and survives the wrap of the tick counter."""

import pytest

from affineur.table import ticks
from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import TICK_HZ, Limits, Motor
from affineur.table.motion.profile import Planner
from affineur.table.motion.segments import Segments
from affineur.table.motion.timeline import Timeline
from affineur_sim.analysis import edge_times_s

PLANNER = Planner(
    Gearing(200, 16, 22, 145), Limits(150, 220, Motor(10**6, 10**9, 10**9), {"brisk": 1000})
)


@pytest.mark.parametrize("start_ms", [0, ticks.PERIOD_MS - 300])
def test_steps_at_every_millisecond_are_those_sent(start_ms: int) -> None:
    plan = PLANNER.plan(5273, "brisk")
    times, line = edge_times_s(plan), Timeline(plan.segments, start_ms)
    for ms in range(0, 1200, 3):
        sent = sum(1 for at_s in times if round(at_s * TICK_HZ) <= ms * TICK_HZ // 1000)
        assert line.steps_at(ticks.later(start_ms, ms)) == sent
    assert line.steps_at(ticks.later(start_ms, 5000)) == 5273


def test_it_never_goes_back() -> None:
    line = Timeline(PLANNER.plan(5273, "brisk").segments, 0)
    ahead = line.steps_at(500)
    assert line.steps_at(499) <= ahead
    assert line.steps_at(501) >= ahead


@pytest.mark.parametrize("steps", [1, 7, 100, 2636, 5000, 5273])
def test_when_is_the_inverse_of_where(steps: int) -> None:
    segments = PLANNER.plan(5273, "brisk").segments
    at_ms = Timeline(segments, 1000).when_ms(steps)
    assert Timeline(segments, 1000).steps_at(at_ms) >= steps
    assert Timeline(segments, 1000).steps_at(at_ms - 2) < steps


def test_steps_done_before_a_brake_are_counted() -> None:
    line = Timeline(Segments([(10, TICK_HZ // 1000)]), 50, 400)
    assert line.steps_at(50) == 400
    assert line.steps_at(55) == 405
    assert line.end_ms() == 61
    assert line.steps_at(70) == 410
