"""A workbench for drivers: a clock, and readers on the models' wires."""

from collections.abc import Callable, Generator
from typing import Any

from affineur.drivers.errand import Errand
from affineur.drivers.mfrc522 import Mfrc522
from affineur.drivers.pad import Pad
from affineur.drivers.pn532 import Pn532
from affineur.drivers.pn532_i2c import Pn532I2c
from affineur.drivers.pn532_spi import Pn532Spi
from affineur_sim.devices import mfrc522 as mfrc522_model
from affineur_sim.devices import pn532_ports
from affineur_sim.devices.field import Field
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.wiring import I2cWires, SpiWires

STEP_US = 1_000
UID = bytes.fromhex("04112233445566")
OTHER_UID = bytes.fromhex("04a1b2c3d4e5f6")


class BenchClock:
    """The clock of driver and model; it only moves when told to."""

    def __init__(self, now_us: int = 0):
        self.now = now_us

    def now_ms(self) -> int:
        return self.now // 1000 % (1 << 30)

    def now_us(self) -> int:
        return self.now % (1 << 30)


class Bench:
    """One reader of a kind ("pn532-spi", "pn532-i2c" or "mfrc522") with its field."""

    def __init__(self, kind: str, now_us: int = 0):
        self.clock = BenchClock(now_us)
        self.field = Field()
        self.events: list[object] = []
        self.chip: Pn532 | Mfrc522
        now = lambda: self.clock.now  # noqa: E731
        self.neighbour = pn532_ports.Pn532Spi(now, Field())
        if kind == "mfrc522":
            self.model = mfrc522_model.Mfrc522(now, self.field)
            wires = SpiWires([self.model, self.neighbour])
            self.chip = Mfrc522(wires, wires.select_lines[0], self.clock)
        elif kind == "pn532-spi":
            self.model = pn532_ports.Pn532Spi(now, self.field)
            wires = SpiWires([self.model, self.neighbour])
            self.chip = Pn532(Pn532Spi(wires, wires.select_lines[0]), self.clock)
        else:
            self.model = pn532_ports.Pn532I2c(now, self.field)
            self.chip = Pn532(Pn532I2c(I2cWires({0x24: self.model})), self.clock)
        self.pad = Pad(2, self.chip, self.clock, self.events.append)

    def run(self, steps: Generator[None, None, Any], limit_ms: int = 2_000) -> Any:
        """Run one operation to its end and return its result."""
        errand = Errand(steps)
        end_us = self.clock.now + limit_ms * 1000
        while not errand.poll():
            assert self.clock.now < end_us, "the operation does not end"
            self.clock.now += STEP_US
        return errand.result()

    def poll_for(self, duration_ms: int, each: Callable[[], None] | None = None) -> None:
        """Poll the pad for a while."""
        for _ in range(duration_ms * 1000 // STEP_US):
            self.pad.poll()
            self.clock.now += STEP_US
            if each:
                each()


def tag(uid: bytes = UID, user: bytes = b"\x03\x00\xfe\x00") -> Ntag21x:
    """Return an NTAG213."""
    return Ntag21x(uid, user=user)
