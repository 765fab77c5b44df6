"""The turn keeper of Steam & Cheese: what its record tells, and what a cut leaves."""

import pytest
from steam_play import passes

from affineur.rules.refusal import MalformedMove
from affineur.table import events, intents
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, MoveRequested
from affineur.table.ledger import Ledger

# Records


def test_the_records_tell_the_match_and_a_cut_one_goes_on(steam, new_desk) -> None:
    desk = steam(0, 1, 3, gear_sectors="7")
    desk.feed(MoveRequested(3, "put inner 2"))
    desk.press(0, FOUR, TWO, READY)
    desk.settle()
    passes(desk, 4)
    desk.press(1, THREE, READY)
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:]:
        kept.apply(record)
    later = new_desk()
    later.take(later.match.resume(kept, 0))
    assert later.done[0] == intents.FitBoard(7, -1)
    later.wait(60_000)
    assert later.match.fault == "RESTARTED"
    later.press(3, READY)
    later.settle()
    assert (later.board_at, later.referee.turn) == (9, 9)
    desk.settle()
    assert later.match.ledger.data() == desk.match.ledger.data()
    assert later.referee.figures() == [(3, 1, 6)]


def test_a_match_cut_before_the_turn_was_recorded_still_owes_it(steam, new_desk) -> None:
    desk = steam(0, 2)
    desk.press(0, FOUR, READY)
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:-1]:
        kept.apply(record)
    later = new_desk()
    later.take(later.match.resume(kept, 0))
    later.press(0, READY)
    later.settle()
    assert (later.state, later.board_at, later.referee.stride) == ("acting", 0, 4)
    assert later.said[-1].code == "OWED"
    later.press(2, READY)
    later.settle()
    assert later.board_at == 4


def test_the_board_is_divided_for_each_game(steam) -> None:
    desk = steam(0, 2, gear_sectors="12")
    assert intents.FitBoard(12, -1) in desk.done
    desk.hold(0, BACK, 5_100)
    desk.press(0, READY)
    desk.press(2, READY)
    assert desk.state == "lobby"
    desk.press(2, READY)
    desk.press(0, READY, FOUR, READY)  # the next game: fromage
    desk.press(2, READY)
    desk.settle()
    assert desk.match.ledger.game == "fromage"
    assert [done for done in desk.done if isinstance(done, intents.FitBoard)][-1] == (
        intents.FitBoard(4, 1)
    )
    assert (desk.match.scene.sectors, desk.match.scene.direction) == (0, 1)


@pytest.mark.parametrize(
    "rules",
    [None, {}, {"sectors": 4, "direction": 1}, {"sectors": 8, "direction": 0}, {"sectors": "8"}],
)
def test_a_header_without_a_gear_is_refused(steam, rules) -> None:
    """C-ASSIST-1, D-20."""
    header = dict(steam(0, 2).records[0][0], rules=rules)
    with pytest.raises(MalformedMove):
        Ledger(header)


def test_any_key_brakes_on_the_way_and_ready_makes_the_rest(steam) -> None:
    desk = steam(0, 2)
    desk.board_answers = False
    desk.press(0, FOUR, READY)
    desk.wait(2_000)
    desk.feed(events.KeyPressed(2, ONE))
    assert (desk.state, desk.done.count(intents.StopBoard())) == ("paused", 1)
    desk.board_answers = True
    desk.press(0, READY)
    desk.settle()
    assert (desk.state, desk.board_at) == ("acting", 4)


@pytest.mark.parametrize("key", [ONE, TWO, THREE, FOUR])
def test_in_mid_turn_the_pause_only_goes_on(steam, key) -> None:
    """T-MOTION."""
    desk = steam(0, 2)
    desk.board_answers = False
    desk.press(0, THREE, READY)
    desk.wait(2_000)
    desk.press(2, ONE, key)
    assert desk.last_refusal() == (2, "WRONG_PHASE", "T-MOTION")
    desk.board_answers = True
    desk.press(0, READY)
    desk.settle()
    assert (desk.state, desk.referee.turn, desk.board_at) == ("acting", 3, 3)
