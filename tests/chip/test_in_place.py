"""Code that runs where it lies on the flash: on the chip, as installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur import slots
from affineur.table.events import FOUR, READY, THREE, WORKER
from affineur_sim.chip import image, uf2
from affineur_sim.chip.repl import Repl
from affineur_sim.chip.world import ChipWorld
from affineur_sim.hands import tag

if TYPE_CHECKING:
    from collections.abc import Callable

LOBBY_MS = 2_500
STARTED_MS = 20_000
FREE = "import gc; gc.collect(); gc.collect(); print(gc.mem_free())"
WHERE = """
from machine import mem32
from affineur import app, start
methods = [value for value in app.App.__dict__.values() if type(value) is type(start.run)]
found = [mem32[id(method) + 12] for method in methods]
print(len(found), all(0x10000000 <= place < 0x10200000 for place in found))
print(start.shelf.functions)
"""


@pytest.fixture
def installed(flash: bytes) -> Callable[..., ChipWorld]:
    """Return a board with the firmware installed and started; files may be given besides."""

    def start(**besides: bytes) -> ChipWorld:
        files = image.installed_files()
        files |= {name.replace("_", "."): data for name, data in besides.items()}
        world = ChipWorld(
            uf2.with_filesystem(flash, image.filesystem(files)), instant_readers=True
        )
        world.power_on()
        world.run_for(LOBBY_MS)
        return world

    return start


def _sit_down(world: ChipWorld) -> None:
    for seat in range(4):
        world.tap(seat, tag(WORKER, seat, 0))
        world.run_for(800)


def _begin(world: ChipWorld) -> None:
    for seat in range(4):
        world.press(seat, READY)
        world.run_for(300)
    world.run_for(STARTED_MS)


def _said(world: ChipWorld) -> str:
    return bytes(world.serial.received).decode(errors="replace")


def test_nearly_all_functions_run_from_the_flash(installed: Callable[..., ChipWorld]) -> None:
    world = installed()
    assert _said(world) == ""
    first, functions = Repl(world).run(WHERE).splitlines()
    count, all_there = first.split()
    assert int(count) > 15
    assert all_there == "True"
    assert int(functions) > 900


def test_they_do_so_after_a_soft_reset_and_with_another_slot_written(
    installed: Callable[..., ChipWorld],
) -> None:
    world = installed()
    repl = Repl(world)
    repl.run(f"open('/{slots.pack_name('b')}', 'wb').write(bytes(200) * 200)", 20_000)
    assert repl.run(WHERE).splitlines()[0].endswith("True")
    repl.soft_reset()
    world.run_for(LOBBY_MS)
    _sit_down(world)
    _begin(world)
    assert len(world.parts.table.moves) == 3
    assert "Traceback" not in _said(world)


def test_without_proof_everything_runs_from_the_heap(
    installed: Callable[..., ChipWorld],
) -> None:
    """A MicroPython that does not let its flash be seen as memory."""
    boot = image.installed_files()["boot.py"] + b"\nimport rp2\nrp2.Flash = object\n"
    world = installed(boot_py=boot)
    world.run_for(16_000)
    assert "Code runs from the heap" in _said(world)
    assert "Traceback" not in _said(world)
    _sit_down(world)
    _begin(world)
    assert len(world.parts.table.moves) == 3
    assert Repl(world).run(WHERE).splitlines()[1] == "0"


@pytest.mark.parametrize(
    "keys",
    [(), (THREE,), (FOUR, FOUR, FOUR), (FOUR, FOUR, FOUR, THREE)],
    ids=["timers", "full", "steam turntable", "steam full"],
)
def test_four_people_begin_at_every_level_with_memory_to_spare(
    installed: Callable[..., ChipWorld], keys: tuple[int, ...]
) -> None:
    world = installed()
    _sit_down(world)
    for key in keys:
        world.press(0, key)
        world.run_for(500)
    _begin(world)
    assert _said(world) == ""
    assert len(world.parts.table.moves) == 3
    assert int(Repl(world).run(FREE)) >= 60_000
