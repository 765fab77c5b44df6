"""`back`, undo and `ready`, late players, reminders, and how a match ends."""

from affineur.table import events, intents, scene
from affineur.table.events import BACK, ONE, READY, TWO

SOFT, HARD, BLU = 0, 1, 2


# back, undo, ready


def test_back_drops_the_draft_then_takes_ready_back_then_undoes(desk, worker) -> None:
    """F-TURN-12: latest first."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 1)
    desk.make(0, 1, HARD, ONE)
    desk.tap(0, worker(0, BLU))
    desk.press(0, BACK, READY, BACK)
    assert not desk.match.seats[0].ready
    before = desk.referee.data()
    desk.press(0, BACK, BACK)
    assert desk.records[-2:] == [["undo", 0], ["undo", 0]]
    assert desk.referee.data() != before
    assert desk.referee.worker_is_home(0, SOFT)
    desk.press(0, BACK)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-12")


def test_undo_restores_the_state_exactly_between_moves_of_others(desk) -> None:
    """F-TURN-6, F-TURN-12."""
    desk.open(0, 1, 2, 3)
    desk.make(0, 1, SOFT, TWO)
    kept = desk.referee.kits[0].data()
    desk.gather(1, SOFT, 2)
    desk.gather(0, HARD, 3)
    desk.make(1, 2, HARD, ONE)
    desk.press(0, BACK)
    assert desk.referee.kits[0].data() == kept
    assert desk.referee.last_move(1) == "make bronze hard 2"


def test_ready_is_refused_with_an_open_draft_or_question(desk, token) -> None:
    """F-TURN-7."""
    desk.open(0, 2)
    desk.tap(0, token(0, 1))
    desk.press(0, READY)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "F-TURN-7")
    desk.press(0, ONE, READY)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "F-TURN-7")


def test_nothing_counts_after_ready_but_taking_it_back(desk, token) -> None:
    """F-TURN-7."""
    desk.open(0, 2)
    desk.press(0, READY)
    desk.tap(0, token(0, 1))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-7")
    desk.press(0, READY)
    desk.tap(0, token(0, 1))
    assert desk.match.seats[0].draft.token == 1


def test_two_of_three_ready_turn_nothing(desk) -> None:
    """F-TURN-7."""
    desk.open(0, 1, 2)
    desk.press(0, READY)
    desk.press(1, READY)
    desk.wait(120_000)
    assert desk.state == "acting"
    assert desk.match.ledger.turn == 0


def test_a_page_may_name_a_move_and_undo_it(desk) -> None:
    desk.open(0, 2)
    desk.feed(events.MoveRequested(2, "gather 2 blu"))
    assert desk.records[-1] == ["move", 2, "gather 2 blu"]
    desk.feed(events.MoveRequested(2, "undo"))
    assert desk.records[-1] == ["undo", 2]
    desk.feed(events.MoveRequested(2, "fly to the moon"))
    assert desk.last_refusal()[:2] == (2, "CHOICE_INVALID")


# Joining late, reminders, the end


def test_a_late_player_joins_before_the_first_turn_only(desk) -> None:
    """T-JOIN, F-SETUP-2."""
    desk.open(0, 2)
    desk.press(3, READY)
    assert desk.match.ledger.seats == [0, 2, 3]
    desk.turn()
    desk.press(1, READY)
    assert desk.last_refusal() == (1, "WRONG_PHASE", "T-JOIN")


def test_at_turntable_a_late_player_joins_between_any_turns(new_desk, settings) -> None:
    desk = new_desk(settings(level="turntable"))
    desk.open(0, 2)
    desk.turn(3)
    desk.press(1, READY)
    assert desk.match.ledger.seats == [0, 1, 2]


def test_the_last_seat_breathes_and_then_hears_one_chime(desk) -> None:
    desk.open(0, 1, 2)
    desk.press(0, READY)
    desk.press(1, READY)
    desk.wait(19_000)
    assert desk.match.scene.moods[2] == scene.ACTING
    desk.wait(1_100)
    assert desk.match.scene.moods[2] == scene.LAST
    chimes = desk.done.count(intents.Chime("last_seat"))
    desk.wait(600_000)
    assert desk.done.count(intents.Chime("last_seat")) == chimes + 1
    desk.press(1, READY)
    assert desk.match.scene.moods[2] == scene.ACTING


def test_the_fifteenth_token_ends_the_game_after_this_turn(desk) -> None:
    """F-END-1, F-END-3, F-END-6."""
    desk.open(0, 2)
    for number in range(1, 15):
        desk.make(0, number, number % 3, ONE)
        desk.turn()
    desk.make(0, 15, SOFT, ONE)
    assert desk.said[-1].code == "LAST_TURN"
    desk.gather(2, SOFT, 1)
    assert desk.records[-1] == ["move", 2, "gather 1 soft"], "the others finish their turn"
    turn = desk.match.ledger.turn
    desk.everybody_ready()
    desk.settle()
    assert desk.state == "finished"
    assert desk.match.ledger.turn == turn, "the board does not turn again"
    assert desk.done.count(intents.ReleaseBoard()) == 1


def test_out_of_tokens_no_cheese_but_gathering(desk, token) -> None:
    """F-END-5, F-CHEESE-8."""
    desk.open(0, 2)
    for number in range(1, 15):
        desk.make(0, number, number % 3, ONE)
        desk.turn()
    desk.make(0, 15, SOFT, ONE)
    desk.feed(events.MoveRequested(0, "bonus 1 1"))
    assert desk.last_refusal() == (0, "NO_CHEESE_TOKEN", "F-CHEESE-8")
    desk.gather(0, HARD, 3)
    assert desk.records[-1] == ["move", 0, "gather 3 hard"]
