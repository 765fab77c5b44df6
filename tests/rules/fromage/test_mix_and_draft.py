"""Combined games and the structure tile draft (X-MIX, X-DRAFT)."""

from itertools import combinations
from types import SimpleNamespace

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.openings import board_pool, deck, tile_pool
from affineur.rules.refusal import IllegalMove
from affineur.rules.tables.player_boards import BOARDS
from affineur.rules.tables.structure_tiles import TILES

ALL = [0, 1, 2, 3]
SETS = list(combinations(names.VENUES, 4))


def new(venues, **setup):
    return Game.new({"seats": ALL, "venues": list(venues), **setup}, 1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_seventy_sets_build_x_mix_1(count):
    seats = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: ALL}[count]
    assert len(SETS) == 70
    for venues in SETS:
        game = new(venues, seats=seats)
        assert [names.VENUES[venue] for venue in game.venues] == list(venues)


def test_resource_climate_x_mix_2():
    """X-MIX-2 is advice: the hint names both, one or neither of the two givers."""
    assert new(("vigneto", "fromagerie", "banca", "villes")).climate == "easier"
    assert new(("banca", "venezia", "bistro", "villes")).climate == "scarcer"
    assert new(names.VENUES[:4]).climate == ""


def test_boards_of_both_boxes_may_sit_together_x_mix_3():
    boards = {
        Game.new({"seats": ALL, "venues": ["festival", "bistro", "banca", "villes"]}, seed).state[
            at.PLAYERS
        ][0][at.PLAYER_BOARD]
        // 4
        for seed in range(20)
    }
    assert boards == {0, 1}


def test_nothing_dealt_names_an_absent_venue_x_mix_4(lab):
    for venues in SETS:
        game = new(venues, boxes=["fromage", "formaggio"])
        slots = [slot for board in board_pool(game) for slot in BOARDS[board][3]]
        slots += [TILES[tile][3:] for tile in tile_pool(game)]
        assert all(slot[at.SLOT_VENUE] in (-1, *game.venues) for slot in slots)
        seasonal = [tile for tile in TILES if tile[3 + at.SLOT_SEASON] >= 0]
        assert all(TILES.index(tile) in tile_pool(game) for tile in seasonal)
    dock = (at.VENUE_GAIN, 1, 0, 3, -1, -1, -1)
    with pytest.raises(IllegalMove) as refused:
        lab.game("festival fromagerie bistro banca", slots=(dock,) * 4)
    assert (refused.value.code, refused.value.rule) == ("SETUP_INVALID", "X-MIX-4")


def test_seasons_are_always_venues_in_play_x_mix_5_x_mix_6(lab):
    for venues in (SETS[0], SETS[35], SETS[69]):
        for turned in ALL:
            game = new(venues, boxes=["fromage", "formaggio"], orientation=turned)
            assert sorted(game.seasons) == sorted(game.resources) == ALL
    assert new(names.VENUES[:4]).seasons == [-1] * 4
    mixed = ["festival", "fromagerie", "bistro", "banca"]
    for tile in ("fromage", ["fromage", "formaggio"]):
        assert lab.setup_refusal(venues=mixed, tile=tile) == ("SETUP_INVALID", "X-MIX-6")
    assert lab.setup_refusal(tile="formaggio") == ("SETUP_INVALID", "X-MIX-6")


@pytest.mark.parametrize("seats", [[0], ALL])
def test_deck_sizes_x_mix_7_x_mix_11_s_setup_5_e_37(seats):
    """E-37: 76 cards with up to two Fromage venues, 72 above; one box has 36 or 40."""
    for venues in SETS:
        ours = sum(venue in names.VENUES[:4] for venue in venues)
        game = new(venues, boxes=["fromage", "formaggio"], seats=seats)
        cards = deck(game)
        assert len(cards) == (72 if ours >= 3 else 76)
        assert any(code % 5 == 4 for code in cards) == (ours < 3)
    assert len(deck(new(names.VENUES[:4], seats=seats))) == 36
    formaggio = deck(new(names.VENUES[4:], seats=seats))
    assert len(formaggio) == 40
    assert len([code for code in formaggio if code % 5 == 4]) == 4


def test_platinum_piles_are_refused_where_they_left_x_mix_7(lab):
    mixed = ["festival", "fromagerie", "bistro", "banca"]
    words = [f"{names.TYPES[code // 5]} {mv.AGES[code % 5]}" for code in deck(new(mixed))]
    Game.new({"seats": ALL, "venues": mixed, "piles": [words, []]}, 1)
    words[0] = "soft platinum"
    refused = lab.setup_refusal(venues=mixed, piles=[words, []])
    assert refused == ("SETUP_INVALID", "X-MIX-7")


def test_hard_platinum_cards_stay_and_count_as_unused_x_mix_8(lab):
    game = lab.game("banca festival bistro venezia")
    assert any(code % 5 == 4 for code in deck(game))
    lab.empty(game, 0)
    lab.give(game, 0, "soft platinum", "hard platinum")
    assert lab.line(game, 0, "unused") == 1


def test_pieces_of_the_venues_in_play_x_mix_9():
    game = new(("villes", "vigneto", "venezia", "bistro"))
    customers, wine, gondolas, none = game.state[at.PIECES]
    assert (len(customers), len(wine[0]), none) == (6, 20, [])
    assert len(gondolas) == len(game.parts[2])
    assert all(pieces == [] for pieces in new((*names.VENUES[:3], "banca")).state[at.PIECES])


def test_one_order_rubric_or_each_own_board_x_mix_10(lab):
    mixed = "festival bistro banca villes"
    default = lab.game(mixed, boards=[0, 4, 1, 5])
    own = lab.game(mixed, boards=[0, 4, 1, 5], orders="own board")
    for game, expected in ((default, [8, 8]), (own, [5, 8])):
        for seat in (0, 1):
            lab.player(game, seat)[at.COMPLETED] = [1] * 4
        assert [lab.line(game, seat, "orders") for seat in (0, 1)] == expected
    assert lab.setup_refusal(orders="own board") == ("SETUP_INVALID", "X-MIX-10")


def test_pure_venues_with_both_boxes_x_mix_11(lab):
    game = new(names.VENUES[:4], boxes=["fromage", "formaggio"])
    assert len(deck(game)) == 72
    assert game.config[at.TILE] == "formaggio"
    assert lab.setup_refusal(boxes=["formaggio"]) == ("SETUP_INVALID", "X-MIX-11")
    assert lab.setup_refusal(boxes=["fromage", "fromage"]) == ("SETUP_INVALID", "X-MIX-11")


def test_each_venue_has_its_own_insert_x_mix_12():
    game = new(("festival", "banca", "villes", "regioni"), sides=["I", "II", "board", "I"])
    assert game.config[at.LAYOUTS_AT] == ["4/I", "4/II", "4/board", "4/I"]


# Draft.


def drafting(**setup):
    return new(names.VENUES[:4], advanced=True, **setup)


def play_round(game):
    for seat in game.seats:
        game.apply(seat, game.legal_moves(seat)[0])


def test_hands_are_disjoint_x_draft_1(lab):
    hands = drafting().state[at.HANDS][0]
    assert sorted(len(hand) for hand in hands) == [4, 4, 4, 4]
    assert len({tile for hand in hands for tile in hand}) == 16
    few = SimpleNamespace(TILES=((1, 0, -1, 3, 1, 0, -1, -1, -1, 1),) * 15)
    with pytest.raises(IllegalMove) as refused:
        lab.game(advanced=True, tables={"structure_tiles": few})
    assert (refused.value.code, refused.value.rule) == ("SETUP_INVALID", "X-DRAFT-1")


@pytest.mark.parametrize("seats", [[0, 2], [0, 1, 3], ALL])
def test_pick_and_pass_to_the_left_x_draft_2(lab, seats):
    game = drafting(seats=seats)
    first = [list(game.state[at.HANDS][0][seat]) for seat in seats]
    text = f"keep {first[0][2] + 1}"
    elsewhere = f"keep {first[1][0] + 1}"
    assert lab.refusal(game, seats[0], elsewhere) == ("CHOICE_INVALID", "X-DRAFT-2")
    lab.say(game, seats[0], text)
    assert lab.refusal(game, seats[0], f"keep {first[0][0] + 1}") == ("NOT_READY", "X-DRAFT-2")
    for seat in seats[1:]:
        game.apply(seat, game.legal_moves(seat)[0])
    first[0].pop(2)
    assert game.state[at.HANDS][0][seats[1]] == first[0]
    if len(seats) == 2:
        play_round(game)
        assert set(game.state[at.HANDS][0][seats[0]]) < set(first[0])
        play_round(game)
    while game.phase == "draft":
        play_round(game)
    kept = [tile for seat in seats for tile in game.state[at.HANDS][1][seat]]
    assert len(set(kept)) == 4 * len(seats)


def test_hands_are_hidden_x_draft_3():
    game = drafting()
    play_round(game)
    view = game.view(1)
    hands, kept, unseen = view[at.HANDS]
    assert [len(hand) for hand in hands] == [0, 3, 0, 0]
    assert [len(hand) for hand in kept] == [0, 1, 0, 0]
    assert unseen == []
    assert view[at.RNG] == view[at.CONFIG][at.SEED] == 0
    assert all(type(pile) is int for pile in view[at.PILES])


def test_laying_tiles_x_draft_4(lab):
    game = drafting()
    for _ in range(4):
        play_round(game)
    assert game.phase == "tiles"
    tiles = [tile + 1 for tile in sorted(game.state[at.HANDS][1][0])]
    lab.say(game, 0, f"cover 1 {tiles[0]}")
    for text in (f"cover 1 {tiles[1]}", f"cover 2 {tiles[0]}", "cover 2 250"):
        assert lab.refusal(game, 0, text) == ("CHOICE_INVALID", "X-DRAFT-4")
    assert lab.refusal(game, 0, f"cover 5 {tiles[1]}") == ("UNKNOWN_ID", "F-STRUCT-5")
    assert lab.code(game, 0, "gather 1 soft") == "WRONG_PHASE"
    game.undo(0)
    lab.say(game, 0, f"cover 4 {tiles[3]}")
    before = [list(slots) for slots in game.slots]
    lab.ready(game)
    assert game.phase == "acting"
    assert game.slots[1] == before[1]
    assert game.slots[0][:3] == before[0][:3]
    assert lab.refusal(game, 0, f"cover 1 {tiles[1]}") == ("WRONG_PHASE", "X-DRAFT-4")


def test_a_tile_may_be_bound_to_a_slot_x_draft_4(lab):
    tiles = SimpleNamespace(TILES=((1, 0, 2, 3, 1, 0, -1, -1, -1, 1),) * 16)
    game = lab.game(advanced=True, tables={"structure_tiles": tiles})
    for _ in range(4):
        play_round(game)
    assert {move[1] for move in game.legal_moves(0) if move[0] == mv.COVER} == {2}


def test_solo_draws_ten_and_keeps_four_x_draft_5_s_setup_7(lab):
    game = new(names.VENUES[4:], seats=[2], advanced="solo draft")
    seen = set()
    sizes = []
    while game.phase == "draft":
        hand = game.state[at.HANDS][0][2]
        sizes.append(len(hand))
        seen |= set(hand)
        assert lab.code(game, 2, "keep 250") == "CHOICE_INVALID"
        game.apply(2, game.legal_moves(2)[0])
    assert sizes == [4, 3, 2, 1]
    assert len(seen) == 10
    assert len(game.state[at.HANDS][1][2]) == 4
    assert lab.setup_refusal(advanced="solo draft") == ("SETUP_INVALID", "X-DRAFT-5")
    assert lab.setup_refusal(seats=[0], advanced="draft") == ("SETUP_INVALID", "S-SETUP-7")


def test_tiles_kept_at_a_real_table_are_entered(lab):
    game = drafting(seats=[0, 2], chance="entered", boards=[0, -1, 1, -1], orientation=0)
    while game.pending(0) or game.pending(2):
        for seat in (0, 2):
            if game.pending(seat):
                game.apply(seat, game.legal_moves(seat)[0])
    assert game.phase == "tiles"
    kept = game.state[at.HANDS][1]
    assert len({*kept[0], *kept[2]}) == 8
