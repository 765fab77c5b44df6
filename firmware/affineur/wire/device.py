"""The board's end: takes requests, gives answers and events, sends only within credit.

Credit. At most CREDIT_BYTES are on their way unread; more than MicroPython's buffer holds would
block the writer for 500 ms when nobody reads. The host tells in `Credit` how many bytes it has
read since hello; both ends count from the newline before the answer to hello.

Once each. Numbers of requests grow, so a request that comes twice (the host did not see the
answer) is refused as REPEATED and not carried out again.

Memory. MOST_REQUESTS may wait for their answers; a longer answer is cut into lines as they are
sent. Events wait in EVENT_BYTES; those that find no room are dropped and counted, and once the
host has caught up the event `dropped` tells.
"""

from affineur.wire import errors
from affineur.wire.connection import DEVICE, OPEN, Connection
from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.fields import misfit
from affineur.wire.framing import MAX_LINE_BYTES, NEWLINE, pack, shortened, spelt
from affineur.wire.messages import (
    CODE_CHARS,
    PART_CHARS,
    Answer,
    Credit,
    Event,
    Part,
    Refusal,
    Request,
)
from affineur.wire.vocabulary import CREDIT_BYTES, LIMIT, MOST_REQUESTS, PROTOCOL, answer_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EVENT_BYTES = 1024
REFUSAL_BYTES = 300  # of the sentence in a refusal; a longer one is cut

_MOST_ANSWERS = 2 * MOST_REQUESTS  # refusals of what came too much included
_WHOLE_CHARS = 480  # of an answer's fields that fit into one line


class DeviceEnd(Connection):
    """The board's end; `receive` returns `messages.Request`s, each to be answered or refused."""

    end = DEVICE

    def __init__(self) -> None:
        super().__init__()
        self._last_number = 0
        self._begin_anew()
        self._line = b""

    def _begin_anew(self) -> None:
        self._unanswered: "dict[int, Request]" = {}
        self._answers: "list[_Outbound]" = []
        self._events: "list[bytes]" = []
        self._event_bytes = 0
        self._event_count = 0
        self._dropped = 0
        self._drops_untold = False
        self._event_is_next = False
        self._line = NEWLINE  # ends whatever was being sent
        self._sent = 0
        self._unread = 0

    # Out

    def answer(self, number: int, values: "dict[str, Any]") -> None:
        """Answer a request; raises MisuseError."""
        request = self._unanswered.get(number)
        if request is None:
            raise MisuseError(errors.NOT_ASKED)
        wrong = misfit(answer_fields(request.name), values)
        if wrong:
            raise MisuseError(errors.UNFIT_FIELDS, wrong)
        text = spelt(values)
        del self._unanswered[number]
        self._answers.append(_Outbound(number, values, text))

    def refuse(self, number: int, code: str, text: str) -> None:
        """Refuse a request; `code` is stable, `text` one sentence. Otherwise as `answer`."""
        if self._unanswered.pop(number, None) is None:
            raise MisuseError(errors.NOT_ASKED)
        self._push_refusal(number, code, text)

    @property
    def has_room(self) -> bool:
        """Tell whether an event would be sent; what is costly to make is then worth making."""
        return self.state == OPEN and self._event_bytes + MAX_LINE_BYTES <= EVENT_BYTES

    def event(self, name: str, values: "dict[str, Any]") -> bool:
        """Tell the host; False when it was dropped. Raises MisuseError when it fits no line."""
        if self.state != OPEN:
            return False
        if not self.has_room:
            self.drop()
            return False
        line = self._event_line(name, values)
        self._events.append(line)
        self._event_bytes += len(line)
        return True

    def drop(self) -> None:
        """Count an event that the host will not hear of."""
        self._event_count = (self._event_count + 1) & LIMIT
        self._dropped += 1
        self._drops_untold = True
        self.counts.dropped += 1

    def outgoing(self, most: int) -> bytes:
        """Return what may be sent now, at most `most` bytes; it stays until `sent`."""
        if not self._line:
            self._line = self._next_line()
        return self._line[: min(most, CREDIT_BYTES - self._unread)]

    def sent(self, count: int) -> None:
        """Take note that the first `count` bytes of `outgoing` are on their way."""
        self._line = self._line[count:]
        self._unread += count
        self._sent = (self._sent + count) & LIMIT

    def _next_line(self) -> bytes:
        """Return the next line: answers and events take turns."""
        if self._answers and not (self._event_is_next and self._events):
            self._event_is_next = True
            return self._answer_line()
        self._event_is_next = False
        if self._events:
            line = self._events.pop(0)
            self._event_bytes -= len(line)
            return line
        if self._drops_untold:
            self._drops_untold = False
            return self._event_line("dropped", {"lines": self._dropped})
        return b""

    def _answer_line(self) -> bytes:
        line = pack(self._answers[0].next_message().as_list())
        if self._answers[0].done:
            self._answers.pop(0)
        return line

    def _event_line(self, name: str, values: "dict[str, Any]") -> bytes:
        count = (self._event_count + 1) & LIMIT
        line = pack(Event(count, name, values).as_list())
        self._event_count = count
        return line

    def _push_refusal(self, number: int, code: str, text: str) -> None:
        if len(self._answers) < _MOST_ANSWERS:
            refusal = Refusal(number, code[:CODE_CHARS], shortened(text, REFUSAL_BYTES))
            self._answers.append(_Outbound(number, refusal))

    # In

    def receive(self, data: bytes) -> "list[Any]":
        """Take in bytes; return the requests they bring, but none that a later one made void."""
        arrived = super().receive(data)
        return [request for request in arrived if self._waits(request)]

    def _waits(self, request: Request) -> bool:
        return self._unanswered.get(request.number) is request

    def _asked(self, request: Request) -> "list[Request]":
        try:
            self._admit(request)
        except PeerError as error:
            self._push_refusal(request.number, error.code, str(error))
            raise
        self._last_number = request.number
        self._unanswered[request.number] = request
        return [request]

    def _admit(self, request: Request) -> None:
        problem = request.problem()
        if problem is not None:
            raise PeerError(*problem)
        if request.name == "hello":
            self._greeted(request.values["protocol"])
            return
        if self.state != OPEN:
            raise PeerError(errors.NOT_GREETED)
        if request.number <= self._last_number:
            raise PeerError(errors.REPEATED)
        if len(self._unanswered) + len(self._answers) >= MOST_REQUESTS:
            raise PeerError(errors.BUSY)
        if request.name == "bye":
            self.go("LEAVE", PeerError)
            self._fall_silent()

    def _greeted(self, protocol: int) -> None:
        self._begin_anew()
        if protocol == PROTOCOL:
            self.go("GREET", PeerError)
            return
        if self.state == OPEN:
            self.go("LEAVE", PeerError)
        raise PeerError(errors.OTHER_PROTOCOL, "the board speaks %d" % PROTOCOL)

    def _fall_silent(self) -> None:
        self._unanswered = {}
        self._answers = []
        self._events = []
        self._event_bytes = 0
        self._drops_untold = False

    def _credited(self, credit: Credit) -> "list[Request]":
        """Take in how much the host has read.

        More than was sent counts as all of it: the host has read what others printed as well.
        """
        if self.state != OPEN:
            raise PeerError(errors.NOT_GREETED)
        unread = (self._sent - credit.total) & LIMIT
        if unread > LIMIT >> 1:
            unread = 0
        if unread > self._unread:
            raise PeerError(errors.BAD_FIELDS, "total")
        self._unread = unread
        return []

    takes = {Request.kind: _asked, Credit.kind: _credited}


class _Outbound:
    """An answer or a refusal on its way out, cut into messages as they are sent."""

    def __init__(self, number: int, content: "Any", text: str = ""):
        self._number = number
        self._content = content
        self._text = text
        self._part = 0
        self._of = 1
        if len(text) > _WHOLE_CHARS:
            self._content = None
            self._of = (len(text) + PART_CHARS - 1) // PART_CHARS

    @property
    def done(self) -> bool:
        """Tell whether all of it has been given out."""
        return self._part == self._of

    def next_message(self) -> "Answer | Part | Refusal":
        """Return the answer, the refusal, or the next part."""
        start = self._part * PART_CHARS
        self._part += 1
        if self._content is None:
            piece = self._text[start : start + PART_CHARS]
            return Part(self._number, self._part, self._of, piece)
        if isinstance(self._content, Refusal):
            return self._content
        return Answer(self._number, self._content)
