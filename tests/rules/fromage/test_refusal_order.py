"""When several codes apply, the first in `CODES` is reported, and nothing changes."""

import copy

import pytest

from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import CODES, IllegalMove, rank

JAM_BRONZE = (((0, 1, 2, 0, 0, 0), (0, 1, 2, 1, 2, 0)), ())


def _worsen(game, lab):
    """Yield (code, rule) after each step that adds an earlier reason, worst last."""
    player = lab.player(game, 0)
    text = "make festival 1 hard"
    yield "WORKER_TYPE", text
    player[at.DELAY + 1], player[at.WHERE + 1] = 3, 200
    yield "WORKER_BUSY", text
    player[at.SUPPLY] = 0
    yield "NO_CHEESE_TOKEN", text
    player[at.FLAGS] |= at.MADE
    yield "LIMIT_TURN", text
    game.state[at.BOARD][0][0] = 1
    yield "SPACE_OCCUPIED", text
    game.state[at.BOARD][0][0] = at.BLOCKED
    yield "SPACE_BLOCKED", text
    yield "NOT_A_CHEESE_SPACE", "make festival 3 hard"
    game.state[at.TURN] = 1
    yield "NOT_FACING", "make festival 3 hard"
    yield "UNKNOWN_ID", "make festival 99 hard"
    player[at.PENDING] = [[4]]
    yield "CHOICE_REQUIRED", "make festival 99 hard"
    player[at.PENDING] = []
    game.state[at.READY_SEATS] = 1
    yield "WRONG_PHASE", "make festival 99 hard"
    game.state[at.PHASE] = at.OVER
    yield "GAME_OVER", "make festival 99 hard"


def test_make_reports_the_first_reason(lab):
    game = lab.game(layouts={"festival": JAM_BRONZE})
    lab.empty(game, 0)
    ranks = []
    for code, text in _worsen(game, lab):
        assert lab.code(game, 0, text) == code
        ranks.append(rank(code))
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 12


def test_milk_reports_the_first_reason(lab):
    game = lab.game(layouts={"festival": JAM_BRONZE}, parlours=((2, 0, 1), (2, 1, 1)))
    lab.empty(game, 0)
    lab.give(game, 0, livestock=2)
    player = lab.player(game, 0)
    assert lab.refusal(game, 0, "milk 1 festival 1") == ("NOT_ENOUGH", "F-FRUIT-2")
    player[at.STORE + mv.LIVESTOCK] = 0
    assert lab.refusal(game, 0, "milk 1 festival 1") == ("NOT_ENOUGH", "F-LIVESTOCK-2")
    assert lab.code(game, 0, "milk 2 festival 1") == "TYPE_AGE_MISMATCH"
    player[at.SUPPLY] = 0
    assert lab.code(game, 0, "milk 2 festival 1") == "NO_CHEESE_TOKEN"
    player[at.PARLOURS_USED] = 3
    assert lab.code(game, 0, "milk 2 festival 1") == "LIMIT_GAME"
    game.state[at.BOARD][0][0] = at.BLOCKED
    assert lab.code(game, 0, "milk 2 festival 1") == "SPACE_BLOCKED"


def test_gather_and_structures_report_the_first_reason(lab):
    barn = (at.WORKER_GAIN, 2, 2, -1, -1, -1, -1)
    game = lab.game(slots=(barn,) * 4)
    player = lab.player(game, 0)
    player[at.DELAY : at.DELAY + 3] = [3, 3, 3]
    player[at.WHERE : at.WHERE + 3] = [at.ON_SLOT, 2, 3]
    assert lab.code(game, 0, "gather 1 soft") == "WORKER_BUSY"
    player[at.FLAGS] |= at.GATHERED
    assert lab.code(game, 0, "gather 1 soft") == "LIMIT_TURN"
    game.state[at.SECTORS][0] = 3
    assert lab.code(game, 0, "gather 1 soft") == "SPACE_OCCUPIED"
    assert lab.code(game, 0, "work 2 soft") == "LOCKED"
    assert lab.code(game, 0, "work 1 soft") == "SPACE_OCCUPIED"
    lab.unlock(game, 0, 1)
    assert lab.code(game, 0, "work 2 soft") == "WORKER_BUSY"
    player[at.STORE] = 0
    assert lab.code(game, 0, "unlock 2") == "ALREADY_UNLOCKED"
    assert lab.code(game, 0, "unlock 1") == "NOT_ENOUGH"


@pytest.mark.parametrize("text", ["make festival 9 soft", "gather 3 hard", "milk 9", "decline"])
def test_check_changes_nothing_whatever_it_says(lab, text):
    game = lab.game()
    before, log = copy.deepcopy(game.state), game.log
    for seat in range(5):
        try:
            game.check(seat, mv.parse_move(text))
        except IllegalMove as refusal:
            code = refusal.code
        else:
            code = CODES[0]
        assert code in CODES
    assert game.state == before
    assert game.log == log


def test_an_open_choice_is_answered_even_out_of_turn(lab):
    """F-TURN-9 orders actions; a choice already open may be answered at once (F-TURN-10)."""
    game = lab.game("festival fromagerie bistro villes", orientation=2)
    lab.say(game, 1, "wait")
    lab.say(game, 1, "make fromagerie 2 soft")
    lab.say(game, 3, "wait")
    assert lab.legal(game, 1) == [f"take {name}" for name in names.RESOURCES]
    lab.say(game, 1, "take fruit")
    assert lab.legal(game, 1) == []
    assert lab.code(game, 1, "ready") == "WRONG_SEAT"
