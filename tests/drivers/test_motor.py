"""The motor as the table sees it: power, faults, and moves that wait until they may start."""

import pytest
from driver_bench import BenchClock

from affineur.drivers.motor import SETTLE_MS, Motor
from affineur.drivers.tmc2209 import Tmc2209, current_scale
from affineur.table.events import (
    Jammed,
    MotorPowerChanged,
    PartFound,
    PartLost,
    StepsBegan,
    StepsEnded,
)
from affineur_sim.devices import tmc2209 as model
from affineur_sim.devices.wiring import Line, UartWires

SEGMENTS = [(10, 5_000)]


class Steps:
    """A stepper whose moves take 100 ms."""

    def __init__(self, clock: BenchClock):
        self._clock = clock
        self._began_us = 0
        self.moving = False
        self.calls: list[object] = []
        self.ends_with: object = StepsEnded(10)

    def load(self, segments: object) -> None:
        self.loaded = segments

    def start(self, direction: int) -> None:
        self.calls.append((self.loaded, direction))
        self._began_us, self.moving = self._clock.now, True

    def brake(self, segments: object) -> None:
        self.calls.append(("brake", segments))

    def cut(self) -> None:
        self.calls.append("cut")
        if self.moving:
            self.ends_with, self._began_us = StepsEnded(3), -1_000_000

    def poll(self) -> object:
        if self.moving and self._clock.now - self._began_us >= 100_000:
            self.moving = False
            return self.ends_with
        return None


class Drive:
    """Motor driver, chip model and supply."""

    def __init__(self, powered: bool = True, microsteps: int = 16) -> None:
        self.clock = BenchClock()
        self.model = model.Tmc2209(lambda: self.clock.now)
        self.model.faults.unpowered = not powered
        self.steps = Steps(self.clock)
        self.currents: list[int] = []
        self.enable = Line(0, self._switched)
        self.supply = powered
        self.events: list[object] = []
        chip = Tmc2209(UartWires(self.model), 0, self.clock, microsteps=microsteps)
        self.motor = Motor(
            self.steps,
            chip,
            self.enable,
            lambda: self.supply,
            200,
            self.clock,
            self.events.append,
        )

    def _switched(self, level: int) -> None:
        if not level:
            self.currents.append(self.model.registers[model.IHOLD_IRUN])

    def poll(self, duration_ms: int) -> None:
        for _ in range(duration_ms * 2):
            self.motor.poll()
            self.clock.now += 500


@pytest.fixture
def drive() -> Drive:
    made = Drive()
    made.poll(200)
    return made


def test_the_motor_is_off_until_it_is_asked(drive: Drive) -> None:
    assert drive.enable() == 1
    assert drive.model.microsteps == 16
    assert drive.events == []


@pytest.mark.parametrize("microsteps", [8, 16, 32, 64])
def test_the_chip_makes_the_microsteps_it_is_told_to(microsteps: int) -> None:
    drive = Drive(microsteps=microsteps)
    drive.motor.hold(700)
    drive.poll(400)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(200)
    assert drive.model.microsteps == microsteps
    assert drive.events == [StepsBegan(), StepsEnded(10)]


def test_current_flows_only_once_it_is_set(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(100)
    (word,) = drive.currents
    assert word >> 8 & 0x1F == current_scale(700, 110)
    assert word & 0x1F == current_scale(200, 110)


def test_a_move_waits_for_the_coils_to_settle(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.motor.move(SEGMENTS, 1)
    assert drive.motor.moving
    while drive.enable():
        drive.poll(1)
    drive.poll(SETTLE_MS - 20)
    assert drive.steps.calls == []
    drive.poll(40)
    assert drive.steps.calls == [(SEGMENTS, 1)]
    assert drive.events == [StepsBegan()]
    drive.poll(120)
    assert drive.events == [StepsBegan(), StepsEnded(10)]
    assert not drive.motor.moving


def test_a_move_made_ready_starts_at_once(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.motor.prepare(SEGMENTS)
    drive.poll(600)
    assert drive.steps.calls == []
    assert not drive.motor.moving
    drive.motor.hold(700)
    drive.motor.move(SEGMENTS, 1)
    assert drive.steps.calls == [(SEGMENTS, 1)]
    assert drive.events == [StepsBegan()]


@pytest.mark.parametrize("meanwhile", ["other steps", "released", "reset", "still preparing"])
def test_what_was_made_ready_counts_only_while_all_is_as_it_was(
    drive: Drive, meanwhile: str
) -> None:
    drive.motor.hold(700)
    drive.motor.prepare(SEGMENTS)
    if meanwhile != "still preparing":
        drive.poll(600)
    if meanwhile == "released":
        drive.motor.release()
    if meanwhile == "reset":
        drive.model.power_on()
        drive.poll(600)
    other = [(7, 5_000)] if meanwhile == "other steps" else SEGMENTS
    drive.motor.hold(700)
    drive.motor.move(other, 1)
    assert drive.steps.calls == []
    drive.poll(600)
    assert drive.steps.calls == [(other, 1)]


def test_making_ready_finds_a_chip_that_has_forgotten_its_settings(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.model.power_on()
    drive.motor.prepare(SEGMENTS)
    drive.poll(50)
    assert drive.events == [MotorPowerChanged(False)]


def test_a_motor_at_rest_starts_within_fifty_milliseconds(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.motor.move(SEGMENTS, -1)
    drive.poll(50)
    assert drive.steps.calls == [(SEGMENTS, -1)]


def test_a_cut_before_the_start_ends_the_move_without_steps(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    drive.motor.cut()
    drive.poll(400)
    assert drive.events == [StepsEnded(0)]
    assert drive.steps.calls == ["cut"]


def test_a_brake_before_the_start_ends_the_move_without_steps(drive: Drive) -> None:
    drive.motor.move(SEGMENTS, 1)
    drive.motor.brake([(1, 100)])
    drive.poll(400)
    assert drive.events == [StepsEnded(0)]


def test_brake_and_cut_reach_the_pulses(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    drive.motor.brake([(1, 100)])
    drive.motor.cut()
    drive.poll(10)
    assert drive.steps.calls == [(SEGMENTS, 1), ("brake", [(1, 100)]), "cut"]
    assert drive.events == [StepsBegan(), StepsEnded(3)]


def test_release_switches_off_at_once_and_stops_a_move(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    drive.motor.release()
    assert drive.enable() == 1
    assert drive.steps.calls[-1] == "cut"


def test_a_hold_overtaken_by_a_release_stays_off(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.motor.release()
    drive.poll(300)
    assert drive.enable() == 1


def test_registers_are_restored_after_a_jam(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.steps.ends_with = Jammed(4)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    drive.model.registers[model.SGTHRS] = 0
    drive.poll(200)
    assert drive.events == [StepsBegan(), Jammed(4)]
    assert drive.model.registers[model.SGTHRS] == 60


def test_a_chip_that_was_without_supply_is_a_fault_of_its_own(drive: Drive) -> None:
    """Noticed before the move, which then does not start; ready again, but off, a second later."""
    drive.motor.hold(700)
    drive.poll(400)
    drive.model.power_on()
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    assert drive.events == [MotorPowerChanged(False), StepsEnded(0)]
    assert drive.enable() == 1
    drive.poll(1_000)
    assert drive.events[2:] == [MotorPowerChanged(True)]
    assert drive.enable() == 1
    assert drive.model.microsteps == 16
    assert drive.steps.calls == []


def test_a_supply_that_falls_in_a_move_stops_it(drive: Drive) -> None:
    drive.motor.hold(700)
    drive.poll(400)
    drive.motor.move(SEGMENTS, 1)
    drive.poll(50)
    drive.supply, drive.model.faults.unpowered = False, True
    drive.poll(5)
    assert drive.events == [StepsBegan(), MotorPowerChanged(False), StepsEnded(3)]
    drive.poll(2_000)
    assert len(drive.events) == 3
    drive.supply, drive.model.faults.unpowered = True, False
    drive.model.power_on()
    drive.poll(1_000)
    assert drive.events[3:] == [MotorPowerChanged(True)]


def test_without_supply_at_the_start_the_board_says_so_once() -> None:
    drive = Drive(powered=False)
    drive.poll(3_000)
    assert drive.events == [MotorPowerChanged(False)]
    drive.motor.move(SEGMENTS, 1)
    drive.poll(1_000)
    assert drive.events == [MotorPowerChanged(False), StepsEnded(0)]


def test_a_wiring_fault_is_a_lost_part_and_is_found_again(drive: Drive) -> None:
    drive.model.faults.echo_missing = True
    drive.poll(1_500)
    assert drive.events == [PartLost("motor", -1)]
    drive.model.faults.echo_missing = False
    drive.poll(1_000)
    assert drive.events == [PartLost("motor", -1), PartFound("motor", -1)]
