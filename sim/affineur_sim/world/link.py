"""The serial link to a host that may be absent, slow or mute."""

from collections import deque

_REMEMBERED = 2000


class WorldLink:
    """Implements the Link port; `lines` holds what the host has got and not yet taken."""

    def __init__(self) -> None:
        self.attached = False
        self.credit_bytes: int | None = None  # None: the host reads as fast as the board sends
        self.lines: deque[bytes] = deque(maxlen=_REMEMBERED)
        self.dropped_lines = 0

    def send(self, line: bytes) -> bool:
        """Send one line; False when there is no credit and the line was dropped."""
        short = self.credit_bytes is not None and self.credit_bytes < len(line)
        if not self.attached or short:
            self.dropped_lines += 1
            return False
        if self.credit_bytes is not None:
            self.credit_bytes -= len(line)
        self.lines.append(line)
        return True

    def take(self) -> list[bytes]:
        """Return the lines that have arrived at the host, and forget them."""
        lines = list(self.lines)
        self.lines.clear()
        return lines
