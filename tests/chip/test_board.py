"""The drivers on the chip, with the world's parts at the end of their wires."""

from __future__ import annotations

import ast
import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from affineur import pins
from affineur.table.events import READY
from affineur_sim.chip import device_scripts
from affineur_sim.chip.flash_chip import SLOW
from affineur_sim.world.steps import StepTrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from chip_desk import Desk

TICK_HZ = 25_000_000
TICK_NS = 40


def _run_ma(desk: Desk, current_ma: int = 800) -> None:
    desk.world.parts.driver.registers[0x10] = (32 * current_ma // 979 - 1) << 8
    desk.world.parts.driver.registers[0x00] |= 1 << 7
    desk.world.parts.driver.registers[0x6C] = 0x14010053
    desk.run("enable(0)")


def test_every_step_is_sent_when_it_was_planned(desk: Callable[..., Desk]) -> None:
    """Edges within one tick of the plan over stretches of every length; the count is exact."""
    there = desk(device_scripts.STEPPER)
    segments = [(3, 40_000), (1, 20_011), (50, 9_973), (200, 5_000), (7, 12_345), (1, 25_000)]
    there.run(f"stepper.move({segments}, 1)\nfinish()")
    (edges,) = there.world.parts.table.moves
    train = StepTrain(tuple(segments), TICK_HZ)
    planned_ns = [at_s * 1e9 for at_s in train.times_s()[1:]]
    shift_ns = edges[0] - planned_ns[0]
    assert max(abs(a - b - shift_ns) for a, b in zip(edges, planned_ns, strict=True)) <= TICK_NS
    assert there.told() == [["StepsEnded", train.total_steps]]


def test_counts_are_exact_over_random_moves_brakes_and_cuts(desk: Callable[..., Desk]) -> None:
    """What the driver reports is what came out of the pin; no pulse comes too near another."""
    there = desk(device_scripts.STEPPER)
    chance = random.Random(5)
    after = 0
    for _ in range(200):
        segments = [(chance.randint(1, 60), chance.randint(3_000, 60_000)) for _ in range(6)]
        abort = chance.choice(["", "stepper.cut()", f"stepper.brake({segments[:2]})"])
        pause = f"time.sleep_us({chance.randint(100, 60_000)})\n{abort}\n" if abort else ""
        way = chance.choice([1, -1])
        there.run(f"stepper.move({segments}, {way})\n{pause}finish()")
        before, after = after, there.world.parts.table.steps
        ((_, steps),) = there.told()
        assert steps == after - before
    for move in there.world.parts.table.moves:
        assert all(b - a >= 3_000 * TICK_NS - TICK_NS for a, b in pairwise(move))


def test_garbage_collection_and_a_flash_erase_move_no_edge(desk: Callable[..., Desk]) -> None:
    """Both in the middle of a move: 50 ms of the one, and 45 ms with interrupts off."""
    there = desk(device_scripts.STEPPER)
    there.run("kept = [[number] for number in range(4_000)]\ntook_ms = []")
    collect = "begun = time.ticks_ms()\ngc.collect()\ngc.collect()\n"
    collect += "took_ms.append(time.ticks_diff(time.ticks_ms(), begun))\n"
    erase = "open('erased', 'w').write('x' * 4000)\n"
    there.run(f"stepper.move([(500, 12_500)], 1)\n{collect}{erase}{collect}finish()")
    assert min(ast.literal_eval(there.run("print(took_ms)"))) >= 50
    (edges,) = there.world.parts.table.moves
    assert len(edges) == 500
    assert all(abs(b - a - 12_500 * TICK_NS) <= TICK_NS for a, b in pairwise(edges))


def test_the_index_is_latched_with_the_step_at_which_it_came(desk: Callable[..., Desk]) -> None:
    """A record waits for the last step to be written, on a flash that takes 400 ms to erase."""
    there = desk(device_scripts.STEPPER, SLOW, board_at_mdeg=325_000)
    _run_ma(there)
    table, seen = there.world.parts.table, []
    show = table.on_edge

    def note(active: bool) -> None:
        seen.append(["IndexEdge", active, table.steps])
        show(active)

    table.on_edge = note
    flash = there.world.running.flash
    there.run("file = open('record', 'wb')")
    before = len(flash.operations)
    move = "stepper.move([(60, 30_000), (2500, 12_500), (60, 30_000)], 1)"
    there.run(f"{move}\nfinish()\nfile.write(bytes(600))\nfile.close()")
    assert len(seen) == 4
    assert [line for line in there.told() if line[0] == "IndexEdge"] == seen
    written = flash.operations[before:]
    assert any(operation.erase for operation in written)
    assert min(operation.at_ns for operation in written) > table.moves[0][-1]


def test_a_wedged_board_raises_diag_and_stops_the_steps(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.STEPPER, board_at_mdeg=45_000)
    _run_ma(there)
    there.world.parts.driver.registers[0x14] = 0xFFFFF
    there.world.parts.driver.registers[0x40] = 60
    there.world.jam()
    there.run("stepper.move([(3000, 6_000)], 1)\nfinish()")
    ((kind, steps),) = there.told()
    assert kind == "Jammed"
    assert steps == there.world.parts.table.steps < 400


def test_a_released_board_does_not_move(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.STEPPER)
    before = there.world.parts.table.board
    there.run("stepper.move([(100, 12_500)], 1)\nfinish()")
    assert there.world.parts.table.steps == 100
    assert there.world.parts.table.board == before


def test_the_motor_driver_is_set_up_and_asked(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.DRIVER)
    assert there.run("print(run(chip.begin(800, 300)))") == "fine\n"
    assert there.world.parts.driver.pulses_per_full_step == 16
    assert there.world.parts.driver.run_ma == pytest.approx(800, rel=0.05)
    assert not there.world.parts.table.energised
    there.run("enable(0)")
    assert there.world.parts.table.energised


def test_no_echo_and_no_supply_are_told_apart(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.DRIVER)
    there.world.cut_motor_power()
    unpowered = there.run("print(run(chip.begin(800, 300)))")
    there.world.restore_motor_power()
    there.world.kill("motor")
    assert there.run("print(run(chip.begin(800, 300)))") != unpowered
    there.world.revive("motor")
    assert there.run("print(run(chip.begin(800, 300)))") == "fine\n"


@pytest.mark.parametrize(("seat", "key"), [(0, READY), (1, 3), (2, 5), (3, 1)])
def test_a_bouncing_key_is_pressed_once(desk: Callable[..., Desk], seat: int, key: int) -> None:
    there = desk(device_scripts.KEYS)
    there.run("poll_for(50)")
    there.world.press(seat, key, hold_ms=100)
    there.run("poll_for(250)")
    assert there.told() == [["KeyPressed", seat, key], ["KeyReleased", seat, key]]


def test_frames_reach_the_pixels_whole_and_in_time(desk: Callable[..., Desk]) -> None:
    """The receiver checks every pulse against the limits of the WS2812B data sheets."""
    there = desk(device_scripts.RING)
    chance = random.Random(2)
    frames = [bytes(chance.randrange(256) for _ in range(180)) for _ in range(100)]
    for frame in frames:
        there.run(f"ring.show({frame!r})\ntime.sleep_ms(8)\nring.poll()\ntime.sleep_ms(8)")
    now_ns = there.world.running.now_ns
    shown = [data for _, data in there.world.parts.ring.latest(100, now_ns)]
    assert [_rgb(data) for data in shown] == frames


def _rgb(wire_order: bytes) -> bytes:
    pixels = (wire_order[at : at + 3] for at in range(0, len(wire_order), 3))
    return b"".join(bytes([red, green, blue]) for green, red, blue in pixels)


def test_the_piezo_plays_the_notes(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.PIEZO)
    there.run("piezo.play(((880, 60), (0, 30), (1320, 60)))")
    there.run("for _ in range(90):\n    piezo.poll()\n    time.sleep_ms(2)")
    hertz = [round(tone) for _, tone in there.world.parts.piezo.tones if tone > 100]
    assert hertz == pytest.approx([880, 1320], rel=0.01)


def test_after_a_power_cut_the_board_stands_where_it_was(desk: Callable[..., Desk]) -> None:
    there = desk(device_scripts.STEPPER, board_at_mdeg=45_000)
    _run_ma(there)
    there.run("stepper.move([(60, 30_000), (1000, 12_500)], 1)\nfinish()")
    place = there.world.parts.table.mdeg
    there.world.cut_power()
    assert not there.world.parts.table.energised
    there.world.run_for(500)
    there.world.power_on()
    there.world.run_for(100)
    assert there.world.parts.table.mdeg == place != pytest.approx(45_000)
    assert there.world.running.pins.level(pins.ENABLE) == 1
