"""Board geometry seen from the rules (F-GEO)."""

from itertools import product

import pytest

from affineur.rules import geometry as geo
from affineur.rules import names
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at

SEATS = range(4)


def test_neighbours_f_geo_1(lab):
    for seat in SEATS:
        assert geo.left_of(geo.right_of(seat)) == seat
        assert geo.opposite(seat) == geo.left_of(geo.left_of(seat))
    assert lab.setup_refusal(seats=[4])[0] == "SETUP_INVALID"


def test_four_rotations_restore_f_geo_2():
    for label in SEATS:
        assert geo.position_of(label, 1) == geo.left_of(label)
        assert geo.position_of(label, 4) == label


def test_facing_table_f_geo_3():
    table = ((0, 3, 2, 1, 0), (1, 0, 3, 2, 1), (2, 1, 0, 3, 2), (3, 2, 1, 0, 3))
    for seat, turn in product(SEATS, range(5)):
        assert geo.facing(seat, turn) == table[seat][turn]
        assert geo.position_of(table[seat][turn], turn) == seat


def test_next_quadrant_comes_from_the_right_f_geo_4():
    for seat, turn in product(SEATS, range(8)):
        coming = geo.facing(seat, turn + 1)
        assert geo.position_of(coming, turn) == geo.right_of(seat)


@pytest.mark.parametrize("delay", [1, 2, 3, 4])
def test_arrow_reaches_its_owner_after_its_delay_f_geo_6_f_geo_7(delay):
    for seat, turn in product(SEATS, range(4)):
        assert geo.pointed_position(seat, turn, delay, turn) == (seat - delay) % 4
        reached = [
            later
            for later in range(turn + 1, turn + 9)
            if geo.pointed_position(seat, turn, delay, later) == seat
        ]
        assert reached[0] == turn + delay
        assert geo.pointed_label(seat, turn, delay) == geo.facing(seat, turn + delay)


def test_only_the_owner_retrieves_f_geo_8(lab):
    """A delay of two points at the right neighbour one turn later; nobody takes it."""
    game = lab.game()
    lab.say(game, 0, "gather 2 soft")
    lab.ready(game)
    assert geo.pointed_position(0, 0, 2, 1) == geo.right_of(0)
    assert game.workers(0)[0] == (0, 2)
    lab.ready(game)
    assert geo.pointed_position(0, 0, 2, 2) == 0
    assert game.workers(0)[0] is None


def test_a_seat_meets_each_resource_once_in_four_turns_f_geo_9(lab):
    game = lab.game("banca venezia vigneto regioni")
    met = [[game.resources[geo.facing(seat, turn)] for seat in SEATS] for turn in range(4)]
    for seat in SEATS:
        assert sorted(row[seat] for row in met) == [0, 1, 2, 3]
    assert all(sorted(row) == [0, 1, 2, 3] for row in met)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 2, 3)])
def test_who_finds_a_resource_space_taken_f_geo_10(lab, number, seats):
    game = lab.game(seats=seats)
    lab.say(game, 0, f"gather {number} soft")
    blocked = []
    for _ in range(4):
        lab.ready(game)
        for seat in seats:
            if geo.facing(seat, game.turn) == 0 and f"gather {number} blu" not in lab.legal(
                game, seat
            ):
                blocked.append(seat)
    expected = [seat for seat in (1, 2)[: number - 1] if seat in seats]
    assert blocked == expected


def test_quadrants_before_empty_places_rest_f_geo_11(lab):
    game = lab.game(seats=(0, 2))
    for _ in range(4):
        faced = {geo.facing(seat, game.turn) for seat in (0, 2)}
        accepting = {
            game.venues.index(move[1])
            for seat in (0, 2)
            for move in game.legal_moves(seat)
            if move[0] == mv.MAKE
        }
        assert accepting == faced
        assert len(faced) == 2
        resting = next(label for label in SEATS if label not in faced)
        name = names.VENUES[game.venues[resting]]
        assert lab.code(game, 0, f"make {name} 1 soft") == "NOT_FACING"
        lab.ready(game)
    assert game.turn == 4
    assert game.state[at.PHASE] == at.ACTING
