"""What a driver asks of the buses and pins it is handed: a part of MicroPython's `machine`.

For the type checker only; the device never imports this module.
"""

from array import array
from typing import Protocol

from affineur.drivers.errand import Steps
from affineur.drivers.iso14443 import Target


class Pin(Protocol):
    """A digital pin."""

    def __call__(self, level: "int | None" = None) -> "int | None":
        """Return the level, or set it to 0 or 1."""


class Spi(Protocol):
    """An SPI bus; chip selects are separate pins."""

    def write(self, data: "bytes | bytearray") -> None:
        """Send."""

    def readinto(self, buffer: bytearray, fill: int = 0) -> None:
        """Receive into `buffer` while sending `fill`."""


class I2c(Protocol):
    """An I2C bus; OSError(EIO) for no acknowledge, OSError(ETIMEDOUT) for a held bus."""

    def writeto(self, address: int, data: "bytes | bytearray") -> None:
        """Send to a device."""

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Receive from a device."""

    def writeto_mem(self, address: int, register: int, data: "bytes | bytearray") -> None:
        """Send to a device's register."""

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Receive from a device's register."""


class Uart(Protocol):
    """A serial line."""

    def write(self, data: bytes) -> "int | None":
        """Send."""

    def any(self) -> int:
        """Return how many bytes have come."""

    def read(self, count: int = -1) -> "bytes | None":
        """Return bytes that have come, at most `count`; None when there are none."""


class Stream(Protocol):
    """A binary stream, as `sys.stdin.buffer`."""

    def read(self, count: int) -> "bytes | None":
        """Wait for `count` bytes and return them."""

    def write(self, data: bytes) -> "int | None":
        """Send."""


class Poller(Protocol):
    """A `select.poll()` with one stream registered."""

    def poll(self, timeout_ms: int) -> "list[object]":
        """Return what is ready; empty when nothing is after `timeout_ms`."""


class Pwm(Protocol):
    """A PWM output."""

    def freq(self, frequency_hz: int) -> None:
        """Set the frequency."""

    def duty_u16(self, duty: int) -> None:
        """Set the duty in 65536ths."""


class Pn532Transport(Protocol):
    """The way to a PN532: `Pn532Spi` or `Pn532I2c`; every call may raise Fault."""

    def wake(self) -> None:
        """Begin to wake the chip."""

    def ready(self) -> bool:
        """Tell whether a frame waits."""

    def write(self, frame: bytes) -> None:
        """Send a frame."""

    def read(self, count: int) -> bytearray:
        """Fetch `count` bytes of the frame that waits."""


class TagChip(Protocol):
    """A reader chip: `Pn532` or `Mfrc522`; every operation may raise Fault.

    `firmware` is the version it tells.
    """

    firmware: str

    def begin(self) -> "Steps[None]":
        """Wake or reset the chip and prepare it."""

    def list_tags(self) -> "Steps[list[Target]]":
        """Return the tags within reach."""

    def exchange(self, target: "Target", command: bytes) -> "Steps[bytes]":
        """Send a command to a listed tag and return its answer."""


class StateMachine(Protocol):
    """A PIO state machine, as `rp2.StateMachine`."""

    def active(self, value: "int | None" = None) -> bool:
        """Start or stop; tell whether it runs."""

    def restart(self) -> None:
        """Go to the beginning of the program."""

    def exec(self, instruction: int) -> None:
        """Execute one encoded instruction in between."""

    def put(self, value: int) -> None:
        """Put a word into the transmit FIFO."""

    def get(self, buffer: "array[int]") -> object:
        """Take a word from the receive FIFO into `buffer`."""

    def tx_fifo(self) -> int:
        """Return how many words wait in the transmit FIFO."""


class Dma(Protocol):
    """A DMA channel, as `rp2.DMA`."""

    count: int
    """Transfers left."""

    def active(self, value: "int | None" = None) -> bool:
        """Abort with 0; tell whether it is busy."""

    def config(self, *, read: object, write: object, count: int, ctrl: int, trigger: bool) -> None:
        """Set a transfer up and start it."""
