"""Chip models where the drivers do not go: traps of the datasheets, faults, odd settings."""

import pytest

from affineur_sim.devices import mcp23017, mfrc522, tmc2209
from affineur_sim.devices.checks import crc8_atm
from affineur_sim.devices.field import Field
from affineur_sim.devices.mcp23017 import Mcp23017
from affineur_sim.devices.mfrc522 import Mfrc522
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.pn532_link import ACK, NACK, SYNTAX_ERROR, frame
from affineur_sim.devices.pn532_ports import Pn532Hsu, Pn532Spi
from affineur_sim.devices.tmc2209 import Tmc2209
from affineur_sim.devices.wiring import I2cWires, SpiWires
from affineur_sim.devices.ws2812 import RESET_NS, TimingError, Ws2812Chain

UID = bytes.fromhex("04112233445566")


class Reader:
    """A PN532 on HSU with its clock."""

    def __init__(self) -> None:
        self.now = 0
        self.field = Field()
        self.chip = Pn532Hsu(lambda: self.now, self.field)

    def send(self, data: bytes, wait_us: int = 1_000_000) -> bytes:
        for value in data:
            self.chip.receive(value)
        self.now += wait_us
        return self.chip.transmit()

    def command(self, body: bytes, wait_us: int = 1_000_000) -> bytes:
        return self.send(b"\x55" + frame(b"\xd4" + body), wait_us)


@pytest.fixture
def reader() -> Reader:
    return Reader()


def test_the_power_on_search_never_ends_until_it_is_aborted(reader: Reader) -> None:
    assert reader.command(b"\x4a\x01\x00", 60_000_000) == ACK
    assert reader.send(ACK) == b""
    reader.field.place(Ntag21x(UID))
    assert reader.send(b"") == b""


def test_a_card_ends_a_search_under_way(reader: Reader) -> None:
    assert reader.command(b"\x4a\x01\x00") == ACK
    reader.field.place(Ntag21x(UID))
    assert reader.send(b"", 10_000) == b""
    expected = frame(b"\xd5\x4b\x01\x01\x00\x44\x00\x07" + UID)
    assert reader.send(b"", 10_000) == expected


def test_a_card_that_comes_after_the_search_is_not_found(reader: Reader) -> None:
    reader.command(b"\x32\x05\xff\x01\x01")
    assert reader.command(b"\x4a\x01\x00", 0) == b""
    reader.now += 70_000
    reader.field.place(Ntag21x(UID))
    assert reader.send(b"") == ACK + frame(b"\xd5\x4b\x00")


def test_a_nack_has_the_last_frame_repeated(reader: Reader) -> None:
    answer = reader.command(b"\x02")[len(ACK) :]
    assert reader.send(NACK) == answer


def test_long_frames_go_both_ways(reader: Reader) -> None:
    """Diagnose with 260 bytes needs extended frames (6.2.1.2)."""
    data = b"\x00" + bytes(range(256)) + b"end"
    assert reader.command(b"\x00" + data) == ACK + frame(b"\xd5\x01" + data)


@pytest.mark.parametrize("body", [b"\xee", b"\x4a", b"\x32", b""])
def test_a_malformed_command_gets_the_error_frame(reader: Reader, body: bytes) -> None:
    assert reader.command(body) == ACK + SYNTAX_ERROR


def test_get_version_is_taken_for_an_authentication(reader: Reader) -> None:
    reader.field.place(Ntag21x(UID))
    reader.command(b"\x4a\x01\x00")
    assert reader.command(b"\x40\x01\x60") == ACK + frame(b"\xd5\x41\x14")
    assert reader.command(b"\x42\x60")[6:] == frame(
        b"\xd5\x43\x00\x00\x04\x04\x02\x01\x00\x0f\x03"
    )


def test_a_sleeping_chip_hears_nothing_for_two_milliseconds() -> None:
    now = [0]
    wires = SpiWires([Pn532Spi(lambda: now[0], Field())])
    select, status = wires.select_lines[0], bytearray(2)

    def ask() -> int:
        select(0)
        wires.write_readinto(b"\x40\x00", status)
        select(1)
        return status[1]

    def send() -> None:
        select(0)
        wires.write(bytes.fromhex("80 0000ff 407f 2b40 54 00"))
        select(1)

    send()
    now[0] += 1_500
    assert ask() == 0
    now[0] += 1_000
    send()
    now[0] += 1_000
    assert ask() == 0x80


def write(wires: SpiWires, register: int, *values: int) -> None:
    wires.select_lines[0](0)
    wires.write(bytes([register << 1, *values]))
    wires.select_lines[0](1)


def read(wires: SpiWires, register: int) -> int:
    answer = bytearray(2)
    wires.select_lines[0](0)
    wires.write_readinto(bytes([0x80 | register << 1, 0]), answer)
    wires.select_lines[0](1)
    return answer[1]


def test_without_its_timer_the_mfrc522_waits_for_ever() -> None:
    now = [1_000]
    chip = Mfrc522(lambda: now[0], Field())
    now[0] += 1_000
    wires = SpiWires([chip])
    write(wires, mfrc522.FIFO_DATA, 0x26)
    write(wires, mfrc522.COMMAND, mfrc522.TRANSCEIVE)
    write(wires, mfrc522.BIT_FRAMING, 0x87)
    now[0] += 60_000_000
    assert read(wires, mfrc522.COM_IRQ) & (mfrc522.RX_IRQ | mfrc522.TIMER_IRQ) == 0


def test_the_mfrc522_checks_crcs_when_told_to() -> None:
    now = [0]
    field, card = Field(), Ntag21x(UID)
    chip = Mfrc522(lambda: now[0], field)
    now[0] += 1_000
    field.place(card)
    wires = SpiWires([chip])
    write(wires, mfrc522.TX_CONTROL, 0x83)
    write(wires, mfrc522.RX_MODE, mfrc522.CRC_ENABLED)
    write(wires, mfrc522.FIFO_DATA, 0x26)
    write(wires, mfrc522.COMMAND, mfrc522.TRANSCEIVE)
    write(wires, mfrc522.BIT_FRAMING, 0x87)
    now[0] += 5_000
    assert read(wires, mfrc522.ERROR) & mfrc522.CRC_ERR
    assert read(wires, mfrc522.VERSION) == 0x92


def test_a_reset_mfrc522_has_its_antenna_off_and_is_deaf_for_a_moment() -> None:
    now = [0]
    chip = Mfrc522(lambda: now[0], Field())
    wires = SpiWires([chip])
    assert read(wires, mfrc522.COMMAND) & mfrc522.POWER_DOWN
    write(wires, mfrc522.TX_CONTROL, 0x83)
    now[0] += 1_000
    assert not read(wires, mfrc522.COMMAND) & mfrc522.POWER_DOWN
    assert read(wires, mfrc522.TX_CONTROL) == 0x80
    assert not chip.field.on


@pytest.fixture
def expander() -> tuple[Mcp23017, I2cWires]:
    chip = Mcp23017()
    return chip, I2cWires({0x20: chip})


def register(wires: I2cWires, address: int) -> int:
    answer = bytearray(1)
    wires.readfrom_mem_into(0x20, address, answer)
    return answer[0]


def test_the_first_change_is_captured_and_later_ones_only_flagged(
    expander: tuple[Mcp23017, I2cWires],
) -> None:
    chip, wires = expander
    wires.writeto_mem(0x20, mcp23017.GPINTEN, b"\xff")
    chip.press(0)
    chip.press(1)
    assert register(wires, mcp23017.INTF) == 0x03
    assert register(wires, mcp23017.INTCAP) == 0x7E
    assert chip.interrupt_level == 1
    assert register(wires, mcp23017.GPIO) == 0x7C


def test_a_difference_from_the_default_value_interrupts_until_it_is_gone(
    expander: tuple[Mcp23017, I2cWires],
) -> None:
    chip, wires = expander
    for address, value in ((mcp23017.DEFVAL, 1), (mcp23017.INTCON, 1), (mcp23017.GPINTEN, 1)):
        wires.writeto_mem(0x20, address, bytes([value]))
    chip.press(0)
    register(wires, mcp23017.GPIO)
    assert chip.interrupt_level == 0
    chip.let_go(0)
    register(wires, mcp23017.GPIO)
    assert chip.interrupt_level == 1


def test_the_other_bank_has_its_registers_in_a_row(expander: tuple[Mcp23017, I2cWires]) -> None:
    """IOCON.BANK = 1: port A at 00-0A, port B at 10-1A (table 3-1)."""
    chip, wires = expander
    wires.writeto_mem(0x20, mcp23017.IOCON, bytes([mcp23017.BANK]))
    wires.writeto_mem(0x20, 0x16, b"\x5a")
    assert chip.registers[mcp23017.GPPU + 1] == 0x5A
    wires.writeto_mem(0x20, 0x05, b"\x00")
    assert chip.registers[mcp23017.IOCON] == 0


def test_polarity_turns_inputs_and_the_interrupt_line(
    expander: tuple[Mcp23017, I2cWires],
) -> None:
    chip, wires = expander
    wires.writeto_mem(0x20, mcp23017.IPOL, b"\x7f")
    wires.writeto_mem(0x20, mcp23017.IOCON, bytes([mcp23017.INTPOL]))
    assert chip.interrupt_level == 0
    assert register(wires, mcp23017.GPIO) & 0x7F == 0
    chip.press(2)
    assert register(wires, mcp23017.GPIO) & 0x7F == 0x04


def test_pins_seven_are_outputs_whatever_their_direction(
    expander: tuple[Mcp23017, I2cWires],
) -> None:
    chip, wires = expander
    wires.writeto_mem(0x20, mcp23017.OLAT, b"\x80")
    chip.press(7)
    assert register(wires, mcp23017.GPIO) == 0xFF


def test_nobody_home_is_no_acknowledge() -> None:
    with pytest.raises(OSError, match="acknowledged"):
        I2cWires({}).writeto(0x20, b"\x00")


def test_a_gap_in_a_datagram_begins_a_new_one() -> None:
    now = [0]
    chip = Tmc2209(lambda: now[0])
    request = bytes([5, 0, 6])
    for value in request:
        chip.receive(value)
    now[0] += 10_000
    for value in request + bytes([crc8_atm(request)]):
        chip.receive(value)
    now[0] += 10_000
    assert len(chip.transmit()) == 3 + 4 + 8


def test_registers_for_writing_read_as_zero() -> None:
    now = [0]
    chip = Tmc2209(lambda: now[0])
    chip.registers[tmc2209.SGTHRS] = 77
    request = bytes([5, 0, tmc2209.SGTHRS])
    for value in request + bytes([crc8_atm(request)]):
        chip.receive(value)
    now[0] += 10_000
    assert chip.transmit()[4 + 3 : 4 + 7] == bytes(4)


def pulse(chain: Ws2812Chain, at_ns: int, high_ns: int) -> None:
    chain.edge(at_ns, 1)
    chain.edge(at_ns + high_ns, 0)


@pytest.mark.parametrize("high_ns", [200, 390, 640, 1_000])
def test_a_pulse_that_is_neither_0_nor_1_is_an_error(high_ns: int) -> None:
    with pytest.raises(TimingError, match="high"):
        pulse(Ws2812Chain(1), 0, high_ns)


def test_a_pause_too_long_for_a_bit_and_too_short_for_a_latch_is_an_error() -> None:
    chain = Ws2812Chain(1)
    pulse(chain, 0, 350)
    with pytest.raises(TimingError, match="low"):
        chain.edge(350 + 50_000, 1)


def test_a_latch_ends_a_frame_and_surplus_bits_leave_the_chain() -> None:
    chain = Ws2812Chain(1)
    for bit in range(48):
        pulse(chain, bit * 1_250, 800 if bit < 8 else 350)
    chain.rest(48 * 1_250 + RESET_NS)
    assert chain.frames == [b"\xff\x00\x00"]
