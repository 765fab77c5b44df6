"""Bistro: plates on tables, better in pairs (V-BIST).

A space ends with its table; there are no parts.
"""

from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


# Map.

spots = bare.spots
pieces = bare.pieces
fault_of = bare.fault_of


def fault(spaces: "tuple", parts: "tuple") -> str:
    """A table has one or two plates (V-BIST-1)."""
    tables = [space[4] for space in spaces]
    if any(tables.count(table) > 2 for table in tables):
        return "a table has more than two plates"
    return ""


# Placement effect: none (V-BIST-2).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Let the number of pairs choose the worth of every own plate (V-BIST-3, V-BIST-4)."""
    own = [space for space, who in zip(g.spaces[label], g.board(label)) if who == owner]
    tables = [space[4] for space in own]
    pairs = len([table for table in set(tables) if tables.count(table) == 2])
    rows = g.rubric(label)
    row = rows[min(pairs, len(rows) - 1)]
    return sum(row[space[1] - 1] for space in own)
