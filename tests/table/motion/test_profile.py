"""Plans keep the friction limit everywhere, and take hardly more than the least time there is."""

from itertools import pairwise
from math import isqrt as exact_isqrt
from math import tau

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import SLOW, TICK_HZ, Bounds, Limits, Motor, isqrt
from affineur.table.motion.profile import MAX_SEGMENTS, Planner, _Pendulum, plan_move
from affineur_sim.analysis import edge_times_s, turn_over_limit, worst_load_ratio

PACES = {"gentle": 360, "normal": 640, "brisk": 1000}
FREE = Motor(10**6, 10**9, 10**9)
GEARINGS = ((22, 145), (18, 127), (20, 127))
REFERENCE = Gearing(200, 16, 22, 145)


def limits(friction_permille: int = 150, radius_mm: int = 220, motor: Motor = FREE) -> Limits:
    return Limits(friction_permille, radius_mm, motor, PACES)


@pytest.mark.parametrize("teeth", GEARINGS)
@pytest.mark.parametrize("friction", [50, 100, 150, 250, 400])
@pytest.mark.parametrize("radius", [100, 220, 300])
def test_a_quarter_turn_takes_at_most_1_08_of_the_least_time_within_the_limit(
    teeth: tuple[int, int], friction: int, radius: int
) -> None:
    gearing, bounds = Gearing(200, 16, *teeth), limits(friction, radius)
    assert 1.0 < turn_over_limit(bounds, gearing) <= 1.08
    plan = Planner(gearing, bounds).plan(gearing.sector_place(1, 4), "brisk")
    assert worst_load_ratio(plan, gearing, bounds.urad_s2 / 1e6) <= 1.02
    assert len(plan.segments) <= MAX_SEGMENTS


@pytest.mark.parametrize("pace", ["gentle", "normal", "brisk"])
def test_each_pace_is_its_part_of_the_limit_and_as_close_to_it(pace: str) -> None:
    plan = Planner(REFERENCE, limits()).plan(5273, pace)
    part = limits().urad_s2 * PACES[pace] / 1e9
    assert 0.9 < worst_load_ratio(plan, REFERENCE, part) <= 1.02
    assert turn_over_limit(limits(), REFERENCE, pace) <= 1.08


def test_a_limit_that_is_exceeded_is_seen() -> None:
    """The measure itself must be able to fail: 25 % less friction is too little."""
    plan = Planner(REFERENCE, limits()).plan(5273, "brisk")
    assert worst_load_ratio(plan, REFERENCE, 0.75 * limits().urad_s2 / 1e6) > 1.25


def test_pieces_that_bear_more_turn_faster() -> None:
    times = [Planner(REFERENCE, limits(mu)).plan(5273, "brisk").ticks for mu in (50, 100, 200)]
    assert times == sorted(times, reverse=True)
    assert times[0] > 1.9 * times[2]


@given(st.integers(1, 60_000), st.sampled_from(["gentle", "normal", "brisk", SLOW]))
@settings(max_examples=60, deadline=None)
def test_every_move_is_whole_short_and_within_the_limit(steps: int, pace: str) -> None:
    plan = Planner(REFERENCE, limits()).plan(steps, pace)
    assert sum(count for count, _ in plan.segments) == plan.steps == steps
    assert len(plan.segments) <= MAX_SEGMENTS
    assert all(count > 0 and interval > 0 for count, interval in plan.segments)
    assert worst_load_ratio(plan, REFERENCE, limits().urad_s2 / 1e6) <= 1.02


@given(st.integers(2, 2**21), st.integers(50, 10**5), st.integers(500, 10**6))
@settings(max_examples=60, deadline=None)
def test_any_motor_and_any_length_stay_within_500_segments(
    steps: int, speed_hz: int, accel_hz2: int
) -> None:
    plan = plan_move(steps, Bounds(speed_hz, accel_hz2, TICK_HZ // 25))
    assert plan.steps == steps
    assert len(plan.segments) <= MAX_SEGMENTS
    assert min(interval for _, interval in plan.segments) >= TICK_HZ // (
        speed_hz + 1 + speed_hz // 500
    )


@given(st.integers(40, 12_000))
@settings(max_examples=40, deadline=None)
def test_speeding_up_and_braking_mirror_each_other(steps: int) -> None:
    plan = Planner(REFERENCE, limits()).plan(steps, "brisk")
    intervals = [interval for count, interval in plan.segments for _ in range(count)]
    assert intervals[1:] == intervals[1:][::-1]
    peak = intervals.index(min(intervals))
    assert all(later <= earlier + 2 for earlier, later in pairwise(intervals[:peak]))


def test_short_moves_take_at_most_an_eighth_more_than_full_acceleration_would() -> None:
    """Bang-bang at A, which no piece would bear, takes 2 sqrt(theta / A)."""
    rad_s2 = limits().urad_s2 / 1e6
    for steps in (500, 1000, 1758, 2500, 4000):
        angle = steps * tau * REFERENCE.denominator / REFERENCE.numerator
        plan = Planner(REFERENCE, limits()).plan(steps, "brisk")
        assert plan.ticks / TICK_HZ <= 1.12 * 2 * (angle / rad_s2) ** 0.5


def test_the_acceleration_grows_evenly_within_40_ms() -> None:
    """Ramps of min(40 ms, T*/20), so that tall pieces do not rock."""
    plan = Planner(REFERENCE, limits()).plan(5273, "brisk")
    assert plan.ramp_ticks == TICK_HZ * 40 // 1000
    times = edge_times_s(plan)
    place = {at_s: n for n, at_s in enumerate(times)}
    early = max(n for at_s, n in place.items() if at_s < 0.035)
    jerk = plan.accel_hz2 / 0.040
    assert early <= jerk * 0.050**3 / 6 + 1


def test_long_moves_cruise_at_the_speed_the_pieces_bear() -> None:
    plan = Planner(REFERENCE, limits()).plan(20_000, "brisk")
    count, interval = plan.segments[plan.rising]
    omega = TICK_HZ / interval * tau * REFERENCE.denominator / REFERENCE.numerator
    assert count > 14_000
    assert 0.95 < omega**2 / (limits().urad_s2 / 1e6) <= 1.0


def test_slow_is_a_quarter_of_the_limit_speed() -> None:
    planner = Planner(REFERENCE, limits())
    fast = min(interval for _, interval in planner.plan(20_000, "brisk").segments)
    slow = min(interval for _, interval in planner.plan(20_000, SLOW).segments)
    assert 4.0 <= slow / fast * 0.965**-0.5 <= 4.1


def test_the_motor_limits_speed_and_acceleration() -> None:
    weak = Planner(REFERENCE, limits(motor=Motor(3000, 2_000_000, 500_000)))
    plan = weak.plan(5273, "brisk")
    assert TICK_HZ / min(interval for _, interval in plan.segments) <= 3001
    assert worst_load_ratio(plan, REFERENCE, 2.0) <= 1.35  # cruising: omega^2 = 0.8
    assert plan.accel_hz2 <= 2 * 21091 / tau + 1


def test_repeated_turns_are_planned_once() -> None:
    planner = Planner(REFERENCE, limits())
    first, other = planner.plan(5273, "brisk"), planner.plan(5272, "brisk")
    assert planner.plan(5273, "brisk") is first
    assert planner.plan(5272, "brisk") is other
    assert planner.plan(5273, "gentle") is not first


def test_the_arithmetic_stays_below_2_to_the_30() -> None:
    """Larger whole numbers are slow and leave garbage on the device."""
    for steps in (150, 5273, 20_000):
        for pace in ("gentle", "brisk", SLOW):
            fall = _Pendulum(steps, limits().bounds(pace, (3200 * 145, 22)))
            assert fall.half <= 2**29
            assert fall.pull * 2**14 < 2**30
            assert 2**13 * fall.slice_ticks < 2**30


@given(st.integers(0, 2**70))
def test_integer_square_root(value: int) -> None:
    assert isqrt(value) == exact_isqrt(value)
