"""The chip's USB serial port as a serial device of this computer, for mpremote and other tools.

Emulated time never runs ahead of wall time, so that tools see their timeouts as on a real board
and an idle chip costs next to nothing; where the chip is slower than real time it is let lag. At a
`speed` above 1 so many emulated seconds may pass in one: tools see a board that is quicker.
"""

import contextlib
import os
import pty
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from affineur_sim.chip.serial import HostSerial

_SLICE_MS = 1.0
_LONGEST_PAUSE_S = 0.05
_AHEAD_S = 0.002
_BEHIND_S = 0.25
_CHUNK = 4096


class Runnable(Protocol):
    """A chip, or a board with one."""

    @property
    def serial(self) -> HostSerial:
        """The computer's end of the USB cable."""

    @property
    def now_ms(self) -> float:
        """Emulated time."""

    def run_for(self, duration_ms: float) -> None:
        """Let emulated time pass."""


class PtyBridge:
    """Serves a chip or board on a pseudo terminal; `path` is the device to open."""

    def __init__(self, board: Runnable, speed: float = 1.0):
        self._board = board
        self._speed = speed
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = Path(os.ttyname(self._slave))
        self._outbox = bytearray()
        board.serial.on_data = self._outbox.extend
        self._wall_s = time.monotonic()
        self._emulated_ms = board.now_ms

    def serve(self, until: Callable[[], bool]) -> None:
        """Run the board until `until` says so; raises PowerCut when the power is cut."""
        while not until():
            ahead_s = self._ahead_s()
            self._exchange(min(max(ahead_s, 0.0), _LONGEST_PAUSE_S))
            if ahead_s <= _AHEAD_S:
                self._board.run_for(_SLICE_MS)

    def close(self) -> None:
        """Take the device away."""
        os.close(self._master)
        os.close(self._slave)

    def _ahead_s(self) -> float:
        """Return how far emulated time is ahead; what it is far behind is forgotten."""
        emulated_s = (self._board.now_ms - self._emulated_ms) / 1000 / self._speed
        ahead_s = emulated_s - (time.monotonic() - self._wall_s)
        if ahead_s < -_BEHIND_S:
            self._wall_s = time.monotonic() - emulated_s
        return ahead_s

    def _exchange(self, timeout_s: float) -> None:
        hungry = self._board.serial.waiting < _CHUNK
        writers = [self._master] if self._outbox else []
        readable, writable, _ = select.select(
            [self._master] if hungry else [], writers, [], timeout_s
        )
        with contextlib.suppress(OSError):  # nobody has the device open
            if readable:
                self._board.serial.write(os.read(self._master, _CHUNK))
            if writable:
                del self._outbox[: os.write(self._master, self._outbox[:_CHUNK])]
