"""A simulated board with a session, and hands that lay tags on its pads when they are asked to."""

from collections.abc import Callable

from affineur_host.device.session import Session
from affineur_host.device.simulated import SimTransport
from affineur_host.tags.book import Book, open_book
from affineur_host.tags.pads import Pad
from affineur_host.tags.provision import Maker
from affineur_sim.devices.ntag21x import NTAG213, Kind, Ntag21x
from affineur_sim.devices.picc import Picc
from affineur_sim.served import ServedBody

SEAT = 1


def fresh(number: int, kind: Kind = NTAG213) -> Ntag21x:
    """Return a tag as the factory makes it."""
    return Ntag21x(bytes([4]) + number.to_bytes(6, "big"), kind)


class PadBench:
    """One pad of a board in service; `answers` are given to questions, `asked` keeps them."""

    def __init__(self) -> None:
        self.body = ServedBody()
        self.session = Session(SimTransport(self.body))
        self.session.greet()
        self.session.ask("service", on=True)
        self.pad = Pad(self.session, SEAT)
        self.book: Book = open_book("test")
        self.answers: Callable[[str], bool] = lambda _question: True
        self.asked: list[str] = []
        self.said: list[str] = []

    @property
    def world(self):  # type: ignore[no-untyped-def]
        return self.body.world

    def maker(self, wait_s: float = 3.0, *, lock: bool = False) -> Maker:
        return Maker(self.pad, self.book, self._ask, wait_s, lock=lock)

    def lay(self, *cards: Picc) -> None:
        """Put these tags in place of what lies there."""
        self.world.take(SEAT)
        self.world.lay(SEAT, *cards)

    def lay_later(self, after_ms: int, *cards: Picc) -> None:
        self.body.clock.call_in(after_ms * 1000, lambda: self.lay(*cards))

    def take_later(self, after_ms: int) -> None:
        self.body.clock.call_in(after_ms * 1000, lambda: self.world.take(SEAT))

    def _ask(self, question: str) -> bool:
        self.asked.append(question)
        return self.answers(question)
