"""From bouncing contacts to presses (`table.keys`): one report per press, wherever time is."""

from collections.abc import Callable
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from affineur.table import ticks
from affineur.table.events import BACK, READY, KeyPressed, KeyReleased
from affineur.table.keys import KEYS_PER_SEAT, Debouncer, key_event

SETTLE_MS = 20


def settle(debouncer: Debouncer, reading: int) -> list[tuple[int, bool]]:
    """Feed the same reading at every moment the debouncer asks for."""
    settled = []
    while debouncer.wake_at_ms is not None:
        settled += debouncer.feed(reading, debouncer.wake_at_ms)
    return settled


def test_a_steady_key_counts_after_the_settling_time_and_not_before() -> None:
    debouncer = Debouncer(SETTLE_MS)
    assert debouncer.feed(0b100, 1000) == []
    assert debouncer.wake_at_ms == 1020
    assert debouncer.feed(0b100, 1019) == []
    assert debouncer.feed(0b100, 1020) == [(2, True)]
    assert debouncer.wake_at_ms is None


def test_a_twitch_counts_for_nothing() -> None:
    debouncer = Debouncer(SETTLE_MS)
    debouncer.feed(1, 0)
    assert debouncer.feed(0, 5) == []
    assert debouncer.wake_at_ms is None
    assert debouncer.feed(0, 100) == []


def test_keys_that_settle_together_are_told_lowest_first() -> None:
    debouncer = Debouncer(SETTLE_MS)
    debouncer.feed(1 << 23 | 1 << 4, 0)
    assert debouncer.feed(1 << 23 | 1 << 4, 20) == [(4, True), (23, True)]


def test_a_press_across_the_end_of_the_counter_settles() -> None:
    debouncer = Debouncer(SETTLE_MS)
    debouncer.feed(1, ticks.PERIOD_MS - 5)
    assert debouncer.wake_at_ms == 15
    assert debouncer.feed(1, 15) == [(0, True)]


@given(
    st.lists(st.tuples(st.integers(0, 23), st.integers(0, 60)), max_size=40),
    st.integers(0, ticks.PERIOD_MS - 1),
)
def test_each_key_alternates_and_ends_where_its_contact_is(
    changes: list[tuple[int, int]], start_ms: int
) -> None:
    debouncer, reading, now_ms, told = Debouncer(SETTLE_MS), 0, start_ms, []
    for number, wait_ms in changes:
        now_ms = ticks.later(now_ms, wait_ms)
        reading ^= 1 << number
        told += debouncer.feed(reading, now_ms)
    told += settle(debouncer, reading)
    assert debouncer.down == reading
    for number in range(24):
        states = [is_down for key, is_down in told if key == number]
        assert states == [n % 2 == 0 for n in range(len(states))]


def test_key_numbers_name_seat_and_key() -> None:
    assert key_event(2 * KEYS_PER_SEAT + BACK, True) == KeyPressed(2, BACK)
    assert key_event(3 * KEYS_PER_SEAT, False) == KeyReleased(3, READY)


def test_cpython_and_micropython_agree(
    on_both: Callable[[Path], tuple[str, str]],
) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("debouncer_script.py"))
    assert cpython == micropython
    assert cpython.count("\n") > 1000
