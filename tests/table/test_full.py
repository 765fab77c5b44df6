"""Level `full`: the rules engine referees what taps and keys say."""

import pytest

from affineur.table import scene
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, MoveRequested
from affineur.table.ledger import Ledger

SOFT, HARD, BLU = 0, 1, 2


@pytest.fixture
def full(new_desk, settings):
    """Return a running match of `game` by four, with cards dealt."""

    def start(game: str = "fromage", *seats: int, chance: str = "dealt"):
        desk = new_desk(settings(level="full", game=game, chance=chance))
        desk.open(*(seats or (0, 1, 2, 3)))
        return desk

    return start


def finish_questions(desk, seat: int) -> None:
    """Answer whatever is asked with its first digit that means something."""
    for _ in range(20):
        question = desk.match.seats[seat].question
        if question is None:
            return
        offered = [d for d in range(1, 5) if d <= question.options()]
        for digit in offered:
            records = len(desk.records)
            desk.press(seat, digit)
            if len(desk.records) > records or desk.match.seats[seat].question is not question:
                break
    pytest.fail("the questions do not end")


def test_making_cheese_asks_for_the_space_when_there_is_more_than_one(full, token, worker) -> None:
    """F-CHEESE-1: two silver soft spaces, numbered as the player sees them."""
    desk = full()
    desk.tap(0, token(0, 1), worker(0, SOFT))
    desk.press(0, TWO)
    assert desk.match.scene.moods[0] == scene.ASKED
    assert desk.match.scene.options[0] == 2
    desk.press(0, ONE)
    assert desk.records[-1][:2] == ["move", 0]
    assert desk.records[-1][2].startswith("make festival ")
    assert desk.referee.tokens_left(0) == 14


def test_a_refusal_of_the_rules_has_its_code_and_rule(full, token, worker) -> None:
    """F-GATHER-1: resources come at once; F-GATHER-2: once per turn."""
    desk = full()
    desk.tap(0, worker(0, SOFT))
    desk.press(0, ONE)
    finish_questions(desk, 0)
    desk.tap(0, worker(0, HARD))
    desk.press(0, TWO)
    assert desk.last_refusal() == (0, "LIMIT_TURN", "F-GATHER-2")
    desk.tap(0, worker(0, SOFT))
    assert desk.last_refusal() == (0, "WORKER_BUSY", "F-WORKER-3")


def test_an_age_without_a_space_is_refused(full, token, worker) -> None:
    """F-CHEESE-5: Fromage has no platinum."""
    desk = full()
    desk.tap(0, token(0, 1), worker(0, SOFT))
    desk.press(0, FOUR)
    assert desk.last_refusal()[1] == "NO_LEGAL_TARGET"
    assert desk.match.seats[0].draft.token == 1


def test_unlocking_is_asked_and_confirmed_by_the_same_digit(full) -> None:
    """F-STRUCT-2: a digit on an empty draft; too few structures are refused at once."""
    desk = full()
    for seat in range(4):
        for digit in range(1, 5):
            desk.press(seat, digit)
            if desk.match.seats[seat].question is not None:
                desk.press(seat, digit)
                assert desk.records[-1][2] == f"unlock {digit}"
                return
            assert desk.last_refusal()[1:] == ("NOT_ENOUGH", "F-STRUCT-2")
    pytest.skip("no seat was dealt enough structures")


def test_ready_waits_for_what_the_rules_ask(full) -> None:
    """F-TURN-7, F-TURN-10."""
    desk = full("fromage", 0, 2, chance="entered")
    assert desk.match.seats[0].question is not None
    desk.press(0, READY)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "F-TURN-7")


def test_a_page_may_name_spaces_directly_and_what_it_leaves_open_is_asked(full) -> None:
    desk = full()
    legal = desk.referee.game.legal_moves(2)
    assert legal
    desk.feed(MoveRequested(2, "make villes 1 soft"))
    refused = desk.said[-1].code
    assert refused in ("NOT_FACING", "WORKER_TYPE", "NOT_ENOUGH")
    desk.feed(MoveRequested(2, "gather 1 blu"))
    assert ["move", 2, "gather 1 blu"] in desk.records


def test_back_takes_a_move_back_while_its_choice_is_open(full, token, worker) -> None:
    """F-TURN-12."""
    desk = full("formaggio")
    seat = next(s for s in range(4) if desk.referee.game.venues[s] == 5)
    before = repr(desk.referee.data())
    for age in (ONE, TWO, THREE):
        desk.tap(seat, token(seat, 1), worker(seat, HARD))
        desk.press(seat, age)
        while desk.referee.tokens_left(seat) == 15 and desk.match.seats[seat].question:
            desk.press(seat, ONE)
        if desk.referee.tokens_left(seat) == 14:
            break
        desk.press(seat, BACK)
    assert desk.match.seats[seat].question.asked, "a gondola has to be placed (V-VENE-3)"
    desk.press(seat, BACK)
    assert repr(desk.referee.data()) == before


def test_workers_light_up_when_the_rules_bring_them_home(full, worker) -> None:
    """F-WORKER-4: retrieve lights and rules agree by construction."""
    desk = full()
    desk.tap(1, worker(1, BLU))
    desk.press(1, TWO)
    finish_questions(desk, 1)
    assert desk.pip(1, BLU) == (3, 2)
    desk.turn()
    assert desk.pip(1, BLU) == (0, 1)
    desk.turn()
    assert desk.pip(1, BLU) == (1, 0)
    assert desk.referee.worker_is_home(1, BLU)


def test_turning_back_restores_the_engine(full) -> None:
    """F-TURN-13."""
    desk = full("fromage", 0, 2)
    before = desk.referee.game.state[3], desk.referee.game.log
    desk.turn()
    desk.pause(0)
    desk.press(0, ONE)
    desk.press(2, ONE)
    desk.settle()
    assert (desk.referee.game.state[3], desk.referee.game.log) == before


def test_the_journal_alone_rebuilds_the_game(full, worker) -> None:
    desk = full("mix", 0, 1, 2)
    desk.tap(1, worker(1, BLU))
    desk.press(1, ONE)
    finish_questions(desk, 1)
    desk.turn(2)
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:]:
        kept.apply(record)
    kept.arrive()
    assert kept.data() == desk.match.ledger.data()


def test_corrections_belong_to_the_lower_levels(full, worker) -> None:
    desk = full("fromage", 0, 2)
    desk.pause(0)
    desk.tap(0, worker(0, SOFT))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-PAUSE")
    desk.press(0, THREE)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-END-2")


def test_lowering_to_timers_keeps_turn_and_workers(full, worker) -> None:
    desk = full("fromage", 0, 2)
    desk.tap(0, worker(0, BLU))
    desk.press(0, THREE)
    finish_questions(desk, 0)
    desk.turn()
    desk.pause(0)
    desk.press(0, FOUR, READY)
    desk.settle()
    assert (desk.match.ledger.level, desk.match.ledger.turn) == ("timers", 1)
    assert desk.pip(0, BLU) == (2, 2)


def test_nobody_joins_a_refereed_game_late(full) -> None:
    desk = full("fromage", 0, 2)
    desk.press(1, READY)
    assert desk.last_refusal() == (1, "WRONG_PHASE", "T-JOIN")


def test_entered_set_up_is_asked_by_digits_until_the_first_turn(full) -> None:
    """F-SETUP-6, F-SETUP-11, F-SETUP-14: tile, boards and starting orders read off by hand."""
    desk = full("fromage", 0, 2, chance="entered")
    for _ in range(40):
        asked = [seat for seat in (0, 2) if desk.match.seats[seat].question is not None]
        if not asked:
            break
        finish_questions(desk, asked[0])
    assert desk.referee.game.phase == "acting"
    assert desk.match.scene.moods[0] == scene.ACTING


def test_the_side_of_the_inserts_is_chosen_in_the_settings(new_desk, settings) -> None:
    """F-SETUP-4: the other side has other maps; the record tells which lies up."""
    desk = new_desk(settings(level="full", chance="dealt", insert_sides=(2, 1, 2, 1)))
    desk.open(0, 2)
    assert desk.referee.game.setup["sides"] == ["II", "I", "II", "I"]
    assert Ledger(desk.match.ledger.header).referee.game.spaces == desk.referee.game.spaces


def test_the_printed_map_is_refused_to_fewer_than_four(new_desk, settings) -> None:
    """F-SETUP-4: the layout without inserts is for four players."""
    desk = new_desk(settings(level="full", chance="dealt", insert_sides=(1, 3, 1, 1)))
    desk.take(desk.match.start(desk.now_ms))
    for seat in (0, 2, 0, 2):
        desk.press(seat, READY)
    assert desk.last_refusal()[1:] == ("SETUP_INVALID", "F-SETUP-4")
    assert desk.match.state == "lobby"


def test_the_corporation_plays_at_the_level_of_the_settings(new_desk, settings) -> None:
    """S-SETUP-2."""
    desk = new_desk(settings(level="full", chance="dealt", corporation_level=3))
    desk.open(0)
    assert desk.referee.game.setup["corporation"]["level"] == 3
