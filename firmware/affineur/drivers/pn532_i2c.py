"""A PN532 on I2C (user manual UM0701-02, 6.2.4): every read begins with a status byte."""

from errno import ETIMEDOUT

from affineur.drivers.fault import BUS_HELD, SILENT, Fault

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import I2c

ADDRESS = 0x24
_READY = 0x01


class Pn532I2c:
    """The way to the PN532 on a bus."""

    def __init__(self, i2c: "I2c"):
        self._i2c = i2c
        self._status = bytearray(1)

    def wake(self) -> None:
        """Call the chip: it does not acknowledge while asleep, but wakes."""
        try:
            self._i2c.readfrom_into(ADDRESS, self._status)
        except OSError as error:
            if error.errno == ETIMEDOUT:
                raise _fault(error) from None

    def ready(self) -> bool:
        """Tell whether a frame waits; raises SILENT or BUS_HELD."""
        self._read_into(self._status)
        return bool(self._status[0] & _READY)

    def write(self, frame: bytes) -> None:
        """Send a frame; raises SILENT or BUS_HELD."""
        try:
            self._i2c.writeto(ADDRESS, frame)
        except OSError as error:
            raise _fault(error) from None

    def read(self, count: int) -> bytearray:
        """Fetch `count` bytes of the frame that waits; raises SILENT or BUS_HELD."""
        data = bytearray(1 + count)
        self._read_into(data)
        return data[1:]

    def _read_into(self, data: bytearray) -> None:
        try:
            self._i2c.readfrom_into(ADDRESS, data)
        except OSError as error:
            raise _fault(error) from None


def _fault(error: OSError) -> Fault:
    return Fault(BUS_HELD if error.errno == ETIMEDOUT else SILENT, "I2C")
