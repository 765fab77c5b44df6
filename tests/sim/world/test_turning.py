"""The board follows the motor: exact edges, backlash, carried remainders, sliding pieces."""

from collections.abc import Callable
from math import tau
from typing import Any

import pytest

from affineur.table.events import IndexEdge, StepsBegan, StepsEnded
from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import BRISK, TICK_HZ, Limits, Motor
from affineur.table.motion.profile import Planner
from affineur_sim.world import Piece

MakeBench = Callable[..., Any]  # `Bench` in conftest.py
QUARTER_STEPS = 5272


def test_a_turn_reports_every_edge_and_the_exact_end(bench: MakeBench) -> None:
    heard = bench(backlash_mdeg=0, belt_stiffness_nm_per_rad=1e9).turn()
    degree_steps = 232_000 / 11 / 360
    off, on = round(2.1 * degree_steps + 0.5), round(88.1 * degree_steps + 0.5)
    edges = [IndexEdge(False, off), IndexEdge(True, on)]
    assert heard == [StepsBegan(), *edges, StepsEnded(QUARTER_STEPS)]


def test_an_edge_comes_at_the_moment_of_its_step(bench: MakeBench) -> None:
    on_bench = bench()
    plan = on_bench.limit_plan()
    on_bench.turn()
    ticks = [interval for count, interval in plan for _ in range(count)]
    assert on_bench.heard.pop(0) == (0, StepsBegan())
    for at_us, event in on_bench.heard:
        due_us = sum(ticks[: event.steps]) * 1e6 / TICK_HZ
        assert at_us == pytest.approx(due_us, abs=1)


def test_the_same_turn_sees_the_same_world_twice(bench: MakeBench) -> None:
    runs = [bench(), bench()]
    for _ in range(5):
        assert runs[0].turn() == runs[1].turn()
    assert runs[0].heard == runs[1].heard


@pytest.mark.parametrize(
    ("motor_teeth", "ring_teeth", "direction"), [(22, 145, 1), (18, 127, 1), (20, 127, -1)]
)
def test_ten_thousand_quarter_turns_end_where_they_should(
    bench: MakeBench, rigid: dict, motor_teeth: int, ring_teeth: int, direction: int
) -> None:
    on_bench = bench(motor_teeth=motor_teeth, ring_teeth=ring_teeth, **rigid)
    place = 0
    for turn in range(1, 10_001):
        target = (turn * 3200 * ring_teeth * 2 + 4 * motor_teeth) // (8 * motor_teeth)
        on_bench.heard.clear()
        on_bench.world.stepper.move([(target - place, 1000)], direction)
        on_bench.wait(300)
        assert on_bench.events[-1] == StepsEnded(target - place)
        place = target
    assert abs(on_bench.steps_off(0.0)) <= 0.5


def test_while_braking_the_board_runs_ahead_by_the_backlash(bench: MakeBench) -> None:
    edges = {}
    for backlash_mdeg in (0, 300):
        on_bench = bench(backlash_mdeg=backlash_mdeg)
        on_bench.turn()
        edges[backlash_mdeg] = dict(on_bench.edges)
    play_steps = 300 / 360_000 * 232_000 / 11
    assert edges[0][True] - edges[300][True] == pytest.approx(play_steps, abs=1)
    assert edges[0][False] == edges[300][False]


def test_at_creeping_speed_the_board_stays_on_the_driving_flank(bench: MakeBench) -> None:
    steps = {}
    for backlash_mdeg in (0, 300):
        on_bench = bench(backlash_mdeg=backlash_mdeg)
        on_bench.creep(QUARTER_STEPS)
        steps[backlash_mdeg] = dict(on_bench.edges)
    assert steps[0] == steps[300]


def test_friction_greater_than_the_inertia_keeps_the_flank_while_braking(
    bench: MakeBench,
) -> None:
    def brake_edge(backlash_mdeg: int) -> int:
        on_bench = bench(backlash_mdeg=backlash_mdeg, bearing_friction_nm=0.6)
        on_bench.turn()
        return dict(on_bench.edges)[True]

    assert brake_edge(0) == brake_edge(300)


def test_turning_back_takes_up_the_backlash_before_the_board_moves(bench: MakeBench) -> None:
    on_bench = bench(backlash_mdeg=500)
    on_bench.creep(200)
    forth = on_bench.steps_off()
    on_bench.creep(20, direction=-1)
    assert on_bench.steps_off() == pytest.approx(forth, abs=0.1)
    on_bench.creep(180, direction=-1)
    play_steps = 500 / 360_000 * 232_000 / 11
    assert on_bench.steps_off() == pytest.approx(play_steps, abs=10)


def test_pieces_stay_where_they_are_on_a_turn_along_the_limit(bench: MakeBench) -> None:
    on_bench = bench()
    for _ in range(4):
        on_bench.turn()
    assert on_bench.world.slides == []


def test_with_a_quarter_less_friction_they_slide(bench: MakeBench) -> None:
    slippery = Piece(radius_mm=220, friction=0.15 * 0.75)
    on_bench = bench(pieces=(Piece(), slippery))
    on_bench.turn()
    assert {slide.piece for slide in on_bench.world.slides} == {slippery}
    ratio = on_bench.world.slides[0].demand_rad_per_s2 / Piece().limit_rad_per_s2
    assert ratio == pytest.approx(0.985, abs=0.01)


def test_a_piece_farther_out_slides_first(bench: MakeBench) -> None:
    outer = Piece(radius_mm=290)
    on_bench = bench(pieces=(Piece(), outer))
    on_bench.turn()
    assert {slide.piece for slide in on_bench.world.slides} == {outer}


@pytest.mark.parametrize("steps_per_s", [4000, 8000])
def test_a_start_without_a_ramp_throws_pieces_off(bench: MakeBench, steps_per_s: int) -> None:
    on_bench = bench()
    on_bench.world.stepper.move([(1000, TICK_HZ // steps_per_s)], 1)
    on_bench.wait(1000)
    assert on_bench.world.slides


def test_turning_too_fast_throws_pieces_off_without_any_jerk(bench: MakeBench) -> None:
    on_bench = bench(pieces=(Piece(radius_mm=220, friction=0.15),))
    top_steps_per_s = 1.1 * Piece().limit_rad_per_s2 ** 0.5 / on_bench.spec.step_rad
    ramp = [(20, int(TICK_HZ / (top_steps_per_s * n / 900))) for n in range(1, 900)]
    on_bench.world.stepper.move([*ramp, (500, int(TICK_HZ / top_steps_per_s)), *ramp[::-1]], 1)
    on_bench.wait(60_000)
    demands = [slide.demand_rad_per_s2 for slide in on_bench.world.slides]
    assert demands == [pytest.approx(1.21 * Piece().limit_rad_per_s2, rel=0.02)]


def test_the_real_gear_decides_whatever_the_settings_say(bench: MakeBench) -> None:
    on_bench = bench(motor_teeth=20, backlash_mdeg=0, belt_stiffness_nm_per_rad=1e9)
    on_bench.turn(QUARTER_STEPS)
    assert on_bench.world.board_mdeg == pytest.approx(90_000 * 20 / 22, abs=20)
    assert [rising for rising, _ in on_bench.edges] == [False]


def test_a_motor_that_is_not_held_sends_its_steps_in_vain(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.stepper.release()
    assert on_bench.turn() == [StepsBegan(), StepsEnded(QUARTER_STEPS)]
    assert on_bench.world.board_mdeg == 0


def test_a_brake_ends_with_the_steps_of_both_trains_and_keeps_the_place(
    bench: MakeBench, rigid: dict
) -> None:
    on_bench = bench(**rigid)
    plan = on_bench.limit_plan()
    on_bench.world.stepper.move(plan, 1)
    on_bench.wait(400)
    sent = on_bench.world.stepper.steps
    on_bench.world.stepper.brake(plan[-sent:])
    on_bench.wait(1000)
    assert on_bench.events[-1] == StepsEnded(2 * sent)
    assert on_bench.steps_off() == pytest.approx(2 * sent)
    assert on_bench.world.slides == []


def test_a_brake_harder_than_the_limit_lets_pieces_slide(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.stepper.move(on_bench.limit_plan(), 1)
    on_bench.wait(500)
    on_bench.world.stepper.brake([(200, TICK_HZ // 2000)])
    on_bench.wait(1000)
    assert on_bench.world.slides


@pytest.mark.parametrize("radius_mm", [100, 300])
@pytest.mark.parametrize("friction_permille", [50, 150, 400])
def test_the_planners_brisk_turn_holds_the_limit_of_this_world_and_no_less(
    bench: MakeBench, friction_permille: int, radius_mm: int
) -> None:
    piece = Piece(radius_mm, friction_permille / 1000)
    slippery = Piece(radius_mm, 0.75 * friction_permille / 1000)
    strong = Motor(10**6, 10**9, 10**9)
    limits = Limits(friction_permille, radius_mm, strong, {BRISK: 1000})
    on_bench = bench(pieces=(piece, slippery), motor_torque_nm_per_a=10.0, motor_corner_rpm=1e5)
    plan = Planner(Gearing(200, 16, 22, 145), limits).plan(QUARTER_STEPS, BRISK)
    on_bench.world.stepper.move(plan.segments, 1)
    on_bench.wait(4000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert [slide.piece for slide in on_bench.world.slides] == [slippery]
    ratio = on_bench.world.slides[0].demand_rad_per_s2 / piece.limit_rad_per_s2
    assert 0.97 <= ratio <= 1.02


def test_units_are_exact_for_any_gear(bench: MakeBench) -> None:
    spec = bench(motor_teeth=19, ring_teeth=131, microsteps=32).spec
    assert spec.step_rad * 200 * 32 * 131 / 19 == pytest.approx(tau)
    assert spec.turn_units == 200 * 32 * 131
