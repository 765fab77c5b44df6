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

from affineur.wire.host import Answered, Happened, HostEnd, Refused
from affineur_host.device.transport import Transport
from affineur_host.errors import EXIT_BOARD_SILENT, EXIT_REQUEST_REFUSED, UserError

TIMEOUT_S = 3.0
_GREETINGS = 3
_MOST_KEPT = 10_000
_PIECE_BYTES = 4096


class RequestRefused(UserError):  # noqa: N818 - the board's answer
    """The board, or the protocol, refused a request; `code` is stable."""

    def __init__(self, code: str, text: str):
        super().__init__(f"the board refused: {text}", exit_code=EXIT_REQUEST_REFUSED)
        self.code = code


class Session:
    """One host at one board. What `transport` raises comes through."""

    def __init__(self, transport: Transport):
        self.transport = transport
        self.end = HostEnd()
        self._events: deque[Happened] = deque(maxlen=_MOST_KEPT)

    def greet(self, timeout_s: float = TIMEOUT_S) -> dict[str, Any]:
        """Begin, or begin anew; return what the board says of itself.

        The greeting is repeated, since what was on the line before may have swallowed it.
        """
        for _ in range(_GREETINGS):
            number = self.end.greet()
            values = self._await(number, timeout_s / _GREETINGS)
            if values is not None:
                return values
        raise self._silent()

    def ask(self, name: str, timeout_s: float = TIMEOUT_S, **values: Any) -> dict[str, Any]:
        """Return the fields of the answer to a request; raises RequestRefused."""
        number = self.end.request(name, values)
        answer = self._await(number, timeout_s)
        if answer is None:
            self.end.forget(number)
            raise self._silent()
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
            self._leave()
        except UserError:
            pass  # it has gone by itself
        finally:
            self.transport.close()

    def _leave(self) -> None:
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
                    raise RequestRefused(item.code, item.text)
                return item.values
        return None

    def _exchange(self, timeout_s: float) -> list[Answered | Refused]:
        """Send what is to be sent, take in what comes; return the answers among it."""
        self._send()
        answers = []
        for item in self.end.receive(self.transport.read(timeout_s)):
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

    def _silent(self) -> UserError:
        return UserError(
            f"the board at {self.transport.name} does not answer",
            "press its reset button, or unplug it and plug it in again",
            EXIT_BOARD_SILENT,
        )
