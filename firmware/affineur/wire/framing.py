"""Lines on the wire: `CRC JSON`, at most 512 bytes with the newline.

`CRC` is the CRC-32 of the JSON as eight hex digits; the JSON is canonical, so a line is printable
ASCII and never holds 0x03: Ctrl-C from a terminal always means Ctrl-C.
"""

from binascii import crc32

from affineur.canonical import PayloadError, decode, encode
from affineur.wire.errors import DAMAGED, TOO_LONG, UNFIT_FIELDS, MisuseError, PeerError

try:
    from typing import Any
except ImportError:  # MicroPython has no typing and evaluates no annotation
    pass

MAX_LINE_BYTES = 512
NEWLINE = b"\n"

_CRC_BYTES = 9


def pack(value: "Any") -> bytes:
    """Return the line of plain data, with its newline; raises MisuseError."""
    body = spelt(value).encode()
    line = _checksum(body) + body + NEWLINE
    if len(line) > MAX_LINE_BYTES:
        raise MisuseError(TOO_LONG, "%d bytes, %d fit" % (len(line), MAX_LINE_BYTES))
    return line


def unpack(line: bytes) -> "Any":
    """Return the plain data of a line without its newline; raises PeerError."""
    body = line[_CRC_BYTES:]
    if len(line) >= MAX_LINE_BYTES or line[:_CRC_BYTES] != _checksum(body):
        raise PeerError(DAMAGED)
    return unspelt(body)


def spelt(value: "Any") -> str:
    """Write plain data as canonical JSON; raises MisuseError."""
    try:
        return encode(value)
    except PayloadError as error:
        raise MisuseError(UNFIT_FIELDS, str(error)) from error


def unspelt(body: bytes) -> "Any":
    """Read canonical JSON; raises PeerError."""
    try:
        return decode(body)
    except ValueError as error:
        raise PeerError(DAMAGED) from error


def shortened(text: str, most_bytes: int) -> str:
    """Return as much of `text` as takes at most `most_bytes` on the wire, quotes not counted."""
    for end in range(min(len(text), most_bytes), 0, -1):
        if len(spelt(text[:end])) <= most_bytes + 2:
            return text[:end]
    return ""


class Lines:
    """Cuts a stream of bytes into lines and never holds more than one.

    `overlong` counts the lines that were too long and thrown away while they came in.
    """

    def __init__(self) -> None:
        self.overlong = 0
        self._held = b""
        self._skipping = False

    def feed(self, data: bytes) -> "list[bytes]":
        """Take in bytes; return the lines they complete, without newline, empty ones left out."""
        pieces = data.split(NEWLINE)
        lines = []
        for piece in pieces[:-1]:
            self._hold(piece)
            if self._held:
                lines.append(self._held)
            self._held = b""
            self._skipping = False
        self._hold(pieces[-1])
        return lines

    @property
    def held_bytes(self) -> int:
        """How many bytes of an unfinished line wait here."""
        return len(self._held)

    def _hold(self, piece: bytes) -> None:
        if self._skipping:
            return
        self._held += piece
        if len(self._held) >= MAX_LINE_BYTES:
            self._held = b""
            self._skipping = True
            self.overlong += 1


def _checksum(body: bytes) -> bytes:
    return ("%08x " % (crc32(body) & 0xFFFFFFFF)).encode()
