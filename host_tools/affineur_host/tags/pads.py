"""A tag on the pad of a board, from afar: waiting for it, reading, writing, locking.

The board is in service while this lasts; what the board's driver says becomes one plain line.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from affineur.table.events import Mark
from affineur.tags import mark_codec, meaning
from affineur.tags.tasks import LIST, LOCK, MOST_PAGES, READ, READER_LOST, WRITE
from affineur_host.device.session import RequestRefused, Session
from affineur_host.errors import (
    EXIT_TAG_ABSENT,
    EXIT_TAG_FOREIGN,
    EXIT_TAG_NOT_WRITTEN,
    EXIT_TAG_READER,
    UserError,
)
from affineur_host.tags.dump import Dump, check_memory
from affineur_host.tags.kinds import (
    BARE,
    CLASSIC_1K,
    CLASSIC_4K,
    CLASSIC_MINI,
    TYPE_2,
    ULTRALIGHT,
    Kind,
    kind_of_version,
)
from affineur_host.tags.messages import memory_with

LOOK_AGAIN_S = 0.15
TASK_S = 5.0
_ASK_AGAIN_S = 0.02
ERASED = memory_with(b"") + bytes(mark_codec.RECORD_BYTES - 4)
"""User memory without any record, as far as the board looks."""
_CLASSICS = {kind.sak: kind for kind in (CLASSIC_MINI, CLASSIC_1K, CLASSIC_4K)}

_GONE = "the tag was taken away too early"
_AGAIN = "lay it back and do it again; it says the old, the new or nothing, never something wrong"
_CODES = {
    "TAG_GONE": (_GONE, _AGAIN, EXIT_TAG_NOT_WRITTEN),
    "TAG_DIFFERS": (
        "the tag does not keep what is written onto it",
        "take another tag",
        EXIT_TAG_NOT_WRITTEN,
    ),
    "TAG_REFUSED": (
        "the tag refuses: it is locked, guarded by a password, or too small",
        "take another tag, or learn this one with `affineur tags learn`",
        EXIT_TAG_FOREIGN,
    ),
    "TAG_UNFIT": (
        "this tag cannot be written by the board",
        "take an NTAG213, 215 or 216, or learn this one with `affineur tags learn`",
        EXIT_TAG_FOREIGN,
    ),
    "GARBLED": (
        "reader and tag did not understand each other",
        "lay the tag flat in the middle of the pad and do it again",
        EXIT_TAG_NOT_WRITTEN,
    ),
    "COLLISION": (
        "there are too many tags on the pad",
        "leave only the one that is meant",
        EXIT_TAG_ABSENT,
    ),
}
_LOST = (
    "the reader at seat {seat} does not answer",
    "look at its wiring with `affineur selftest`, or use another seat with --seat",
    EXIT_TAG_READER,
)


class PadFault(UserError):  # noqa: N818 - what is wrong, not with the program
    """Something is wrong with the tag, the pad or the reader; `code` is the driver's."""

    def __init__(self, code: str, seat: int):
        line, hint, exit_code = _CODES.get(code, _LOST)
        super().__init__(line.format(seat=seat), hint, exit_code)
        self.code = code


@dataclass(frozen=True)
class Found:
    """A tag on a pad, as the reader hears it."""

    uid: bytes
    sak: int
    version: bytes

    @property
    def kind(self) -> Kind:
        """Return what it is, as far as one can hear."""
        if self.sak == ULTRALIGHT.sak:
            return kind_of_version(self.version) or ULTRALIGHT
        return _CLASSICS.get(self.sak, BARE)


def _found(text: str) -> Found:
    """Return the tag in an answer of the bench: UID, SAK, answer to GET_VERSION."""
    uid, sak, version = text.split(" ")
    return Found(bytes.fromhex(uid), int(sak), bytes.fromhex(version))


@contextmanager
def pad_of(session: Session, seat: int) -> "Iterator[Pad]":
    """Put the board into service and return the pad of a seat; raises UserError."""
    session.ask("service", on=True)
    try:
        yield Pad(session, seat)
    finally:
        with suppress(UserError):  # a board that has gone; leaving ends service as well
            session.ask("service", on=False)


class Pad:
    """The pad of one seat of a board in service."""

    def __init__(self, session: Session, seat: int):
        self._session = session
        self.seat = seat

    def found(self) -> list[Found]:
        """Return the tags that lie there now, at most two; raises PadFault."""
        answer = self._do(LIST)
        return [_found(each) for each in answer["found"]]

    def wait_for_one(self, within_s: float, but_not: frozenset[bytes] = frozenset()) -> Found:
        """Return the tag that is laid down within that time; those in `but_not` do not count.

        Raises UserError when there is none, when there are two, and when the reader is lost.
        """
        until_s = self._now_s() + within_s
        while True:
            found = self._looked()
            if len(found) == 1 and found[0].uid not in but_not:
                return found[0]
            if self._now_s() >= until_s:
                raise self._none(found, within_s)
            self.rest(LOOK_AGAIN_S)

    def read(self, tag: Found) -> Dump:
        """Return everything the board can read of a tag; raises PadFault and BadTag."""
        heard = (BARE.atqa, tag.sak) if tag.kind is BARE else None
        if tag.kind.family != TYPE_2:
            size = tag.kind.size
            return Dump(tag.kind, tag.uid, bytes(size), frozenset(range(size)), heard)
        memory = b""
        for page in range(0, tag.kind.pages, MOST_PAGES):
            count = min(MOST_PAGES, tag.kind.pages - page)
            answer = self._do(READ, tag.uid, page=page, count=count)
            memory += bytes.fromhex(answer["data"])
        dump = Dump(tag.kind, tag.uid, memory)
        check_memory(dump)
        return dump

    def write(self, tag: Found, data: bytes) -> None:
        """Write whole pages of user memory; the board reads them back. Raises PadFault."""
        self._do(WRITE, tag.uid, data=data)

    def lock(self, tag: Found) -> None:
        """Make the pages of the record unwritable for ever; raises PadFault."""
        self._do(LOCK, tag.uid)

    def learnt(self) -> list[Mark]:
        """Return the tags that the board knows by their UID."""
        lines: list[str] = []
        while True:
            answer = self.bench("learnt", after=len(lines))
            lines += answer["tags"]
            if not answer["tags"] or len(lines) >= answer["count"]:
                return list(meaning.parse("\n".join(lines).encode()).values())

    def rest(self, pause_s: float) -> None:
        """Let time pass."""
        until_s = self._now_s() + pause_s
        while (left_s := until_s - self._now_s()) > 0:
            self._session.listen(left_s)

    def bench(self, request: str, **values: Any) -> dict[str, Any]:
        """Ask the bench; raises RequestRefused.

        A board leaves service when it hears nothing for a while, as when a person thinks about a
        question; then it is put into service again.
        """
        try:
            answer = self._session.ask("bench", request=request, values=values)
        except RequestRefused as no:
            if no.code != "NOT_IN_SERVICE":
                raise
            self._session.ask("service", on=True)
            answer = self._session.ask("bench", request=request, values=values)
        return dict(answer["values"])

    # Within

    def _looked(self) -> list[Found]:
        """Return the tags that lie there now, and nothing while they are being moved."""
        try:
            return self.found()
        except PadFault as no:
            if no.code == READER_LOST or no.exit_code == EXIT_TAG_READER:
                raise
            return []

    def _do(
        self, what: str, uid: bytes = b"", page: int = 0, count: int = 0, data: bytes = b""
    ) -> dict[str, Any]:
        """Have a task done; raises PadFault."""
        task = {"what": what, "uid": uid.hex(), "page": page, "count": count, "data": data.hex()}
        try:
            self.bench("tags_do", seat=self.seat, **task)
        except RequestRefused as no:
            if no.code != "NO_READER":
                raise
            raise PadFault(READER_LOST, self.seat) from no
        until_s = self._now_s() + TASK_S
        while self._now_s() < until_s:
            answer = self.bench("tags_done", seat=self.seat)
            if answer["ended"]:
                return self._ended(answer)
            self.rest(_ASK_AGAIN_S)
        raise PadFault(READER_LOST, self.seat)

    def _ended(self, answer: dict[str, Any]) -> dict[str, Any]:
        if answer["code"]:
            raise PadFault(answer["code"], self.seat)
        return answer

    def _now_s(self) -> float:
        return self._session.transport.now_s()

    def _none(self, found: list[Found], within_s: float) -> UserError:
        if len(found) > 1:
            line = f"there are two tags on the pad of seat {self.seat}"
            return UserError(line, "leave only the one that is meant", EXIT_TAG_ABSENT)
        if found:
            line = f"the tag on the pad of seat {self.seat} has had its turn"
            return UserError(line, "lay down the next one", EXIT_TAG_ABSENT)
        line = f"no tag came onto the pad of seat {self.seat} within {within_s:g} s"
        hint = "lay it flat in the middle of the pad; other seats with --seat"
        return UserError(line, hint, EXIT_TAG_ABSENT)
