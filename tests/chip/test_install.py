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
    assert repl.run("from affineur import app; print(app.__file__)") == "/slot/affineur/app.mpy\n"
