"""What of a new file lies in an old one already, found from checksums of the old one's blocks.

As rsync does it: the board tells the CRC-32 of each block of the file it has; a window of one
block slides over the new file, its CRC rolls along, and wherever that is known, a block need not
be sent. A CRC may deceive once in four billion times; the hash of the whole tells.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

BLOCK_BYTES = 512


@dataclass(frozen=True)
class Copy:
    """A part that lies in the old file."""

    at: int
    size: int


@dataclass(frozen=True)
class Data:
    """A part that has to be sent."""

    data: bytes

    @property
    def size(self) -> int:
        """How many bytes of the new file it is."""
        return len(self.data)


Part = Copy | Data


def parts(new: bytes, sums: Sequence[int], block: int = BLOCK_BYTES) -> list[Part]:
    """Return what `new` is made of, given the CRC-32 of every whole block of the old file."""
    found: list[Part] = []
    sent_from = 0
    for at, number in _matches(new, sums, block):
        if at > sent_from:
            found.append(Data(new[sent_from:at]))
        _add_copy(found, number * block, block)
        sent_from = at + block
    if sent_from < len(new):
        found.append(Data(new[sent_from:]))
    return found


def _add_copy(found: list[Part], at: int, size: int) -> None:
    last = found[-1] if found else None
    if isinstance(last, Copy) and last.at + last.size == at:
        found[-1] = Copy(last.at, last.size + size)
    else:
        found.append(Copy(at, size))


def _matches(new: bytes, sums: Sequence[int], block: int) -> Iterator[tuple[int, int]]:
    """Yield (place in `new`, number of the old block) from the beginning on, none overlapping.

    Of equal old blocks the one that goes on where the last one ended is taken.
    """
    known: dict[int, int] = {}
    for number, crc in enumerate(sums):
        known.setdefault(crc, number)
    leaving = _leaving(block)
    at, crc, following = 0, zlib.crc32(new[:block]), 0
    while at + block <= len(new):
        if crc in known:
            goes_on = following < len(sums) and sums[following] == crc
            number = following if goes_on else known[crc]
            yield at, number
            at, following = at + block, number + 1
            crc = zlib.crc32(new[at : at + block])
        else:
            end = at + block
            entering = new[end] if end < len(new) else 0
            crc = _TABLE[~(crc ^ entering) & 0xFF] ^ (crc >> 8) ^ leaving[new[at]]
            at += 1


@cache
def _leaving(block: int) -> list[int]:
    """Return what turns the CRC of a byte and a block into that of the block, by the byte.

    CRC-32 is linear but for its start and end value of all ones, which are put right here.
    """
    zeros = bytes(block)
    ends = zlib.crc32(zeros) ^ 0xFF000000
    return [zlib.crc32(bytes([byte]) + zeros) ^ ends for byte in range(256)]


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0xEDB88320 if byte & 1 else 0)  # noqa: PLW2901
        table.append(byte)
    return table


_TABLE = _crc_table()
