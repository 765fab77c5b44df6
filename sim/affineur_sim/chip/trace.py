"""A record of the board's wires as a VCD file (IEEE 1364-2001, 18) for GTKWave or sigrok.

Pins are written edge by edge. Buses are emulated byte by byte; their bits are drawn here with the
bus's own timing, so that the decoders of a logic analyser read them. Changes come out sorted:
bits of a byte are known before or after they were on the wire, never more than a millisecond.
"""

from functools import partial
from heapq import heappop, heappush
from typing import TextIO

from affineur import pins
from affineur_sim.chip.buses import I2cTransfer, SpiTransfer, UartTransfer
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.wiring import Wires

PIN_WIRES = {
    "STEP": pins.STEP,
    "DIR": pins.DIR,
    "EN": pins.ENABLE,
    "DIAG": pins.DIAG,
    "HALL": pins.HALL,
    "LED": pins.LED_DATA,
    "KEYS_INT": pins.KEYS_INT,
    "PIEZO": pins.PIEZO,
    "NFC_RESET": pins.NFC_RESET,
} | {f"CS{seat}": number for seat, number in enumerate(pins.NFC_CS)}
BUS_WIRES = ("SCK", "MOSI", "MISO", "SCL", "SDA", "UART_TX", "UART_RX")
_IDLE_HIGH = ("SCL", "SDA", "UART_TX", "UART_RX")
_KEPT_BACK_NS = 1_000_000
_FIRST_ID = 33  # "!"


class Trace:
    """Writes the changes of every wire to `file`; `close` writes what is kept back."""

    def __init__(self, file: TextIO):
        self._file = file
        names = [*PIN_WIRES, *BUS_WIRES]
        self._ids = {name: chr(_FIRST_ID + number) for number, name in enumerate(names)}
        self._levels: dict[str, int] = {}
        self._waiting: list[tuple[int, int, str, int]] = []
        self._order = 0
        self._written_ns = -1
        self._base_ns = 0
        self._write_head()

    def attach(self, chip: Chip, wires: Wires, at_us: int = 0) -> None:
        """Listen to a chip that is switched on at `at_us` of the board's time."""
        self._base_ns = at_us * 1000
        for name, number in PIN_WIRES.items():
            self._put(name, 0, chip.pins.level(number))
            take = partial(self._edge, name)
            (chip.pins.watch_also if name == "LED" else chip.pins.watch)(number, take)
        for name in BUS_WIRES:
            self._put(name, 0, int(name in _IDLE_HIGH))
        wires.spi.on_transfer = self._draw_spi
        wires.i2c.on_transfer = self._draw_i2c
        wires.uart.on_transfer = self._draw_uart

    def close(self) -> None:
        """Write what was kept back."""
        self._flush(float("inf"))

    def _edge(self, name: str, level: int, now_ns: float) -> None:
        self._put(name, now_ns, level)
        self._flush(now_ns + self._base_ns - _KEPT_BACK_NS)

    def _draw_spi(self, transfer: SpiTransfer) -> None:
        """Mode 0: data is there before the rising edge, most significant bit first."""
        half_ns = transfer.duration_ns / 16
        for bit in range(8):
            at_ns = transfer.begun_ns + 2 * bit * half_ns
            self._put("MOSI", at_ns, transfer.sent >> 7 - bit & 1)
            self._put("MISO", at_ns, transfer.received >> 7 - bit & 1)
            self._put("SCK", at_ns + half_ns, 1)
            self._put("SCK", at_ns + 2 * half_ns, 0)

    def _draw_uart(self, transfer: UartTransfer) -> None:
        name = "UART_TX" if transfer.from_chip else "UART_RX"
        levels = [0, *(transfer.value >> bit & 1 for bit in range(8)), 1]
        for place, level in enumerate(levels):
            self._put(name, transfer.begun_ns + place * transfer.bit_ns, level)

    def _draw_i2c(self, transfer: I2cTransfer) -> None:
        quarter_ns = transfer.bit_ns / 4
        if transfer.bits:
            for place, level in enumerate(transfer.bits):
                self._draw_i2c_bit(transfer.begun_ns + 4 * place * quarter_ns, quarter_ns, level)
        else:
            self._draw_i2c_condition(transfer.begun_ns, quarter_ns, start=transfer.is_start)

    def _draw_i2c_bit(self, at_ns: float, quarter_ns: float, level: int) -> None:
        self._put("SCL", at_ns, 0)
        self._put("SDA", at_ns + quarter_ns, level)
        self._put("SCL", at_ns + 2 * quarter_ns, 1)

    def _draw_i2c_condition(self, at_ns: float, quarter_ns: float, *, start: bool) -> None:
        """Let the data line change while the clock is high."""
        self._put("SCL", at_ns, 0 if self._levels.get("SCL") == 0 else 1)
        self._put("SDA", at_ns + quarter_ns, int(start))
        self._put("SCL", at_ns + 2 * quarter_ns, 1)
        self._put("SDA", at_ns + 3 * quarter_ns, int(not start))

    def _put(self, name: str, at_ns: float, level: int) -> None:
        self._order += 1
        heappush(self._waiting, (round(at_ns) + self._base_ns, self._order, name, level))

    def _flush(self, before_ns: float) -> None:
        while self._waiting and self._waiting[0][0] <= before_ns:
            at_ns, _, name, level = heappop(self._waiting)
            if self._levels.get(name) != level:
                self._levels[name] = level
                self._write(max(at_ns, self._written_ns), name, level)

    def _write(self, at_ns: int, name: str, level: int) -> None:
        if at_ns != self._written_ns:
            self._written_ns = at_ns
            self._file.write(f"#{at_ns}\n")
        self._file.write(f"{level}{self._ids[name]}\n")

    def _write_head(self) -> None:
        self._file.write("$timescale 1 ns $end\n$scope module board $end\n")
        for name, identifier in self._ids.items():
            self._file.write(f"$var wire 1 {identifier} {name} $end\n")
        self._file.write("$upscope $end\n$enddefinitions $end\n")
