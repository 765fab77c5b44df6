"""Moves of Fromage and Formaggio: what they are, how they are written, how they are read.

A move is a tuple of small integers: its kind, then its fields. `FORMS` is the whole grammar, one
line per form: the words that open it, the kind, and how each field is spelt. A field is either a
vocabulary (its value is the place of the word) or a number (`NUMBER` is written from 1 and kept
from 0, `COUNT` is kept as written). Nothing but the text is needed to read a move.
"""

from affineur.rules import names
from affineur.rules.names import HALVES, RESOURCES, TYPES, VENUES
from affineur.rules.refusal import MalformedMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

AGES = ("",) + names.AGES  # by their delay in turns

STRUCTURE, LIVESTOCK, FRUIT, ORDER = 0, 1, 2, 3

MAKE, GATHER, MILK, UNLOCK, WORK = 0, 1, 2, 3, 4
READY, WITHDRAW, WAIT, FINISH = 5, 6, 7, 8
TAKE, SWAP, SWAP_ORDER, COMPLETE, DECLINE = 9, 10, 11, 12, 13
GONDOLA, LEFT, RIGHT, PLACE = 14, 15, 16, 17
FIRST_ORDER, FIRST_VENUE, FIRST_STRUCTURE = 18, 19, 20
KEEP, COVER = 21, 22
REVEAL_ORDER, REVEAL_CARD, REVEAL_WINE, REVEAL_CUSTOMER = 23, 24, 25, 26
REVEAL_BOARD, REVEAL_TILE, REVEAL_ORIENTATION = 27, 28, 29
ROTATE = 30

# The answers of chance: drawn by the generator or read off the real piece.
REVEALS = range(REVEAL_ORDER, REVEAL_ORIENTATION + 1)

# Numbers are below this, so that a field of a move fits one byte of the log.
NUMBERS = 250

NUMBER = 1
COUNT = 0

FORMS = (
    ("make", MAKE, (VENUES, NUMBER, TYPES)),
    ("gather", GATHER, (COUNT, TYPES)),
    ("milk", MILK, (NUMBER, VENUES, NUMBER)),
    ("milk", MILK, (NUMBER,)),
    ("unlock", UNLOCK, (NUMBER,)),
    ("work", WORK, (NUMBER, TYPES)),
    ("ready", READY, ()),
    ("withdraw", WITHDRAW, ()),
    ("wait", WAIT, ()),
    ("finish", FINISH, ()),
    ("take", TAKE, (RESOURCES,)),
    ("take", TAKE, (RESOURCES, RESOURCES)),
    ("swap", SWAP, (RESOURCES[:3], RESOURCES)),
    ("swap order", SWAP_ORDER, (NUMBER, RESOURCES)),
    ("complete", COMPLETE, (NUMBER,)),
    ("decline", DECLINE, ()),
    ("gondola", GONDOLA, (NUMBER,)),
    ("left", LEFT, ()),
    ("right", RIGHT, ()),
    ("corporation", PLACE, (NUMBER,)),
    ("first order", FIRST_ORDER, ()),
    ("first venue", FIRST_VENUE, ()),
    ("first structure", FIRST_STRUCTURE, (NUMBER,)),
    ("keep", KEEP, (NUMBER,)),
    ("cover", COVER, (NUMBER, NUMBER)),
    ("reveal order", REVEAL_ORDER, (TYPES, AGES)),
    ("reveal card", REVEAL_CARD, (TYPES, AGES)),
    ("reveal wine", REVEAL_WINE, (HALVES, HALVES)),
    ("reveal wine", REVEAL_WINE, (HALVES, HALVES, RESOURCES)),
    ("reveal customer", REVEAL_CUSTOMER, (NUMBER,)),
    ("reveal board", REVEAL_BOARD, (NUMBER,)),
    ("reveal tile", REVEAL_TILE, (NUMBER,)),
    ("reveal orientation", REVEAL_ORIENTATION, (NUMBER,)),
    ("rotate", ROTATE, ()),
)


def _range(field: "object") -> "tuple[int, int]":
    """Return the lowest value of a field, and the first one too high; a card has an age."""
    if isinstance(field, tuple):
        return int(field is AGES), len(field)
    return 0, NUMBERS


def _spelt(field: "object") -> "object":
    """Return a vocabulary as bytes, a number as it is."""
    return tuple([word.encode() for word in field]) if isinstance(field, tuple) else field


def _by_field(make: "Callable[[object], Any]") -> "dict[object, Any]":
    """Return what `make` makes of each field there is: memory has no room for it twice."""
    return {field: make(field) for _, _, fields in FORMS for field in fields}


def _called() -> "dict[tuple[bytes, int], tuple[int, tuple[Any, ...]]]":
    spelt = _by_field(_spelt)
    return {
        (head.encode(), len(fields)): (kind, tuple([spelt[field] for field in fields]))
        for head, kind, fields in FORMS
    }


_RANGE_OF = _by_field(_range)
_FORM_OF = {(form[1], len(form[2])): form for form in FORMS}
_FORM_CALLED = _called()
"""Forms by the one or two words that open them, and their number of fields.

Words are bytes: each text that MicroPython makes anew is first looked for among all names it
knows, which takes the board a quarter of a millisecond.
"""


def parse_move(text: str) -> "tuple[int, ...]":
    """Return the move written as `text`; raise MalformedMove when it is none."""
    try:
        words = text.encode().split()
    except UnicodeError:
        words = []
    count = len(words)
    form, size = None, 1
    if count:
        form = _FORM_CALLED.get((words[0], count - 1))
    if form is None and count > 1:
        form, size = _FORM_CALLED.get((words[0] + b" " + words[1], count - 2)), 2
    if form is None:
        raise MalformedMove("cannot read the move '" + text[:60] + "'")
    kind, fields = form
    values = [_read(field, word) for field, word in zip(fields, words[size:])]
    return (kind,) + tuple(sorted(values) if kind == TAKE else values)


def format_move(move: "tuple[int, ...]") -> str:
    """Return `move` in words; raise MalformedMove when it is not well formed."""
    assert_well_formed(move)
    words, _, fields = _FORM_OF[move[0], len(move) - 1]
    return " ".join([words] + [_write(f, value) for f, value in zip(fields, move[1:])])


def assert_well_formed(move: "tuple") -> None:
    """Raise MalformedMove unless `move` has a known form and every field can be written."""
    if type(move) is not tuple or not move or type(move[0]) is not int:
        raise MalformedMove("a move is a tuple that begins with its kind")
    form = _FORM_OF.get((move[0], len(move) - 1))
    if form is None:
        raise MalformedMove("no such form of move")
    for value, field in zip(move[1:], form[2]):
        lowest, beyond = _RANGE_OF[field]
        if type(value) is not int or not lowest <= value < beyond:
            raise MalformedMove("a field of the move is out of range")


def _read(field: "object", word: bytes) -> int:
    if isinstance(field, tuple):
        if word not in field:
            known = b" ".join(field).decode()
            raise MalformedMove("'" + _shown(word) + "' is none of: " + known)
        return field.index(word)
    first = NUMBER if field == NUMBER else COUNT
    if not _is_number(word) or not first <= int(word) < NUMBERS + first:
        raise MalformedMove("'" + _shown(word) + "' is not a number that can be meant here")
    return int(word) - first


def _is_number(word: bytes) -> bool:
    for digit in word:
        if not 48 <= digit <= 57:  # "0" to "9"
            return False
    return 0 < len(word) < 4


def _shown(word: bytes) -> str:
    """Return the beginning of a word for a message; bytes that are no ASCII as question marks."""
    return bytes([byte if byte < 128 else 63 for byte in word[:30]]).decode()


def _write(field: "object", value: int) -> str:
    if isinstance(field, tuple):
        return str(field[value])
    return str(value + (NUMBER if field == NUMBER else COUNT))
