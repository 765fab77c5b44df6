"""A bus that says anything: the readers' drivers answer with results and faults, nothing else."""

from random import Random

import pytest
from driver_bench import UID, BenchClock

from affineur.drivers import ntag, ntag_writing
from affineur.drivers.errand import Errand
from affineur.drivers.iso14443 import Target
from affineur.drivers.mfrc522 import Mfrc522
from affineur.drivers.pad import Pad
from affineur.drivers.pn532 import Pn532
from affineur.drivers.pn532_i2c import Pn532I2c
from affineur.drivers.pn532_spi import REVERSED, Pn532Spi
from affineur.table.events import CHEESE, Mark
from affineur_sim.devices.wiring import Line

MARK = Mark(CHEESE, 2, 7, UID.hex())
every_reader = pytest.mark.parametrize("kind", ["pn532-spi", "pn532-i2c", "mfrc522"])


class Noise:
    """A bus on which anything may be heard; `seed` makes it repeatable."""

    def __init__(self, seed: int, plausible: list[bytes]):
        self._random = Random(seed)
        self._plausible = plausible

    def hear(self, buffer: bytearray) -> None:
        if self._plausible and self._random.random() < 0.5:
            known = self._random.choice(self._plausible)
            buffer[: len(known)] = known[: len(buffer)]
        else:
            buffer[:] = self._random.randbytes(len(buffer))

    def write(self, data: bytes) -> None: ...

    def readinto(self, buffer: bytearray, _fill: int = 0) -> None:
        self.hear(buffer)

    def writeto(self, _address: int, _data: bytes) -> None:
        if self._random.random() < 0.05:
            raise OSError(self._random.choice([5, 110]), "noise")

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        self.writeto(address, b"")
        self.hear(buffer)


LIKELY = [b"\x80", b"\x01", bytes.fromhex("0000ff00ff00"), bytes.fromhex("0000ff02fed5150000")]
LIKELY_REGISTERS = [b"\x20", b"\x92", b"\x21", b"\x00", b"\x01", b"\x05", b"\x08", b"\x0a"]


@every_reader
@pytest.mark.parametrize("seed", range(120))
def test_a_noisy_bus_never_raises_more_than_faults(kind: str, seed: int) -> None:
    """Every operation ends, with a result or a fault, whatever the bus says."""
    clock = BenchClock()
    if kind == "mfrc522":
        chip: Mfrc522 | Pn532 = Mfrc522(Noise(seed, LIKELY_REGISTERS), Line(), clock)
    elif kind == "pn532-spi":
        reversed_bits = [bytes(REVERSED[value] for value in known) for known in LIKELY]
        chip = Pn532(Pn532Spi(Noise(seed, reversed_bits), Line()), clock)
    else:
        chip = Pn532(Pn532I2c(Noise(seed, [b"\x01" + known for known in LIKELY])), clock)
    target = Target(UID, 0, 1)
    for _ in range(6):
        for steps in (
            chip.begin(),
            chip.list_tags(),
            chip.exchange(target, b"\x60"),
            ntag.read_mark(chip, target),
            ntag_writing.provision(chip, target, MARK),
        ):
            errand = Errand(steps)
            began = clock.now
            while not errand.poll():
                clock.now += 1_000
                assert clock.now - began < 3_000_000


@every_reader
@pytest.mark.parametrize("seed", range(20))
def test_a_noisy_pad_goes_on(kind: str, seed: int) -> None:
    clock, events = BenchClock(), []
    noise = Noise(seed, [bytes(REVERSED[value] for value in known) for known in LIKELY])
    chip = (
        Mfrc522(noise, Line(), clock)
        if kind == "mfrc522"
        else Pn532(Pn532Spi(noise, Line()) if kind == "pn532-spi" else Pn532I2c(noise), clock)
    )
    pad = Pad(0, chip, clock, events.append)
    for _ in range(4_000):
        pad.poll()
        clock.now += 1_000
    assert events
