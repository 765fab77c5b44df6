"""Fromagerie: shelves whose signs give resources or points (V-FROM).

A space ends with its shelf; the parts are the shelves, (age, sign, value).
"""

from affineur.rules.fromage import kinds
from affineur.rules.fromage.state import PENDING
from affineur.rules.fromage.tables import look_up
from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

POINTS, EXCHANGE, ANY_ONE, TWO_DIFFERENT = 0, 1, 2, 3

# Map.

spots = bare.spots
pieces = bare.pieces
fault_of = bare.fault_of


def fault(spaces: "tuple", parts: "tuple") -> str:
    """A shelf has one age and one sign (V-FROM-1)."""
    for space in spaces:
        if not 0 <= space[4] < len(parts):
            return "a space stands on no shelf"
        if space[1] != parts[space[4]][0]:
            return "a shelf holds spaces of another age"
    for shelf in parts:
        if shelf[1] not in (POINTS, EXCHANGE, ANY_ONE, TWO_DIFFERENT):
            return "a shelf has no sign"
    return ""


# Placement effect: the shelf's sign, for every token (V-FROM-2 to V-FROM-6).

EFFECT = True
TASKS = ()


def placed(g: "Game", seat: int, player: "list", label: int, space: int) -> None:
    """Queue what the sign of the shelf offers."""
    sign = g.parts[label][g.spaces[label][space][4]][1]
    if sign != POINTS:
        player[PENDING].insert(0, _OFFERS[sign][:])


_OFFERS: "tuple" = ([], [kinds.EXCHANGE, 1], [kinds.ANY_ONE], [kinds.TWO_DIFFERENT])

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Score the number of shelves used, and the point shelves per token (V-FROM-7)."""
    shelves = [space[4] for space, who in zip(g.spaces[label], g.board(label)) if who == owner]
    points = look_up(g.rubric(label), len(set(shelves)))
    for shelf in shelves:
        _, sign, value = g.parts[label][shelf]
        if sign == POINTS:
            points += value
    return points
