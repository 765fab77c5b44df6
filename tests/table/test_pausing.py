"""The pause menu."""

import pytest

from affineur.table import intents, scene
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO
from affineur.table.motion import reports

SOFT, HARD = 0, 1


def test_back_held_pauses_and_lets_go_of_the_board(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    assert desk.state == "paused"
    assert intents.ReleaseBoard() in desk.done
    assert desk.records == desk.records[:1], "holding back takes nothing back"


def test_a_short_back_does_not_pause(desk) -> None:
    desk.open(0, 2)
    desk.hold(0, BACK, 1_900)
    assert desk.state == "acting"


def test_ready_resumes_after_hands_off_and_a_search_for_the_place(desk) -> None:
    desk.open(0, 2)
    desk.pause(2)
    desk.press(0, READY)
    assert desk.state == "settling"
    desk.settle()
    assert desk.state == "acting"


def test_turning_back_needs_everybody(desk, worker) -> None:
    """F-TURN-13: the state is as before the rotation, nobody is ready."""
    desk.open(0, 1, 2)
    desk.gather(1, SOFT, 1)
    before = desk.referee.data()
    desk.turn()
    desk.pause(0)
    desk.press(0, ONE)
    desk.press(1, ONE)
    assert desk.match.ledger.turn == 1
    desk.press(2, ONE)
    desk.settle()
    assert desk.state == "acting"
    assert desk.referee.data() == before
    assert desk.pip(1, SOFT) == (0, 1)
    assert [live.ready for live in desk.match.seats] == [False] * 4
    desk.press(1, BACK)
    assert desk.referee.worker_is_home(1, SOFT), "moves of that turn can still be taken back"


def test_turning_back_after_an_action_is_refused(desk) -> None:
    """F-TURN-13."""
    desk.open(0, 2)
    desk.turn()
    desk.gather(0, SOFT, 1)
    desk.pause(0)
    desk.press(0, ONE)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-13")


def test_turning_back_before_the_first_turn_is_refused(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    desk.press(0, ONE)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-13")


def test_an_away_seat_counts_as_ready_until_it_is_back(desk) -> None:
    desk.open(0, 1, 2)
    desk.pause(1)
    desk.press(1, TWO)
    assert desk.match.scene.moods[1] == scene.AWAY
    desk.press(0, READY)
    desk.settle()
    desk.turn()
    assert desk.match.ledger.turn == 1
    desk.pause(1)
    desk.press(1, TWO)
    desk.press(0, READY)
    desk.settle()
    desk.press(0, READY)
    desk.press(2, READY)
    desk.settle()
    assert desk.match.ledger.turn == 1


def test_declaring_the_last_token_makes_this_the_last_turn(desk) -> None:
    """F-END-2."""
    desk.open(0, 2)
    desk.pause(0)
    desk.press(0, THREE)
    assert desk.said[-1].code == "LAST_TURN"
    assert desk.match.scene.final
    desk.press(0, READY)
    desk.settle()
    desk.everybody_ready()
    assert desk.state == "finished"


def test_lowering_the_level_keeps_the_turn_and_forgets_the_workers(desk) -> None:
    desk.open(0, 2)
    desk.gather(0, SOFT, 3)
    desk.turn(2)
    desk.pause(0)
    desk.press(2, FOUR)
    assert (desk.match.ledger.level, desk.match.ledger.turn) == ("turntable", 2)
    assert desk.match.scene.pips == []
    desk.press(2, FOUR)
    assert desk.last_refusal() == (2, "CHOICE_INVALID", "T-PAUSE")


def test_tapping_a_worker_says_it_is_in_front_of_me(desk, worker) -> None:
    desk.open(0, 2)
    desk.gather(0, SOFT, 3)
    desk.pause(0)
    desk.tap(0, worker(0, SOFT))
    assert desk.records[-1] == ["home", 0, SOFT]
    assert desk.referee.worker_is_home(0, SOFT)


def test_tapping_a_token_corrects_the_count_both_ways(desk, token) -> None:
    desk.open(0, 2)
    desk.make(0, 1, SOFT, ONE)
    desk.pause(0)
    desk.tap(0, token(0, 1))
    assert desk.referee.tokens_left(0) == 15
    desk.tap(0, token(0, 2))
    assert desk.referee.tokens_left(0) == 14


def test_somebody_elses_piece_corrects_nothing(desk, token) -> None:
    desk.open(0, 2)
    desk.pause(0)
    desk.tap(0, token(2, 1))
    assert desk.last_refusal() == (0, "WRONG_SEAT", "F-CHEESE-1")


def test_holding_back_for_five_seconds_and_ready_by_all_abandons(desk) -> None:
    desk.open(0, 2)
    desk.hold(0, BACK, 5_200)
    assert desk.said[-1].code == "GIVE_UP"
    desk.press(0, READY)
    assert desk.state == "paused"
    desk.press(2, READY)
    assert desk.state == "lobby"
    assert desk.records[-1] == ["abandon"]


def test_back_keeps_a_match_that_was_to_be_abandoned(desk) -> None:
    desk.open(0, 2)
    desk.hold(0, BACK, 5_200)
    desk.press(2, BACK)
    assert desk.said[-1].code == "PAUSED"
    desk.press(0, READY)
    desk.settle()
    assert desk.state == "acting"


def test_a_fault_can_be_paused_and_the_match_given_up(desk) -> None:
    desk.open(0, 2)
    desk.feed(reports.BoardLost("JAMMED"))
    desk.hold(0, BACK, 5_200)
    desk.press(0, READY)
    desk.press(2, READY)
    assert desk.state == "lobby"


def test_an_empty_place_has_no_say(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    desk.press(1, READY)
    assert desk.last_refusal() == (1, "WRONG_SEAT", "F-SETUP-2")


def test_away_and_the_final_turn_are_kept_when_making_up_the_last_word(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    desk.press(2, TWO, THREE, READY)
    desk.settle()
    desk.make(0, 1, HARD, ONE)
    desk.press(0, READY)
    assert desk.state == "finished"


@pytest.mark.parametrize("key", [ONE, TWO, THREE, FOUR])
def test_in_mid_turn_the_menu_only_goes_on(desk, worker, key) -> None:
    """T-MOTION: the turn that was stopped is completed once, not twice."""
    desk.open(0, 2)
    desk.board_answers = False
    desk.everybody_ready()
    desk.wait(2_000)
    desk.press(2, ONE)
    assert desk.state == "paused"
    desk.press(0, key)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-MOTION")
    desk.tap(0, worker(0, SOFT))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-MOTION")
    desk.board_answers = True
    desk.press(0, READY)
    desk.settle()
    assert (desk.match.ledger.turn, desk.board_at) == (1, 1)
