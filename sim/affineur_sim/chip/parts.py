"""The parts on the board, as register-level models; they outlive the chip's power cuts."""

from collections.abc import Callable

from affineur import pins
from affineur_sim.chip.receivers import PiezoReceiver, RingReceiver
from affineur_sim.chip.stepped_table import SteppedTable
from affineur_sim.devices.field import Field
from affineur_sim.devices.interface import Clock
from affineur_sim.devices.mcp23017 import Mcp23017
from affineur_sim.devices.mfrc522 import Mfrc522
from affineur_sim.devices.pn532_ports import Pn532Spi
from affineur_sim.devices.tmc2209 import CHOPCONF, GCONF, IHOLD_IRUN, Tmc2209
from affineur_sim.world.spec import SEATS, WorldSpec

PIXELS = 60
_FULL_SCALE_MA = 979.0  # 180 mV over 110 + 20 mOhm, rms (TMC2209 datasheet, 9)
_CURRENT_STEPS = 32
_TOFF = 0x0F
_MSTEP_BY_REGISTER = 1 << 7
_MICROSTEPS_BY_PINS = 8  # MS1 and MS2 at ground
_READERS: dict[str, type[Pn532Spi] | type[Mfrc522]] = {"pn532": Pn532Spi, "mfrc522": Mfrc522}
_SUPPLY_MV = 2200
_STOPPED_MV = 1000


class MotorDriver(Tmc2209):
    """A TMC2209 that tells when one of its registers was written."""

    def __init__(self, now_us: Clock, on_change: Callable[[], None]):
        self._on_change = on_change
        super().__init__(now_us, pins.TMC_ADDRESS)

    @property
    def run_ma(self) -> float:
        """The rms current in motion; 0 while the output stage is off."""
        if not self.registers[CHOPCONF] & _TOFF:
            return 0.0
        irun = self.registers[IHOLD_IRUN] >> 8 & (_CURRENT_STEPS - 1)
        return (irun + 1) * _FULL_SCALE_MA / _CURRENT_STEPS

    @property
    def pulses_per_full_step(self) -> int:
        """Microsteps by register if GCONF says so, else by the pins."""
        by_register = self.registers[GCONF] & _MSTEP_BY_REGISTER
        return self.microsteps if by_register else _MICROSTEPS_BY_PINS

    def _write(self, register: int, value: int) -> None:
        super()._write(register, value)
        self._on_change()


class Parts:
    """Every part of one board. `now_us` is the board's own time, across power cuts."""

    def __init__(self, spec: WorldSpec, now_us: Clock):
        self.spec = spec
        self.table = SteppedTable(spec)
        self.driver = MotorDriver(now_us, self.update_motor)
        self.fields = [Field() for _ in range(SEATS)]
        reader = _READERS[spec.reader_kind]
        self.readers = [reader(now_us, field) for field in self.fields]
        self.expanders = [Mcp23017() for _ in pins.KEYS_ADDRESSES]
        self.ring = RingReceiver(PIXELS)
        self.piezo = PiezoReceiver()
        self.supplied = True
        self.emergency_stopped = False
        self.enabled = False
        self.dead: set[tuple[str, int]] = set()

    @property
    def sense_mv(self) -> int:
        """The voltage at the motor supply's sense pin."""
        if self.emergency_stopped:
            return _STOPPED_MV
        return _SUPPLY_MV if self.supplied else 0

    def power_on(self) -> None:
        """Logic supply comes: every part but the motor driver starts anew."""
        for reader in self.readers:
            reader.power_on()
        for expander in self.expanders:
            expander.power_on()
        self.ring.go_dark()

    def update_motor(self) -> None:
        """Let the motor hold the board by what enable pin, supply and registers say."""
        powered = self.supplied and not self.emergency_stopped and self.enabled
        if powered and self.driver.run_ma:
            self.table.energise(self.driver.run_ma)
        else:
            self.table.release()

    def set_supply(self, on: bool) -> None:
        """Give or take the motor's supply, from which the driver chip lives."""
        self.supplied = on
        self.driver.faults.unpowered = not on
        if on:
            self.driver.power_on()
            self.table.forget_phase()
        self.update_motor()

    def set_alive(self, part: str, seat: int, alive: bool) -> None:
        """Let a part stop or go on working."""
        (self.dead.discard if alive else self.dead.add)((part, seat))
        if part == "reader":
            self.readers[seat].faults.unpowered = not alive
            self.readers[seat].power_on()
        elif part == "keys":
            expander = self.expanders[pins.KEY_BITS[seat][0]]
            expander.faults.unpowered = not alive
            expander.power_on()
        elif part == "motor":
            self.driver.faults.echo_missing = not alive

    def alive(self, part: str) -> bool:
        """Tell whether a part of which there is one works."""
        return (part, -1) not in self.dead
