"""Refusing faulty tables (DATA_INVALID): used when tables are handed in, such as an owner's own.

The compiled tables are checked on the host before they are compiled, so a microcontroller that
plays with them never loads this module.
"""

from affineur.rules.fromage import state as at
from affineur.rules.names import VENUES
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_FAULT_RULES = (
    "V-FEST-2",
    "V-FROM-1",
    "V-BIST-1",
    "V-VILL-1",
    "V-BANC-1",
    "V-VENE-1",
    "V-VIGN-1",
    "V-REGI-1",
)


# Festival, Fromagerie, Venezia and Vigneto look a count up.
_COUNTING = (0, 1, 5, 6)


def check(g: "Game") -> None:
    """Raise DATA_INVALID at the first fault in the tables in play."""
    for label, venue in enumerate(g.venues):
        for space in g.spaces[label]:
            _check_space(space, venue)
        fault = g.modules[label].fault(g.spaces[label], g.parts[label])
        _demand(not fault, _FAULT_RULES[venue], VENUES[venue] + ": " + fault)
        if venue in _COUNTING:
            _check_rubric(g.rubric(label))
    for board in g.tables.constant("player_boards", "BOARDS"):
        _check_board(board)
    _check_customers(g)
    _check_wine(g)


def _check_space(space: "tuple", venue: int) -> None:
    cheese_type, age, fruit, blocked = space[:4]
    _demand(cheese_type in (0, 1, 2), "F-CHEESE-5", "a space without type")
    _demand(age in (1, 2, 3, 4), "F-WORKER-2", "a space without age")
    _demand(age < 4 or venue > 3, "F-CHEESE-5", "platinum in a Fromage venue")
    _demand(fruit in (0, 1, 2) and blocked in (0, 1), "V-GEN-5", "a space with an unknown mark")


def _check_rubric(rubric: "tuple") -> None:
    points, step = rubric
    rising = list(points) == sorted(points)
    _demand(rising and step >= 0 and points[0] >= 0, "F-SCORE-8", "a rubric falls")


def _check_board(board: "tuple") -> None:
    _demand(len(board[3]) == 4, "F-STRUCT-5", "a player board needs four abilities")
    for slot in board[3]:
        _demand(slot[at.SLOT_COST] >= 1, "F-STRUCT-5", "an ability without cost")


def _check_customers(g: "Game") -> None:
    if 3 in g.venues:
        for _, tied in g.tables.constant("customer_tokens", "TOKENS"):
            _demand(tied[0] == 0, "V-VILL-5", "ties pay nothing with one or two players")


def _check_wine(g: "Game") -> None:
    if 6 not in g.venues:
        return
    tiles = g.tables.constant("wine_tiles", "TILES")
    for _, left, right, resource in tiles:
        good = 0 <= left <= 3 and 0 <= right <= 3 and -1 <= resource <= 3
        _demand(good, "V-VIGN-3", "a wine tile with an unknown icon")
    colours = [tile[0] for tile in tiles]
    tables = [space[4] for space in g.spaces[g.venues.index(6)] if not space[3]]
    enough = all(tables.count(colour) <= colours.count(colour) for colour in tables)
    _demand(enough, "V-VIGN-2", "fewer wine tiles of a colour than tables")


def _demand(holds: bool, rule: str, text: str) -> None:
    if not holds:
        raise IllegalMove("DATA_INVALID", rule, text)
