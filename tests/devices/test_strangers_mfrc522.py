"""The MFRC522 model accepts pi-rc522, a driver for the Raspberry Pi.

It is not among the `strangers` of pyproject.toml, because what it depends on (spidev, RPi.GPIO)
builds on a Raspberry Pi only and is replaced here: `pip install --no-deps pi-rc522`.
"""

import sys
from collections.abc import Iterator
from types import ModuleType
from unittest.mock import MagicMock

import pytest

from affineur_sim.devices.field import Field
from affineur_sim.devices.mfrc522 import Mfrc522
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import Picc, UidOnlyCard
from affineur_sim.devices.wiring import SpiWires


class Chip:
    """`spidev.SpiDev` on our wires; each transfer takes long enough for any answer."""

    def __init__(self, field: Field):
        self.now_us = 0
        self.wires = SpiWires([Mfrc522(lambda: self.now_us, field)])

    def open(self, _bus: int, _device: int) -> None: ...

    def xfer2(self, data: list[int]) -> list[int]:
        self.now_us += 30_000
        answer = bytearray(len(data))
        self.wires.select_lines[0](0)
        self.wires.write_readinto(bytes(data), answer)
        self.wires.select_lines[0](1)
        return list(answer)


@pytest.fixture(scope="module")
def pirc522() -> Iterator[ModuleType]:
    """The package, imported with the Raspberry Pi's libraries replaced."""
    with pytest.MonkeyPatch.context() as patch:
        spidev, gpio = ModuleType("spidev"), MagicMock()
        spidev.SpiDev = object  # type: ignore[attr-defined]
        patch.setitem(sys.modules, "spidev", spidev)
        patch.setitem(sys.modules, "RPi", gpio)
        patch.setitem(sys.modules, "RPi.GPIO", gpio.GPIO)
        yield pytest.importorskip("pirc522")


def reader(pirc522: ModuleType, *cards: Picc) -> object:
    """Return pi-rc522's `RFID` talking to the model with `cards` on it."""
    field = Field()
    for card in cards:
        field.place(card)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pirc522.rfid, "SPIClass", lambda: Chip(field))
        return pirc522.RFID(pin_irq=None)


def test_it_reads_a_uid_of_seven_bytes(pirc522: ModuleType) -> None:
    tag = Ntag21x(bytes.fromhex("04a1b2c3d4e5f6"))
    assert bytes(reader(pirc522, tag).read_id()) == tag.uid


def test_it_reads_a_uid_of_four_bytes(pirc522: ModuleType) -> None:
    card = UidOnlyCard(b"\x12\x34\x56\x78")
    assert bytes(reader(pirc522, card).read_id()) == card.uid


def test_it_finds_nothing_on_an_empty_pad(pirc522: ModuleType) -> None:
    assert reader(pirc522).read_id() is None


def test_it_refuses_two_cards_at_once(pirc522: ModuleType) -> None:
    """pi-rc522 does not resolve collisions: the model must not hand it a mixed UID."""
    cards = UidOnlyCard(b"\x12\x34\x56\x78"), UidOnlyCard(b"\x12\x34\x56\x79")
    assert reader(pirc522, *cards).read_id() is None


def test_it_agrees_about_the_crc(pirc522: ModuleType) -> None:
    """READ of page 0 travels as 30 00 02 A8 (NTAG21x data sheet, 10.2)."""
    assert reader(pirc522).calculate_crc([0x30, 0x00]) == [0x02, 0xA8]
