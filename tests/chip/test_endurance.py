"""Reset, bitten and interrupted, the board is off at once and starts again (DESIGN 5, 6, 9)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SCRIPT_FAILED
from affineur_sim.chip import endurance, growth, image, measure, uf2
from affineur_sim.chip.figure import figure
from affineur_sim.chip.receivers import RingReceiver
from affineur_sim.devices.ws2812 import TimingError

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.repl import Repl

ENDURED = endurance.Worst(
    21.0, 19.0, done={"soft reset": 120, "bite": 10, "interrupt": 100}, moving=50
)

RESERVE = """
from affineur import deep_stack
end, place = deep_stack.reserve()
print(len(end), place == deep_stack.addressof(end))
"""
END_TAKEN = """
taken = []
try:
    while True:
        taken.append(bytearray(2_048))
except MemoryError:
    taken[:-10] = [None]
"""


@pytest.fixture
def prompt(flash: bytes, boot: Callable[..., Repl]) -> Repl:
    """The prompt of a chip with the firmware's modules beside it."""
    return boot(uf2.with_filesystem(flash, image.filesystem(image.module_files())))


def test_resets_bites_and_interruptions_leave_nothing_behind(flash: bytes) -> None:
    """Half of the interruptions find the board turning; `affineur chip --endure` does it all."""
    worst = endurance.endure(flash, soft_resets=4, bites=2, interrupts=8)
    assert worst.done == {"power on": 1, "soft reset": 12, "bite": 2, "interrupt": 8}
    assert worst.moving >= 4
    assert 0 < worst.dark_ms <= 100
    assert 0 < worst.off_ms <= 100
    assert worst.pio_words == 32


def test_what_is_left_behind_is_found(flash: bytes) -> None:
    board = endurance.Board(flash)
    board.start()
    board.world.running.pins.drive(endurance.pins.ENABLE, None)
    board._repl.run("from machine import Pin\nPin(4).value(0)")
    with pytest.raises(endurance.Broken, match="motor is on"):
        board._check_left("trial")
    board._repl.run("from machine import Pin\nPin(4).value(1)\nWDT = __import__('machine').WDT")
    board._repl.run("WDT(timeout=8000)")
    with pytest.raises(endurance.Broken, match="watchdog is on"):
        board._check_left("trial")


def test_the_stack_goes_deep_only_while_the_app_runs(flash: bytes) -> None:
    """A soft reset keeps the limit, but not what lies below it."""
    board = endurance.Board(flash)
    board.start()
    assert board.stack_is_deep
    for after_ms in (200, 400, 800, 1_500):
        board.interrupt(after_ms, starting=True)
        assert not board.stack_is_deep
    board.restart()
    assert board.stack_is_deep


def test_the_stack_keeps_its_limit_where_the_end_of_the_heap_is_taken(prompt: Repl) -> None:
    assert prompt.run(END_TAKEN + RESERVE) == "64 True\n"


def test_a_frame_that_was_cut_off_within_a_bit_is_no_frame() -> None:
    """As Ctrl-C does it: the line falls 80 ns after it has risen."""
    ring = RingReceiver(1)
    for frame in range(2):
        for bit in range(24):
            high_ns = 80 if (frame, bit) == (1, 9) else 800
            ring.edge(1, frame * 1e6 + bit * 1_250)
            ring.edge(0, frame * 1e6 + bit * 1_250 + high_ns)
    with pytest.raises(TimingError):
        ring.latest(2, 2e6)
    assert [data for _, data in ring.whole(2e6)] == [b"\xff\xff\xff"]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes half an hour, done already."""
    turned, grown = [figure("frames_per_s", 38, "", 30)], [figure("heap_growth_bytes", 0, "", 0)]
    monkeypatch.setattr(endurance, "endure", lambda *_, **__: ENDURED)
    monkeypatch.setattr(measure, "play", lambda *_: turned)
    monkeypatch.setattr(growth, "figures", lambda *_: grown)


def test_the_command_tells_what_was_endured(
    flash: bytes, measured: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--endure", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["figures"]
    assert [one["name"] for one in told] == [
        "soft_resets",
        "watchdog_bites",
        "interrupts",
        "interrupts_in_motion",
        "dark_after_reset_ms",
        "off_after_reset_ms",
        "pio_words_free",
        "frames_per_s",
        "heap_growth_bytes",
    ]
    assert all(one["holds"] for one in told[:7])


def test_a_board_that_does_not_endure_is_one_plain_line(
    flash: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(_micropython: bytes, progress: object) -> endurance.Worst:
        raise endurance.Broken("after bite the motor is on")

    monkeypatch.setattr(endurance, "endure", break_down)
    assert run(["chip", "--endure"]) == EXIT_SCRIPT_FAILED
    assert "after bite the motor is on" in capsys.readouterr().err
