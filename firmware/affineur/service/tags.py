"""Tags on the bench: tasks on the pads, and what the board learns by UID."""

from binascii import hexlify, unhexlify

from affineur.desk.clerk import Declined
from affineur.service.tag_words import MOST_TOLD
from affineur.table.events import Mark
from affineur.tags import mark_codec, meaning
from affineur.tags.tasks import PAGE_BYTES, WRITE, Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NO_READER = "There is no reader at seat %d."
_NO_HEX = "That is not written in hexadecimal."
_NO_PAGES = "Whole pages of four bytes are written."
_FULL = "The board has learnt %d tags; it cannot learn more." % meaning.MOST_LEARNT


class Tags:
    """Hands tasks to the pads, and keeps what has been learnt; `ports` as for the bench."""

    def __init__(self, ports: "Any"):
        self._pads = ports.pads
        self._store = ports.store

    # Tasks

    def do(
        self, now_ms: int, seat: int, what: str, uid: str, page: int, count: int, data: str
    ) -> None:
        """Begin a task on the pad of a seat; one that is under way there is forgotten."""
        written = _bytes(data)
        if what == WRITE and (not written or len(written) % PAGE_BYTES):
            raise Declined("BAD_FIELDS", _NO_PAGES)
        self._pad(seat).start(Task(what, _bytes(uid), page, count, written))

    def done(self, now_ms: int, seat: int) -> "dict[str, Any]":
        """Tell whether the task has ended, and what came of it."""
        done = self._pad(seat).result()
        if done is None:
            return {"ended": False, "code": "", "found": [], "data": ""}
        found = ["%s %d %s" % (_hex(uid), sak, _hex(version)) for uid, sak, version in done.found]
        return {"ended": True, "code": done.code, "found": found, "data": _hex(done.data)}

    def _pad(self, seat: int) -> "Any":
        if seat >= len(self._pads):
            raise Declined("NO_READER", _NO_READER % seat)
        return self._pads[seat]

    # Learning

    def learn(self, now_ms: int, uid: str, kind: str, colour: int, number: int) -> None:
        """Take the tag with this UID for a piece from now on; raises OSError."""
        mark = Mark(kind, colour, number, _hex(_bytes(uid)))
        try:
            mark_codec.encode(mark)
        except ValueError as no:
            raise Declined("BAD_FIELDS", str(no)) from no
        learnt = meaning.load(self._store)
        learnt[mark.uid] = mark
        if len(learnt) > meaning.MOST_LEARNT:
            raise Declined("FULL", _FULL)
        meaning.save(self._store, learnt)

    def unlearn(self, now_ms: int, uid: str) -> None:
        """Forget what the tag with this UID was taken for; raises OSError."""
        learnt = meaning.load(self._store)
        if learnt.pop(_hex(_bytes(uid)), None) is not None:
            meaning.save(self._store, learnt)

    def learnt(self, now_ms: int, after: int) -> "dict[str, Any]":
        """Return what has been learnt, by UID, without the first `after`; raises OSError."""
        lines = meaning.dump(meaning.load(self._store)).decode().split("\n")[:-1]
        return {"count": len(lines), "tags": lines[after : after + MOST_TOLD]}

    def take(self, event: object, now_ms: int) -> None:
        """Nothing that happens by itself concerns this tool."""

    ACTS: "dict[str, Any]" = {
        "tags_do": do,
        "tags_done": done,
        "learn": learn,
        "unlearn": unlearn,
        "learnt": learnt,
    }


def _bytes(text: str) -> bytes:
    try:
        return unhexlify(text)
    except (ValueError, TypeError) as no:
        raise Declined("BAD_FIELDS", _NO_HEX) from no


def _hex(data: bytes) -> str:
    return hexlify(data).decode()
