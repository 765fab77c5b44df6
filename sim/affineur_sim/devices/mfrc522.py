"""MFRC522 on SPI, register by register (NXP MFRC522 product data sheet, chapters 8.1, 9 and 10).

The chip carries bits and nothing more: anticollision, selection and CRC choices are the host's.
A reception ends with RxIRq, or with TimerIRq when nothing comes and the host has set the timer to
start by itself (TAuto); without that a silent field is waited for without end.
"""

from dataclasses import dataclass

from affineur_sim.devices.checks import crc_a
from affineur_sim.devices.field import Answer, Field
from affineur_sim.devices.interface import Clock
from affineur_sim.devices.picc import Bits

COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
STATUS1, STATUS2, FIFO_DATA, FIFO_LEVEL = 0x07, 0x08, 0x09, 0x0A
CONTROL, BIT_FRAMING, COLL = 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL = 0x11, 0x12, 0x13, 0x14
CRC_RESULT_H, CRC_RESULT_L = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L = 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37

RESET_VALUES = {
    0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10, 0x0E: 0x80,
    0x11: 0x3F, 0x14: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62,
    0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20,
    0x29: 0x20, 0x37: 0x92,
}  # fmt: skip
READ_ONLY = (ERROR, STATUS1, CONTROL, CRC_RESULT_H, CRC_RESULT_L, 0x2E, 0x2F, VERSION)

IDLE, CALC_CRC, TRANSCEIVE, SOFT_RESET = 0x00, 0x03, 0x0C, 0x0F
POWER_DOWN = 0x10
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
CRC_IRQ = 0x04
COLL_ERR, CRC_ERR = 0x08, 0x04
VALUES_AFTER_COLL, COLL_POS_NOT_VALID = 0x80, 0x20
CRC_ENABLED, T_AUTO, START_SEND, FLUSH, SET = 0x80, 0x80, 0x80, 0x80, 0x80
ANTENNA = 0x03

BIT_NS = 9_440
"""One bit at 106 kbit/s."""
FRAME_DELAY_US = 90
START_UP_US = 40


@dataclass
class Mfrc522Faults:
    """What may be wrong with a module; all off by default."""

    unpowered: bool = False
    """No supply: nothing drives the bus."""
    wedged: bool = False
    """Registers answer but nothing is ever received, until a reset."""
    corrupt_next: int = 0
    """So many receptions with one flipped bit."""


class Mfrc522:
    """The chip behind its SPI interface."""

    def __init__(self, now_us: Clock, field: Field):
        self.now_us = now_us
        self.field = field
        self.faults = Mfrc522Faults()
        self.holds_bus = False
        self._address: int | None = None
        self._reading = False
        self._reset()

    def power_on(self) -> None:
        """Start as after power-on or a pulse on NRSTPD."""
        self._reset()

    # ---- SPI (8.1.2)

    def select(self) -> None:
        """Chip select falls."""
        self._address = None

    def deselect(self) -> None:
        """Chip select rises."""
        self._address = None

    def exchange(self, mosi: int) -> int:
        """First byte: read bit and address. Reading: each byte also names the next address."""
        if self.faults.unpowered:
            return 0xFF
        if self._address is None:
            self._reading = bool(mosi & 0x80)
            self._address = mosi >> 1 & 0x3F
            return 0
        if not self._reading:
            self._write(self._address, mosi)
            return 0
        value = self._read(self._address)
        self._address = mosi >> 1 & 0x3F
        return value

    # ---- registers

    def _reset(self) -> None:
        self.registers = bytearray(64)
        for address, value in RESET_VALUES.items():
            self.registers[address] = value
        self._fifo = bytearray()
        self._due_us: int | None = None
        self._coming: Answer | None = None
        self._awake_us = self.now_us() + START_UP_US
        self.faults.wedged = False
        self.field.switch(on=False)

    def _read(self, address: int) -> int:
        self._advance()
        if address == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        if address == FIFO_LEVEL:
            return len(self._fifo)
        if address == COMMAND and self.now_us() < self._awake_us:
            return self.registers[COMMAND] | POWER_DOWN
        return self.registers[address]

    def _write(self, address: int, value: int) -> None:
        self._advance()
        if address in READ_ONLY or self.now_us() < self._awake_us:
            return
        if address == FIFO_DATA:
            self._fifo = (self._fifo + bytes([value]))[:64]
        elif address == FIFO_LEVEL:
            if value & FLUSH:
                self._fifo.clear()
        elif address in (COM_IRQ, DIV_IRQ):
            marked = value & 0x7F
            if value & SET:
                self.registers[address] |= marked
            else:
                self.registers[address] &= ~marked & 0xFF
        else:
            self._set(address, value)

    def _set(self, address: int, value: int) -> None:
        self.registers[address] = value & 0x7F if address == BIT_FRAMING else value
        if address == TX_CONTROL:
            self.field.switch(on=value & ANTENNA == ANTENNA)
        elif address == COMMAND:
            self._command(value & 0x0F)
        elif address == BIT_FRAMING and value & START_SEND and self._transceiving:
            self._send()

    @property
    def _transceiving(self) -> bool:
        return self.registers[COMMAND] & 0x0F == TRANSCEIVE

    def _command(self, command: int) -> None:
        if command == SOFT_RESET:
            self._reset()
        elif command == CALC_CRC:
            low, high = crc_a(bytes(self._fifo))
            self.registers[CRC_RESULT_L], self.registers[CRC_RESULT_H] = low, high
            self._fifo.clear()
            self.registers[DIV_IRQ] |= CRC_IRQ
        elif command == IDLE:
            self._due_us = None

    # ---- the air

    def _send(self) -> None:
        """Send the FIFO and foresee what comes back, and when."""
        data = bytes(self._fifo)
        self._fifo.clear()
        if self.registers[TX_MODE] & CRC_ENABLED:
            data += crc_a(data)
        last_bits = self.registers[BIT_FRAMING] & 7
        count = 8 * len(data) - (8 - last_bits if last_bits else 0)
        answer = self.field.exchange(Bits(data, count))
        if self.faults.wedged:
            return
        self.registers[COM_IRQ] |= TX_IRQ
        air_us = count * BIT_NS // 1000 + FRAME_DELAY_US
        if answer is not None:
            air_us += answer.bits.count * BIT_NS // 1000
            self._coming, self._due_us = answer, self.now_us() + air_us
        elif self.registers[T_MODE] & T_AUTO:
            self._coming, self._due_us = None, self.now_us() + air_us + self._timer_us()

    def _timer_us(self) -> int:
        """Return the timer period, 8.5: (2 * prescaler + 1) * (reload + 1) / 13.56 MHz."""
        r = self.registers
        prescaler = (r[T_MODE] & 0x0F) << 8 | r[T_PRESCALER]
        reload = r[T_RELOAD_H] << 8 | r[T_RELOAD_L]
        return (2 * prescaler + 1) * (reload + 1) * 100 // 1356

    def _advance(self) -> None:
        """Bring in what has come by now."""
        if self._due_us is None or self.now_us() < self._due_us:
            return
        self._due_us = None
        if self._coming is None:
            self.registers[COM_IRQ] |= TIMER_IRQ
        else:
            self._receive(self._coming)

    def _receive(self, answer: Answer) -> None:
        self.registers[ERROR] = 0
        self.registers[COLL] = self.registers[COLL] & VALUES_AFTER_COLL | COLL_POS_NOT_VALID
        bits = answer.bits
        if self.faults.corrupt_next:
            self.faults.corrupt_next -= 1
            bits = Bits(bytes([bits.data[0] ^ 0x04]) + bits.data[1:], bits.count)
        if answer.collision is not None:
            self._collide(answer.collision)
        self._store(self._without_crc(bits))
        self.registers[COM_IRQ] |= RX_IRQ | (ERR_IRQ if self.registers[ERROR] else 0)

    def _collide(self, bit: int) -> None:
        """Report the first collision; position 1 is the first bit, 0 the 32nd (9.3.1.15)."""
        self.registers[ERROR] |= COLL_ERR
        position = bit + (self.registers[BIT_FRAMING] >> 4 & 7) + 1
        if position <= 32:
            kept = self.registers[COLL] & VALUES_AFTER_COLL
            self.registers[COLL] = kept | position & 0x1F

    def _without_crc(self, bits: Bits) -> Bits:
        if not self.registers[RX_MODE] & CRC_ENABLED:
            return bits
        if bits.count % 8 or bits.data[-2:] != crc_a(bits.data[:-2]):
            self.registers[ERROR] |= CRC_ERR
            return bits
        return Bits(bits.data[:-2], bits.count - 16)

    def _store(self, bits: Bits) -> None:
        """Put the bits into the FIFO, the first one at the place RxAlign says."""
        align = self.registers[BIT_FRAMING] >> 4 & 7
        number = int.from_bytes(bits.data, "little") << align
        count = bits.count + align
        self._fifo = bytearray(number.to_bytes((count + 7) // 8, "little")[:64])
        self.registers[CONTROL] = self.registers[CONTROL] & ~7 | count % 8
