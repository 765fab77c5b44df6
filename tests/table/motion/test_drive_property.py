"""Whatever is thrown at it, the drive ends at the right sector or says that it is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.table.motion.reports import BoardLocated, BoardLost, BoardNoted, BoardTurned

from .conftest import Bench, Board

OFF = 10  # microsteps; the bench's sensor is 6 later than the settings say
OFF_BY_FLICKER = 40  # flicker right at the edge that names the place shifts it by its length

mishaps = st.one_of(
    st.none(),
    st.tuples(st.just("slip"), st.integers(1, 3800), st.integers(-30, 30)),
    st.tuples(st.just("flicker"), st.integers(1, 5200), st.integers(1, 30)),
    st.tuples(st.just("held"), st.integers(1, 3800), st.just(0)),
    st.tuples(st.just("jammed"), st.integers(1, 3800), st.just(0)),
)


def arrange(b: Bench, mishap: tuple[str, int, int] | None) -> None:
    b.held = b.jammed = None
    b.slips, b.flickers = {}, {}
    if mishap is None:
        return
    kind, step, amount = mishap
    if kind in ("slip", "flicker"):
        (b.slips if kind == "slip" else b.flickers)[b.here(step)] = amount
    else:
        setattr(b, kind, b.here(step))


@given(
    st.integers(0, 359_999),
    st.sampled_from([(22, 145), (18, 127), (20, 127), (16, 120), (20, 100)]),
    st.sampled_from([0, 12, 29]),
    st.sampled_from([1, -1]),
    st.sampled_from(["gentle", "normal", "brisk"]),
    st.lists(st.tuples(st.sampled_from([1, 1, 1, 2, 3, -1]), mishaps), min_size=1, max_size=5),
)
@settings(max_examples=60, deadline=None)
def test_a_quadrant_is_reached_or_the_board_is_lost(
    at_mdeg: int,
    teeth: tuple[int, int],
    play: int,
    direction: int,
    pace: str,
    moves: list[tuple[int, tuple[str, int, int] | None]],
) -> None:
    b = Bench(Board(at_mdeg, teeth, play), motor_teeth=teeth[0], ring_teeth=teeth[1])
    b.drive.configure(4, direction)
    turns = 0
    assert b.locate(turns) == [BoardLocated(turns)]
    for quarters, mishap in moves:
        arrange(b, mishap)
        if b.drive.known:
            turns += quarters
            told = b.turn_to(turns, pace)
        else:
            told = b.locate(turns)
        assert all(isinstance(each, BoardNoted) for each in told[:-1])
        if isinstance(told[-1], BoardLost):
            assert not b.energised
        else:
            assert told[-1] in (BoardTurned(turns), BoardLocated(turns))
            assert abs(b.off(turns)) <= (OFF_BY_FLICKER if b.flickered else OFF)


@given(
    st.integers(0, 359_999),
    st.integers(5, 12),
    st.sampled_from([1, -1]),
    st.lists(st.integers(-2, 3), min_size=1, max_size=5),
)
@settings(max_examples=40, deadline=None)
def test_any_sectors_without_mishap_are_reached(
    at_mdeg: int, sectors: int, direction: int, moves: list[int]
) -> None:
    b = Bench(Board(at_mdeg))
    b.drive.configure(sectors, direction)
    turns = 3
    assert b.locate(turns) == [BoardLocated(turns)]
    for strength in moves:
        turns += strength
        assert b.turn_to(turns) == [BoardTurned(turns)]
        assert abs(b.off(turns)) <= OFF


@given(st.integers(5, 12), st.integers(1, 4), st.integers(1, 1700), st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_steps_lost_where_no_magnet_is_are_found_at_the_next_one(
    sectors: int, slips: int, step: int, start: int
) -> None:
    b = Bench(Board(10_000))
    b.drive.configure(sectors, 1)
    b.locate(start)
    b.slips[b.here(step)] = slips
    for turns in range(start + 1, start + sectors + 1):
        if b.drive.known:
            b.turn_to(turns)
    assert not b.drive.known or abs(b.off(start + sectors)) <= OFF
