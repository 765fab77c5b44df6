"""Banca: rows by age, and columns with a platinum space above each three (V-BANC).

A space ends with the bit mask of the columns it counts in: one bit, platinum three.
"""

from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

PLATINUM = 4

# Map.

spots = bare.spots
pieces = bare.pieces
fault_of = bare.fault_of


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Each column has at most one space of an age and exactly one platinum (V-BANC-1)."""
    for space in spaces:
        if _bits(space[4]) != (3 if space[1] == PLATINUM else 1):
            return "a platinum space spans three columns, any other lies in one"
    for column in range(_columns(spaces)):
        ages = sorted(space[1] for space in spaces if space[4] >> column & 1)
        if len(set(ages)) != len(ages) or PLATINUM not in ages:
            return "a column has two spaces of one row, or no platinum space above it"
    return ""


# Placement effect: none (V-BANC-2).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Add the rows with two or more own cheeses and all columns (V-BANC-3 to V-BANC-6)."""
    own = [space for space, who in zip(g.spaces[label], g.board(label)) if who == owner]
    by_row, by_column = g.rubric(label)
    ages = [space[1] for space in own]
    points = sum(by_row[age - 1] for age in set(ages) if ages.count(age) >= 2)
    for column in range(_columns(g.spaces[label])):
        points += by_column[len([1 for space in own if space[4] >> column & 1])]
    return points


def _columns(spaces: "tuple") -> int:
    mask = 0
    for space in spaces:
        mask |= space[4]
    return len(bin(mask)) - 2 if mask else 0


def _bits(mask: int) -> int:
    return bin(mask).count("1")
