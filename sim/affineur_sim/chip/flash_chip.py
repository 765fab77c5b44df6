"""The flash chip on its QSPI: every erase and program counted, slow as on the board, and cuttable.

While a real chip is busy its status says so and the processor polls; here the processor stands
still until the work is done, which takes the same time and costs nothing to emulate. A `FlashCut`
takes the power away at the k-th operation: before it, after it, or with half of it done.
"""

from dataclasses import dataclass
from random import Random
from typing import Literal

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_SECTOR_SIZE,
    RPSSI,
)
from rp2040py.rp2040 import RP2040

from affineur_sim.chip.loops import Loop

_ERASES = {CMD_SECTOR_ERASE: FLASH_SECTOR_SIZE, CMD_BLOCK_ERASE: FLASH_BLOCK_SIZE}
_SSI_ADDRESS = 0x18000
_NS_PER_MS = 1_000_000
_HEAD = 4  # command and address


@dataclass(frozen=True)
class FlashTiming:
    """How long the flash is busy (W25Q16JV data sheet, 9.6: typical values)."""

    erase_ms: float = 45.0
    program_ms: float = 0.7


INSTANT = FlashTiming(0.0, 0.0)
SLOW = FlashTiming(400.0, 3.0)
"""The same data sheet's maximum values."""


class PowerCut(Exception):  # noqa: N818 - an event, not an error
    """The power has gone; the chip is dead, its flash is what it is."""


@dataclass(frozen=True)
class FlashCut:
    """The power goes at operation `at_operation`, counted from 1 at the moment of planning."""

    at_operation: int
    outcome: Literal["before", "torn", "after"] = "before"
    seed: int = 0


@dataclass(frozen=True)
class FlashOperation:
    """One erase or program of `size` bytes at `address` within the flash; `data` is programmed."""

    erase: bool
    address: int
    size: int
    at_ns: float
    data: bytes = b""

    def carry_out(self, flash: bytearray) -> None:
        """Do to `flash` what the operation does."""
        if self.erase:
            flash[self.address : self.address + self.size] = b"\xff" * self.size
        else:
            self._program(flash, self.data)

    def tear(self, flash: bytearray, seed: int) -> None:
        """Program half the bytes, or leave each bit of an erased sector either way."""
        if not self.erase:
            self._program(flash, self.data[: self.size // 2])
            return
        chance = Random(seed)  # noqa: S311 - reproducible on purpose
        for index in range(self.size):
            flash[self.address + index] |= chance.getrandbits(8)

    def _program(self, flash: bytearray, data: bytes) -> None:
        """Programming only ever clears bits."""
        for index, byte in enumerate(data, self.address):
            flash[index] &= byte


class FlashChip(RPSSI):
    """Takes the place of the emulator's own flash interface; `operations` is the record."""

    def __init__(self, mcu: RP2040, loop: Loop, timing: FlashTiming):
        mcu.qspi[1]._listeners.discard(mcu.ssi._on_cs_pin_changed)
        super().__init__(mcu, "SSI")
        mcu.ssi = mcu.peripherals[_SSI_ADDRESS] = self
        self._loop = loop
        self.timing = timing
        self._cut: FlashCut | None = None
        self._cut_at = 0
        self._busy_until_ns = 0.0
        self.operations: list[FlashOperation] = []

    def plan_cut(self, cut: FlashCut | None) -> None:
        """Let the power go at a coming operation; None: let it stay."""
        self._cut = cut
        self._cut_at = len(self.operations) + (cut.at_operation if cut else 0)

    def _shift_byte(self, byte_out: int) -> int:
        if self._tx_buffer and self._tx_buffer[0] == CMD_READ_STATUS_1:
            self._wait()
        return super()._shift_byte(byte_out)

    def _wait(self) -> None:
        """Let the processor stand still while the flash works."""
        left_ns = self._busy_until_ns - self.rp2040.clock.nanos
        if left_ns > 0:
            self._busy_until_ns = 0.0
            self._loop.stall_ns(left_ns)

    def _apply_command(self) -> None:
        operation = self._operation()
        if operation is not None:
            self.operations.append(operation)
            if self._cut is not None and len(self.operations) == self._cut_at:
                self._lose_power(operation, self._cut)
            busy_ms = self.timing.erase_ms if operation.erase else self.timing.program_ms
            self._busy_until_ns = self.rp2040.clock.nanos + busy_ms * _NS_PER_MS
        super()._apply_command()

    def _operation(self) -> FlashOperation | None:
        sent = self._tx_buffer
        if not self._write_enabled or len(sent) < _HEAD:
            return None
        if sent[0] in _ERASES:
            size = _ERASES[sent[0]]
            address = self._address_from_buffer() & ~(size - 1)
            return FlashOperation(True, address, size, self.rp2040.clock.nanos)
        if sent[0] == CMD_PAGE_PROGRAM and len(sent) > _HEAD:
            place = self._address_from_buffer()
            data = bytes(sent[_HEAD:])
            return FlashOperation(False, place, len(data), self.rp2040.clock.nanos, data)
        return None

    def _lose_power(self, operation: FlashOperation, cut: FlashCut) -> None:
        if cut.outcome == "after":
            super()._apply_command()
        elif cut.outcome == "torn":
            operation.tear(self.rp2040.flash, cut.seed)
        raise PowerCut(f"at flash operation {len(self.operations)}")
