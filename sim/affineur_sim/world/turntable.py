"""The turning board: what the motor, a hand, an obstacle or its own momentum do to it.

Whenever something changes, the board is first brought to where its present travel has taken it
by now; then a new travel starts from there. A hand's drag matters while the motor drives.
"""

from collections.abc import Callable
from math import hypot

from affineur_sim.clock import VirtualClock
from affineur_sim.world.mechanics import Load, Trace, still, trace_of
from affineur_sim.world.pieces import Pieces
from affineur_sim.world.rotation import Rotation
from affineur_sim.world.spec import WorldSpec
from affineur_sim.world.steps import StepTrain, kinematics_of
from affineur_sim.world.travel import Glide, Push, StepTravel

_CATCH_US = 20_000  # a rotor that is switched on swings to its phase within this time
_HAND_MDEG_PER_MS = 90
_OBSTACLE_MDEG = 1000
_ENDLESS = 1 << 60


def _ignore_stall() -> None:
    pass


class Turntable:
    """Board, belt and rotor. `on_stall()` is called when the motor makes no headway."""

    def __init__(self, spec: WorldSpec, clock: VirtualClock):
        self._spec = spec
        self._clock = clock
        self.rotation = Rotation(spec, clock)
        self.pieces = Pieces(spec)
        self.on_stall: Callable[[], None] = _ignore_stall
        self.energised = False
        self._motor_nm = 0.0
        self._hand_nm = 0.0
        self._load = Load.of(spec, 0.0, 0.0)
        self.supplied = True
        self._phase = 0  # commanded steps modulo a slip: where the rotor's phases are
        self._play = spec.units_of_mdeg(spec.backlash_mdeg)
        self._slip_units = spec.slip_steps * spec.step_units
        self._blocks: dict[int, int] = {}  # direction -> angle the board cannot pass

    @property
    def mdeg(self) -> float:
        """Where the board is now, 0 <= mdeg < 360000."""
        self.rotation.settle()
        turn = self._spec.turn_units
        return self.rotation.board % turn * 360_000 / turn

    # The motor

    def energise(self, current_ma: int) -> None:
        """Let the motor hold the board: the rotor swings to the nearest place of its phase."""
        spec = self._spec
        torque_nm = spec.motor_torque_nm_per_a * current_ma / 1000
        self._motor_nm = torque_nm * spec.ring_teeth / spec.motor_teeth
        self.energised = True
        self._reload()
        if self.rotation.travel is None:
            self._catch()

    def release(self) -> None:
        """Let go: the board turns freely, and glides on if it was turning."""
        self.energised = False
        travel = self.rotation.travel
        if travel is not None and not isinstance(travel, Push):
            speed = travel.speed(self._clock.at_us)
            self._stop()
            self._glide_freely(speed, travel.direction)

    def lose_supply(self) -> None:
        """Take the motor's power away."""
        self.supplied = False
        self.reset_driver()

    def reset_driver(self) -> None:
        """Let the driver chip start anew: the motor is released, its phase is 0."""
        self.release()
        self._phase = 0

    def regain_supply(self) -> None:
        """Give the motor's power back; nothing is held before `energise`."""
        self.supplied = True

    def follow(self, train: StepTrain, entry_s: float, direction: int) -> None:
        """Follow `train` from now on, coming from steps of `entry_s` (0.0: from rest)."""
        if not isinstance(self.rotation.travel, StepTravel):
            self.rotation.conclude()
        self._follow_from(train, entry_s, direction, self._clock.at_us, 0)

    def rest(self) -> None:
        """The train has ended, or was halted by a stall."""
        if isinstance(self.rotation.travel, StepTravel):
            self._stop()
            self._catch()

    def run_out(self) -> None:
        """The train was cut: the board runs on until motor and friction have stopped it."""
        travel = self.rotation.travel
        if isinstance(travel, StepTravel):
            speed = travel.speed(self._clock.at_us)
            self._stop()
            self._brake_hard(speed, travel.direction)

    # People and mishaps

    def set_hand(self, friction_nm: float) -> None:
        """Let a hand drag at the board with `friction_nm`; 0 takes it away."""
        self._hand_nm = friction_nm
        self._reload()

    def push(self, mdeg: int) -> None:
        """Push the board by an angle. Held, or while turning, it gives in whole slips only."""
        units = self._spec.units_of_mdeg(mdeg)
        if isinstance(self.rotation.travel, StepTravel):
            self.lose_steps(round(units / self._slip_units))
        else:
            self.rotation.conclude()
            self._move_by(units, abs(mdeg) * 1000 // _HAND_MDEG_PER_MS)

    def lose_steps(self, slips: int) -> None:
        """Let board and rotor slip at once, `slips` times four full steps, clockwise positive."""
        travel = self.rotation.travel
        self._stop()
        self._move_by(slips * self._slip_units, 0)
        self.rotation.conclude()
        if isinstance(travel, StepTravel):
            self._resume(travel)

    def block(self, at_mdeg: int | None) -> None:
        """Put an obstacle clockwise of angle `at_mdeg`; None: wedge the board where it is."""
        self.rotation.settle()
        if at_mdeg is None:
            self._blocks = {+1: self.rotation.board, -1: self.rotation.board}
        else:
            at = self._spec.units_of_mdeg(at_mdeg)
            self._blocks = {+1: at, -1: at + self._spec.units_of_mdeg(_OBSTACLE_MDEG)}
        self._retrace()

    def unblock(self) -> None:
        """Take away whatever was in the way."""
        self._blocks = {}
        self._retrace()

    # Steps

    def _stop(self) -> None:
        """End the present travel where it is now."""
        travel = self.rotation.travel
        self.rotation.stop()
        if isinstance(travel, StepTravel):
            self.pieces.weigh(travel, self._clock.at_us)
            if self.supplied:
                sent = travel.step_at(self._clock.at_us) - travel.trace.first
                self._phase = (self._phase + travel.direction * sent) % self._spec.slip_steps

    def _follow_from(
        self, train: StepTrain, entry_s: float, direction: int, start_us: int, first: int
    ) -> None:
        self._stop()
        trace = self._trace(train, entry_s, direction, first)
        self.rotation.begin(StepTravel(train, entry_s, trace, start_us, direction))
        if trace.stall_step is not None:
            self.rotation.call_at(start_us + train.us_of(trace.stall_step), self._stall)

    def _trace(self, train: StepTrain, entry_s: float, direction: int, first: int) -> Trace:
        if not self.energised:
            return still(first, train.total_steps - first)
        lag = self.rotation.board - self.rotation.rotor
        ahead = lag if direction > 0 else self._play - lag
        trace = trace_of(train, entry_s, self._load, first, ahead)
        if direction in self._blocks:
            speeds = kinematics_of(train, entry_s).speeds
            trace = trace.blocked(self._room(direction), speeds, self._load)
        return trace

    def _stall(self) -> None:
        self.rotation.settle()
        self.on_stall()

    def _reload(self) -> None:
        load = Load.of(self._spec, self._motor_nm, self._hand_nm)
        if load != self._load:
            self._load = load
            self._retrace()

    def _retrace(self) -> None:
        """Something has changed: work out the rest of the present travel anew."""
        travel = self.rotation.travel
        if isinstance(travel, StepTravel):
            self._resume(travel)
        elif travel is not None and not self._room(travel.direction):
            self._stop()

    def _resume(self, travel: StepTravel) -> None:
        self._stop()
        self._catch()
        self.rotation.conclude()
        step = travel.step_at(self._clock.at_us)
        self._follow_from(travel.train, travel.entry_s, travel.direction, travel.start_us, step)

    # Without steps

    def _room(self, direction: int) -> int:
        """Return how far the board can go in `direction` before something is in its way."""
        if direction not in self._blocks:
            return _ENDLESS
        distance = direction * (self._blocks[direction] - self.rotation.board)
        return distance % self._spec.turn_units

    def _move_by(self, units: int, duration_us: int) -> None:
        direction = 1 if units > 0 else -1
        length = min(abs(units), self._room(direction))
        if length:
            push = Push(self._clock.at_us, direction, length, duration_us)
            self.rotation.begin(push)
            self.rotation.call_at(push.reaches_at_us(length), self._arrive)

    def _arrive(self) -> None:
        self._stop()
        self._catch()

    def _catch(self) -> None:
        """Let an energised rotor swing to the nearest free place where its phases fit."""
        if not self.energised:
            return
        off = (self._phase * self._spec.step_units - self.rotation.rotor) % self._slip_units
        for way in sorted((off, off - self._slip_units), key=abs):
            if abs(way) <= self._room(1 if way > 0 else -1):
                self._move_by(way, _CATCH_US)
                return

    def _glide_freely(self, speed: float, direction: int) -> None:
        slowing = self._load.friction * self._spec.step_units
        self._glide(speed, direction, round(speed**2 / (2 * slowing)))

    def _brake_hard(self, speed: float, direction: int) -> None:
        """Let the motor stop the board at once; it slips by as much as that takes."""
        spec = self._spec
        slowing = self._load.friction + self._load.strength
        steps_per_s = speed / spec.step_units
        if speed:
            turning = (steps_per_s * spec.step_rad) ** 2
            self.pieces.strain(hypot(slowing * spec.step_rad, turning), self._clock.at_us)
        slips = round(steps_per_s**2 / (2 * slowing) / spec.slip_steps)
        self._glide(speed, direction, slips * self._slip_units)

    def _glide(self, speed: float, direction: int, units: int) -> None:
        length = min(units, self._room(direction))
        if length:
            glide = Glide(self._clock.at_us, direction, speed, length)
            self.rotation.begin(glide)
            self.rotation.call_at(glide.reaches_at_us(length), self._arrive)
        else:
            self._catch()
