"""The installed firmware on the emulated chip: it starts, is left, and serves people."""

from __future__ import annotations

import pytest
from chip_bench import WATCHDOG_IS_ON, Bench, flash_with

from affineur import slots
from affineur.table.events import BACK, READY, WORKER, Mark
from affineur_sim.chip import image, uf2

RESET_LIMIT_MS = 100


@pytest.fixture(scope="session")
def installed() -> bytes:
    try:
        return flash_with(image.installed_files())
    except uf2.ImageError as error:
        pytest.skip(str(error))


@pytest.fixture
def bench(installed: bytes) -> Bench:
    bench = Bench(installed)
    bench.start()
    return bench


def test_first_the_ring_is_dark_then_lit_then_the_lobby(bench: Bench) -> None:
    frames = bench.frames()
    first_lit = next(index for index, (_, data) in enumerate(frames) if any(data))
    assert frames[0][0] <= RESET_LIMIT_MS
    assert not any(frames[0][1])
    assert frames[first_lit][0] <= 1_000
    assert bench.in_lobby()
    assert bench.motor_off
    assert bench.world.running.pins.is_driven(4)
    assert bytes(bench.said) == b""


def test_after_ctrl_c_the_board_is_off_the_heap_is_free_and_no_watchdog_bites(
    bench: Bench,
) -> None:
    repl = bench.repl()
    assert bench.dark
    assert bench.motor_off
    assert repl.run(WATCHDOG_IS_ON) == "0\n"
    free = int(repl.run("import gc; gc.collect(); print(gc.mem_free())"))
    assert free >= 60_000
    assert bench.stays_calm()


def test_the_watchdog_is_on_while_the_app_runs_and_is_fed(bench: Bench) -> None:
    assert bench.stays_calm(10_000)
    assert bench.in_lobby()
    assert bench.world.running.mcu.watchdog.read_uint32(0) >> 30 & 1


def test_bootsel_in_the_first_second_starts_nothing(installed: bytes) -> None:
    bench = Bench(installed)
    bench.world.power_on()
    bench.world.run_for(400)
    bench.world.running.bootsel.press()
    bench.world.run_for(600)
    bench.world.running.bootsel.release()
    bench.world.run_for(1_500)
    assert bench.dark
    assert bench.motor_off
    assert bench.stays_calm()


def test_ready_and_back_of_seat_0_start_nothing(installed: bytes) -> None:
    bench = Bench(installed)
    bench.world.power_on()
    bench.world.press(0, READY, hold_ms=2_000)
    bench.world.press(0, BACK, hold_ms=2_000)
    bench.world.run_for(2_500)
    assert bench.dark
    assert bench.motor_off
    assert bench.stays_calm()


# The loader


def _trial(pack: bytes) -> bytes:
    files = image.installed_files()
    files |= {slots.pack_name("b"): pack, slots.SLOT: b"b", slots.TRIAL: b"a"}
    return flash_with(files)


def _files(bench: Bench) -> dict[str, bytes]:
    flash = bench.world.running.flash_contents()
    return image.read_files(uf2.filesystem_of(flash))


def test_a_trial_that_is_well_becomes_final(installed: bytes) -> None:
    files = image.installed_files()
    bench = Bench(_trial(files[slots.pack_name("a")]))
    bench.start()
    assert slots.TRIED in _files(bench)
    bench.world.run_for(12_000)
    found = _files(bench)
    assert found[slots.SLOT] == b"b"
    assert slots.TRIAL not in found
    assert slots.TRIED not in found
    assert bench.in_lobby()


def test_a_trial_that_fails_to_start_is_taken_back(installed: bytes) -> None:
    broken = {"affineur/start.mpy": image.compile_module(b"raise ValueError", "start.py")}
    bench = Bench(_trial(slots.pack(broken)))
    bench.start()
    bench.world.run_for(1_000)
    found = _files(bench)
    assert found[slots.SLOT] == b"a"
    assert slots.TRIED not in found
    assert b"ValueError" in bench.said
    assert bench.in_lobby()


def test_a_trial_whose_plug_is_pulled_is_taken_back(installed: bytes) -> None:
    files = image.installed_files()
    bench = Bench(_trial(files[slots.pack_name("a")]))
    bench.start()
    bench.world.cut_power()
    bench.start()
    assert _files(bench)[slots.SLOT] == b"a"
    assert bench.in_lobby()


def test_an_ordinary_start_writes_nothing(installed: bytes) -> None:
    bench = Bench(flash_with(image.installed_files() | {"data/settings.txt": b"version = 1\n"}))
    bench.start()
    assert bench.world.running.flash.operations == []


# At the table


def test_four_people_start_a_match_and_the_board_turns(bench: Bench) -> None:
    """Tags and keys through readers and expanders, steps and index through PIO and Hall."""
    world = bench.world
    for seat in range(4):
        world.tap(seat, Mark(WORKER, seat, 0, f"04a{seat}00"))
        world.run_for(800)
    _all_press(bench, READY)
    table = world.parts.table
    assert world.run_until_seen(lambda: len(table.moves) == 3, 16_000)
    world.run_for(5_000)
    assert abs(table.mdeg) < 500 or abs(table.mdeg - 360_000) < 500
    _all_press(bench, READY)
    assert world.run_until_seen(lambda: len(table.moves) == 4, 8_000)
    world.run_for(2_500)
    assert abs(table.mdeg - 90_000) < 500
    assert table.lost_steps == 0
    assert bytes(bench.said) == b""


def _all_press(bench: Bench, key: int) -> None:
    for seat in range(4):
        bench.world.press(seat, key)
        bench.world.run_for(300)
