"""The turn keeper of Steam & Cheese: the gear and the assistants on it."""

import pytest
from steam_play import passes, said, when

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table import scene
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, MoveRequested
from affineur.table.motion import reports

SOFT = 0


# The gear


def test_digits_add_up_and_ready_turns_the_board_by_their_sum(steam) -> None:
    """C-GEAR-1."""
    desk = steam(0, 2)
    desk.press(0, FOUR, THREE)
    assert desk.match.scene.moods[0] == scene.DRAFTING
    assert desk.match.scene.landing == [(0, 1)]
    desk.press(0, READY)
    assert desk.records[-2:] == [["move", 0, "gear 7"], ["turn"]]
    desk.settle()
    assert (desk.state, desk.board_at, desk.referee.turn) == ("acting", 7, 7)
    assert when(desk) == (1, 1, 0), "the turn goes on"


def test_back_clears_what_was_added(steam) -> None:
    desk = steam(0, 2)
    desk.press(0, FOUR, BACK)
    assert desk.match.scene.landing == []
    desk.press(0, TWO, READY)
    desk.settle()
    assert desk.board_at == 2


def test_no_turn_is_stronger_than_die_and_machine_can_be(steam) -> None:
    desk = steam(0, 2)
    desk.press(0, FOUR, FOUR)
    assert desk.last_refusal() == (0, "OVER_STRENGTH", "C-GEAR-1")
    desk.press(0, THREE, READY)
    desk.settle()
    assert desk.board_at == 7


@pytest.mark.parametrize("stopper", [0, 2, 1])
def test_a_turn_stopped_in_hands_off_is_owed(steam, stopper) -> None:
    """T-GEAR: ready anywhere makes it."""
    desk = steam(0, 2)
    desk.press(0, THREE, READY)
    desk.press(stopper, ONE)
    assert (desk.state, desk.records[-1]) == ("acting", ["stay"])
    desk.wait(60_000)
    assert desk.referee.turn == 0
    desk.press(0, TWO)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "T-GEAR")
    desk.feed(MoveRequested(0, "pass"))
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "T-GEAR")
    desk.press(2, READY)
    desk.settle()
    assert (desk.referee.turn, desk.board_at) == (3, 3)


def test_what_is_owed_is_taken_back_by_its_seat_alone(steam) -> None:
    """F-TURN-12."""
    desk = steam(0, 2)
    desk.press(0, THREE, READY, ONE)
    desk.press(2, BACK)
    assert desk.last_refusal() == (2, "WRONG_PHASE", "F-TURN-12")
    desk.press(0, BACK)
    assert desk.referee.stride == 0
    desk.press(0, READY)
    assert when(desk) == (1, 1, 2)


def test_a_turn_that_was_made_is_taken_back_by_all_only(steam) -> None:
    """F-TURN-13: by as many sectors as it made."""
    desk = steam(0, 2)
    desk.press(0, TWO, READY)
    desk.settle()
    desk.press(0, FOUR, READY)
    desk.settle()
    desk.press(0, BACK)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-13")
    desk.pause(2)
    desk.press(0, ONE)
    assert desk.state == "paused"
    desk.press(2, ONE)
    desk.settle()
    assert (desk.state, desk.referee.turn, desk.board_at) == ("acting", 2, 2)


def test_play_that_has_gone_on_is_not_turned_back(steam) -> None:
    """F-TURN-13."""
    desk = steam(0, 2)
    desk.press(0, TWO, READY)
    desk.settle()
    desk.press(0, READY)
    desk.pause(2)
    desk.press(2, ONE)
    assert desk.last_refusal() == (2, "WRONG_PHASE", "F-TURN-13")


def test_a_pass_can_be_taken_back_until_the_next_has_played(steam) -> None:
    """F-TURN-12, also across the end of a round."""
    desk = steam(0, 2)
    passes(desk, 8)
    assert when(desk) == (2, 1, 2)
    desk.press(2, BACK)
    assert when(desk) == (1, 0, 2)
    passes(desk, 2)
    desk.press(0, BACK)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-12")


@pytest.mark.parametrize("code", ["JAMMED", "HAND_ON_BOARD", "STEPS_MISSED", "MOTOR_POWER"])
def test_a_fault_on_the_way_is_left_by_ready_and_the_turn_completed(steam, code) -> None:
    desk = steam(0, 2)
    desk.board_answers = False
    desk.press(0, FOUR, READY)
    desk.wait(2_000)
    desk.feed(reports.BoardLost(code))
    assert desk.state == "faulted"
    desk.board_answers = True
    desk.press(2, READY)
    desk.settle()
    assert (desk.state, desk.board_at, desk.referee.turn) == ("acting", 4, 4)


def test_without_a_motor_people_are_told_how_far_and_which_way(steam) -> None:
    desk = steam(0, 2)
    desk.board_answers = False
    desk.press(0, FOUR, READY)
    desk.wait(2_000)
    desk.feed(reports.BoardLost("MOTOR_SILENT"))
    assert "4 sectors counter-clockwise" in desk.said[-1].text
    desk.press(0, READY)
    assert (desk.state, desk.referee.turn) == ("acting", 4)


# Assistants


def test_a_seat_that_is_not_on_turn_marks_with_its_digits(steam) -> None:
    desk = steam(0, 2)
    desk.press(2, ONE)
    assert desk.match.scene.pointers[2] == 4, "the first digit fetches the pointer"
    desk.press(2, ONE, ONE, TWO, THREE, FOUR)
    assert desk.referee.figures() == [(2, 0, 5), (2, 1, 5)]
    desk.press(2, THREE, READY)
    assert desk.referee.figures() == [(2, 1, 5)]
    assert desk.match.scene.pointers == [-1] * 4


def test_the_seat_on_turn_fetches_its_pointer_with_its_own_tag(steam, worker) -> None:
    desk = steam(0, 2)
    desk.tap(0, worker(2, SOFT))
    assert desk.last_refusal() == (0, "WRONG_SEAT", "F-CHEESE-1")
    desk.tap(0, worker(0, SOFT))
    desk.press(0, FOUR)
    assert desk.referee.figures() == [(0, 1, 0)]
    desk.tap(0, worker(0, SOFT))
    desk.press(0, FOUR)
    assert desk.match.scene.moods[0] == scene.DRAFTING, "digits are a turn of the gear again"


def test_inner_figures_travel_and_pairs_of_the_seat_on_turn_are_shown(steam) -> None:
    """C-GEAR-2, C-GEAR-3."""
    desk = steam(0, 2)
    for move in ("put outer 1", "put inner 4"):
        desk.feed(MoveRequested(0, move))
    desk.feed(MoveRequested(2, "put inner 4"))
    desk.press(0, TWO)
    assert desk.match.scene.paying == []
    desk.press(0, ONE)
    assert (desk.match.scene.landing, desk.match.scene.paying) == ([(0, 0)], [0])
    desk.press(0, READY)
    desk.settle()
    assert desk.referee.figures() == [(0, 0, 0), (0, 1, 0), (2, 1, 0)]
    assert said(desk, "PAYS") == ["C-GEAR-3"]


def test_marks_are_taken_back_one_by_one_even_after_the_gear_has_turned(steam) -> None:
    desk = steam(0, 2)
    desk.feed(MoveRequested(2, "put inner 5"))
    desk.press(0, THREE, READY)
    desk.settle()
    desk.press(2, BACK)
    assert desk.referee.figures() == []


def test_nobody_has_more_than_four_assistants(steam) -> None:
    """C-ASSIST-2."""
    desk = steam(0, 2)
    for sector in range(1, 6):
        desk.feed(MoveRequested(0, f"put outer {sector}"))
    assert desk.last_refusal() == (0, "NOT_ENOUGH", "C-ASSIST-2")
    desk.feed(MoveRequested(0, "take outer 7"))
    assert desk.last_refusal() == (0, "CHOICE_INVALID", "C-ASSIST-5")


@pytest.mark.parametrize(
    "text", ["", "gear", "gear 0", "gear x", "gear 3 4", "put outer 9", "put middle 1", "fly"]
)
def test_nonsense_is_refused_and_changes_nothing(steam, text) -> None:
    desk = steam(0, 2)
    before = desk.referee.data()
    with pytest.raises((MalformedMove, IllegalMove)):
        desk.referee.apply(0, text)
    assert desk.referee.data() == before
