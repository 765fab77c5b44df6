"""The host's end: greets, asks, puts answers together, grants credit while it reads.

    end = HostEnd()
    end.greet()
    ...                                   # carry end.outgoing(...) out and what comes in
    for arrival in end.receive(data): ...   # Answered("hello"): the connection is open
    number = end.request("status", {})

Time is the caller's: when an answer does not come, `forget` its number and ask again, or `greet`
again, which also heals a credit that has leaked away with bytes lost on the way. A request whose
answer was lost may have been carried out; what has come of it stands in the status.
"""

from affineur.wire import errors
from affineur.wire.connection import GREETING, HOST, OPEN, Connection
from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.fields import misfit
from affineur.wire.framing import NEWLINE, pack, unspelt
from affineur.wire.messages import Answer, Credit, Event, Part, Refusal, Request
from affineur.wire.vocabulary import (
    CREDIT_STEP_BYTES,
    LIMIT,
    MOST_REQUESTS,
    PROTOCOL,
    answer_fields,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Answered:
    """The board has answered request `number`, called `name`, with `values`."""

    def __init__(self, number: int, name: str, values: "dict[str, Any]"):
        self.number = number
        self.name = name
        self.values = values


class Refused:
    """Request `number` came to nothing; `code` is stable, `text` one sentence."""

    def __init__(self, number: int, name: str, code: str, text: str):
        self.number = number
        self.name = name
        self.code = code
        self.text = text


class Happened:
    """Something has happened on the board; `missed` events before it were lost."""

    def __init__(self, name: str, values: "dict[str, Any]", missed: int):
        self.name = name
        self.values = values
        self.missed = missed


class HostEnd(Connection):
    """The host's end; `receive` returns Answered, Refused and Happened."""

    end = HOST

    def __init__(self) -> None:
        super().__init__()
        self._out = b""
        self._last_number = 0
        self._asked: "dict[int, str]" = {}
        self._parts: "dict[int, list[str]]" = {}
        self._event_count = 0
        self._read = 0
        self._credited = 0

    # Out

    def greet(self) -> int:
        """Begin, or begin anew: whatever was asked before is forgotten. Return the number."""
        self.go("greet", MisuseError)
        self._asked = {}
        self._parts = {}
        self._out = NEWLINE  # ends a line that was cut off
        return self._ask("hello", {"protocol": PROTOCOL})

    def request(self, name: str, values: "dict[str, Any]") -> int:
        """Ask for `name`; return the number that the answer will carry. Raises MisuseError."""
        if self.state != OPEN or name in ("hello", "bye"):
            raise MisuseError(errors.WRONG_STATE, name)
        if len(self._asked) >= MOST_REQUESTS:
            raise MisuseError(errors.TOO_MANY)
        return self._ask(name, values)

    def leave(self) -> None:
        """Say bye; raises MisuseError when the connection is not open."""
        self.go("leave", MisuseError)
        self._asked = {}
        self._ask("bye", {})

    def forget(self, number: int) -> None:
        """Wait no longer for the answer to request `number`; no-op when nobody does."""
        self._asked.pop(number, None)
        self._parts.pop(number, None)

    @property
    def waiting(self) -> "list[int]":
        """The numbers of the requests that have not been answered, oldest first."""
        return sorted(self._asked)

    def outgoing(self, most: int) -> bytes:
        """Return what may be sent now, at most `most` bytes; it stays until `sent`."""
        return self._out[:most]

    def sent(self, count: int) -> None:
        """Take note that the first `count` bytes of `outgoing` are on their way."""
        self._out = self._out[count:]

    def _ask(self, name: str, values: "dict[str, Any]") -> int:
        number = self._last_number + 1
        self._out += pack(Request(number, name, values).as_list())
        self._last_number = number
        self._asked[number] = name
        return number

    # In

    def receive(self, data: bytes) -> "list[Any]":
        """Take in bytes that have come; return what has arrived with them, in order."""
        arrived = []
        pieces = data.split(NEWLINE)
        for piece in [piece + NEWLINE for piece in pieces[:-1]] + [pieces[-1]]:
            self._read = (self._read + len(piece)) & LIMIT
            arrived += Connection.receive(self, piece)
        self._grant()
        return arrived

    def _grant(self) -> None:
        fresh = (self._read - self._credited) & LIMIT
        if self.state == OPEN and fresh >= CREDIT_STEP_BYTES:
            self._credited = self._read
            self._out += pack(Credit(self._read).as_list())

    def _answered(self, answer: Answer) -> "list[Any]":
        name = self._name_of(answer)
        self.forget(answer.number)
        wrong = misfit(answer_fields(name), answer.values)
        if name == "hello":
            return self._welcomed(answer, wrong)
        if wrong:
            return [_refused(answer.number, name, errors.BAD_FIELDS, wrong)]
        return [Answered(answer.number, name, answer.values)]

    def _welcomed(self, answer: Answer, wrong: str) -> "list[Any]":
        """Open the connection, and count from the newline before this answer."""
        if wrong or answer.values["protocol"] != PROTOCOL:
            self.go("TURN_AWAY", PeerError)
            code = errors.BAD_FIELDS if wrong else errors.OTHER_PROTOCOL
            return [_refused(answer.number, "hello", code, wrong)]
        self.go("WELCOME", PeerError)
        self._event_count = 0
        self._credited = 0
        self._read = len(NEWLINE) + len(pack(answer.as_list()))
        return [Answered(answer.number, "hello", answer.values)]

    def _answered_in_part(self, part: Part) -> "list[Any]":
        name = self._name_of(part)
        texts = self._parts.setdefault(part.number, [])
        texts.append(part.text)
        if part.part != len(texts):
            self.forget(part.number)
            return [_refused(part.number, name, errors.TORN_ANSWER)]
        if part.part < part.of:
            return []
        return self._whole(part.number, name, "".join(texts))

    def _whole(self, number: int, name: str, text: str) -> "list[Any]":
        try:
            values = unspelt(text.encode())
        except PeerError:
            self.forget(number)
            return [_refused(number, name, errors.TORN_ANSWER)]
        return self._answered(Answer(number, values))

    def _refusal(self, refusal: Refusal) -> "list[Any]":
        name = self._name_of(refusal)
        self.forget(refusal.number)
        if self.state == GREETING:
            self.go("TURN_AWAY", PeerError)
        return [Refused(refusal.number, name, refusal.code, refusal.text)]

    def _happened(self, event: Event) -> "list[Any]":
        if self.state != OPEN:
            raise PeerError(errors.NOT_GREETED)
        missed = (event.count - self._event_count - 1) & LIMIT
        if missed > LIMIT >> 1:
            raise PeerError(errors.REPEATED)
        self._event_count = event.count
        self.counts.dropped += missed
        problem = event.problem()
        if problem is not None:
            raise PeerError(*problem)
        return [Happened(event.name, event.values, missed)]

    def _name_of(self, message: "Answer | Part | Refusal") -> str:
        name = self._asked.get(message.number)
        if name is None:
            raise PeerError(errors.REPEATED)
        return name

    takes = {
        Answer.kind: _answered,
        Part.kind: _answered_in_part,
        Refusal.kind: _refusal,
        Event.kind: _happened,
    }


def _refused(number: int, name: str, code: str, detail: str = "") -> Refused:
    return Refused(number, name, code, str(PeerError(code, detail)))
