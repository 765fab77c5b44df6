"""The virtual clock: order, cancelling, and counters that wrap like the controller's."""

from hypothesis import given
from hypothesis import strategies as st

from affineur.table import ticks
from affineur_sim.clock import VirtualClock


def test_calls_come_in_order_of_time_then_of_asking() -> None:
    clock, seen = VirtualClock(), []
    for name, at_us in (("b", 20), ("c", 20), ("a", 10)):
        clock.call_at(at_us, lambda name=name: seen.append((name, clock.at_us)))
    clock.run_until(100)
    assert seen == [("a", 10), ("b", 20), ("c", 20)]
    assert clock.at_us == 100


def test_a_call_may_ask_for_another_one_now() -> None:
    clock, seen = VirtualClock(), []
    clock.call_at(5, lambda: clock.call_at(1, lambda: seen.append(clock.at_us)))
    clock.run_until(5)
    assert seen == [5]


def test_a_cancelled_call_is_neither_made_nor_waited_for() -> None:
    clock, seen = VirtualClock(), []
    clock.call_at(10, lambda: seen.append("cancelled")).cancel()
    clock.call_at(30, lambda: seen.append("kept"))
    assert clock.next_at_us() == 30
    assert clock.step()
    assert not clock.step()
    assert seen == ["kept"]


def test_cancelling_a_call_that_was_made_changes_nothing() -> None:
    clock, seen = VirtualClock(), []
    timer = clock.call_at(1, lambda: seen.append(1))
    clock.run_until(2)
    timer.cancel()
    assert seen == [1]
    assert clock.next_at_us() is None


def test_the_millisecond_counter_wraps_at_2_to_the_30() -> None:
    clock = VirtualClock(start_ms=ticks.PERIOD_MS - 1)
    assert clock.now_ms() == ticks.PERIOD_MS - 1
    clock.run_for(1000)
    assert clock.now_ms() == 0


def test_the_counter_starts_anew_but_the_worlds_time_goes_on() -> None:
    clock = VirtualClock(start_ms=500)
    clock.run_for(7_000_000)
    clock.restart_counter(42)
    assert (clock.now_ms(), clock.now_us(), clock.at_us) == (42, 42_000, 7_000_000)


@given(
    st.integers(0, ticks.PERIOD_MS - 1),
    st.integers(0, 10_000_000),
    st.integers(1, ticks.PERIOD_MS // 2 - 1),
)
def test_the_moment_of_a_counter_value_is_the_first_that_reaches_it(
    start_ms: int, run_us: int, wait_ms: int
) -> None:
    clock = VirtualClock(start_ms)
    clock.run_for(run_us)
    due_ms = ticks.later(clock.now_ms(), wait_ms)
    at_us = clock.at_us_of(due_ms)
    clock.run_until(at_us - 1)
    assert not ticks.reached(clock.now_ms(), due_ms)
    clock.run_until(at_us)
    assert clock.now_ms() == due_ms


def test_a_counter_value_of_the_past_is_now() -> None:
    clock = VirtualClock()
    clock.run_for(5_000_000)
    assert clock.at_us_of(4_000) == clock.at_us
