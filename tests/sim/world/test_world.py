"""The world as a whole: power, what is reported at start, determinism, time that flies."""

from collections.abc import Callable
from typing import Any

import pytest

from affineur.table import ticks
from affineur.table.events import (
    READY,
    THREE,
    WORKER,
    KeyPressed,
    Mark,
    MotorPowerChanged,
    PartLost,
    TagsArrived,
)
from affineur_sim.world import PowerCut

MakeBench = Callable[..., Any]  # `Bench` in conftest.py
TAG = Mark(WORKER, 0, 0, "04aa")


def test_at_power_on_the_board_says_what_is_missing(bench: MakeBench) -> None:
    absent = frozenset(
        {("index", -1), ("lights", -1), ("motor", -1), ("keys", 3), ("reader", 0), ("sound", -1)}
    )
    assert bench(absent=absent).events == [
        PartLost("index", -1),
        PartLost("lights", -1),
        PartLost("motor", -1),
        PartLost("keys", 3),
        PartLost("reader", 0),
    ]


def test_a_whole_board_says_nothing_and_an_hour_of_nothing_costs_nothing(
    bench: MakeBench,
) -> None:
    on_bench = bench()
    on_bench.wait(3_600_000)
    assert on_bench.events == []
    assert on_bench.world.clock.next_at_us() is None


def test_without_power_nothing_is_heard_and_nothing_is_kept(bench: MakeBench) -> None:
    on_bench = bench()
    world = on_bench.world
    world.lights.show(b"\x10" * 180)
    world.stepper.move(on_bench.limit_plan(), 1)
    on_bench.wait(500)
    on_bench.heard.clear()
    world.cut_power()
    world.press(0, READY)
    world.put(0, TAG)
    on_bench.wait(5000)
    assert on_bench.events == []
    assert world.lights.frame == bytes(180)
    assert world.board_mdeg > 45_000
    with pytest.raises(PowerCut):
        world.store.names()


def test_after_power_on_the_board_starts_afresh(bench: MakeBench) -> None:
    on_bench = bench()
    world = on_bench.world
    world.put(2, TAG)
    world.press(1, THREE, hold_ms=None)
    on_bench.wait(1000)
    world.cut_power()
    on_bench.wait(1000)
    on_bench.heard.clear()
    world.power_on(counter_ms=77)
    assert world.clock.now_ms() == 77
    on_bench.wait(500)
    assert sorted(map(repr, on_bench.events)) == sorted(
        map(repr, [KeyPressed(1, THREE), TagsArrived(2, [TAG])])
    )
    assert world.store.names() == []
    world.stepper.hold(700)
    assert on_bench.turn()


def test_powered_on_with_the_emergency_stop_pressed_it_says_so(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.emergency_stop()
    on_bench.world.cut_power()
    on_bench.world.power_on()
    assert on_bench.events[-1] == MotorPowerChanged(False)


def test_presses_go_on_across_the_end_of_the_counter(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.power_on(counter_ms=ticks.PERIOD_MS - 10)
    on_bench.world.press(0, READY)
    on_bench.wait(500)
    assert on_bench.world.clock.now_ms() == 490
    assert on_bench.events[0] == KeyPressed(0, READY)


def test_the_same_doings_give_the_same_world(bench: MakeBench) -> None:
    def play() -> list[tuple[int, object]]:
        on_bench = bench()
        world = on_bench.world
        for round_number in range(3):
            world.tap(round_number, TAG)
            world.press(round_number, READY)
            on_bench.wait(1000)
            world.stepper.move(on_bench.limit_plan(), 1)
            on_bench.wait(300)
            world.glitch()
            world.hand_on(6)
            on_bench.wait(1000)
        return list(on_bench.heard)

    assert play() == play()
