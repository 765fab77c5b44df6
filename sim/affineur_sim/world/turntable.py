"""The turning board: what the motor, a hand, a jam or its own momentum do to it.

Angles are whole units (`WorldSpec.turn_units` to a turn), clockwise positive, never wrapped.
At most one `Travel` is going on; whenever something changes, the board is first brought to
where that travel has taken it by now, then a new travel starts from there.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot

from affineur_sim.clock import Timer, VirtualClock
from affineur_sim.world.hall import HallSensor
from affineur_sim.world.mechanics import FULL_STEPS_PER_SLIP, Load, Trace, still, trace_of
from affineur_sim.world.spec import Piece, WorldSpec
from affineur_sim.world.steps import StepTrain, kinematics_of
from affineur_sim.world.travel import Glide, Push, StepTravel, Travel

_TOLERANCE = 1.02  # steps come at whole ticks: a plan along the limit may exceed it by 2 %
_CATCH_US = 20_000  # a rotor that is switched on swings to its phase within this time
_HAND_DEG_PER_S = 90
_OBSTACLE_MDEG = 1000


@dataclass(frozen=True)
class Slide:
    """A piece slid because the board asked more of it than its friction holds."""

    at_us: int
    piece: Piece
    demand_rad_per_s2: float


def _ignore_edge(rising: bool) -> None:
    del rising


def _ignore_stall() -> None:
    pass


class Turntable:
    """Board, belt and rotor. `on_edge(rising)` and `on_stall()` say what sensors notice."""

    def __init__(self, spec: WorldSpec, clock: VirtualClock):
        self._spec = spec
        self._clock = clock
        self.hall = HallSensor(spec)
        self.on_edge: Callable[[bool], None] = _ignore_edge
        self.on_stall: Callable[[], None] = _ignore_stall
        self.pieces = list(spec.pieces)
        self.slides: list[Slide] = []
        self.energised = False
        self._slip_steps = FULL_STEPS_PER_SLIP * spec.microsteps
        self._phase = 0  # commanded steps modulo a slip: where the rotor's phases are
        self._board = self._rotor = spec.units_of_mdeg(spec.board_at_mdeg)
        self._play = spec.units_of_mdeg(spec.backlash_mdeg)
        self._blocks: dict[int, int] = {}  # direction -> angle the board cannot pass
        self._load = self._free_load()
        self._hand_nm = 0.0
        self._motor_nm = 0.0
        self._travel: Travel | None = None
        self._begun = (0, 0)  # board and rotor when the travel began
        self._edge: tuple[int, bool] | None = None  # (units into the travel, rising)
        self._timers: list[Timer] = []
        self.look()

    # What can be seen

    @property
    def units(self) -> int:
        """Where the board is now, in units."""
        self._settle()
        return self._board

    @property
    def mdeg(self) -> float:
        """Where the board is now, 0 <= mdeg < 360000."""
        turn = self._spec.turn_units
        return self.units % turn * 360_000 / turn

    @property
    def travelling(self) -> bool:
        """Whether the board is on its way, for whatever reason."""
        return self._travel is not None

    def look(self) -> None:
        """Let the Hall sensor take the state that belongs to where the board stands."""
        self.hall.look(self.units)

    # The motor

    def energise(self, current_ma: int) -> None:
        """Let the motor hold the board: the rotor swings to the nearest place of its phase."""
        spec = self._spec
        torque_nm = spec.motor_torque_nm_per_a * current_ma / 1000
        self._motor_nm = torque_nm * spec.ring_teeth / spec.motor_teeth
        self.energised = True
        self._reload()
        if self._travel is None:
            self._catch()

    def release(self) -> None:
        """Let go: the board turns freely, and glides on if it was turning."""
        self.energised = False
        travel = self._travel
        if travel is not None and not isinstance(travel, Push):
            self._glide_freely(travel.speed(self._clock.at_us))

    def lose_supply(self) -> None:
        """Take the motor's power away; its phase starts at 0 when it comes back."""
        self.release()
        self._phase = 0

    def follow(self, train: StepTrain, entry_s: float, direction: int) -> None:
        """Follow `train` from now on, coming from steps of `entry_s` (0.0: from rest)."""
        if not isinstance(self._travel, StepTravel):
            self._conclude()
        self._follow_from(train, entry_s, direction, self._clock.at_us, 0)

    def rest(self, signed_steps: int) -> None:
        """The train has ended, `signed_steps` after the move began."""
        self._count(signed_steps)
        if isinstance(self._travel, StepTravel):
            self._stop()
            self._catch()

    def run_out(self, signed_steps: int) -> None:
        """The train was cut: the board runs on until motor and friction have stopped it."""
        self._count(signed_steps)
        travel = self._travel
        if isinstance(travel, StepTravel):
            speed = travel.speed(self._clock.at_us)
            self._stop()
            self._brake_hard(speed, travel.direction)

    # People and mishaps

    def set_hand(self, friction_nm: float) -> None:
        """Let a hand drag at the board with `friction_nm`; 0 takes it away."""
        self._hand_nm = friction_nm
        self._reload()

    def push(self, mdeg: int, duration_ms: int | None = None) -> None:
        """Push the board by an angle. Held, or while turning, it gives in whole slips only."""
        if isinstance(self._travel, StepTravel):
            self._slip(round(self._spec.units_of_mdeg(mdeg) / self._slip_units))
            return
        self._conclude()
        if duration_ms is None:
            duration_ms = max(1, abs(mdeg) // _HAND_DEG_PER_S)
        self._move_by(self._spec.units_of_mdeg(mdeg), duration_ms * 1000)

    def lose_steps(self, slips: int) -> None:
        """Let the rotor slip now by `slips` times four full steps, clockwise positive."""
        self._slip(slips)

    def block(self, at_mdeg: int | None) -> None:
        """Put something in the way of clockwise angle `at_mdeg`; None: wedge the board here."""
        self._settle()
        if at_mdeg is None:
            self._blocks = {+1: self._board, -1: self._board}
        else:
            at = self._spec.units_of_mdeg(at_mdeg)
            self._blocks = {+1: at, -1: at + self._spec.units_of_mdeg(_OBSTACLE_MDEG)}
        self._retrace()

    def unblock(self) -> None:
        """Take away whatever was in the way."""
        self._blocks = {}
        self._retrace()

    # Travels

    @property
    def _slip_units(self) -> int:
        return self._slip_steps * self._spec.step_units

    def _count(self, signed_steps: int) -> None:
        self._phase = (self._phase + signed_steps) % self._slip_steps

    def _begin(self, travel: Travel) -> None:
        self._travel = travel
        self._begun = (self._board, self._rotor)
        self._edge = None
        self._plan_edge(0)

    def _plan_edge(self, covered: int) -> None:
        travel = self._travel
        assert travel is not None
        angle = self._begun[0] + travel.direction * covered
        edge = self.hall.next_edge(angle, travel.direction, travel.length - covered)
        self._edge = None
        if edge is not None:
            self._edge = (covered + edge[0], edge[1])
            self._call_at(travel.reaches_at_us(self._edge[0]), self._settle)

    def _call_at(self, at_us: int, callback: Callable[[], None]) -> None:
        self._timers.append(self._clock.call_at(at_us, callback))

    def _settle(self) -> None:
        """Bring the board to where its travel has taken it by now, passing every edge."""
        travel = self._travel
        if travel is not None:
            self._advance(travel, travel.covered(self._clock.at_us))

    def _advance(self, travel: Travel, covered: int) -> None:
        while self._edge is not None and self._edge[0] <= covered:
            passed, rising = self._edge
            self.hall.active = rising
            self._plan_edge(passed)
            self._place(travel, passed)
            self.on_edge(rising)
            if self._travel is not travel:
                return
        self._place(travel, covered)

    def _place(self, travel: Travel, covered: int) -> None:
        board, rotor = self._begun
        self._board = board + travel.direction * covered
        turned = covered
        if isinstance(travel, StepTravel):
            step = travel.step_at(self._clock.at_us)
            turned = travel.trace.rotor_at(step) * self._spec.step_units
        self._rotor = rotor + travel.direction * turned

    def _stop(self) -> None:
        """End the present travel where it is now."""
        self._settle()
        travel = self._travel
        if isinstance(travel, StepTravel):
            self._weigh(travel)
        self._travel = self._edge = None
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    def _conclude(self) -> None:
        """Let the present travel come to its end at once."""
        travel = self._travel
        if travel is not None:
            self._advance(travel, travel.length)
            self._travel = self._edge = None
            self._stop()

    def _follow_from(
        self, train: StepTrain, entry_s: float, direction: int, start_us: int, first: int
    ) -> None:
        self._stop()
        trace = self._trace(train, entry_s, direction, first)
        self._begin(StepTravel(train, entry_s, trace, start_us, direction))
        if trace.stall_step is not None:
            self._call_at(start_us + train.us_of(trace.stall_step), self._stall)

    def _trace(self, train: StepTrain, entry_s: float, direction: int, first: int) -> Trace:
        if not self.energised:
            return still(first, train.total_steps - first)
        lag = self._board - self._rotor
        ahead = lag if direction > 0 else self._play - lag
        trace = trace_of(train, entry_s, self._load, first, ahead)
        if direction in self._blocks:
            speeds = kinematics_of(train, entry_s).speeds
            trace = trace.blocked(self._room(direction), speeds, self._load)
        return trace

    def _room(self, direction: int) -> int:
        """Return how far the board can go in `direction` before something is in its way."""
        if direction not in self._blocks:
            return 1 << 60
        return direction * (self._blocks[direction] - self._board) % self._spec.turn_units

    def _stall(self) -> None:
        self._settle()
        self.on_stall()

    def _retrace(self) -> None:
        """Something has changed: work out the rest of the present train anew."""
        travel = self._travel
        if isinstance(travel, StepTravel):
            self._resume(travel)

    def _resume(self, travel: StepTravel) -> None:
        step = travel.step_at(self._clock.at_us)
        self._follow_from(travel.train, travel.entry_s, travel.direction, travel.start_us, step)

    def _move_by(self, units: int, duration_us: int) -> None:
        direction = 1 if units >= 0 else -1
        length = min(abs(units), self._room(direction))
        if length:
            push = Push(self._clock.at_us, direction, length, duration_us)
            self._begin(push)
            self._call_at(push.reaches_at_us(length), self._arrive)

    def _arrive(self) -> None:
        self._stop()
        if self.energised:
            self._catch()

    def _catch(self) -> None:
        """Let an energised rotor swing to the nearest free place where its phases fit."""
        if not self.energised:
            return
        off = (self._phase * self._spec.step_units - self._rotor) % self._slip_units
        ways = sorted((off, off - self._slip_units), key=abs)
        for way in ways:
            if abs(way) <= self._room(1 if way > 0 else -1):
                self._move_by(way, _CATCH_US)
                return

    def _slip(self, slips: int) -> None:
        """Move board and rotor by whole slips at once, whatever else goes on."""
        travel = self._travel
        self._stop()
        self._move_by(slips * self._slip_units, 1)
        self._conclude()
        if isinstance(travel, StepTravel):
            self._resume(travel)

    def _glide_freely(self, speed: float) -> None:
        travel = self._travel
        assert travel is not None
        self._stop()
        slowing = self._load.friction * self._spec.step_units
        length = min(round(speed**2 / (2 * slowing)), self._room(travel.direction))
        self._glide(speed, travel.direction, length)

    def _brake_hard(self, speed: float, direction: int) -> None:
        if not speed:
            self._catch()
            return
        spec = self._spec
        slowing = self._load.friction + self._load.strength
        steps = (speed / spec.step_units) ** 2 / (2 * slowing)
        turning = speed / spec.step_units * spec.step_rad
        self._strain(hypot(slowing * spec.step_rad, turning**2))
        length = round(steps / self._slip_steps) * self._slip_units
        self._glide(speed, direction, min(length, self._room(direction)))

    def _glide(self, speed: float, direction: int, length: int) -> None:
        if length and speed:
            glide = Glide(self._clock.at_us, direction, speed, length)
            self._begin(glide)
            self._call_at(glide.reaches_at_us(length), self._arrive)
        elif self.energised:
            self._catch()

    # Loads

    def _reload(self) -> None:
        spec = self._spec
        per_nm = 1 / (spec.board_inertia_kg_m2 * spec.step_rad)
        load = replace(
            self._free_load(),
            friction=(spec.bearing_friction_nm + self._hand_nm) * per_nm,
            strength=self._motor_nm * per_nm,
        )
        if load != self._load:
            self._load = load
            self._retrace()

    def _free_load(self) -> Load:
        spec = self._spec
        return Load(
            unit_per_step=spec.step_units,
            friction=spec.bearing_friction_nm / spec.board_inertia_kg_m2 / spec.step_rad,
            strength=0.0,
            corner=spec.motor_corner_rpm / 60 * spec.full_steps * spec.microsteps,
            compliance=spec.board_inertia_kg_m2 / spec.belt_stiffness_nm_per_rad,
            play=spec.units_of_mdeg(spec.backlash_mdeg) / spec.step_units,
            slip_steps=FULL_STEPS_PER_SLIP * spec.microsteps,
            stall_after_steps=spec.stall_after_steps,
            stall_min_speed=spec.stall_min_steps_per_s,
        )

    def _weigh(self, travel: StepTravel) -> None:
        """Record the pieces that the steps of `travel` up to now were too much for."""
        if not travel.length:
            return
        step_rad = self._spec.step_rad
        kinematics = kinematics_of(travel.train, travel.entry_s)
        last = travel.step_at(self._clock.at_us)
        self._strain(kinematics.peak_rad_per_s2(step_rad, travel.trace.first + 1, last))
        hit = travel.trace.hit_step
        if hit is not None and hit <= last:
            stopping = kinematics.speeds[hit] ** 2 / self._slip_steps
            self._strain(stopping * step_rad)

    def _strain(self, demand_rad_per_s2: float) -> None:
        for piece in self.pieces:
            if demand_rad_per_s2 > _TOLERANCE * piece.limit_rad_per_s2:
                self.slides.append(Slide(self._clock.at_us, piece, demand_rad_per_s2))
