"""The turning board, moved by step pulses as they come.

The fast body knows a whole move in advance (`world.turntable`); here every edge on the STEP wire
turns the rotor by one step at that moment. Inertia, friction, belt and lost steps follow the same
rules (`world.mechanics`), with speed and acceleration taken from the steps of the last moments.
Angles are whole units (`WorldSpec.turn_units` to a turn), clockwise positive, never wrapped.
"""

from collections import deque
from collections.abc import Callable
from math import inf

from affineur_sim.world.hall import HallSensor
from affineur_sim.world.mechanics import Follower, Load
from affineur_sim.world.spec import WorldSpec

_WINDOW_STEPS = 40
_AT_REST_NS = 50_000_000
"""Without a step for this long the board stands."""
_MOST_LOAD = 510
_EASY_LOAD = 300
"""StallGuard's load: free, at the limit of the motor, and stalled."""
_ENDLESS = 1 << 60


class SteppedTable:
    """Board, belt and rotor; `on_edge(active)` hears of magnets, `moves` keeps every move's edges.

    A move is the list of the moments (ns) of its steps; it ends when the board rests.
    """

    def __init__(self, spec: WorldSpec):
        self.spec = spec
        self.hall = HallSensor(spec)
        self.board = self.rotor = spec.units_of_mdeg(spec.board_at_mdeg)
        self.hall.look(self.board)
        self.on_edge: Callable[[bool], None] = lambda _active: None
        self.steps = 0
        self.lost_steps = 0
        self.moves: list[list[float]] = []
        self._times: deque[float] = deque(maxlen=_WINDOW_STEPS + 1)
        self._direction = 1
        self._phase = 0  # steps sent, modulo a slip: where the rotor's phases are
        self._motor_nm = 0.0
        self._hand_nm = 0.0
        self._load = Load.of(spec, 0.0, 0.0)
        self._follower = Follower(self._load, 0.0, 0.0)
        self._slipping = 0
        self._stuck = 0
        self._blocks: dict[int, int] = {}
        self._play = spec.units_of_mdeg(spec.backlash_mdeg)
        self._slip_units = spec.slip_steps * spec.step_units

    @property
    def mdeg(self) -> float:
        """Where the board is, 0 <= mdeg < 360000."""
        return self.board % self.spec.turn_units * 360_000 / self.spec.turn_units

    @property
    def energised(self) -> bool:
        """Tell whether the motor holds the board."""
        return self._motor_nm > 0

    # The motor

    def energise(self, current_ma: float) -> None:
        """Let the motor hold the board: the rotor swings to the nearest place of its phase."""
        spec = self.spec
        torque_nm = spec.motor_torque_nm_per_a * current_ma / 1000
        was_free = not self.energised
        self._motor_nm = torque_nm * spec.ring_teeth / spec.motor_teeth
        self._reload()
        if was_free and self.energised:
            off = (self._phase * spec.step_units - self.rotor) % self._slip_units
            self._shift(min(off, off - self._slip_units, key=abs))

    def release(self) -> None:
        """Let go of the board."""
        self._motor_nm = 0.0
        self._reload()

    def forget_phase(self) -> None:
        """The driver chip starts anew."""
        self._phase = 0

    def step(self, now_ns: float, direction: int) -> None:
        """A step pulse has come; `direction` is +1 or -1."""
        if not self._times or direction != self._direction or self._rests(now_ns):
            self._set_out(direction)
        self._times.append(now_ns)
        self.moves[-1].append(now_ns)
        self.steps += 1
        self._phase = (self._phase + direction) % self.spec.slip_steps
        if self.energised:
            self._turn()

    def load_of_driver(self) -> int:
        """Return the load StallGuard sees, 0..510."""
        if self._stuck >= self.spec.stall_after_steps:
            return _MOST_LOAD
        strength = self._load.strength_at(self.speed) or 1.0
        return min(_EASY_LOAD, round(_EASY_LOAD * abs(self._push()) / strength))

    @property
    def speed(self) -> float:
        """Steps a second over the last few steps, 0.0 from rest."""
        if len(self._times) < 2:
            return 0.0
        return (len(self._times) - 1) * 1e9 / (self._times[-1] - self._times[0])

    # People and mishaps

    def set_hand(self, friction_nm: float) -> None:
        """Let a hand drag at the board; 0 takes it away."""
        self._hand_nm = friction_nm
        self._reload()

    def turn_by_hand(self, units: int) -> None:
        """Turn the board; held by the motor it gives in whole slips only."""
        if self.energised:
            units = round(units / self._slip_units) * self._slip_units
        self._shift(units)

    def slip(self, count: int) -> None:
        """Let board and rotor slip by `count` times four full steps, clockwise positive."""
        self._shift(count * self._slip_units)

    def block(self, at_units: int | None, width: int = 0) -> None:
        """Put an obstacle clockwise of an angle; None: wedge the board where it is."""
        at = self.board if at_units is None else at_units
        self._blocks = {+1: at, -1: at + width}

    def unblock(self) -> None:
        """Take away whatever was in the way."""
        self._blocks = {}

    # Within

    def _reload(self) -> None:
        self._load = self._follower.load = Load.of(self.spec, self._motor_nm, self._hand_nm)

    def _rests(self, now_ns: float) -> bool:
        return now_ns - self._times[-1] > _AT_REST_NS

    def _set_out(self, direction: int) -> None:
        """Begin a move from rest."""
        self._times.clear()
        self.moves.append([])
        self._direction = direction
        self._slipping = self._stuck = 0
        lag = self.board - self.rotor
        ahead = lag if direction > 0 else self._play - lag
        self._follower = Follower(self._load, ahead / self.spec.step_units, 0.0)

    def _push(self) -> float:
        """Return what the board needs to follow, in steps/s2, friction included."""
        times, half = self._times, len(self._times) // 2
        if half < 1 or len(times) < 3:
            return self._load.friction
        early = half * 1e9 / (times[half] - times[0])
        late = (len(times) - 1 - half) * 1e9 / (times[-1] - times[half])
        return (late - early) * 2e9 / (times[-1] - times[0]) + self._load.friction

    def _turn(self) -> None:
        push, speed = self._push(), self.speed
        advance = self._advance(push, speed)
        if advance != 1:
            self.lost_steps += 1
        interval_s = (self._times[-1] - self._times[-2]) / 1e9 if len(self._times) > 1 else inf
        moved = advance * self.spec.step_units * self._direction
        ahead = self._follower.advance(push, advance / interval_s, min(interval_s, 1.0))
        ahead_units = round(ahead * self.spec.step_units)
        lag = ahead_units if self._direction > 0 else self._play - ahead_units
        self.rotor += moved
        target = self.rotor + lag
        if (target - self.board) * self._direction > 0:
            self._carry(target)

    def _advance(self, push: float, speed: float) -> int:
        """Return how many steps the rotor makes with this pulse: 1, or 0 or 2 while slipping."""
        blocked = self._room(self._direction) == 0
        if blocked or self._slipping:
            self._stuck += 1
            self._slipping = max(0, self._slipping - 1)
            return 0 if blocked or push > 0 else 2
        if abs(push) > self._load.strength_at(speed):
            self._slipping = self.spec.slip_steps
            return 0 if push > 0 else 2
        self._stuck = 0
        return 1

    def _carry(self, target: int) -> None:
        """Take the board to `target`, or as far as it can go, past every magnet on the way."""
        way = 1 if target > self.board else -1
        length = min(abs(target - self.board), self._room(way))
        while length:
            edge = self.hall.next_edge(self.board, way, length)
            travel = length if edge is None else edge[0]
            self.board += way * travel
            length -= travel
            if edge is not None:
                self.hall.active = edge[1]
                self.on_edge(edge[1])

    def _shift(self, units: int) -> None:
        """Move board and rotor together."""
        before = self.board
        if units:
            self._carry(self.board + units)
        self.rotor += self.board - before

    def _room(self, direction: int) -> int:
        if direction not in self._blocks:
            return _ENDLESS
        distance = direction * (self._blocks[direction] - self.board)
        return distance % self.spec.turn_units
