"""The host interfaces of the PN532 (user manual UM0701-02, 6.2.3 to 6.2.5).

SPI: least significant bit first, while the RP2040 shifts the most significant bit first, so every
byte is reversed here. The first byte after chip select says what follows. I2C: every read begins
with a status byte. HSU: frames as they are.
"""

from affineur_sim.devices.checks import REVERSED
from affineur_sim.devices.field import Field
from affineur_sim.devices.interface import Clock
from affineur_sim.devices.pn532 import Pn532
from affineur_sim.devices.pn532_host import Pn532Timing

DATA_WRITE, STATUS_READ, DATA_READ = 0x01, 0x02, 0x03
READY = 0x01
I2C_ADDRESS = 0x24


class Pn532Spi(Pn532):
    """A PN532 strapped for SPI. The falling chip select wakes it."""

    def __init__(self, now_us: Clock, field: Field, timing: Pn532Timing | None = None):
        super().__init__(now_us, field, timing)
        self._operation: int | None = None
        self._answer = b""

    def select(self) -> None:
        """Chip select falls."""
        self.wake()
        self._operation, self._answer = None, b""

    def deselect(self) -> None:
        """Chip select rises; what was not read of a frame is lost."""
        self._operation = None

    def exchange(self, mosi: int) -> int:
        """Shift one byte both ways."""
        if self.faults.unpowered:
            return 0xFF
        value = REVERSED[mosi & 0xFF]
        if self._operation is None:
            self._operation = value
            if value == DATA_READ and self.awake:
                self._answer = self.fetch()
            return 0xFF
        if self._operation == DATA_WRITE:
            self.feed(bytes([value]))
            return 0xFF
        if self._operation == STATUS_READ:
            return REVERSED[READY if self.awake and self.ready() else 0]
        return self._next()

    def _next(self) -> int:
        value, self._answer = (self._answer[0], self._answer[1:]) if self._answer else (0, b"")
        return REVERSED[value]


class Pn532I2c(Pn532):
    """A PN532 strapped for I2C at address 24h. Its own address wakes it."""

    def __init__(self, now_us: Clock, field: Field, timing: Pn532Timing | None = None):
        super().__init__(now_us, field, timing)
        self._answer: bytes | None = None
        self._count = 0

    def start(self, _reading: bool) -> bool:
        """Acknowledge the address once awake."""
        self.wake()
        self._count = 0
        self._answer = None
        return self.awake

    def write(self, value: int) -> bool:
        """Take one byte of a frame."""
        self.feed(bytes([value]))
        return True

    def read(self) -> int:
        """Give the status byte first, then the frame; a status alone does not use it up."""
        self._count += 1
        if self._count == 1:
            return READY if self.ready() else 0
        if self._answer is None:
            self._answer = self.fetch()
        value, self._answer = (self._answer[0], self._answer[1:]) if self._answer else (0, b"")
        return value

    def stop(self) -> None:
        """Take the stop condition."""


class Pn532Hsu(Pn532):
    """A PN532 strapped for high speed UART. Any byte wakes it (0x55 by custom)."""

    def receive(self, value: int) -> None:
        """Take one byte; the preamble of wake-up bytes is long enough to wake in."""
        if not self.awake:
            self.wake()
            self._awake_us = self.now_us()
        self.feed(bytes([value]))

    def transmit(self) -> bytes:
        """Give whatever is due."""
        sent = b""
        while self.ready():
            sent += self.fetch()
        return sent
