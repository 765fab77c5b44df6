"""Trains of steps: exact moments, and the speed and acceleration that can be read from them."""

import itertools
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur_sim.world.steps import Kinematics, StepTrain

TICK_HZ = 25_000_000
segments = st.lists(st.tuples(st.integers(0, 30), st.integers(1000, 90_000)), max_size=12)


@given(segments, st.integers(0, 10**6))
def test_steps_sent_and_moments_of_steps_are_inverse(
    given_segments: list[tuple[int, int]], us: int
) -> None:
    train = StepTrain(tuple(given_segments), TICK_HZ)
    sent = train.steps_at(us)
    assert 0 <= sent <= train.total_steps
    assert sent == 0 or train.us_of(sent) <= us
    assert sent == train.total_steps or train.us_of(sent + 1) > us


@given(segments)
def test_every_step_comes_one_interval_after_the_last(
    given_segments: list[tuple[int, int]],
) -> None:
    train = StepTrain(tuple(given_segments), TICK_HZ)
    times = train.times_s()
    expected = [interval for count, interval in given_segments for _ in range(count)]
    assert len(times) == train.total_steps + 1
    for step, ticks in enumerate(expected, start=1):
        assert times[step] - times[step - 1] == pytest.approx(ticks / TICK_HZ)
        assert train.interval_s(step) == ticks / TICK_HZ
        assert train.us_of(step) == pytest.approx(times[step] * 1e6, abs=1)


def test_an_evenly_accelerated_train_shows_its_acceleration_from_the_first_step_on() -> None:
    accel, count = 20_000, 400
    moments = [sqrt((2 * n - 1) / accel) for n in range(1, count + 1)]
    intervals = [moments[0]] + [b - a for a, b in itertools.pairwise(moments)]
    train = StepTrain(tuple((1, round(s * TICK_HZ)) for s in intervals), TICK_HZ)
    kinematics = Kinematics(train, 0.0)
    assert all(a == pytest.approx(accel, rel=0.02) for a in kinematics.accelerations[:360])
    assert kinematics.speeds[200] == pytest.approx(sqrt(2 * accel * 200), rel=0.01)


def test_an_even_train_that_goes_on_from_the_same_speed_does_not_accelerate_until_it_ends() -> (
    None
):
    kinematics = Kinematics(StepTrain(((400, 25_000),), TICK_HZ), 0.001)
    assert kinematics.speeds[0] == pytest.approx(1000)
    assert max(map(abs, kinematics.accelerations[:360])) < 1e-6
    assert kinematics.accelerations[-1] < -20_000


def test_starting_at_full_speed_from_rest_is_a_hard_jerk() -> None:
    kinematics = Kinematics(StepTrain(((400, 5_000),), TICK_HZ), 0.0)
    assert kinematics.accelerations[1] > 1_000_000


@pytest.mark.parametrize("count", [1, 2, 3, 79, 80, 81])
def test_short_trains_have_a_speed_and_an_acceleration_for_every_step(count: int) -> None:
    kinematics = Kinematics(StepTrain(((count, 25_000),), TICK_HZ), 0.0)
    assert len(kinematics.speeds) == len(kinematics.accelerations) == count + 1
    assert len(kinematics.intervals) == count + 1


@pytest.mark.parametrize("bad", [((-1, 100),), ((5, 0),)])
def test_segments_no_motor_could_follow_are_refused(bad: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="segments"):
        StepTrain(bad, TICK_HZ)
