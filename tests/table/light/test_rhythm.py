"""Rhythms: smooth when the counter wraps, harmless to look at, and honest about changes."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table import ticks
from affineur.table.light import rhythm, sound

RHYTHMS = {
    name: beat for name, beat in vars(rhythm).items() if isinstance(beat, rhythm.Rhythm)
} | {
    f"{name}-{kind}": beat
    for name in ("AWAY", "DUE")
    for kind, beat in zip(("soft", "hard", "blu"), getattr(rhythm, name), strict=True)
    if beat
}
named = pytest.mark.parametrize("beat", RHYTHMS.values(), ids=list(RHYTHMS))
LONGEST_MS = 4096


def levels_of(beat, step_ms=8):
    return [beat.level(now_ms, 0) for now_ms in range(0, LONGEST_MS, step_ms)]


@named
def test_the_period_divides_the_period_of_the_counter(beat) -> None:
    slots = beat.mask + 1
    assert len(beat.levels) == slots
    assert ticks.PERIOD_MS % (slots << beat.shift) == 0
    assert LONGEST_MS % (slots << beat.shift) == 0


@named
def test_no_pixel_flashes_more_than_three_times_a_second(beat) -> None:
    """WCAG 2.3.1: a flash is two opposing changes of more than a tenth of full brightness."""
    levels = levels_of(beat) * 2
    turns, last, rising = [], levels[0], None
    for place, level in enumerate(levels):
        if abs(level - last) > 25:
            if rising is not None and (level > last) != rising:
                turns.append(place * 8)
            rising, last = level > last, level
    pairs_in_a_second = [sum(start <= t < start + 1000 for t in turns) / 2 for start in turns]
    assert max(pairs_in_a_second, default=0) <= 3


@named
@given(now_ms=st.integers(0, ticks.PERIOD_MS - 1), phase=st.integers(-7, 7))
def test_the_level_stays_exactly_as_long_as_said(beat, now_ms, phase) -> None:
    left_ms = beat.left_ms(now_ms, phase)
    level = beat.level(now_ms, phase)
    assert left_ms > 0
    assert beat.level(now_ms + left_ms - 1, phase) == level
    if len(set(beat.levels)) > 1:
        assert beat.level(now_ms + left_ms, phase) != level


def test_the_types_of_workers_have_patterns_of_their_own() -> None:
    for beats in (rhythm.AWAY, rhythm.DUE):
        patterns = [tuple(levels_of(beat)) if beat else (255,) for beat in beats]
        assert len(set(patterns)) == 3


def test_the_four_refusals_differ_in_rhythm_alone() -> None:
    lit = [
        tuple(rhythm.refusal_is_lit(pattern, at_ms) for at_ms in range(0, sound.REFUSAL_MS, 50))
        for pattern in range(4)
    ]
    flashes = [tuple(len(list(run)) for on, run in itertools.groupby(p) if on) for p in lit]
    assert flashes == [(8, 8), (20,), (4, 4, 4), (12, 3, 3)]
    assert all(pattern[0] and not pattern[-1] for pattern in lit)
