"""A person at the prompt: runs Python on the chip through the raw REPL, as mpremote does."""

from collections.abc import Callable

from affineur_sim.chip.chip import Chip

_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_INTERRUPT, _ENTER_RAW, _LEAVE_RAW, _RUN = b"\x03", b"\x01", b"\x02", b"\x04"
_ACCEPTED = b"OK"
_BOOT_LIMIT_MS = 3_000


class DeviceError(Exception):
    """The script raised on the device; the text is its traceback."""


class ReplTimeout(Exception):  # noqa: N818 - an outcome, not an error of the program
    """The device did not answer in time; the text is what it said last."""


class Repl:
    """The prompt of one chip. The output of the script is returned, its exceptions raised."""

    def __init__(self, chip: Chip):
        self._chip = chip
        self._raw = False

    def boot(self) -> None:
        """Power the chip on and wait until its serial port is there."""
        self._chip.power_on()
        self._wait(lambda: self._chip.serial.connected, _BOOT_LIMIT_MS)

    def enter(self) -> None:
        """Interrupt whatever runs and enter the raw REPL."""
        self._chip.serial.received.clear()
        self._chip.serial.write(b"\r" + _INTERRUPT + _INTERRUPT + b"\r" + _ENTER_RAW)
        self._wait(lambda: _RAW in self._chip.serial.received, _BOOT_LIMIT_MS)
        self._raw = True

    def run(self, script: str, limit_ms: float = 10_000) -> str:
        """Run a script to its end and return what it printed; raises DeviceError."""
        self.start(script)
        received = self._chip.serial.received
        self._wait(lambda: received.count(_RUN) >= 2, limit_ms)
        output, failure = bytes(received).split(_RUN)[:2]
        if failure:
            raise DeviceError(failure.decode(errors="replace"))
        return output.decode(errors="replace").replace("\r\n", "\n")

    def start(self, script: str) -> None:
        """Start a script and return as soon as the device has accepted it."""
        if not self._raw:
            self.enter()
        received = self._chip.serial.received
        received.clear()
        self._chip.serial.write(script.encode() + _RUN)
        self._wait(lambda: received[:2] == _ACCEPTED, _BOOT_LIMIT_MS)
        del received[:2]

    def soft_reset(self) -> None:
        """Leave the raw REPL and start MicroPython afresh, main.py included."""
        if not self._raw:
            self.enter()
        self._chip.serial.write(_LEAVE_RAW)
        self._wait(lambda: self._chip.serial.received.endswith(b">>> "), _BOOT_LIMIT_MS)
        self._chip.serial.received.clear()
        self._chip.serial.write(_RUN)
        self._raw = False
        self._wait(lambda: b"soft reboot" in self._chip.serial.received, _BOOT_LIMIT_MS)

    def forget(self) -> None:
        """The chip has been reset: it is no longer in the raw REPL."""
        self._raw = False

    def _wait(self, done: Callable[[], bool], limit_ms: float) -> None:
        if not self._chip.run_until(done, limit_ms):
            raise ReplTimeout(bytes(self._chip.serial.received[-400:]).decode(errors="replace"))
