"""MCP23017: 16 inputs or outputs on I2C (Microchip DS20001952, chapter 3).

Register addresses interleave the ports (IOCON.BANK = 0) or list one port after the other. An
interrupt lasts until the port's INTCAP or GPIO is read; INTCAP keeps the port as it was at the
first change, later changes only add their flag. In newer revisions pins A7 and B7 are outputs
only: they read as the latch whatever their direction says.
"""

from collections.abc import Callable
from dataclasses import dataclass

IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON = 0x00, 0x02, 0x04, 0x06, 0x08, 0x0A
GPPU, INTF, INTCAP, GPIO, OLAT = 0x0C, 0x0E, 0x10, 0x12, 0x14
COUNT = 22
BANK, MIRROR, SEQOP, ODR, INTPOL = 0x80, 0x40, 0x20, 0x04, 0x02
BASE_ADDRESS = 0x20


@dataclass
class Mcp23017Faults:
    """What may be wrong; all off by default."""

    unpowered: bool = False
    """Nobody acknowledges."""
    interrupt_broken: bool = False
    """The interrupt line never falls."""


class Mcp23017:
    """One expander; `press` and `let_go` pull its pins low and leave them to the pull-up."""

    def __init__(self, on_interrupt: Callable[[int], None] | None = None):
        self.faults = Mcp23017Faults()
        self.holds_bus = False
        self.on_interrupt = on_interrupt or (lambda _level: None)
        self.interrupt_level = 1
        self._low = [0, 0]
        self._pointer = 0
        self._first = True
        self.power_on()

    def power_on(self) -> None:
        """Start with every register at its default: all pins inputs."""
        self.registers = bytearray(COUNT)
        self.registers[IODIR] = self.registers[IODIR + 1] = 0xFF
        self._seen = [self._port(0), self._port(1)]
        self._drive_line()

    def press(self, pin: int) -> None:
        """Connect a pin (0..15, A0 first) to ground."""
        self._low[pin // 8] |= 1 << pin % 8
        self._notice(pin // 8)

    def let_go(self, pin: int) -> None:
        """Open the connection again."""
        self._low[pin // 8] &= ~(1 << pin % 8)
        self._notice(pin // 8)

    # ---- I2C (3.3)

    def start(self, reading: bool) -> bool:
        """Acknowledge the address; a write begins with the register address."""
        self._first = not reading
        return not self.faults.unpowered

    def write(self, value: int) -> bool:
        """Take the register address or a value."""
        if self._first:
            self._pointer, self._first = value, False
            return True
        self._store(self._register(), value)
        self._step()
        return True

    def read(self) -> int:
        """Give the register pointed at."""
        value = self._load(self._register())
        self._step()
        return value

    def stop(self) -> None:
        """Take the stop condition."""

    def _register(self) -> int:
        """Return the register pointed at, numbered as in BANK 0 (tables 3-1 and 3-2)."""
        if self.registers[IOCON] & BANK:
            return 2 * (self._pointer & 0x0F) + (self._pointer >> 4 & 1)
        return self._pointer % COUNT

    def _step(self) -> None:
        banked = self.registers[IOCON] & BANK
        if not self.registers[IOCON] & SEQOP:
            self._pointer += 1
            if not banked:
                self._pointer %= COUNT

    def _store(self, register: int, value: int) -> None:
        port = register & 1
        if register & ~1 == IOCON:
            self.registers[IOCON] = self.registers[IOCON + 1] = value & 0xFE
        elif register & ~1 == GPIO:
            self.registers[OLAT + port] = value
        elif register & ~1 not in (INTF, INTCAP):
            self.registers[register] = value
        self._notice(port)

    def _load(self, register: int) -> int:
        port, kind = register & 1, register & ~1
        if kind == GPIO:
            self._seen[port] = self._port(port)
            self._clear(port)
            return self._seen[port]
        value = self.registers[register]
        if kind == INTCAP:
            self._clear(port)
        return value

    # ---- pins and interrupts (3.6)

    def _port(self, port: int) -> int:
        r = self.registers
        inputs = r[IODIR + port] & 0x7F
        level = (~self._low[port] & inputs) | (r[OLAT + port] & ~inputs)
        return (level ^ r[IPOL + port] & inputs) & 0xFF

    def _notice(self, port: int) -> None:
        """Flag the enabled pins that changed, or that differ from DEFVAL."""
        r = self.registers
        level = self._port(port)
        changed = level ^ self._seen[port]
        differs = level ^ r[DEFVAL + port]
        wanted = r[INTCON + port]
        flags = (changed & ~wanted | differs & wanted) & r[GPINTEN + port]
        self._seen[port] = level
        if flags and not r[INTF + port]:
            r[INTCAP + port] = level
        r[INTF + port] |= flags
        self._drive_line()

    def _clear(self, port: int) -> None:
        self.registers[INTF + port] = 0
        self._notice(port)

    def _drive_line(self) -> None:
        active = bool(self.registers[INTF] | self.registers[INTF + 1])
        active = active and not self.faults.interrupt_broken
        level = int(active == bool(self.registers[IOCON] & INTPOL))
        if level != self.interrupt_level:
            self.interrupt_level = level
            self.on_interrupt(level)
