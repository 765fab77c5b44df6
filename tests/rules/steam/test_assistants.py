"""The assistant board and its inner gear (C-ASSIST, C-GEAR)."""

from math import gcd

import pytest

from affineur.rules.refusal import MalformedMove
from affineur.rules.steam import Game, parse_move
from affineur.rules.steam import moves as mv
from affineur.rules.steam.assistant import index_at, sector_of
from affineur.rules.tables import sc_assistant_board


def walk(lab, strength, *places, **fields):
    """Return a game with an open assistant action; `places` are own assistants."""
    return lab.action("assistant", strength, assistants=sorted(places), **{"money": 50, **fields})


def turning(lab, strength, *places, turned=0):
    """Return a game in which the first seat has just turned the gear by `strength`."""
    game = lab.at(die=f"white {7 - strength}")
    lab.put(game, gear_steps=turned)
    lab.give(game, 0, assistants=sorted(places))
    lab.say(game, "board turn")
    return game


def test_rings_of_equal_size():
    """C-ASSIST-1: one outer and one inner space a sector, a bar on each ring."""
    board = sc_assistant_board
    assert {len(ring) for ring in board.RINGS} == {board.SECTORS}
    assert len(board.SYMBOLS) == len(board.MULTIPLIERS) == board.SECTORS
    assert board.SYMBOL_RING != board.MULTIPLIER_RING
    assert board.DIRECTIONS[0] == -board.DIRECTIONS[1]


def test_deploying(lab, rings):
    """C-ASSIST-2: any space of either ring, the price is paid, it is the first step."""
    game = walk(lab, 1, money=9)
    assert len(lab.legal(game)) == 16
    lab.say(game, "deploy outer 5")
    assert lab.player(game).assistants == [lab.where("outer", 5)]
    assert lab.player(game).money == 9 - 2 + 1
    game = walk(lab, 2)
    assert lab.code(game, "deploy outer 9") == "UNKNOWN_ID"
    lab.say(game, "deploy inner 5")
    assert lab.player(game).assistants == [lab.where("inner", 4)]
    assert lab.player(game).rennet == 2


def test_what_keeps_from_deploying(lab, rings):
    """C-ASSIST-2: money, figures, and the ring once chosen."""
    poor = lab.give(lab.at(die="white 4"), 0, money=1)
    assert lab.refusal(poor, "board assistant") == ("CANNOT_PAY", "C-ASSIST-2")
    game = walk(lab, 3, *[lab.where("outer", 1)] * 4)
    assert lab.code(game, "deploy outer 1") == "NOT_ENOUGH"
    assert lab.code(game, "deploy") == "CHOICE_INVALID"
    assert lab.code(game, "move inner 1") == "UNKNOWN_ID"
    aboard = walk(lab, 3, lab.where("top", 1))
    assert lab.code(aboard, "move top 1") == "CHOICE_INVALID"


def test_rings_run_in_opposite_directions(lab, rings):
    """C-ASSIST-3: exactly strength steps, a bonus for every space entered."""
    game = walk(lab, 3, lab.where("outer", 7), lab.where("inner", 2))
    twin = game.clone()
    lab.say(game, "move outer 7")
    assert lab.where("outer", 2) in lab.player(game).assistants
    assert lab.player(game).money == 53
    lab.say(twin, "move inner 2")
    assert lab.where("inner", 7) in lab.player(twin).assistants
    assert lab.player(twin).rennet == 3
    with pytest.raises(MalformedMove):
        parse_move("move outer 7 back")
    assert lab.code(walk(lab, 3, lab.where("outer", 7)), "done") == "MUST_USE_ALL"


def test_walking_all_the_way_round(lab, rings, monkeypatch):
    """C-ASSIST-3: strength N + 1 passes the starting space again (N = 5, strength 6)."""
    monkeypatch.setattr(sc_assistant_board, "SECTORS", 5)
    game = walk(lab, 6, lab.where("outer", 2))
    lab.say(game, "move outer 2")
    assert lab.player(game).assistants == [lab.where("outer", 3)]
    assert lab.player(game).money == 56


def test_the_sector_bonus(lab, rings):
    """C-ASSIST-4: symbol times multiplier for an own figure on the other ring, at the end."""
    game = walk(lab, 2, lab.where("outer", 1), lab.where("inner", 3))
    lab.say(game, "move outer 1")
    assert lab.player(game).spice == 3  # multiplier of inner space 3
    passing = walk(lab, 3, lab.where("outer", 1), lab.where("inner", 3))
    lab.say(passing, "move outer 1")
    assert lab.player(passing).spice == 0
    rival = walk(lab, 2, lab.where("outer", 1))
    lab.give(rival, 1, assistants=[lab.where("inner", 3)])
    lab.say(rival, "move outer 1")
    assert lab.player(rival).spice == 0


@pytest.mark.parametrize("blank", ["symbol", "multiplier"])
def test_blank_bars_give_nothing(lab, rings, monkeypatch, blank):
    """C-ASSIST-4."""
    if blank == "symbol":
        monkeypatch.setattr(sc_assistant_board, "SYMBOLS", (-1,) * 8)
        target = 3
    else:
        target = 4
    game = walk(lab, 2, lab.where("outer", target - 2), lab.where("inner", target))
    lab.say(game, f"move outer {target - 2}")
    assert lab.player(game).spice == 0


def test_money_times_three(lab, rings, monkeypatch):
    """C-ASSIST-4."""
    monkeypatch.setattr(sc_assistant_board, "SYMBOLS", (mv.MONEY,) * 8)
    game = walk(lab, 1, lab.where("outer", 2), lab.where("inner", 3))
    lab.say(game, "move outer 2")
    assert lab.player(game).money == 50 + 1 + 3


def test_calling_back_from_a_ring(lab, rings):
    """C-ASSIST-5: redeploying pays again; the old sector no longer counts."""
    game = lab.at(die="white 6")
    lab.give(game, 0, money=20, assistants=[lab.where("outer", 4), lab.where("inner", 5)])
    lab.say(game, "recall inner 5", "board assistant", "deploy outer 5")
    assert lab.player(game).money == 20 - 4 + 1
    assert lab.player(game).spice == 0


def test_tiles_at_sectors(lab, rings):
    """C-ASSIST-6: for whoever lands on or passes the space, at the movement's strength."""
    game = walk(lab, 3, lab.where("outer", 1))
    game.position.spots[20 + 2 - 1] = 9  # turn the gear
    game.position.spots[20 + 4 - 1] = 27  # 3 money
    lab.say(game, "move outer 1")
    assert game.gear[2] == 3
    assert lab.player(game).money == 50 + 3 + 3
    game = walk(lab, 3, lab.where("inner", 1))
    game.position.spots[20:28] = [9] * 8
    lab.say(game, "move inner 1")
    assert game.gear[2] == 0


def test_a_tile_counts_once_per_pass(lab, rings, monkeypatch):
    """C-ASSIST-6."""
    monkeypatch.setattr(sc_assistant_board, "SECTORS", 3)
    game = walk(lab, 6, lab.where("outer", 1))
    game.position.spots[21] = 27
    lab.say(game, "move outer 1")
    assert lab.player(game).money == 50 + 6 + 2 * 3


def test_tiles_cannot_set_each_other_off_for_ever(lab, rings):
    """C-ASSIST-6: two tiles that move assistants end, since neither works inside itself."""
    game = walk(lab, 4, lab.where("outer", 1), money=0)
    game.position.spots[20 + 4] = 8
    game.position.spots[20] = 20
    lab.say(game, "move outer 1")
    for _ in range(2):
        assert game.waiting_for == "action"
        lab.say(game, next(text for text in lab.legal(game) if text.startswith("move")))
    assert game.waiting_for == "turn"


def test_turning_by_the_strength(lab, rings):
    """C-GEAR-1: exactly strength sectors in the printed direction; N turns of 1 restore."""
    game = turning(lab, 6)
    assert game.gear == (8, -1, 6)
    state = game.position
    assert [sector_of(state, 1, index) for index in range(8)] == [
        (index - 6) % 8 for index in range(8)
    ]
    for turned in range(1, 9):
        state.gear_steps += 1
        assert sector_of(state, 1, 0) == (-6 - turned) % 8
    assert index_at(state, 1, sector_of(state, 1, 5)) == 5
    for text in ("turn 3", "board turn 3", "board turn back"):
        with pytest.raises(MalformedMove):
            parse_move(text)


def test_the_shaft_follows(lab, rings):
    """C-GEAR-1: the angle is steps times 360 / N; the sum of turns is what a motor follows."""
    game = turning(lab, 3, turned=7)
    sectors, direction, steps = game.gear
    assert (sectors, direction, steps) == (8, -1, 10)
    assert steps * 360 * direction % (360 * sectors) == (8 * 360 - 10 * 360) % (8 * 360)
    assert gcd(sectors, 360) == 8


def test_what_turns_along(lab, rings):
    """C-GEAR-2: inner figures keep their index and change sector, nobody gains from that."""
    game = lab.at(die="white 5")
    for seat in (0, 1):
        lab.give(game, seat, assistants=[lab.where("inner", 3)], rennet=0)
    lab.say(game, "board turn")
    for seat in (0, 1):
        assert lab.player(game, seat).assistants == [lab.where("inner", 3)]
        assert lab.player(game, seat).rennet == 0
    assert sector_of(game.position, 1, 2) == 0


def pairs(lab, *counts):
    """Return own figures: (sector, outer, inner) with inner ones that come there after 2."""
    places = []
    for sector, on_outer, on_inner in counts:
        places += [lab.where("outer", sector)] * on_outer
        places += [lab.where("inner", (sector - 1 + 2) % 8 + 1)] * on_inner
    return places


@pytest.mark.parametrize(
    ("figures", "bonus"),
    [
        (((1, 1, 1),), 3),
        (((1, 2, 1),), 3),
        (((1, 2, 2),), 6),
        (((1, 1, 1), (7, 1, 1)), 4),
        (((1, 1, 0), (2, 0, 1)), 0),
    ],
)
def test_bonus_for_every_pair(lab, rings, figures, bonus):
    """C-GEAR-3: the smaller of outer and inner figures in each sector, summed (Q-64)."""
    game = turning(lab, 2, *pairs(lab, *figures))
    assert lab.player(game).spice == bonus


def test_rivals_gain_nothing_from_a_turn(lab, rings):
    """C-GEAR-3."""
    game = lab.at(die="white 5")
    lab.give(game, 1, assistants=sorted(pairs(lab, (1, 1, 1))))
    lab.say(game, "board turn")
    assert lab.player(game, 1).spice == 0


def test_turning_on_numbers(lab, rings, monkeypatch):
    """E-58: strength 2 brings index 5 to sector 3; strength 3 passes it and pays nothing."""
    monkeypatch.setattr(sc_assistant_board, "MULTIPLIERS", (0, 0, 0, 0, 0, 2, 0, 0))
    places = (lab.where("outer", 4), lab.where("inner", 6))
    game = turning(lab, 2, *places)
    assert sector_of(game.position, 1, 5) == 3
    assert lab.player(game).spice == 2
    game = turning(lab, 3, *places)
    assert sector_of(game.position, 1, 5) == 2
    assert lab.player(game).spice == 0


def test_turning_deploys_nobody(lab, rings):
    """C-GEAR-4: a deployment is refused, and cannot be said together with the turn."""
    game = turning(lab, 2)
    assert lab.refusal(game, "deploy outer 1") == ("WRONG_PHASE", "C-GEAR-4")
    with pytest.raises(MalformedMove):
        parse_move("board turn deploy outer 1")


def test_turning_needs_no_assistant(lab, rings):
    """C-GEAR-5."""
    game = lab.at(die="white 5")
    assert "board turn" in lab.legal(game)
    assert lab.player(game).assistants == []


def test_the_gear_survives_a_copy(lab):
    """C-GEAR-1."""
    game = turning(lab, 5)
    assert Game.from_state(game.state).gear == game.gear == (8, -1, 5)
