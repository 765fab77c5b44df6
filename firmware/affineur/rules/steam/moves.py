"""Moves of Steam & Cheese: what they are, how they are written, how they are read.

A move is a tuple of small integers: its kind, then its fields. `FORMS` is the whole grammar: one
template per kind, in the order of the kinds, where each `_` stands for a field, and how each
field is spelt. A field is either a vocabulary (its value is the place of the word) or a number
(`NUMBER` is written from 1 and kept from 0, `COUNT` is kept as written). Nothing but the text is
needed to read a move.
"""

from affineur.rules.refusal import MalformedMove

ACTIONS = ("pasteurise", "cut", "press", "refine", "dispose", "top") + (
    ("bottom", "assistant", "turn", "acquire", "complete", "modify")
)
PASTEURISE, CUT, PRESS, REFINE, DISPOSE, TOP = 0, 1, 2, 3, 4, 5
BOTTOM, ASSISTANT, TURN, ACQUIRE, COMPLETE, MODIFY = 6, 7, 8, 9, 10, 11
GOODS = ("raw", "pasteurised", "rennet", "money", "spice", "point", "tile", "blueprint")
RAW, PASTEURISED, RENNET, MONEY, SPICE, POINT, BONUS_TILE, BLUEPRINT = range(8)
COLOURS = ("white", "yellow", "brown", "purple")
SIDES = ("north", "east", "south", "west")
MILKS = ("raw", "pasteurised")
KINDS = ("fresh", "soft", "hard", "refined")
TRACKS = ("top", "bottom")
RINGS = ("outer", "inner")
AREAS = TRACKS + RINGS
SPACES = ("nw", "ne", "sw", "se")

# Numbers are below this, so that a field of a move fits one byte of the log.
NUMBERS = 250

NUMBER = 1
COUNT = 0

REVEAL_START, REVEAL_STARTER, REVEAL_ORDER, REVEAL_BLUEPRINT, REVEAL_ACHIEVEMENT = 0, 1, 2, 3, 4
REVEAL_PURPLE, REVEAL_DIE, REVEAL_HEADING, REVEAL_TILE, REVEAL_MACHINE = 5, 6, 7, 8, 9
CHOOSE_TILE, GO, BLOCK = 10, 11, 12
CHOOSE_DIE, PLACE, DROP, PLACE_HOME = 13, 14, 15, 16
USE, ALSO, BOARD, ADJACENT = 17, 18, 19, 20
TAKE, PRESS_CHEESE, REFINE_CHEESE, DISPOSE_WASTE = 21, 22, 23, 24
MOVE, MOVE_FIRST, DEPLOY, DEPLOY_RING = 25, 26, 27, 28
BUY_ORDER, BUY_BLUEPRINT = 29, 30
DELIVER, DELIVER_EXTENDED = 31, 32
BUILD = 33
TILE, LAY = 34, 35
AT_MACHINE, AT_OVERSEER, AT_SECTOR = 36, 37, 38
BONUS, CLAIM, RECALL, RECALL_FIRST, EXTRA = 39, 40, 41, 42, 43
REWARD, DECLINE = 44, 45
STEP, STEP_BACK = 46, 47
DONE, END = 48, 49
LAST_REVEAL = REVEAL_MACHINE

FORMS: "tuple[tuple[str, tuple[tuple[str, ...] | int, ...]], ...]" = (
    ("reveal start _", (COUNT,)),
    ("reveal starter _", (ACTIONS,)),
    ("reveal order _", (COUNT,)),
    ("reveal blueprint _", (COUNT,)),
    ("reveal achievement _", (COUNT,)),
    ("reveal purple _", (SPACES,)),
    ("reveal die _ _", (COLOURS, COUNT)),
    ("reveal heading _", (COUNT,)),
    ("reveal tile _", (COUNT,)),
    ("reveal machine _", (COUNT,)),
    ("start _", (COUNT,)),
    ("overseer _", (COUNT,)),
    ("block _", (SPACES,)),
    ("die _ _", (COLOURS, COUNT)),
    ("place gear _ _ heading _", (NUMBER, SPACES, COUNT)),
    ("place gear _ _", (NUMBER, SPACES)),
    ("place board", ()),
    ("use _ _", (SIDES, ACTIONS)),
    ("also _", (ACTIONS,)),
    ("board _", (ACTIONS,)),
    ("adjacent", ()),
    ("take _ from _ _", (COUNT, MILKS, NUMBER)),
    ("press _ _ from _ to _", (COUNT, MILKS, KINDS, KINDS)),
    ("refine _ _", (COUNT, MILKS)),
    ("dispose _", (COUNT,)),
    ("move _ _", (AREAS, NUMBER)),
    ("move first", ()),
    ("deploy", ()),
    ("deploy _ _", (RINGS, NUMBER)),
    ("buy order _", (NUMBER,)),
    ("buy blueprint _", (NUMBER,)),
    ("complete _", (COUNT,)),
    ("complete _ extended", (COUNT,)),
    ("build _ gear _ _", (COUNT, NUMBER, SIDES)),
    ("tile _", (COUNT,)),
    ("lay _", (COUNT,)),
    ("at gear _ _", (NUMBER, SIDES)),
    ("at overseer _", (COUNT,)),
    ("at sector _", (NUMBER,)),
    ("bonus _", (COUNT,)),
    ("claim _", (COUNT,)),
    ("recall _ _", (AREAS, NUMBER)),
    ("recall first", ()),
    ("extra _", (TRACKS,)),
    ("reward _", (GOODS[:6],)),
    ("decline", ()),
    ("step _ _", (COLOURS, COUNT)),
    ("step _ _ back", (COLOURS, COUNT)),
    ("done", ()),
    ("end", ()),
)


def parse_move(text: str) -> "tuple[int, ...]":
    """Return the move written as `text`; raise MalformedMove when it is none."""
    words = text.split()
    for kind, (template, fields) in enumerate(FORMS):
        marks = template.split()
        if _fits(marks, words):
            blanks = [word for mark, word in zip(marks, words) if mark == "_"]
            return (kind,) + tuple([_read(field, word) for field, word in zip(fields, blanks)])
    raise MalformedMove("cannot read the move '" + text[:60] + "'")


def format_move(move: "tuple[int, ...]") -> str:
    """Return `move` in words; raise MalformedMove when it is not well formed."""
    assert_well_formed(move)
    template, fields = FORMS[move[0]]
    blanks = [_write(field, value) for field, value in zip(fields, move[1:])]
    return " ".join([blanks.pop(0) if mark == "_" else mark for mark in template.split()])


def assert_well_formed(move: "tuple[int, ...]") -> None:
    """Raise MalformedMove unless `move` has a known form and every field can be written."""
    if type(move) is not tuple or not move or type(move[0]) is not int:
        raise MalformedMove("a move is a tuple of integers")
    if not 0 <= move[0] < len(FORMS) or len(move) != 1 + len(FORMS[move[0]][1]):
        raise MalformedMove("no such form of move")
    for field, value in zip(FORMS[move[0]][1], move[1:]):
        if type(value) is not int or not 0 <= value < _limit(field):
            raise MalformedMove("a field of the move is out of range")


def _fits(marks: "list[str]", words: "list[str]") -> bool:
    if len(marks) != len(words):
        return False
    return all(mark in ("_", word) for mark, word in zip(marks, words))


def _limit(field: "tuple[str, ...] | int") -> int:
    return NUMBERS if isinstance(field, int) else len(field)


def _read(field: "tuple[str, ...] | int", word: str) -> int:
    if not isinstance(field, int):
        if word not in field:
            raise MalformedMove("'" + word[:30] + "' is not one of: " + ", ".join(field))
        return field.index(word)
    if not (_is_number(word) and field <= int(word) < NUMBERS + field):
        raise MalformedMove("'" + word[:30] + "' is not a number that can be meant here")
    return int(word) - field


def _is_number(word: str) -> bool:
    return 0 < len(word) < 4 and all(letter in "0123456789" for letter in word)


def _write(field: "tuple[str, ...] | int", value: int) -> str:
    return str(value + field) if isinstance(field, int) else field[value]
