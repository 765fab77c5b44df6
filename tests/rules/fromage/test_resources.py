"""Gathering, fruit, livestock and orders (F-GATHER, F-FRUIT, F-LIVESTOCK, F-ORDER)."""

import pytest

from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at

SOFT, HARD, BLU = 0, 1, 2
IDLE = (at.USED_SCORE, 1, 0, -1, -1, -1, 1)
JAM = (((SOFT, 1, 2, 0, 0, 0), (SOFT, 1, 1, 0, 2, 0), (HARD, 1, 0, 0, 4, 0)), ())
DRAWING = (at.VENUE_GAIN, 1, mv.ORDER, 0, -1, -1, -1)


@pytest.fixture
def game(lab):
    """Seat 0 faces the Festival and structures; nobody holds anything."""
    game = lab.game()
    for seat in game.seats:
        lab.empty(game, seat)
    return game


# Gathering.


@pytest.mark.parametrize("number", [1, 2, 3])
def test_gathering_f_gather_1(lab, game, number):
    lab.say(game, 0, f"gather {number} hard")
    assert lab.unused(game, 0) == [number, 0, 0, 0]
    assert game.workers(0)[1] == (0, number)
    assert lab.refusal(game, 1, "gather 4 soft") == ("UNKNOWN_ID", "F-GATHER-1")
    assert lab.refusal(game, 1, "gather 0 soft") == ("UNKNOWN_ID", "F-GATHER-1")
    lab.player(game, 1)[at.DELAY] = 1
    assert lab.refusal(game, 1, "gather 1 soft") == ("WORKER_BUSY", "F-GATHER-1")


def test_once_per_turn_f_gather_2(lab, game):
    lab.say(game, 0, "gather 1 hard")
    assert lab.refusal(game, 0, "gather 2 soft") == ("LIMIT_TURN", "F-GATHER-2")
    lab.ready(game)
    lab.say(game, 0, "gather 1 soft")


@pytest.mark.parametrize("worker", names.TYPES)
def test_any_worker_gathers_f_gather_3(lab, game, worker):
    lab.say(game, 0, f"gather 1 {worker}")


def test_taken_spaces_f_gather_4(lab, game):
    lab.say(game, 0, "gather 3 hard")
    lab.ready(game)
    assert lab.refusal(game, 1, "gather 3 soft") == ("SPACE_OCCUPIED", "F-GATHER-4")
    lab.say(game, 1, "gather 2 soft")
    lab.ready(game)
    assert game.state[at.SECTORS][:3] == [at.OPEN, 1, 0]
    assert "gather 1 soft" in lab.legal(game, 2)


def test_gathered_resources_serve_at_once_f_gather_5(lab):
    game = lab.game(layouts={"festival": JAM}, orientation=2)
    lab.empty(game, 0)
    assert game.resources[0] == mv.FRUIT
    assert lab.code(game, 0, "make festival 1 soft") == "NOT_ENOUGH"
    lab.say(game, 0, "gather 1 hard", "make festival 1 soft")
    assert lab.player(game, 0)[at.JAM] == 1


def test_supply_is_unlimited_f_gather_6(lab, game):
    lab.give(game, 0, structure=100)
    lab.say(game, 0, "gather 3 hard")
    assert lab.unused(game, 0)[mv.STRUCTURE] == 103


def test_nearer_pile_first_f_gather_7(lab, game):
    game.state[at.PILES] = [[1], [6, 6, 6, 6, 6]]
    game.resources[0] = mv.ORDER
    lab.say(game, 0, "gather 3 hard")
    assert lab.player(game, 0)[at.HELD] == [1, 6, 6]
    assert [len(pile) for pile in game.state[at.PILES]] == [0, 3]
    game.resources[2] = mv.ORDER
    lab.say(game, 2, "gather 3 hard")
    assert [len(pile) for pile in game.state[at.PILES]] == [0, 0]


def test_gathering_places_no_cheese_f_gather_8(lab, game):
    lab.say(game, 0, "gather 3 hard")
    assert game.tokens_left(0) == 15
    assert not any(0 in row for row in game.state[at.BOARD])


def test_every_gain_is_a_gain_f_gather_9(lab):
    extra = (at.EXTRA_GAIN, 1, mv.FRUIT, -1, -1, -1, -1)
    game = lab.game("fromagerie festival bistro villes", slots=(extra, IDLE, IDLE, IDLE))
    lab.empty(game, 0)
    lab.unlock(game, 0, 0)
    lab.say(game, 0, "make fromagerie 2 soft", "take fruit")
    assert lab.unused(game, 0) == [0, 0, 2, 0]


# Fruit.


def test_basket_and_two_spent_areas_f_fruit_1(lab):
    game = lab.game(layouts={"festival": JAM})
    lab.empty(game, 0)
    lab.give(game, 0, fruit=3, livestock=2)
    lab.say(game, 0, "make festival 1 soft", "milk 1 festival 2")
    player = lab.player(game, 0)
    assert (player[at.STORE + 2], player[at.FRUITED], player[at.JAM]) == (1, 1, 1)


def test_bonus_cheese_pays_fruit_too_f_fruit_2(lab):
    game = lab.game(layouts={"festival": JAM})
    lab.empty(game, 0)
    lab.give(game, 0, livestock=2)
    assert lab.refusal(game, 0, "milk 1 festival 1") == ("NOT_ENOUGH", "F-FRUIT-2")
    assert lab.unused(game, 0)[mv.LIVESTOCK] == 2


def test_discarded_fruit_counts_for_nothing_f_fruit_3_f_fruit_4_f_score_3(lab, game):
    """F-FRUIT-3, F-FRUIT-4 and the line of F-SCORE-3: the product of the spent areas."""
    player = lab.player(game, 0)
    for fruited, jam, points in ((0, 9, 0), (2, 0, 0), (1, 3, 3), (2, 3, 6)):
        player[at.FRUITED], player[at.JAM] = fruited, jam
        player[at.DISCARDED][mv.FRUIT] = 5
        assert lab.line(game, 0, "fruit") == points
        assert at.used(player, mv.FRUIT) == fruited + jam


# Livestock.


def test_pasture_has_no_limit_f_livestock_1(lab, game):
    game.resources[0] = mv.LIVESTOCK
    lab.give(game, 0, livestock=50)
    lab.say(game, 0, "gather 3 hard")
    assert lab.unused(game, 0)[mv.LIVESTOCK] == 53


def test_milking_f_livestock_2(lab):
    game = lab.game("banca festival bistro villes", parlours=((2, 1, 1), (5, 3, 0)))
    lab.empty(game, 0)
    lab.give(game, 0, livestock=1)
    assert lab.refusal(game, 0, "milk 1 banca 4") == ("NOT_ENOUGH", "F-LIVESTOCK-2")
    assert lab.refusal(game, 0, "milk 3 banca 4") == ("UNKNOWN_ID", "F-LIVESTOCK-2")
    lab.give(game, 0, livestock=6)
    for place in (1, 5, 10):
        refused = lab.refusal(game, 0, f"milk 1 banca {place}")
        assert refused == ("TYPE_AGE_MISMATCH", "F-LIVESTOCK-2")
    assert lab.code(game, 0, "milk 1 festival 4") == "NOT_FACING"
    assert lab.code(game, 0, "milk 1") == "CHOICE_INVALID"
    assert [text for text in lab.legal(game, 0) if text.startswith("milk 1")] == ["milk 1 banca 4"]
    anywhere = [text for text in lab.legal(game, 0) if text.startswith("milk 2")]
    assert len(anywhere) == len(game.spaces[0])
    lab.say(game, 0, "milk 2 banca 10")
    assert game.board(0)[9] == 0
    assert game.workers(0) == (None, None, None)
    assert lab.unused(game, 0)[mv.LIVESTOCK] == 2


def test_each_parlour_once_f_livestock_3(lab, game):
    lab.give(game, 0, livestock=8)
    lab.say(game, 0, "milk 3 festival 1")
    assert lab.refusal(game, 0, "milk 3 festival 2") == ("LIMIT_GAME", "F-LIVESTOCK-3")


def test_many_parlours_in_a_turn_f_livestock_4(lab, game):
    lab.give(game, 0, livestock=7)
    lab.say(game, 0, "milk 2 festival 4", "make festival 2 soft", "milk 1 festival 1")
    lab.say(game, 0, "milk 3 festival 9")
    assert game.tokens_left(0) == 11


@pytest.mark.parametrize("option", ["refuse", "burn"])
def test_no_space_no_milking_f_livestock_5(lab, option):
    layout = (((SOFT, 1, 0, 0, 0, 0), (BLU, 1, 0, 0, 4, 0)), ())
    game = lab.game(
        layouts={"festival": layout}, options={"milking": option}, parlours=((2, 0, 1),)
    )
    lab.give(game, 0, livestock=2)
    assert lab.code(game, 0, "milk 1") == "CHOICE_INVALID"
    lab.put(game, 1, "festival", 0)
    before = lab.unused(game, 0)[mv.LIVESTOCK]
    if option == "refuse":
        assert lab.refusal(game, 0, "milk 1") == ("NO_LEGAL_TARGET", "F-LIVESTOCK-5")
        assert lab.unused(game, 0)[mv.LIVESTOCK] == before
        lab.player(game, 0)[at.SUPPLY] = 0
        assert lab.code(game, 0, "milk 1") == "NO_CHEESE_TOKEN"
    else:
        lab.say(game, 0, "milk 1")
        assert at.used(lab.player(game, 0), mv.LIVESTOCK) == 2
        assert game.tokens_left(0) == 15


def test_bonus_cheese_has_all_consequences_f_livestock_6(lab, game):
    lab.give(game, 0, "soft bronze", livestock=2)
    lab.player(game, 0)[at.SUPPLY] = 1
    happened = lab.say(game, 0, "milk 1 festival 1", "complete 1")
    assert ("ended_by", 0) in happened
    assert ("completed", 0, at.order_code(SOFT, 1)) in happened


def test_milked_livestock_is_used_f_livestock_7(lab, game):
    lab.give(game, 0, livestock=5)
    lab.say(game, 0, "milk 1 festival 1")
    assert at.used(lab.player(game, 0), mv.LIVESTOCK) == 2
    assert lab.unused(game, 0)[mv.LIVESTOCK] == 3


# Orders.


def test_held_orders_are_public_f_order_1(lab, game):
    lab.give(game, 2, "blu gold")
    assert game.view(0)[at.PLAYERS][2][at.HELD] == [at.order_code(BLU, 3)]


def test_completing_is_optional_f_order_2(lab, game):
    lab.give(game, 0, "blu bronze", "soft bronze")
    lab.say(game, 0, "make festival 1 soft")
    assert lab.refusal(game, 0, "complete 1") == ("TYPE_AGE_MISMATCH", "F-ORDER-2")
    declined = game.clone()
    lab.say(game, 0, "complete 2")
    assert lab.player(game, 0)[at.COMPLETED] == [at.order_code(SOFT, 1)]
    lab.say(declined, 0, "decline")
    assert lab.player(declined, 0)[at.COMPLETED] == []
    assert lab.code(declined, 0, "complete 2") == "WRONG_PHASE"
    assert lab.code(declined, 0, "complete 1") == "TYPE_AGE_MISMATCH"


def test_one_order_per_token_f_order_3(lab, game):
    lab.give(game, 0, "soft bronze", "soft bronze")
    lab.say(game, 0, "make festival 1 soft")
    assert lab.legal(game, 0) == ["complete 1", "complete 2", "decline"]
    lab.say(game, 0, "complete 1")
    assert lab.refusal(game, 0, "complete 1") == ("ORDER_PER_TOKEN", "F-ORDER-3")


def test_nothing_retroactive_f_order_4(lab, game):
    game.state[at.PILES] = [[at.order_code(SOFT, 1)], []]
    game.resources[0] = mv.ORDER
    lab.say(game, 0, "make festival 1 soft", "gather 1 hard")
    assert lab.player(game, 0)[at.HELD] == [at.order_code(SOFT, 1)]
    assert lab.refusal(game, 0, "complete 1") == ("ORDER_NOT_HELD", "F-ORDER-4")


def test_an_order_drawn_by_the_placement_is_too_late_f_order_5(lab):
    game = lab.game("fromagerie festival bistro villes", options={"steps": "ask"})
    lab.empty(game, 0)
    silver = at.order_code(SOFT, 2)
    game.state[at.PILES] = [[silver], [silver, silver]]
    lab.give(game, 0, "soft silver")
    lab.say(game, 0, "make fromagerie 2 soft", "first venue", "take order")
    assert lab.player(game, 0)[at.HELD] == [silver, silver]
    assert lab.legal(game, 0) == ["complete 1", "decline"]
    assert lab.refusal(game, 0, "complete 2") == ("ORDER_NOT_HELD", "F-ORDER-4")


def test_an_exchanged_order_leaves_the_snapshot_f_order_5(lab):
    shelves = ((1, 1, 0),)
    game = lab.game(
        "fromagerie festival bistro villes",
        layouts={"fromagerie": (((SOFT, 1, 0, 0, 0),), shelves)},
        options={"steps": "ask"},
    )
    lab.empty(game, 0)
    bronze = at.order_code(SOFT, 1)
    lab.give(game, 0, "soft bronze")
    game.state[at.PILES] = [[bronze], [bronze]]
    lab.say(game, 0, "make fromagerie 1 soft", "first venue", "swap order 1 order")
    assert lab.player(game, 0)[at.HELD] == [bronze]
    assert game.pending(0) is None


def test_bonus_cheese_completes_orders_f_order_6(lab, game):
    lab.give(game, 0, "hard bronze", livestock=2)
    lab.say(game, 0, "milk 2 festival 4", "complete 1")
    assert len(lab.player(game, 0)[at.COMPLETED]) == 1


def test_fruit_is_irrelevant_to_orders_f_order_7(lab):
    game = lab.game(layouts={"festival": JAM})
    lab.empty(game, 0)
    lab.give(game, 0, "soft bronze", fruit=1)
    lab.say(game, 0, "make festival 1 soft", "complete 1")


def test_completion_happens_at_placement_f_order_8(lab, game):
    lab.give(game, 0, "soft bronze")
    lab.say(game, 0, "make festival 1 soft", "decline")
    lab.ready(game)
    assert lab.refusal(game, 0, "complete 1") == ("WRONG_PHASE", "F-ORDER-8")


@pytest.mark.parametrize(
    ("rubric", "points"),
    [("2023", [0, 1, 2, 3, 5, 7, 10, 13, 16, 16]), ("retail", [0, 1, 3, 5, 8, 11, 14, 18, 22])],
)
def test_completed_orders_score_f_order_9_f_score_4(lab, rubric, points):
    """F-ORDER-9 through the line of F-SCORE-4; held orders do not count there."""
    game = lab.game(orders=rubric)
    lab.give(game, 0, "blu gold")
    for count, worth in enumerate(points):
        lab.player(game, 0)[at.COMPLETED] = [1] * count
        assert lab.line(game, 0, "orders") == worth


def test_deck_exhaustion_f_order_10(lab, game):
    game.state[at.PILES] = [[], []]
    game.state[at.DISCARDS] = [7]
    game.resources[0] = mv.ORDER
    happened = lab.say(game, 0, "gather 2 hard")
    assert lab.player(game, 0)[at.HELD] == [7]
    assert ("reshuffled",) in happened
    assert game.pending(0) is None


def test_held_orders_are_unused_f_order_11(lab, game):
    lab.give(game, 0, "blu gold", "blu gold")
    assert lab.line(game, 0, "unused") == 1
    lab.player(game, 0)[at.COMPLETED] = [lab.player(game, 0)[at.HELD].pop()]
    assert lab.line(game, 0, "unused") == 0
    assert at.used(lab.player(game, 0), mv.ORDER) == 1


def test_the_last_card_goes_to_whoever_enters_it_first_f_order_10(lab):
    """Two seats wait for a card, one is left: the other one waits for nothing any more."""
    game = lab.game(chance="entered", boards=[0, 1, 2, 3], slots=(DRAWING,) * 4)
    while game.phase == "setup":
        for seat in game.seats:
            if game.legal_moves(seat):
                game.apply(seat, game.legal_moves(seat)[0])
    game.state[at.PILES] = [[7]]
    game.resources[:2] = [mv.ORDER, mv.ORDER]
    lab.say(game, 0, "gather 1 soft")
    lab.say(game, 1, "gather 2 soft")
    assert game.pending(0)
    assert game.pending(1)
    lab.say(game, 1, "reveal order hard silver")
    assert game.pending(0) is game.pending(1) is None
    game.read_tile()
    lab.ready(game)
    assert game.turn == 1
