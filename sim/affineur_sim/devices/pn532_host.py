"""The host side of a PN532: waking, acknowledging, holding answers until they are fetched.

A command is acknowledged at once and answered later; an ACK frame from the host aborts it
(user manual UM0701-02, 6.2.1.3). The chip starts in the Low Vbat mode of C106 silicon (AN10609):
asleep until the host wakes it, and deaf for two milliseconds more. Timing follows measured
modules: an answer after 12 ms with a card, 30 ms per search without, 6 ms for an exchange.
"""

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass

from affineur_sim.devices.interface import Clock
from affineur_sim.devices.pn532_link import (
    ACK,
    CHIP_TO_HOST,
    HOST_TO_CHIP,
    NACK,
    SYNTAX_ERROR,
    Receiver,
    frame,
)


@dataclass
class Pn532Timing:
    """How long the chip takes, in microseconds."""

    wake_us: int = 2_000
    ack_us: int = 200
    answer_us: int = 1_000
    found_us: int = 12_000
    search_us: int = 30_000
    exchange_us: int = 6_000


@dataclass
class Pn532Faults:
    """What may be wrong with a module; all off by default."""

    unpowered: bool = False
    """No supply: nothing drives the bus."""
    wedged: bool = False
    """Takes commands and never answers, until reset."""
    extra_us: int = 0
    """Every answer later by this much."""
    corrupt_next: int = 0
    """So many answers with one flipped bit."""
    junk: bytes = b""
    """Bytes in front of the next answer, inside the same read."""
    drop_ack_next: int = 0
    """So many commands not acknowledged (and not done)."""


class Pn532Host(ABC):
    """Takes frames, hands out answers; a subclass runs the commands."""

    def __init__(self, now_us: Clock, timing: Pn532Timing | None = None):
        self.now_us = now_us
        self.timing = timing or Pn532Timing()
        self.faults = Pn532Faults()
        self.holds_bus = False
        self.commands: list[bytes] = []
        self.power_on()

    def power_on(self) -> None:
        """Start as after power-on or a pulse on RSTPDN: asleep, nothing to say."""
        self._receiver = Receiver()
        self._outbox: deque[tuple[int, bytes]] = deque()
        self._last = b""
        self._awake_us: int | None = None
        self.faults.wedged = False

    @abstractmethod
    def run(self, code: int, data: bytes) -> None:
        """Carry out a command and `reply`, now or later; IndexError means malformed."""

    @abstractmethod
    def advance(self) -> None:
        """Let time go by until now: a command under way may come to its answer."""

    def abort(self) -> None:
        """Forget the command under way and its answer."""
        self._outbox.clear()

    def reply(self, code: int, data: bytes, after_us: int) -> None:
        """Answer the command `code` after a while."""
        self._send(frame(bytes([CHIP_TO_HOST, code + 1]) + data), after_us)

    def wake(self) -> None:
        """Begin to wake up, if asleep."""
        if self._awake_us is None:
            self._awake_us = self.now_us() + self.timing.wake_us

    @property
    def awake(self) -> bool:
        """Tell whether the chip listens."""
        awake = self._awake_us is not None and self.now_us() >= self._awake_us
        return awake and not self.faults.unpowered

    def feed(self, data: bytes) -> None:
        """Take bytes from the host."""
        if not self.awake:
            return
        for meaning in self._receiver.feed(data):
            if meaning == ACK:
                self.abort()
            elif meaning == NACK:
                self._outbox.appendleft((self.now_us(), self._last))
            else:
                self._take(meaning)

    def ready(self) -> bool:
        """Tell whether a frame waits to be fetched."""
        self.advance()
        return bool(self._outbox) and self._outbox[0][0] <= self.now_us()

    def fetch(self) -> bytes:
        """Hand over the frame that waits; empty when there is none."""
        if not self.ready():
            return b""
        self._last = self._outbox.popleft()[1]
        return self._last

    def _take(self, payload: bytes) -> None:
        if self.faults.wedged:
            return
        if self.faults.drop_ack_next:
            self.faults.drop_ack_next -= 1
            return
        self.abort()
        self._outbox.append((self.now_us() + self.timing.ack_us, ACK))
        self.commands.append(payload)
        if len(payload) < 2 or payload[0] != HOST_TO_CHIP:
            self._send(SYNTAX_ERROR, self.timing.answer_us)
            return
        try:
            self.run(payload[1], payload[2:])
        except IndexError:
            self._send(SYNTAX_ERROR, self.timing.answer_us)

    def _send(self, data: bytes, after_us: int) -> None:
        if self.faults.corrupt_next:
            self.faults.corrupt_next -= 1
            data = data[:-2] + bytes([data[-2] ^ 0x08]) + data[-1:]
        data, self.faults.junk = self.faults.junk + data, b""
        self._outbox.append((self.now_us() + after_us + self.faults.extra_us, data))
