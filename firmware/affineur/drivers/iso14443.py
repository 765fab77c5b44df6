"""The bytes of ISO/IEC 14443-3 type A: check sums and the parts of a UID at each cascade level."""

from affineur.drivers.fault import GARBLED, Fault
from affineur.tags.crc import crc_a

REQA = 0x26
WUPA = 0x52
SELECT = (0x93, 0x95)
"""SEL of the cascade levels; a UID of ten bytes would need a third."""
HLTA = b"\x50\x00"
CASCADE_TAG = 0x88
SAK_CASCADE = 0x04
"""Bit of SAK: the UID goes on at the next level (6.5.3.4)."""


def with_crc(data: bytes) -> bytes:
    """Return `data` followed by its CRC_A."""
    return data + crc_a(data)


def without_crc(data: bytes) -> bytes:
    """Return `data` without its last two bytes; raises GARBLED when they are not its CRC_A."""
    if len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
        raise Fault(GARBLED, "CRC_A")
    return data[:-2]


def with_check(part: bytes) -> bytes:
    """Return the four bytes of a cascade level followed by their BCC."""
    return part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])


def cascade(uid: bytes) -> "list[bytes]":
    """Return the parts with BCC that select `uid`, one for each cascade level."""
    if len(uid) == 4:
        return [with_check(uid)]
    return [with_check(bytes([CASCADE_TAG]) + uid[:3]), with_check(uid[3:])]


class Target:
    """A tag a reader has found."""

    def __init__(self, uid: bytes, sak: int, number: int = 0):
        self.uid = uid
        self.sak = sak
        self.number = number
        """The reader's own name for it, while it is listed."""
