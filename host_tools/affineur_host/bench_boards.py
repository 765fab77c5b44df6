"""Boards that cannot be reached, or not as wanted: each does one thing right or wrong.

They are bytes in, bytes out, without a clock. The tests of faults put them at lines by a clock of
their own, `bench_faults` at sockets of this computer.
"""

from affineur.wire.device import DeviceEnd
from affineur.wire.framing import pack
from affineur.wire.messages import Refusal

BANNER = "MicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040"
OLD_BANNER = "MicroPython v1.19.1 on 2022-06-18; Raspberry Pi Pico with RP2040"
CIRCUIT_PYTHON = "Adafruit CircuitPython 9.1.1 on 2024-07-22; Raspberry Pi Pico with rp2040"
ESP32 = "MicroPython v1.26.1 on 2025-09-11; Generic ESP32 module with ESP32"
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
Answer = dict[str, object] | tuple[str, str]
"""Fields, or the code and text of a refusal."""
ANSWERS: dict[str, Answer] = {
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


class Chatty(Board):
    """Runs something else, which prints all the time."""

    def mutter(self) -> bytes:
        """Print."""
        return b"temperature 21.5\r\n"


class Noisy(Board):
    """Sends bytes that mean nothing, as at a wrong baud rate."""

    def mutter(self) -> bytes:
        """Send noise."""
        return bytes(range(128, 256))


class Prompt(Board):
    """MicroPython's prompt, friendly and raw.

    `look` is what a script prints, `survey` what the one prints that asks for free bytes.
    """

    def __init__(
        self,
        look: str = "(6, 3, True)",
        banner: str = BANNER,
        raw: bool = False,
        survey: str = "",
    ):
        self.look = look
        self.banner = banner
        self.raw = raw
        self.survey = survey
        self._script = b""
        self._asks = b""  # the rest of asking for raw paste
        self._line = b""  # what has been typed at the friendly prompt

    def hear(self, data: bytes) -> bytes:
        """Take key by key."""
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
            return b"OK" + self._run()
        self._script += byte
        return b""

    def _run(self) -> bytes:
        """Return what a script prints; none at all is a soft reset."""
        script, self._script = self._script.strip(b"\r\x03"), b""
        if not script:
            return b"\r\nMPY: soft reboot\r\n" + self._enter_raw()
        said = self.survey if b"statvfs" in script and self.survey else self.look
        return said.encode() + b"\r\n\x04\x04>"

    _commands = {b"\x01": _enter_raw, b"\x02": _say_hello, b"\x04": _reset}


class Ours(Board):
    """Our firmware, as far as the wire goes; `answers` by the name of the request."""

    def __init__(self, name: str = "Fake", **answers: Answer):
        self.end = DeviceEnd()
        hello = {"protocol": 1, "board": name, "firmware": "0.1.0"}
        self.answers: dict[str, Answer] = {
            **ANSWERS,
            "hello": hello,
            **answers,
        }

    def hear(self, data: bytes) -> bytes:
        """Answer requests."""
        for request in self.end.receive(data):
            answer = self.answer_to(request.name)
            if isinstance(answer, tuple):
                self.end.refuse(request.number, *answer)
            else:
                self.end.answer(request.number, answer)
        return self._said()

    def answer_to(self, request: str) -> Answer:
        """Return the answer to a request, or the code and text of a refusal."""
        return self.answers[request]

    def _said(self) -> bytes:
        said = b""
        while data := self.end.outgoing(100):
            self.end.sent(len(data))
            said += data
        return said


class Failing(Ours):
    """Our firmware, whose desk dies at every request but hello."""

    def hear(self, data: bytes) -> bytes:
        """Answer hello; die at every other line."""
        said = super().hear(data) if b'"hello"' in data else b""
        return said or (TRACEBACK.encode() if b"?" in data else b"")


class Printing(Ours):
    """Our firmware, of which a part has died."""

    def hear(self, data: bytes) -> bytes:
        """Print a traceback beside the status."""
        return super().hear(data) + (TRACEBACK.encode() if b"status" in data else b"")


class Parked(Board):
    """Our firmware, which has just told why it could not start."""

    told = False
    why = TRACEBACK

    def mutter(self) -> bytes:
        """Tell it once."""
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


class Dying(Ours):
    """Our firmware, which answers one question about its status and is no more."""

    alive = True

    def hear(self, data: bytes) -> bytes:
        """Answer, as long as it lives."""
        said = super().hear(data) if self.alive else b""
        self.alive = self.alive and b"status" not in data
        return said


class OtherProtocol(Board):
    """Our firmware of another time."""

    def hear(self, data: bytes) -> bytes:
        """Refuse to be greeted."""
        if b'"hello"' not in data:
            return b""
        return pack(Refusal(1, "OTHER_PROTOCOL", "the board speaks 2").as_list())


class Declining(Ours):
    """Our firmware, which refuses all that is asked of it, by this code and text."""

    def __init__(self, code: str, text: str):
        super().__init__()
        self._no = (code, text)

    def answer_to(self, request: str) -> Answer:
        """Greet and say goodbye; refuse the rest."""
        return self.answers[request] if request in ("hello", "bye") else self._no


class Turning(Declining):
    """Our firmware while the board turns: it answers slowly, and not now."""

    after_s = 0.2

    def __init__(self) -> None:
        super().__init__("MOVING", "The board is turning; ask again when it rests.")
