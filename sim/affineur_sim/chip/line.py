"""A host at the board's serial port: greets until it is heard, asks, hears what happens."""

import re
from collections.abc import Callable
from typing import Any

from affineur.wire.connection import OPEN
from affineur.wire.host import Answered, Happened, HostEnd, Refused
from affineur_sim.chip.serial import HostSerial
from affineur_sim.scenario_text import Unmet

_PIECE_BYTES = 64
_MESSAGE = re.compile(rb"[0-9a-f]{8} \[")
_GREET_EVERY = 100  # calls of `talk`


class LineRefused(Unmet):
    """The board refused a request; `code` is stable."""

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code = code


class Line:
    """The host's end at one power-on; `happened(name, values)` is told every event.

    `printed` are the lines that were no messages: what MicroPython and the board's errors print.
    """

    def __init__(self, serial: HostSerial, happened: Callable[[str, dict[str, Any]], object]):
        self._serial = serial
        self._happened = happened
        self._end = HostEnd()
        self._answers: dict[int, Answered | Refused] = {}
        self._talks = 0
        self._begun = b""
        self.printed: list[str] = []

    @property
    def is_open(self) -> bool:
        """Tell whether the board has answered the greeting."""
        return self._end.state == OPEN

    def talk(self) -> None:
        """Take in what has come, send what is to be sent."""
        if not self.is_open and self._serial.connected:
            if self._talks % _GREET_EVERY == 0:
                self._end.greet()
            self._talks += 1
        came = bytes(self._serial.received)
        self._serial.received.clear()
        self._keep_printed(came)
        for item in self._end.receive(came):
            if isinstance(item, Happened):
                self._happened(item.name, item.values)
            else:
                self._answers[item.number] = item
        while data := self._end.outgoing(_PIECE_BYTES):
            self._serial.write(data)
            self._end.sent(len(data))

    def ask(self, name: str, values: dict[str, Any]) -> int:
        """Send a request; return its number. Raises MisuseError while the line is not open."""
        number = self._end.request(name, values)
        self.talk()
        return number

    def has_answered(self, number: int) -> bool:
        """Tell whether the answer to request `number` has come."""
        return number in self._answers

    def answer(self, number: int) -> dict[str, Any]:
        """Return the fields of that answer, once; raises LineRefused."""
        item = self._answers.pop(number)
        if isinstance(item, Refused):
            raise LineRefused(item.code, item.text)
        return item.values

    def _keep_printed(self, came: bytes) -> None:
        *lines, self._begun = (self._begun + came).split(b"\n")
        self.printed += [
            line.decode(errors="replace").rstrip()
            for line in lines
            if line.strip() and not _MESSAGE.match(line)
        ]
