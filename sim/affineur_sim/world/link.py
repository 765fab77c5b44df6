"""The serial link to a host that may be absent, slow or mute."""

_PIECE_BYTES = 32


class WorldLink:
    """Implements the Link port; `send` and `take` are the host's side of it.

    `attached`   whether a host has the port open; without one, bytes go nowhere
    `room_bytes` how much the board may still send, None for a host that reads at once
    """

    def __init__(self) -> None:
        self.attached = False
        self.room_bytes: int | None = None
        self._to_board = bytearray()
        self._to_host = bytearray()

    def read(self) -> bytes:
        """Return what has come from the host, a piece at a time."""
        piece = bytes(self._to_board[:_PIECE_BYTES])
        del self._to_board[:_PIECE_BYTES]
        return piece

    def write(self, data: bytes) -> int:
        """Send what there is room for; return how many bytes were taken."""
        if not self.attached:
            return len(data)
        count = len(data) if self.room_bytes is None else min(len(data), self.room_bytes)
        if self.room_bytes is not None:
            self.room_bytes -= count
        self._to_host += data[:count]
        return count

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._to_board += data

    def take(self) -> bytes:
        """Return the bytes that have arrived at the host, and forget them."""
        data = bytes(self._to_host)
        self._to_host.clear()
        return data

    def clear(self) -> None:
        """Lose whatever is on its way, as when one end goes away."""
        self._to_board.clear()
        self._to_host.clear()
