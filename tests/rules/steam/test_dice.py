"""Dice and what they see (C-DICE, C-MACHINE-1, C-MACHINE-2)."""

from itertools import product

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.steam.dice import bottom, face_towards, sees
from affineur.rules.tables import sc_dice

# A right-handed die: 1, 2 and 3 run counter-clockwise round their common corner seen from
# outside, so with 1 up and 2 to the south, 3 looks east.
AXES = {1: (0, 0, 1), 2: (0, -1, 0), 3: (1, 0, 0)}
AXES |= {7 - face: tuple(-x for x in axis) for face, axis in list(AXES.items())}
CLOCKWISE = {(0, 1): (1, 0), (1, 0): (0, -1), (0, -1): (-1, 0), (-1, 0): (0, 1)}


def cross(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def sides_by_vectors(top):
    """Return the sides clockwise seen from above: the next one is side x top."""
    face_of = {axis: face for face, axis in AXES.items()}
    side = min(face for face in AXES if face not in (top, 7 - top))
    ring = [side]
    for _ in range(3):
        ring.append(face_of[cross(AXES[ring[-1]], AXES[top])])
    return tuple(ring)


def test_the_handedness_of_the_model():
    """C-DICE-3: looking down on 1 with 2 to the south, clockwise from the south comes west."""
    assert CLOCKWISE[(0, -1)] == (-1, 0)
    assert cross(AXES[2], AXES[1]) == (-1, 0, 0)


@pytest.mark.parametrize("top", range(1, 7))
def test_sides_follow_from_a_right_handed_die(top):
    """C-DICE-2, C-DICE-3: the four other values without 7 - top, in cyclic order."""
    assert sc_dice.SIDES[top - 1] == sides_by_vectors(top)
    assert set(sc_dice.SIDES[top - 1]) == set(range(1, 7)) - {top, 7 - top}
    assert bottom(top) == 7 - top


def test_headings_turn_the_die_clockwise(lab):
    """C-DICE-3, C-MACHINE-4: what looked north looks east one heading further."""
    state = lab.game().position
    for top, heading, side in product(range(1, 7), range(4), range(4)):
        turned = face_towards(state, top, (heading + 1) % 4, (side + 1) % 4)
        assert turned == face_towards(state, top, heading, side)


def test_three_roles_of_a_die(lab):
    """E-55, C-DICE-1: white 2, heading 0: 2 raw milk, sides 1, 3, 6, 4, bottom 5."""
    game = lab.game()
    assert [face_towards(game.position, 2, 0, side) for side in range(4)] == [1, 3, 6, 4]
    lab.say(game, "die white 2")
    assert lab.player(game).milk[0] == 2
    lab.give(game, 0, waste=9)
    lab.say(game, "place board", "board dispose")
    assert lab.legal(game)[-2:] == ["dispose 5", "done"]


def test_colours(lab):
    """C-DICE-4: white, yellow and brown are rolled, purple is not."""
    game = lab.game([0, 1])
    assert {text.split()[1] for text in lab.legal(game)} == {"white", "yellow", "brown"}


def occupy(lab, game, *spaces):
    for space in spaces:
        lab.lay_die(game, 1, space)


@pytest.mark.parametrize(
    ("others", "reach"),
    [
        ((), {"north", "east", "south", "west"}),
        (("ne",), {"north", "south", "west"}),
        (("ne", "sw"), {"north", "west"}),
        (("se",), {"north", "east", "south", "west"}),
    ],
)
def test_reach(lab, others, reach):
    """E-44, C-MACHINE-2: the own sides always, the others past an empty neighbour."""
    game = lab.game()
    occupy(lab, game, *others)
    lab.say(game, "die white 4", "place gear 1 nw heading 0")
    game.position.machines[:4] = [1, 2, 3, 4]
    game.settle()
    uses = {text.split()[1] for text in lab.legal(game) if text.startswith("use")}
    assert uses == reach
    for side in set(mv.SIDES) - reach:
        action = mv.ACTIONS[mv.SIDES.index(side)]
        assert lab.code(game, f"use {side} {action}") == "NO_LINE_OF_SIGHT"


def test_purple_dice_block_the_view(lab):
    """C-SETUP-10, C-MACHINE-2."""
    game = lab.game([0, 1])
    game.position.dice = [0, 73, 0, 0] + [0] * 8
    assert not sees(game.position, 0, 0, mv.SIDES.index("east"))
    assert sees(game.position, 0, 0, mv.SIDES.index("south"))


def test_reach_is_between_two_and_four(lab):
    """C-MACHINE-1: every occupation of the 2 x 2 block."""
    state = lab.game().position
    for occupation in product((0, 1), repeat=4):
        state.dice = list(occupation) + [0] * 8
        for space in range(4):
            if occupation[space]:
                assert 2 <= sum(sees(state, 0, space, side) for side in range(4)) <= 4
