"""Steam & Cheese at level turntable: turns, the gear, reminders, marks (C-ROUND, C-GEAR)."""

import pytest

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table import events, intents, scene
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, MoveRequested
from affineur.table.ledger import Ledger
from affineur.table.motion import reports

SOFT = 0


@pytest.fixture
def steam(new_desk, settings):
    """Return a desk at which these seats play, the first of them as starting player."""

    def opened(*seats: int, start: bool = True, **changes: object):
        desk = new_desk(settings(game="steam", level="turntable", **changes))
        desk.open(*seats)
        if start:
            desk.press(seats[0], READY)
        return desk

    return opened


def when(desk) -> tuple[int, int, int]:
    """Return (round, turn of the round, seat on turn)."""
    return desk.referee.round_no, desk.referee.turn_no, desk.referee.on_turn


def passes(desk, count: int) -> list[int]:
    """Let whoever is on turn pass `count` times; return who did."""
    who = []
    for _ in range(count):
        who.append(desk.referee.on_turn)
        desk.press(desk.referee.on_turn, READY)
    return who


def said(desk, code: str) -> list[str]:
    return [tell.rule for tell in desk.said if tell.code == code]


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
