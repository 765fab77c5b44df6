"""The venues of Fromage, and what all venues share (V-GEN, V-FEST, V-FROM, V-BIST, V-VILL)."""

import random
from types import SimpleNamespace

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game, faults
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove
from affineur.rules.tables.fromagerie import LAYOUTS

SOFT, HARD, BLU = 0, 1, 2
ORDER_OF = {
    "festival": "festival fromagerie bistro villes",
    "fromagerie": "fromagerie festival bistro villes",
    "bistro": "bistro festival fromagerie villes",
    "villes": "villes festival fromagerie bistro",
}


def invalid(lab, venue, spaces, parts=()):
    """Return the rule by which a layout is refused as faulty."""
    with pytest.raises(IllegalMove) as refused:
        lab.game(ORDER_OF[venue], layouts={venue: (tuple(spaces), tuple(parts))})
    assert refused.value.code == "DATA_INVALID"
    return refused.value.rule


# All venues.


@pytest.mark.parametrize("venue", names.VENUES)
def test_one_token_per_space_v_gen_1(lab, venue):
    rest = [name for name in names.VENUES[4:] if name != venue][:3]
    game = lab.game(" ".join([venue, *rest]))
    for place in range(len(game.spaces[0])):
        lab.put(game, 1, venue, place)
    makes = [text for text in lab.legal(game, 0) if text.startswith("make")]
    assert makes == []
    assert lab.refusal(game, 0, f"make {venue} 1 soft") == ("SPACE_OCCUPIED", "F-CHEESE-3")


def test_effects_fire_once_for_the_placer_v_gen_2(lab):
    game = lab.game(ORDER_OF["fromagerie"])
    lab.say(game, 0, "make fromagerie 5 hard", "take fruit")
    assert lab.refusal(game, 0, "take fruit") == ("WRONG_PHASE", "V-GEN-2")
    assert lab.refusal(game, 1, "take fruit") == ("WRONG_PHASE", "V-GEN-2")
    before = lab.unused(game, 0)
    for _ in range(4):
        lab.ready(game)
    assert lab.unused(game, 0) == before


@pytest.mark.parametrize("venues", [names.VENUES[:4], names.VENUES[4:]])
def test_types_fruit_and_workers_do_not_score_v_gen_3(venues):
    game = Game.new({"seats": [0, 1, 2, 3], "venues": list(venues)}, 3)
    chance = random.Random(3)
    while game.turn < 6:
        for seat in game.seats:
            moves = game.legal_moves(seat)
            if moves:
                game.apply(seat, chance.choice(moves))
    before = [row["venues"] for row in game.forecast()["seats"]]
    game.spaces = [
        tuple(((space[0] + 1) % 3, space[1], 0, *space[3:]) for space in spaces)
        for spaces in game.spaces
    ]
    for seat in game.seats:
        game.state[at.PLAYERS][seat][at.PLACED_ON : at.STORE] = [0] * 9
    assert [row["venues"] for row in game.forecast()["seats"]] == before


def test_corporation_tokens_close_and_count_v_gen_4(lab):
    """Closing spaces, and counting in Villes; the Fromagerie gives nobody anything."""
    game = lab.game(
        ORDER_OF["villes"],
        seats=[0],
        chance="entered",
        boards=[0, -1, -1, -1],
        customers=[0, 1, 2, 3, 4, 5],
    )
    while game.pending(0)[0] != "the corporation's card":
        game.apply(0, game.legal_moves(0)[0])
    lab.say(game, 0, "reveal card soft silver")
    assert game.board(0)[1] == at.CORPORATE
    assert lab.code(game, 0, "make villes 2 soft") == "SPACE_OCCUPIED"
    assert game.forecast()["corporation"]["customers"] > 0
    before = lab.unused(game, 0)
    lab.face(game, 0, "fromagerie")
    game.state[at.TURN] += 3
    lab.ready(game)
    lab.say(game, 0, "reveal card blu gold")
    assert lab.unused(game, 0) == before


@pytest.mark.parametrize(
    "space", [(5, 1, 0, 0, 0), (0, 9, 0, 0, 0), (0, 1, 3, 0, 0), (0, 1, 0, 2, 0)]
)
def test_spaces_are_complete_v_gen_5(lab, space):
    assert invalid(lab, "bistro", [space]) in ("F-CHEESE-5", "F-WORKER-2", "V-GEN-5")


def test_shipped_layouts_are_sound_v_gen_5():
    for venues in (names.VENUES[:4], names.VENUES[4:]):
        for seats, sides in (([0], "I II"), ([0, 1, 2], "I II"), ([0, 1, 2, 3], "I II board")):
            for side in sides.split():
                setup = {"seats": seats, "venues": list(venues), "sides": [side] * 4}
                faults.check(Game.new(setup, 1))


# Festival.


def festival(lab, cells, samples=(), **setup):
    spaces = tuple((SOFT, 1, 0, 0, row, column) for row, column in cells)
    game = lab.game(ORDER_OF["festival"], **setup)
    game.spaces[0], game.parts[0] = spaces, tuple(samples)
    game.state[at.BOARD][0] = [at.OPEN] * len(spaces)
    return game


def test_diagonals_do_not_join_v_fest_1(lab):
    game = festival(lab, [(0, 0), (1, 1)])
    lab.put(game, 0, "festival", 0, 1)
    assert lab.points(game, 0, "festival") == 0


def test_age_is_the_number_of_free_samples_v_fest_2(lab):
    assert invalid(lab, "festival", [(SOFT, 2, 0, 0, 0, 0)]) == "V-FEST-2"
    assert invalid(lab, "festival", [(SOFT, 1, 0, 0, 0, 0)], [(0, 1)]) == "V-FEST-2"


@pytest.mark.parametrize("venue", ["festival", "bistro", "villes"])
def test_venues_without_effect_v_fest_3_v_bist_2_v_vill_6(lab, venue):
    """V-FEST-3, V-BIST-2, V-VILL-6: nothing is asked after placing."""
    game = lab.game(ORDER_OF[venue])
    lab.say(game, 0, f"make {venue} 1 soft")
    assert game.pending(0) is None
    if venue == "villes":
        assert lab.code(game, 0, "reveal customer 1") == "WRONG_PHASE"


def test_groups_with_samples_v_fest_4_v_fest_5(lab):
    cells = [(0, 0), (0, 2), (2, 2), (4, 4)]
    game = festival(lab, cells, [(0, 1), (4, 0)])
    lab.put(game, 0, "festival", 0, 1)
    lab.put(game, 1, "festival", 2)
    assert lab.points(game, 0, "festival") == 4
    assert lab.points(game, 1, "festival") == 0
    game.parts[0] = ((0, 1), (1, 2))
    assert lab.points(game, 0, "festival") == 6
    assert lab.points(game, 1, "festival") == 2


def test_groups_of_samples_alone_v_fest_4(lab):
    for option, points in (("own token", 0), ("all", 2)):
        game = festival(lab, [(4, 4)], [(0, 0), (0, 1)], options={"samples": option})
        assert lab.points(game, 2, "festival") == points


# Fromagerie.

SHELVES = ((1, 1, 0), (2, 2, 0), (3, 3, 0), (1, 0, 1))
STOCK = (
    *((kind, age, 0, 0, age - 1) for kind in (0, 1, 2) for age in (1, 2, 3)),
    (SOFT, 1, 0, 0, 3),
    (HARD, 1, 0, 0, 3),
)


@pytest.fixture
def shop(lab):
    game = lab.game(ORDER_OF["fromagerie"], layouts={"fromagerie": (STOCK, SHELVES)})
    lab.empty(game, 0)
    return game


def test_shelves_have_one_age_and_a_sign_v_from_1(lab):
    assert (
        invalid(lab, "fromagerie", [(0, 2, 0, 0, 0), (0, 3, 0, 0, 0)], [(2, 2, 0)]) == "V-FROM-1"
    )
    assert invalid(lab, "fromagerie", [(0, 2, 0, 0, 0)], [(2, 9, 0)]) == "V-FROM-1"
    assert invalid(lab, "fromagerie", [(0, 2, 0, 0, 5)], [(2, 2, 0)]) == "V-FROM-1"


def test_two_different_v_from_2(lab, shop):
    lab.say(shop, 0, "make fromagerie 3 soft")
    assert len(lab.legal(shop, 0)) == 6
    assert lab.refusal(shop, 0, "take fruit fruit") == ("CHOICE_INVALID", "V-FROM-2")
    assert lab.refusal(shop, 0, "take fruit") == ("CHOICE_INVALID", "V-FROM-2")
    lab.say(shop, 0, "take order fruit")
    assert lab.unused(shop, 0) == [0, 0, 1, 1]


def test_any_one_v_from_3(lab, shop):
    for kind, name in enumerate(names.RESOURCES):
        game = shop.clone()
        lab.say(game, 0, "make fromagerie 2 soft", f"take {name}")
        assert lab.unused(game, 0)[kind] == 1
    lab.say(shop, 0, "make fromagerie 2 soft")
    assert lab.code(shop, 0, "take fruit order") == "CHOICE_INVALID"


def test_exchange_v_from_4(lab, shop):
    empty = shop.clone()
    lab.say(empty, 0, "make fromagerie 1 soft")
    assert empty.pending(0) is None
    lab.give(shop, 0, livestock=1)
    lab.say(shop, 0, "make fromagerie 1 soft")
    assert lab.refusal(shop, 0, "swap fruit order") == ("NOT_ENOUGH", "V-FROM-4")
    assert lab.code(shop, 0, "swap order 1 fruit") == "NOT_ENOUGH"
    declined = shop.clone()
    lab.say(declined, 0, "decline")
    assert lab.unused(declined, 0) == [0, 1, 0, 0]
    lab.say(shop, 0, "swap livestock livestock")
    assert lab.unused(shop, 0) == [0, 1, 0, 0]
    assert lab.player(shop, 0)[at.DISCARDED][1] == 1


def test_shipped_signs_v_from_5():
    spaces, shelves = LAYOUTS["4/I"]
    assert (2, 2, 0) in shelves
    assert [shelf for shelf in shelves if shelf[1] == 0 and shelf[2] == 1]
    assert all(shelves[space[4]][0] == space[1] for space in spaces)


def test_bonus_per_token_v_from_6(lab, shop):
    lab.put(shop, 1, "fromagerie", 7)
    lab.give(shop, 0, livestock=3)
    lab.say(shop, 0, "make fromagerie 2 soft", "take fruit")
    lab.say(shop, 0, "milk 3 fromagerie 5", "take fruit")
    assert lab.unused(shop, 0)[mv.FRUIT] == 2


def test_fromagerie_scoring_v_from_7(lab, shop):
    lab.put(shop, 0, "fromagerie", 0, 1, 9, 10)
    lab.put(shop, 1, "fromagerie", 2)
    assert lab.points(shop, 0, "fromagerie") == 5 + 1 + 1
    assert lab.points(shop, 1, "fromagerie") == 0


def test_sign_bonus_is_a_gain_v_from_8(lab):
    extra = (at.EXTRA_GAIN, 1, mv.FRUIT, -1, -1, -1, -1)
    game = lab.game(
        ORDER_OF["fromagerie"], layouts={"fromagerie": (STOCK, SHELVES)}, slots=(extra,) * 4
    )
    lab.empty(game, 0)
    lab.unlock(game, 0, 1)
    lab.say(game, 0, "make fromagerie 2 soft", "take fruit")
    assert lab.unused(game, 0)[mv.FRUIT] == 2


# Bistro.


def test_two_plates_to_a_table_v_bist_1(lab):
    assert invalid(lab, "bistro", [(0, 1, 0, 0, 0)] * 3) == "V-BIST-1"
    layout = (((0, 1, 0, 0, 0), (0, 2, 0, 1, 0)), ())
    game = lab.game(ORDER_OF["bistro"], layouts={"bistro": layout})
    lab.put(game, 0, "bistro", 0)
    assert lab.points(game, 0, "bistro") == 0


def bistro(lab, pairs):
    spaces = tuple((SOFT, age, 0, 0, table) for table in range(pairs) for age in (2, 3))
    game = lab.game(ORDER_OF["bistro"], layouts={"bistro": (spaces, ())})
    lab.put(game, 0, "bistro", *range(pairs * 2))
    return game


def test_pairs_choose_the_row_v_bist_3(lab):
    assert [lab.points(bistro(lab, pairs), 0, "bistro") for pairs in (1, 2, 3)] == [8, 20, 45]
    layout = (((0, 2, 0, 0, 0), (0, 3, 0, 0, 0)), ())
    game = lab.game(ORDER_OF["bistro"], layouts={"bistro": layout})
    lab.put(game, 0, "bistro", 0)
    lab.put(game, 1, "bistro", 1)
    assert lab.points(game, 0, "bistro") == 2
    assert lab.points(game, 1, "bistro") == 4


def test_the_last_row_holds_v_bist_4(lab):
    game = bistro(lab, 3)
    rows = game.rubric(0)[:3]
    game.tables._given["bistro"].RUBRICS = {"4/I": rows}
    assert lab.points(game, 0, "bistro") == 3 * (rows[2][1] + rows[2][2])
    assert lab.points(bistro(lab, 4), 0, "bistro") == 60


# Villes.


def test_regions_by_age_v_vill_1(lab):
    for age, mask in ((2, 1), (2, 7), (1, 3), (3, 3), (1, 64)):
        assert invalid(lab, "villes", [(0, age, 0, 0, mask)]) == "V-VILL-1"


def test_customer_tokens_v_vill_2(lab):
    deals = {tuple(lab.game(seed=seed).state[at.PIECES][3]) for seed in range(20)}
    assert len(deals) > 10
    assert all(sorted(deal) == [0, 1, 2, 3, 4, 5] for deal in deals)
    assert lab.setup_refusal(customers=[0, 0, 1, 2, 3, 4]) == ("SETUP_INVALID", "V-VILL-2")
    assert lab.setup_refusal(customers=[0, 1, 2, 3, 4]) == ("SETUP_INVALID", "V-VILL-2")
    game = lab.game()
    before = list(game.state[at.PIECES][3])
    for _ in range(5):
        lab.ready(game)
    assert game.state[at.PIECES][3] == before


def villes(lab, seats=(0, 1, 2, 3)):
    masks = ((1, 0b1), (1, 0b1), (2, 0b110), (3, 0b111000), (1, 0b10), (1, 0b1))
    spaces = tuple((SOFT, age, 0, 0, mask) for age, mask in masks)
    return lab.game(
        ORDER_OF["villes"],
        seats=seats,
        layouts={"villes": (spaces, ())},
        customers=[0, 1, 2, 3, 4, 5],
    )


def test_influence_v_vill_3(lab):
    game = villes(lab)
    lab.put(game, 1, "villes", 3)
    influence = game.modules[0].influence
    assert [influence(game, 0, 1, region) for region in range(6)] == [0, 0, 0, 1, 1, 1]


def test_majorities_v_vill_4(lab):
    game = villes(lab)
    lab.put(game, 0, "villes", 0)
    assert lab.points(game, 0, "villes") == 7
    lab.put(game, 1, "villes", 1)
    lab.put(game, 2, "villes", 5)
    assert [lab.points(game, seat, "villes") for seat in range(4)] == [3, 3, 3, 0]
    lab.put(game, 2, "villes", 2)
    assert lab.points(game, 2, "villes") == 3 + 7 + 8


def test_ties_of_one_or_two_players_pay_nothing_v_vill_5(lab):
    game = villes(lab, seats=(0, 2))
    lab.put(game, 0, "villes", 0)
    lab.put(game, 2, "villes", 1)
    assert lab.points(game, 0, "villes") == lab.points(game, 2, "villes") == 0
    paying = SimpleNamespace(TOKENS=(((3, 5, 7), (1, 2, 3)),) * 6)
    with pytest.raises(IllegalMove) as refused:
        lab.game(tables={"customer_tokens": paying})
    assert (refused.value.code, refused.value.rule) == ("DATA_INVALID", "V-VILL-5")


def test_customers_can_be_entered_before_scoring_v_vill_2(lab):
    game = lab.game(seats=(0, 2), chance="entered", boards=[0, -1, 1, -1])
    while game.phase == "setup":
        for seat in (0, 2):
            if game.legal_moves(seat):
                game.apply(seat, game.legal_moves(seat)[0])
    game.state[at.ENDED_BY] = 1
    lab.ready(game)
    assert game.phase == "revealing"
    for region, token in enumerate((3, 1, 2, 6, 5, 4)):
        assert f"reveal customer {token}" in lab.legal(game, 0)
        lab.say(game, 0, f"reveal customer {token}")
        assert game.state[at.PIECES][3][region] == token - 1
    assert game.phase == "over"
