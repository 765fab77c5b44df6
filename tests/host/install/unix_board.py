"""A board whose prompt is the Unix port of MicroPython and whose disk is a folder here.

The prompt, the scripts and the files are real; what the loader and the firmware do after a start
is acted here in a few lines, by a clock on which nobody waits.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
import tty
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from affineur import slots
from affineur.wire.device import DeviceEnd
from affineur_host.bench_boards import STATUS
from affineur_host.device import faults

if TYPE_CHECKING:
    from collections.abc import Callable

RAW = b"raw REPL; CTRL-B to exit\r\n>"
PROVEN_AFTER_S = 10.0
_CTRL_C = b"\x03"
_KEY_S = 0.01
"""At most so long a key takes to be read."""
_LOOK_AGAIN_S = 0.0002
_BANNER = b'Type "help()" for more information.\r\n>>> '


class UnixBoard:
    """Switched on with the files of `disk`; `is_well` judges a pack that is to run.

    It proves itself when it has run for `proves_after_s`; if `is_deaf`, it cannot be stopped.
    """

    def __init__(self, disk: Path, is_well: Callable[[bytes], bool] = bool):
        self.disk = disk
        self.is_well = is_well
        self.proves_after_s = PROVEN_AFTER_S
        self.is_deaf = False
        self._answers = {
            "hello": {"protocol": 1, "board": "Unix", "firmware": "1"},
            "status": STATUS,
        }
        self.passed_s = 0.0
        self._process = 0
        self._terminal = -1
        self._firmware: DeviceEnd | None = None
        self._started_s = 0.0
        self._said = bytearray()
        self._last = b""
        self._start()

    def begin_match(self) -> None:
        """Let a match be played from now on."""
        self._answers["status"] = STATUS | {"state": "acting"}

    # ---- the line

    def read(self, timeout_s: float) -> bytes:
        if not self._said and self._firmware is not None:
            self._live(timeout_s)
        elif not self._said:
            self._listen(timeout_s)
        said = bytes(self._said)
        self._said.clear()
        return said

    def write(self, data: bytes) -> None:
        if self._firmware is None:
            self._type(data)
        elif _CTRL_C in data and not self.is_deaf:
            self._firmware = None
            self._spawn()
            self._type(data[data.index(_CTRL_C) :])
        else:
            self._serve(data)

    def power_cut(self) -> None:
        """Lose everything but the disk, and start again."""
        self._kill()
        self._start()

    def close(self) -> None:
        self._kill()

    # ---- the prompt

    def _spawn(self) -> None:
        self._process, self._terminal = pty.fork()
        if not self._process:
            _be_a_prompt(self.disk)
        os.set_blocking(self._terminal, False)
        self._expect(_BANNER)

    def _kill(self) -> None:
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            os.close(self._terminal)
            self._process = 0

    def _type(self, data: bytes) -> None:
        """Type; the port forgets what was typed ahead whenever it comes back to its prompt."""
        pieces = [data[at : at + 1] for at in range(len(data))] if len(data) < 8 else [data]
        if len(pieces) == 1:
            self._press(data)
            return
        for number, piece in enumerate(pieces):
            if self._firmware is not None:  # it has ended a script, and started afresh
                self.write(data[number:])
                return
            naps = self._asleep(-1)
            self._press(piece)
            self._asleep(naps)
            if self._process:
                self._listen(0)

    def _press(self, keys: bytes) -> None:
        if keys == _CTRL_C and self._runs_a_script():
            os.kill(self._process, signal.SIGINT)
        else:
            self._send(keys)

    def _asleep(self, after: int) -> int:
        """Wait until MicroPython has gone to sleep, for a key, once more than `after` times.

        Return how often it has; nothing is waited for once it has ended.
        """
        until_s = time.monotonic() + _KEY_S
        while self._process:
            naps = int(self._status("voluntary_ctxt_switches"))
            is_asleep = self._status("State") == "S" and naps != after
            if is_asleep or time.monotonic() > until_s:
                return naps
            time.sleep(_LOOK_AGAIN_S)
        return after

    def _send(self, data: bytes) -> None:
        while data:
            select.select([], [self._terminal], [], 1)
            data = data[os.write(self._terminal, data[:1024]) :]
            self._listen(0)

    def _runs_a_script(self) -> bool:
        """Tell whether MicroPython catches Ctrl-C as a signal now."""
        return bool(int(self._status("SigCgt"), 16) >> (signal.SIGINT - 1) & 1)

    def _status(self, field: str) -> str:
        """Return what the system says of the process; it has slept at each voluntary switch."""
        status = Path(f"/proc/{self._process}/status").read_text()
        return status.split(f"\n{field}:")[1].split()[0]

    def _listen(self, timeout_s: float) -> None:
        """Take what the prompt says; when it ends, that was a soft reset."""
        if not select.select([self._terminal], [], [], timeout_s)[0]:
            return
        try:
            said = os.read(self._terminal, 4096)
            self._said += said
            self._last = (self._last + said)[-8:]
        except OSError:
            was_raw = self._last.endswith(b"OK\r\n")
            self._kill()
            self._said += b"MPY: soft reboot\r\n"
            if was_raw:
                self._spawn()
                self._type(b"\x01")
            else:
                self._start()

    def _expect(self, ending: bytes) -> None:
        said = b""
        while not said.endswith(ending):
            assert select.select([self._terminal], [], [], 5)[0], said
            said += os.read(self._terminal, 4096)

    # ---- loader and firmware

    def _start(self) -> None:
        """Do what the loader does (`firmware/main.py`)."""
        if self._has(slots.TRIED):
            (self.disk / slots.TRIED).rename(self.disk / slots.SLOT)
        elif self._has(slots.TRIAL):
            (self.disk / slots.TRIAL).rename(self.disk / slots.TRIED)
        if self._has("main.py") and self.is_well(self.running()):
            self._firmware = DeviceEnd()
            self._started_s = self.passed_s
        elif self._has(slots.TRIED):
            self._start()
        else:
            self._spawn()

    def running(self) -> bytes:
        """Return the pack that the file `slot` names; empty if there is none."""
        if not self._has(slots.SLOT):
            return b""
        pack = self.disk / slots.pack_name((self.disk / slots.SLOT).read_text())
        return pack.read_bytes() if pack.exists() else b""

    def _has(self, name: str) -> bool:
        return (self.disk / name).exists()

    def _live(self, for_s: float) -> None:
        self.passed_s += for_s
        if self.passed_s - self._started_s >= self.proves_after_s:
            (self.disk / slots.TRIED).unlink(missing_ok=True)

    def _serve(self, data: bytes) -> None:
        assert self._firmware is not None
        for request in self._firmware.receive(data):
            self._firmware.answer(request.number, self._answers.get(request.name, {}))
        while sent := self._firmware.outgoing(64):
            self._firmware.sent(len(sent))
            self._said += sent


def _be_a_prompt(folder: Path) -> NoReturn:
    """Become MicroPython in this process, which was forked for it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        tty.setraw(0)
        os.chdir(folder)
        sys.argv = ["micropython"]
        from micropython_unix import main  # noqa: PLC0415 - not on every system

        main()
    finally:
        os._exit(0)


class UnixLine:
    """A `Transport` to such a board; it breaks for good after `limit` bytes to the board."""

    name = "pty:unix"

    def __init__(self, board: UnixBoard, limit: int | None = None):
        self._board = board
        self._left = limit
        self.sent = 0

    def connect(self) -> UnixLine:
        """Open it again, unless it is broken."""
        self._check(1)
        return self

    def now_s(self) -> float:
        return time.monotonic() + self._board.passed_s

    def read(self, timeout_s: float) -> bytes:
        self._check(1)
        return self._board.read(timeout_s)

    def write(self, data: bytes) -> None:
        passed = data if self._left is None else data[: self._left]
        self._board.write(passed)
        self.sent += len(passed)
        if self._left is not None:
            self._left -= len(passed)
            self._check(len(data) > len(passed))

    def close(self) -> None:
        pass

    def _check(self, wanted: int) -> None:
        if self._left == 0 and wanted:
            raise faults.fault(faults.VANISHED, name=self.name)
