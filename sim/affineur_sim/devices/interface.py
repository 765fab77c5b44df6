"""How a device model meets its bus: bytes in, bytes out, and a clock it reads.

A bus adapter (see `wiring`) or the emulated chip drives these calls. Nothing here waits: a model
answers from its state and from `now_us`, so the same model runs on virtual and on wall time.
"""

from collections.abc import Callable
from typing import Protocol

Clock = Callable[[], int]
"""Microseconds since power-on."""


class SpiDevice(Protocol):
    """A slave with a chip select; bits travel most significant first, as on the RP2040."""

    holds_bus: bool
    """A fault: the part drives MISO although it is not selected."""

    def select(self) -> None:
        """Chip select falls."""

    def deselect(self) -> None:
        """Chip select rises."""

    def exchange(self, mosi: int) -> int:
        """Shift one byte both ways while selected."""


class I2cDevice(Protocol):
    """A slave on the two-wire bus; True acknowledges."""

    holds_bus: bool
    """A fault: the part keeps SDA low."""

    def start(self, reading: bool) -> bool:
        """Answer to a (repeated) start with the device's own address."""

    def write(self, value: int) -> bool:
        """Take one byte."""

    def read(self) -> int:
        """Give one byte."""

    def stop(self) -> None:
        """Take the stop condition."""


class UartDevice(Protocol):
    """A device on a serial line."""

    def receive(self, value: int) -> None:
        """Take one byte from the host."""

    def transmit(self) -> bytes:
        """Give the bytes that have left the device since the last call."""
