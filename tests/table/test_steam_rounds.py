"""The turn keeper of Steam & Cheese: rounds, turns, and people who come and go."""

import pytest
from steam_play import passes, said, when

from affineur.table import scene
from affineur.table.events import FOUR, READY, THREE, TWO, MoveRequested

SOFT = 0


# Rounds and turns


def test_whoever_presses_ready_first_starts_and_order_is_clockwise(steam) -> None:
    """C-SETUP-15, C-ROUND-3: three players, seat 1 starts."""
    desk = steam(0, 1, 2, start=False)
    assert when(desk)[0] == 0
    desk.press(1, READY)
    assert passes(desk, 9) == [1, 2, 0, 1, 2, 0, 1, 2, 0]


def test_a_round_has_three_turns_each_an_overseer_step_and_a_market_step(steam) -> None:
    """C-ROUND-1, C-ROUND-5, C-ROUND-6, C-ROUND-7."""
    desk = steam(0, 2, 3)
    passes(desk, 9)
    assert when(desk) == (1, 0, 0)
    assert said(desk, "OVERSEER") == ["C-ROUND-5"]
    assert passes(desk, 3) == [0, 2, 3]
    assert said(desk, "MARKET") == ["C-ROUND-6"]
    assert when(desk) == (2, 1, 2)


def test_milk_ages_after_turns_only(steam) -> None:
    """C-TURN-7, C-ROUND-5: no milk ages in the overseer step."""
    desk = steam(0, 2)
    passes(desk, 8)
    assert said(desk, "AGE_MILK") == ["C-TURN-7"] * 6


@pytest.mark.parametrize("seats", [(0, 2), (1, 2), (0, 1, 3), (0, 1, 2, 3)])
def test_the_match_ends_after_the_turns_of_the_sixth_round(steam, seats) -> None:
    """C-ROUND-1, C-END-1: 18 turns each, five overseer steps."""
    desk = steam(*seats)
    who = passes(desk, (5 * 4 + 3) * len(seats) - 1)
    assert desk.state == "acting"
    assert desk.match.scene.final
    who += passes(desk, 1)
    assert (desk.state, desk.match.ledger.outcome) == ("finished", "ended")
    assert {who.count(seat) for seat in seats} == {5 * 4 + 3}
    assert said(desk, "FINISHED") == ["C-END-1"]


def test_with_four_players_round_five_is_started_by_the_seat_of_round_one(steam) -> None:
    """C-ROUND-7."""
    desk = steam(0, 1, 2, 3)
    passes(desk, 4 * 16)
    assert when(desk) == (5, 1, 0)


def test_only_the_seat_on_turn_passes_or_turns(steam) -> None:
    """C-ROUND-3."""
    desk = steam(0, 2)
    desk.press(2, READY)
    assert desk.last_refusal() == (2, "WRONG_SEAT", "C-ROUND-3")
    desk.feed(MoveRequested(2, "gear 3"))
    assert desk.last_refusal() == (2, "WRONG_SEAT", "C-ROUND-3")
    assert when(desk) == (1, 1, 0)


def test_the_gear_waits_for_the_starting_player(steam) -> None:
    desk = steam(0, 2, start=False)
    desk.press(0, TWO)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "C-SETUP-15")


def test_the_ring_shows_whose_turn_it_is_and_which(steam) -> None:
    desk = steam(0, 2)
    passes(desk, 2)
    shown = desk.match.scene
    assert (shown.moods[0], shown.moods[2], shown.moods[1]) == ("turn", "waiting", scene.EMPTY)
    assert (shown.round_no, shown.turn_no, shown.sectors) == (1, 2, 8)
    assert shown.pips == []


# People


def test_an_absent_seat_is_passed_over(steam) -> None:
    desk = steam(0, 1, 2)
    desk.pause(1)
    desk.press(1, TWO, READY)
    desk.settle()
    assert passes(desk, 3) == [0, 2, 0]
    assert ["move", 1, "pass"] in desk.records


def test_a_match_in_which_everybody_is_away_waits(steam) -> None:
    desk = steam(0, 2)
    desk.pause(0)
    desk.press(0, TWO)
    desk.press(2, TWO)
    desk.press(0, READY)
    desk.settle()
    assert when(desk) == (1, 1, 0)


def test_a_late_player_joins_before_the_first_round_only(steam) -> None:
    """T-JOIN, C-SETUP-9."""
    desk = steam(0, 2, start=False)
    desk.press(1, READY)
    assert desk.referee.calendar.seats == [0, 1, 2]
    desk.press(1, READY)
    desk.press(3, READY)
    assert desk.last_refusal() == (3, "WRONG_PHASE", "T-JOIN")


@pytest.mark.parametrize("key", [THREE, FOUR])
def test_the_pause_menu_refuses_what_this_game_does_not_have(steam, key) -> None:
    """No last token, no lower level."""
    desk = steam(0, 2)
    desk.pause(0)
    desk.press(0, key)
    assert desk.last_refusal()[1] in ("WRONG_PHASE", "CHOICE_INVALID")


def test_there_is_nothing_to_correct_by_showing_it(steam, worker) -> None:
    desk = steam(0, 2)
    desk.pause(0)
    desk.tap(0, worker(0, SOFT))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-PAUSE")
