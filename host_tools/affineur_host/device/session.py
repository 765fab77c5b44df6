"""Talking with a board: requests and their answers, and events as they come.

    session = Session(transport)
    session.greet()
    session.ask("status")["state"]
    for event in session.listen(1.0): ...

Everything waits for at most its timeout, by the transport's own clock. Events that come while one
waits for an answer are kept for `listen`.
"""

from collections import deque
from typing import Any

from affineur.wire import errors
from affineur.wire.host import Answered, Happened, HostEnd, Refused
from affineur_host.device import diagnosis, faults, heard
from affineur_host.device.console import Console
from affineur_host.device.faults import DeviceFault, fault
from affineur_host.device.transport import Transport
from affineur_host.errors import UserError

TIMEOUT_S = 2.2
"""So that starting this program, opening a port and one request that fails take less than 3 s."""
FIRST_S = 1.2
"""Who stops a board that does not answer gives it so long first: both take less than 3 s."""
_GREETING_PARTS = (0.6, 0.25)
"""Of the time; in the rest it is found out why there is no answer. A board may need 0.7 s."""
_AGAIN_S = 0.1
_ANSWER_S = 0.8
"""So long a board that is there may take to answer."""
_HEARD_BYTES = 400
_NOT_NOW = ("STARTING", "MOVING")
"""Codes of refusals that pass by themselves."""
_REFUSED_SETTINGS = "SettingsError"
_MOST_KEPT = 10_000
_PIECE_BYTES = 4096


class RequestRefused(DeviceFault):
    """The board, or the protocol, refused a request; `code` is stable."""

    def __init__(self, code: str, text: str, name: str = "the board", request: str = "this"):
        next_step = faults.AFTER_REFUSAL.get(code, faults.AFTER_ANY_REFUSAL)
        words = {"name": name, "request": request, "why": text, "what_it_takes": next_step}
        super().__init__(faults.REFUSED, words)
        self.code = code


class Session:
    """One host at one board. What `transport` raises comes through.

    `end` is our end of the connection, with its counts; `console` has what the board prints.
    """

    def __init__(self, transport: Transport):
        self.transport = transport
        self.end = HostEnd()
        self.console = Console()
        self._events: deque[Happened] = deque(maxlen=_MOST_KEPT)
        self._heard = b""
        self._first_until_s: float | None = None
        self.hello: dict[str, Any] = {}
        """What the board has said of itself at the last greeting."""

    def greet(self, timeout_s: float = TIMEOUT_S) -> dict[str, Any]:
        """Begin, or begin anew; return what the board says of itself.

        The greeting is repeated, since what was on the line before may have swallowed it. Raises
        DeviceFault that says why there is no answer. The first request after it has no more time
        than both together may take.
        """
        self._first_until_s = self.transport.now_s() + timeout_s
        self._heard = b""
        self.console.failure = ""
        before = self._messages()
        for part in _GREETING_PARTS:
            values = self._greet(timeout_s * part)
            if values is not None:
                self.hello = values
                return values
            if heard.is_prompt(self._heard):
                break
        if self._messages() > before:  # answers to the first greeting: it is slow
            raise fault(faults.STARTING, name=self.transport.name)
        if heard.is_ours(self._heard) and self.console.failure:
            raise self._unanswered("hello")
        raise diagnosis.why_silent(self.transport, self._heard)

    def _greet(self, timeout_s: float) -> dict[str, Any] | None:
        number = self.end.greet()
        try:
            return self._await(number, timeout_s)
        except RequestRefused as no:
            if no.code == errors.OTHER_PROTOCOL:
                raise fault(faults.OTHER_PROTOCOL, name=self.transport.name) from no
            raise

    def _messages(self) -> int:
        """Return how many sound messages have come so far, the unwanted ones included."""
        return self.end.counts.lines + self.end.counts.refused

    def ask(self, name: str, timeout_s: float = TIMEOUT_S, **values: Any) -> dict[str, Any]:
        """Return the fields of the answer to a request; raises RequestRefused.

        While the board is starting or turning it is asked again, as long as there is time.
        """
        until_s = self._until_s(timeout_s)
        while True:
            try:
                left_s = until_s - self.transport.now_s()
                return self._ask(name, max(left_s, _ANSWER_S), values)
            except RequestRefused as no:
                if no.code not in _NOT_NOW:
                    raise
                if self.transport.now_s() + _AGAIN_S >= until_s:
                    raise self._not_now(no) from no
            self._pause(_AGAIN_S)

    def _until_s(self, timeout_s: float) -> float:
        """Return how long to ask for an answer; right after the greeting less, unless told so."""
        now_s, first_s = self.transport.now_s(), self._first_until_s
        self._first_until_s = None
        if first_s is None or first_s <= now_s or timeout_s > TIMEOUT_S:
            return now_s + timeout_s
        return min(now_s + timeout_s, first_s)

    def _ask(self, name: str, timeout_s: float, values: dict[str, Any]) -> dict[str, Any]:
        self.console.failure = ""
        number = self.end.request(name, values)
        answer = self._await(number, timeout_s)
        if answer is None:
            self.end.forget(number)
            raise self._unanswered(name)
        return answer

    def listen(self, timeout_s: float) -> list[Happened]:
        """Return the events that have come, waiting for the first; [] after `timeout_s`."""
        until_s = self.transport.now_s() + timeout_s
        while not self._events:
            left_s = until_s - self.transport.now_s()
            if left_s <= 0:
                break
            self._exchange(left_s)
        events = list(self._events)
        self._events.clear()
        return events

    def close(self) -> None:
        """Say bye, if the board is still there to hear it, and let it go."""
        try:
            self.leave()
        except UserError:
            pass  # it has gone by itself
        finally:
            self.transport.close()

    def leave(self) -> None:
        """Say bye, so that the board falls silent; the transport stays open."""
        if self.end.state == "open":
            self.end.leave()
            self._send()

    def _await(self, number: int, timeout_s: float) -> dict[str, Any] | None:
        """Return the answer to request `number`, None when none comes; raises RequestRefused."""
        until_s = self.transport.now_s() + timeout_s
        while (left_s := until_s - self.transport.now_s()) > 0:
            for item in self._exchange(left_s):
                if item.number != number:
                    continue
                if isinstance(item, Refused):
                    raise RequestRefused(item.code, item.text, self.transport.name, item.name)
                return item.values
        return None

    def _exchange(self, timeout_s: float) -> list[Answered | Refused]:
        """Send what is to be sent, take in what comes; return the answers among it."""
        self._send()
        answers = []
        came = self.transport.read(timeout_s)
        self._heard = (self._heard + came)[-_HEARD_BYTES:]
        self.console.feed(came)
        for item in self.end.receive(came):
            if isinstance(item, Happened):
                self._events.append(item)
            else:
                answers.append(item)
        self._send()
        return answers

    def _send(self) -> None:
        while data := self.end.outgoing(_PIECE_BYTES):
            self.transport.write(data)
            self.end.sent(len(data))

    def _pause(self, pause_s: float) -> None:
        until_s = self.transport.now_s() + pause_s
        while (left_s := until_s - self.transport.now_s()) > 0:
            self._exchange(left_s)

    def _unanswered(self, request: str) -> DeviceFault:
        """Return the fault for a request that got no answer."""
        kind, _, why = self.console.failure.partition(": ")
        if kind == _REFUSED_SETTINGS:
            return fault(faults.SETTINGS, name=self.transport.name, why=why, where="")
        if self.console.failure:
            words = {"request": request, "why": self.console.failure}
            return fault(faults.FAILED, name=self.transport.name, **words)
        return fault(faults.SILENT, name=self.transport.name)

    def _not_now(self, no: RequestRefused) -> DeviceFault:
        if no.code == "STARTING":
            return fault(faults.STARTING, name=self.transport.name)
        return no
