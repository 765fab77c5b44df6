"""Bonus tiles (C-BONUS)."""

import pytest

from affineur.rules.refusal import MalformedMove
from affineur.rules.steam import parse_move
from affineur.rules.tables import sc_bonus_tiles

TURN_TILE, MONEY_TILE, CUT_TILE = 9, 27, 2


def holding(lab, *tiles, die="white 6", **fields):
    game = lab.at(die=die)
    return lab.give(game, 0, tiles=list(tiles), **fields)


def test_the_own_supply_has_no_limit(lab):
    """C-BONUS-1: seven drawn, none played, all held."""
    game = lab.game()
    lab.give(game, 0, tiles=[])
    for _ in range(7):
        game.position.agenda.append([0, 0, 8, 0])
        game.settle()
    assert len(lab.player(game).tiles) == 7
    lab.play_round(game)
    assert len(lab.player(game).tiles) == 7


def test_one_tile_a_turn(lab):
    """C-BONUS-2: used or placed; tiles lying on boards do not count."""
    game = holding(lab, TURN_TILE, MONEY_TILE)
    lab.say(game, f"lay {TURN_TILE}", "at sector 1")
    assert lab.refusal(game, f"tile {MONEY_TILE}") == ("LIMIT_TURN", "C-BONUS-2")
    assert lab.refusal(game, f"lay {MONEY_TILE}") == ("LIMIT_TURN", "C-BONUS-2")
    lab.say(game, "end")
    idle_until(lab, game, 0)
    lab.say(game, "die white 5", "place gear 1 nw heading 0")
    assert f"tile {MONEY_TILE}" in lab.legal(game)


def idle_until(lab, game, seat):
    while game.seat != seat:
        lab.pass_turn(game)


def test_using_a_tile(lab):
    """C-BONUS-3: die top 6, so strength 1; the tile is discarded."""
    game = holding(lab, TURN_TILE)
    assert lab.refusal(game, "tile 10") == ("UNKNOWN_ID", "C-BONUS-3")
    lab.say(game, f"tile {TURN_TILE}")
    assert game.gear[2] == 1
    assert lab.player(game).tiles == []
    assert game.position.gone_tiles == [TURN_TILE]


def test_fixed_tiles_ignore_strength(lab):
    """C-BONUS-3, C-BONUS-7."""
    assert sc_bonus_tiles.TILES[MONEY_TILE - 1][1:] == (0, 3)
    for die in ("white 6", "white 1"):
        game = holding(lab, MONEY_TILE, die=die)
        lab.say(game, f"tile {MONEY_TILE}")
        assert lab.player(game).money == 3


@pytest.mark.parametrize(
    ("target", "points"),
    [
        ("at gear 1 north", 1),
        ("at gear 1 east", 1),
        ("at gear 1 south", 2),
        ("at overseer 3", 1),
        ("at sector 8", 1),
    ],
)
def test_points_for_placing(lab, target, points):
    """C-BONUS-4: unowned 1, own 1, a rival's 2, a board 1."""
    game = holding(lab, TURN_TILE)
    lab.machine(game, 1, "east", 1, owner=0)
    lab.machine(game, 1, "south", 1, owner=1)
    lab.say(game, f"lay {TURN_TILE}", target)
    assert lab.player(game).points == points


def test_where_no_tile_can_lie(lab):
    """C-BONUS-4: zeppelin and market are not even words; spots are numbered."""
    game = holding(lab, TURN_TILE)
    lab.say(game, f"lay {TURN_TILE}")
    for text in ("at zeppelin 1", "at market 1"):
        with pytest.raises(MalformedMove):
            parse_move(text)
    for text in ("at gear 4 north", "at overseer 9", "at overseer 0", "at sector 9"):
        assert lab.refusal(game, text) == ("UNKNOWN_ID", "C-BONUS-4")
    assert lab.code(game, "end") == "CHOICE_REQUIRED"


def test_one_tile_a_spot(lab):
    """C-BONUS-5: the old tile is discarded, the points are the same (Q-83)."""
    game = holding(lab, TURN_TILE)
    game.position.spots[0] = MONEY_TILE
    lab.say(game, f"lay {TURN_TILE}", "at gear 1 north")
    assert game.position.spots[0] == TURN_TILE
    assert game.position.gone_tiles == [MONEY_TILE]
    assert lab.player(game).points == 1


def test_placed_tiles_are_never_taken_back(lab):
    """C-BONUS-6: no move lifts one, and it is no longer in possession."""
    game = holding(lab, TURN_TILE)
    lab.say(game, f"lay {TURN_TILE}", "at gear 1 north")
    for text in ("lift gear 1 north", "take back 9"):
        with pytest.raises(MalformedMove):
            parse_move(text)
    assert lab.player(game).tiles == []
    assert lab.code(game, f"tile {TURN_TILE}") == "UNKNOWN_ID"


def test_placed_tiles_serve_everyone(lab):
    """C-BONUS-7: a level 2 machine with face 4 gives its tile strength 5."""
    game = lab.game()
    lab.say(game, "die white 5", "place gear 1 nw heading 1")  # 3, 1, 4, 6
    game.position.spots[2] = TURN_TILE
    lab.machine(game, 1, "south", 17, owner=1)  # dispose, plus one
    lab.give(game, 0, waste=1)
    lab.say(game, "use south dispose", "decline", "dispose 1", "adjacent")
    assert game.gear[2] == 5
    assert game.position.spots[2] == TURN_TILE


def test_place_and_profit(lab):
    """C-BONUS-8: placed first, it works in the same turn."""
    game = lab.game()
    lab.say(game, "die white 4", "place gear 1 nw heading 0")
    lab.give(game, 0, tiles=[MONEY_TILE], money=0)
    lab.say(game, f"lay {MONEY_TILE}", "at gear 1 south", "use south turn", "adjacent")
    assert lab.player(game).money == 3


def test_between_machine_uses(lab):
    """C-TURN-1: a tile may come before, between or after machine uses."""
    game = lab.game()
    lab.give(game, 0, tiles=[MONEY_TILE])
    lab.say(game, "die white 4")
    assert f"tile {MONEY_TILE}" in lab.legal(game)
    lab.say(game, "place gear 1 nw heading 0", "use south turn", f"tile {MONEY_TILE}")
    lab.give(game, 0, money=9)
    lab.say(game, "use west top", "deploy", "end")
    assert game.seat == 1


def test_a_tile_that_could_do_nothing_is_not_wasted(lab):
    """C-BONUS-3, C-ZEP-3."""
    game = holding(lab, 6)  # zeppelin top
    assert lab.refusal(game, "tile 6") == ("CANNOT_PAY", "C-ZEP-3")
