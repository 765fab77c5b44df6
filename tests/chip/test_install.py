"""An installed board from power-on: the loader's first acts, and the slot it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur import pins
from affineur_sim.chip import image, uf2
from affineur_sim.chip.repl import Repl
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from affineur_sim.chip.chip import Chip

DARK = bytes(180)


@pytest.fixture
def world(flash: bytes) -> ChipWorld:
    """An installed board that has not been switched on."""
    return ChipWorld(uf2.with_filesystem(flash, image.filesystem(image.installed_files())))


def _dark_after_ms(world: ChipWorld, limit_ms: float = 200) -> float:
    """Return when the motor was off and a dark frame latched, in ms from now."""
    begun_ms = world.now_ms

    def dark() -> bool:
        chip, ring = world.running, world.parts.ring
        off = chip.pins.is_driven(pins.ENABLE) and chip.pins.level(pins.ENABLE) == 1
        return off and ring.frames(chip.now_ns) > 0 and ring.shown(chip.now_ns) == DARK

    assert world.run_until_seen(dark, limit_ms)
    return world.now_ms - begun_ms


def test_motor_off_and_ring_dark_within_100_ms_of_power_on(world: ChipWorld) -> None:
    world.power_on()
    assert _dark_after_ms(world) < 100


def test_motor_off_and_ring_dark_within_100_ms_of_a_watchdog_bite(world: ChipWorld) -> None:
    repl = Repl(world)
    repl.boot()
    repl.start("import machine, time\nmachine.WDT(timeout=300)\ntime.sleep(60)")
    chip: Chip = world.running
    assert world.run_until_seen(lambda: chip.resets == 1, 600)
    world.parts.ring.go_dark()
    assert _dark_after_ms(world) < 100


def test_the_firmware_is_imported_from_its_slot(world: ChipWorld) -> None:
    world.power_on()
    world.run_for(1_500)
    repl = Repl(world)
    assert repl.run("from affineur import app; print(app.__file__)") == "/code/affineur/app.mpy\n"


@pytest.mark.parametrize("at_ms", [45, 130, 300, 700, 1_100, 2_345, 4_000])
def test_ctrl_c_at_any_moment_leaves_motor_off_ring_dark_and_no_watchdog(
    world: ChipWorld, at_ms: int
) -> None:
    """Pressed twice, as tools do: one that falls into an interrupt handler is lost."""
    world.power_on()
    world.run_for(at_ms)
    for _ in range(2):
        world.serial.write(b"\x03")
        world.run_for(300)
    assert world.serial.received.endswith(b">>> "), bytes(world.serial.received)
    chip = world.running
    world.run_for(5)
    assert chip.pins.level(pins.ENABLE) == 1
    assert world.parts.ring.shown(chip.now_ns) == DARK
    world.run_for(9_000)
    assert chip.resets == 0
    world.serial.write(b"\x04")
    assert world.run_until_seen(lambda: any(world.parts.ring.shown(chip.now_ns)), 2_000)
