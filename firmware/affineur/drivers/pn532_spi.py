"""A PN532 on SPI (user manual UM0701-02, 6.2.5).

The chip sends the least significant bit first; the RP2040's SPI only knows the other order, so
every byte is reversed on its way. The first byte after chip select says what follows.
"""

from affineur.drivers import pn532_frames as frames
from affineur.drivers.fault import SILENT, Fault

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import Pin, Spi

_DATA_WRITE = 0x01
_STATUS_READ = 0x02
_DATA_READ = 0x03
_READY = 0x01
_SHORT_BYTES = 10
"""An ACK, or an answer of one byte."""
_NOBODY = 0xFF
"""What an undriven data line reads as."""


def _reverse(value: int) -> int:
    reversed_value = 0
    for bit in range(8):
        if value & (1 << bit):
            reversed_value |= 0x80 >> bit
    return reversed_value


REVERSED = bytes([_reverse(value) for value in range(256)])
"""Each byte with its bits in the other order."""


def reverse(data: bytearray) -> None:
    """Reverse the bits of every byte in place."""
    for index in range(len(data)):
        data[index] = REVERSED[data[index]]


class Pn532Spi:
    """The way to one PN532; `select` is its chip select pin, low = selected."""

    def __init__(self, spi: "Spi", select: "Pin"):
        self._spi = spi
        self._select = select
        self._status = bytearray(1)
        select(1)

    def wake(self) -> None:
        """Let chip select fall once: the chip listens 2 ms later (AN10609, low battery mode)."""
        self._select(0)
        self._select(1)

    def ready(self) -> bool:
        """Tell whether a frame waits; raises SILENT when nobody drives the line."""
        self._begin(_STATUS_READ)
        self._spi.readinto(self._status)
        self._select(1)
        if self._status[0] == _NOBODY:
            raise Fault(SILENT, "nobody on the bus")
        return bool(REVERSED[self._status[0]] & _READY)

    def write(self, frame: bytes) -> None:
        """Send a frame."""
        data = bytearray(frame)
        reverse(data)
        self._begin(_DATA_WRITE)
        self._spi.write(data)
        self._select(1)

    def read(self, count: int) -> bytearray:
        """Fetch the frame that waits, at most `count` bytes; most are over after the first few."""
        self._begin(_DATA_READ)
        data = self._fetch(min(count, _SHORT_BYTES))
        left = min(frames.missing(data), count - len(data))
        if left > 0:
            data += self._fetch(left)
        self._select(1)
        return data

    def _fetch(self, count: int) -> bytearray:
        data = bytearray(count)
        self._spi.readinto(data)
        reverse(data)
        return data

    def _begin(self, operation: int) -> None:
        self._select(0)
        self._status[0] = REVERSED[operation]
        self._spi.write(self._status)
