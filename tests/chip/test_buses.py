"""The buses as MicroPython drives them: what rp2040py gets wrong, and that it is right here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rp2040py.peripherals.i2c import RPI2C
from rp2040py.peripherals.uart import RPUART

from affineur_sim.chip.buses import I2cBus, SpiBus, UartWire
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.repl import ReplTimeout
from affineur_sim.devices.field import Field
from affineur_sim.devices.mcp23017 import Mcp23017
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.pn532_ports import Pn532Spi
from affineur_sim.devices.tmc2209 import Tmc2209

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.repl import Repl

I2C = "from machine import Pin, I2C\nbus = I2C(1, sda=Pin(6), scl=Pin(7), freq=400_000)\n"
NOBODY_THEN_SOMEBODY = (
    I2C
    + """
try:
    bus.writeto(0x33, b"x")
except OSError as error:
    print(error.errno)
try:
    print(bus.readfrom_mem(0x20, 0, 2))
except OSError as error:
    print("failed", error.errno)
"""
)
UART = """
from machine import Pin, UART
uart = UART(0, 115_200, tx=Pin(0), rx=Pin(1), timeout=20)
def crc(data):
    value = 0
    for byte in data:
        for bit in range(8):
            value = (value << 1) & 255 ^ (7 if (value >> 7) ^ (byte >> bit & 1) else 0)
    return bytes([value])
def read(register):
    request = bytes([5, 0, register])
    uart.write(request + crc(request))
    answer = uart.read(12)
    echoed, sealed = answer[:4] == request + crc(request), crc(answer[4:11]) == answer[11:]
    return echoed, sealed, answer[7:11]
"""
SPI_SPEED = """
from machine import Pin, SPI
import time
spi = SPI(0, baudrate=1_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
data = bytearray(300)
begun = time.ticks_us()
spi.write_readinto(data, data)
print(time.ticks_diff(time.ticks_us(), begun))
"""
READERS = """
from machine import Pin, SPI
import time
spi = SPI(0, baudrate=1_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
selects = [Pin(number, Pin.OUT, value=1) for number in (17, 20, 21, 22)]
def reverse(data):
    return bytes(sum((byte >> bit & 1) << 7 - bit for bit in range(8)) for byte in data)
def exchange(select, sent, count=0):
    select(0)
    spi.write(reverse(sent))
    got = spi.read(count) if count else b""
    select(1)
    return reverse(got)
def command(select, payload, count):
    payload = b"\\xd4" + payload
    head = bytes([len(payload), -len(payload) & 255])
    exchange(select, b"\\x01\\x00\\x00\\xff" + head + payload + bytes([-sum(payload) & 255, 0]))
    for wanted in (6, count + 7):
        while not exchange(select, b"\\x02", 1)[0] & 1:
            time.sleep_ms(1)
        got = exchange(select, b"\\x03", wanted)
    return got[7:]
for select in selects:
    exchange(select, b"\\x02", 1)
    time.sleep_ms(3)
    command(select, b"\\x14\\x01\\x14\\x01", 2)
    command(select, b"\\x32\\x05\\xff\\x01\\x01", 2)
    print(command(select, b"\\x4a\\x01\\x00", 16).hex())
"""
INTERRUPTS = """
from machine import Pin
import time
seen = []
Pin(12, Pin.IN).irq(lambda pin: seen.append(pin.value()), Pin.IRQ_FALLING | Pin.IRQ_RISING)
time.sleep_ms(50)
print(seen)
"""


def _stock_i2c(chip: Chip) -> None:
    old = chip.mcu.i2c[1]
    chip.i2c[1] = chip.mcu.i2c[1] = chip.mcu.peripherals[0x40048] = RPI2C(
        chip.mcu, old.name, old.irq
    )


def _stock_uart(chip: Chip) -> None:
    old = chip.mcu.uart[0]
    chip.uart[0] = chip.mcu.uart[0] = chip.mcu.peripherals[0x40034] = RPUART(
        chip.mcu, old.name, old._irq, old._dreq
    )


def test_nobody_at_an_address_is_eio_and_the_next_read_works(boot: Callable[..., Repl]) -> None:
    repl = boot(prepare=lambda chip: I2cBus(chip, 1, {0x20: Mcp23017()}))
    assert repl.run(NOBODY_THEN_SOMEBODY) == "5\nb'\\xff\\xff'\n"


def test_the_stock_controller_takes_a_nack_for_a_timeout(boot: Callable[..., Repl]) -> None:
    def prepare(chip: Chip) -> None:
        _stock_i2c(chip)
        I2cBus(chip, 1, {0x20: Mcp23017()})

    assert boot(prepare=prepare).run(NOBODY_THEN_SOMEBODY).splitlines()[0] == "110"


def test_registers_are_written_and_read_back_in_bus_time(boot: Callable[..., Repl]) -> None:
    expander = Mcp23017()
    repl = boot(prepare=lambda chip: I2cBus(chip, 1, {0x20: Mcp23017(), 0x21: expander}))
    repl.run(I2C + "import time\nbus.writeto_mem(0x21, 0x0c, b'\\x7f\\x3f')")
    assert expander.registers[0x0C:0x0E] == b"\x7f\x3f"
    expander.press(9)
    took = repl.run(
        "t = time.ticks_us(); port = bus.readfrom_mem(0x21, 0x12, 2)\n"
        "print(port, time.ticks_diff(time.ticks_us(), t))"
    )
    port, us = took.rsplit(maxsplit=1)
    assert port == "b'\\x7f}'"
    assert 5 * 9 * 2.5 <= int(us) < 300


def test_a_held_bus_times_out_and_serves_again_when_let_go(boot: Callable[..., Repl]) -> None:
    expander = Mcp23017()
    repl = boot(prepare=lambda chip: I2cBus(chip, 1, {0x20: expander}))
    repl.run(I2C)
    expander.holds_bus = True
    read = "    print(bus.readfrom_mem(0x20, 0, 1))\n"
    code = f"try:\n{read}except OSError as error:\n    print(error.errno)"
    assert repl.run(code) == "110\n"
    expander.holds_bus = False
    repl.run(I2C)
    assert repl.run(code) == "b'\\xff'\n"


def test_the_motor_driver_answers_behind_its_echo(boot: Callable[..., Repl]) -> None:
    repl = boot(prepare=lambda chip: UartWire(chip, 0, Tmc2209(chip.now_us)))
    repl.run(UART)
    assert repl.run("print(read(0x06))") == "(True, True, b'!\\x00\\x00\\x01')\n"
    us = int(
        repl.run(
            "import time\nt = time.ticks_us(); read(0); print(time.ticks_diff(time.ticks_us(), t))"
        )
    )
    assert 12 * 86.8 <= us < 4_000


def test_the_stock_uart_never_gets_out_of_its_interrupt(boot: Callable[..., Repl]) -> None:
    def prepare(chip: Chip) -> None:
        _stock_uart(chip)
        UartWire(chip, 0, Tmc2209(chip.now_us))

    repl = boot(prepare=prepare)
    with pytest.raises(ReplTimeout):
        repl.run(UART + "read(0)", limit_ms=100)


@pytest.mark.parametrize(("peripheral_hz", "too_fast"), [(48_000_000, False), (125_000_000, True)])
def test_spi_has_its_speed_only_at_the_real_peripheral_clock(
    boot: Callable[..., Repl], peripheral_hz: int, too_fast: bool
) -> None:
    def prepare(chip: Chip) -> None:
        chip.mcu.clk_peri = peripheral_hz
        SpiBus(chip, 0, {})

    us = int(boot(prepare=prepare).run(SPI_SPEED))
    assert (us < 2_000) if too_fast else (2_400 <= us < 2_700)


@pytest.mark.parametrize("instant", [False, True])
def test_four_readers_share_the_bus(boot: Callable[..., Repl], instant: bool) -> None:
    fields = [Field() for _ in range(4)]
    uids = [bytes([4, number, 2, 3, 4, 5, 6]) for number in range(4)]
    for field, uid in zip(fields[1:], uids[1:], strict=True):
        field.place(Ntag21x(uid))

    def prepare(chip: Chip) -> None:
        readers = [Pn532Spi(chip.now_us, field) for field in fields]
        SpiBus(chip, 0, dict(zip((17, 20, 21, 22), readers, strict=True)), instant=instant)

    lines = boot(prepare=prepare).run(READERS).split()
    assert lines[0].startswith("00")
    assert [line[:26] for line in lines[1:]] == [f"010100440007{uid.hex()}" for uid in uids[1:]]


def test_each_edge_interrupts_once_however_often_it_is_driven(
    boot: Callable[..., Repl], chip: Chip
) -> None:
    chips: list[Chip] = []
    repl = boot(prepare=chips.append)
    pins = chips[0].pins
    pins.drive(12, 1)
    repl.start(INTERRUPTS)
    chips[0].run_for(10)
    for level in (0, 0, 0, 1, 1):
        pins.drive(12, level)
        chips[0].run_for(2)
    chips[0].run_for(60)
    assert b"[0, 1]" in chips[0].serial.received


def test_the_stock_pin_takes_every_value_for_an_edge(boot: Callable[..., Repl]) -> None:
    chips: list[Chip] = []
    repl = boot(prepare=chips.append)
    gpio = chips[0].mcu.gpio[12]
    gpio.set_input_value(True)
    repl.start(INTERRUPTS)
    chips[0].run_for(10)
    for _ in range(3):
        gpio.set_input_value(False)
        chips[0].run_for(2)
    chips[0].run_for(60)
    assert b"[0, 0, 0]" in chips[0].serial.received


def test_an_output_is_read_back_with_its_own_level(repl: Repl) -> None:
    repl.run("from machine import Pin\npin = Pin(4, Pin.OUT, value=1)")
    assert repl.run("print(pin.value(), Pin(4).value())") == "1 1\n"
    assert repl.run("pin(0)\nprint(pin.value())") == "0\n"
