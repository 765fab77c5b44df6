"""Frames between host and PN532 as the chip sees them (user manual UM0701-02, 6.2.1).

The receiver hunts for the start code 00 FF, so junk before a frame is skipped; a frame with a
wrong length or data checksum is dropped without an answer.
"""

from collections.abc import Iterator

ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
SYNTAX_ERROR = bytes.fromhex("0000ff01ff7f8100")
START = b"\x00\xff"
HOST_TO_CHIP, CHIP_TO_HOST = 0xD4, 0xD5


def frame(payload: bytes) -> bytes:
    """Wrap a payload; from 256 bytes on as an extended frame."""
    tail = payload + bytes([-sum(payload) & 0xFF, 0])
    if len(payload) > 255:
        length = len(payload).to_bytes(2, "big")
        return b"\x00\x00\xff\xff\xff" + length + bytes([-sum(length) & 0xFF]) + tail
    return b"\x00\x00\xff" + bytes([len(payload), -len(payload) & 0xFF]) + tail


class Receiver:
    """Collects bytes and yields what they mean: ACK, NACK or the payload of a command."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take bytes; yield ACK, NACK or a payload starting with D4 for each whole frame."""
        self._held += data
        while (found := self._next()) is not None:
            if found:
                yield found

    def clear(self) -> None:
        """Forget a half frame."""
        self._held.clear()

    def _next(self) -> bytes | None:
        """Return the next frame's meaning, b"" for a broken one, None when more is needed."""
        start = self._held.find(START)
        if start < 0:
            self._held = self._held[-1:] if self._held[-1:] == b"\x00" else bytearray()
            return None
        del self._held[:start]
        head = bytes(self._held[2:7])
        return self._meaning(head) if len(head) >= 2 else None

    def _meaning(self, head: bytes) -> bytes | None:
        if head[:2] == b"\x00\xff":
            return self._take(4, ACK)
        if head[:2] == b"\xff\x00":
            return self._take(4, NACK)
        if head[:2] == b"\xff\xff":
            return self._extended(head)
        if sum(head[:2]) & 0xFF:
            return self._take(2, b"")
        return self._payload(4, head[0])

    def _extended(self, head: bytes) -> bytes | None:
        if len(head) < 5:
            return None
        if sum(head[2:5]) & 0xFF:
            return self._take(2, b"")
        return self._payload(7, head[2] << 8 | head[3])

    def _payload(self, start: int, length: int) -> bytes | None:
        if len(self._held) < start + length + 1:
            return None
        payload = bytes(self._held[start : start + length])
        good = sum(self._held[start : start + length + 1]) & 0xFF == 0
        return self._take(start + length + 1, payload if good else b"")

    def _take(self, count: int, meaning: bytes) -> bytes:
        del self._held[:count]
        return meaning
