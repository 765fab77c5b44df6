"""Hands off, turn, stop, faults, restart: nothing moves unasked."""

import pytest

from affineur.table import events, intents, scene
from affineur.table.events import BACK, FOUR, ONE, READY, TWO
from affineur.table.ledger import Ledger
from affineur.table.motion import reports

SOFT = 0
MOTION = (intents.TurnBoard, intents.LocateBoard)


def moves(desk) -> list[object]:
    return [intent for intent in desk.done if isinstance(intent, MOTION)]


def test_a_turn_is_recorded_and_flushed_before_the_board_moves(desk) -> None:
    desk.open(0, 2)
    desk.journal_answers = False
    desk.everybody_ready()
    assert desk.records[-1] == ["turn"]
    desk.wait(5_000)
    assert desk.state == "settling", "the delay is over, the record is not safe yet"
    desk.feed(events.JournalSynced())
    assert moves(desk)[-1] == intents.TurnBoard(1)
    assert desk.match.ledger.turn == 1


def test_the_board_waits_for_the_whole_hands_off_time(desk) -> None:
    desk.open(0, 2)
    desk.everybody_ready()
    desk.wait(1_300)
    assert desk.state == "settling"
    desk.wait(200)
    assert desk.match.ledger.turn == 1


@pytest.mark.parametrize("key", [READY, ONE, FOUR, BACK])
def test_any_key_stops_in_hands_off_and_ready_there_goes_on(desk, key) -> None:
    """F-TURN-7."""
    desk.open(0, 1, 2)
    desk.everybody_ready()
    desk.press(1, key)
    assert desk.state == "acting"
    assert desk.records[-1] == ["stay"]
    desk.wait(60_000)
    assert desk.match.ledger.turn == 0
    desk.press(1, READY)
    desk.settle()
    assert desk.match.ledger.turn == 1


def test_a_key_of_an_empty_place_stops_too_and_everybody_confirms_again(desk) -> None:
    desk.open(0, 2)
    desk.everybody_ready()
    desk.press(1, TWO)
    assert desk.state == "acting"
    assert [desk.match.seats[seat].ready for seat in (0, 2)] == [False, False]


def test_a_key_in_mid_turn_brakes_and_ready_finishes_the_turn(desk) -> None:
    desk.open(0, 2)
    desk.board_answers = False
    desk.everybody_ready()
    desk.wait(2_000)
    assert desk.state == "rotating"
    desk.press(2, ONE)
    assert desk.done.count(intents.StopBoard()) == 1
    assert desk.state == "paused"
    desk.board_answers = True
    desk.press(0, READY)
    desk.settle()
    assert desk.match.ledger.turn == 1
    assert [r for r in desk.records if r == ["turn"]] == [["turn"]], "it was recorded once"


def test_a_stop_that_loses_the_place_waits_for_ready(desk) -> None:
    desk.open(0, 2)
    desk.board_answers = False
    desk.everybody_ready()
    desk.wait(2_000)
    desk.feed(reports.BoardStopped(False))
    assert (desk.state, desk.match.fault) == ("faulted", "STOPPED")


@pytest.mark.parametrize("code", ["JAMMED", "HAND_ON_BOARD", "STEPS_MISSED", "MOTOR_POWER"])
def test_a_fault_in_mid_turn_is_left_by_ready_and_the_turn_completed(desk, code) -> None:
    desk.open(0, 2)
    desk.board_answers = False
    desk.everybody_ready()
    desk.wait(2_000)
    desk.feed(reports.BoardLost(code))
    assert (desk.state, desk.said[-1].code) == ("faulted", code)
    assert desk.match.scene.moods[0] == scene.LOCATE
    before = len(moves(desk))
    desk.wait(600_000)
    assert len(moves(desk)) == before, "nothing moves unasked"
    desk.board_answers = True
    desk.press(2, READY)
    desk.settle()
    assert moves(desk)[-1] == intents.LocateBoard(1)
    assert (desk.state, desk.match.ledger.turn) == ("acting", 1)


def test_moved_by_hand_at_rest_keeps_the_turn_and_the_drafts(desk, worker) -> None:
    desk.open(0, 2)
    desk.tap(0, worker(0, SOFT))
    desk.press(2, READY)
    desk.feed(reports.BoardLost("MOVED_BY_HAND"))
    assert desk.state == "faulted"
    desk.press(0, READY)
    desk.settle()
    assert (desk.state, desk.match.ledger.turn) == ("acting", 0)
    assert not desk.match.seats[2].ready, "everybody confirms again"


def test_taps_do_not_count_while_the_board_moves(desk, token) -> None:
    desk.open(0, 2)
    desk.board_answers = False
    desk.everybody_ready()
    desk.wait(2_000)
    desk.tap(0, token(0, 1))
    assert desk.last_refusal() == (0, "MOVING", "T-MOTION")


def test_a_key_cuts_the_search_for_the_place(desk) -> None:
    desk.open(0, 2)
    desk.feed(reports.BoardLost("JAMMED"))
    desk.board_answers = False
    desk.press(0, READY)
    desk.wait(2_000)
    assert desk.state == "homing"
    desk.press(2, FOUR)
    assert (desk.state, desk.match.fault) == ("faulted", "STOPPED")


def test_a_fault_during_hands_off_cancels_the_turn_signal(desk) -> None:
    desk.open(0, 2)
    desk.everybody_ready()
    desk.feed(reports.BoardLost("EMERGENCY_STOP"))
    desk.wait(30_000)
    assert desk.state == "faulted"
    assert [m for m in moves(desk) if isinstance(m, intents.TurnBoard)] == []
    desk.press(0, READY)
    desk.settle()
    assert desk.match.ledger.turn == 1, "the recorded turn is completed by the search"


def test_a_journal_that_cannot_be_written_is_said_once_and_play_goes_on(desk) -> None:
    desk.open(0, 2)
    desk.journal_answers = False
    desk.everybody_ready()
    desk.feed(events.JournalFailed("NO_SPACE"))
    assert desk.state == "paused"
    desk.press(0, READY)
    desk.settle()
    assert desk.match.ledger.turn == 1
    desk.turn(2)
    assert desk.match.ledger.turn == 3
    assert [tell.code for tell in desk.said].count("NOT_SAVED") == 1


def test_without_a_motor_people_turn_the_board(desk) -> None:
    desk.board_answers = False
    desk.open(0, 2)
    desk.feed(reports.BoardLost("MOTOR_SILENT"))
    desk.settle()
    assert desk.state == "acting"
    desk.everybody_ready()
    desk.wait(2_000)
    assert desk.state == "rotating"
    desk.press(0, READY)
    desk.settle()
    assert (desk.state, desk.match.ledger.turn) == ("acting", 1)


def test_a_match_that_was_cut_off_waits_for_ready_and_then_finds_its_place(desk, new_desk) -> None:
    desk.open(0, 1, 2, 3)
    desk.make(1, 4, SOFT, 3)
    desk.turn()
    desk.everybody_ready()
    desk.wait(2_000)
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:]:
        kept.apply(record)

    later = new_desk()
    later.take(later.match.resume(kept, 0))
    assert (later.state, later.match.fault) == ("faulted", "RESTARTED")
    later.wait(60_000)
    assert moves(later) == []
    later.press(3, READY)
    later.settle()
    assert moves(later) == [intents.LocateBoard(2)]
    assert later.match.ledger.data() == desk.match.ledger.data()
    assert later.pip(1, SOFT) == (0, 1)


def test_the_place_is_found_before_the_first_turn_even_if_lost_in_acting(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    assert desk.done[-2] == intents.ReleaseBoard() or intents.ReleaseBoard() in desk.done
    desk.press(0, READY)
    desk.settle()
    assert moves(desk)[-1] == intents.LocateBoard(0)
