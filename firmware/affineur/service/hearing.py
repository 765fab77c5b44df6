"""Keys and tags on the bench: what has been noticed, kept until a host asks for it."""

from affineur.service.vocabulary import MOST_HEARD
from affineur.table import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Hearing:
    """The latest MOST_HEARD presses, arrivals and departures, oldest first."""

    def __init__(self) -> None:
        self._heard: "list[dict[str, Any]]" = []

    def heard(self, now_ms: int) -> "dict[str, Any]":
        """Return what has been noticed since the last time."""
        heard, self._heard = self._heard, []
        return {"heard": heard}

    def take(self, event: object, now_ms: int) -> None:
        """Take in what has happened."""
        note = _NOTES.get(type(event))
        if note is not None:
            self._heard = self._heard[1 - MOST_HEARD :] + [note(event)]

    ACTS: "dict[str, Any]" = {"heard": heard}


def _pressed(event: events.KeyPressed) -> "dict[str, Any]":
    return {"what": "key", "seat": event.seat, "key": events.KEY_NAMES[event.key]}


def _arrived(event: events.TagsArrived) -> "dict[str, Any]":
    return {"what": "tags", "seat": event.seat, "uids": [mark.uid for mark in event.marks]}


def _left(event: events.TagsLeft) -> "dict[str, Any]":
    return {"what": "left", "seat": event.seat, "uids": [mark.uid for mark in event.marks]}


_NOTES: "dict[type, Any]" = {
    events.KeyPressed: _pressed,
    events.TagsArrived: _arrived,
    events.TagsLeft: _left,
}
