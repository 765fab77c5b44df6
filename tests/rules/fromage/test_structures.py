"""Structures and their abilities (F-STRUCT)."""

from types import SimpleNamespace

import pytest

from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove
from affineur.rules.tables.player_boards import BOARDS

IDLE = (at.USED_SCORE, 1, 0, -1, -1, -1, 1)
BARN = (at.WORKER_GAIN, 2, mv.FRUIT, -1, -1, -1, -1)
GREENHOUSE = (at.EXTRA_GAIN, 1, mv.FRUIT, -1, -1, -1, -1)
DOCK = (at.VENUE_GAIN, 1, mv.FRUIT, 2, -1, -1, -1)
HEADQUARTERS = (at.USED_SCORE, 5, mv.FRUIT, -1, -1, -1, 1)
REFINING = (at.WORKER_EXCHANGE, 2, -1, -1, -1, -1, -1)
FAIRGROUNDS = (at.SEASON_GAIN, 1, mv.ORDER, -1, -1, 0, -1)
DAIRY = (at.TYPE_GAIN, 1, mv.LIVESTOCK, -1, 2, -1, -1)
WEDDING = (at.TYPE_SEASON_SCORE, 1, -1, -1, 0, 2, 2)
FROMAGE = (BARN, GREENHOUSE, DOCK, HEADQUARTERS)
FORMAGGIO = (REFINING, FAIRGROUNDS, DAIRY, WEDDING)
ITALY = "banca venezia vigneto regioni"


@pytest.fixture
def game(lab):
    """Seat 0 faces the Bistro and fruit, with Fromage abilities and nothing else."""
    game = lab.game("bistro fromagerie festival villes", slots=FROMAGE, orientation=2)
    for seat in game.seats:
        lab.empty(game, seat)
    assert game.resources[0] == mv.FRUIT
    return game


@pytest.fixture
def italian(lab):
    """Seat 0 faces the Banca and spring, with Formaggio abilities and nothing else."""
    game = lab.game(ITALY, slots=FORMAGGIO)
    for seat in game.seats:
        lab.empty(game, seat)
    return game


def test_stored_structures_are_unused_f_struct_1(lab, game):
    lab.give(game, 0, structure=3)
    assert lab.unused(game, 0)[mv.STRUCTURE] == 3
    assert lab.player(game, 0)[at.BUILT] == 0


def test_unlocking_f_struct_2(lab, game):
    lab.give(game, 0, structure=1)
    assert lab.refusal(game, 0, "unlock 1") == ("NOT_ENOUGH", "F-STRUCT-2")
    lab.give(game, 0, structure=2)
    lab.say(game, 0, "unlock 1", "unlock 3")
    assert lab.player(game, 0)[at.BUILT] == 3
    assert lab.refusal(game, 0, "unlock 1") == ("ALREADY_UNLOCKED", "F-STRUCT-2")
    assert lab.refusal(game, 0, "unlock 5") == ("UNKNOWN_ID", "F-STRUCT-5")
    lab.ready(game, 0)
    assert lab.code(game, 0, "unlock 2") == "WRONG_PHASE"


def test_every_occasion_counts_f_struct_3(lab, game):
    lab.unlock(game, 0, 2)
    lab.give(game, 0, livestock=4)
    lab.say(game, 0, "milk 1 bistro 1", "milk 2 bistro 4", "make bistro 7 blu")
    assert lab.unused(game, 0)[mv.FRUIT] == 3


def test_locked_abilities_do_nothing_f_struct_4(lab, game):
    assert lab.refusal(game, 0, "work 1 soft") == ("LOCKED", "F-STRUCT-4")
    lab.say(game, 0, "make bistro 1 soft", "gather 1 hard")
    assert lab.unused(game, 0)[mv.FRUIT] == 1
    lab.player(game, 0)[at.FRUITED] = 2
    assert lab.line(game, 0, "structures") == 0
    lab.give(game, 0, structure=5)
    lab.say(game, 0, "unlock 4")
    assert lab.line(game, 0, "structures") == 2
    assert lab.unused(game, 0)[mv.FRUIT] == 1


@pytest.mark.parametrize("count", [3, 5])
def test_a_board_has_four_abilities_f_struct_5(lab, count):
    with pytest.raises(IllegalMove) as refused:
        lab.game(slots=(IDLE,) * count)
    assert (refused.value.code, refused.value.rule) == ("DATA_INVALID", "F-STRUCT-5")


def test_shipped_boards_have_four_abilities_f_struct_5():
    assert len(BOARDS) == 8
    assert all(len(board[3]) == 4 for board in BOARDS)


def test_worker_slot_f_struct_6_f_struct_7(lab, game):
    lab.unlock(game, 0, 0)
    lab.say(game, 0, "gather 1 soft", "make bistro 4 hard", "work 1 blu")
    assert game.workers(0)[2] == (0, 1)
    assert lab.unused(game, 0)[mv.FRUIT] == 2
    assert lab.refusal(game, 0, "work 1 soft") == ("SPACE_OCCUPIED", "F-STRUCT-7")
    assert lab.refusal(game, 0, "work 3 soft") == ("UNKNOWN_ID", "F-STRUCT-6")
    lab.ready(game)
    lab.say(game, 0, "work 1 soft")
    assert lab.code(game, 0, "gather 1 soft") == "WORKER_BUSY"
    lab.unlock(game, 1, 0)
    lab.player(game, 1)[at.DELAY] = 3
    assert lab.refusal(game, 1, "work 1 soft") == ("WORKER_BUSY", "F-STRUCT-6")


def test_extra_resource_once_a_turn_f_struct_8(lab, game):
    lab.unlock(game, 0, 0, 1)
    lab.say(game, 0, "gather 3 soft")
    assert lab.unused(game, 0)[mv.FRUIT] == 4
    lab.say(game, 0, "work 1 hard")
    assert lab.unused(game, 0)[mv.FRUIT] == 5
    lab.ready(game)
    lab.say(game, 0, "work 1 blu")
    assert lab.unused(game, 0)[mv.FRUIT] == 7


def test_venue_trigger_f_struct_9(lab, game):
    lab.unlock(game, 0, 2)
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "make bistro 7 blu", "milk 1 bistro 1")
    assert lab.unused(game, 0)[mv.FRUIT] == 2
    lab.face(game, 0, "festival")
    lab.player(game, 0)[at.FLAGS] = 0
    lab.say(game, 0, "make festival 1 soft")
    assert lab.unused(game, 0)[mv.FRUIT] == 2


def test_an_ability_needs_its_venue_f_struct_9(lab):
    with pytest.raises(IllegalMove) as refused:
        lab.game("festival fromagerie banca villes", slots=(DOCK, IDLE, IDLE, IDLE))
    assert refused.value.code == "SETUP_INVALID"


def test_points_for_used_resources_f_struct_10(lab, game):
    player = lab.player(game, 0)
    player[at.FRUITED], player[at.JAM] = 1, 3
    lab.give(game, 0, fruit=7)
    lab.unlock(game, 0, 3)
    assert lab.line(game, 0, "structures") == 4
    for kind, spot, amount in ((0, at.BUILT, 5), (1, at.MILKED, 4)):
        game.slots[0] = [(at.USED_SCORE, 5, kind, -1, -1, -1, 1)] + [IDLE] * 3
        lab.player(game, 0)[at.UNLOCKED] = 1
        player[spot] = amount
        assert lab.line(game, 0, "structures") == amount
    game.slots[0] = [(at.USED_SCORE, 5, mv.ORDER, -1, -1, -1, 1)] + [IDLE] * 3
    player[at.COMPLETED] = [1, 1]
    lab.give(game, 0, "blu gold")
    assert lab.line(game, 0, "structures") == 2


def test_refining_room_f_struct_11(lab, italian):
    lab.unlock(italian, 0, 0)
    assert lab.refusal(italian, 0, "work 1 soft") == ("NOT_ENOUGH", "F-STRUCT-11")
    assert italian.workers(0)[0] is None
    lab.give(italian, 0, "blu gold", fruit=1)
    lab.say(italian, 0, "work 1 soft")
    assert lab.refusal(italian, 0, "decline") == ("CHOICE_INVALID", "F-STRUCT-11")
    assert lab.refusal(italian, 0, "swap livestock fruit") == ("NOT_ENOUGH", "V-FROM-4")
    lab.say(italian, 0, "swap order 1 order")
    assert lab.unused(italian, 0) == [0, 0, 1, 1]
    assert italian.state[at.DISCARDS] == [at.order_code(2, 3)]
    assert lab.player(italian, 0)[at.DISCARDED] == [0, 0, 0, 1]
    lab.say(italian, 0, "gather 1 hard")


def test_season_gain_once_a_turn_in_its_season_f_struct_12(lab, italian):
    lab.give(italian, 0, structure=1)
    lab.say(italian, 0, "unlock 2")
    held = lab.player(italian, 0)[at.HELD]
    assert len(held) == 1
    gained = []
    for _ in range(8):
        before = len(held)
        lab.ready(italian)
        held = lab.player(italian, 0)[at.HELD]
        gained.append(len(held) - before)
    assert gained == [0, 0, 0, 1, 0, 0, 0, 1]


def test_season_gain_unlocked_out_of_season_waits_f_struct_12(lab, italian):
    lab.face(italian, 0, "venezia")
    lab.give(italian, 0, structure=1)
    lab.say(italian, 0, "unlock 2")
    assert lab.player(italian, 0)[at.HELD] == []


def test_type_gain_f_struct_13(lab, italian):
    lab.unlock(italian, 0, 2)
    lab.give(italian, 0, livestock=3)
    lab.say(italian, 0, "milk 3 banca 8", "make banca 7 blu")
    assert lab.unused(italian, 0)[mv.LIVESTOCK] == 2
    lab.say(italian, 0, "milk 1 banca 1")
    assert lab.unused(italian, 0)[mv.LIVESTOCK] == 0


@pytest.mark.parametrize(("option", "points"), [("type and season", 4), ("season", 10)])
def test_type_in_season_scores_f_struct_14(lab, option, points):
    """Two soft and three hard cheeses in autumn's venue; the other reading counts all five."""
    game = lab.game(ITALY, slots=FORMAGGIO, options={"wedding": option})
    assert game.seasons[2] == 2
    lab.put(game, 0, "vigneto", 0, 1, 3, 4, 5)
    lab.put(game, 0, "banca", 0)
    lab.unlock(game, 0, 3)
    assert lab.line(game, 0, "structures") == points


def test_a_season_is_a_venue_f_struct_15(lab):
    for turned in range(4):
        game = lab.game(ITALY, slots=FORMAGGIO, orientation=turned)
        venue = names.VENUES[game.venues[(2 + turned) % 4]]
        lab.put(game, 0, venue, 0)
        lab.unlock(game, 0, 3)
        assert lab.line(game, 0, "structures") == 2
    seasonal = lab.setup_refusal(venues=list(names.VENUES[4:]), tile="fromage")
    assert seasonal == ("SETUP_INVALID", "X-MIX-6")


def test_a_covered_ability_is_gone_f_struct_16(lab):
    tile = (1, 0, -1, *HEADQUARTERS)
    tiles = SimpleNamespace(TILES=(tile,) * 16)
    game = lab.game(
        "bistro fromagerie festival villes",
        slots=FROMAGE,
        advanced=True,
        tables={"structure_tiles": tiles},
    )
    for _ in range(4):
        for seat in game.seats:
            game.apply(seat, game.legal_moves(seat)[0])
    kept = game.state[at.HANDS][1][0]
    lab.say(game, 0, f"cover 1 {kept[0] + 1}", f"cover 3 {kept[1] + 1}")
    lab.ready(game)
    lab.empty(game, 0)
    lab.unlock(game, 0, 0, 1, 2, 3)
    assert lab.refusal(game, 0, "work 1 soft") == ("UNKNOWN_ID", "F-STRUCT-6")
    lab.say(game, 0, "make bistro 1 soft")
    assert lab.unused(game, 0)[mv.FRUIT] == 0
