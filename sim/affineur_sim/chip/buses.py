"""The chip's buses with device models on them, each transfer taking the time it takes on a wire.

The models are those of `affineur_sim.devices`; here their calls are joined to the controllers of
the emulated chip. A chip reset leaves the parts as they are and forgets a transfer under way.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from affineur_sim.chip.chip import NS_PER_MS, Chip
from affineur_sim.devices.interface import I2cDevice, SpiDevice, UartDevice

_SPI_BITS = 8
_CORE_CYCLE_NS = 8
_QUIET_BYTES = 32
_UNDRIVEN = 0xFF
_UART_BITS = 10


class SpiTransfer(NamedTuple):
    """One byte each way."""

    begun_ns: float
    duration_ns: float
    sent: int
    received: int


class I2cTransfer(NamedTuple):
    """Nine bits, or none for a start or stop condition."""

    begun_ns: float
    bit_ns: float
    bits: tuple[int, ...]
    is_start: bool = False


class UartTransfer(NamedTuple):
    """One byte in one direction."""

    begun_ns: float
    bit_ns: float
    value: int
    from_chip: bool


def _unheard(_transfer: object) -> None:
    """Nobody listens."""


class SpiBus:
    """Slaves behind chip selects on SPI controller `index`.

    `instant` makes transfers take no time: for runs in which latency is of no interest.
    """

    def __init__(
        self, chip: Chip, index: int, devices: Mapping[int, SpiDevice], *, instant: bool = False
    ):
        self._chip = chip
        self._spi = chip.mcu.spi[index]
        self.on_transfer: Callable[[SpiTransfer], None] = _unheard
        self._devices = list(devices.values())
        self._selected: list[SpiDevice] = []
        self._instant = instant
        self._received = 0
        self._done = chip.mcu.clock.create_alarm(self._complete)
        self._spi.on_transmit = self._transmit
        for pin, device in devices.items():
            chip.pins.pull(pin, 1)
            chip.pins.watch(pin, partial(self._select, device))
        chip.on_reset.append(self._done.cancel)

    def _select(self, device: SpiDevice, level: int, _now_ns: float) -> None:
        if level and device in self._selected:
            self._selected.remove(device)
            device.deselect()
        elif not level:
            self._selected.append(device)
            device.select()

    def _transmit(self, sent: int) -> None:
        self._received = self._exchange(sent)
        took_ns = _SPI_BITS * 1e9 / (self._spi.clock_frequency or 1e6)
        self.on_transfer(SpiTransfer(self._chip.now_ns, took_ns, sent, self._received))
        if self._instant:
            self._complete()
        else:
            self._done.schedule(took_ns)

    def _complete(self) -> None:
        self._spi.complete_transmit(self._received)

    def _exchange(self, sent: int) -> int:
        received = _UNDRIVEN
        for device in self._devices:
            if device in self._selected:
                received &= device.exchange(sent)
            elif device.holds_bus:
                received = 0
        return received


class I2cBus:
    """Slaves by address on I2C controller `index`; one that holds the bus stops it for good."""

    def __init__(self, chip: Chip, index: int, devices: Mapping[int, I2cDevice]):
        self._chip = chip
        self._i2c = chip.i2c[index]
        self.on_transfer: Callable[[I2cTransfer], None] = _unheard
        self._devices = devices
        self._talking: I2cDevice | None = None
        self._next: Callable[[], None] = self._i2c.complete_stop
        self._alarm = chip.mcu.clock.create_alarm(self._go_on)
        self._i2c.on_start = self._start
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = self._read
        self._i2c.on_stop = self._stop
        self._i2c.on_abandon = self._abandon
        chip.on_reset.append(self._alarm.cancel)

    @property
    def _bit_ns(self) -> int:
        cycles: int = self._i2c.scl_low_period + self._i2c.scl_high_period
        return cycles * _CORE_CYCLE_NS

    def _later(
        self, call: Callable[[], None], bits: tuple[int, ...] = (), *, is_start: bool = False
    ) -> None:
        """Go on when the bits are out; never, while a slave keeps the data line low."""
        if any(device.holds_bus for device in self._devices.values()):
            return
        self._next = call
        self.on_transfer(I2cTransfer(self._chip.now_ns, self._bit_ns, bits, is_start))
        self._alarm.schedule((len(bits) or 1) * self._bit_ns)

    def _start(self, _repeated: bool) -> None:
        self._later(self._i2c.complete_start, is_start=True)

    def _go_on(self) -> None:
        self._next()

    def _connect(self, address: int, mode: int) -> None:
        device = self._devices.get(address)
        self._talking = device if device is not None and device.start(bool(mode)) else None
        answered = self._talking is not None
        bits = _nine_bits(address << 1 | mode, answered)
        self._later(partial(self._i2c.complete_connect, answered), bits)

    def _write(self, value: int) -> None:
        acknowledged = self._talking is not None and self._talking.write(value)
        self._later(
            partial(self._i2c.complete_write, acknowledged), _nine_bits(value, acknowledged)
        )

    def _read(self, acknowledge: bool) -> None:
        value = _UNDRIVEN if self._talking is None else self._talking.read()
        self._later(partial(self._i2c.complete_read, value), _nine_bits(value, acknowledge))

    def _stop(self) -> None:
        if self._talking is not None:
            self._talking.stop()
            self._talking = None
        self._later(self._i2c.complete_stop)

    def _abandon(self) -> None:
        self._alarm.cancel()
        if self._talking is not None:
            self._talking.stop()
            self._talking = None


def _nine_bits(value: int, acknowledged: bool) -> tuple[int, ...]:
    return (*(value >> 7 - bit & 1 for bit in range(8)), int(not acknowledged))


class UartWire:
    """One device at the other end of UART `index`.

    The device is asked for what it has sent once per byte time, until it has been quiet for a
    while after the last byte in either direction.
    """

    def __init__(self, chip: Chip, index: int, device: UartDevice):
        self._chip = chip
        self._uart = chip.uart[index]
        self.on_transfer: Callable[[UartTransfer], None] = _unheard
        self._device = device
        self._quiet = 0
        self._tick = chip.mcu.clock.create_alarm(self._listen)
        self._uart.on_byte = self._send
        chip.on_reset.append(self._tick.cancel)

    def _send(self, value: int) -> None:
        self._tell(value, from_chip=True)
        self._device.receive(value)
        self._quiet = 0
        self._wait()

    def _tell(self, value: int, *, from_chip: bool) -> None:
        bit_ns = self._uart.bit_ns
        begun_ns = self._chip.now_ns - _UART_BITS * bit_ns
        self.on_transfer(UartTransfer(begun_ns, bit_ns, value, from_chip))

    def _wait(self) -> None:
        self._tick.schedule(min(_UART_BITS * self._uart.bit_ns, NS_PER_MS))

    def _listen(self) -> None:
        heard = self._device.transmit()
        self._quiet = 0 if heard else self._quiet + 1
        for value in heard:
            self._tell(value, from_chip=False)
            self._uart.feed_byte(value)
        if self._quiet < _QUIET_BYTES:
            self._wait()
