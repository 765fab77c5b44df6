"""What a tag says, as bytes: the payload of the NDEF record `affineur:t`.

Version 1 is six bytes: version, kind, colour, number, then the CRC_A of those four. The check
makes sure that a tag torn out of a write is never taken for another token.
"""

from affineur.table.events import CHEESE, COMMAND, UNREADABLE, VENUE, WORKER, Mark
from affineur.tags import ndef
from affineur.tags.crc import crc_a

TYPE = b"affineur:t"
VERSION = 1
RECORD_BYTES = 32
"""So much of a tag's user memory is looked at; our record takes 24 bytes."""
_KINDS = (CHEESE, WORKER, VENUE, COMMAND)
_PAYLOAD_BYTES = 6
_RANGES = ((0, 3, 1, 15), (0, 3, 0, 2), (0, 0, 0, 7), (0, 0, 0, 255))
"""Per kind: lowest and highest colour, lowest and highest number."""


def memory_of(mark: Mark) -> bytes:
    """Return the user memory of a tag that says `mark`, whole pages; ValueError as `encode`."""
    return ndef.encode(TYPE, encode(mark))


def mark_on(memory: bytes, uid: bytes) -> Mark:
    """Return what a tag with this user memory says; a Mark of kind UNREADABLE if nothing."""
    return decode(ndef.decode(TYPE, memory[:RECORD_BYTES]), uid)


def encode(mark: Mark) -> bytes:
    """Return the payload for `mark`; ValueError when it cannot be on a tag."""
    if mark.kind not in _KINDS:
        raise ValueError("no tag says %s" % mark.kind)
    kind = _KINDS.index(mark.kind)
    if not _fits(kind, mark.colour, mark.number):
        raise ValueError("no such %s: %d, %d" % (mark.kind, mark.colour, mark.number))
    head = bytes([VERSION, kind, mark.colour, mark.number])
    return head + crc_a(head)


def decode(payload: "bytes | None", uid: bytes) -> Mark:
    """Return what the payload says; a Mark of kind UNREADABLE for anything else (or None)."""
    if (
        payload is not None
        and is_whole(payload)
        and payload[0] == VERSION
        and payload[1] < len(_KINDS)
        and _fits(payload[1], payload[2], payload[3])
    ):
        return Mark(_KINDS[payload[1]], payload[2], payload[3], _hex(uid))
    return Mark(UNREADABLE, 0, 0, _hex(uid))


def is_whole(payload: bytes) -> bool:
    """Tell whether the check at the end of a payload is right."""
    return len(payload) == _PAYLOAD_BYTES and crc_a(payload[:4]) == payload[4:]


def _fits(kind: int, colour: int, number: int) -> bool:
    first_colour, last_colour, first_number, last_number = _RANGES[kind]
    return first_colour <= colour <= last_colour and first_number <= number <= last_number


def _hex(uid: bytes) -> str:
    return "".join(["%02x" % value for value in uid])
