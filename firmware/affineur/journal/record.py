"""One record, one line: `CRC NUMBER JSON`, at most 512 bytes with its newline.

`CRC` is the CRC-32 of what follows the first blank, as eight hex digits. `NUMBER` counts from 0,
the header. The JSON is canonical, so a record has exactly one spelling.
"""

from binascii import crc32, hexlify

from affineur.canonical import PayloadError, decode, spell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_LINE_BYTES = 512

_CRC_BYTES = 9


def pack(number: int, payload: "Any") -> bytes:
    """Return the line of record `number`, with its newline; raises PayloadError."""
    body = b"%d " % number + spell(payload)
    line = _checksum(body) + body + b"\n"
    if len(line) > MAX_LINE_BYTES:
        raise PayloadError("a record takes %d bytes, %d fit" % (len(line), MAX_LINE_BYTES))
    return line


def unpack(line: bytes) -> "tuple[int, Any] | None":
    """Return (number, payload) of a whole and sound line without its newline, or None."""
    body = line[_CRC_BYTES:]
    if len(line) >= MAX_LINE_BYTES or line[:_CRC_BYTES] != _checksum(body):
        return None
    digits, _, text = body.partition(b" ")
    if not digits.isdigit():
        return None
    try:
        return int(digits), decode(text)
    except ValueError:
        return None


def _checksum(body: bytes) -> bytes:
    return hexlify((crc32(body) & 0xFFFFFFFF).to_bytes(4, "big")) + b" "
