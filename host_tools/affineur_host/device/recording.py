"""Recordings of a session, and lines to a board that is only a recording.

A recording has one JSON list per line: first what it is, then what went over the line,

    ["affineur recording", 1, "/dev/ttyACM0"]
    [">", 12, "text"]       sent to the board, 12 ms after the beginning
    ["<", 15, "text"]       come from the board; one character for each byte

`Recorded` writes one while a session goes on; `ask_everything` puts into it what other commands
may want to know of the board. `Replay` plays one back: it answers each request as
the board has answered the same one then, the last answer again and again, and events come when
they came. Its clock goes on only while somebody waits, so a replay takes no time.
"""

import contextlib
import json
from collections import deque
from math import ceil
from pathlib import Path
from typing import IO, Any

from affineur.rules import geometry
from affineur.wire.device import DeviceEnd
from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.framing import Lines, unpack, unspelt
from affineur.wire.messages import Answer, Event, Part, Refusal, Request, parse
from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault, fault
from affineur_host.device.pulled import fetch
from affineur_host.device.session import RequestRefused, Session
from affineur_host.device.transport import Transport
from affineur_host.store import read_limited

TITLE, VERSION = "affineur recording", 1
SENT, CAME = ">", "<"
PREFIX = "replay:"
_PIECE_BYTES = 4096
_MOST_BYTES = 100_000_000
_SAYING_NOTHING = ("bye", "watch")
"""Requests whose answer is always the same."""


class RecordingOver(DeviceFault):
    """Nothing is left of a recording."""


def ask_everything(session: Session) -> None:
    """Ask for all there is to know, so that a recording can answer it later."""
    questions: list[tuple[str, dict[str, Any]]] = [
        ("scene", {}),
        ("settings", {}),
        ("matches", {}),
    ]
    questions += [("seat", {"seat": seat}) for seat in range(geometry.POSITIONS)]
    for name, values in questions:
        with contextlib.suppress(RequestRefused):  # which the recording then holds
            session.ask(name, **values)
    with contextlib.suppress(RequestRefused):
        for match in session.ask("matches")["names"][-1:]:
            fetch(session, match, lambda _done, _total: None)


class Recorded:
    """A transport whose traffic is written down; `file` is open for text."""

    def __init__(self, transport: Transport, file: IO[str]):
        self.name = transport.name
        self.now_s = transport.now_s
        self._transport = transport
        self._file = file
        self._began_s = transport.now_s()
        self._write_down([TITLE, VERSION, transport.name])

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, and note it."""
        data = self._transport.read(timeout_s)
        if data:
            self._note(CAME, data)
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`, and note it."""
        self._transport.write(data)
        self._note(SENT, data)

    def close(self) -> None:
        """Let the board go; the file is its owner's."""
        self._transport.close()

    def _note(self, way: str, data: bytes) -> None:
        at_ms = round((self._transport.now_s() - self._began_s) * 1000)
        self._write_down([way, at_ms, data.decode("latin-1")])

    def _write_down(self, row: list[Any]) -> None:
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()


class Replay:
    """A `Transport` to a board that is a recording; raises DeviceFault when it is none."""

    def __init__(self, file: Path):
        self.name = f"{PREFIX}{file}"
        self._now_ms = 0
        self._end = DeviceEnd()
        self._answers: dict[str, deque[Any]] = {}
        self._events: deque[tuple[int, Event]] = deque()
        rows = _rows(file, self.name)
        self._last_ms = max((at_ms for _, at_ms, _ in rows), default=0)
        _Reading(self.name, self._answers, self._events).read(rows)

    def now_s(self) -> float:
        """Return the time of the recording."""
        return self._now_ms / 1000

    def read(self, timeout_s: float) -> bytes:
        """Return what the board sent by now, or comes to send within `timeout_s`."""
        until_ms = self._now_ms + ceil(timeout_s * 1000)
        while not (data := self._end.outgoing(_PIECE_BYTES)):
            at_ms = self._events[0][0] if self._events else self._last_ms
            if at_ms > until_ms:
                self._now_ms = until_ms
                return b""
            self._now_ms = max(self._now_ms, at_ms)
            if not self._events:
                raise RecordingOver(faults.RECORDING, {"name": self.name, "wrong": "is over"})
            event = self._events.popleft()[1]
            self._end.event(event.name, event.values)
        self._end.sent(len(data))
        return data

    def write(self, data: bytes) -> None:
        """Take requests; raises DeviceFault for one that is not in the recording."""
        for request in self._end.receive(data):
            self._answer(request)

    def close(self) -> None:
        """Put the recording away."""

    def _answer(self, request: Request) -> None:
        if request.name in _SAYING_NOTHING:
            self._end.answer(request.number, {})
            return
        known = self._answers.get(_key(request))
        if known is None:
            raise self._no_answer(request.name)
        given = known.popleft() if len(known) > 1 else known[0]
        if isinstance(given, Refusal):
            self._end.refuse(request.number, given.code, given.text)
            return
        try:
            self._end.answer(request.number, given.values)
        except MisuseError as error:
            raise self._no_answer(request.name) from error

    def _no_answer(self, request: str) -> DeviceFault:
        return fault(
            faults.RECORDING, name=self.name, wrong=f"holds no answer to this request: {request}"
        )


class _Reading:
    """Sorts what went over the line into answers by request, and events by time."""

    def __init__(
        self,
        name: str,
        answers: dict[str, deque[Any]],
        events: deque[tuple[int, Event]],
    ):
        self._name = name
        self._answers = answers
        self._events = events
        self._asked: dict[int, Request] = {}
        self._parts: dict[int, str] = {}
        self._lines = {SENT: Lines(), CAME: Lines()}

    def read(self, rows: list[list[Any]]) -> None:
        """Take in every row; raises DeviceFault when the board never said hello."""
        for way, at_ms, text in rows:
            for line in self._lines[way].feed(text.encode("latin-1")):
                self._take(at_ms, line)
        if not self._answers:
            raise fault(faults.RECORDING, name=self._name, wrong="holds no talk with a board")

    def _take(self, at_ms: int, line: bytes) -> None:
        try:
            message = parse(unpack(line))
        except PeerError:
            return  # garbage on the line was garbage then as well
        if isinstance(message, Request):
            self._asked[message.number] = message
        elif isinstance(message, Event):
            self._events.append((at_ms, message))
        elif isinstance(message, Part):
            self._take_part(message)
        elif isinstance(message, Answer | Refusal):
            self._keep(message.number, message)

    def _take_part(self, part: Part) -> None:
        text = self._parts.pop(part.number, "") + part.text
        if part.part < part.of:
            self._parts[part.number] = text
            return
        with contextlib.suppress(PeerError):  # a part was lost on the way
            self._keep(part.number, Answer(part.number, unspelt(text.encode())))

    def _keep(self, number: int, answer: Answer | Refusal) -> None:
        request = self._asked.get(number)
        if request is not None:
            self._answers.setdefault(_key(request), deque()).append(answer)


def _key(request: Request) -> str:
    return request.name + json.dumps(request.values, sort_keys=True)


def _rows(file: Path, name: str) -> list[list[Any]]:
    """Return the rows behind the title; a torn last line is left out. Raises DeviceFault."""
    try:
        lines = read_limited(file, _MOST_BYTES).decode("utf-8").splitlines()
    except OSError as error:
        reason = (error.strerror or "refused by the system").lower()
        raise fault(faults.RECORDING, name=name, wrong=f"cannot be read: {reason}") from error
    except UnicodeDecodeError as error:
        raise fault(faults.RECORDING, name=name, wrong="is no recording") from error
    rows = [row for number, line in enumerate(lines) if (row := _row(line, number == 0))]
    if not rows or rows[0][0] != TITLE:
        raise fault(faults.RECORDING, name=name, wrong="is no recording")
    if rows[0][1] != VERSION:
        raise fault(faults.RECORDING, name=name, wrong="was made by another version")
    return rows[1:]


def _row(line: str, is_title: bool) -> list[Any] | None:
    """Return a row of the right shape, else None."""
    try:
        row = json.loads(line)
    except ValueError:
        return None
    if not isinstance(row, list) or len(row) != 3:
        return None
    if is_title:
        return row
    way, at_ms, text = row
    fits = way in (SENT, CAME) and isinstance(at_ms, int) and isinstance(text, str)
    return row if fits and all(ord(char) < 256 for char in text) else None
