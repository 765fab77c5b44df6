"""Making cheese (F-CHEESE)."""

import pytest

from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.geometry import facing
from affineur.rules.refusal import IllegalMove

SOFT, HARD, BLU = 0, 1, 2
ICONS = (((SOFT, 1, 1, 0, 0, 0), (SOFT, 1, 2, 0, 2, 0), (HARD, 1, 0, 1, 4, 0)), ())


def test_one_request_does_it_all_f_cheese_1(lab):
    game = lab.game()
    happened = lab.say(game, 0, "make festival 2 soft")
    assert game.tokens_left(0) == 14
    assert game.board(0)[1] == 0
    assert game.workers(0)[0] == (0, 2)
    assert ("placed", 0, 0, 1) in happened


def test_only_the_facing_quadrant_f_cheese_2(lab):
    game = lab.game()
    for turn in range(4):
        game.state[at.TURN] = turn
        for label, venue in enumerate(game.venues):
            text = f"make {names.VENUES[venue]} 1 soft"
            if label == facing(0, turn):
                assert text in lab.legal(game, 0)
            else:
                assert lab.refusal(game, 0, text) == ("NOT_FACING", "F-CHEESE-2")
    assert lab.refusal(game, 0, "make banca 1 soft") == ("UNKNOWN_ID", "F-CHEESE-2")


@pytest.mark.parametrize("owner", [0, 1, 4])
def test_any_token_closes_a_space_f_cheese_3(lab, owner):
    game = lab.game(seats=(0,)) if owner == 4 else lab.game()
    while game.pending(0):
        game.apply(0, game.legal_moves(0)[0])
    open_spaces = [i for i, who in enumerate(game.board(0)) if who == at.OPEN]
    lab.put(game, owner, "festival", open_spaces[0])
    text = f"make festival {open_spaces[0] + 1} soft"
    assert lab.refusal(game, 0, text) == ("SPACE_OCCUPIED", "F-CHEESE-3")


def test_no_entry_f_cheese_4(lab):
    game = lab.game(seats=(0, 2), layouts={"festival": ICONS}, parlours=((2, 3, 0),))
    lab.give(game, 0, livestock=2)
    assert lab.refusal(game, 0, "make festival 3 hard") == ("SPACE_BLOCKED", "F-CHEESE-4")
    assert lab.refusal(game, 0, "milk 1 festival 3") == ("SPACE_BLOCKED", "F-CHEESE-4")


def test_type_and_age_belong_to_the_space_f_cheese_5(lab):
    for space in ((3, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0), (0, 4, 0, 0, 0, 0)):
        with pytest.raises(IllegalMove) as refused:
            lab.game(layouts={"festival": ((space,), ())})
        assert refused.value.code == "DATA_INVALID"
        assert refused.value.rule in ("F-CHEESE-5", "F-WORKER-2")
    game = lab.game()
    for move in game.legal_moves(0):
        if move[0] == mv.MAKE:
            twin = game.clone()
            twin.apply(0, move)
            assert twin.workers(0)[move[3]] == (0, game.spaces[0][move[2]][1])


def test_fruit_icons_f_cheese_6(lab):
    game = lab.game(layouts={"festival": ICONS})
    lab.empty(game, 0)
    assert lab.refusal(game, 0, "make festival 1 soft") == ("NOT_ENOUGH", "F-CHEESE-6")
    lab.give(game, 0, fruit=2)
    jam = game.clone()
    lab.say(game, 0, "make festival 1 soft")
    assert lab.player(game, 0)[at.FRUITED] == 1
    assert lab.player(game, 0)[at.JAM] == 0
    lab.say(jam, 0, "make festival 2 soft")
    assert lab.player(jam, 0)[at.JAM] == 1
    assert lab.unused(jam, 0)[mv.FRUIT] == 1


def test_bonus_cheese_does_not_use_the_action_up_f_cheese_7(lab):
    game = lab.game()
    lab.give(game, 0, livestock=4)
    lab.say(game, 0, "milk 1 festival 1", "milk 2 festival 4", "make festival 7 blu")
    assert lab.code(game, 0, "make festival 2 soft") == "LIMIT_TURN"
    assert game.tokens_left(0) == 12


def test_a_token_is_needed_f_cheese_8(lab):
    game = lab.game()
    lab.give(game, 0, livestock=2)
    lab.player(game, 0)[at.SUPPLY] = 0
    assert lab.refusal(game, 0, "make festival 1 soft") == ("NO_CHEESE_TOKEN", "F-CHEESE-8")
    assert lab.refusal(game, 0, "milk 1 festival 1") == ("NO_CHEESE_TOKEN", "F-CHEESE-8")


def test_the_worker_must_be_at_home_f_cheese_9(lab):
    game = lab.game()
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "gather 1 hard")
    assert lab.refusal(game, 0, "make festival 4 hard") == ("WORKER_BUSY", "F-CHEESE-9")
    lab.say(game, 0, "milk 2 festival 4")


@pytest.mark.parametrize("venue", names.VENUES)
def test_other_places_take_no_cheese_f_cheese_10(lab, venue):
    rest = [name for name in names.VENUES[4:] if name != venue][:3]
    game = lab.game(" ".join([venue, *rest]))
    spaces, parts = len(game.spaces[0]), game.parts[0]
    others = 3 + game.modules[0].spots(game.spaces[0], parts)
    for place in (spaces, spaces + others - 1):
        refused = lab.refusal(game, 0, f"make {venue} {place + 1} soft")
        assert refused == ("NOT_A_CHEESE_SPACE", "F-CHEESE-10")
    assert lab.code(game, 0, f"make {venue} {spaces + others + 1} soft") == "UNKNOWN_ID"


BARN = (at.VENUE_GAIN, 1, mv.FRUIT, 1, -1, -1, -1)
IDLE = (at.USED_SCORE, 1, 0, -1, -1, -1, 1)


def _shop(lab, **setup):
    """Return a game whose seat 0 faces a bronze exchange shelf with an order to complete."""
    shelves = ((1, 1, 0), (2, 2, 0), (3, 3, 0))
    spaces = tuple((kind, age, 0, 0, age - 1) for kind in (0, 1, 2) for age in (1, 2, 3))
    game = lab.game(
        "fromagerie festival bistro villes",
        layouts={"fromagerie": (spaces, shelves)},
        slots=(IDLE, BARN, IDLE, IDLE),
        **setup,
    )
    lab.empty(game, 0)
    lab.unlock(game, 0, 1)
    return game


def test_default_order_of_what_follows_f_cheese_11(lab):
    game = _shop(lab)
    lab.give(game, 0, "soft bronze")
    lab.say(game, 0, "make fromagerie 1 soft")
    assert lab.legal(game, 0) == ["complete 1", "decline"]
    lab.say(game, 0, "complete 1")
    assert game.pending(0) is None
    assert lab.unused(game, 0) == [0, 0, 1, 0]


def test_order_of_what_follows_may_be_chosen_f_cheese_11_f_struct_17(lab):
    """Structures before the venue: the fruit gained feeds the exchange."""
    game = _shop(lab, options={"steps": "ask"})
    lab.give(game, 0, "soft bronze")
    lab.say(game, 0, "make fromagerie 1 soft")
    assert lab.legal(game, 0) == ["first order", "first venue", "first structure 2"]
    assert lab.refusal(game, 0, "first structure 1") == ("CHOICE_INVALID", "F-STRUCT-17")
    lab.say(game, 0, "first structure 2", "first venue")
    lab.say(game, 0, "swap fruit structure", "decline")
    assert lab.unused(game, 0) == [1, 0, 0, 1]
    assert game.pending(0) is None


def test_bonus_cheese_is_cheese_made_f_cheese_12(lab):
    game = lab.game("venezia vigneto banca regioni")
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "milk 1 venezia 1")
    assert lab.legal(game, 0) == ["gondola 1", "gondola 2", "gondola 3"]
    game = lab.game("vigneto venezia banca regioni")
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "milk 1 vigneto 1")
    assert len(lab.player(game, 0)[at.CHAIN]) == 1
    game = lab.game("fromagerie venezia banca regioni", parlours=((2, 0, 2),))
    lab.give(game, 0, livestock=2)
    lab.say(game, 0, "milk 1 fromagerie 2")
    assert lab.legal(game, 0)[0] == "take structure"


def test_ageing_does_not_matter_for_points_f_cheese_13(lab):
    layout = (((SOFT, 3, 0, 0, 0), (SOFT, 1, 0, 0, 1)), ())
    game = lab.game("bistro festival fromagerie villes", layouts={"bistro": layout})
    lab.say(game, 0, "make bistro 1 soft")
    fresh = lab.points(game, 0, "bistro")
    for _ in range(4):
        lab.ready(game)
    assert lab.points(game, 0, "bistro") == fresh == 4


def test_cheeses_made_f_cheese_14(lab):
    game = lab.game()
    lab.give(game, 0, livestock=4)
    lab.say(game, 0, "milk 1 festival 1", "make festival 2 soft")
    assert lab.line(game, 0, "cheeses") == 2 == game.board(0).count(0)
