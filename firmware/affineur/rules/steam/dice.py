"""Dice: colours, faces and handedness (C-DICE), and what a placed die sees (C-MACHINE-2)."""

from affineur.rules.steam.moves import MONEY, RAW, RENNET
from affineur.rules.steam.state import State

GOOD_OF_COLOUR = (RAW, MONEY, RENNET)  # C-TURN-3
FACES = 6


def bottom(top: int) -> int:
    """Return the face opposite `top` (C-DICE-2)."""
    return 7 - top


def face_towards(state: "State", top: int, heading: int, side: int) -> int:
    """Return the face turned to `side` of a die that lies with `heading` (C-DICE-3).

    Heading 0 turns the smallest side to the north; each heading more turns the die a quarter
    clockwise seen from above.
    """
    return int(state.tables.dice.SIDES[top - 1][(side - heading) % 4])


def lying(colour: int, top: int, heading: int) -> int:
    """Return the number that stands for a placed die (see state.py)."""
    return 1 + 24 * colour + 4 * (top - 1) + heading


def heading_of(die: int) -> int:
    """Return the heading of a placed die."""
    return (die - 1) % 4


def dice_per_colour(state: "State") -> int:
    """Return how many dice of each colour are rolled (C-SETUP-9)."""
    return len(state.seats) + int(state.tables.dice.MORE)


def occupied(state: "State", gear: int) -> int:
    """Return the mask of the occupied die spaces of a gear; purple dice count (C-SETUP-10)."""
    mask = 0
    for space in range(4):
        if state.dice[4 * gear + space]:
            mask |= 1 << space
    return mask


def sees(state: "State", gear: int, space: int, side: int) -> bool:
    """Tell whether nothing stands between the die on `space` and the machine on `side`."""
    return not state.tables.gears.SIGHT[gear][space][side] & occupied(state, gear)


def machine_face(state: "State", side: int) -> int:
    """Return the face this turn's die turns to the machine on `side` (C-MACHINE-4)."""
    die = state.dice[4 * state.gear + state.space]
    return face_towards(state, state.top, heading_of(die), side)
