"""The wires between models and drivers: objects with the calls of `machine.SPI`, `I2C`, `UART`.

Several models share a bus, each SPI model behind its own chip select `Line`. A model that holds
the bus spoils the others, as it would on copper.
"""

from collections.abc import Callable, Sequence
from errno import EIO, ETIMEDOUT

from affineur_sim.devices.interface import I2cDevice, SpiDevice, UartDevice


class Line:
    """A digital line with the calls of `machine.Pin`."""

    def __init__(self, level: int = 1, on_change: Callable[[int], None] | None = None):
        self._level = level
        self._on_change = on_change

    def __call__(self, level: int | None = None) -> int:
        """Return the level, or set it."""
        return self.value(level)

    def value(self, level: int | None = None) -> int:
        """Return the level, or set it."""
        if level is not None and level != self._level:
            self._level = level
            if self._on_change:
                self._on_change(level)
        return self._level


class SpiWires:
    """A `machine.SPI` with slaves; `select_line` gives the chip select of each."""

    def __init__(self, devices: Sequence[SpiDevice], on_byte: Callable[[], None] | None = None):
        self._devices = list(devices)
        self._selected: list[SpiDevice] = []
        self._on_byte = on_byte or (lambda: None)
        self.select_lines = [self._select_line(device) for device in self._devices]

    def write(self, data: bytes) -> None:
        """Send; what comes back is dropped."""
        for value in data:
            self._exchange(value)

    def readinto(self, buffer: bytearray, fill: int = 0) -> None:
        """Receive into `buffer` while sending `fill`."""
        for index in range(len(buffer)):
            buffer[index] = self._exchange(fill)

    def write_readinto(self, sent: bytes, buffer: bytearray) -> None:
        """Send and receive at once."""
        for index, value in enumerate(sent):
            buffer[index] = self._exchange(value)

    def _select_line(self, device: SpiDevice) -> Line:
        def change(level: int) -> None:
            if level:
                self._selected.remove(device)
                device.deselect()
            else:
                self._selected.append(device)
                device.select()

        return Line(1, change)

    def _exchange(self, mosi: int) -> int:
        self._on_byte()
        miso = 0xFF
        for device in self._devices:
            if device in self._selected:
                miso &= device.exchange(mosi)
            elif device.holds_bus:
                miso &= 0x00
        return miso


class I2cWires:
    """A `machine.I2C` with slaves by address."""

    def __init__(self, devices: dict[int, I2cDevice]):
        self._devices = devices

    def writeto(self, address: int, data: bytes) -> None:
        """Write bytes; OSError(EIO) when nobody acknowledges."""
        device = self._start(address, False)
        acknowledged = all(device.write(value) for value in data)
        device.stop()
        if not acknowledged:
            raise OSError(EIO, "not acknowledged")

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Read bytes into `buffer`."""
        device = self._start(address, True)
        for index in range(len(buffer)):
            buffer[index] = device.read()
        device.stop()

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Write to a register."""
        self.writeto(address, bytes([register]) + data)

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Read from a register with a repeated start."""
        device = self._start(address, False)
        if not device.write(register):
            device.stop()
            raise OSError(EIO, "not acknowledged")
        self.readfrom_into(address, buffer)

    def _start(self, address: int, reading: bool) -> I2cDevice:
        if any(device.holds_bus for device in self._devices.values()):
            raise OSError(ETIMEDOUT, "the bus is held")
        device = self._devices.get(address)
        if device is None or not device.start(reading):
            raise OSError(EIO, "not acknowledged")
        return device


class UartWires:
    """A `machine.UART` with one device at the other end."""

    def __init__(self, device: UartDevice):
        self._device = device
        self._received = bytearray()

    def write(self, data: bytes) -> int:
        """Send bytes."""
        for value in data:
            self._device.receive(value)
        return len(data)

    def any(self) -> int:
        """Return how many bytes wait."""
        self._received += self._device.transmit()
        return len(self._received)

    def read(self, count: int = -1) -> bytes | None:
        """Return what has come, at most `count` bytes; None when there is nothing."""
        waiting = self.any()
        taken = bytes(self._received[: waiting if count < 0 else count])
        del self._received[: len(taken)]
        return taken or None
