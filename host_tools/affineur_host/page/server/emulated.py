"""The emulated chip behind the page, kept in pace with the clock on the wall by a thread.

The page speaks with it over a `Line`, as it does with any board: here as there it is the firmware
on MicroPython that answers. A computer too slow for that lets the board lag.
"""

import time

from affineur_host.device import faults
from affineur_host.page.server.line import NAME, Line
from affineur_host.page.server.worker import Failed, Worker
from affineur_sim.chip.world import ChipWorld

_SLICE_MS = 5
_BEHIND_S = 0.25


class EmulatedBoard(Worker):
    """A board with an emulated chip; `world` may be touched by this thread only while it works."""

    def __init__(self, world: ChipWorld, on_failure: Failed):
        super().__init__("the emulated chip", on_failure)
        self.world = world
        self._line = Line(_real_time)
        self._line.cut()

    def open_line(self) -> Line:
        """Return a new line to the board, the old one is cut; DeviceFault without power."""
        self._line.cut()
        if not self.world.powered:
            raise faults.fault(faults.VANISHED, name=NAME)
        self._line = Line(_real_time)
        return self._line

    def work(self) -> None:
        """Let time pass."""
        begun_s = time.monotonic() - self.world.now_ms / 1000
        while not self.ending.is_set():
            ahead_s = self.world.now_ms / 1000 - (time.monotonic() - begun_s)
            if ahead_s > 0:
                self.ending.wait(ahead_s)
            elif ahead_s < -_BEHIND_S:
                begun_s -= ahead_s
            self._exchange()

    def _exchange(self) -> None:
        serial = self.world.serial
        serial.write(self._line.take())
        self.world.run_for(_SLICE_MS)
        data = bytes(serial.received)
        serial.received.clear()
        if data:
            self._line.give(data)


def _real_time() -> float:
    return 1.0
