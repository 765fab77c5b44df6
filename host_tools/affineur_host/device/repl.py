"""MicroPython's prompt: stop what runs, run scripts, carry files, start afresh.

The raw REPL is spoken by mpremote's own library; here it is given one of our transports to speak
over, and waits by that transport's clock. What it raises becomes a DeviceFault (the board), a
`ScriptFailed` (what was run) or an OSError (a file).

    with Repl(transport) as repl:
        repl.run("import os; print(os.listdir())")
        repl.write_file("note", b"hello")
    # leaving starts the board afresh, main.py included
"""

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from affineur_host.device import faults, heard
from affineur_host.device.transport import Transport

Progress = Callable[[int, int], None]
"""Told (bytes done, bytes in all)."""

_ENTER_LIMITS_S = (0.4, 0.45)
"""Of the tries to get in; with what is asked before (`session.FIRST_S`) that is less than 3 s."""
_ANSWER_LIMIT_S = 3.0
_SCRIPT_LIMIT_S = 10.0
_FOR_EVER_S = 1e9
_INTERRUPT = b"\r\x03\x03"
_LEAVE_RAW = b"\r\x02"
_SOFT_RESET = b"\x04"
_PROMPT = b">>> "
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n"
_PIECES_AHEAD = 2
_LAST_BYTES = 400
TAKEN = b"."
"""What a script prints for a piece it has read from its input."""


class ScriptFailed(Exception):  # noqa: N818 - what came of a script
    """A script raised on the board; the text is its traceback."""


class Repl:
    """The raw REPL of the board at `transport`, which stays open afterwards."""

    def __init__(self, transport: Transport):
        """Interrupt what runs there and enter; raises DeviceFault."""
        self._line = _Line(transport)
        self._transport = transport
        self._enter()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        try:
            if kind is not None:
                self._transport.write(_INTERRUPT)  # a script may still wait for its input
            self.soft_reset()
        except faults.DeviceFault:
            if kind is None:
                raise

    @property
    def library(self) -> SerialTransport:
        """What mpremote's own commands work with."""
        return self._line

    def run(self, script: str | bytes, limit_s: float = _SCRIPT_LIMIT_S) -> str:
        """Run a script and return what it prints; `limit_s` is how long it may print nothing.

        Raises ScriptFailed and DeviceFault.
        """
        output, failure = self._speak(lambda: self._line.exec_raw(script, timeout=limit_s))
        if failure:
            raise ScriptFailed(failure.decode(errors="replace").strip())
        text: str = output.decode(errors="replace")
        return text.replace("\r\n", "\n")

    def feed(self, script: str, pieces: Iterable[bytes], limit_s: float = _SCRIPT_LIMIT_S) -> str:
        """Run a script that reads `pieces` from its standard input; return what it prints then.

        It prints TAKEN for each piece it has read, in at most `limit_s`. A Ctrl-C in a piece would
        stop it. Raises ScriptFailed and DeviceFault.
        """
        self._speak(lambda: self._line.exec_raw_no_follow(script))
        waiting = 0
        for piece in pieces:
            self._transport.write(piece)
            waiting += 1
            if waiting == _PIECES_AHEAD:
                waiting -= 1
                if not self._is_taken(limit_s):
                    break
        while waiting and self._is_taken(limit_s):
            waiting -= 1
        output, failure = self._speak(lambda: self._line.follow(limit_s))
        if failure:
            raise ScriptFailed(failure.decode(errors="replace").strip())
        text: str = output.decode(errors="replace")
        return text.replace("\r\n", "\n")

    def _is_taken(self, limit_s: float) -> bool:
        """Wait for the next TAKEN; False when the script has ended instead."""
        return self._line.serial.next_is(TAKEN, limit_s)

    def value(self, expression: str) -> Any:
        """Return the value of an expression of plain data."""
        return self._speak(lambda: self._line.eval(expression))

    def names(self, folder: str = "") -> dict[str, int]:
        """Return what lies in `folder`: name to size in bytes, -1 for a folder. Raises OSError."""
        found = self._speak(lambda: self._line.fs_listdir(folder))
        return {item.name: -1 if item.st_mode & 0x4000 else item.st_size for item in found}

    def exists(self, path: str) -> bool:
        """Tell whether there is a file or folder of this name."""
        return bool(self._speak(lambda: self._line.fs_exists(path)))

    def read_file(self, path: str, progress: Progress | None = None) -> bytes:
        """Return the content of a file; raises OSError."""
        return bytes(self._speak(lambda: self._line.fs_readfile(path, progress_callback=progress)))

    def write_file(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Write a file as it comes; raises OSError. A power cut may leave it half written."""
        self._speak(lambda: self._line.fs_writefile(path, data, progress_callback=progress))

    def remove(self, path: str) -> None:
        """Delete a file; raises OSError."""
        self._speak(lambda: self._line.fs_rmfile(path))

    def start_over(self) -> None:
        """Start MicroPython afresh with all memory free: boot.py runs, main.py does not."""
        self._transport.write(_SOFT_RESET)
        for answer in (b"soft reboot\r\n", _RAW_BANNER):
            self._line.read_until(1, answer, _ANSWER_LIMIT_S)

    def leave(self) -> None:
        """Go to the friendly prompt; the board then does nothing."""
        self._transport.write(_LEAVE_RAW)
        self._line.read_until(1, _PROMPT, _ANSWER_LIMIT_S)

    def soft_reset(self) -> None:
        """Start MicroPython afresh; boot.py and main.py run."""
        self.leave()
        self._transport.write(_SOFT_RESET)
        self._line.read_until(1, b"soft reboot\r\n", _ANSWER_LIMIT_S)

    def _enter(self) -> None:
        """Press Ctrl-C twice, and try twice: an interrupt handler may swallow one."""
        for limit_s in _ENTER_LIMITS_S:
            try:
                self._try_to_enter(limit_s)
                return
            except faults.DeviceFault as fault:
                if fault.kind is not faults.SILENT:
                    raise
        raise self._unstoppable()

    def _try_to_enter(self, limit_s: float) -> None:
        port = self._line.serial
        port.flushes_until_s = self._transport.now_s() + limit_s
        self._transport.write(_INTERRUPT)
        self._speak(lambda: self._line.enter_raw_repl(soft_reset=False, timeout_overall=limit_s))
        port.flushes_until_s = _FOR_EVER_S

    def _unstoppable(self) -> faults.DeviceFault:
        """Return what is wrong with a board that does not come to its prompt."""
        name, last = self._transport.name, bytes(self._line.serial.last)
        if last.strip() and not (heard.holds_message(last) or heard.is_ours(last)):
            return faults.fault(faults.CHATTY, name=name, heard=heard.shown(last))
        return faults.fault(faults.SILENT, name=name)

    def _speak(self, act: Callable[[], Any]) -> Any:
        """Let the library act; it knows nothing of our faults."""
        try:
            return act()
        except TransportExecError as error:
            raise ScriptFailed(str(error.error_output).strip()) from error
        except TransportError as error:
            raise faults.fault(faults.SILENT, name=self._transport.name) from error


class _Line(SerialTransport):  # type: ignore[misc]
    """mpremote's transport, told to use one of ours instead of opening a port."""

    def __init__(self, transport: Transport):
        self.serial = _Port(transport)
        self.device_name = transport.name
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.mounted = False
        self.is_pty = False

    def read_until(
        self,
        min_num_bytes: int,  # noqa: ARG002
        ending: bytes,
        timeout: float | None = _SCRIPT_LIMIT_S,
        data_consumer: Callable[[bytes], None] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """Read up to `ending`; as the library's, but waits instead of looking every 10 ms."""
        return self.serial.read_until(ending, timeout, timeout_overall, data_consumer)


class _Port:
    """What mpremote's library calls a serial port, over a transport."""

    def __init__(self, transport: Transport):
        self._transport = transport
        self._held = bytearray()
        self.write = transport.write
        self.last = bytearray()
        """The latest bytes that have come."""
        self.flushes_until_s = _FOR_EVER_S
        """The library reads until nothing comes: until then something may."""

    def inWaiting(self) -> int:  # noqa: N802 - the library's name
        """Return how many bytes can be read at once."""
        if self._transport.now_s() >= self.flushes_until_s:
            return 0
        self._hold(self._transport.read(0))
        return len(self._held)

    def read(self, count: int) -> bytes:
        """Return `count` bytes; raises DeviceFault when they do not come."""
        while len(self._held) < count:
            self._wait(_ANSWER_LIMIT_S)
        return self._take(count)

    def read_until(
        self,
        ending: bytes,
        quiet_s: float | None,
        overall_s: float | None,
        consumer: Callable[[bytes], None] | None,
    ) -> bytes:
        """Return all up to `ending`; raises DeviceFault when it does not come."""
        limits_s = [limit_s for limit_s in (quiet_s, overall_s) if limit_s is not None]
        until_s = self._transport.now_s() + (_FOR_EVER_S if overall_s is None else overall_s)
        read = bytearray()
        while not read.endswith(ending):
            if not self._held:
                self._wait(min(*limits_s, until_s - self._transport.now_s()))
            byte = self._take(1)
            read += byte
            if consumer is not None:
                consumer(byte)
        return ending if consumer is not None else bytes(read)

    def next_is(self, wanted: bytes, limit_s: float) -> bool:
        """Take the next byte if it is `wanted`; raises DeviceFault when none comes."""
        if not self._held:
            self._wait(limit_s)
        return self._held.startswith(wanted) and bool(self._take(1))

    def _wait(self, limit_s: float) -> None:
        came = self._transport.read(limit_s) if limit_s > 0 else b""
        if not came:
            raise faults.fault(faults.SILENT, name=self._transport.name)
        self._hold(came)

    def _hold(self, came: bytes) -> None:
        self._held += came
        self.last = (self.last + came)[-_LAST_BYTES:]

    def _take(self, count: int) -> bytes:
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken
