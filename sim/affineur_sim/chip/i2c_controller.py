"""An I2C controller whose TX_EMPTY says what pico-sdk relies on.

With IC_CON.TX_EMPTY_CTRL set (RP2040 data sheet, 4.3.17) TX_EMPTY is raised when the byte has left
the shift register, and after an abort. rp2040py raises it when the byte is pulled, and never after
a NACK: MicroPython then reports ETIMEDOUT instead of EIO, and the next read fails. Nor does
rp2040py let go of a transfer that got stuck when the controller is disabled.
"""

from collections.abc import Callable

from rp2040py.peripherals.i2c import ENABLE, IC_ENABLE, R_TX_EMPTY, RPI2C, I2CState
from rp2040py.rp2040 import RP2040

_ADDRESSES = (0x40044, 0x40048)


def _nothing() -> None:
    """Stand in where nobody wants to know."""


class I2cController(RPI2C):
    """One of the chip's two controllers."""

    @classmethod
    def install(cls, mcu: RP2040, index: int) -> "I2cController":
        """Put a controller in place of the emulator's own number `index`."""
        old = mcu.i2c[index]
        controller = cls(mcu, old.name, old.irq)
        mcu.i2c[index] = mcu.peripherals[_ADDRESSES[index]] = controller
        return controller

    def __init__(self, mcu: RP2040, name: str, irq: int):
        super().__init__(mcu, name, irq)
        self.on_abandon: Callable[[], None] = _nothing

    def complete_write(self, ack: bool) -> None:
        """The byte has been sent; `ack` tells whether it was acknowledged."""
        if ack:
            self._byte_left()
        super().complete_write(ack)

    def complete_read(self, value: int) -> None:
        """A byte has been received."""
        self._byte_left()
        super().complete_read(value)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register; an enabled, idle controller is empty, a disabled one gives up."""
        if offset == IC_ENABLE and not value & ENABLE:
            self._abandon()
        super().write_uint32(offset, value)
        if offset == IC_ENABLE and value & ENABLE:
            super()._set_interrupts(R_TX_EMPTY)

    def _abandon(self) -> None:
        """Forget a transfer that got stuck on the bus."""
        self._state = I2CState.IDLE
        self._busy = self._stop = self._pending_restart = False
        self.on_abandon()

    def _abort(self, reason: int) -> None:
        super()._abort(reason)
        super()._set_interrupts(R_TX_EMPTY)

    def _byte_left(self) -> None:
        if self._tx_fifo.item_count <= self.tx_threshold:
            super()._set_interrupts(R_TX_EMPTY)

    def _set_interrupts(self, mask: int) -> None:
        """Ignore the early TX_EMPTY of the base class."""
        if mask != R_TX_EMPTY:
            super()._set_interrupts(mask)
