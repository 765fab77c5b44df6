"""The air above one antenna: cards in the field answer together, and so collide.

Faults: a card pulled away after a number of exchanges (`pull_after`), also in the middle of a
write (`pull_mode`), and answers with a flipped bit (`flip_next`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import Bits, Picc


@dataclass(frozen=True)
class Answer:
    """What the receiver hears; `collision` is the first bit where the answers differ."""

    bits: Bits
    collision: int | None = None


class Field:
    """An antenna with its field on or off and the cards within reach."""

    def __init__(self) -> None:
        self.cards: list[Picc] = []
        self.on = True
        self.flip_next = 0
        self.exchanges = 0
        self.on_change: list[Callable[[], None]] = []
        """Called before and after cards come and before they go."""
        self._pull_at: int | None = None
        self._pull_mode: Literal["before", "torn", "after"] = "before"

    def place(self, *cards: Picc) -> None:
        """Put cards on the antenna, all at the same moment."""
        self._announce()
        for card in cards:
            card.lose_field()
            self.cards.append(card)
        self._announce()

    def lift(self, card: Picc) -> None:
        """Take a card away."""
        self._announce()
        self.cards.remove(card)
        card.lose_field()

    def pull_after(
        self, exchanges: int, mode: Literal["before", "torn", "after"] = "before"
    ) -> None:
        """Take every card away at the exchange after the next `exchanges`.

        The last command is not done ("before"), half done ("torn") or done but its answer is
        lost ("after").
        """
        self._pull_at, self._pull_mode = self.exchanges + exchanges, mode

    def switch(self, on: bool) -> None:
        """Switch the carrier; without it the cards forget their state."""
        self.on = on
        if not on:
            for card in self.cards:
                card.lose_field()

    def exchange(self, frame: Bits) -> Answer | None:
        """Send one frame and return what comes back."""
        if not self.on:
            return None
        if self._pull_at is not None and self.exchanges >= self._pull_at:
            self._pull(frame)
        self.exchanges += 1
        answers = [answer for card in self.cards if (answer := card.receive(frame))]
        return self._disturb(_overlay(answers)) if answers else None

    def _pull(self, frame: Bits) -> None:
        self._pull_at = None
        for card in list(self.cards):
            if self._pull_mode == "after":
                card.receive(frame)
            elif self._pull_mode == "torn" and isinstance(card, Ntag21x):
                card.tear(frame.data)
            self.lift(card)

    def _disturb(self, answer: Answer) -> Answer:
        if not self.flip_next or answer.bits.count < 16:
            return answer
        self.flip_next -= 1
        data = bytes([answer.bits.data[0] ^ 0x10]) + answer.bits.data[1:]
        return Answer(Bits(data, answer.bits.count), answer.collision)

    def _announce(self) -> None:
        for call in self.on_change:
            call()


def _overlay(answers: list[Bits]) -> Answer:
    """Let all answers sound at once; bits after the first difference mean nothing."""
    first = answers[0]
    shortest = min(answer.count for answer in answers)
    for bit in range(shortest):
        if any(answer.at(bit) != first.at(bit) for answer in answers):
            return Answer(first, collision=bit)
    return Answer(first.slice(0, shortest))
