"""A line inside this program: the simulated board at one end, a host at the other."""

import threading
import time
from collections.abc import Callable

from affineur_host.device import faults

NAME = "sim:"


class Line:
    """A `Transport`; `take` and `give` are the board's end of it.

    `pace()` tells how many table seconds pass in a second: a host waits longer for a table that
    is slower than life.
    """

    name = NAME

    def __init__(self, pace: Callable[[], float]):
        self.is_cut = False
        self._pace = pace
        self._changed = threading.Condition()
        self._to_board = bytearray()
        self._to_host = bytearray()

    # The host's end

    def now_s(self) -> float:
        """Return the time by which a host waits."""
        return time.monotonic() * min(1.0, self._pace())

    def read(self, timeout_s: float) -> bytes:
        """Return what has come; b"" after `timeout_s` without. Raises DeviceFault when cut."""
        with self._changed:
            self._changed.wait_for(lambda: self._to_host or self.is_cut, timeout_s)
            self._check()
            data = bytes(self._to_host)
            self._to_host.clear()
        return data

    def write(self, data: bytes) -> None:
        """Send; raises DeviceFault when the line is cut."""
        with self._changed:
            self._check()
            self._to_board += data
            self._changed.notify_all()

    def close(self) -> None:
        """Let the board go."""
        self.cut()

    def _check(self) -> None:
        if self.is_cut:
            raise faults.fault(faults.VANISHED, name=NAME)

    # The board's end

    def take(self) -> bytes:
        """Return what the host has sent."""
        with self._changed:
            data = bytes(self._to_board)
            self._to_board.clear()
        return data

    def give(self, data: bytes) -> None:
        """Send to the host."""
        with self._changed:
            self._to_host += data
            self._changed.notify_all()

    def wait(self, timeout_s: float) -> None:
        """Sleep until the host sends, at most `timeout_s`."""
        with self._changed:
            self._changed.wait_for(lambda: self._to_board, timeout_s)

    def cut(self) -> None:
        """Let whoever is at this line find that the board has gone."""
        with self._changed:
            self.is_cut = True
            self._changed.notify_all()
