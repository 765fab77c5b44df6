"""The USB serial port (port `Link`): bytes in and out that never make anybody wait.

MicroPython's port blocks in three places. A read waits for as many bytes as it asks for, and a
write of more than there is room for waits 500 ms when the port is open and nobody reads (TinyUSB's
buffer holds 256 bytes). So every byte is read, and written, only after a poll has said that it
will not wait. What has come must be taken even when nobody wants it, since Ctrl-C is noticed only
among the bytes that come in.

Streams are the `buffer`s of `sys.stdin` and `sys.stdout`, which leave newlines as they are. On the
device both are one object, so each direction has a poller of its own:

    incoming.register(sys.stdin.buffer, select.POLLIN)
    outgoing.register(sys.stdout.buffer, select.POLLOUT)
"""

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import Poller, Stream

PIECE_BYTES = 32
"""At most so many bytes in one call, so that other tasks get their turn."""


class UsbLink:
    """A serial port: `incoming` polls `source` for a byte, `outgoing` polls `sink` for room."""

    def __init__(
        self, source: "Stream", incoming: "Poller", sink: "Stream", outgoing: "Poller"
    ) -> None:
        self._source = source
        self._incoming = incoming
        self._sink = sink
        self._outgoing = outgoing
        self._came = bytearray(PIECE_BYTES)

    def read(self) -> bytes:
        """Return what has come, at most PIECE_BYTES; empty when there is nothing."""
        poll, read, came = self._incoming.poll, self._source.read, self._came
        count = 0
        while count < PIECE_BYTES and poll(0):
            byte = read(1)
            if not byte:
                break
            came[count] = byte[0]
            count += 1
        return bytes(came[:count])

    def write(self, data: bytes) -> int:
        """Send what there is room for; return how many bytes were taken."""
        poll, write = self._outgoing.poll, self._sink.write
        most = min(len(data), PIECE_BYTES)
        count = 0
        while count < most and poll(0):
            write(data[count : count + 1])
            count += 1
        return count
