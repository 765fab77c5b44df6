"""A board on a pseudo terminal, as other programs see it, with people at it."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, TypeVar

from affineur_host.device.serial_line import SerialLine
from affineur_sim.chip.pty_bridge import PtyBridge
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from collections.abc import Callable

_LIMIT_S = 120.0
_LOOK_S = 0.01
Seen = TypeVar("Seen")


class ServedBoard:
    """Runs the board beside the test; what people do happens between two slices of its time."""

    def __init__(self, flash: bytes, speed: float = 1.0):
        """Switch it on; `speed` is how many seconds may pass for it in one of ours."""
        self._world = ChipWorld(flash)
        self._world.power_on()
        self._bridge = PtyBridge(self._world, speed)
        self._wanted: queue.Queue[Callable[[], None]] = queue.Queue()
        self._over = threading.Event()
        self._server = threading.Thread(target=self._bridge.serve, args=(self._look,))
        self._server.start()

    @property
    def path(self) -> str:
        """The serial device."""
        return str(self._bridge.path)

    def at_it(self, act: Callable[[ChipWorld], Seen]) -> Seen:
        """Let somebody at the board do or look at something; return what comes of it."""
        came: queue.Queue[Seen] = queue.Queue()
        self._wanted.put(lambda: came.put(act(self._world)))
        return came.get(timeout=_LIMIT_S)

    def line(self, path: str, name: str = "") -> SerialLine:
        """Open the device as `SerialLine` does, but wait by the board's time.

        So whoever waits for a board that is emulated slowly, on a busy computer, waits longer.
        """
        world, server = self._world, self._server

        class Patient(SerialLine):
            def now_s(self) -> float:
                return world.now_ms / 1000

            def read(self, timeout_s: float) -> bytes:
                until_s = self.now_s() + timeout_s
                while not (data := super().read(_LOOK_S)) and self.now_s() < until_s:
                    assert server.is_alive()
                return data

        return Patient(path, name)

    def mpremote(self, *words: object) -> str:
        """Let the real mpremote do something; return what it prints."""
        command = [sys.executable, "-m", "mpremote", "connect", self.path, *map(str, words)]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_LIMIT_S, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def close(self) -> None:
        """Take the board away."""
        self._over.set()
        self._server.join()
        self._bridge.close()

    def _look(self) -> bool:
        while not self._wanted.empty():
            self._wanted.get()()
        return self._over.is_set()
