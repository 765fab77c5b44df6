"""The requests about tags, as `service.vocabulary` has the others.

A task takes a while: `tags_do` begins it on the pad of a seat, `tags_done` tells whether it has
ended and how. UIDs and memory travel as text in hexadecimal. What would be a record in a list is
one text, its parts apart by a space: writing lists of records takes more stack than a board has.
"""

from affineur.tags.tasks import MOST_BYTES, MOST_PAGES, PAGE_BYTES, TASKS
from affineur.wire.fields import FLAG, INT, LIST, TEXT, WORD

MOST_TOLD = 40  # learnt tags in one answer

_UID_CHARS = 20
_SEAT = ("seat", INT, (0, 3))
_UID = ("uid", TEXT, _UID_CHARS)
_BYTE = (0, 255)
_FOUND = 60  # characters of UID, SAK and the answer to GET_VERSION
_TOLD = 40  # characters of UID, kind, colour and number
_KINDS = ("cheese", "worker", "venue", "command")
_MARK = (_UID, ("kind", WORD, _KINDS), ("colour", INT, (0, 3)), ("number", INT, _BYTE))

REQUESTS = (
    (
        "tags_do",
        (
            _SEAT,
            ("what", WORD, TASKS),
            _UID,
            ("page", INT, _BYTE),
            ("count", INT, (0, MOST_PAGES)),
            ("data", TEXT, 2 * MOST_BYTES),
        ),
        (),
    ),
    (
        "tags_done",
        (_SEAT,),
        (
            ("ended", FLAG, None),
            ("code", TEXT, 16),
            ("found", LIST, (2, TEXT, _FOUND)),
            ("data", TEXT, 2 * PAGE_BYTES * MOST_PAGES),
        ),
    ),
    ("learn", _MARK, ()),
    ("unlearn", (_UID,), ()),
    (
        "learnt",
        (("after", INT, (0, 1000)),),
        (("count", INT, (0, 1000)), ("tags", LIST, (MOST_TOLD, TEXT, _TOLD))),
    ),
)
