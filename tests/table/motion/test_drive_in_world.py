"""Drive and simulated physics together: inertia, friction, play, slips, hands."""

from collections import deque

import pytest

from affineur.settings import Settings
from affineur.table import events, intents
from affineur.table.motion import faults
from affineur.table.motion.assembly import drive_of
from affineur.table.motion.limits import TICK_HZ
from affineur.table.motion.reports import BoardLocated, BoardLost, BoardStopped, BoardTurned
from affineur_sim.world import Piece, World, WorldSpec

_DRIVE_EVENTS = (
    events.IndexEdge,
    events.StepsEnded,
    events.Jammed,
    events.MotorPowerChanged,
    events.PartLost,
    events.PartFound,
)


class Rig:
    """A drive wired to a world's stepper and sensor; `told` is what it reported."""

    def __init__(self, spec: WorldSpec | None = None, **values: object) -> None:
        self.heard: deque[object] = deque()
        self.world = World(spec or WorldSpec(), self.heard.append, TICK_HZ)
        self.drive = drive_of(Settings(values))
        self.told: list[object] = []
        self.world.power_on()

    @property
    def now_ms(self) -> int:
        return self.world.clock.now_ms()

    def locate(self, turns: int) -> object:
        return self._until_rest(self.drive.locate(turns, self.now_ms))

    def turn_to(self, turns: int, pace: str = "brisk", **meanwhile: object) -> object:
        return self._until_rest(self.drive.turn_to(turns, self.now_ms, pace), **meanwhile)

    def _until_rest(self, wanted, after_ms: int = 0, then=None) -> object:
        self.take(wanted)
        self.wait(after_ms)
        if then is not None:
            then()
        while self.drive.moving:
            self.wait(5)
        return self.told[-1]

    def take(self, wanted: list[object]) -> None:
        stepper = self.world.stepper
        for each in wanted:
            match each:
                case intents.MoveSteps():
                    stepper.move(each.segments, each.direction)
                case intents.BrakeSteps():
                    stepper.brake(each.segments)
                case intents.CutSteps():
                    stepper.cut()
                case intents.HoldMotor():
                    stepper.hold(each.current_ma)
                case intents.ReleaseMotor():
                    stepper.release()
                case _:
                    self.told.append(each)

    def wait(self, for_ms: int) -> None:
        for _ in range(for_ms):
            self.world.clock.run_for(1000)
            while self.heard:
                event = self.heard.popleft()
                if isinstance(event, _DRIVE_EVENTS):
                    self.take(self.drive.handle(event, self.now_ms))
            self.take(self.drive.handle(events.TimePassed(), self.now_ms))

    def off_deg(self, turns: int) -> float:
        return (self.world.board_mdeg / 1000 - 90 * turns + 180) % 360 - 180


@pytest.mark.parametrize("at_deg", [0, 3, 45, 91, 130, 181, 200, 269, 358])
def test_it_locates_and_turns_a_real_board(at_deg: int) -> None:
    rig = Rig(WorldSpec(board_at_mdeg=1000 * at_deg))
    assert rig.locate(0) == BoardLocated(0)
    for turns in range(1, 6):
        assert rig.turn_to(turns) == BoardTurned(turns)
        assert abs(rig.off_deg(turns)) < 0.5  # play and stretch of the belt
    assert rig.told == [BoardLocated(0)] + [BoardTurned(n) for n in range(1, 6)]


def test_tokens_do_not_slide_at_the_stated_friction_and_do_with_25_percent_less() -> None:
    for friction, slides in ((0.15, False), (0.15 * 0.75, True)):
        rig = Rig(WorldSpec(pieces=(Piece(friction=friction),)))
        rig.locate(0)
        rig.turn_to(1)
        assert bool(rig.world.slides) == slides


@pytest.mark.parametrize("after_ms", [60, 200, 350, 500, 650, 900])
def test_nothing_slides_when_a_key_brakes_the_turn(after_ms: int) -> None:
    rig = Rig()
    rig.locate(0)
    stop = lambda: rig.take(rig.drive.brake(rig.now_ms))  # noqa: E731
    assert rig.turn_to(1, after_ms=after_ms, then=stop) == BoardStopped(True)
    assert rig.world.slides == []
    assert rig.turn_to(1) == BoardTurned(1)
    assert abs(rig.off_deg(1)) < 0.5


@pytest.mark.parametrize("slips", [-2, -1, 1, 2, 3])
@pytest.mark.parametrize("after_ms", [300, 700])
def test_lost_steps_are_corrected(slips: int, after_ms: int) -> None:
    rig = Rig()
    rig.locate(1)
    lose = lambda: rig.world.lose_steps(slips)  # noqa: E731
    assert rig.turn_to(2, after_ms=after_ms, then=lose) == BoardTurned(2)
    assert rig.told[-2].code == faults.STEPS_CORRECTED
    assert abs(rig.off_deg(2)) < 0.5
    assert rig.turn_to(3) == BoardTurned(3)


@pytest.mark.parametrize("mishap", ["hand", "jam", "supply"])
def test_people_and_obstacles_end_in_lost_with_the_motor_off(mishap: str) -> None:
    rig = Rig()
    world = rig.world
    rig.locate(0)
    causes = {
        "hand": lambda: world.hand_on(2000),
        "jam": world.jam,
        "supply": world.emergency_stop,
    }
    told = rig.turn_to(1, after_ms=400, then=causes[mishap])
    assert isinstance(told, BoardLost)
    assert told.code in (faults.JAMMED, faults.HAND_ON_BOARD, faults.EMERGENCY_STOP)
    assert not world.turntable.energised
    rig.wait(3000)
    assert rig.told[-1] is told
    world.free()
    world.restore_motor_power()
    rig.wait(50)
    assert rig.locate(1) == BoardLocated(1)
    assert rig.turn_to(2) == BoardTurned(2)
    assert abs(rig.off_deg(2)) < 0.5


def test_a_board_moved_by_hand_at_rest_is_noticed() -> None:
    rig = Rig()
    rig.locate(0)
    rig.wait(1000)
    rig.world.push(20)
    rig.wait(2000)
    assert rig.told[-1] == BoardLost(faults.MOVED_BY_HAND)
    assert rig.locate(0) == BoardLocated(0)
    assert abs(rig.off_deg(0)) < 0.5


def test_wrong_tooth_counts_are_found_out() -> None:
    rig = Rig(WorldSpec(motor_teeth=20, board_at_mdeg=100_000))
    told = [rig.locate(0), rig.turn_to(1) if rig.drive.known else rig.locate(0), rig.locate(0)]
    assert BoardLost(faults.WRONG_GEARING) in told


def test_a_board_with_much_play_is_still_brought_to_its_place() -> None:
    rig = Rig(WorldSpec(backlash_mdeg=500, board_at_mdeg=33_000))
    rig.locate(0)
    for turns in (1, 2, 1, 2, 3, 4):
        assert rig.turn_to(turns) == BoardTurned(turns)
        assert abs(rig.off_deg(turns)) < 0.7
