"""The MCP23017 as 14 key inputs (Microchip DS20001952, chapter 3; registers with BANK = 0).

Pins 7 of both ports stay unused, since newer chips make them outputs. One read fetches settings,
interrupt flags and pins, so a chip that lost its settings is noticed before its pins are believed.
"""

from errno import ETIMEDOUT

from affineur.drivers.fault import BUS_HELD, GARBLED, SILENT, Fault

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import I2c

_IODIRA = 0x00
_GPINTENA = 0x04
_INTCONA = 0x08
_IOCON = 0x0A
_GPPUA = 0x0C

_USED = 0x7F
_MIRROR_OPEN_DRAIN = 0x44
"""IOCON: both ports share the interrupt line, and two chips share it, too."""
_FROM_IOCON_TO_GPIO = 10
_GPPU_PLACE = 2
_INTF_PLACE = 4
_INTCAP_PLACE = 6
_GPIO_PLACE = 8


class Mcp23017:
    """One expander at `address`; every call raises Fault when it does not work."""

    def __init__(self, i2c: "I2c", address: int):
        self._i2c = i2c
        self._address = address
        self._block = bytearray(_FROM_IOCON_TO_GPIO)

    def begin(self) -> None:
        """Make all pins inputs with pull-up that interrupt at any change."""
        try:
            self._write(_IOCON, bytes([_MIRROR_OPEN_DRAIN]))
            self._write(_IODIRA, b"\xff\xff")
            self._write(_GPPUA, bytes([_USED, _USED]))
            self._write(_INTCONA, b"\x00\x00")
            self._write(_GPINTENA, bytes([_USED, _USED]))
        except OSError as error:
            raise _fault(error) from None

    def pressed(self) -> int:
        """Return the pins that are low as a word, A0 = bit 0, B0 = bit 8; ends the interrupt."""
        block = self._block
        try:
            self._i2c.readfrom_mem_into(self._address, _IOCON, block)
        except OSError as error:
            raise _fault(error) from None
        if block[0] != _MIRROR_OPEN_DRAIN or block[_GPPU_PLACE] != _USED:
            raise Fault(GARBLED, "settings lost")
        return self._low(_GPIO_PLACE)

    def caught(self) -> int:
        """Return the pins that had gone low when the interrupt ended by `pressed` began."""
        block = self._block
        flags = block[_INTF_PLACE] | block[_INTF_PLACE + 1] << 8
        return flags & self._low(_INTCAP_PLACE)

    def _low(self, place: int) -> int:
        """Return the pins that are low in two registers of what was read last."""
        block = self._block
        return ~block[place] & _USED | (~block[place + 1] & _USED) << 8

    def _write(self, register: int, data: bytes) -> None:
        self._i2c.writeto_mem(self._address, register, data)


def _fault(error: OSError) -> Fault:
    return Fault(BUS_HELD if error.errno == ETIMEDOUT else SILENT, "I2C")
