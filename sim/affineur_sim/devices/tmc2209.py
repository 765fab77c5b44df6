"""TMC2209 behind its single-wire UART (Trinamic TMC2209 datasheet rev. 1.09, chapters 4 and 5).

Transmit and receive share one wire, so the host hears its own bytes first: the echo. Registers
that cannot be read give zero. Motor supply lost means every register back at its default and the
`reset` bit of GSTAT set. Standstill, load and speed are told by `turn`; StallGuard then follows
chapter 11: DIAG rises when SG_RESULT falls to twice SGTHRS or below, but only while
TSTEP <= TCOOLTHRS, i.e. above a speed of the host's choice.
"""

from dataclasses import dataclass

from affineur_sim.devices.checks import crc8_atm
from affineur_sim.devices.interface import Clock

GCONF, GSTAT, IFCNT, NODECONF, OTP_READ, IOIN = 0x00, 0x01, 0x02, 0x03, 0x05, 0x06
IHOLD_IRUN, TPOWERDOWN, TSTEP, TPWMTHRS, TCOOLTHRS = 0x10, 0x11, 0x12, 0x13, 0x14
VACTUAL, SGTHRS, SG_RESULT, COOLCONF = 0x22, 0x40, 0x41, 0x42
MSCNT, MSCURACT, CHOPCONF, DRV_STATUS, PWMCONF = 0x6A, 0x6B, 0x6C, 0x6F, 0x70

RESET_VALUES = {GCONF: 0x101, GSTAT: 1, TPOWERDOWN: 20, CHOPCONF: 0x10000053, PWMCONF: 0xC10D0024}
READABLE = (
    GCONF, GSTAT, IFCNT, OTP_READ, IOIN, 0x07, TSTEP, SG_RESULT, MSCNT, MSCURACT,
    CHOPCONF, DRV_STATUS, PWMCONF, 0x71, 0x72,
)  # fmt: skip
WRITABLE = (
    GCONF, GSTAT, NODECONF, 0x04, 0x07, IHOLD_IRUN, TPOWERDOWN, TPWMTHRS, TCOOLTHRS, VACTUAL,
    SGTHRS, COOLCONF, CHOPCONF, PWMCONF,
)  # fmt: skip
VERSION = 0x21000000
IOIN_ENN, IOIN_DIAG = 1 << 0, 1 << 4
GSTAT_RESET, GSTAT_DRV_ERR, GSTAT_UV_CP = 1, 2, 4
STANDSTILL = 1 << 31
TSTEP_STANDSTILL = 0xFFFFF
CLOCK_HZ = 12_000_000
SYNC, MASTER, WRITE = 0x05, 0xFF, 0x80
GAP_BITS = 63


@dataclass
class Tmc2209Faults:
    """What may be wrong with driver or wiring; all off by default."""

    unpowered: bool = False
    """No motor supply: the wire still echoes, the chip is silent."""
    echo_missing: bool = False
    """Receive is not joined to the wire: the host hears nothing at all."""
    corrupt_next: int = 0
    """So many answers with one flipped bit."""
    deaf_next: int = 0
    """So many datagrams lost on the way to the chip."""


class Tmc2209:
    """One driver on the wire."""

    def __init__(self, now_us: Clock, address: int = 0, baud: int = 115_200):
        self.now_us = now_us
        self.address = address
        self.baud = baud
        self.faults = Tmc2209Faults()
        self.enn = 1
        self.writes: list[tuple[int, int]] = []
        self._held = bytearray()
        self._heard_us = 0
        self._outbox: list[tuple[int, int]] = []
        self.power_on()

    def power_on(self) -> None:
        """Start as after the motor supply came: every register at its default."""
        self.registers = dict.fromkeys(READABLE + WRITABLE, 0) | RESET_VALUES
        self._rate_hz = 0
        self._load = 0

    def turn(self, rate_hz: int, load: int) -> None:
        """Let the motor turn at `rate_hz` microsteps a second with a load of 0..510."""
        self._rate_hz, self._load = rate_hz, load

    @property
    def microsteps(self) -> int:
        """Microsteps per full step, from MRES (CHOPCONF bits 27..24)."""
        return 256 >> (self.registers[CHOPCONF] >> 24 & 0xF)

    @property
    def diag(self) -> bool:
        """The DIAG pin: driver error or stall."""
        fast = self._tstep() <= self.registers[TCOOLTHRS]
        stalled = self._stallguard() <= 2 * self.registers[SGTHRS] and self.registers[SGTHRS] > 0
        return bool(self.registers[GSTAT] & GSTAT_DRV_ERR) or (fast and stalled)

    # ---- the wire

    def receive(self, value: int) -> None:
        """Take one byte from the host, echoing it; a gap of 63 bit times starts afresh (4.1)."""
        now_us = self.now_us()
        if now_us - self._heard_us > self._bits_us(GAP_BITS):
            self._held.clear()
        self._heard_us = now_us
        if not self.faults.echo_missing:
            self._queue(bytes([value]), 0)
        self._held.append(value)
        if self._held[0] & 0x0F != SYNC:
            self._held.clear()
        elif len(self._held) >= 3 and len(self._held) == (8 if self._held[2] & WRITE else 4):
            self._datagram(bytes(self._held))
            self._held.clear()

    def transmit(self) -> bytes:
        """Give what has been on the wire until now."""
        now_us = self.now_us()
        sent = bytes(value for due_us, value in self._outbox if due_us <= now_us)
        self._outbox = self._outbox[len(sent) :]
        return sent

    def _datagram(self, data: bytes) -> None:
        if self.faults.unpowered or crc8_atm(data[:-1]) != data[-1] or data[1] != self.address:
            return
        if self.faults.deaf_next:
            self.faults.deaf_next -= 1
            return
        if data[2] & WRITE:
            self._write(data[2] & 0x7F, int.from_bytes(data[3:7], "big"))
        else:
            self._answer(data[2])

    def _answer(self, register: int) -> None:
        value = self._value(register) & 0xFFFFFFFF
        body = bytes([SYNC, MASTER, register]) + value.to_bytes(4, "big")
        reply = body + bytes([crc8_atm(body)])
        if self.faults.corrupt_next:
            self.faults.corrupt_next -= 1
            reply = reply[:5] + bytes([reply[5] ^ 0x20]) + reply[6:]
        if not self.faults.echo_missing:
            self._queue(reply, 8 * (self.registers[NODECONF] >> 8 & 0xF | 1))

    def _queue(self, data: bytes, delay_bits: int) -> None:
        start = max([self.now_us()] + [due_us for due_us, _ in self._outbox[-1:]])
        start += self._bits_us(delay_bits)
        for index, value in enumerate(data):
            self._outbox.append((start + self._bits_us(10 * (index + 1)), value))

    def _bits_us(self, bits: int) -> int:
        return bits * 1_000_000 // self.baud

    # ---- registers

    def _write(self, register: int, value: int) -> None:
        self.registers[IFCNT] = (self.registers[IFCNT] + 1) & 0xFF
        self.writes.append((register, value))
        if register == GSTAT:
            self.registers[GSTAT] &= ~value & 7
        elif register in WRITABLE:
            self.registers[register] = value

    def _value(self, register: int) -> int:
        live = {
            IOIN: VERSION | self.enn * IOIN_ENN | self.diag * IOIN_DIAG,
            TSTEP: self._tstep(),
            SG_RESULT: self._stallguard(),
            DRV_STATUS: 0 if self._rate_hz else STANDSTILL,
        }
        if register in live:
            return live[register]
        return self.registers[register] if register in READABLE else 0

    def _tstep(self) -> int:
        """Return the time between two 1/256 steps in clocks (5.3)."""
        rate = self._rate_hz * 256 // self.microsteps
        return min(CLOCK_HZ // rate, TSTEP_STANDSTILL) if rate else TSTEP_STANDSTILL

    def _stallguard(self) -> int:
        """Return SG_RESULT, 0..510, smaller with more load."""
        return max(0, 510 - self._load) if self._rate_hz else 0
