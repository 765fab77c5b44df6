"""The copper between the chip and the parts, wire by wire as `affineur.pins` names them."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from affineur import pins
from affineur_sim.chip.buses import I2cBus, SpiBus, UartWire
from affineur_sim.chip.chip import NS_PER_MS, Chip
from affineur_sim.chip.parts import Parts

_ENABLED_LEVEL = 0
_REST_NS = 50 * NS_PER_MS
_TELL_SPEED_EVERY = 16  # steps; the driver measures the speed itself
_PULLED_UP = (pins.ENABLE, pins.HALL, pins.KEYS_INT, pins.NFC_RESET, pins.I2C_SDA, pins.I2C_SCL)
_PULLED_DOWN = (pins.STEP, pins.DIR, pins.DIAG, pins.LED_DATA)


class Wires(NamedTuple):
    """The buses, for those who want to listen to them."""

    spi: SpiBus
    i2c: I2cBus
    uart: UartWire


def wire(chip: Chip, parts: Parts, *, instant_readers: bool = False) -> Wires:
    """Connect a chip that has not been switched on yet."""
    for number in _PULLED_UP:
        chip.pins.pull(number, 1)
    for number in _PULLED_DOWN:
        chip.pins.pull(number, 0)
    _Drive(chip, parts)
    _wire_index(chip, parts)
    uart = UartWire(chip, pins.UART_ID, parts.driver)
    i2c = _wire_keys(chip, parts)
    spi = _wire_readers(chip, parts, instant_readers)
    chip.pins.watch_only(pins.LED_DATA, partial(_if_alive, parts, "lights", parts.ring.edge))
    chip.pins.watch(pins.PIEZO, partial(_if_alive, parts, "sound", parts.piezo.edge))
    return Wires(spi, i2c, uart)


class _Drive:
    """STEP, DIR, EN, DIAG, the single wire and the supply's sense pin."""

    def __init__(self, chip: Chip, parts: Parts):
        self._chip = chip
        self._parts = parts
        self._rest = chip.mcu.clock.create_alarm(self._rested)
        chip.pins.watch(pins.STEP, self._step)
        chip.pins.watch(pins.ENABLE, self._enable)
        self._enable(chip.pins.level(pins.ENABLE), 0.0)
        self.sense()

    def sense(self) -> None:
        """Put the divider's voltage on its pin."""
        self._chip.set_voltage(pins.MOTOR_SENSE_ADC, self._parts.sense_mv)

    def _step(self, level: int, now_ns: float) -> None:
        if not level:
            return
        table = self._parts.table
        table.step(now_ns, 1 if self._chip.pins.level(pins.DIR) else -1)
        if table.steps % _TELL_SPEED_EVERY == 0:
            self._parts.driver.turn(round(table.speed), table.load_of_driver())
            self._drive_diag()
        self._rest.schedule(_REST_NS)

    def _rested(self) -> None:
        self._parts.driver.turn(0, 0)
        self._drive_diag()

    def _drive_diag(self) -> None:
        powered = self._parts.supplied and not self._parts.emergency_stopped
        self._chip.pins.drive(pins.DIAG, int(powered and self._parts.driver.diag))

    def _enable(self, level: int, _now_ns: float) -> None:
        self._parts.enabled = level == _ENABLED_LEVEL
        self._parts.driver.enn = level
        self._parts.update_motor()


def _wire_index(chip: Chip, parts: Parts) -> None:
    def show(active: bool) -> None:
        chip.pins.drive(pins.HALL, int(not (active and parts.alive("index"))))

    parts.table.on_edge = show
    show(parts.table.hall.active)


def _wire_keys(chip: Chip, parts: Parts) -> I2cBus:
    """Both expanders pull the same open-drain line."""

    def show(_level: int) -> None:
        quiet = all(expander.interrupt_level for expander in parts.expanders)
        chip.pins.drive(pins.KEYS_INT, None if quiet else 0)

    for expander in parts.expanders:
        expander.on_interrupt = show
    return I2cBus(chip, pins.I2C_ID, dict(zip(pins.KEYS_ADDRESSES, parts.expanders, strict=True)))


def _wire_readers(chip: Chip, parts: Parts, instant: bool) -> SpiBus:
    def reset(level: int, _now_ns: float) -> None:
        if not level:
            for reader in parts.readers:
                reader.power_on()

    chip.pins.watch(pins.NFC_RESET, reset)
    readers = dict(zip(pins.NFC_CS, parts.readers, strict=True))
    return SpiBus(chip, pins.SPI_ID, readers, instant=instant)


def _if_alive(
    parts: Parts, part: str, edge: Callable[[int, float], None], level: int, now_ns: float
) -> None:
    if parts.alive(part):
        edge(level, now_ns)
