"""Festival: groups of cheeses and free samples on a grid (V-FEST).

A space ends with its row and column; the parts are the free samples' (row, column).
"""

from affineur.rules.fromage import config
from affineur.rules.fromage.tables import look_up
from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

# Map.

pieces = bare.pieces
fault_of = bare.fault_of


def spots(spaces: "tuple", parts: "tuple") -> int:
    """Count the free samples, which take no cheese (V-FEST-1)."""
    return len(parts)


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Bronze, silver and gold touch 0, 1 and 2 free samples (V-FEST-2)."""
    for space in spaces:
        beside = len([cell for cell in parts if cell in _beside(space[4:6])])
        if beside != space[1] - 1:
            return "a space of age " + str(space[1]) + " touches " + str(beside) + " free samples"
    return ""


# Placement effect: none (V-FEST-3).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Score every group of own cheeses joined by own cheeses and free samples (V-FEST-4)."""
    board = g.board(label)
    own = [space[4:6] for space, who in zip(g.spaces[label], board) if who == owner]
    samples = list(g.parts[label])
    rubric = g.rubric(label)
    for_all = config.option(g.config, config.SAMPLES_OPTION)
    points = 0
    for group in _groups(own + samples):
        if for_all or any(cell in own for cell in group):
            points += look_up(rubric, len(group))
    return points


def _groups(cells: "list") -> "list[list]":
    """Split cells into groups joined by edges; diagonals do not join (V-FEST-1)."""
    left = cells[:]
    groups = []
    while left:
        group = [left.pop()]
        for cell in group:
            near = [other for other in left if other in _beside(cell)]
            group += near
            left = [other for other in left if other not in near]
        groups.append(group)
    return groups


def _beside(cell: "tuple") -> "tuple":
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
