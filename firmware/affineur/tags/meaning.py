"""What a tag means to one board: tags it has learnt by their UID, and cards that press keys.

A tag that cannot be written is learnt: the file FILE_NAME holds a line for each, UID in hex, kind,
colour, number. A command card presses the key of its number at the seat it is held to, for as
long as it lies there, so that a board without keys can be played.
"""

from affineur.table.events import (
    COMMAND,
    KEY_NAMES,
    UNREADABLE,
    KeyPressed,
    KeyReleased,
    Mark,
    TagsArrived,
    TagsLeft,
)
from affineur.tags import mark_codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.ports import Store

FILE_NAME = "learnt.txt"
MOST_LEARNT = 120


class Meaning:
    """Tells for one event of the pads what has happened; `learnt` maps a UID to its mark."""

    def __init__(self, learnt: "dict[str, Mark] | None" = None):
        self.learnt = learnt or {}

    def of(self, event: object) -> "list[object]":
        """Return the events that stand for `event`; any other event for itself."""
        if isinstance(event, (TagsArrived, TagsLeft)):
            return self._of_tags(event)
        return [event]

    def _of_tags(self, event: "TagsArrived | TagsLeft") -> "list[object]":
        marks = [self._known(mark) for mark in event.marks]
        keys = [mark.number for mark in marks if _is_key(mark)]
        rest = [mark for mark in marks if not _is_key(mark)]
        arrived = isinstance(event, TagsArrived)
        key_event = KeyPressed if arrived else KeyReleased
        events = [key_event(event.seat, key) for key in keys]  # type: list[object]
        if rest:
            events.append((TagsArrived if arrived else TagsLeft)(event.seat, rest))
        return events

    def _known(self, mark: Mark) -> Mark:
        return self.learnt.get(mark.uid, mark) if mark.kind == UNREADABLE else mark


def _is_key(mark: Mark) -> bool:
    return mark.kind == COMMAND and 0 <= mark.number < len(KEY_NAMES)


def load(store: "Store") -> "dict[str, Mark]":
    """Return what the board has learnt; raises OSError, but not when there is no file yet."""
    if FILE_NAME not in store.names():
        return {}
    return parse(store.read(FILE_NAME))


def save(store: "Store", learnt: "dict[str, Mark]") -> None:
    """Keep what the board has learnt, durably; raises OSError."""
    store.replace(FILE_NAME, dump(learnt))


def parse(data: bytes) -> "dict[str, Mark]":
    """Return the marks in the content of the file; a line that makes no sense is left out."""
    learnt = {}
    for line in data.split(b"\n"):
        mark = _parsed(line.split(b" "))
        if mark is not None:
            learnt[mark.uid] = mark
    return learnt


def dump(learnt: "dict[str, Mark]") -> bytes:
    """Return the content of the file, by UID."""
    lines = []
    for uid in sorted(learnt):
        mark = learnt[uid]
        lines.append("%s %s %d %d\n" % (uid, mark.kind, mark.colour, mark.number))
    return "".join(lines).encode()


def _parsed(words: "list[bytes]") -> "Mark | None":
    try:
        uid, kind, colour, number = [str(word, "ascii") for word in words]
        mark = Mark(kind, int(colour), int(number), uid)
        mark_codec.encode(mark)
    except (ValueError, UnicodeError):
        return None
    return mark
