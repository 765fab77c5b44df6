"""The chip alone: it boots, idles cheaply, resets, bites, and repeats exactly."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip import image, uf2
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.repl import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.repl import Repl


def test_micropython_of_the_wanted_version_runs(repl: Repl) -> None:
    implementation = repl.run(
        "import sys; print(sys.implementation[0], sys.implementation[1][:2])"
    )
    assert implementation == "micropython (1, 26)\n"


def test_an_exception_on_the_device_is_raised_here(repl: Repl) -> None:
    with pytest.raises(DeviceError, match="ZeroDivisionError"):
        repl.run("1 / 0")


def test_sleep_takes_exactly_its_emulated_time(repl: Repl, chip: Chip) -> None:
    repl.run("import time")
    begun_ms = chip.now_ms
    repl.run("time.sleep_ms(3000)")
    assert 3000 <= chip.now_ms - begun_ms < 3010


def test_files_in_the_image_are_found_and_main_runs(
    boot: Callable[..., Repl], flash: bytes
) -> None:
    files = {
        "main.py": b"import pack.part\nprint('main', pack.part.NUMBER)",
        "pack/__init__.py": b"",
    }
    files["pack/part.mpy"] = image.compile_module(b"NUMBER = 6 * 7", "pack/part.py")
    received: list[bytes] = []

    def prepare(chip: Chip) -> None:
        chip.serial.on_data = received.append

    repl = boot(uf2.with_filesystem(flash, image.filesystem(files)), prepare)
    assert repl.run("print(__import__('os').listdir('pack'))") == "['__init__.py', 'part.mpy']\n"
    assert b"main 42" in b"".join(received)


def test_soft_reset_forgets_names_and_keeps_files(repl: Repl) -> None:
    repl.run("name = 1\nwith open('kept', 'w') as file: file.write('yes')")
    repl.soft_reset()
    assert repl.run("print('name' in globals(), open('kept').read())") == "False yes\n"


def test_twenty_soft_resets_leak_no_pio_memory(repl: Repl) -> None:
    program = (
        "import rp2\n@rp2.asm_pio()\ndef long():\n"
        + "    nop()\n" * 30
        + "rp2.StateMachine(0, long)"
    )
    for _ in range(20):
        repl.run(program)
        repl.soft_reset()


def test_the_watchdog_bites_ten_times_and_is_off_after_each(repl: Repl, chip: Chip) -> None:
    for bite in range(1, 11):
        repl.start("import machine, time; machine.WDT(timeout=200); time.sleep(60)")
        assert chip.run_until_seen(lambda bite=bite: chip.resets == bite, 300)
        repl.forget()
        assert chip.run_until_seen(lambda: chip.serial.connected, 500)
        assert repl.run("import machine; print(machine.reset_cause())") == "3\n"
        chip.run_for(1000)
        assert chip.resets == bite


def test_machine_reset_boots_again(repl: Repl, chip: Chip) -> None:
    repl.start("import machine; machine.reset()")
    assert chip.run_until_seen(lambda: chip.resets == 1, 100)
    repl.forget()
    assert chip.run_until_seen(lambda: chip.serial.connected, 500)
    assert repl.run("print(1)") == "1\n"


def test_bootsel_is_seen(repl: Repl, chip: Chip) -> None:
    assert repl.run("import rp2; print(rp2.bootsel_button())") == "0\n"
    chip.bootsel.press()
    assert repl.run("print(rp2.bootsel_button())") == "1\n"


def test_a_voltage_is_read_by_the_converter(repl: Repl, chip: Chip) -> None:
    chip.set_voltage(0, 1800)
    millivolts = int(repl.run("from machine import ADC; print(ADC(26).read_u16() * 3300 >> 16)"))
    assert millivolts == pytest.approx(1800, abs=5)


def test_the_same_inputs_give_the_same_run_whatever_the_slices(flash: bytes) -> None:
    def run(slice_ms: float) -> tuple[object, ...]:
        chip = Chip(flash)
        edges: list[tuple[int, float]] = []
        chip.pins.watch(3, lambda level, at_ns: edges.append((level, at_ns)))
        script = (
            b"from machine import Pin\npin = Pin(3, Pin.OUT)\nfor n in range(200): pin(n & 1)\n"
        )
        chip.call_in(60e6, lambda: chip.serial.write(b"\r\x03\r\x01" + script + b"\x04"))
        chip.power_on()
        while chip.now_ns < 120e6:
            chip.run_until_ns(min(120e6, chip.now_ns + slice_ms * 1e6))
        memory = hashlib.sha256(bytes(chip.mcu.sram)).hexdigest()
        return edges, memory, bytes(chip.serial.received), chip.now_ns, chip.mcu.core.cycles

    first = run(1.0)
    assert len(first[0]) >= 199
    assert run(7.3) == first
