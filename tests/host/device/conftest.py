"""Lines to boards that exist only here, by a clock of their own."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from affineur_host import bench_boards
from affineur_host.cli.main import run
from affineur_host.device import faults, opening, ports
from affineur_host.fault_cases import Case

if TYPE_CHECKING:
    from collections.abc import Callable


class Line:
    """A `Transport` to such a board; time passes only while one waits."""

    def __init__(self, board: bench_boards.Board, name: str = "/dev/ttyACM0"):
        self.name = name
        self.board = board
        self.closed = False
        self.heard = b""
        self._now_ms = 0
        self._due: list[tuple[int, bytes]] = []

    def now_s(self) -> float:
        return self._now_ms / 1000

    def read(self, timeout_s: float) -> bytes:
        until_ms = self._now_ms + math.ceil(timeout_s * 1000)
        while True:
            while self._due and self._due[0][0] <= self._now_ms:
                said = self._due.pop(0)[1]
                if said:
                    return said
            if self._now_ms >= until_ms:
                return b""
            self._now_ms += 5
            if muttered := self.board.mutter():
                return muttered

    def write(self, data: bytes) -> None:
        self.heard += data
        said = self.board.hear(data)
        self._due.append((self._now_ms + round(self.board.after_s * 1000), said))

    def close(self) -> None:
        self.closed = True


class Vanishing(Line):
    """A line that breaks once something has been said to the board."""

    def read(self, timeout_s: float) -> bytes:
        if self.heard:
            raise faults.fault(faults.VANISHED, name=self.name)
        return super().read(timeout_s)


@pytest.fixture
def make_line() -> Callable[..., Line]:
    """Return a function that makes a line to a case, or a board written down: "Prompt()"."""

    def make(board: str | Case, name: str = "/dev/ttyACM0", vanishing: bool = False) -> Line:
        if isinstance(board, Case):
            return (Vanishing if board.vanishes else Line)(board.board(), name)
        made = eval(board, vars(bench_boards))  # noqa: S307
        return (Vanishing if vanishing else Line)(made, name)

    return make


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> dict[str, Line]:
    """Put lines into this to have boards at serial ports; by path."""
    lines: dict[str, Line] = {}

    def listed() -> list[ports.Port]:
        return [
            ports.Port(path, f"e66141{number:02}", ports.MICROPYTHON_IDS, "Board in FS mode")
            for number, path in enumerate(lines)
        ]

    monkeypatch.setattr(ports, "serial_ports", listed)
    monkeypatch.setattr(ports, "boot_drives", list)
    monkeypatch.setattr(ports, "waits_unmounted", lambda: False)
    monkeypatch.setattr(opening, "SerialLine", lambda path: lines[path])
    return lines


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs `affineur ARGUMENTS`: exit code, stdout, stderr."""

    def command(*arguments: object) -> tuple[int, str, str]:
        exit_code = run([str(argument) for argument in arguments])
        return (exit_code, *capsys.readouterr())

    return command
