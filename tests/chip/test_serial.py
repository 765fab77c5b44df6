"""The USB link: idle costs nothing, a host may stop reading, everything arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rp2040py.usb.cdc import USBCDC

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.chip import Chip
    from affineur_sim.chip.repl import Repl


def _transfers_while_idle(chip: Chip) -> int:
    """Return how often the board armed a buffer for the host within 20 ms of sleep."""
    armed = []
    usb = chip.mcu.usb_ctrl
    inner = usb.on_endpoint_read
    usb.on_endpoint_read = lambda endpoint, size: (armed.append(endpoint), inner(endpoint, size))
    chip.run_for(20)
    return len(armed)


def test_an_idle_board_is_left_alone(repl: Repl, chip: Chip) -> None:
    repl.run("pass")
    assert _transfers_while_idle(chip) == 0


def test_the_emulators_own_host_keeps_an_idle_board_busy(boot: Callable[..., Repl]) -> None:
    chips: list[Chip] = []

    def prepare(chip: Chip) -> None:
        chips.append(chip)
        del chip.mcu.usb_ctrl._indicate_buffer_ready
        stock = USBCDC(chip.mcu.usb_ctrl)
        stock.on_device_connected = lambda: setattr(chip.serial, "connected", True)

    boot(prepare=prepare)
    assert _transfers_while_idle(chips[0]) > 100


def test_twenty_kilobytes_arrive_unharmed_both_ways(repl: Repl) -> None:
    repl.run("import sys, binascii")
    sent = "".join(f"{number:05x}" for number in range(4096))
    assert repl.run(f"data = '{sent}'\nprint(data)", 20_000) == sent + "\n"


def test_a_host_that_stops_reading_blocks_a_write_for_half_a_second(
    repl: Repl, chip: Chip
) -> None:
    """MicroPython waits 500 ms for a host with an open port before it drops what does not fit."""
    repl.run("import sys, time\ndef shout(): sys.stdout.write('x' * 2000)")
    repl.start("t = time.ticks_ms(); shout(); t = time.ticks_diff(time.ticks_ms(), t)")
    chip.serial.stop_reading()
    chip.run_for(50)
    silent_at = len(chip.serial.received)
    chip.run_for(2_500)
    assert len(chip.serial.received) == silent_at
    chip.serial.go_on_reading()
    chip.run_for(50)
    repl.forget()
    assert 500 <= int(repl.run("print(t)")) < 2_600


def test_a_host_that_reads_again_gets_the_rest_in_order(repl: Repl, chip: Chip) -> None:
    repl.run("import sys, time")
    repl.start("for n in range(40): sys.stdout.write('%04d' % n)\ntime.sleep_ms(10)")
    chip.serial.stop_reading()
    chip.run_for(100)
    chip.serial.go_on_reading()
    chip.run_for(100)
    assert b"".join(b"%04d" % n for n in range(40)) in chip.serial.received
