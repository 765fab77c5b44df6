"""The PN532, MCP23017 and pixel models accept Adafruit's CircuitPython drivers."""

import os

import pytest

from affineur_sim.devices.field import Field
from affineur_sim.devices.mcp23017 import Mcp23017
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.pn532_ports import Pn532I2c, Pn532Spi
from affineur_sim.devices.wiring import I2cWires, Line, SpiWires

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
pn532_spi = pytest.importorskip("adafruit_pn532.spi")
pn532_i2c = pytest.importorskip("adafruit_pn532.i2c")
mcp23017 = pytest.importorskip("adafruit_mcp230xx.mcp23017")
digitalio = pytest.importorskip("digitalio")

UID = bytes.fromhex("04112233445566")


class BusioSpi:
    """The calls of `busio.SPI` on our wires."""

    def __init__(self, wires: SpiWires):
        self._wires = wires

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...

    def configure(self, **_settings: int) -> None: ...

    def write(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self._wires.write(bytes(data[start:end]))

    def readinto(
        self, buffer: bytearray, start: int = 0, end: int | None = None, write_value: int = 0
    ) -> None:
        part = bytearray(len(buffer[start:end]))
        self._wires.readinto(part, write_value)
        buffer[start:end] = part

    def write_readinto(self, out: bytes, buffer: bytearray, **_bounds: int) -> None:
        self._wires.write_readinto(bytes(out), buffer)


class ChipSelect:
    """The calls of `digitalio.DigitalInOut` on a line."""

    def __init__(self, line: Line):
        self._line = line

    def switch_to_output(self, value: bool = True) -> None:
        self.value = value

    @property
    def value(self) -> bool:
        return bool(self._line())

    @value.setter
    def value(self, level: bool) -> None:
        self._line(int(level))


class BusioI2c:
    """The calls of `busio.I2C` on our wires."""

    def __init__(self, wires: I2cWires):
        self._wires = wires

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...

    def writeto(
        self, address: int, data: bytes, *, start: int = 0, end: int | None = None
    ) -> None:
        self._wires.writeto(address, bytes(data[start:end]))

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        part = bytearray(len(buffer[start:end]))
        self._wires.readfrom_into(address, part)
        buffer[start:end] = part

    def writeto_then_readfrom(
        self,
        address: int,
        out: bytes,
        buffer: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        self.writeto(address, out, start=out_start, end=out_end)
        self.readfrom_into(address, buffer, start=in_start, end=in_end)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A virtual clock that the strangers' waiting moves along."""
    now = [0]

    def sleep(seconds: float) -> None:
        now[0] += int(seconds * 1e6) + 1

    def monotonic() -> float:
        now[0] += 100
        return now[0] / 1e6

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.monotonic", monotonic)
    return now


def read_with(driver: object, tag: Ntag21x) -> None:
    """Drive the reader through its public calls and compare with the tag's memory."""
    assert tuple(driver.firmware_version) == (0x32, 1, 6, 7)
    driver.SAM_configuration()
    assert bytes(driver.read_passive_target(timeout=1)) == tag.uid
    assert bytes(driver.ntag2xx_read_block(4)) == tag.page(4)
    assert driver.ntag2xx_write_block(9, b"brie")
    assert tag.page(9) == b"brie"
    assert bytes(driver.ntag2xx_read_block(9)) == b"brie"


def test_adafruit_reads_and_writes_a_tag_over_spi(clock: list[int]) -> None:
    field, tag = Field(), Ntag21x(UID)
    field.place(tag)
    wires = SpiWires([Pn532Spi(lambda: clock[0], field)])
    read_with(pn532_spi.PN532_SPI(BusioSpi(wires), ChipSelect(wires.select_lines[0])), tag)


def test_adafruit_reads_and_writes_a_tag_over_i2c(clock: list[int]) -> None:
    field, tag = Field(), Ntag21x(UID)
    field.place(tag)
    chip = Pn532I2c(lambda: clock[0], field)
    chip.wake()
    clock[0] += 5_000
    read_with(pn532_i2c.PN532_I2C(BusioI2c(I2cWires({0x24: chip}))), tag)


def test_adafruit_sees_no_card_when_there_is_none(clock: list[int]) -> None:
    wires = SpiWires([Pn532Spi(lambda: clock[0], Field())])
    driver = pn532_spi.PN532_SPI(BusioSpi(wires), ChipSelect(wires.select_lines[0]))
    driver.SAM_configuration()
    assert driver.read_passive_target(timeout=0.5) is None


def test_adafruit_reads_keys_and_interrupts_of_the_expander() -> None:
    chip = Mcp23017()
    driver = mcp23017.MCP23017(BusioI2c(I2cWires({0x20: chip})), address=0x20)
    pin = driver.get_pin(3)
    pin.direction = digitalio.Direction.INPUT
    pin.pull = digitalio.Pull.UP
    driver.interrupt_enable = 0xFFFF
    driver.interrupt_configuration = 0
    driver.io_control = 0x44
    assert pin.value is True
    chip.press(3)
    assert chip.interrupt_level == 0
    assert driver.int_flag == [3]
    assert pin.value is False
    assert chip.interrupt_level == 1
    chip.let_go(3)
    assert pin.value is True


def test_adafruit_drives_an_output_of_the_expander() -> None:
    chip = Mcp23017()
    driver = mcp23017.MCP23017(BusioI2c(I2cWires({0x20: chip})), address=0x20)
    driver.get_pin(8).switch_to_output(value=True)
    assert driver.iodir == 0xFEFF
    assert driver.gpio & 0x100
    driver.get_pin(8).value = False
    assert not driver.gpio & 0x100
