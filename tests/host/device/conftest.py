"""Boards that exist only here: each does one thing right or wrong, by a clock of its own."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from affineur.wire.device import DeviceEnd
from affineur.wire.framing import pack
from affineur.wire.messages import Refusal
from affineur_host.cli.main import run
from affineur_host.device import faults, opening, ports

if TYPE_CHECKING:
    from collections.abc import Callable

BANNER = "MicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040"
STATUS = {
    "state": "lobby",
    "fault": "",
    "turn": 0,
    "game": "fromage",
    "level": "timers",
    "seats": [],
    "ready": [],
    "away": [],
    "match": "",
    "records": 0,
    "link": {},
}
ANSWERS = {
    "bye": {},
    "watch": {},
    "status": STATUS,
    "settings": {"values": {}},
    "matches": {"names": []},
}
TRACEBACK = (
    "Traceback (most recent call last):\r\n"
    '  File "desk", line 1, in poll\r\n'
    "MemoryError: memory allocation failed, allocating 1148 bytes\r\n"
)


class Board:
    """Hears bytes and says others `after_s`; as it is, it says nothing at all."""

    after_s = 0.01

    def hear(self, data: bytes) -> bytes:
        """Return what is said to that."""
        return data[:0]

    def mutter(self) -> bytes:
        """Return what is said without being asked, every 5 ms."""
        return b""


class Line:
    """A `Transport` to such a board; time passes only while one waits."""

    def __init__(self, board: Board, name: str = "/dev/ttyACM0"):
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
    """A line that breaks when something is read the second time."""

    reads = 0

    def read(self, timeout_s: float) -> bytes:
        self.reads += 1
        if self.reads > 1:
            raise faults.fault(faults.VANISHED, name=self.name)
        return super().read(timeout_s)


class Chatty(Board):
    """Runs something else, which prints all the time."""

    def mutter(self) -> bytes:
        return b"temperature 21.5\r\n"


class Noisy(Board):
    """Sends bytes that mean nothing, as at a wrong baud rate."""

    def mutter(self) -> bytes:
        return bytes(range(128, 256))


class Prompt(Board):
    """MicroPython's prompt, friendly and raw; `look` is what a script prints."""

    def __init__(self, look: str = "(6, 3, True)", banner: str = BANNER, raw: bool = False):
        self.look = look
        self.banner = banner
        self.raw = raw
        self._asks = b""  # the rest of asking for raw paste
        self._line = b""  # what has been typed at the friendly prompt

    def hear(self, data: bytes) -> bytes:
        return b"".join(self._hear(bytes([byte])) for byte in data)

    def _hear(self, byte: bytes) -> bytes:
        if self.raw:
            return self._hear_raw(byte)
        return self._hear_friendly(byte)

    def _hear_friendly(self, byte: bytes) -> bytes:
        """Ctrl-A, -B and -D mean something on an empty line only, else they move the cursor."""
        if byte in self._commands and not self._line:
            return self._commands[byte](self)
        if byte in (b"\x15", b"\x03", b"\r"):
            self._line = b""
            return b"" if byte == b"\x15" else b"\r\n>>> "
        if byte < b" ":
            return b"\x08"
        self._line += byte
        return byte

    def _say_hello(self) -> bytes:
        self.raw = False
        return f"\r\n{self.banner}\r\n>>> ".encode()

    def _reset(self) -> bytes:
        return b"\r\nMPY: soft reboot" + self._say_hello()

    def _enter_raw(self) -> bytes:
        self.raw = True
        return b"raw REPL; CTRL-B to exit\r\n>"

    def _hear_raw(self, byte: bytes) -> bytes:
        if byte == b"\x02":
            return self._say_hello()
        if byte == b"\x01" and not self._asks:
            return self._enter_raw()
        if byte == b"\x05" or self._asks:  # raw paste is asked for: understood, not supported
            self._asks = (self._asks or b"\x05A\x01")[1:]
            return b"" if self._asks else b"R\x00"
        if byte == b"\x04":
            return b"OK" + self.look.encode() + b"\r\n\x04\x04>"
        return b""

    _commands = {b"\x01": _enter_raw, b"\x02": _say_hello, b"\x04": _reset}


class Ours(Board):
    """Our firmware, as far as the wire goes; `answers` by the name of the request."""

    def __init__(self, name: str = "Fake", **answers: dict[str, object] | tuple[str, str]):
        self.end = DeviceEnd()
        hello = {"protocol": 1, "board": name, "firmware": "0.1.0"}
        self.answers = {**ANSWERS, "hello": hello, **answers}

    def hear(self, data: bytes) -> bytes:
        for request in self.end.receive(data):
            answer = self.answers[request.name]
            if isinstance(answer, tuple):
                self.end.refuse(request.number, *answer)
            else:
                self.end.answer(request.number, answer)
        return self._said()

    def _said(self) -> bytes:
        said = b""
        while data := self.end.outgoing(100):
            self.end.sent(len(data))
            said += data
        return said


class Failing(Ours):
    """Our firmware, whose desk dies at every request but hello."""

    def hear(self, data: bytes) -> bytes:
        said = super().hear(data) if b'"hello"' in data else b""
        return said or (TRACEBACK.encode() if b"?" in data else b"")


class Printing(Ours):
    """Our firmware, of which a part has died."""

    def hear(self, data: bytes) -> bytes:
        return super().hear(data) + (TRACEBACK.encode() if b"status" in data else b"")


class Parked(Board):
    """Our firmware, which has just told why it could not start."""

    told = False
    why = TRACEBACK

    def mutter(self) -> bytes:
        said = b"" if self.told else self.why.encode()
        self.told = True
        return said


class Refusing(Parked):
    """Our firmware, with settings that it does not take."""

    why = (
        "Traceback (most recent call last):\r\n"
        '  File "settings", line 1, in load\r\n'
        "SettingsError: line 3: warp = 9: there is no setting of this name\r\n"
    )


class RefusingLongSince(Refusing):
    """The same, when nobody listened while it told why: the board keeps the last bytes."""

    why = Refusing.why[-120:]


class Turning(Ours):
    """Our firmware while the board turns: it answers slowly, and not now."""

    after_s = 0.2

    def __init__(self) -> None:
        super().__init__(status=("MOVING", "The board is turning; ask again when it rests."))


class Dying(Ours):
    """Our firmware, which answers one question about its status and is no more."""

    alive = True

    def hear(self, data: bytes) -> bytes:
        said = super().hear(data) if self.alive else b""
        self.alive = self.alive and b"status" not in data
        return said


class OtherProtocol(Board):
    """Our firmware of another time."""

    def hear(self, data: bytes) -> bytes:
        if b'"hello"' not in data:
            return b""
        return pack(Refusal(1, "OTHER_PROTOCOL", "the board speaks 2").as_list())


BOARDS = (
    Board,
    Chatty,
    Dying,
    Failing,
    Noisy,
    OtherProtocol,
    Ours,
    Parked,
    Printing,
    Prompt,
    Refusing,
    RefusingLongSince,
    Turning,
)


@pytest.fixture
def make_line() -> Callable[..., Line]:
    """Return a function that makes a line to a board written down, such as "Prompt()"."""

    def make(board: str, name: str = "/dev/ttyACM0", vanishing: bool = False) -> Line:
        known = {"STATUS": STATUS, **{each.__name__: each for each in BOARDS}}
        made = eval(board, known)  # noqa: S307
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
