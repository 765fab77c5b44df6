"""NDEF messages of any kind: what other programs have put onto a tag, told record by record.

NFC Forum NDEF specification, 3.2 (records), and Type 2 Tag specification, 2.3 (TLV blocks). The
board itself knows one record only (`affineur.tags.ndef`); this is to say what else is there.
"""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

EMPTY, WELL_KNOWN, MEDIA, URI, EXTERNAL, UNKNOWN, UNCHANGED = range(7)
FORMATS = ("empty", "well-known", "media", "address", "external", "unknown", "unchanged")
_MB, _ME, _CF, _SR, _IL = 0x80, 0x40, 0x20, 0x10, 0x08
_FORMAT = 0x07
_SHORT = 256
LONGEST_PAYLOAD = 0x100000
_MEDIA_TYPE = re.compile(rb"[a-zA-Z0-9-]+/[a-zA-Z0-9-+.]+")
_NULL_TLV, _NDEF_TLV, _END_TLV = 0x00, 0x03, 0xFE
_LONG_TLV = 0xFF


class BadMessage(ValueError):  # noqa: N818 - what is found on a tag, not a failure
    """These bytes are no NDEF message; the text says why."""


@dataclass(frozen=True)
class Record:
    """One record: type name format, type, payload, and the name it goes by."""

    form: int
    type: bytes
    payload: bytes
    name: bytes = b""


def encode_message(records: list[Record]) -> bytes:
    """Return the message with these records."""
    last = len(records) - 1
    return b"".join(
        _encoded(record, _MB * (at == 0) | _ME * (at == last) | _chunk(records[at + 1 : at + 2]))
        for at, record in enumerate(records)
    )


def decode_message(data: bytes) -> list[Record]:
    """Return the records of the message that `data` begins with; raises BadMessage."""
    records: list[Record] = []
    flags, at = 0, 0
    while not flags & _ME and (at < len(data) or records):
        flags, record, at = _decoded(data, at)
        if bool(flags & _MB) != (not records):
            raise BadMessage("the message does not begin where it should")
        records.append(record)
    if flags & _CF:
        raise BadMessage("the last record is not the last of its chunks")
    return records


def message_in(memory: bytes) -> bytes | None:
    """Return the first NDEF message in the TLV blocks of user memory, None when there is none.

    Raises BadMessage for a block that is longer than the memory.
    """
    at = 0
    while at < len(memory) and memory[at] != _END_TLV:
        kind = memory[at]
        at += 1
        if kind == _NULL_TLV:
            continue
        length, at = _tlv_length(memory, at)
        if at + length > len(memory):
            raise BadMessage("a block reaches beyond the end of the memory")
        if kind == _NDEF_TLV:
            return memory[at : at + length]
        at += length
    return None


def memory_with(message: bytes) -> bytes:
    """Return the user memory that holds `message`, whole pages."""
    size = len(message)
    length = bytes([size]) if size < _LONG_TLV else bytes([_LONG_TLV, size >> 8, size & 0xFF])
    data = bytes([_NDEF_TLV]) + length + message + bytes([_END_TLV])
    return data + bytes(-len(data) % 4)


def _tlv_length(memory: bytes, at: int) -> tuple[int, int]:
    """Return the length that stands at `at`, and where the block's value begins."""
    size = 3 if memory[at : at + 1] == bytes([_LONG_TLV]) else 1
    if at + size > len(memory):
        raise BadMessage("a block reaches beyond the end of the memory")
    return int.from_bytes(memory[at + size // 2 : at + size], "big"), at + size


def _chunk(following: list[Record]) -> int:
    return _CF if following and following[0].form == UNCHANGED else 0


def _encoded(record: Record, flags: int) -> bytes:
    short = len(record.payload) < _SHORT
    flags |= record.form | _SR * short | _IL * bool(record.name)
    head = bytes([flags, len(record.type)])
    size = len(record.payload).to_bytes(1 if short else 4, "big")
    names = bytes([len(record.name)]) if record.name else b""
    return head + size + names + record.type + record.name + record.payload


def _decoded(data: bytes, at: int) -> tuple[int, Record, int]:
    """Return flags and content of the record at `at`, and where the next one begins."""
    flags = data[at] if at < len(data) else 0
    if at >= len(data):
        raise BadMessage("the message does not end where it should")
    size = 1 if flags & _SR else 4
    names = 1 if flags & _IL else 0
    body = at + 2 + size + names
    if body > len(data):
        raise BadMessage("the record ends in its head")
    lengths = (
        data[at + 1],
        data[body - 1] if names else 0,
        int.from_bytes(data[at + 2 : at + 2 + size], "big"),
    )
    _check_lengths(flags & _FORMAT, *lengths)
    if body + sum(lengths) > len(data):
        raise BadMessage("the record ends before its payload does")
    kind, name, payload = _parts(data, body, lengths)
    _check_type(flags & _FORMAT, kind)
    return flags, Record(flags & _FORMAT, kind, payload, name), body + sum(lengths)


def _parts(data: bytes, at: int, lengths: tuple[int, int, int]) -> tuple[bytes, bytes, bytes]:
    middle = at + lengths[0]
    end = middle + lengths[1]
    return data[at:middle], data[middle:end], data[end : end + lengths[2]]


def _check_lengths(form: int, kind: int, name: int, payload: int) -> None:
    if form > UNCHANGED:
        raise BadMessage("a record has no format of a type name")
    if (kind > 0) != (form in (WELL_KNOWN, MEDIA, URI, EXTERNAL)):
        raise BadMessage(f"a record that is {FORMATS[form]} has a type of {kind} bytes")
    if form == EMPTY and (name or payload):
        raise BadMessage("an empty record is not empty")
    if payload > LONGEST_PAYLOAD:
        raise BadMessage("a payload is longer than any tag")


def _check_type(form: int, kind: bytes) -> None:
    if not kind.isascii():
        raise BadMessage("the type of a record is not ASCII")
    if form in (MEDIA, URI) and not _is_media_or_uri(kind):
        raise BadMessage("the type of a record is no media type and no address")


def _is_media_or_uri(kind: bytes) -> bool:
    if kind in (b"unknown", b"unchanged") or kind.startswith((b"urn:nfc:wkt:", b"urn:nfc:ext:")):
        return True
    try:
        return bool(_MEDIA_TYPE.match(kind)) or all(urlsplit(kind)[0:3])
    except ValueError:
        return False
