"""A new file as it goes over the line: pieces that copy from the old file or bring bytes.

    "0012c00 02000"                 from 0x12c00 of the old file, 0x2000 bytes
    "-000001 00801" and bytes       0x801 bytes, of which each 0x03 is written as 0x10 "C" and
                                    each 0x10 as 0x10 "P"

So no piece has a 0x03 in it, and Ctrl-C stops the board at any moment.
"""

from collections.abc import Iterator, Sequence

from affineur_host.install.rolling import Copy, Part

HEAD_BYTES = 13
_HEAD = "%07x %05x"
_SENT_BYTES = 2048
_COPIED_BYTES = 16 * 1024
_NO_PLACE = -1


def pieces(parts: Sequence[Part]) -> Iterator[tuple[bytes, int]]:
    """Yield what to send, piece by piece, each with the bytes of the new file it makes."""
    for part in parts:
        if isinstance(part, Copy):
            for at in range(0, part.size, _COPIED_BYTES):
                size = min(_COPIED_BYTES, part.size - at)
                yield (_HEAD % (part.at + at, size)).encode(), size
        else:
            for at in range(0, part.size, _SENT_BYTES):
                data = part.data[at : at + _SENT_BYTES]
                plain = data.replace(b"\x10", b"\x10P").replace(b"\x03", b"\x10C")
                yield (_HEAD % (_NO_PLACE, len(plain))).encode() + plain, len(data)
