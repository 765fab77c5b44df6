"""The venues of Formaggio (V-BANC, V-VENE, V-VIGN, V-REGI)."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

SOFT, HARD, BLU = 0, 1, 2
BLANK, RED, WHITE, WILD = 0, 1, 2, 3
ORDER_OF = {
    "banca": "banca venezia vigneto regioni",
    "venezia": "venezia banca vigneto regioni",
    "vigneto": "vigneto banca venezia regioni",
    "regioni": "regioni banca venezia vigneto",
}


def invalid(lab, venue, spaces, parts=(), **tables):
    """Return the rule by which a layout is refused as faulty."""
    with pytest.raises(IllegalMove) as refused:
        lab.game(ORDER_OF[venue], layouts={venue: (tuple(spaces), tuple(parts))}, tables=tables)
    assert refused.value.code == "DATA_INVALID"
    return refused.value.rule


# Banca.

PLATINUM = [(SOFT, 4, 0, 0, 0b111), (HARD, 4, 0, 0, 0b111000)]
COLUMNS = [(SOFT, age, 0, 0, 1 << column) for column in range(6) for age in (1, 2, 3)]


@pytest.fixture
def bank(lab):
    """Platinum spaces 0 and 1, then bronze, silver, gold of columns 1 to 6."""
    return lab.game(ORDER_OF["banca"], layouts={"banca": (tuple(PLATINUM + COLUMNS), ())})


def at_column(column, age):
    return 2 + (column - 1) * 3 + age - 1


def test_banca_map_v_banc_1(lab):
    assert invalid(lab, "banca", [*COLUMNS, PLATINUM[0]]) == "V-BANC-1"
    assert invalid(lab, "banca", [*COLUMNS, *PLATINUM, (BLU, 4, 0, 0, 0b1110)]) == "V-BANC-1"
    assert invalid(lab, "banca", [*COLUMNS, *PLATINUM, (BLU, 1, 0, 0, 1)]) == "V-BANC-1"
    assert invalid(lab, "banca", [(SOFT, 4, 0, 0, 0b11)]) == "V-BANC-1"


@pytest.mark.parametrize("venue", ["banca", "regioni"])
def test_venues_without_effect_v_banc_2_v_regi_2(lab, venue):
    """V-BANC-2, V-REGI-2: nothing is asked after placing."""
    game = lab.game(ORDER_OF[venue])
    lab.say(game, 0, f"make {venue} 1 soft")
    assert game.pending(0) is None


def test_rows_v_banc_3(lab, bank):
    points = []
    for column in range(1, 7):
        lab.put(bank, 0, "banca", at_column(column, 1))
        points.append(lab.points(bank, 0, "banca"))
    assert points == [0, 2, 2, 2, 2, 2]
    for age, worth in ((2, 5), (3, 9)):
        lab.put(bank, age - 1, "banca", at_column(1, age), at_column(2, age))
        assert lab.points(bank, age - 1, "banca") == worth


def test_columns_v_banc_4(lab, bank):
    lab.put(bank, 0, "banca", 0, at_column(1, 2))
    assert lab.points(bank, 0, "banca") == 4
    lab.put(bank, 0, "banca", at_column(1, 1))
    assert lab.points(bank, 0, "banca") == 10
    lab.put(bank, 0, "banca", at_column(1, 3))
    assert lab.points(bank, 0, "banca") == 18
    lab.put(bank, 1, "banca", at_column(4, 1), at_column(4, 2), at_column(4, 3))
    assert lab.points(bank, 1, "banca") == 10


def test_platinum_edge_cases_v_banc_5(lab, bank):
    lab.put(bank, 0, "banca", 0)
    assert lab.points(bank, 0, "banca") == 0
    lab.put(bank, 0, "banca", 1)
    assert lab.points(bank, 0, "banca") == 10
    game = bank.clone()
    lab.player(game, 0)[at.SUPPLY] = 99
    lab.put(game, 0, "banca", *range(2, 20))
    assert lab.points(game, 0, "banca") == 134
    lab.put(bank, 1, "banca", at_column(1, 1))
    assert lab.points(bank, 0, "banca") == 10


def test_banca_total_v_banc_6_e_01(lab, bank):
    """E-01: bronze row 2, columns 4 and 10, together 16 (V-BANC-6)."""
    lab.put(bank, 0, "banca", 0, at_column(1, 1), at_column(2, 1), at_column(2, 2))
    assert lab.points(bank, 0, "banca") == 16


# Venezia.


def canals(lab, parts, count=6, **setup):
    spaces = ((SOFT, 1, 0, 0),) * count
    return lab.game(ORDER_OF["venezia"], layouts={"venezia": (spaces, tuple(parts))}, **setup)


def test_adjacency_names_known_spaces_v_vene_1(lab):
    spaces = [(SOFT, 1, 0, 0)]
    assert invalid(lab, "venezia", spaces, [(0, (1,))]) == "V-VENE-1"
    assert invalid(lab, "venezia", spaces, [(0, ())]) == "V-VENE-1"


def test_starting_gondolas_v_vene_2(lab):
    assert invalid(lab, "venezia", [(SOFT, 1, 0, 0)], [(1, (0,))] * 23) == "V-VENE-1"
    game = canals(lab, [(1, (0,)), (0, (1,)), (1, (2,))])
    assert game.state[at.PIECES][0] == [1, 0, 1]
    assert game.modules[0].tray(game, 0) == 20


def test_a_gondola_must_be_placed_v_vene_3_v_vene_4(lab):
    """V-VENE-3; and V-VENE-4, since a lying gondola is nobody's to move."""
    game = canals(lab, [(1, (0,)), (0, (5,)), (0, (2,))])
    lab.say(game, 0, "make venezia 1 soft")
    assert lab.refusal(game, 0, "ready")[0] == "CHOICE_REQUIRED"
    assert lab.refusal(game, 0, "decline") == ("CHOICE_REQUIRED", "V-VENE-3")
    assert lab.refusal(game, 0, "gondola 1") == ("SPACE_OCCUPIED", "V-VENE-3")
    assert lab.refusal(game, 0, "gondola 4") == ("UNKNOWN_ID", "V-VENE-3")
    lab.say(game, 0, "gondola 2")
    assert game.state[at.PIECES][0] == [1, 1, 0]
    assert lab.refusal(game, 0, "gondola 3") == ("WRONG_PHASE", "V-GEN-2")


def test_full_canals_and_optional_gondola_v_vene_3(lab):
    game = canals(lab, [(1, (0,))])
    lab.say(game, 0, "make venezia 1 soft")
    assert game.pending(0) is None
    empty_tray = canals(lab, [(1, (0,))] * 22 + [(0, (0,))])
    lab.say(empty_tray, 0, "make venezia 1 soft")
    assert empty_tray.pending(0) is None
    free = canals(lab, [(0, (0,))], options={"gondola": "optional"})
    lab.say(free, 0, "make venezia 1 soft", "decline")
    assert free.state[at.PIECES][0] == [0]


def test_counting_gondolas_v_vene_5(lab):
    game = canals(lab, [(1, (0, 1, 2)), (0, (3,))])
    lab.put(game, 0, "venezia", 0, 1)
    lab.put(game, 1, "venezia", 2, 3)
    rubric = game.rubric(0)[0]
    assert lab.points(game, 0, "venezia") == rubric[2]
    assert lab.points(game, 1, "venezia") == rubric[1]


def test_seven_gondolas_v_vene_6_e_02(lab):
    """E-02: two gondolas beside two cheeses, three beside one: 7 points (V-VENE-6)."""
    parts = [(1, (0, 1)), (1, (1, 2)), (1, (3,)), (1, (4,)), (1, (4, 5))]
    game = canals(lab, parts)
    lab.put(game, 0, "venezia", 0, 1, 2, 3, 4)
    assert lab.points(game, 0, "venezia") == 7


# Vigneto.


def vineyard(lab, *tiles, **setup):
    """Return a game with one bronze soft space per tile, dealt in the order given."""
    rows = tuple((colour, *tile) for colour, tile in enumerate(tiles))
    spaces = tuple((place % 3, 1, 0, 0, place) for place in range(len(tiles)))
    game = lab.game(
        ORDER_OF["vigneto"],
        layouts={"vigneto": (spaces, ())},
        tables={"wine_tiles": SimpleNamespace(TILES=rows)},
        **setup,
    )
    for seat in game.seats:
        lab.empty(game, seat)
    return game


def chain_of(game, *halves):
    """Return a chain of tiles without resource."""
    return [game.modules[0].tile_code((0, left, right, -1)) for left, right in halves]


def halves_of(game, seat):
    return [game.modules[0].halves(code) for code in game.state[at.PLAYERS][seat][at.CHAIN]]


BOTTLES = ((WILD, RED), (RED, WHITE), (WHITE, RED), (RED, WHITE), (WHITE, BLANK))


def test_every_space_has_a_wine_table_v_vign_1(lab):
    assert invalid(lab, "vigneto", [(SOFT, 1, 0, 0)]) == "V-VIGN-1"
    assert invalid(lab, "vigneto", [(SOFT, 1, 0, 0, -1)]) == "V-VIGN-1"


def test_dealing_wine_tiles_v_vign_2(lab):
    wine = SimpleNamespace(TILES=tuple((n % 2, RED, n % 4, -1) for n in range(20)))
    spaces = ((SOFT, 1, 0, 0, 0), (SOFT, 1, 0, 1, 0), (SOFT, 1, 0, 0, 1))
    game = lab.game(
        ORDER_OF["vigneto"],
        seats=(0, 2),
        layouts={"vigneto": (spaces, ())},
        tables={"wine_tiles": wine},
    )
    tables, gone = game.state[at.PIECES][0]
    assert [code // 80 for code in (tables[0], tables[2])] == [0, 1]
    assert tables[1] == -1
    assert len(gone) == 18
    few = SimpleNamespace(TILES=((0, RED, RED, -1),))
    assert invalid(lab, "vigneto", spaces, wine_tiles=few) == "V-VIGN-2"


def test_wine_icons_v_vign_3(lab):
    odd = SimpleNamespace(TILES=((0, 4, RED, -1),) * 20)
    assert invalid(lab, "vigneto", [(SOFT, 1, 0, 0, 0)], wine_tiles=odd) == "V-VIGN-3"
    game = vineyard(lab, (RED, WHITE, -1))
    lab.say(game, 0, "make vigneto 1 soft")
    assert halves_of(game, 0) == [(RED, WHITE)]


def test_chain_grows_at_its_ends_v_vign_4_v_vign_5(lab):
    game = vineyard(lab, (RED, RED, -1), (WHITE, WHITE, -1), (BLANK, RED, -1), (RED, BLANK, -1))
    lab.give(game, 0, livestock=9)
    lab.say(game, 0, "make vigneto 1 soft")
    assert game.pending(0) is None
    game.parlours[0] = ((1, 3, 0),) * 4
    seen = [halves_of(game, 0)]
    for number, side in ((2, "left"), (3, "right"), (4, "left")):
        lab.say(game, 0, f"milk {number} vigneto {number}")
        assert lab.refusal(game, 0, "decline") == ("CHOICE_INVALID", "V-VIGN-4")
        lab.say(game, 0, side)
        seen.append(halves_of(game, 0))
    assert seen[-1] == [(RED, BLANK), (WHITE, WHITE), (RED, RED), (BLANK, RED)]
    for short, long in pairwise(seen):
        assert short in (long[1:], long[:-1])
    assert lab.refusal(game, 0, "left") == ("WRONG_PHASE", "V-GEN-2")


def test_taking_may_be_optional_v_vign_4(lab):
    game = vineyard(lab, (RED, RED, -1), options={"wine": "optional"})
    lab.say(game, 0, "make vigneto 1 soft")
    assert lab.legal(game, 0) == ["right", "decline"]
    lab.say(game, 0, "decline")
    assert lab.player(game, 0)[at.CHAIN] == []
    assert len(game.state[at.PIECES][0][1]) == 1


def test_junctions_v_vign_6_v_vign_8_v_vign_9(lab):
    """V-VIGN-6, V-VIGN-9; a wild half stands in for wine only as an option (V-VIGN-8)."""
    game = vineyard(lab, (RED, RED, -1))
    module = game.modules[0]
    for halves, bottles in (
        ((), 0),
        (((RED, RED),), 0),
        (((BLANK, RED), (RED, BLANK)), 1),
        (((RED, BLANK), (BLANK, RED)), 0),
        (((RED, WHITE), (RED, WHITE)), 0),
        (((RED, WILD), (WILD, RED)), 0),
        (((RED, WILD), (RED, WHITE), (WHITE, RED)), 1),
        (BOTTLES, 4),
    ):
        assert module.bottles(game, chain_of(game, *halves)) == bottles
    lab.player(game, 0)[at.CHAIN] = chain_of(game, *BOTTLES)
    assert lab.points(game, 0, "vigneto") == 7
    assert lab.points(game, 1, "vigneto") == 0
    joins = vineyard(lab, (RED, RED, -1), options={"wild": "joins wine"})
    for halves, bottles in (
        (((RED, WILD), (RED, WHITE)), 1),
        (((RED, WILD), (WILD, WHITE)), 0),
        (((RED, WILD), (BLANK, WHITE)), 0),
    ):
        assert joins.modules[0].bottles(joins, chain_of(joins, *halves)) == bottles


def test_rewards_of_a_tile_v_vign_7(lab):
    game = vineyard(lab, (WILD, RED, mv.FRUIT), (RED, WILD, mv.ORDER))
    lab.say(game, 0, "make vigneto 1 soft")
    assert lab.unused(game, 0) == [0, 0, 1, 0]
    lab.ready(game)
    lab.ready(game)
    lab.ready(game)
    lab.ready(game)
    lab.say(game, 0, "make vigneto 2 hard", "left")
    assert lab.unused(game, 0) == [0, 0, 1, 1]
    assert lab.refusal(game, 0, "ready")[0] == "CHOICE_REQUIRED"
    lab.say(game, 0, "take structure")
    assert lab.unused(game, 0) == [1, 0, 1, 1]
    assert lab.points(game, 0, "vigneto") == 0


@pytest.mark.parametrize(("side", "fruit"), [("left", 1), ("right", 0)])
def test_a_wild_junction_pays_once_e_03(lab, side, fruit):
    """E-03: red|wild added left of wild|red pays a resource, added right pays nothing."""
    game = vineyard(lab, (RED, WILD, -1))
    lab.player(game, 0)[at.CHAIN] = chain_of(game, *BOTTLES)
    lab.say(game, 0, "make vigneto 1 soft", side)
    if fruit:
        lab.say(game, 0, "take fruit")
    assert game.pending(0) is None
    assert lab.unused(game, 0)[mv.FRUIT] == fruit
    assert lab.points(game, 0, "vigneto") == 7


def test_corporation_in_the_vineyard_v_vign_10(lab):
    game = vineyard(lab, (RED, RED, -1), (WHITE, RED, -1), seats=[0])
    before = list(lab.player(game, 0)[at.CHAIN])
    tables, gone = game.state[at.PIECES][0]
    open_space = game.board(0).index(at.OPEN)
    tile = tables[open_space]
    game.modules[0].set_aside(game, 0, open_space)
    assert tables[open_space] == -1
    assert tile in gone
    assert lab.player(game, 0)[at.CHAIN] == before


def test_entered_wine_tiles(lab):
    game = vineyard(
        lab,
        (RED, WILD, -1),
        (WHITE, RED, mv.FRUIT),
        seats=(0, 2),
        chance="entered",
        boards=[4, -1, 5, -1],
    )
    while game.phase == "setup":
        for seat in (0, 2):
            if game.legal_moves(seat):
                game.apply(seat, game.legal_moves(seat)[0])
    lab.say(game, 0, "make vigneto 2 hard")
    assert lab.legal(game, 0) == ["reveal wine white red fruit"]
    assert lab.code(game, 0, "reveal wine red wild") == "CHOICE_INVALID"
    lab.say(game, 0, "reveal wine white red fruit")
    assert halves_of(game, 0) == [(WHITE, RED)]


# Regioni.


def test_cities_have_region_and_flags_v_regi_1(lab):
    assert invalid(lab, "regioni", [(SOFT, 1, 0, 0, 0)]) == "V-REGI-1"
    assert invalid(lab, "regioni", [(SOFT, 1, 0, 0, 6, 1)]) == "V-REGI-1"
    assert invalid(lab, "regioni", [(SOFT, 1, 0, 0, 0, 0)]) == "V-REGI-1"


def test_regions_times_flags_v_regi_3_v_regi_4_e_04(lab):
    """E-04: three regions, flags 1, 1, 2: 12 (V-REGI-3); cities differ by flags (V-REGI-4)."""
    spaces = tuple(
        (SOFT, 1, 0, 0, region, flags)
        for region, flags in ((0, 1), (1, 1), (2, 2), (2, 1), (2, 2))
    )
    game = lab.game(ORDER_OF["regioni"], layouts={"regioni": (spaces, ())})
    assert lab.points(game, 0, "regioni") == 0
    lab.put(game, 0, "regioni", 0, 1, 2)
    assert lab.points(game, 0, "regioni") == 12
    plainer = game.clone()
    lab.put(plainer, 0, "regioni", 3)
    lab.put(game, 0, "regioni", 4)
    assert lab.points(plainer, 0, "regioni") == 15
    assert lab.points(game, 0, "regioni") == 18
