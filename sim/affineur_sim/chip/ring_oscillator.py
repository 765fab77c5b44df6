"""The ring oscillator, whose random bit is what MicroPython's `os.urandom` is made of.

A run on this chip has no chance in it: the bit is always 0 (RP2040 data sheet, 2.17.8,
RANDOMBIT). So a match begun here has seed 0, as one begun on the fast body has.
"""

from rp2040py.peripherals.peripheral import UnimplementedPeripheral
from rp2040py.rp2040 import RP2040

_PAGE = 0x40060
_RANDOMBIT = 0x1C


class RingOscillator(UnimplementedPeripheral):
    """Everything else about it is as the emulator has it: stable, and of no effect."""

    @classmethod
    def install(cls, mcu: RP2040) -> None:
        """Put one into a chip."""
        mcu.peripherals[_PAGE] = cls(mcu, "ROSC_BASE")

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        if offset == _RANDOMBIT:
            return 0
        value: int = super().read_uint32(offset)
        return value
