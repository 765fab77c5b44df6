"""The overseer board (C-OVER)."""

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.tables import sc_overseer

ROAM = 25  # a bonus tile that moves the overseer
TURN_TILE = 9  # a bonus tile that turns the gear


def roaming(lab, here, **fields):
    """Return a game in which the first seat has just used a tile that moves the overseer."""
    game = lab.at(die="white 2")
    lab.give(game, 0, overseer=here, tiles=[ROAM], **fields)
    lab.say(game, f"tile {ROAM}")
    return game


def stepping(lab, *overseers):
    """Return a game in the overseer step, with every die on offer."""
    game = lab.game()
    lab.play_round(game)
    for seat, space in enumerate(overseers):
        lab.give(game, seat, overseer=space)
    return lab.put(game, pool=[1] * 18)


def test_the_eight_spaces():
    """C-OVER-1: clockwise from the top right."""
    words = ("white", "yellow", "brown", "instant", "zeppelin", "modify")
    goods = (*mv.GOODS, "extra zeppelin")
    spaces = [(words[when], goods[good], n) for when, good, n in sc_overseer.SPACES]
    assert spaces == [
        ("brown", "extra zeppelin", 0),
        ("instant", "money", 5),
        ("white", "point", 1),
        ("zeppelin", "point", 2),
        ("modify", "money", 5),
        ("instant", "point", 3),
        ("yellow", "money", 3),
        ("zeppelin", "spice", 1),
    ]


@pytest.mark.parametrize("track", ["top", "bottom"])
def test_space_one_grants_a_flight(lab, tracks, track):
    """C-OVER-1: either track, at the bottom face, once, between actions of that turn."""
    game = lab.give(lab.game(), 0, overseer=1, money=50)
    lab.say(game, "die brown 4", f"extra {track}")
    assert game.waiting_for == "action"
    lab.say(game, "deploy")
    assert lab.player(game).assistants == [lab.where(track, 2)]
    assert lab.refusal(game, f"extra {track}") == ("LOCKED", "C-OVER-1")
    lab.say(game, "place board", "end")


def test_space_one_needs_a_brown_die(lab, tracks):
    """C-OVER-1, C-OVER-2: and the overseer must still stand there."""
    game = lab.give(lab.game(), 0, overseer=1, money=50)
    twin = game.clone()
    lab.say(game, "die white 4")
    assert lab.code(game, "extra top") == "LOCKED"
    lab.say(twin, "die brown 4")
    lab.give(twin, 0, overseer=2)
    assert "extra top" not in lab.legal(twin)


def test_spaces_two_and_six_pay_at_once(lab):
    """C-OVER-1, C-OVER-2: on arrival only."""
    game = roaming(lab, 1)
    lab.say(game, "overseer 2")
    assert lab.player(game).money == 5
    game = roaming(lab, 1)
    lab.say(game, "overseer 6", "end")
    assert lab.player(game).points == 3
    lab.play_round(game)
    assert lab.player(game).points == 3


@pytest.mark.parametrize(
    ("space", "die", "field", "value"),
    [
        (3, "white 4", "points", 1),
        (3, "brown 4", "points", 0),
        (7, "yellow 4", "money", 7),
        (7, "white 4", "money", 0),
    ],
)
def test_bonuses_for_a_colour(lab, space, die, field, value):
    """C-OVER-1, C-OVER-7: they react to the die chosen in an own turn."""
    game = lab.give(lab.game(), 0, overseer=space)
    lab.say(game, f"die {die}")
    assert getattr(lab.player(game), field) == value


def test_colours_mean_nothing_in_the_overseer_step(lab):
    """C-OVER-7 (Q-75)."""
    game = stepping(lab, 3, 7, 0, 0)
    lab.say(game, "step white 1")
    assert lab.player(game).points == 0
    money = lab.player(game, 1).money
    lab.say(game, "step yellow 2")
    assert lab.player(game, 1).money == money


@pytest.mark.parametrize(
    ("space", "field", "value"), [(4, "points", 2), (8, "spice", 1), (3, "points", 0)]
)
def test_bonuses_for_flying(lab, monkeypatch, tracks, space, field, value):
    """C-OVER-1: spaces 4 and 8 pay for a zeppelin action."""
    game = lab.action("top", 1, overseer=space, money=9)
    lab.say(game, "deploy")
    assert getattr(lab.player(game), field) == value


def test_space_five_makes_modifying_cheaper(lab):
    """C-OVER-1."""
    game = lab.action("modify", 1, overseer=5, money=9, row=3, blueprints=[13])
    lab.say(game, "build 13 gear 1 north")
    assert lab.player(game).money == 9 - (10 - 1 - 5)


def test_leaving_ends_a_permanent_bonus(lab, tracks):
    """C-OVER-2."""
    game = roaming(lab, 4, money=9)
    lab.say(game, "overseer 3", "board top", "deploy")
    assert lab.player(game).points == 0


def test_must_move_elsewhere(lab):
    """C-OVER-3, C-OVER-5: from space 4 each of the other seven, never 4."""
    game = roaming(lab, 4)
    spaces = [1, 2, 3, 5, 6, 7, 8]
    assert lab.legal(game) == [f"overseer {space}" for space in spaces]
    assert lab.refusal(game, "overseer 4") == ("CHOICE_INVALID", "C-OVER-3")
    assert lab.code(game, "overseer 9") == "UNKNOWN_ID"
    assert len(lab.legal(roaming(lab, 0))) == 8


def test_no_action_moves_an_overseer(lab):
    """C-OVER-3."""
    assert len(mv.ACTIONS) == 12
    assert "overseer" not in mv.ACTIONS
    game = lab.give(lab.at(), 0, overseer=1)
    assert lab.refusal(game, "overseer 3") == ("CHOICE_INVALID", "C-OVER-3")


def test_movement_by_die(lab):
    """C-OVER-4: from space 7 with 3 to space 2, clockwise; never where it began."""
    game = stepping(lab, 7, 0, 0, 0)
    lab.say(game, "step white 3")
    assert lab.player(game).overseer == 2
    game = stepping(lab, 7, 0, 0, 0)
    assert lab.refusal(game, "step white 3 back") == ("MUST_USE_ALL", "C-OVER-4")
    game.position.pool = [0] * 18
    game.position.pool[2] = 1
    game.settle()
    assert lab.refusal(game, "step white 4") == ("CHOICE_INVALID", "C-ROUND-5")
    for space in range(1, 9):
        for steps in range(1, 7):
            assert (space - 1 + steps) % 8 + 1 != space


def test_a_figure_off_the_board_goes_anywhere(lab):
    """C-OVER-3: also in the overseer step, with the instant bonus of the space."""
    game = stepping(lab, 0, 3, 0, 0)
    points = lab.player(game).points
    lab.say(game, "step white 4")
    assert lab.legal(game) == [f"overseer {space}" for space in range(1, 9)]
    lab.say(game, "overseer 6")
    assert lab.player(game).points == points + 3
    assert (game.seat, game.waiting_for) == (1, "overseer step")


def test_displacing(lab):
    """E-57, C-OVER-6: from 1 with 4 to 5; the rival picks a free space and its bonus."""
    game = stepping(lab, 1, 5, 8, 0)
    lab.say(game, "step white 4")
    assert lab.player(game).overseer == 5
    assert (game.seat, game.waiting_for) == (1, "displaced")
    assert lab.refusal(game, "overseer 8") == ("SPACE_OCCUPIED", "C-OVER-6")
    assert lab.code(game, "overseer 5") == "SPACE_OCCUPIED"
    assert lab.refusal(game, "done") == ("CHOICE_REQUIRED", "C-OVER-6")
    assert "overseer 1" in lab.legal(game)
    points = lab.player(game, 1).points
    lab.say(game, "overseer 6")
    assert lab.player(game, 1).points == points + 3
    assert (game.seat, game.waiting_for) == (1, "overseer step")


def test_the_movers_bonus_comes_first(lab):
    """C-OVER-6: and a displaced figure displaces nobody, so the chain stops."""
    game = stepping(lab, 1, 2, 0, 0)
    money = lab.player(game).money
    lab.say(game, "step white 1")
    assert lab.player(game).money == money + 5
    assert game.waiting_for == "displaced"
    lab.say(game, lab.legal(game)[0])
    assert game.waiting_for == "overseer step"


def test_a_displaced_seat_chooses_in_anothers_turn(lab):
    """C-OVER-6: the mover waits."""
    game = roaming(lab, 1)
    lab.give(game, 2, overseer=3)
    lab.say(game, "overseer 3")
    assert game.seat == 2
    assert lab.code(game, "end", seat=0) == "CHOICE_REQUIRED"
    lab.say(game, "overseer 1")
    assert game.seat == 0


def test_tile_at_an_overseer_space_in_the_step(lab):
    """C-OVER-8: strength of the die's top, here 4."""
    game = stepping(lab, 1, 0, 0, 0)
    game.position.spots[12 + 5 - 1] = TURN_TILE
    lab.say(game, "step white 4")
    assert game.gear[2] == 4


def test_tile_at_an_overseer_space_by_tile(lab):
    """C-OVER-8: strength of the bottom face, here 5; for the displaced figure as well."""
    game = roaming(lab, 1)
    game.position.spots[12 + 5 - 1] = TURN_TILE
    game.position.spots[12 + 6 - 1] = TURN_TILE
    lab.give(game, 2, overseer=5)
    lab.say(game, "overseer 5")
    assert game.gear[2] == 5
    lab.say(game, "overseer 6")
    assert game.gear[2] == 10
