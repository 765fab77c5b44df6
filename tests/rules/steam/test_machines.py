"""Using and modifying machines (C-MACHINE-3 to -11, C-MOD, C-EXPERT)."""

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.tables import sc_machines, sc_player_board

CUT_TILE, PRESS_TILE, MODIFY_TILE = mv.CUT + 1, mv.PRESS + 1, mv.MODIFY + 1


def tile_of(mode, *actions):
    """Return the number of a tile of that mode (0 single, 1 plus, 2 choice, 3 both)."""
    found = tuple(mv.ACTIONS.index(action) for action in actions)
    for number, tile in enumerate(sc_machines.TILES, 1):
        if tile[1] == mode and tile[2:4] == (found[0], found[-1]):
            return number
    raise LookupError(actions)


def on_gear(lab, *, top=4, heading=0, **setup):
    """Return a game whose first seat has put a white die on the north-west of gear 1."""
    game = lab.game(**setup)
    lab.say(game, f"die white {top}", f"place gear 1 nw heading {heading}")
    lab.give(game, 0, milk=[0] * 6)
    return game


def test_two_different_machines(lab):
    """C-MACHINE-3: N then W; a third, N twice, or another gear's machine is refused."""
    game = on_gear(lab)
    assert lab.code(game, "use north pasteurise") == "CHOICE_INVALID"
    lab.say(game, "use north cut")
    assert lab.refusal(game, "use north cut") == ("LIMIT_TURN", "C-MACHINE-3")
    lab.say(game, "use south turn")
    assert lab.refusal(game, "use east refine") == ("LIMIT_TURN", "C-MACHINE-3")


def test_strength_is_the_face_towards_the_machine(lab):
    """C-MACHINE-4: the heading changes the strength of each side (top 4: 1, 2, 6, 5)."""
    for heading, strengths in ((0, (1, 2, 6, 5)), (1, (5, 1, 2, 6))):
        game = on_gear(lab, heading=heading)
        for side in ("north", "south"):
            lab.machine(game, 1, side, mv.TURN + 1)
            turned = game.gear[2]
            lab.say(game, f"use {side} turn")
            assert game.gear[2] - turned == strengths[mv.SIDES.index(side)]


def test_twelve_tiles_twelve_actions(lab):
    """C-MACHINE-5: a starting tile offers exactly its action."""
    assert [sc_machines.TILES[k][2:4] for k in range(12)] == [(k, k) for k in range(12)]
    game = on_gear(lab)
    assert [text for text in lab.legal(game) if text.startswith("use north")] == ["use north cut"]


def test_level_two_plus_one(lab):
    """C-MACHINE-6: a face of 6 gives 7."""
    game = on_gear(lab, top=3, heading=2)  # 6 looks north
    lab.machine(game, 1, "north", tile_of(1, "turn"))
    lab.say(game, "use north turn")
    assert game.gear[2] == 7


def test_plus_one_still_draws_two_tiles(lab):
    """C-MACHINE-6, C-ORDER-6: strength 7 draws two."""
    game = on_gear(lab, top=3, heading=2)
    lab.machine(game, 1, "north", tile_of(1, "complete"))
    lab.say(game, "use north complete")
    assert len(lab.player(game).tiles) == 2


def test_level_two_choice(lab):
    """C-MACHINE-7: one of the two actions a use."""
    game = on_gear(lab)
    lab.give(game, 0, cheese=[5, 0, 0, 0, 0, 0, 0, 0])
    lab.machine(game, 1, "south", tile_of(2, "press", "dispose"))
    assert [text for text in lab.legal(game) if "south" in text] == [
        "use south press",
        "use south dispose",
    ]
    lab.say(game, "use south press", "press 1 raw from fresh to soft", "done")
    assert lab.code(game, "use south dispose") == "LIMIT_TURN"
    assert lab.code(game, "also dispose") == "WRONG_PHASE"
    spots = game.position.spots
    spots[2] = 27  # a bonus tile keeps the use open: still no second action
    game.position.used = 0
    game.settle()
    lab.say(game, "use south press", "done")
    assert lab.refusal(game, "also dispose") == ("LIMIT_TURN", "C-MACHINE-7")


def test_level_three_both(lab):
    """C-MACHINE-8: both actions at one strength, either order, one may be left out."""
    game = on_gear(lab)
    lab.machine(game, 1, "south", tile_of(3, "dispose", "top"))
    lab.machine(game, 1, "north", tile_of(3, "turn", "acquire"))
    lab.give(game, 0, waste=9, money=50)
    lab.say(game, "use south top", "deploy")
    assert lab.code(game, "use north turn") == "CHOICE_REQUIRED"
    assert lab.code(game, "also acquire") == "CHOICE_INVALID"
    lab.say(game, "also dispose", "dispose 6")
    assert lab.refusal(game, "also dispose") == ("WRONG_PHASE", "C-MACHINE-8")
    lab.say(game, "use north acquire", "done", "also turn")
    assert (lab.player(game).waste, game.gear[2]) == (3, 1)
    game = on_gear(lab)
    lab.machine(game, 1, "south", tile_of(3, "dispose", "top"))
    lab.give(game, 0, waste=9)
    lab.say(game, "use south dispose", "done", "end")
    assert game.seat == 1


@pytest.mark.parametrize("name", mv.ACTIONS)
def test_the_player_board_offers_all_twelve(lab, name):
    """C-MACHINE-9: even an action that no gear has any more, at the bottom face."""
    game = lab.at(die="white 2")
    state = game.position
    state.machines = [tile_of(1, "cut")] * 12
    state.spots = [27] * 12 + state.spots[12:]
    state.owners = [1] * 11 + [-1]
    lab.give(game, 0, money=50, blueprints=[13])
    happened = lab.say(game, f"board {name}")
    assert happened[0] == ("board", 0, mv.ACTIONS.index(name), 5)
    assert game.seat == 0  # no owner is rewarded


def test_gear_and_player_board_exclude_each_other(lab):
    """C-MACHINE-9."""
    game = lab.at(die="white 2")
    assert lab.refusal(game, "use north cut") == ("NO_LINE_OF_SIGHT", "C-MACHINE-9")
    assert lab.code(on_gear(lab), "board cut") == "NO_LINE_OF_SIGHT"


def test_the_adjacent_tile(lab):
    """C-MACHINE-10: once per use, at the machine's strength, for whoever uses it."""
    game = on_gear(lab)
    game.position.spots[2] = 9  # turn the gear
    lab.give(game, 0, waste=9)
    lab.machine(game, 1, "south", mv.DISPOSE + 1, owner=0)
    assert lab.refusal(game, "adjacent") == ("LOCKED", "C-MACHINE-10")
    lab.say(game, "use south dispose", "done", "adjacent")
    assert game.gear[2] == 6
    assert game.waiting_for == "turn"
    game = on_gear(lab)
    game.position.spots[2] = 9
    lab.machine(game, 1, "south", tile_of(3, "dispose", "top"))
    lab.give(game, 0, waste=9, money=9)
    lab.say(game, "use south dispose", "dispose 1", "done", "adjacent")
    assert lab.refusal(game, "adjacent") == ("LIMIT_TURN", "C-MACHINE-10")
    assert game.position.spots[2] == 9


def test_no_tile_lies_there(lab):
    """C-MACHINE-10."""
    game = on_gear(lab)
    lab.machine(game, 1, "south", tile_of(3, "turn", "acquire"))
    lab.say(game, "use south turn")
    assert lab.refusal(game, "adjacent") == ("UNKNOWN_ID", "C-MACHINE-10")


def test_owners_reward(lab):
    """E-59, C-MACHINE-11: B chooses once per use of a machine of B; own machines pay nobody."""
    game = on_gear(lab)
    lab.machine(game, 1, "north", CUT_TILE, owner=2)
    lab.machine(game, 1, "west", mv.TURN + 1, owner=2)
    lab.say(game, "use north cut")
    assert game.seat == 2
    assert lab.refusal(game, "end", seat=0) == ("CHOICE_REQUIRED", "C-TURN-6")
    assert lab.code(game, "reward point", seat=0) == "WRONG_SEAT"
    lab.say(game, "reward pasteurised")
    lab.say(game, "use west turn", "reward point")
    assert lab.player(game, 2).milk == [0, 0, 0, 1, 0, 0]
    assert lab.player(game, 2).points == 1
    assert game.seat == 0
    own = on_gear(lab)
    lab.machine(own, 1, "north", CUT_TILE, owner=0)
    lab.say(own, "use north cut")
    assert own.seat == 0


@pytest.mark.parametrize(
    ("reward", "field", "value"),
    [
        ("raw", "milk", [1, 0, 0, 0, 0, 0]),
        ("rennet", "rennet", 1),
        ("money", "money", 1),
        ("spice", "spice", 1),
        ("point", "points", 1),
    ],
)
def test_every_reward(lab, reward, field, value):
    """C-MACHINE-11."""
    game = on_gear(lab)
    lab.machine(game, 1, "north", CUT_TILE, owner=2)
    lab.say(game, "use north cut", f"reward {reward}")
    assert getattr(lab.player(game, 2), field) == value


def test_level_three_rewards_once_and_may_be_declined(lab):
    """C-MACHINE-11: one reward for both actions; declining is legal (Q-82)."""
    game = on_gear(lab)
    lab.machine(game, 1, "north", tile_of(3, "turn", "acquire"), owner=2)
    before = lab.player(game, 2).pack()
    lab.say(game, "use north turn", "decline", "also acquire", "done")
    assert game.seat == 0
    assert lab.player(game, 2).pack() == before


def modifying(lab, strength=3, **fields):
    return lab.action("modify", strength, **{"money": 99, "blueprints": [13, 25], **fields})


def test_modifying_a_machine(lab):
    """C-MOD-1: new tile there, old one on the discard pile, blueprint gone, one place changed."""
    game = modifying(lab)
    before = game.position.machines[:]
    lab.say(game, "build 13 gear 2 north")
    state = game.position
    assert state.machines == [*before[:4], 13, *before[5:]]
    assert state.gone_machines == [before[4]]
    assert lab.player(game).blueprints == [25]
    assert state.owners[4] == 0


def test_what_cannot_be_built(lab):
    """C-MOD-1."""
    game = modifying(lab)
    assert lab.code(game, "build 14 gear 2 north") == "UNKNOWN_ID"
    assert lab.code(game, "build 13 gear 4 north") == "UNKNOWN_ID"
    bare = lab.give(lab.at(die="white 4"), 0, money=99)
    assert lab.refusal(bare, "board modify") == ("NOT_ENOUGH", "C-MOD-1")


def test_not_the_machine_in_use(lab):
    """C-MOD-2: the own place is barred, from the player board every place is open."""
    game = on_gear(lab)
    lab.machine(game, 1, "north", MODIFY_TILE)
    lab.give(game, 0, money=99, blueprints=[13])
    lab.say(game, "use north modify")
    assert lab.refusal(game, "build 13 gear 1 north") == ("SELF_REPLACE", "C-MOD-2")
    assert len(lab.legal(game)) == 12
    assert len([text for text in lab.legal(modifying(lab)) if "build 13" in text]) == 12


def test_a_rivals_machine_is_barred(lab):
    """C-MOD-3: unowned and own targets only; marker row and money unchanged."""
    game = modifying(lab)
    lab.machine(game, 1, "north", CUT_TILE, owner=1)
    lab.machine(game, 1, "east", CUT_TILE, owner=0)
    assert lab.refusal(game, "build 13 gear 1 north") == ("OWNED_BY_OTHER", "C-MOD-3")
    lab.say(game, "build 13 gear 1 east")


def test_the_price_of_modifying(lab, monkeypatch):
    """E-52, C-MOD-4: marker cost minus strength, minus 5 with the overseer, at least 0."""
    monkeypatch.setattr(sc_player_board, "MARKER_COST", (4, 6, 8, 10, 12, 14, 16))
    game = modifying(lab, 6, money=7)
    lab.say(game, "build 13 gear 1 north")
    assert lab.player(game).money == 7
    for overseer, left in ((0, 13), (5, 18)):
        game = modifying(lab, 3, money=20, row=3, overseer=overseer)
        lab.say(game, "build 13 gear 1 north")
        assert lab.player(game).money == left
        assert lab.player(game).row == 2
    poor = lab.give(lab.at(die="white 4"), 0, money=1, row=3, overseer=5, blueprints=[13])
    assert lab.refusal(poor, "board modify") == ("CANNOT_PAY", "C-MOD-4")


def test_no_marker_no_machine(lab):
    """C-MOD-4, C-OWN-4."""
    game = lab.give(lab.at(die="white 4"), 0, money=99, row=0, blueprints=[13])
    assert lab.refusal(game, "board modify") == ("NO_MARKER", "C-OWN-4")


def test_replacing_an_own_machine(lab):
    """C-MOD-5: pay with a new marker first, then the old one returns: the row is as before."""
    game = modifying(lab, 1, money=20)
    lab.machine(game, 1, "north", CUT_TILE, owner=0)
    assert lab.player(game).row == 5
    lab.say(game, "build 13 gear 1 north")
    assert lab.player(game).row == 5
    assert lab.player(game).money == 20 - (sc_player_board.MARKER_COST[1] - 1)
    last = lab.give(lab.at(die="white 4"), 0, money=99, row=0, blueprints=[13])
    last.position.owners = [0] * 12
    assert lab.code(last, "board modify") == "NO_MARKER"


def test_the_bonus_tile_stays_at_its_place(lab):
    """C-MOD-6: it serves the new machine at its strength."""
    game = on_gear(lab)
    game.position.spots[2] = 9
    lab.machine(game, 1, "north", MODIFY_TILE)
    new = tile_of(1, "dispose")
    lab.give(game, 0, money=99, blueprints=[new], waste=9)
    lab.say(game, "use north modify", f"build {new} gear 1 south")
    lab.say(game, "use south dispose", "done", "adjacent")
    assert game.gear[2] == 7  # face 6 and the new machine's +1


def test_the_new_machine_may_be_used(lab):
    """C-MOD-7: as the second use of the turn, without a reward for the own marker."""
    game = on_gear(lab)
    lab.machine(game, 1, "north", MODIFY_TILE)
    new = tile_of(1, "turn")
    lab.give(game, 0, money=99, blueprints=[new])
    lab.say(game, "use north modify", f"build {new} gear 1 west", "use west turn")
    assert game.gear[2] == 6
    assert game.seat == 0


def test_the_expert_rule(lab):
    """C-EXPERT-1: a rival's machine may go; the marker returns and makes the next cheaper."""
    game = lab.game(expert=True)
    lab.say(game, "die white 4", "place board")
    lab.give(game, 0, money=99, blueprints=[13])
    lab.machine(game, 1, "north", CUT_TILE, owner=1)
    assert lab.player(game, 1).row == 5
    lab.say(game, "board modify", "build 13 gear 1 north")
    assert lab.player(game, 1).row == 6
    assert game.position.owners[0] == 0
    assert lab.code(lab.at(die="white 4"), "board modify") == "NOT_ENOUGH"


def test_replacing_is_not_using(lab):
    """C-EXPERT-2: the former owner gets the marker back and nothing else."""
    game = lab.game(expert=True)
    lab.say(game, "die white 4", "place board")
    lab.give(game, 0, money=99, blueprints=[13])
    before = lab.player(game, 1).pack()
    lab.machine(game, 1, "north", CUT_TILE, owner=1)
    lab.say(game, "board modify", "build 13 gear 1 north")
    assert game.seat == 0
    assert lab.player(game, 1).pack() == before
