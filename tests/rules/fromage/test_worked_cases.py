"""Worked cases of the rulebooks that are not with their own rules (part E)."""

import pytest

from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up
from affineur.rules.geometry import pointed_label

SOFT, HARD, BLU = 0, 1, 2
ITALY = "banca venezia vigneto regioni"
FRANCE = "festival fromagerie bistro villes"


def bare(lab, venues=FRANCE, **setup):
    game = lab.game(venues, **setup)
    for seat in game.seats:
        lab.empty(game, seat)
    return game


def test_fruit_product_e_05(lab):
    game = bare(lab)
    lab.player(game, 0)[at.FRUITED], lab.player(game, 0)[at.JAM] = 1, 3
    assert lab.line(game, 0, "fruit") == 3


def test_fruited_cheese_e_06(lab):
    layout = (((SOFT, 1, 1, 0, 0),), ())
    game = bare(lab, "bistro festival fromagerie villes", layouts={"bistro": layout})
    assert lab.code(game, 0, "make bistro 1 soft") == "NOT_ENOUGH"
    lab.give(game, 0, fruit=1)
    lab.say(game, 0, "make bistro 1 soft")
    player = lab.player(game, 0)
    assert (player[at.STORE + 2], player[at.FRUITED], player[at.JAM]) == (0, 1, 0)


@pytest.mark.parametrize(("venues", "kind"), [(ITALY, HARD), (FRANCE, SOFT)])
def test_parlours_e_07_e_35(lab, venues, kind):
    """E-07 bronze hard in Formaggio, E-35 bronze soft in Fromage."""
    game = bare(lab, venues, parlours=((2, kind, 1),))
    lab.give(game, 0, livestock=2)
    player = lab.player(game, 0)
    player[at.DELAY : at.DELAY + 3] = [4, 4, 4]
    player[at.WHERE : at.WHERE + 3] = [at.ON_SECTOR + 4, at.ON_SECTOR + 5, at.ON_SLOT]
    place = kind * 3
    lab.say(game, 0, f"milk 1 {venues.split()[0]} {place + 1}")
    assert game.board(0)[place] == 0
    assert (player[at.STORE + 1], at.used(player, 1), game.tokens_left(0)) == (0, 2, 14)
    lab.give(game, 0, livestock=2)
    assert lab.code(game, 0, f"milk 1 {venues.split()[0]} {place + 2}") == "LIMIT_GAME"


@pytest.mark.parametrize(("venues", "points"), [(ITALY, 8), (FRANCE, 5)])
def test_four_orders_e_08_e_24(lab, venues, points):
    """E-08: Formaggio 8. E-24: Fromage 5."""
    game = bare(lab, venues)
    lab.player(game, 0)[at.COMPLETED] = [1] * 4
    assert lab.line(game, 0, "orders") == points


def test_unlocking_e_09(lab):
    game = bare(lab, slots=((at.USED_SCORE, 2, 0, -1, -1, -1, 1),) * 4)
    lab.give(game, 0, structure=1)
    assert lab.code(game, 0, "unlock 1") == "NOT_ENOUGH"
    lab.give(game, 0, structure=1)
    lab.say(game, 0, "unlock 1")
    assert lab.unused(game, 0)[0] == 0
    assert at.used(lab.player(game, 0), 0) == 2


def test_blu_cheese_e_10(lab):
    game = bare(lab)
    assert lab.code(game, 0, "make festival 7 hard") == "WORKER_TYPE"
    lab.say(game, 0, "make festival 7 blu")
    assert lab.player(game, 0)[at.WHERE + BLU] == at.ON_CHEESE + 6
    assert game.board(0)[6] == 0


@pytest.mark.parametrize(
    ("venues", "lines", "total"),
    [(ITALY, (16, 4, 10, 14, 8, 6, 14, 1), 73), (FRANCE, (6, 15, 13, 8, 5, 6, 10, 1), 64)],
)
def test_score_sheets_e_11_e_30(lab, monkeypatch, venues, lines, total):
    """E-11 and E-30: the printed sheets add up; venue lines are set, the rest is played."""
    game = bare(lab, venues, slots=((at.USED_SCORE, 1, 0, -1, -1, -1, 1),) * 4)
    for module, points in zip(game.modules, lines, strict=False):
        monkeypatch.setattr(module, "score", lambda *_, points=points: points)
    player = lab.player(game, 0)
    lab.unlock(game, 0, 0)
    player[at.BUILT], player[at.FRUITED], player[at.JAM] = lines[4], 2, 3
    lab.give(game, 0, fruit=2)
    rubric = game.tables.constant(
        "rubrics", "ORDERS_" + ("2023" if venues == FRANCE else "RETAIL")
    )
    count = next(n for n in range(10) if look_up(rubric, n) == lines[6])
    player[at.COMPLETED] = [1] * count
    row = game.forecast()["seats"][0]
    assert [line["points"] for line in row["venues"]] == list(lines[:4])
    assert [row[name] for name in ("structures", "fruit", "orders", "unused")] == list(lines[4:])
    assert row["total"] == total


def test_retrieval_e_12(lab):
    game = bare(lab)
    lab.say(game, 0, "make festival 1 soft", "gather 2 hard")
    lab.ready(game)
    assert game.workers(0) == (None, (0, 2), None)


def test_gather_two_e_13(lab):
    game = bare(lab)
    lab.say(game, 0, "gather 2 blu")
    assert lab.unused(game, 0)[mv.STRUCTURE] == 2
    lab.ready(game)
    assert game.workers(0)[2] is not None
    lab.ready(game)
    assert game.workers(0)[2] is None


@pytest.mark.parametrize(
    ("venues", "turned", "gained"),
    [
        ("regioni venezia banca vigneto", 0, mv.STRUCTURE),
        ("bistro villes festival fromagerie", 3, mv.LIVESTOCK),
    ],
)
def test_pointing_e_14_e_36(lab, venues, turned, gained):
    """E-14 the Banca, E-36 the Festival: a delay of two points across, and comes home there."""
    game = bare(lab, venues, orientation=turned)
    lab.say(game, 0, "gather 2 blu")
    assert lab.unused(game, 0)[gained] == 2
    assert pointed_label(0, *game.workers(0)[2]) == 2
    lab.ready(game)
    assert game.workers(0)[2] is not None
    lab.ready(game)
    assert game.workers(0)[2] is None
    assert (0 - game.turn) % 4 == 2


def test_three_workers_at_once_e_15(lab):
    barn = (at.WORKER_GAIN, 1, mv.FRUIT, -1, -1, -1, -1)
    game = bare(lab, slots=(barn,) * 4)
    lab.say(game, 0, "make festival 3 soft")
    lab.ready(game)
    lab.say(game, 0, "make villes 5 hard")
    lab.ready(game)
    lab.say(game, 0, "make bistro 7 blu")
    lab.ready(game)
    assert game.turn == 3
    assert game.workers(0) == (None, None, None)
    lab.say(game, 0, "make fromagerie 1 soft", "gather 1 hard")
    assert lab.code(game, 0, "gather 2 blu") == "LIMIT_TURN"
    lab.unlock(game, 0, 0)
    lab.say(game, 0, "work 1 blu")
    assert None not in game.workers(0)


def test_optional_order_e_16(lab):
    spaces = ((BLU, 1, 0, 0, 0, 2), (SOFT, 1, 0, 0, 0, 1))
    game = bare(lab, "regioni banca venezia vigneto", layouts={"regioni": (spaces, ())})
    lab.put(game, 0, "regioni", 1)
    lab.give(game, 0, "blu bronze")
    lab.say(game, 0, "make regioni 1 blu")
    assert lab.legal(game, 0) == ["complete 1", "decline"]
    for answer in ("complete 1", "decline"):
        twin = game.clone()
        lab.say(twin, 0, answer)
        assert lab.points(twin, 0, "regioni") == 1 * 3


def test_formaggio_abilities_e_17(lab):
    """E-17 (a) Refining Room, (b) Fairgrounds, (c) Dairy Barn, (d) Wedding Venue."""
    slots = (
        (at.WORKER_EXCHANGE, 2, -1, -1, -1, -1, -1),
        (at.SEASON_GAIN, 2, mv.ORDER, -1, -1, 0, -1),
        (at.TYPE_GAIN, 2, mv.LIVESTOCK, -1, BLU, -1, -1),
        (at.TYPE_SEASON_SCORE, 2, -1, -1, SOFT, 2, 2),
    )
    game = bare(lab, ITALY, slots=slots)
    lab.unlock(game, 0, 0, 2, 3)
    lab.give(game, 0, fruit=1)
    lab.say(game, 0, "work 1 hard", "swap fruit livestock")
    assert lab.unused(game, 0) == [0, 1, 0, 0]
    assert game.workers(0)[1] == (0, 1)
    lab.say(game, 0, "make banca 1 soft")
    assert lab.unused(game, 0) == [0, 1, 0, 0]
    lab.say(game, 0, "gather 1 blu")
    lab.ready(game)
    lab.say(game, 0, "make regioni 7 blu")
    assert lab.unused(game, 0) == [1, 2, 0, 0]
    lab.give(game, 0, structure=1)
    lab.face(game, 0, "banca")
    lab.say(game, 0, "unlock 2")
    assert lab.unused(game, 0)[mv.ORDER] == 1
    lab.put(game, 0, "vigneto", 0, 1, 2)
    assert lab.line(game, 0, "structures") == 6


def test_season_to_venue_e_18(lab):
    """E-18: autumn lies at the Vigneto; one sector on it lies at the neighbour."""
    game = bare(lab, ITALY)
    assert names.VENUES[game.venues[game.seasons.index(2)]] == "vigneto"
    turned = bare(lab, ITALY, orientation=1)
    assert names.VENUES[turned.venues[turned.seasons.index(2)]] == "regioni"


def test_festival_groups_e_22(lab):
    game = bare(lab)
    cells = ((0, 0), (0, 1), (1, 0), (1, 1), (4, 4), (4, 5))
    game.spaces[0] = tuple((SOFT, 1, 0, 0, row, column) for row, column in cells)
    game.parts[0] = ()
    game.state[at.BOARD][0] = [0] * 6
    assert lab.points(game, 0, "festival") == 6 + 2
    game.spaces[0] = ((SOFT, 1, 0, 0, 0, 0), (SOFT, 1, 0, 0, 0, 2))
    game.parts[0] = ((0, 1),)
    game.state[at.BOARD][0] = [0, 0]
    assert lab.points(game, 0, "festival") == 4


def test_fromagerie_e_23(lab):
    shelves = ((2, 2, 0), (1, 0, 1), (3, 3, 0))
    spaces = ((SOFT, 2, 0, 0, 0), (SOFT, 1, 0, 0, 1), (HARD, 1, 0, 0, 1), (BLU, 3, 0, 0, 2))
    game = bare(
        lab, "fromagerie festival bistro villes", layouts={"fromagerie": (spaces, shelves)}
    )
    lab.say(game, 0, "make fromagerie 1 soft", "take order")
    assert len(lab.player(game, 0)[at.HELD]) == 1
    lab.put(game, 0, "fromagerie", 1, 2, 3)
    assert lab.points(game, 0, "fromagerie") == 5 + 1 + 1


def test_bistro_e_25(lab):
    spaces = ((SOFT, 2, 0, 0, 0), (SOFT, 3, 0, 0, 0), (SOFT, 1, 0, 0, 1), (SOFT, 2, 0, 0, 2))
    game = bare(lab, "bistro festival fromagerie villes", layouts={"bistro": (spaces, ())})
    lab.put(game, 0, "bistro", 0, 1, 2, 3)
    assert lab.points(game, 0, "bistro") == 1 + 3 + 3 + 5


def test_villes_e_26(lab):
    spaces = tuple((SOFT, 1, 0, 0, 1 << region) for region in (0, 1, 2, 3, 4, 4))
    game = bare(
        lab,
        "villes festival bistro fromagerie",
        seats=(0, 2),
        layouts={"villes": (spaces, ())},
        customers=[0, 1, 2, 4, 3, 5],
    )
    lab.put(game, 0, "villes", 0, 1, 2, 3, 4)
    lab.put(game, 2, "villes", 5)
    assert lab.points(game, 0, "villes") == 3 + 3 + 4 + 5
    assert lab.points(game, 2, "villes") == 0


def test_optional_order_apart_from_the_group_e_28(lab):
    game = bare(lab)
    cells = ((0, 0), (0, 1), (4, 4))
    game.spaces[0] = tuple((BLU, 3, 0, 0, row, column) for row, column in cells)
    game.parts[0] = ()
    game.state[at.BOARD][0] = [0, 0, at.OPEN]
    lab.give(game, 0, "blu gold")
    lab.say(game, 0, "make festival 3 blu")
    assert lab.legal(game, 0) == ["complete 1", "decline"]
    assert lab.points(game, 0, "festival") == 2


def test_reading_an_order_e_32(lab):
    game = bare(lab)
    lab.give(game, 0, "blu gold", "blu silver", "hard gold")
    for text, answer in (
        ("make festival 8 blu", "complete 2"),
        ("make festival 6 hard", "complete 3"),
    ):
        twin = game.clone()
        lab.say(twin, 0, text)
        assert lab.code(twin, 0, "complete 1") == "TYPE_AGE_MISMATCH"
        lab.say(twin, 0, answer)
    lab.say(game, 0, "make festival 9 blu", "complete 1")


def test_questions_and_answers_e_33(lab):
    jam = (((SOFT, 1, 2, 0, 0), (BLU, 3, 0, 0, 1), (SOFT, 1, 0, 0, 2), (HARD, 1, 0, 0, 3)), ())
    game = bare(lab, "bistro festival fromagerie villes", layouts={"bistro": jam}, orientation=1)
    assert game.workers(0) == (None, None, None)
    assert lab.code(game, 0, "make bistro 1 soft") == "NOT_ENOUGH"
    game.state[at.PILES] = [[at.order_code(BLU, 3)], []]
    lab.give(game, 0, livestock=4)
    twin = game.clone()
    lab.say(twin, 0, "milk 1 bistro 3", "milk 2 bistro 4", "make bistro 2 blu", "gather 1 hard")
    assert lab.code(twin, 0, "complete 1") == "ORDER_NOT_HELD"
    assert lab.points(twin, 0, "bistro") == 4
    lab.say(game, 0, "gather 1 hard", "make bistro 2 blu", "complete 1")


def test_fromage_abilities_e_34(lab):
    """E-34 (a) worker slot, (b) extra livestock, (c) Bistro trigger, (d) used fruit."""
    slots = (
        (at.WORKER_GAIN, 2, mv.FRUIT, -1, -1, -1, -1),
        (at.EXTRA_GAIN, 2, mv.LIVESTOCK, -1, -1, -1, -1),
        (at.VENUE_GAIN, 2, mv.FRUIT, 2, -1, -1, -1),
        (at.USED_SCORE, 2, mv.FRUIT, -1, -1, -1, 1),
    )
    game = bare(lab, "bistro festival fromagerie villes", slots=slots, orientation=3)
    lab.unlock(game, 0, 0, 1, 2, 3)
    assert game.resources[0] == mv.LIVESTOCK
    lab.say(game, 0, "gather 2 soft", "make bistro 4 hard", "work 1 blu", "milk 1 bistro 1")
    assert lab.unused(game, 0) == [0, 1, 3, 0]
    assert game.workers(0)[2] == (0, 1)
    player = lab.player(game, 0)
    player[at.FRUITED], player[at.JAM] = 1, 1
    assert lab.line(game, 0, "structures") == 2


def test_delays_and_free_samples_e_38(lab):
    game = bare(lab)
    beside = {age: set() for age in (1, 2, 3)}
    for space in game.spaces[0]:
        row, column = space[4:6]
        near = [cell for cell in game.parts[0] if cell[0] == row and abs(cell[1] - column) == 1]
        beside[space[1]].add(len(near))
    assert beside == {1: {0}, 2: {1}, 3: {2}}
    for place, delay in ((1, 1), (2, 2), (3, 3)):
        twin = game.clone()
        lab.say(twin, 0, f"make festival {place} soft")
        assert twin.workers(0)[0] == (0, delay)


def test_last_turn_e_39(lab):
    game = bare(lab)
    lab.player(game, 2)[at.SUPPLY] = 1
    lab.say(game, 2, "make bistro 3 soft")
    for seat, venue in ((0, "festival"), (1, "fromagerie"), (3, "villes")):
        lab.say(game, seat, f"make {venue} 1 soft", "gather 1 hard")
    lab.ready(game)
    assert (game.phase, game.turn) == ("over", 0)
    assert lab.points(game, 2, "bistro") == 4
