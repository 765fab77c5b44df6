"""Flicker of the Hall sensor is told from magnets by its length."""

from hypothesis import given
from hypothesis import strategies as st

from affineur.table.motion.pulses import Pulses

LEAST = 39


def heard(*edges: tuple[bool, int]) -> Pulses:
    pulses = Pulses(LEAST)
    for rising, steps in edges:
        pulses.edge(rising, steps)
    return pulses


def test_a_magnet_is_met_at_its_leading_edge() -> None:
    assert heard((True, 500), (False, 734)).met == [500]


def test_a_short_flicker_is_no_magnet() -> None:
    pulses = heard((True, 500), (False, 503))
    pulses.settle(2000)
    assert pulses.met == []
    assert pulses.flickers == [3]


def test_a_dropout_on_a_magnet_makes_it_no_second_one() -> None:
    pulses = heard((True, 500), (False, 600), (True, 604), (False, 734))
    assert pulses.met == [500]
    assert pulses.flickers == [4]


def test_flicker_just_behind_a_leading_edge_does_not_shift_it() -> None:
    pulses = heard((True, 500), (False, 537), (True, 543), (False, 734))
    assert pulses.met == [500]
    assert pulses.flickers == [6]


def test_flicker_just_ahead_of_a_leading_edge_does_not_shift_it() -> None:
    pulses = heard((True, 490), (False, 493), (True, 500), (False, 734))
    assert pulses.met == [500]
    assert pulses.flickers == [3]


def test_a_move_that_starts_on_a_magnet_does_not_meet_it() -> None:
    assert heard((False, 117), (True, 3600), (False, 3834)).met == [3600]


def test_a_magnet_under_the_sensor_at_the_end_counts_once_it_is_long_enough() -> None:
    pulses = heard((True, 5156))
    pulses.settle(5156 + LEAST - 1)
    assert pulses.met == []
    pulses.settle(5273)
    pulses.settle(5273)
    assert pulses.met == [5156]


def test_a_leading_edge_from_before_counts_on() -> None:
    pulses = Pulses(LEAST, begun=-10)
    pulses.settle(LEAST)
    assert pulses.met == [-10]


@given(st.lists(st.tuples(st.integers(600, 3000), st.integers(60, 400)), max_size=6), st.data())
def test_flicker_anywhere_between_magnets_changes_nothing(
    magnets: list[tuple[int, int]], data: st.DataObject
) -> None:
    pulses, at, expected = Pulses(LEAST), 0, []
    for gap, width in magnets:
        flick = at + data.draw(st.integers(LEAST + 1, gap - 2 * LEAST))
        length = data.draw(st.integers(1, LEAST - 1))
        pulses.edge(True, flick)
        pulses.edge(False, flick + length)
        pulses.edge(True, at + gap)
        pulses.edge(False, at + gap + width)
        expected.append(at + gap)
        at += gap + width
    assert pulses.met == expected
