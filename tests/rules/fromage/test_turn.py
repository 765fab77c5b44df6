"""Turn structure, confirming, waiting, taking back (F-TURN)."""

import copy
import random
from itertools import permutations

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game, parse_move
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

ALL = (0, 1, 2, 3)


def refused(action, *arguments):
    with pytest.raises(IllegalMove) as refusal:
        action(*arguments)
    return refusal.value.code, refusal.value.rule


def test_phases_of_three_turns_f_turn_1(lab):
    game = lab.game(turning="table")
    trace = []
    for _ in range(3):
        trace.append((game.phase, game.turn))
        lab.ready(game)
        trace.append((game.phase, game.turn))
        game.rotate()
    assert trace == [(phase, turn) for turn in range(3) for phase in ("acting", "turning")]
    lab.ready(game)
    assert lab.code(game, 0, "gather 1 soft") == "WRONG_PHASE"


@pytest.mark.parametrize(
    "order", [("make festival 1 soft", "gather 1 hard"), ("gather 1 hard", "make festival 1 soft")]
)
def test_one_cheese_and_one_gathering_in_either_order_f_turn_2(lab, order):
    game = lab.game()
    lab.say(game, 0, *order)
    assert lab.refusal(game, 0, "make festival 7 blu") == ("LIMIT_TURN", "F-CHEESE-7")
    assert lab.refusal(game, 0, "gather 2 blu") == ("LIMIT_TURN", "F-GATHER-2")


def test_passing_is_confirming_f_turn_3(lab):
    game = lab.game(seats=(0, 2))
    for _ in range(6):
        assert "ready" in lab.legal(game, 0)
        lab.ready(game)
    assert game.workers(0) == (None, None, None)
    assert game.turn == 6


def test_without_a_worker_parlours_still_work_f_turn_4(lab):
    game = lab.game(parlours=((2, 3, 0),))
    lab.say(game, 0, "make festival 3 soft", "gather 3 hard")
    lab.ready(game)
    lab.face(game, 0, "festival")
    game.state[at.TURN] += 4
    lab.player(game, 0)[at.DELAY : at.DELAY + 3] = [4, 4, 4]
    lab.player(game, 0)[at.WHERE : at.WHERE + 3] = [1, 2, 3]
    lab.give(game, 0, livestock=2)
    assert lab.code(game, 0, "gather 1 blu") == "WORKER_BUSY"
    assert lab.code(game, 0, "make festival 7 blu") == "WORKER_BUSY"
    lab.say(game, 0, "milk 1 festival 7")
    assert game.board(0)[6] == 0


def test_parlours_between_actions_f_turn_5(lab):
    game = lab.game(orientation=1)
    lab.empty(game, 1)
    assert game.resources[1] == mv.STRUCTURE
    lab.face(game, 1, "bistro")
    assert game.resources[2] == mv.LIVESTOCK
    lab.say(game, 1, "gather 2 hard", "milk 1 bistro 1", "make bistro 7 blu")
    lab.ready(game, 1)
    lab.give(game, 1, livestock=2, structure=1)
    assert lab.code(game, 1, "milk 2 bistro 4") == "WRONG_PHASE"
    assert lab.code(game, 1, "unlock 1") == "WRONG_PHASE"


def test_no_parlour_while_a_choice_is_open_f_turn_5(lab):
    game = lab.game("fromagerie festival bistro villes")
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "make fromagerie 5 hard")
    assert lab.refusal(game, 0, "milk 1 fromagerie 1") == ("CHOICE_REQUIRED", "F-TURN-10")


def _plan(game, seat, chance):
    """Return moves of one seat for one turn that draw no order."""
    twin = game.clone()
    plan = []
    while True:
        moves = [move for move in twin.legal_moves(seat) if mv.ORDER not in move[1:2] + move[2:3]]
        if twin.resources[(seat - twin.turn) % 4] == mv.ORDER:
            moves = [move for move in moves if move[0] != mv.GATHER]
        move = chance.choice(moves)
        if move[0] == mv.READY:
            return plan
        plan.append((seat, move))
        twin.apply(seat, move)


def test_interleavings_give_one_state_f_turn_6():
    for number in range(12):
        chance = random.Random(number)
        game = Game.new({"seats": list(ALL), "venues": list(names.VENUES[:4])}, number)
        for _ in range(number % 4):
            for seat in ALL:
                game.apply(seat, (mv.READY,))
        plans = {seat: _plan(game, seat, chance) for seat in ALL}
        ends = []
        for order in permutations(ALL):
            twin = game.clone()
            for seat in order:
                for _, move in plans[seat]:
                    twin.apply(seat, move)
            ends.append(twin.state)
        assert all(end == ends[0] for end in ends)


def test_the_board_waits_for_every_seat_f_turn_7(lab):
    game = lab.game(seats=(0, 1, 2), turning="table")
    lab.ready(game, 0, 1)
    assert game.ready_seats == (0, 1)
    assert refused(game.rotate) == ("NOT_READY", "F-TURN-7")
    assert lab.refusal(game, 0, "gather 1 soft") == ("WRONG_PHASE", "F-TURN-7")
    assert lab.refusal(game, 0, "ready") == ("WRONG_PHASE", "F-TURN-7")
    lab.say(game, 0, "withdraw")
    assert lab.refusal(game, 0, "withdraw") == ("WRONG_PHASE", "F-TURN-7")
    lab.say(game, 0, "gather 1 soft", "ready")
    lab.ready(game, 2)
    assert game.phase == "turning"
    lab.say(game, 1, "withdraw")
    assert game.phase == "acting"
    assert refused(game.rotate) == ("NOT_READY", "F-TURN-7")
    lab.ready(game, 1)
    game.rotate()
    assert (game.turn, game.ready_seats) == (1, ())


def test_no_confirming_with_an_open_choice_f_turn_7(lab):
    game = lab.game("fromagerie festival bistro villes")
    lab.say(game, 0, "make fromagerie 5 hard")
    assert lab.code(game, 0, "ready") == "CHOICE_REQUIRED"
    assert lab.code(game, 0, "withdraw") == "WRONG_PHASE"


def test_rotation_changes_only_the_turn_f_turn_8(lab):
    game = lab.game(turning="table")
    lab.say(game, 1, "make fromagerie 3 soft", "take structure livestock")
    board = copy.deepcopy(game.state[at.BOARD])
    lab.ready(game)
    before = copy.deepcopy(game.state)
    game.rotate()
    changed = [i for i in range(len(before)) if before[i] != game.state[i]]
    assert changed == sorted((at.PHASE, at.TURN, at.READY_SEATS, at.PLAYERS))
    assert game.state[at.BOARD] == board
    assert before[at.PLAYERS][1][at.WHERE] == game.state[at.PLAYERS][1][at.WHERE]


def test_fallback_order_f_turn_9(lab):
    """Spring at position 2, seats 1 and 3 wait: the order is 3, 1."""
    game = lab.game("banca venezia vigneto regioni", orientation=2)
    assert game.seasons[2] == 0
    lab.say(game, 1, "wait")
    assert lab.code(game, 1, "wait") == "WRONG_PHASE"
    lab.say(game, 3, "wait")
    assert lab.refusal(game, 1, "gather 1 soft") == ("WRONG_SEAT", "F-TURN-9")
    assert lab.legal(game, 1) == []
    lab.say(game, 0, "gather 1 soft")
    assert lab.code(game, 0, "wait") == "WRONG_PHASE"
    lab.say(game, 0, "ready")
    lab.say(game, 2, "gather 1 soft", "ready")
    lab.say(game, 3, "gather 1 soft", "ready")
    lab.say(game, 1, "gather 1 soft", "ready")
    assert game.turn == 1
    lab.say(game, 1, "gather 1 hard")


def test_fallback_starts_at_the_next_seat_clockwise_f_turn_9(lab):
    game = lab.game(seats=(0, 1, 3), orientation=2)
    assert game.resources[2] == mv.STRUCTURE
    for seat in (0, 1, 3):
        lab.say(game, seat, "wait")
    for seat, others in ((3, (0, 1)), (0, (1,)), (1, ())):
        for other in others:
            assert lab.code(game, other, "ready") == "WRONG_SEAT"
        lab.ready(game, seat)
    assert game.turn == 1


def test_choices_come_first_f_turn_10(lab):
    game = lab.game("fromagerie festival bistro villes")
    lab.say(game, 0, "make fromagerie 5 hard")
    assert lab.refusal(game, 0, "gather 1 soft") == ("CHOICE_REQUIRED", "F-TURN-10")
    assert lab.code(game, 0, "take fruit order") == "CHOICE_INVALID"
    lab.say(game, 1, "gather 1 soft")
    what, options = game.pending(0)
    assert what == "a resource"
    assert options == game.legal_moves(0)
    assert game.pending(1) is None
    lab.say(game, 0, "take fruit", "gather 1 soft")
    assert lab.refusal(game, 0, "take fruit")[0] == "WRONG_PHASE"


def test_first_turn_uses_starting_resources_f_turn_11(lab):
    game = lab.game(slots=((at.USED_SCORE, 2, 0, -1, -1, -1, 1),) * 4)
    assert game.turn == 0
    assert all(game.workers(seat) == (None, None, None) for seat in ALL)
    assert lab.unused(game, 3)[mv.STRUCTURE] == 2
    lab.say(game, 3, "unlock 1")
    jam = (((0, 1, 2, 0, 0, 0),), ())
    game = lab.game(layouts={"festival": jam})
    assert lab.unused(game, 0)[mv.FRUIT] == 1
    lab.say(game, 0, "make festival 1 soft")
    assert lab.player(game, 0)[at.JAM] == 1


UNDONE = (
    ("festival", 0, ("make festival 1 soft",)),
    ("festival", 0, ("gather 2 blu",)),
    ("festival", 0, ("milk 1 festival 1",)),
    ("festival", 0, ("unlock 1",)),
    ("fromagerie", 0, ("make fromagerie 6 hard", "take structure fruit")),
)


@pytest.mark.parametrize(("venue", "seat", "texts"), UNDONE)
def test_undo_restores_exactly_f_turn_12(lab, venue, seat, texts):
    others = " ".join(name for name in names.VENUES[:4] if name != venue)
    game = lab.game(f"{venue} {others}")
    lab.give(game, seat, livestock=2, structure=1)
    game = Game.from_state(game.state, lab.tables({}, (at_idle(),) * 4, ((2, 0, 1),)))
    lab.say(game, 1, "gather 1 soft")
    states = [copy.deepcopy(game.state)]
    for text in texts:
        lab.say(game, seat, text)
        states.append(copy.deepcopy(game.state))
    lab.say(game, 2, "gather 1 soft")
    for _ in texts:
        states.pop()
        game.undo(seat)
        assert game.state[at.PLAYERS][seat] == states[-1][at.PLAYERS][seat]
        assert game.state[at.BOARD] == states[-1][at.BOARD]
    assert game.workers(2)[0] == (0, 1)
    game.undo(2)
    assert game.state == states[0]
    assert refused(game.undo, seat) == ("WRONG_PHASE", "F-TURN-12")


def at_idle():
    return (at.USED_SCORE, 1, 0, -1, -1, -1, 1)


def test_no_undo_past_a_card_or_after_confirming_f_turn_12(lab):
    game = lab.game("festival fromagerie bistro villes", orientation=1)
    assert game.resources[0] == mv.ORDER
    lab.say(game, 0, "gather 2 soft")
    assert refused(game.undo, 0) == ("WRONG_PHASE", "F-TURN-12")
    lab.say(game, 1, "gather 1 soft", "ready")
    assert refused(game.undo, 1) == ("WRONG_PHASE", "F-TURN-12")
    lab.say(game, 1, "withdraw")
    game.undo(1)
    assert game.workers(1)[0] is None
    assert refused(game.undo, 7) == ("WRONG_SEAT", "F-SETUP-2")


@pytest.mark.parametrize("option", ["on", "off"])
def test_physical_cards_may_go_back_f_turn_12(lab, option):
    game = lab.game(
        seats=(0, 2),
        chance="entered",
        boards=[0, -1, 1, -1],
        orientation=1,
        options={"undo_draw": option},
    )
    for seat in (0, 2):
        while game.pending(seat):
            game.apply(seat, game.legal_moves(seat)[0])
    before = copy.deepcopy(game.state)
    lab.say(game, 0, "gather 1 soft")
    game.undo(0)
    assert game.state == before
    lab.say(game, 0, "gather 1 soft", "reveal order blu gold")
    if option == "off":
        assert refused(game.undo, 0) == ("WRONG_PHASE", "F-TURN-12")
        return
    game.undo(0)
    assert game.pending(0)[0] == "the order card drawn"
    game.undo(0)
    assert game.state == before


def test_undo_gives_way_when_others_have_reshuffled_f_turn_12(lab):
    """Seat 1 drew the card seat 0 had discarded; taking the discard back is refused."""
    slots = ((at.WORKER_EXCHANGE, 1, -1, -1, -1, -1, -1), *(at_idle(),) * 3)
    game = lab.game(slots=slots, orientation=1)
    for pile in game.state[at.PILES]:
        del pile[:]
    lab.player(game, 0)[at.HELD] = [1]
    lab.unlock(game, 0, 0)
    lab.face(game, 1, "festival")
    state = copy.deepcopy(game.state)
    game = Game.from_state(state, lab.tables({}, slots, ()))
    lab.say(game, 0, "work 1 soft", "swap order 1 fruit")
    lab.say(game, 1, "gather 1 soft")
    assert lab.player(game, 1)[at.HELD][-1] == 1
    now = copy.deepcopy(game.state)
    assert refused(game.undo, 0) == ("WRONG_PHASE", "F-TURN-12")
    assert game.state == now


@pytest.mark.parametrize("turning", ["auto", "table"])
def test_turning_back_f_turn_13(lab, turning):
    game = lab.game(turning=turning)
    assert refused(game.unrotate) == ("WRONG_PHASE", "F-TURN-13")
    lab.say(game, 0, "gather 1 soft")
    lab.say(game, 1, "make fromagerie 1 soft")
    before = copy.deepcopy(game.state)
    lab.ready(game)
    if turning == "table":
        game.rotate()
    assert game.workers(0)[0] is None
    assert refused(game.unrotate, (0, 1, 2)) == ("WRONG_PHASE", "F-TURN-13")
    game.unrotate()
    assert game.state == before
    assert game.workers(0)[0] == (0, 1)
    assert Game.replay(game.setup, game.log, game.tables._given).state == game.state
    game.undo(0)
    assert game.workers(0)[0] is None
    assert refused(game.unrotate) == ("WRONG_PHASE", "F-TURN-13")


def test_no_turning_back_after_an_action_f_turn_13(lab):
    game = lab.game()
    lab.ready(game)
    lab.say(game, 2, "gather 1 soft")
    assert refused(game.unrotate) == ("WRONG_PHASE", "F-TURN-13")
    game.undo(2)
    game.unrotate()
    assert game.turn == 0


def test_nobody_sits_there(lab):
    game = lab.game(seats=(0, 2))
    assert lab.code(game, 1, "ready") == "WRONG_SEAT"
    assert game.legal_moves(1) == []
    assert parse_move("ready") in game.legal_moves(0)
