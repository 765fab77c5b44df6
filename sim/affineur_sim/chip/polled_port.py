"""A peripheral on the bus that notices when the processor only waits for it.

MicroPython waits for SPI, I2C and their DMA by reading a status register over and over; to
emulate every one of these reads costs more than all the rest. When the same register gives the
same value again and again within a few cycles, the processor is let stand still until the next
thing that happens in the chip, and then reads on. Nothing else could have changed in between.
"""

from rp2040py.peripherals.peripheral import Peripheral
from rp2040py.rp2040 import RP2040

from affineur_sim.chip.loops import Loop

_CLOSE_NS = 240.0
"""Reads of a waiting loop follow each other within 30 cycles."""
_PATIENCE = 3
_LONGEST_NS = 10_000.0


class PolledPort:
    """Stands in the bus in place of `peripheral`; `status` are the offsets worth watching."""

    def __init__(self, mcu: RP2040, peripheral: Peripheral, status: frozenset[int], loop: Loop):
        self._clock = mcu.clock
        self._peripheral = peripheral
        self._status = status
        self._loop = loop
        self._last = (-1, 0)
        self._last_ns = 0.0
        self._times = 0

    @classmethod
    def install(cls, mcu: RP2040, address: int, status: frozenset[int], loop: Loop) -> None:
        """Put a port in place of the peripheral at a bus address."""
        mcu.peripherals[address] = cls(mcu, mcu.peripherals[address], status, loop)

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        value = self._peripheral.read_uint32(offset)
        if offset in self._status:
            self._watch(offset, value)
        return value

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        self._times = 0
        self._peripheral.write_uint32(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register, set or clear bits of it."""
        self._times = 0
        self._peripheral.write_uint32_atomic(offset, value, atomic_type)

    def reset(self) -> None:
        """Return to the state after power-on."""
        self._peripheral.reset()

    def _watch(self, offset: int, value: int) -> None:
        now_ns = self._clock.nanos
        again = self._last == (offset, value) and now_ns - self._last_ns < _CLOSE_NS
        self._times = self._times + 1 if again else 0
        self._last, self._last_ns = (offset, value), now_ns
        if self._times >= _PATIENCE and self._clock.has_scheduled_alarm:
            wait_ns = min(self._clock.nanos_to_next_alarm, _LONGEST_NS)
            if wait_ns > 0:
                self._loop.stall_ns(wait_ns)
                self._last_ns += wait_ns
