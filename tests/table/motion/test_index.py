"""Seven magnets name the quadrant, tell lost steps from wrong tooth counts, and are not fooled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table.motion.gearing import Gearing
from affineur.table.motion.locator import Locator
from affineur.table.motion.magnets import ANGLES_DEG, Magnets
from affineur.table.motion.ring import Ring
from affineur.table.motion.watch import MAX_SLIPS, Watch

GEARING = Gearing(200, 16, 22, 145)
MAGNETS = Magnets(GEARING)
TURN = GEARING.sector_place(1, 1)
SLIP = 64


def identify(start: int, direction: int, scale: float = 1.0, suspect: bool = False):
    """Turn from place `start` until the magnet is known; return (magnet, steps, met)."""
    locator = Locator(MAGNETS, direction, suspect)
    before = None
    met = MAGNETS.met(start, 2 * TURN, direction)
    for distance, magnet in met:
        steps = round(distance * scale)
        while locator.magnet is None and (locator.next_doubt() or steps) < steps:
            doubt = locator.next_doubt()
            locator.pass_empty(doubt)
            if locator.magnet is not None:
                return locator.magnet, doubt, before
        locator.meet(steps)
        before = magnet
        if locator.magnet is not None:
            return locator.magnet, steps, before
    return None, 0, None


@pytest.mark.parametrize("direction", [1, -1])
def test_any_start_is_identified_within_118_degrees(direction: int) -> None:
    worst = 0
    for start in range(0, TURN, 17):
        magnet, steps, met = identify(start, direction)
        assert magnet == met
        worst = max(worst, steps)
    assert GEARING.mdeg(worst) <= 118_000


@pytest.mark.parametrize("direction", [1, -1])
def test_after_a_contradiction_three_magnets_must_agree(direction: int) -> None:
    for start in range(0, TURN, 101):
        magnet, steps, met = identify(start, direction, suspect=True)
        assert magnet == met
        assert len(MAGNETS.met(start, steps, direction)) >= 3


def test_main_magnets_are_met_where_their_quadrant_rests() -> None:
    """F-GEO-2: after k quarter turns clockwise the sensor sees the magnet at 360 - 90 k."""
    for k, magnet in enumerate((0, 6, 4, 2)):
        rest = GEARING.sector_place(k, 4)
        ((distance, met),) = MAGNETS.met(rest - 500, 500, 1)
        assert ANGLES_DEG[met] == ANGLES_DEG[magnet] == (360 - 90 * k) % 360
        assert abs(distance - (500 - MAGNETS.width // 2)) <= 1


def test_turning_clockwise_the_partner_is_met_first() -> None:
    row = [ANGLES_DEG[magnet] for magnet, _ in MAGNETS.row(1)]
    assert row == sorted(ANGLES_DEG, reverse=True)
    gaps = [round(GEARING.mdeg(gap) / 1000) for _, gap in MAGNETS.row(1)]
    assert gaps == [62, 28, 70, 20, 78, 12, 90]
    assert len(set(gaps)) == len(gaps)


def test_calibrated_edges_replace_the_drawing() -> None:
    edges = tuple((3 + n * 3000) % TURN for n in range(7))
    magnets = Magnets(GEARING, edges=edges)
    assert [magnets.leading(n, 1) for n in range(7)] == list(edges)
    assert [magnets.leading(n, -1) for n in range(7)] == [edge + magnets.width for edge in edges]


def test_magnets_set_clockwise_of_the_drawing_are_met_earlier() -> None:
    shifted = Magnets(GEARING, offset_mdeg=5000)
    assert MAGNETS.leading(2, 1) - shifted.leading(2, 1) == GEARING.steps(5000)


@given(st.integers(-(10**6), 10**6), st.integers(1, 60_000), st.sampled_from([1, -1]))
def test_magnets_on_the_way_are_all_there_in_order(place: int, steps: int, direction: int) -> None:
    met = MAGNETS.met(place, steps, direction)
    assert met == sorted(met)
    assert all(0 < distance <= steps for distance, _ in met)
    assert abs(len(met) - 7 * steps / TURN) < 7
    for distance, magnet in met:
        at = place + direction * distance - MAGNETS.leading(magnet, direction)
        assert at == GEARING.sector_place(round(at * 22 / (3200 * 145)), 1)


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("permille", [700, 900, 1100, 1300])
def test_a_ring_at_another_scale_is_known_by_three_magnets(direction: int, permille: int) -> None:
    for start in range(0, TURN, 997):
        row = [d * permille // 1000 for d, _ in MAGNETS.met(start, TURN, direction)]
        for first in range(len(row) - 2):
            found = MAGNETS.scale_permille(row[first : first + 3], direction)
            assert abs(found - permille) <= 15


def test_a_right_ring_has_scale_1000_and_a_strange_one_none() -> None:
    row = [distance for distance, _ in MAGNETS.met(100, TURN, 1)]
    assert abs(MAGNETS.scale_permille(row, 1) - 1000) <= 1
    assert MAGNETS.scale_permille([0, 1000, 2000, 3000], 1) == 0
    assert MAGNETS.scale_permille(row[:2], 1) == 0


@given(st.integers(0, 6), st.integers(1, MAX_SLIPS))
def test_lost_steps_are_not_taken_for_wrong_tooth_counts(first: int, slips: int) -> None:
    ring = Ring(GEARING, MAGNETS, 500)
    row = [distance for distance, _ in MAGNETS.met(100, 2 * TURN, 1)][first : first + 4]
    for late in range(1, 4):
        shifted = row[:late] + [edge + slips * SLIP for edge in row[late:]]
        assert not ring.scaled(shifted, slipped=True)


@given(st.integers(-MAX_SLIPS, MAX_SLIPS), st.integers(-15, 15))
def test_whole_slips_are_told_whatever_the_small_rest(slips: int, rest: int) -> None:
    watch = Watch([(5000, 0)], SLIP, 32, 0)
    watch.meet(5000 + slips * SLIP + rest)
    assert (watch.slips, watch.seen, watch.strays) == (slips, 1, 0)
    assert watch.overdue_at() is None


@given(st.integers(0, 29))
def test_a_board_that_runs_ahead_within_its_play_has_lost_nothing(ahead: int) -> None:
    watch = Watch([(5000, 0)], SLIP, 32, 29)
    watch.meet(5000 - ahead)
    assert (watch.slips, watch.strays) == (0, 0)


def test_more_than_lost_steps_explain_is_a_stray() -> None:
    for off in (-(MAX_SLIPS + 1) * SLIP, (MAX_SLIPS + 1) * SLIP):
        watch = Watch([(5000, 0)], SLIP, 32, 0)
        watch.meet(5000 + off)
        assert watch.strays == 1
        assert watch.overdue_at() == 5000


def test_a_narrow_tolerance_finds_edges_between_slips() -> None:
    watch = Watch([(5000, 0)], SLIP, 10, 0)
    watch.meet(5000 + SLIP // 2)
    assert watch.strays == 1


def test_a_magnet_must_not_be_skipped() -> None:
    """Eleven slips bring the partner at 12 degrees to its main magnet's place."""
    watch = Watch([(4453, 1), (5156, 0)], SLIP, 32, 0)
    watch.meet(4453 + 11 * SLIP)
    assert (watch.seen, watch.strays) == (0, 1)


def test_lost_steps_make_the_next_magnet_late() -> None:
    watch = Watch([(3600, 5), (5000, 4)], SLIP, 32, 0)
    watch.meet(3600 + 2 * SLIP)
    assert watch.overdue_at() == 5000 + 2 * SLIP


def test_a_magnet_under_the_sensor_at_the_start_need_not_be_met() -> None:
    assert Watch([(-20, 1), (50, 2)], SLIP, 32, 0).overdue_at() is None
