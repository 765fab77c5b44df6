"""PN532: the commands of the chip (user manual UM0701-02, chapter 7).

InListPassiveTarget searches for as long as MxRtyPassiveActivation allows: with the power-on value
FF it goes on until a card comes or the host aborts with an ACK frame.
"""

from affineur_sim.devices import initiator
from affineur_sim.devices.checks import crc_a
from affineur_sim.devices.field import Field
from affineur_sim.devices.interface import Clock
from affineur_sim.devices.picc import HLTA, Bits
from affineur_sim.devices.pn532_host import Pn532Host, Pn532Timing

STATUS_OK, STATUS_TIMEOUT, STATUS_CRC, STATUS_AUTHENTICATION = 0x00, 0x01, 0x02, 0x14
STATUS_FORMAT, STATUS_CONTEXT = 0x13, 0x27
REG_TX_MODE, REG_RX_MODE, REG_BIT_FRAMING = 0x6302, 0x6303, 0x633D
CRC_ENABLED = 0x80
RETRY_FOREVER = 0xFF
MIFARE_AUTHENTICATE = (0x60, 0x61)


class Pn532(Pn532Host):
    """The chip itself; `Pn532Spi`, `Pn532I2c` and `Pn532Hsu` put it on a bus."""

    def __init__(self, now_us: Clock, field: Field, timing: Pn532Timing | None = None):
        self.field = field
        super().__init__(now_us, timing)
        field.on_change.append(self.advance)

    def power_on(self) -> None:
        """Start with every register and setting at its default."""
        super().power_on()
        self.registers = {REG_TX_MODE: CRC_ENABLED, REG_RX_MODE: CRC_ENABLED}
        self.retries = RETRY_FOREVER
        self.targets: list[initiator.Found] = []
        self.selected = -1
        self._searching: tuple[int, int] | None = None

    def abort(self) -> None:
        """Stop searching, too."""
        super().abort()
        self._searching = None

    def run(self, code: int, data: bytes) -> None:
        """Carry out a command; an unknown one counts as malformed."""
        command = _COMMANDS.get(code)
        if command is None:
            raise IndexError(code)
        answer = command(self, data)
        if answer is not None:
            slow = code in (_IN_DATA_EXCHANGE, _IN_COMMUNICATE_THRU)
            self.reply(code, answer, self.timing.exchange_us if slow else self.timing.answer_us)

    def diagnose(self, data: bytes) -> bytes:
        """Diagnose, 7.2.1; test 0 returns its own data."""
        return data if data[0] == 0 else b"\x00"

    def get_firmware_version(self, _data: bytes) -> bytes:
        """GetFirmwareVersion, 7.2.2: PN532 1.6, all three card families."""
        return b"\x32\x01\x06\x07"

    def get_general_status(self, _data: bytes) -> bytes:
        """GetGeneralStatus, 7.2.3."""
        targets = [bytes([n + 1, 0, 0, 0x10]) for n in range(len(self.targets))]
        return bytes([0, int(self.field.on), len(targets)]) + b"".join(targets) + b"\x00"

    def read_register(self, data: bytes) -> bytes:
        """ReadRegister, 7.2.4."""
        pairs = zip(data[::2], data[1::2], strict=True)
        return bytes(self.registers.get(high << 8 | low, 0) for high, low in pairs)

    def write_register(self, data: bytes) -> bytes:
        """WriteRegister, 7.2.5."""
        for high, low, value in zip(data[::3], data[1::3], data[2::3], strict=True):
            self.registers[high << 8 | low] = value
        return b""

    def accept(self, _data: bytes) -> bytes:
        """Acknowledge a setting that changes nothing in this model."""
        return b""

    def rf_configuration(self, data: bytes) -> bytes:
        """RFConfiguration, 7.3.1: the field (item 1) and the retries (item 5)."""
        if data[0] == 0x01:
            self.field.switch(on=bool(data[1] & 1))
        elif data[0] == 0x05:
            self.retries = data[3]
        return b""

    def power_down(self, _data: bytes) -> bytes:
        """PowerDown, 7.2.11: asleep after the answer."""
        self._awake_us = None
        return b"\x00"

    def in_list_passive_target(self, data: bytes) -> bytes | None:
        """InListPassiveTarget, 7.3.5: up to two cards of type A (106 kbit/s)."""
        limit, modulation = data[0], data[1]
        self.targets, self.selected = [], -1
        if modulation != 0:
            return b"\x00" if self.retries != RETRY_FOREVER else None
        tries = self.retries + 1
        deadline = -1 if self.retries == RETRY_FOREVER else tries * self.timing.search_us
        self._searching = (limit, deadline if deadline < 0 else self.now_us() + deadline)
        self.advance()
        return None

    def advance(self) -> None:
        """Look for cards on behalf of a search under way; called again as time goes by."""
        if self._searching is None:
            return
        limit, deadline_us = self._searching
        overdue = 0 <= deadline_us <= self.now_us()
        found = [] if overdue else self._try(limit)
        if not found and not overdue:
            return
        self._searching = None
        self.targets = found
        self.selected = len(found) - 1
        listed = [_target_data(number + 1, card) for number, card in enumerate(found)]
        answer = bytes([len(found)]) + b"".join(listed)
        self.reply(0x4A, answer, self.timing.found_us if found else 0)

    def _try(self, limit: int) -> list[initiator.Found]:
        """Search twice if a retry is allowed: a selected card hears the first REQA as an error."""
        found = initiator.inventory(self.field, limit)
        return found or (initiator.inventory(self.field, limit) if self.retries else [])

    def in_data_exchange(self, data: bytes) -> bytes:
        """InDataExchange, 7.3.8: the chip minds selection, CRC and the 4-bit ACK.

        60 and 61 are taken as MIFARE authentication and fail on other cards, so GET_VERSION needs
        InCommunicateThru.
        """
        number, command = data[0] - 1, data[1:]
        if not 0 <= number < len(self.targets):
            return bytes([STATUS_CONTEXT])
        if command[0] in MIFARE_AUTHENTICATE:
            return bytes([STATUS_AUTHENTICATION])
        if not self._select(number):
            return bytes([STATUS_TIMEOUT])
        return self._talk(command)

    def in_communicate_thru(self, data: bytes) -> bytes:
        """InCommunicateThru, 7.3.9: raw, with CRC as the registers say."""
        answer = (
            initiator.transmit(self.field, data)
            if self.registers[REG_TX_MODE] & CRC_ENABLED
            else _raw(self.field, data, self.registers.get(REG_BIT_FRAMING, 0) & 7)
        )
        if answer is None:
            return bytes([STATUS_TIMEOUT])
        if not self.registers[REG_RX_MODE] & CRC_ENABLED:
            return bytes([STATUS_OK]) + answer.data
        return _checked(answer.data, answer.count)

    def in_select(self, data: bytes) -> bytes:
        """InSelect, 7.3.12."""
        number = data[0] - 1
        known = 0 <= number < len(self.targets)
        return bytes([STATUS_OK if known and self._select(number) else STATUS_CONTEXT])

    def in_deselect(self, _data: bytes) -> bytes:
        """InDeselect, 7.3.10: the card is halted."""
        if self.selected >= 0:
            initiator.transmit(self.field, HLTA)
        self.selected = -1
        return bytes([STATUS_OK])

    def in_release(self, data: bytes) -> bytes:
        """InRelease, 7.3.11: halted and forgotten."""
        self.in_deselect(data)
        self.targets = []
        return bytes([STATUS_OK])

    def _select(self, number: int) -> bool:
        if self.selected == number:
            return True
        initiator.transmit(self.field, HLTA)
        if not initiator.reselect(self.field, self.targets[number]):
            return False
        self.selected = number
        return True

    def _talk(self, command: bytes) -> bytes:
        answer = initiator.transmit(self.field, command)
        if answer is None:
            self.selected = -1
            return bytes([STATUS_TIMEOUT])
        if answer.count == 4:
            return bytes([STATUS_OK if answer.data[0] == 0x0A else STATUS_FORMAT])
        return _checked(answer.data, answer.count)


def _checked(data: bytes, count: int) -> bytes:
    """Strip the CRC the chip has verified."""
    if count % 8 or len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
        return bytes([STATUS_CRC])
    return bytes([STATUS_OK]) + data[:-2]


def _raw(field: Field, data: bytes, last_bits: int) -> Bits | None:
    count = 8 * len(data) - (8 - last_bits if last_bits else 0)
    answer = field.exchange(Bits(data, count))
    return answer.bits if answer else None


def _target_data(number: int, card: initiator.Found) -> bytes:
    """Return Tg, SENS_RES (high byte first), SEL_RES and the UID (table in 7.3.5)."""
    head = bytes([number, card.atqa[1], card.atqa[0], card.sak, len(card.uid)])
    return head + card.uid


_IN_DATA_EXCHANGE, _IN_COMMUNICATE_THRU = 0x40, 0x42
_COMMANDS = {
    0x00: Pn532.diagnose,
    0x02: Pn532.get_firmware_version,
    0x04: Pn532.get_general_status,
    0x06: Pn532.read_register,
    0x08: Pn532.write_register,
    0x0C: Pn532.accept,  # ReadGPIO
    0x0E: Pn532.accept,  # WriteGPIO
    0x10: Pn532.accept,  # SetSerialBaudRate
    0x12: Pn532.accept,  # SetParameters
    0x14: Pn532.accept,  # SAMConfiguration
    0x16: Pn532.power_down,
    0x32: Pn532.rf_configuration,
    0x40: Pn532.in_data_exchange,
    0x42: Pn532.in_communicate_thru,
    0x44: Pn532.in_deselect,
    0x4A: Pn532.in_list_passive_target,
    0x52: Pn532.in_release,
    0x54: Pn532.in_select,
}
