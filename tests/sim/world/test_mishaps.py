"""What goes wrong with the board: hands, jams, lost steps, lost power, letting go."""

from collections.abc import Callable
from typing import Any

import pytest

from affineur.table.events import IndexEdge, Jammed, MotorPowerChanged, StepsBegan, StepsEnded
from affineur_sim.world import World, WorldSpec

MakeBench = Callable[..., Any]  # `Bench` in conftest.py
QUARTER_STEPS = 5272
SLIP_STEPS = 64


def start_turn(on_bench: Any, after_ms: int) -> None:
    """Set out on a quarter turn and let it run for a while."""
    on_bench.heard.clear()
    on_bench.world.stepper.move(on_bench.limit_plan(), 1)
    on_bench.wait(after_ms)


def slips(on_bench: Any, sectors: float = 0.0) -> float:
    """Return how many times four full steps the board is off."""
    return on_bench.steps_off(sectors) / SLIP_STEPS


@pytest.fixture
def rigid_bench(bench: MakeBench, rigid: dict[str, object]) -> MakeBench:
    """Return the maker of benches without play or stretch: places are whole steps there."""
    return lambda **values: bench(**{**rigid, **values})


# Lost steps


def test_a_board_too_heavy_loses_whole_slips_and_still_ends_with_the_exact_count(
    rigid_bench: MakeBench,
) -> None:
    on_bench = rigid_bench(board_inertia_kg_m2=0.4, stall_after_steps=10**6)
    heard = on_bench.turn()
    assert heard[-1] == StepsEnded(QUARTER_STEPS)
    lost = (QUARTER_STEPS - on_bench.steps_off()) / SLIP_STEPS
    assert lost == pytest.approx(round(lost))
    assert lost >= 1


def test_too_little_current_stalls_and_enough_does_not(rigid_bench: MakeBench) -> None:
    weak, strong = rigid_bench(), rigid_bench()
    weak.world.stepper.hold(100)
    assert isinstance(weak.turn()[-1], Jammed)
    assert strong.turn()[-1] == StepsEnded(QUARTER_STEPS)


@pytest.mark.parametrize("count", [-1, 1])
def test_a_slip_in_mid_turn_shifts_the_rest_by_whole_slips(
    rigid_bench: MakeBench, count: int
) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 400)
    on_bench.world.lose_steps(count)
    on_bench.wait(1000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert on_bench.steps_off() == pytest.approx(QUARTER_STEPS + count * SLIP_STEPS)
    undisturbed = rigid_bench()
    undisturbed.turn()
    shift = dict(undisturbed.edges)[True] - dict(on_bench.edges)[True]
    assert shift == count * SLIP_STEPS


def test_a_push_in_mid_turn_makes_the_motor_slip(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 400)
    on_bench.world.push(2.3)
    on_bench.wait(1000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert on_bench.steps_off() == pytest.approx(QUARTER_STEPS + 2 * SLIP_STEPS)


# Hands


def test_a_firm_hand_is_reported_as_a_jam_within_the_stall_threshold(
    rigid_bench: MakeBench,
) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 400)
    sent = on_bench.world.stepper.steps
    on_bench.world.hand_on(300)
    on_bench.wait(1000)
    assert isinstance(on_bench.events[-1], Jammed)
    assert 0 < on_bench.events[-1].steps - sent <= on_bench.spec.stall_after_steps + 1
    assert not any(isinstance(event, StepsEnded) for event in on_bench.events)
    assert on_bench.world.slides


def test_a_brief_hand_costs_a_few_slips_and_no_report(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 400)
    on_bench.world.hand_on(8)
    on_bench.wait(1000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert on_bench.steps_off() == pytest.approx(QUARTER_STEPS - SLIP_STEPS)


def test_a_light_hand_costs_nothing(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 200)
    on_bench.world.hand_on(500, friction_nm=0.3)
    on_bench.wait(1200)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert on_bench.steps_off() == pytest.approx(QUARTER_STEPS)


def test_a_hand_on_the_resting_board_keeps_it_from_starting(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.hand_on(60_000)
    assert isinstance(on_bench.turn()[-1], Jammed)
    assert on_bench.steps_off() % SLIP_STEPS in (0, pytest.approx(on_bench.events[-1].steps % 64))


def test_a_released_board_turns_freely_and_its_magnets_are_seen(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.stepper.release()
    on_bench.world.push(100)
    on_bench.wait(3000)
    assert on_bench.world.board_mdeg == pytest.approx(100_000, abs=1)
    assert on_bench.events == [IndexEdge(False, 0), IndexEdge(True, 0), IndexEdge(False, 0)]
    times_ms = [at_us // 1000 for at_us, _ in on_bench.heard]
    assert times_ms == sorted(set(times_ms))


def test_a_held_board_gives_in_by_whole_slips_only(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.push(-3.0)
    on_bench.wait(1000)
    assert slips(on_bench) == pytest.approx(-3)


def test_a_small_push_springs_back_and_the_twitch_is_seen(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench(hall_on_mdeg=100, hall_off_mdeg=200)
    on_bench.world.push(0.4)
    on_bench.wait(1000)
    assert on_bench.steps_off() == 0
    assert on_bench.edges == [(False, 0), (True, 0)]


def test_pushed_while_released_the_motor_catches_its_phase_when_held_again(
    rigid_bench: MakeBench,
) -> None:
    on_bench = rigid_bench()
    on_bench.world.stepper.release()
    on_bench.world.push(20.0)
    on_bench.wait(1000)
    assert slips(on_bench) != pytest.approx(round(slips(on_bench)))
    on_bench.world.stepper.hold(400)
    on_bench.wait(100)
    assert slips(on_bench) == pytest.approx(round(20 / 360 * 232_000 / 11 / SLIP_STEPS))


# Jams


def test_an_obstacle_stops_the_board_and_is_reported(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.jam(at_deg=40)
    heard = on_bench.turn()
    assert isinstance(heard[-1], Jammed)
    at_steps = 40 / 360 * 232_000 / 11
    assert heard[-1].steps == pytest.approx(at_steps + on_bench.spec.stall_after_steps, abs=1)
    assert at_steps - SLIP_STEPS < on_bench.steps_off() <= at_steps
    assert (on_bench.steps_off() - heard[-1].steps) % SLIP_STEPS == pytest.approx(0)


def test_away_from_an_obstacle_the_way_is_free(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.jam(at_deg=40)
    on_bench.turn()
    before = on_bench.steps_off()
    assert on_bench.creep(640, direction=-1)[-1] == StepsEnded(640)
    assert on_bench.steps_off() == pytest.approx(before - 640)


def test_a_slow_jam_escapes_the_driver_but_not_the_place(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.jam()
    assert on_bench.creep(640)[-1] == StepsEnded(640)
    assert on_bench.steps_off() == 0


def test_a_board_jammed_in_mid_turn_goes_on_when_freed(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 300)
    on_bench.world.jam()
    on_bench.wait(10)
    on_bench.world.free()
    on_bench.wait(1000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert slips(on_bench, sectors=1) < -0.2
    assert (QUARTER_STEPS - on_bench.steps_off()) % SLIP_STEPS == pytest.approx(0)


def test_a_gliding_board_stops_where_it_is_wedged(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 510)
    on_bench.world.cut_motor_power()
    on_bench.wait(100)
    wedged_mdeg = on_bench.world.board_mdeg
    on_bench.world.jam()
    on_bench.wait(5000)
    assert on_bench.world.board_mdeg == wedged_mdeg


# Stops


def test_a_cut_stops_the_steps_at_once_with_the_exact_count(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 500)
    sent, cut_us = on_bench.world.stepper.steps, on_bench.world.clock.at_us
    on_bench.world.stepper.cut()
    on_bench.wait(1000)
    ended_us, ended = on_bench.heard[-1]
    assert ended == StepsEnded(sent)
    assert ended_us - cut_us <= 2000
    run_on = on_bench.steps_off() - sent
    assert run_on >= SLIP_STEPS
    assert run_on % SLIP_STEPS == pytest.approx(0)
    assert on_bench.world.slides


def test_a_cut_at_creeping_speed_keeps_the_place(rigid_bench: MakeBench) -> None:
    on_bench = rigid_bench()
    on_bench.world.stepper.move([(3000, 25_000_000 // 300)], 1)
    on_bench.wait(2000)
    sent = on_bench.world.stepper.steps
    on_bench.world.stepper.cut()
    on_bench.wait(100)
    assert on_bench.steps_off() == pytest.approx(sent)


def test_a_motor_released_in_mid_turn_lets_the_board_glide(bench: MakeBench) -> None:
    ends = []
    for friction_nm in (0.15, 0.6):
        on_bench = bench(bearing_friction_nm=friction_nm)
        start_turn(on_bench, 510)
        on_bench.world.stepper.cut()
        on_bench.world.stepper.release()
        on_bench.wait(5000)
        ends.append(on_bench.world.board_mdeg)
    assert ends[0] > ends[1] + 10_000
    assert ends[1] > 46_000


@pytest.mark.parametrize("stop", [World.cut_motor_power, World.emergency_stop])
def test_without_motor_power_the_board_glides_and_the_loss_is_reported(
    rigid_bench: MakeBench, stop: Callable[[World], None]
) -> None:
    on_bench = rigid_bench()
    start_turn(on_bench, 510)
    stop(on_bench.world)
    on_bench.wait(20)
    assert on_bench.events[-1] == MotorPowerChanged(False)
    on_bench.wait(5000)
    assert on_bench.events[-1] == StepsEnded(QUARTER_STEPS)
    assert on_bench.world.board_mdeg > 100_000
    on_bench.world.stepper.hold(700)
    on_bench.heard.clear()
    assert on_bench.turn() == [StepsBegan(), StepsEnded(QUARTER_STEPS)]
    on_bench.world.restore_motor_power()
    on_bench.wait(20)
    assert on_bench.events[-1] == MotorPowerChanged(True)
    on_bench.world.stepper.hold(700)
    on_bench.wait(100)
    assert slips(on_bench) == pytest.approx(round(slips(on_bench)))


def test_cutting_and_braking_a_resting_board_do_nothing(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.stepper.cut()
    on_bench.world.stepper.brake([(10, 1000)])
    on_bench.wait(100)
    assert on_bench.events == []


def test_a_second_move_before_the_end_of_the_first_is_a_fault_of_the_caller(
    bench: MakeBench,
) -> None:
    on_bench = bench()
    start_turn(on_bench, 100)
    with pytest.raises(RuntimeError):
        on_bench.world.stepper.move([(1, 1000)], 1)
    on_bench.world.stepper.cut()
    with pytest.raises(RuntimeError):
        on_bench.world.stepper.move([(1, 1000)], 1)
    with pytest.raises(ValueError, match="direction"):
        bench().world.stepper.move([(1, 1000)], 0)


# The sensor


def test_a_glitch_is_two_edges_at_the_present_count(bench: MakeBench) -> None:
    on_bench = bench()
    start_turn(on_bench, 400)
    on_bench.heard.clear()
    sent = on_bench.world.stepper.steps
    on_bench.world.glitch()
    on_bench.wait(1)
    assert on_bench.edges == [(True, sent), (False, sent)]


def test_a_dead_sensor_sees_nothing(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.kill("index")
    on_bench.world.glitch()
    assert on_bench.turn() == [StepsBegan(), StepsEnded(QUARTER_STEPS)]


def test_a_board_may_start_anywhere_but_must_make_sense(bench: MakeBench) -> None:
    assert bench(board_at_mdeg=137_000).world.board_mdeg == pytest.approx(137_000, abs=600)
    with pytest.raises(ValueError, match="one value per magnet"):
        WorldSpec(magnet_errors_mdeg=(0,))
    with pytest.raises(ValueError, match="Hall"):
        WorldSpec(hall_on_mdeg=3000, hall_off_mdeg=2000)
