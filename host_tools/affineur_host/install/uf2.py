"""UF2 files, in which a board in BOOTSEL takes what its flash is to hold.

A file is blocks of 512 bytes: 32 of head, 256 of payload, padding, a last word. They are numbered
throughout, and the boot ROM starts the board when it has had them all (UF2 specification; RP2040
data sheet, 2.8.4.2). This reader is strict: what is not for this board and whole is refused
before any of it is copied.
"""

import re
import struct
from collections.abc import Mapping

FAMILY_RP2040 = 0xE48BFF56
FLASH_START = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
FILES_START = 0xA0000
"""Where MicroPython ends and the board's files begin."""
SECTOR_BYTES = 4096
PAYLOAD_BYTES = 256

_BLOCK_BYTES = 512
_HEAD = struct.Struct("<8I")
_MAGICS = (0x0A324655, 0x9E5D5157)
_LAST = 0x0AB16F30
_HAS_FAMILY = 0x2000
_BLANK = b"\xff"
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)[^\0]{0,40} on \d{4}-")
_BOARD = b"Raspberry Pi Pico with RP2040"
_OLDEST = (1, 26)


class NotUf2(Exception):  # noqa: N818 - what a file is not
    """A file that cannot be used; the text says why."""


def read(data: bytes) -> dict[int, bytes]:
    """Return the sectors a UF2 file fills, by their place in flash; raises NotUf2.

    What a sector leaves open is blank, as it is after the board has erased it.
    """
    if not data or _HEAD.unpack_from(data.ljust(_HEAD.size, b"\0"))[:2] != _MAGICS:
        raise NotUf2("it is no UF2 file")
    if len(data) % _BLOCK_BYTES:
        raise NotUf2("it is cut off in the middle of a block")
    count = len(data) // _BLOCK_BYTES
    sectors: dict[int, bytearray] = {}
    for number in range(count):
        place, payload = _payload(data, number, count)
        start = place - place % SECTOR_BYTES
        sector = sectors.setdefault(start, bytearray(_BLANK * SECTOR_BYTES))
        sector[place - start : place - start + PAYLOAD_BYTES] = payload
    return {start: bytes(sector) for start, sector in sorted(sectors.items())}


def _payload(data: bytes, number: int, count: int) -> tuple[int, bytes]:
    """Return where in flash a block goes, and what it holds."""
    start = number * _BLOCK_BYTES
    *magics, flags, address, size, found, total, family = _HEAD.unpack_from(data, start)
    (last,) = struct.unpack_from("<I", data, start + _BLOCK_BYTES - 4)
    if tuple(magics) != _MAGICS or last != _LAST:
        raise NotUf2(f"block {number} is damaged")
    if not flags & _HAS_FAMILY or family != FAMILY_RP2040:
        raise NotUf2("it is for another kind of processor")
    if total != count:
        raise NotUf2(f"it has {count} of its {total} blocks")
    if found != number:
        raise NotUf2(f"block {number} is not where it belongs")
    place = address - FLASH_START
    in_flash = 0 <= place <= FLASH_BYTES - PAYLOAD_BYTES and not place % PAYLOAD_BYTES
    if size != PAYLOAD_BYTES or not in_flash:
        raise NotUf2(f"block {number} is not for this board's flash")
    return place, data[start + _HEAD.size : start + _HEAD.size + PAYLOAD_BYTES]


def write(sectors: Mapping[int, bytes]) -> bytes:
    """Return the UF2 file that fills whole sectors, given by their place in flash."""
    blocks = [
        (start + at, sector[at : at + PAYLOAD_BYTES])
        for start, sector in sorted(sectors.items())
        for at in range(0, SECTOR_BYTES, PAYLOAD_BYTES)
    ]
    return b"".join(
        _block(FLASH_START + place, payload, number, len(blocks))
        for number, (place, payload) in enumerate(blocks)
    )


def _block(address: int, payload: bytes, number: int, count: int) -> bytes:
    head = _HEAD.pack(*_MAGICS, _HAS_FAMILY, address, PAYLOAD_BYTES, number, count, FAMILY_RP2040)
    return (head + payload).ljust(_BLOCK_BYTES - 4, b"\0") + struct.pack("<I", _LAST)


def check_micropython(sectors: Mapping[int, bytes]) -> tuple[int, int]:
    """Return the version of the MicroPython for our board in a UF2 file; raises NotUf2."""
    if max(sectors, default=0) >= FILES_START:
        raise NotUf2("it would replace the files of the board, settings and matches among them")
    flash = b"".join(sector for _, sector in sorted(sectors.items()))
    named = _VERSION.search(flash)
    if named is None:
        raise NotUf2("there is no MicroPython in it")
    if _BOARD not in flash:
        raise NotUf2("it is MicroPython for another board")
    version = (int(named[1]), int(named[2]))
    if version < _OLDEST:
        raise NotUf2(f"it is MicroPython {version[0]}.{version[1]}, too old")
    return version
