"""Venezia: gondolas that count for every cheese beside them (V-VENE).

The parts are the gondola spaces, (1 when a gondola starts there, places of the spaces beside it);
the pieces hold 1 where a gondola lies. The tray holds the rest of the 22.
"""

from affineur.rules.fromage import config, kinds, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

GONDOLAS = 22

# Map.


def spots(spaces: "tuple", parts: "tuple") -> int:
    """Count the gondola spaces, which take no cheese (F-CHEESE-10)."""
    return len(parts)


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Every gondola space touches known spaces; at most 22 start (V-VENE-1, V-VENE-2)."""
    for _, beside in parts:
        if not beside or min(beside) < 0 or max(beside) >= len(spaces):
            return "a gondola space touches no space, or an unknown one"
    if sum(start for start, _ in parts) > GONDOLAS:
        return "more gondolas start than there are"
    return ""


def pieces(g: "Game", label: int) -> "list":
    """Lay the starting gondolas (V-VENE-2)."""
    return [start for start, _ in g.parts[label]]


def fault_of(g: "Game", label: int, data: "list") -> str:
    """Say why `data` cannot be the gondolas laid, or ""."""
    good = type(data) is list and len(data) == len(g.parts[label])
    return "" if good and all(item in (0, 1) for item in data) else "wrong gondolas"


# Placement effect: one gondola onto any empty gondola space (V-VENE-3).

EFFECT = True


def placed(g: "Game", seat: int, player: "list", label: int, space: int) -> None:
    """Ask where the gondola goes."""
    player[at.PENDING].insert(0, [kinds.GONDOLA_CHOICE, label])


def tray(g: "Game", label: int) -> int:
    """Return the gondolas left in the tray."""
    return GONDOLAS - sum(g.state[at.PIECES][label])


def lay(g: "Game", label: int, place: int) -> None:
    """Lay a gondola; it stays for good (V-VENE-4)."""
    g.state[at.PIECES][label][place] = 1
    g.outcomes.append(("gondola", label, place))


class GondolaChoice(tasks.Task):
    """Where the gondola goes; data: label."""

    name = "a gondola space"
    answers = (mv.GONDOLA, mv.DECLINE)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Skipped when tray or canals are exhausted (Q-48)."""
        return tray(g, data[1]) > 0 and 0 in g.state[at.PIECES][data[1]]

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the empty gondola spaces."""
        laid = g.state[at.PIECES][data[1]]
        found = [(mv.GONDOLA, place) for place, there in enumerate(laid) if not there]
        return found + tasks.declinable(g, config.GONDOLA_OPTION)

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Taken, unknown, or mandatory."""
        if move[0] == mv.DECLINE:
            return "CHOICE_REQUIRED", "V-VENE-3", "the gondola must be placed"
        return self.where(g, data, move)

    def where(self, g: "Game", data: "list", move: "tuple") -> "tuple[str, str, str]":
        """Say why that gondola space will not do."""
        if move[1] >= len(g.parts[data[1]]):
            return "UNKNOWN_ID", "V-VENE-3", "no such gondola space"
        return "SPACE_OCCUPIED", "V-VENE-3", "a gondola lies there"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Lay it."""
        if move[0] == mv.GONDOLA:
            lay(g, data[1], move[1])


TASKS = ((kinds.GONDOLA_CHOICE, GondolaChoice()),)

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Look up the own cheeses counted once per gondola beside them (V-VENE-5, V-VENE-6)."""
    board = g.board(label)
    count = 0
    for laid, part in zip(g.state[at.PIECES][label], g.parts[label]):
        if laid:
            count += len([1 for space in part[1] if board[space] == owner])
    return look_up(g.rubric(label), count)
