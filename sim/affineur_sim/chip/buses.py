"""The chip's buses with device models on them, each transfer taking the time it takes on a wire.

The models are those of `affineur_sim.devices`; here their calls are joined to the controllers of
the emulated chip. A chip reset leaves the parts as they are and forgets a transfer under way.
"""

from collections.abc import Callable, Mapping
from functools import partial

from affineur_sim.chip.chip import NS_PER_MS, Chip
from affineur_sim.devices.interface import I2cDevice, SpiDevice, UartDevice

_SPI_BITS = 8
_I2C_BITS = 9
_CORE_CYCLE_NS = 8
_QUIET_BYTES = 32
_UNDRIVEN = 0xFF


class SpiBus:
    """Slaves behind chip selects on SPI controller `index`.

    `instant` makes transfers take no time: for runs in which latency is of no interest.
    """

    def __init__(
        self, chip: Chip, index: int, devices: Mapping[int, SpiDevice], *, instant: bool = False
    ):
        self._spi = chip.mcu.spi[index]
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
        if self._instant:
            self._complete()
        else:
            self._done.schedule(_SPI_BITS * 1e9 / (self._spi.clock_frequency or 1e6))

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
        self._i2c = chip.i2c[index]
        self._devices = devices
        self._talking: I2cDevice | None = None
        self._next: Callable[[], None] = self._i2c.complete_stop
        self._alarm = chip.mcu.clock.create_alarm(self._go_on)
        self._i2c.on_start = lambda _repeated: self._later(self._i2c.complete_start, 1)
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = self._read
        self._i2c.on_stop = self._stop
        self._i2c.on_abandon = self._abandon
        chip.on_reset.append(self._alarm.cancel)

    def _later(self, call: Callable[[], None], bits: int = _I2C_BITS) -> None:
        """Go on after so many bits; never, while a slave keeps the data line low."""
        if any(device.holds_bus for device in self._devices.values()):
            return
        self._next = call
        cycles = self._i2c.scl_low_period + self._i2c.scl_high_period
        self._alarm.schedule(bits * cycles * _CORE_CYCLE_NS)

    def _go_on(self) -> None:
        self._next()

    def _connect(self, address: int, mode: int) -> None:
        device = self._devices.get(address)
        self._talking = device if device is not None and device.start(bool(mode)) else None
        self._later(partial(self._i2c.complete_connect, self._talking is not None))

    def _write(self, value: int) -> None:
        acknowledged = self._talking is not None and self._talking.write(value)
        self._later(partial(self._i2c.complete_write, acknowledged))

    def _read(self, _acknowledge: bool) -> None:
        value = _UNDRIVEN if self._talking is None else self._talking.read()
        self._later(partial(self._i2c.complete_read, value))

    def _stop(self) -> None:
        if self._talking is not None:
            self._talking.stop()
            self._talking = None
        self._later(self._i2c.complete_stop, 1)

    def _abandon(self) -> None:
        self._alarm.cancel()
        if self._talking is not None:
            self._talking.stop()
            self._talking = None


class UartWire:
    """One device at the other end of UART `index`.

    The device is asked for what it has sent once per byte time, until it has been quiet for a
    while after the last byte in either direction.
    """

    def __init__(self, chip: Chip, index: int, device: UartDevice):
        self._uart = chip.uart[index]
        self._device = device
        self._quiet = 0
        self._tick = chip.mcu.clock.create_alarm(self._listen)
        self._uart.on_byte = self._send
        chip.on_reset.append(self._tick.cancel)

    def _send(self, value: int) -> None:
        self._device.receive(value)
        self._quiet = 0
        self._wait()

    def _wait(self) -> None:
        self._tick.schedule(min(10 * self._uart.bit_ns, NS_PER_MS))

    def _listen(self) -> None:
        heard = self._device.transmit()
        self._quiet = 0 if heard else self._quiet + 1
        for value in heard:
            self._uart.feed_byte(value)
        if self._quiet < _QUIET_BYTES:
            self._wait()
