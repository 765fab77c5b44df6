"""A sequence of stretches, kept in small pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table.motion.segments import Segments

PAIRS = st.lists(st.tuples(st.integers(0, 2**30 - 1), st.integers(0, 2**30 - 1)), max_size=200)


@given(PAIRS, st.integers(0, 210))
def test_it_holds_what_a_list_would(pairs: list[tuple[int, int]], place: int) -> None:
    segments = Segments(pairs)
    assert list(segments) == pairs
    assert len(segments) == len(pairs)
    assert [segments[at] for at in range(len(pairs))] == pairs
    assert list(segments.since(place)) == pairs[place:]


def test_no_step_takes_longer_than_a_small_number_can_say() -> None:
    assert list(Segments([(1, 2**40)])) == [(1, 2**30 - 1)]


@pytest.mark.parametrize("place", [-1, 2])
def test_there_is_nothing_beyond_its_ends(place: int) -> None:
    with pytest.raises(IndexError):
        Segments([(1, 2), (3, 4)])[place]
