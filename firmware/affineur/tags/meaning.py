"""What a tag means to one board: tags it has learnt by their UID, and cards that press keys.

A tag that cannot be written is learnt: the file FILE_NAME holds a line for each, UID in hex, kind,
colour, number. A command card presses the key of its number at the seat it is held to, for as
long as it lies there, so that a board without keys can be played.

Nothing may move because a card was left lying: for a while after power-on, and after a reader has
come back, command cards press nothing, since it cannot be known whether a person has just laid
them down.
"""

from affineur.table import ticks
from affineur.table.events import (
    COMMAND,
    KEY_NAMES,
    UNREADABLE,
    KeyPressed,
    KeyReleased,
    Mark,
    PartFound,
    TagsArrived,
    TagsLeft,
)
from affineur.tags import mark_codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.ports import Store

FILE_NAME = "learnt.txt"
MOST_LEARNT = 120
LEFT_LYING_MS = 3_000
"""A card noticed within this time may have been lying there all along."""


class Meaning:
    """Tells for one event of the pads what has happened.

    `learnt` maps a UID to its mark; `now_ms` is when the board has begun.
    """

    def __init__(self, learnt: "dict[str, Mark]", now_ms: int):
        self._learnt = learnt
        self._doubtful = {}  # type: dict[int, int]
        """Until when a card at this seat may have been lying there."""
        self._down = []  # type: list[tuple[int, int]]
        for seat in range(4):
            self._doubtful[seat] = ticks.later(now_ms, LEFT_LYING_MS)

    def of(self, event: object, now_ms: int) -> "list[object]":
        """Return the events that stand for `event`; any other event for itself."""
        self._trust(now_ms)
        if isinstance(event, (TagsArrived, TagsLeft)):
            return self._of_tags(event)
        if isinstance(event, PartFound) and event.part == "reader":
            self._doubtful[event.seat] = ticks.later(now_ms, LEFT_LYING_MS)
        return [event]

    def _trust(self, now_ms: int) -> None:
        """Let the doubts go whose time is over."""
        for seat in list(self._doubtful):
            if ticks.reached(now_ms, self._doubtful[seat]):
                del self._doubtful[seat]

    def _of_tags(self, event: "TagsArrived | TagsLeft") -> "list[object]":
        marks = [self._known(mark) for mark in event.marks]
        turn = self._pressed if isinstance(event, TagsArrived) else self._released
        events = []  # type: list[object]
        for mark in marks:
            if _is_key(mark):
                events += turn(event.seat, mark.number)
        rest = [mark for mark in marks if not _is_key(mark)]
        if rest:
            events.append(type(event)(event.seat, rest))
        return events

    def _pressed(self, seat: int, key: int) -> "list[object]":
        if seat in self._doubtful:
            return []
        self._down.append((seat, key))
        return [KeyPressed(seat, key)]

    def _released(self, seat: int, key: int) -> "list[object]":
        if (seat, key) not in self._down:
            return []
        self._down.remove((seat, key))
        return [KeyReleased(seat, key)]

    def _known(self, mark: Mark) -> Mark:
        return self._learnt.get(mark.uid, mark) if mark.kind == UNREADABLE else mark


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
