"""Regioni: different regions times flags (V-REGI).

A space ends with its region and its flags; there are no parts.
"""

from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

REGIONS = 6

# Map.

spots = bare.spots
pieces = bare.pieces
fault_of = bare.fault_of


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Every city lies in one of six regions and shows flags (V-REGI-1)."""
    for space in spaces:
        if len(space) < 6 or not 0 <= space[4] < REGIONS or space[5] < 1:
            return "a city without region or flags"
    return ""


# Placement effect: none (V-REGI-2).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Multiply the regions reached by the flags of all own cities (V-REGI-3)."""
    own = [space for space, who in zip(g.spaces[label], g.board(label)) if who == owner]
    return len({space[4] for space in own}) * sum(space[5] for space in own)
