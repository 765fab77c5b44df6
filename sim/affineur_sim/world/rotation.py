"""Where board and rotor stand, and the one travel they may be on.

Angles are whole units (`WorldSpec.turn_units` to a turn), clockwise positive, never wrapped.
The clock is asked only for the moments at which something can be noticed: a magnet's edge, or
the end of a travel. In between, `settle` brings board and rotor to where they are by now.
"""

from collections.abc import Callable

from affineur_sim.clock import Timer, VirtualClock
from affineur_sim.world.hall import HallSensor
from affineur_sim.world.spec import WorldSpec
from affineur_sim.world.travel import StepTravel, Travel


def _ignore_edge(rising: bool) -> None:
    del rising


class Rotation:
    """Board, rotor and Hall sensor; `on_edge(rising)` is called when a magnet comes or goes."""

    def __init__(self, spec: WorldSpec, clock: VirtualClock):
        self._clock = clock
        self._step_units = spec.step_units
        self.board = self.rotor = spec.units_of_mdeg(spec.board_at_mdeg)
        self.hall = HallSensor(spec)
        self.hall.look(self.board)
        self.on_edge: Callable[[bool], None] = _ignore_edge
        self.travel: Travel | None = None
        self._begun = (self.board, self.rotor)  # when the travel began
        self._edge: tuple[int, bool] | None = None  # (units into the travel, rising)
        self._timers: list[Timer] = []

    def begin(self, travel: Travel) -> None:
        """Set out; there must be no other travel."""
        self.travel = travel
        self._begun = (self.board, self.rotor)
        self._plan_edge(travel, 0)

    def call_at(self, at_us: int, callback: Callable[[], None]) -> None:
        """Call back at `at_us`, unless the present travel is over by then."""
        self._timers.append(self._clock.call_at(at_us, callback))

    def settle(self) -> None:
        """Bring board and rotor to where the travel has taken them by now."""
        travel = self.travel
        if travel is not None:
            self._advance(travel, travel.covered(self._clock.at_us))

    def stop(self) -> None:
        """End the travel where it is now."""
        self.settle()
        self._forget()

    def conclude(self) -> None:
        """Let the travel, which follows no steps, come to its end at once."""
        travel = self.travel
        if travel is not None:
            self._advance(travel, travel.length)
            self._forget()

    def _forget(self) -> None:
        self.travel = self._edge = None
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _plan_edge(self, travel: Travel, covered: int) -> None:
        angle = self._begun[0] + travel.direction * covered
        edge = self.hall.next_edge(angle, travel.direction, travel.length - covered)
        self._edge = None
        if edge is not None:
            self._edge = (covered + edge[0], edge[1])
            self.call_at(travel.reaches_at_us(self._edge[0]), self.settle)

    def _advance(self, travel: Travel, covered: int) -> None:
        while self._edge is not None and self._edge[0] <= covered:
            passed, rising = self._edge
            self.hall.active = rising
            self._plan_edge(travel, passed)
            self._place(travel, passed)
            self.on_edge(rising)
        self._place(travel, covered)

    def _place(self, travel: Travel, covered: int) -> None:
        board, rotor = self._begun
        turned = covered
        if isinstance(travel, StepTravel):
            turned = self._step_units * travel.rotor_at(self._clock.at_us)
        self.board = board + travel.direction * covered
        self.rotor = rotor + travel.direction * turned
