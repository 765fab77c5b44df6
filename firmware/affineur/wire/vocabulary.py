"""Every request and event once: what it is called and what it carries.

A request is (name, fields, fields of the answer), an event (name, fields); what a field may be is
told in `fields`, what it is for in the page WIRE.md, since the board has no memory for words.
The shape of `hello` is the same in every version.
"""

from affineur.wire.fields import DATA, FLAG, INT, LIST, RECORD, TEXT, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PROTOCOL = 1
LIMIT = (1 << 30) - 1  # of every number, so that none needs memory on the device
KEYS = ("ready", "1", "2", "3", "4", "back")
MARKS = ("cheese", "worker", "venue", "command", "unreadable")

CREDIT_BYTES = 192  # from the board that the host has not read yet
CREDIT_STEP_BYTES = 64  # the host renews the credit after reading so many
MOST_REQUESTS = 4  # unanswered at a time
NAME_BYTES = 100  # of the board's name in the answer to hello, which must fit into the credit
MATCH_BYTES = 60  # of the name of a match record; a longer one is cut short
JOURNAL_BYTES = 1536  # at most, of a match record in one answer

_SEAT = ("seat", INT, (0, 3))
_SEATS = (4, INT, (0, 3))
_COUNT = (0, LIMIT)
_MATCH = ("match", TEXT, MATCH_BYTES)
_STATE = (("state", TEXT, 16), ("fault", TEXT, 40), ("turn", INT, _COUNT))
_TAG = (
    ("kind", WORD, MARKS),
    ("colour", INT, (0, 3)),
    ("number", INT, (0, 255)),
    ("uid", TEXT, 20),
)
_TAGS = (_SEAT, ("marks", LIST, (4, RECORD, _TAG)))
_WELCOME = (("protocol", INT, _COUNT), ("board", TEXT, 40), ("firmware", TEXT, 20))
_STATUS = _STATE + (
    ("game", TEXT, 16),
    ("level", TEXT, 16),
    ("seats", LIST, _SEATS),
    ("ready", LIST, _SEATS),
    ("away", LIST, _SEATS),
    _MATCH,
    ("records", INT, _COUNT),
    ("link", DATA, None),
)
_BYTES = (-1, LIMIT)
_DRAFT = (
    ("token", INT, (0, 15)),
    ("worker", INT, (-1, 2)),
    ("gear", INT, (0, 255)),
    ("ready", FLAG, None),
    ("options", INT, (0, 4)),
    ("question", TEXT, 2000),
)

REQUESTS = (
    ("hello", (("protocol", INT, _COUNT),), _WELCOME),
    ("bye", (), ()),
    ("status", (), _STATUS),
    ("heap", (), (("free", INT, _BYTES), ("used", INT, _BYTES))),
    ("scene", (), (("version", INT, _COUNT), ("scene", DATA, None))),
    ("seat", (_SEAT,), _DRAFT),
    ("watch", (("scene", FLAG, None), ("frame_ms", INT, (0, 60000))), ()),
    ("key", (_SEAT, ("key", WORD, KEYS), ("down", FLAG, None)), ()),
    ("tap", _TAGS, ()),
    ("lift", _TAGS, ()),
    ("move", (_SEAT, ("text", TEXT, 200)), ()),
    ("matches", (), (("names", LIST, (99, TEXT, MATCH_BYTES)),)),
    ("journal", (_MATCH, ("at", INT, _COUNT)), (("size", INT, _COUNT), ("data", TEXT, 2048))),
    ("settings", (), (("values", DATA, None),)),
    ("set", (("key", TEXT, 60), ("value", DATA, None)), ()),
    ("restart", (), ()),
    ("service", (("on", FLAG, None),), ()),
    ("bench", (("request", TEXT, 16), ("values", DATA, None)), (("values", DATA, None),)),
)

EVENTS = (
    (
        "tell",
        (("seat", INT, (-1, 3)), ("code", TEXT, 40), ("rule", TEXT, 20), ("text", TEXT, 300)),
    ),
    ("state", _STATE),
    ("record", (_MATCH, ("number", INT, _COUNT), ("record", DATA, None))),
    ("scene", (("version", INT, _COUNT),)),
    ("frame", (("pixels", TEXT, 240),)),
    ("dropped", (("lines", INT, _COUNT),)),
)


def request_fields(name: str) -> "tuple[object, ...] | None":
    """Return the rows of a request's fields, None when there is no such request."""
    row = _find(REQUESTS, name)
    return None if row is None else row[1]


def answer_fields(name: str) -> "tuple[object, ...]":
    """Return the rows of the answer to a request that there is."""
    row = _find(REQUESTS, name)
    return () if row is None else row[2]


def event_fields(name: str) -> "tuple[object, ...] | None":
    """Return the rows of an event's fields, None when there is no such event."""
    row = _find(EVENTS, name)
    return None if row is None else row[1]


def _find(rows: "Any", name: str) -> "Any":
    """Look for a row; a mapping by name would be 400 bytes that only save a millisecond."""
    for row in rows:
        if row[0] == name:
            return row
    return None
