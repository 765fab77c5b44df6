"""Bytes to and from one board, whatever lies between."""

from typing import Protocol


class Transport(Protocol):
    """A line to one board; `name` is how a person would write it: "sim:", "COM3"."""

    name: str

    def now_s(self) -> float:
        """Return the seconds of this line's own clock, which only grow."""

    def read(self, timeout_s: float) -> bytes:
        """Return what has come as soon as something has; b"" after `timeout_s` without.

        Raises a UserError when the board has gone.
        """

    def write(self, data: bytes) -> None:
        """Send all of `data`; raises a UserError when the board has gone or takes nothing."""

    def close(self) -> None:
        """Let the board go; nothing happens when that has been done."""
