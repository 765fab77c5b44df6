"""A PL011 UART with FIFOs, byte timing and the interrupts MicroPython works by.

The transmit interrupt comes when the FIFO falls to its level, not whenever it is below it, and the
receive timeout after 32 silent bit times (RP2040 data sheet, 4.2.6). rp2040py raises the transmit
interrupt again whenever it is cleared: `machine.UART` never gets out of its handler.
"""

from collections import deque
from collections.abc import Callable

from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.uart import IUARTDMAChannels
from rp2040py.rp2040 import RP2040

_ADDRESSES = (0x40034, 0x40038)
UARTDR, UARTRSR, UARTFR, UARTIBRD, UARTFBRD = 0x00, 0x04, 0x18, 0x24, 0x28
UARTLCR_H, UARTCR, UARTIFLS, UARTIMSC, UARTRIS, UARTMIS = 0x2C, 0x30, 0x34, 0x38, 0x3C, 0x40
UARTICR, UARTDMACR = 0x44, 0x48
TXFE, RXFF, TXFF, RXFE, BUSY = 0x80, 0x40, 0x20, 0x10, 0x08
RTINT, TXINT, RXINT = 1 << 6, 1 << 5, 1 << 4
FIFO_ENABLED = 1 << 4
RX_ON, TX_ON, UART_ON = 1 << 9, 1 << 8, 1
_LEVELS = (4, 8, 16, 24, 28)  # an eighth, a quarter, a half, ... of 32
_IDENTITY = dict(
    zip(range(0xFE0, 0x1000, 4), (0x11, 0x10, 0x34, 0, 0x0D, 0xF0, 0x05, 0xB1), strict=True)
)
_TIMEOUT_BITS = 32
_BITS_PER_BYTE = 10


class UartController(BasePeripheral):
    """One of the chip's two UARTs; `on_byte` gets each byte when its stop bit has left."""

    def __init__(self, mcu: RP2040, name: str, irq: int, dreq: IUARTDMAChannels):
        super().__init__(mcu, name)
        self._irq = irq
        self._dreq = dreq
        self.on_byte: Callable[[int], None] | None = None
        self.overruns = 0
        self._sent = mcu.clock.create_alarm(self._byte_sent)
        self._silent = mcu.clock.create_alarm(self._time_out)
        self.reset()

    @classmethod
    def install(cls, mcu: RP2040, index: int) -> "UartController":
        """Put a UART in place of the emulator's own number `index`."""
        old = mcu.uart[index]
        uart = cls(mcu, old.name, old.irq, old.dreq)
        mcu.uart[index] = uart  # type: ignore[call-overload]
        mcu.peripherals[_ADDRESSES[index]] = uart
        return uart

    def reset(self) -> None:
        """Return to the state after power-on; what is wired to the pins stays."""
        self._control = RX_ON | TX_ON
        self._line_control = 0
        self._divisor = 0
        self._fraction = 0
        self._mask = 0
        self._status = 0
        self._level_select = 0x12
        self._sending: deque[int] = deque()
        self._received: deque[int] = deque()
        self._shifting: int | None = None
        self._sent.cancel()
        self._silent.cancel()
        self.rp2040.set_interrupt(self._irq, False)

    @property
    def bit_ns(self) -> float:
        """Duration of a bit."""
        divisor = self._divisor + self._fraction / 64
        return 16e9 * (divisor or 1.0) / self.rp2040.clk_peri

    def feed_byte(self, value: int) -> None:
        """Let a byte come in."""
        if not self._control & RX_ON or not self._control & UART_ON:
            return
        if len(self._received) >= self._depth:
            self.overruns += 1
            return
        self._received.append(value)
        if len(self._received) >= self._receive_level:
            self._status |= RXINT
        self._silent.schedule(_TIMEOUT_BITS * self.bit_ns)
        self._update()

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        if offset == UARTDR:
            return self._fetch()
        registers = {
            UARTRSR: 0,
            UARTFR: self._flags,
            UARTIBRD: self._divisor,
            UARTFBRD: self._fraction,
            UARTLCR_H: self._line_control,
            UARTCR: self._control,
            UARTIFLS: self._level_select,
            UARTIMSC: self._mask,
            UARTRIS: self._status,
            UARTMIS: self._status & self._mask,
            UARTDMACR: 0,
        } | _IDENTITY
        return registers[offset] if offset in registers else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        if offset == UARTDR:
            if len(self._sending) < self._depth:
                self._sending.append(value & 0xFF)
                self._start()
        elif offset == UARTIBRD:
            self._divisor = value & 0xFFFF
        elif offset == UARTFBRD:
            self._fraction = value & 0x3F
        elif offset == UARTLCR_H:
            self._line_control = value
        elif offset == UARTCR:
            self._set_control(value)
        elif offset == UARTIFLS:
            self._level_select = value
        elif offset == UARTIMSC:
            self._mask = value & 0x7FF
            self._update()
        elif offset == UARTICR:
            self._status &= ~self.raw_write_value
            self._update()
        elif offset not in (UARTRSR, UARTDMACR):
            super().write_uint32(offset, value)

    @property
    def _depth(self) -> int:
        return 32 if self._line_control & FIFO_ENABLED else 1

    @property
    def _receive_level(self) -> int:
        return self._level(self._level_select >> 3, without_fifo=1)

    def _level(self, select: int, *, without_fifo: int) -> int:
        if not self._line_control & FIFO_ENABLED:
            return without_fifo
        return _LEVELS[min(select & 7, len(_LEVELS) - 1)]

    @property
    def _flags(self) -> int:
        full, empty = len(self._received) >= self._depth, not self._received
        flags = (RXFF if full else 0) | (RXFE if empty else 0)
        flags |= 0 if self._sending else TXFE
        flags |= TXFF if len(self._sending) >= self._depth else 0
        return flags | (BUSY if self._sending or self._shifting is not None else 0)

    def _set_control(self, value: int) -> None:
        self._control = value
        dma = self.rp2040.dma
        (dma.set_dreq if value & UART_ON else dma.clear_dreq)(self._dreq.tx)
        self._start()

    def _fetch(self) -> int:
        value = self._received.popleft() if self._received else 0
        if len(self._received) < self._receive_level:
            self._status &= ~RXINT
        if not self._received:
            self._status &= ~RTINT
            self._silent.cancel()
        self._update()
        return value

    def _start(self) -> None:
        """Begin to shift out the next byte if there is one and the last has left."""
        on = self._control & UART_ON and self._control & TX_ON
        if self._shifting is not None or not self._sending or not on:
            return
        before = len(self._sending)
        self._shifting = self._sending.popleft()
        if before > self._level(self._level_select, without_fifo=0) >= len(self._sending):
            self._status |= TXINT
            self._update()
        self._sent.schedule(_BITS_PER_BYTE * self.bit_ns)

    def _byte_sent(self) -> None:
        value, self._shifting = self._shifting, None
        self._start()
        if self.on_byte is not None and value is not None:
            self.on_byte(value)

    def _time_out(self) -> None:
        if self._received:
            self._status |= RTINT
            self._update()

    def _update(self) -> None:
        self.rp2040.set_interrupt(self._irq, bool(self._status & self._mask))
