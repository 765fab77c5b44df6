"""A person at the prompt: runs Python on the chip through the raw REPL, as mpremote does."""

from collections.abc import Callable
from typing import Protocol

from affineur_sim.chip.serial import HostSerial

_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_INTERRUPT, _ENTER_RAW, _LEAVE_RAW, _RUN = b"\x03", b"\x01", b"\x02", b"\x04"
_ACCEPTED = b"OK"
_BOOT_LIMIT_MS = 3_000


class Runnable(Protocol):
    """A chip, or a board with one."""

    @property
    def serial(self) -> HostSerial:
        """The computer's end of the USB cable."""

    def power_on(self) -> None:
        """Switch on."""

    def run_until_seen(self, seen: Callable[[], bool], limit_ms: float) -> bool:
        """Let time pass until `seen`; False when the limit came first."""


class DeviceError(Exception):
    """The script raised on the device; the text is its traceback."""


class ReplTimeout(Exception):  # noqa: N818 - an outcome, not an error of the program
    """The device did not answer in time; the text is what it said last."""


class Repl:
    """The prompt of a chip or board: returns what a script prints and raises its exceptions."""

    def __init__(self, board: Runnable):
        self._board = board
        self._raw = False

    def boot(self) -> None:
        """Power the chip on and wait until its serial port is there."""
        self._board.power_on()
        self._wait(lambda: self._board.serial.connected, _BOOT_LIMIT_MS)

    def enter(self) -> None:
        """Interrupt whatever runs and enter the raw REPL."""
        self._board.serial.received.clear()
        self._board.serial.write(b"\r" + _INTERRUPT + _INTERRUPT + b"\r" + _ENTER_RAW)
        self._wait(lambda: _RAW in self._board.serial.received, _BOOT_LIMIT_MS)
        self._raw = True

    def run(self, script: str, limit_ms: float = 10_000) -> str:
        """Run a script to its end and return what it printed; raises DeviceError."""
        self.start(script)
        received = self._board.serial.received
        self._wait(lambda: received.count(_RUN) >= 2, limit_ms)
        output, failure = bytes(received).split(_RUN)[:2]
        if failure:
            raise DeviceError(failure.decode(errors="replace"))
        return output.decode(errors="replace").replace("\r\n", "\n")

    def start(self, script: str) -> None:
        """Start a script and return as soon as the device has accepted it."""
        if not self._raw:
            self.enter()
        received = self._board.serial.received
        received.clear()
        self._board.serial.write(script.encode() + _RUN)
        self._wait(lambda: received[:2] == _ACCEPTED, _BOOT_LIMIT_MS)
        del received[:2]

    def soft_reset(self) -> None:
        """Leave the raw REPL and start MicroPython afresh, main.py included."""
        if not self._raw:
            self.enter()
        self._board.serial.write(_LEAVE_RAW)
        self._wait(lambda: self._board.serial.received.endswith(b">>> "), _BOOT_LIMIT_MS)
        self._board.serial.received.clear()
        self._board.serial.write(_RUN)
        self._raw = False
        self._wait(lambda: b"soft reboot" in self._board.serial.received, _BOOT_LIMIT_MS)

    def clear(self) -> None:
        """Start MicroPython afresh, in the raw REPL: of the files, boot.py alone is run."""
        if not self._raw:
            self.enter()
        self._board.serial.received.clear()
        self._board.serial.write(_RUN)
        self._wait(lambda: self._board.serial.received.endswith(_RAW), _BOOT_LIMIT_MS)

    def forget(self) -> None:
        """The chip has been reset: it is no longer in the raw REPL."""
        self._raw = False

    def _wait(self, done: Callable[[], bool], limit_ms: float) -> None:
        if not self._board.run_until_seen(done, limit_ms):
            raise ReplTimeout(bytes(self._board.serial.received[-400:]).decode(errors="replace"))
