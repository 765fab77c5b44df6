"""Refusing data that is not what it should be: a state from outside, or faulty tables.

A state is first compared with a schema (nesting, lengths, ranges), then with the tables of its
own configuration (lengths of the maps, known boards, pieces and waiting tasks), so that nothing
it holds can fail later. In a schema a pair of integers is a range, `TEXT` a string, ("list", item,
most) a list of equal items and ("record", ...) a list with one schema per place.
"""

from affineur.rules.fromage import config, kinds, openings, setup
from affineur.rules.fromage import state as at
from affineur.rules.fromage.state import StateError
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_TEXT = ("text",)
_MANY = 249
_NUMBER = (-_MANY, _MANY)
_FLAG = (0, 1)
_MASK = (0, 31)
_SEAT_MASK = (0, 15)
_CODE = ("one of",) + tuple(code for code in range(15) if code % 5)
_COUNT = (0, 1000)
_TURNS = (0, 100000)
_SEED = (-(2**60), 2**60)


def _list(item: "tuple", most: int = _MANY) -> "tuple":
    return ("list", item, most)


def _same(item: "tuple", count: int) -> "tuple":
    return ("record",) + (item,) * count


_STEP = _list(_NUMBER, 3)
_CONFIG = (
    "record",
    _list((0, 3), 4),
    _same((0, 7), 4),
    _same(_TEXT, 4),
    _TEXT,
    (1, 3),
    _FLAG,
    _FLAG,
    _FLAG,
    _TEXT,
    _list((0, 4), 2),
    _list((-1, _MANY), 4),
    (-1, 3),
    _list((0, 5), 6),
    _list(_list(_CODE), 2),
    _list(_TEXT, 4),
    _SEED,
    _same((0, 1000), len(config.OPTIONS)),
)
_STATE = (
    "record",
    (at.VERSION, at.VERSION),
    _CONFIG,
    (at.ORIENTING, at.OVER),
    _TURNS,
    (0, 0xFFFFFF),
    (-1, 3),
    _SEAT_MASK,
    _SEAT_MASK,
    _SEAT_MASK,
    _MASK,
    _TURNS,
    _same(_list((at.BLOCKED, at.CORPORATE), 31), 4),
    _same((at.OPEN, 3), 12),
    ("any",),
    _list(_list(_CODE), 2),
    _list(_CODE),
    ("any",),
    ("any",),
    ("any",),
)
_PLAYER = (
    ("record", (0, at.TOKENS))
    + (_TURNS,) * 3
    + ((0, 4),) * 3
    + ((0, at.ON_SLOT + 3),) * 3
    + (_COUNT,) * 3
    + (
        _list(_CODE),
        _COUNT,
        _COUNT,
        _COUNT,
        _COUNT,
        _list(_CODE),
        _same(_COUNT, 4),
        _same(_COUNT, 4),
        (-1, _MANY),
        _same((-1, _MANY), 4),
        (0, 15),
        (0, 127),
        (0, 4095),
        _list((0, 2000)),
        _list((0, _MANY), 3),
        _list(("any",)),
    )
)
_CORPORATION = ("record", _COUNT, _list(_CODE))
_HANDS = (
    "record",
    _same(_list((0, _MANY)), 4),
    _same(_list((0, _MANY), 4), 4),
    _list((0, _MANY)),
)


def checked(data: "list") -> "list":
    """Return a copy of `data` once its nesting, lengths and ranges are a state's."""
    _fit("the state", data, _STATE)
    state = at.clone(data)
    terms = state[at.CONFIG]
    try:
        same = setup.configuration(config.setup_of(terms), 0) == terms
    except (IllegalMove, IndexError, ValueError):
        same = False
    _demand(same, "the configuration contradicts itself")
    return state


def check_state(g: "Game") -> None:
    """Raise StateError unless the state fits the tables of its configuration."""
    state = g.state
    _fit("the players", state[at.PLAYERS], _same(("any",), 4))
    for seat in range(4):
        schema = _PLAYER if seat in g.seats else ("record",)
        _fit("the player at " + str(seat), state[at.PLAYERS][seat], schema)
    corporate = _CORPORATION if g.config[at.LEVEL] else ("record",)
    _fit("the corporation", state[at.CORPORATION], corporate)
    _demand(bool(state[at.PILES]), "there is no pile of orders")
    _demand(not state[at.READY_SEATS] & ~g.seat_mask, "an empty seat is ready")
    acting = state[at.PHASE] >= at.ACTING
    _demand(acting or not state[at.WAITING_SEATS], "somebody waits before the first turn")
    for label in range(4):
        same = len(state[at.BOARD][label]) == len(g.spaces[label])
        _demand(same, "a venue has another number of spaces")
        _fit("the pieces of a venue", state[at.PIECES], _same(("any",), 4))
        reason = g.modules[label].fault_of(g, label, state[at.PIECES][label])
        _demand(not reason, reason)
    if state[at.PHASE] > at.ORIENTING:
        _demand(state[at.ORIENTATION] >= 0, "the tile has no orientation")
    _check_hands(g)
    for seat in g.seats:
        _check_player(g, seat, state[at.PLAYERS][seat])


def _check_hands(g: "Game") -> None:
    hands = g.state[at.HANDS]
    drafting = g.state[at.PHASE] in (at.DRAFTING, at.COVERING)
    _fit("the hands", hands, _HANDS if drafting else ("record",))
    tiles = openings.tile_pool(g) if drafting else ()
    for group in hands[:2]:
        for hand in group:
            _demand(all(tile in tiles for tile in hand), "unknown structure tile")
    if drafting:
        _demand(all(tile in tiles for tile in hands[2]), "unknown structure tile")


def _check_player(g: "Game", seat: int, player: "list") -> None:
    boards = openings.board_pool(g) + ([-1] if g.state[at.PHASE] <= at.BOARDING else [])
    _demand(player[at.PLAYER_BOARD] in boards, "unknown player board")
    laid = [tile for tile in player[at.COVERS] if tile >= 0]
    _demand(not laid or all(tile in openings.tile_pool(g) for tile in laid), "unknown tile")
    waits = bool(player[at.PENDING]) and g.state[at.READY_SEATS] >> seat & 1
    _demand(not waits, "a ready seat has something to answer")
    last = player[at.LAST]
    _demand(len(last) in (0, 3) and (not last or last[1] <= len(player[at.HELD])), "bad token")
    for number, label in enumerate(g.venues):
        if label == 6:
            known = g.modules[number].known_codes(g)
            _demand(all(code in known for code in player[at.CHAIN]), "unknown wine tile")
    _demand(g.state[at.PHASE] > at.BOARDING or not player[at.UNLOCKED], "built before dealt")
    for task in player[at.PENDING]:
        _check_task(g, player, task)
        _demand(task[0] in _TASKS_OF[g.state[at.PHASE]], "a task waits in the wrong phase")


# What the data of each task kind are: L label, S space of that label, C order code, N amount,
# I slot, F flag, R region, T wine tile.
_TASK_DATA = {
    kinds.ORDER_CHOICE: "C",
    kinds.VENUE_EFFECT: "LS",
    kinds.TRIGGER: "I",
    kinds.ANY_ONE: "",
    kinds.TWO_DIFFERENT: "",
    kinds.EXCHANGE: "F",
    kinds.GONDOLA_CHOICE: "L",
    kinds.END_CHOICE: "LT",
    kinds.DRAW: "N",
    kinds.WINE: "LS",
    kinds.CARD: "",
    kinds.CORPORATE_SPACE: "C",
    kinds.CORPORATE_GONDOLA: "LS",
    kinds.ORIENT: "",
    kinds.DEAL_BOARD: "",
    kinds.CUSTOMER: "LR",
    kinds.DEAL_TILE: "",
}
_VENUE_OF = {
    kinds.GONDOLA_CHOICE: 5,
    kinds.CORPORATE_GONDOLA: 5,
    kinds.END_CHOICE: 6,
    kinds.WINE: 6,
    kinds.CUSTOMER: 3,
}
_CORPORATE = (kinds.CARD, kinds.CORPORATE_SPACE, kinds.CORPORATE_GONDOLA)
_OF_PLAY = tuple(range(kinds.STEPS, kinds.WINE + 1))

# The task kinds that can wait in each phase.
_TASKS_OF = (
    (kinds.ORIENT,),
    (kinds.DEAL_BOARD,),
    (kinds.DRAW,),
    (kinds.DEAL_TILE,),
    (),
    _CORPORATE,
    _OF_PLAY,
    (),
    (kinds.CUSTOMER,),
    (),
)


def _check_task(g: "Game", player: "list", task: "list") -> None:
    _demand(type(task) is list and len(task) > 0, "a waiting task is empty")
    if task[0] == kinds.STEPS:
        for step in task[1:]:
            _fit("a step", step, _STEP)
            _demand(step[:1] != [kinds.STEPS], "steps within steps")
            _check_task(g, player, step)
        return
    _fit("a waiting task", task, _list((0, 2000), 3))
    _demand(task[0] in _TASK_DATA, "unknown waiting task")
    letters = _TASK_DATA[task[0]]
    _demand(len(task) == len(letters) + 1, "a waiting task is incomplete")
    limits = {"L": 4, "C": 15, "N": 1000, "I": 4, "F": 2, "R": 6, "S": 31, "T": 2000}
    for letter, value in zip(letters, task[1:]):
        _demand(value < limits[letter], "a waiting task is out of range")
    _check_reference(g, player, task)


def _check_reference(g: "Game", player: "list", task: "list") -> None:
    letters = _TASK_DATA[task[0]]
    if letters[:2] == "LS":
        _demand(task[2] < len(g.spaces[task[1]]), "a waiting task names no space")
    if task[0] in _VENUE_OF:
        _demand(g.venues[task[1]] == _VENUE_OF[task[0]], "a waiting task is elsewhere")
    if task[0] == kinds.WINE:
        _demand(g.state[at.PIECES][task[1]][0][task[2]] != -1, "a waiting wine tile is gone")
    if task[0] == kinds.END_CHOICE:
        known = g.modules[task[1]].known_codes(g)
        _demand(task[2] in known, "a waiting task names no wine tile")
    if task[0] == kinds.ORDER_CHOICE:
        _demand(bool(player[at.LAST]), "an order waits for no token")
    if task[0] == kinds.VENUE_EFFECT:
        _demand(g.modules[task[1]].EFFECT, "that venue has no effect")
    if task[0] in _CORPORATE:
        _demand(bool(g.config[at.LEVEL]), "there is no corporation")


def _demand(holds: bool, text: str) -> None:
    if not holds:
        raise StateError(text)


def _fit(name: str, data: "object", schema: "tuple") -> None:
    """Raise StateError unless `data` fits `schema`."""
    if schema == ("any",):
        return
    if schema == _TEXT:
        _demand(type(data) is str, name + " holds something other than text")
    elif schema[0] in ("list", "record"):
        _fit_list(name, data, schema)
    elif schema[0] == "one of":
        _demand(type(data) is int and data in schema[1:], name + " holds an unknown card")
    elif type(data) is not int or not schema[0] <= data <= schema[1]:
        raise StateError(name + " holds a number out of range")


def _fit_list(name: str, data: "object", schema: "tuple") -> None:
    if type(data) is not list:
        raise StateError(name + " holds something other than a list")
    if schema[0] == "record":
        _demand(len(data) == len(schema) - 1, name + " has a wrong length")
        inner = schema[1:]
    else:
        _demand(len(data) <= schema[2], name + " is too long")
        inner = (schema[1],) * len(data)
    for item, item_schema in zip(data, inner):
        _fit(name, item, item_schema)
