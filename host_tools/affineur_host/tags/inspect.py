"""What is on a tag, line by line, and whether the board takes it for one of its pieces.

The board looks at the first 32 bytes of user memory with `affineur.tags`; so does this, and then
says why not.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from affineur.table.events import UNREADABLE, Mark
from affineur.tags import mark_codec, ndef
from affineur_host.tags.dump import Dump
from affineur_host.tags.kinds import NTAGS, TYPE_2
from affineur_host.tags.messages import (
    EXTERNAL,
    FORMATS,
    BadMessage,
    Record,
    decode_message,
    message_in,
)
from affineur_host.tags.pieces import name_of

_NDEF_MAGIC = 0xE1
_READ_ONLY = 0x0F
_SHOWN_BYTES = 24


@dataclass(frozen=True)
class Report:
    """`piece` is the board's name for it, "" for none; then `why` says why not."""

    kind: str
    uid: str
    lines: tuple[tuple[str, str], ...]
    records: tuple[str, ...]
    piece: str
    why: str

    def as_dict(self) -> dict[str, object]:
        """Return it for other programs."""
        return {
            "kind": self.kind,
            "uid": self.uid,
            **dict(self.lines),
            "records": list(self.records),
            "piece": self.piece or None,
            "why": self.why or None,
        }


def inspect(dump: Dump) -> Report:
    """Return what can be said of a tag."""
    mark = mark_of(dump)
    return Report(
        kind=dump.kind.name,
        uid=dump.uid.hex(),
        lines=tuple(_facts(dump)),
        records=tuple(_records(dump)),
        piece=name_of(mark),
        why=_why_not(dump) if mark.kind == UNREADABLE else "",
    )


def mark_of(dump: Dump) -> Mark:
    """Return what the board would read off this tag."""
    readable = dump.kind.family == TYPE_2 and not _unknown_in_record(dump)
    return mark_codec.mark_on(dump.user if readable else b"", dump.uid)


def unfit(dump: Dump) -> str:
    """Return why the board would not write onto this tag, "" when it would."""
    if dump.kind not in NTAGS:
        return f"a {dump.kind.name} cannot be written by the board"
    if dump.page(3)[0] != _NDEF_MAGIC:
        return "its capability container is not one for NDEF"
    if dump.page(3)[3] & _READ_ONLY:
        return "its capability container says read-only"
    locked = [page for page in dump.locked_pages if page < 4 + mark_codec.RECORD_BYTES // 4]
    if locked:
        return f"{_pages(locked)} locked for ever"
    if dump.guarded_from is not None and dump.guarded_from < 4 + mark_codec.RECORD_BYTES // 4:
        return f"a password guards it from page {dump.guarded_from} on"
    return ""


# Facts


def _facts(dump: Dump) -> Iterator[tuple[str, str]]:
    if dump.memory:
        room = f", {dump.kind.user_bytes} for records" if dump.kind.user_bytes else ""
        yield "memory", f"{dump.kind.size} bytes{room}"
    if dump.unknown:
        yield "not read", f"{len(dump.unknown)} bytes"
    if dump.kind.family == TYPE_2:
        yield "locks", f"{_pages(dump.locked_pages)} locked" if dump.locked_pages else "none"
        yield "capability", _capability(dump.page(3))
        if dump.kind.config_page:
            first = dump.guarded_from
            yield "password", "none" if first is None else f"from page {first} on"
        yield "board may write it", "yes" if not unfit(dump) else f"no: {unfit(dump)}"


def _capability(page: bytes) -> str:
    if page[0] != _NDEF_MAGIC:
        return f"{page.hex(' ')}, not for NDEF"
    access = "read only" if page[3] & _READ_ONLY else "read and write"
    return f"NDEF {page[1] >> 4}.{page[1] & 15}, {8 * page[2]} bytes, {access}"


def _pages(pages: list[int]) -> str:
    whole = pages == list(range(pages[0], pages[-1] + 1))
    span = f"{pages[0]} to {pages[-1]}" if whole else ", ".join(map(str, pages))
    return f"page {pages[0]}" if len(pages) == 1 else f"pages {span}"


# Records


def _records(dump: Dump) -> Iterator[str]:
    try:
        for record in _message(dump) or []:
            yield _told(record)
    except BadMessage as bad:
        yield f"damaged: {bad}"


def _message(dump: Dump) -> list[Record] | None:
    """Return the records on a tag, None when it is not for records; raises BadMessage."""
    if dump.kind.family != TYPE_2:
        return None
    message = message_in(dump.user)
    return None if message is None else decode_message(message)


def _told(record: Record) -> str:
    kind = record.type.decode("ascii")
    payload = record.payload[:_SHOWN_BYTES].hex(" ") or "nothing"
    more = "..." if len(record.payload) > _SHOWN_BYTES else ""
    return f"{FORMATS[record.form]} {kind}: {payload}{more}".replace("  ", " ")


# Why the board does not know it


def _why_not(dump: Dump) -> str:
    if dump.kind.family != TYPE_2:
        return "the board knows a tag like this by its UID alone; learn it"
    if _unknown_in_record(dump):
        return "where the record should be, the tag could not be read"
    try:
        records = _message(dump)
    except BadMessage as bad:
        return f"the record is damaged: {bad}"
    if not records:
        return "it is blank"
    return _why_foreign(dump, records)


def _why_foreign(dump: Dump, records: list[Record]) -> str:
    ours = [each for each in records if (each.form, each.type) == (EXTERNAL, mark_codec.TYPE)]
    if not ours:
        return "it holds a record of something else"
    if len(records) > 1:
        return "there are other records beside ours"
    payload = ndef.decode(mark_codec.TYPE, dump.user[: mark_codec.RECORD_BYTES])
    if payload is None:
        return "our record is not where or how the board writes it"
    return _why_damaged(payload)


def _why_damaged(payload: bytes) -> str:
    if payload[:1] != bytes([mark_codec.VERSION]):
        return "it was written by another version of this software"
    if not mark_codec.is_whole(payload):
        return "the check of our record is wrong: it was torn while being written"
    return "our record names a piece that does not exist"


def _unknown_in_record(dump: Dump) -> bool:
    first = 4 * 4
    return bool(dump.unknown.intersection(range(first, first + mark_codec.RECORD_BYTES)))
