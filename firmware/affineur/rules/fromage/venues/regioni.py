"""Regioni: different regions times flags (V-REGI).

A space ends with its region and its flags; there are no parts.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


REGIONS = 6

# Map.


def spots(spaces: "tuple", parts: "tuple") -> int:
    """Count the places that take no cheese: none."""
    return 0


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Every city lies in one of six regions and shows flags (V-REGI-1)."""
    for space in spaces:
        if len(space) < 6 or not 0 <= space[4] < REGIONS or space[5] < 1:
            return "a city without region or flags"
    return ""


def pieces(g: "Game", label: int) -> "list":
    """No pieces."""
    return []


def fault_of(g: "Game", label: int, data: "list") -> str:
    """Say why `data` cannot be this venue's pieces, or ""."""
    return "pieces where there are none" if data != [] else ""


# Placement effect: none (V-REGI-2).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Multiply the regions reached by the flags of all own cities (V-REGI-3)."""
    own = [space for space, who in zip(g.spaces[label], g.board(label)) if who == owner]
    return len({space[4] for space in own}) * sum(space[5] for space in own)
