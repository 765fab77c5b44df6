"""Both ends of a connection, and a pipe between them that can do whatever cables do."""

from collections.abc import Callable
from typing import Any

from affineur.wire.device import DeviceEnd
from affineur.wire.host import Answered, HostEnd, Refused
from affineur.wire.messages import Request

PIECE_BYTES = 32
Spoil = Callable[[bytes], bytes]


def as_it_is(data: bytes) -> bytes:
    return data


class Pipe:
    """Carries bytes between a host and a board whose answers `answers` gives by name.

    `to_board` and `to_host` may spoil what passes; `host_reads` False leaves bytes lying.
    """

    def __init__(self) -> None:
        self.host, self.board = HostEnd(), DeviceEnd()
        self.to_board: Spoil = as_it_is
        self.to_host: Spoil = as_it_is
        self.host_reads = True
        self.lying = b""
        self.asked: list[Request] = []
        self.arrived: list[Any] = []
        self.answers: dict[str, Any] = {
            "hello": {"protocol": 1, "board": "Affineur", "firmware": "0.1.0"}
        }

    def run(self, rounds: int = 1) -> list[Any]:
        """Carry pieces both ways; return what arrives at the host."""
        before = len(self.arrived)
        for _ in range(rounds):
            self._towards_board()
            self._towards_host()
        return self.arrived[before:]

    def settle(self) -> list[Any]:
        """Carry pieces until nothing moves any more."""
        before = len(self.arrived)
        for _ in range(5_000):
            if not self._towards_board() + self._towards_host():
                return self.arrived[before:]
        raise AssertionError("the two never stop talking")

    def greet(self) -> None:
        """Open the connection."""
        self.host.greet()
        self.settle()
        assert self.host.state == "open"

    def ask(self, name: str, values: dict[str, Any]) -> Answered | Refused:
        """Ask, and return what comes of it."""
        number = self.host.request(name, values)
        return next(item for item in self.settle() if getattr(item, "number", 0) == number)

    def _towards_board(self) -> int:
        data = self.host.outgoing(PIECE_BYTES)
        self.host.sent(len(data))
        for request in self.board.receive(self.to_board(data)):
            self.asked.append(request)
            answer = self.answers.get(request.name)
            if answer is None:
                self.board.refuse(request.number, "NO_ANSWER", "nothing to say")
            else:
                self.board.answer(request.number, answer)
        return len(data)

    def _towards_host(self) -> int:
        data = self.board.outgoing(PIECE_BYTES)
        self.board.sent(len(data))
        self.lying += self.to_host(data)
        moved = len(data)
        if self.host_reads:
            moved += len(self.lying)
            self.arrived += self.host.receive(self.lying)
            self.lying = b""
        return moved
