"""The live table in a real terminal: however it ends, the terminal is left as it was."""

import os
import select
import signal
import struct
import subprocess
import sys

import pytest

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
LEFT_ALTERNATE_SCREEN = b"\x1b[?1049l"


class Terminal:
    """`affineur play` in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str):
        self._own, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "affineur_host", "play", "--terminal", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"},
            close_fds=True,
        )
        os.close(theirs)
        self.shown = b""

    def wait_for(self, words: bytes) -> None:
        """Read until `words` have been shown; fails when the terminal is closed before."""
        while words not in self.shown:
            assert self._read(), self.shown[-500:]

    def press(self, key: bytes) -> None:
        """Type `key`."""
        os.write(self._own, key)

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        os.close(self._own)
        return self.process.wait()

    def _read(self) -> bool:
        assert select.select([self._own], [], [], 60)[0], "nothing is shown any more"
        try:
            data = os.read(self._own, 65536)
        except OSError:  # all who had the other end open have gone
            return False
        self.shown += data
        return bool(data)


@pytest.mark.parametrize("key", [b"q", b"\x03"])
def test_q_and_ctrl_c_leave_and_say_what_was_kept(key: bytes, tmp_path) -> None:
    terminal = Terminal("--journal", str(tmp_path / "m"))
    terminal.wait_for(b"lobby")
    terminal.press(key)
    assert terminal.end() == 0
    assert LEFT_ALTERNATE_SCREEN in terminal.shown
    assert b"goes on" in terminal.shown


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_being_ended_from_outside_leaves_the_terminal_tidy(number: signal.Signals) -> None:
    terminal = Terminal()
    terminal.wait_for(b"lobby")
    terminal.process.send_signal(number)
    terminal.end()
    assert LEFT_ALTERNATE_SCREEN in terminal.shown
    assert b"Traceback" not in terminal.shown
