"""Every request and event once: what it is called, what it carries, what it is for.

A request is (name, fields, fields of the answer, help), an event (name, fields, help); what a
field may be is told in `fields`. The shape of `hello` is the same in every version.
"""

from affineur.wire.fields import DATA, FLAG, INT, LIST, RECORD, TEXT, WORD

PROTOCOL = 1
LIMIT = (1 << 30) - 1  # of every number, so that none needs memory on the device
KEYS = ("ready", "1", "2", "3", "4", "back")
MARKS = ("cheese", "worker", "venue", "command", "unreadable")

CREDIT_BYTES = 192  # from the board that the host has not read yet
CREDIT_STEP_BYTES = 64  # the host renews the credit after reading so many
MOST_REQUESTS = 4  # unanswered at a time
NAME_BYTES = 100  # of the board's name in the answer to hello, which must fit into the credit
JOURNAL_BYTES = 1536  # at most, of a match record in one answer

_SEAT = ("seat", INT, (0, 3), "position of the seat, clockwise from 0")
_ANY_SEAT = ("seat", INT, (-1, 3), "the seat spoken to; -1: everybody")
_SEATS = (4, INT, (0, 3))
_MATCH = ("match", TEXT, 32, 'name of the match record, "" for none')
_STATE = ("state", TEXT, 16, "state of the match")
_FAULT = ("fault", TEXT, 40, 'code of what stopped the board, or ""')
_TURN = ("turn", INT, (0, LIMIT), "sectors the board has turned in this match")
_RECORDS = ("records", INT, (0, LIMIT), "records of the match so far, the header included")
_TAGS = (
    ("kind", WORD, MARKS, "what the tag is for"),
    ("colour", INT, (0, 3), "colour of its owner"),
    ("number", INT, (0, 255), "number of the token, type of the worker, venue or command"),
    ("uid", TEXT, 20, "serial number of the tag in hex"),
)
_MARKS = ("marks", LIST, (4, RECORD, _TAGS), "tags: kind, colour, number, uid of each")

REQUESTS = (
    (
        "hello",
        (("protocol", INT, (1, LIMIT), "version of the protocol the host speaks"),),
        (
            ("protocol", INT, (1, LIMIT), "version the board speaks"),
            ("board", TEXT, 40, "its name, cut short when very long"),
            ("firmware", TEXT, 20, "version of its firmware"),
        ),
        "begin anew: earlier requests and subscriptions are forgotten",
    ),
    ("bye", (), (), "end: the board falls silent"),
    (
        "status",
        (),
        (
            _STATE,
            _FAULT,
            _TURN,
            ("game", TEXT, 16, "the game played, or offered in the lobby"),
            ("level", TEXT, 16, "level of assistance"),
            ("seats", LIST, _SEATS, "seats that play"),
            ("ready", LIST, _SEATS, "seats that are ready"),
            ("away", LIST, _SEATS, "seats whose person is away"),
            _MATCH,
            _RECORDS,
            ("link", DATA, None, "what the board's end of the link has counted"),
        ),
        "how the match stands",
    ),
    (
        "scene",
        (),
        (
            ("version", INT, (0, LIMIT), "grows with every change"),
            ("scene", DATA, None, "what the ring has to show, as in `table/scene.py`"),
        ),
        "what the ring shows, in words",
    ),
    (
        "seat",
        (_SEAT,),
        (
            ("token", INT, (0, 15), "token in the draft, 0 for none"),
            ("worker", INT, (-1, 2), "type of the worker in the draft, -1 for none"),
            ("gear", INT, (0, 255), "sectors of the gear added up so far"),
            ("ready", FLAG, None, "has confirmed"),
            ("options", INT, (0, 4), "highest digit that means something now"),
            ("question", TEXT, 2000, 'what is asked, with the words on offer, or ""'),
        ),
        "what one seat has begun, and is asked",
    ),
    (
        "watch",
        (
            ("scene", FLAG, None, "whether `scene` events are wanted"),
            ("frame_ms", INT, (0, 60000), "least time between `frame` events; 0: none"),
        ),
        (),
        "subscribe; `tell`, `state` and `record` come in any case",
    ),
    (
        "key",
        (
            _SEAT,
            ("key", WORD, KEYS, "which of its keys"),
            ("down", FLAG, None, "whether it is pressed or let go"),
        ),
        (),
        "act as a seat: a key",
    ),
    ("tap", (_SEAT, _MARKS), (), "act as a seat: tags come onto its pad together"),
    ("lift", (_SEAT, _MARKS), (), "act as a seat: tags leave its pad"),
    (
        "move",
        (_SEAT, ("text", TEXT, 200, "a move in notation, or `undo`")),
        (),
        "act as a seat: ask for a move; what comes of it is told",
    ),
    (
        "matches",
        (),
        (("names", LIST, (99, TEXT, 32), "names of the match records kept, oldest first"),),
        "which match records there are",
    ),
    (
        "journal",
        (_MATCH, ("at", INT, (0, LIMIT), "from which byte on")),
        (
            ("size", INT, (0, LIMIT), "bytes of the whole match record"),
            ("data", TEXT, 2048, "up to %d bytes of it, in base 64" % JOURNAL_BYTES),
        ),
        "a piece of a match record, byte by byte as it is kept",
    ),
    (
        "settings",
        (),
        (("values", DATA, None, "every setting by key"),),
        "the settings as they are kept",
    ),
    (
        "set",
        (("key", TEXT, 60, "which setting"), ("value", DATA, None, "its value")),
        (),
        "keep a setting; it holds from the next start",
    ),
)

EVENTS = (
    (
        "tell",
        (
            _ANY_SEAT,
            ("code", TEXT, 40, "stable code"),
            ("rule", TEXT, 20, 'rule id, or ""'),
            ("text", TEXT, 300, "one sentence"),
        ),
        "something is said to people",
    ),
    ("state", (_STATE, _FAULT, _TURN), "the match has come into another state"),
    (
        "record",
        (
            _MATCH,
            ("number", INT, (0, LIMIT), "its number; 0 is the header"),
            ("record", DATA, None, "the record; null when it is too long for a line"),
        ),
        "something has been written down",
    ),
    (
        "scene",
        (("version", INT, (0, LIMIT), "of the scene to ask for"),),
        "the ring has something else to show",
    ),
    (
        "frame",
        (("pixels", TEXT, 240, "red, green, blue of 60 pixels, in base 64"),),
        "what the ring shows",
    ),
    (
        "dropped",
        (("lines", INT, (0, LIMIT), "events dropped since hello"),),
        "events were lost because the host read too slowly; ask for the status",
    ),
)

_REQUESTS = {row[0]: row for row in REQUESTS}
_EVENTS = {row[0]: row for row in EVENTS}


def request_fields(name: str) -> "tuple[object, ...] | None":
    """Return the rows of a request's fields, None when there is no such request."""
    row = _REQUESTS.get(name)
    return None if row is None else row[1]


def answer_fields(name: str) -> "tuple[object, ...]":
    """Return the rows of the answer to a request."""
    return _REQUESTS[name][2]


def event_fields(name: str) -> "tuple[object, ...] | None":
    """Return the rows of an event's fields, None when there is no such event."""
    row = _EVENTS.get(name)
    return None if row is None else row[1]
