"""How the board follows the motor: inertia, friction, belt and lost steps, step by step.

Theory. The motor drags the board by a belt. Seen along the turn the board is `ahead` of the flank
that drives it by somewhere between 0 and the backlash. To follow the train it must be pushed by
inertia x acceleration + friction. While that is positive it sits on the driving flank; when
braking asks for more than friction gives, the board runs on, crosses the play and leans on the
other flank. The stretch of the belt adds to both ends. Crossing and stretch are soft (teeth and
belt spread them), so they do not count towards the sliding of pieces.

When the push exceeds what the motor has at that speed, the rotor falls out of step. It can catch
again only where its phases repeat, every four full steps: the board stands still (pushing) or
runs on twice as fast (braking) for that long, again and again while the push is too much.

All is told in steps, seconds and accelerations (torque divided by inertia), forwards positive.
"""

from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from affineur_sim.world.spec import WorldSpec
from affineur_sim.world.steps import Kinematics, StepTrain, kinematics_of


@dataclass(frozen=True)
class Load:
    """What the motor has to move, and what it has to move it with."""

    unit_per_step: int
    friction: float  # steps/s2 by which a free board slows down
    strength: float  # steps/s2 the motor could give the board at low speed
    corner: float  # steps/s above which its torque falls
    compliance: float  # steps of belt stretch per step/s2
    play: float  # steps of backlash
    slip_steps: int  # steps lost at once
    stall_after_steps: int  # steps without headway until DIAG
    stall_min_speed: float  # steps/s below which DIAG stays quiet

    @classmethod
    def of(cls, spec: WorldSpec, motor_nm: float, hand_nm: float) -> "Load":
        """Return the load of a board held by `motor_nm` and dragged at by `hand_nm`."""
        steps_per_s2_nm = 1 / (spec.board_inertia_kg_m2 * spec.step_rad)
        return cls(
            unit_per_step=spec.step_units,
            friction=(spec.bearing_friction_nm + hand_nm) * steps_per_s2_nm,
            strength=motor_nm * steps_per_s2_nm,
            corner=spec.motor_corner_rpm / 60 * spec.full_steps * spec.microsteps,
            compliance=spec.board_inertia_kg_m2 / spec.belt_stiffness_nm_per_rad,
            play=spec.units_of_mdeg(spec.backlash_mdeg) / spec.step_units,
            slip_steps=spec.slip_steps,
            stall_after_steps=spec.stall_after_steps,
            stall_min_speed=spec.stall_min_steps_per_s,
        )

    def strength_at(self, speed: float) -> float:
        """Return the acceleration the motor can give at `speed` steps/s."""
        return self.strength if speed <= self.corner else self.strength * self.corner / speed


class Trace:
    """Where board and rotor are after each step of (the rest of) a train.

    `board` holds units, never falling; `rotor` steps, or None while the motor lost none;
    index 0 is the state before step `first` + 1. `stall_step` is the step after which DIAG
    reports a jam, `hit_step` the one at which the board was stopped hard, both None if never.
    """

    def __init__(
        self,
        first: int,
        board: "array[int]",
        rotor: "array[int] | None" = None,
        stall_step: int | None = None,
        hit_step: int | None = None,
    ):
        self.first = first
        self.board = board
        self.rotor = rotor
        self.stall_step = stall_step
        self.hit_step = hit_step

    def rotor_at(self, step: int) -> int:
        """Return the steps the rotor has turned when step number `step` has been sent."""
        return step - self.first if self.rotor is None else self.rotor[step - self.first]

    def step_of(self, units: int) -> int | None:
        """Return the step with which the board has covered `units` of this trace, or None."""
        at = bisect_left(self.board, units)
        return self.first + at if at < len(self.board) else None

    def blocked(self, units: int, speeds: "array[float]", load: Load) -> "Trace":
        """Return this trace with the board held fast at the last step within `units`."""
        hit = bisect_left(self.board, units + 1) - 1
        left = len(self.board) - 1 - hit
        if not left:
            return self
        board = self.board[: hit + 1] + array("q", [self.board[hit]]) * left
        rotor = array("q", [self.rotor_at(self.first + n) for n in range(hit + 1)])
        rotor += array("q", [rotor[-1]]) * left
        step = self.first + hit
        return Trace(self.first, board, rotor, self._stall(step, speeds, load), step)

    def _stall(self, hit: int, speeds: "array[float]", load: Load) -> int | None:
        step = hit + load.stall_after_steps
        earlier = self.stall_step
        if step < len(speeds) and speeds[step] >= load.stall_min_speed:
            return step if earlier is None else min(step, earlier)
        return earlier


def still(first: int, steps: int) -> Trace:
    """Return the trace of a board that no motor moves."""
    nothing = array("q", [0]) * (steps + 1)
    return Trace(first, nothing, nothing)


class Follower:
    """Integrates how far the board is ahead of the driving flank."""

    def __init__(self, load: Load, ahead: float, speed: float):
        self.load = load
        self.ahead = ahead
        self.speed = speed  # steps/s of the board

    def advance(self, push: float, rotor_speed: float, duration_s: float) -> float:
        """Return how far ahead the board is after one more step that needs `push`."""
        load = self.load
        stretch = load.compliance * push
        free_speed = max(0.0, self.speed - load.friction * duration_s)
        ahead = self.ahead + (free_speed - rotor_speed) * duration_s
        behind_end = min(0.0, -stretch)
        before_end = load.play + max(0.0, -stretch)
        if behind_end < ahead < before_end:
            self.speed, self.ahead = free_speed, ahead
        else:
            self.speed = rotor_speed
            self.ahead = behind_end if ahead <= behind_end else before_end
        return self.ahead


@lru_cache(maxsize=256)
def trace_of(train: StepTrain, entry_s: float, load: Load, first: int, ahead_units: int) -> Trace:
    """Return how the board follows `train` from after step `first`; cached.

    `ahead_units` is how far the board is ahead of the driving flank at the beginning.
    """
    interval_s = train.interval_s(first) or entry_s
    follower = Follower(load, ahead_units / load.unit_per_step, 1 / (interval_s or inf))
    return _Tracer(kinematics_of(train, entry_s), load, follower).run(first)


class _Tracer:
    def __init__(self, kinematics: Kinematics, load: Load, follower: Follower):
        self.kinematics = kinematics
        self.load = load
        self.follower = follower
        self.ahead0 = follower.ahead
        self.advance = 1  # steps the rotor makes per step sent: 1, or 0 or 2 while slipping
        self.slipping = 0  # steps until it can catch again
        self.lost = 0  # steps sent since it last kept up
        self.stall_step: int | None = None
        self.hit_step: int | None = None

    def run(self, first: int) -> Trace:
        """Go through every step after `first`."""
        unit, speeds, accelerations, intervals = (
            self.load.unit_per_step,
            self.kinematics.speeds,
            self.kinematics.accelerations,
            self.kinematics.intervals,
        )
        board, rotor, covered, turned = array("q", [0]), array("q", [0]), 0, 0
        for step in range(first + 1, len(speeds)):
            push = accelerations[step] + self.load.friction
            duration_s = intervals[step]
            self._keep_step(step, push, speeds[step])
            turned += self.advance
            ahead = self.follower.advance(push, self.advance / duration_s, duration_s)
            covered = max(covered, round(unit * (turned + ahead - self.ahead0)))
            board.append(covered)
            rotor.append(turned)
        if self.hit_step is None:
            return Trace(first, board)
        return Trace(first, board, rotor, self.stall_step, self.hit_step)

    def _keep_step(self, step: int, push: float, speed: float) -> None:
        if self.slipping:
            self.slipping -= 1
            self.lost += 1
            self._report_stall(step, speed)
        if not self.slipping:
            self._catch_or_slip(step, push, speed)

    def _catch_or_slip(self, step: int, push: float, speed: float) -> None:
        if abs(push) <= self.load.strength_at(speed):
            self.advance, self.lost = 1, 0
            return
        self.advance, self.slipping = (0 if push > 0 else 2), self.load.slip_steps
        if self.hit_step is None:
            self.hit_step = step

    def _report_stall(self, step: int, speed: float) -> None:
        late = self.lost >= self.load.stall_after_steps
        if late and self.stall_step is None and speed >= self.load.stall_min_speed:
            self.stall_step = step
