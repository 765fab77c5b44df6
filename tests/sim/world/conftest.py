"""A board on a bench: a world, everything it reports, and a plan made by hand."""

from collections.abc import Callable
from functools import cache
from math import pi, sin, sqrt

import pytest

from affineur.table.events import IndexEdge
from affineur.table.motion.limits import TICK_HZ
from affineur_sim.world import Piece, World, WorldSpec, WorldStore

QUARTER_STEPS = 5272
RUN_MA = 700


@cache
def pendulum(steps: int, rad_per_s2: float, step_rad: float) -> list[tuple[int, int]]:
    """Return the fastest train of `steps` (even) with sqrt(alpha^2 + omega^4) <= `rad_per_s2`.

    The closed form of the limit for a quarter turn: the board falls like a pendulum.
    """
    half = steps / 2
    accel = rad_per_s2 / step_rad

    def speed(place: float) -> float:
        return sqrt(4 / pi * accel * half * sin(pi / 2 * place / half))

    intervals = [sqrt(1 / accel)]
    for step in range(1, int(half)):
        parts = [step - 0.5 + (n + 0.5) / 8 for n in range(8)]
        intervals.append(sum(0.125 / speed(place) for place in parts))
    rise = [(1, round(interval * TICK_HZ)) for interval in intervals]
    return rise + rise[::-1]


class Bench:
    """One world with the motor held, and what it has said as (at_us, event)."""

    def __init__(self, store: WorldStore | None = None, **values: object):
        self.heard: list[tuple[int, object]] = []
        self.spec = WorldSpec(**values)
        self.world = World(self.spec, self._hear, TICK_HZ, store=store)
        self.world.power_on()
        self.world.stepper.hold(RUN_MA)

    @property
    def events(self) -> list[object]:
        """What was heard, without the times."""
        return [event for _, event in self.heard]

    @property
    def edges(self) -> list[tuple[bool, int]]:
        """(rising, steps) of every index edge heard."""
        return [(e.rising, e.steps) for e in self.events if isinstance(e, IndexEdge)]

    def limit_plan(self, steps: int = QUARTER_STEPS, part: float = 0.985) -> list[tuple[int, int]]:
        """Return a plan along `part` of the limit of the reference piece."""
        return pendulum(steps, part * Piece().limit_rad_per_s2, self.spec.step_rad)

    def turn(self, steps: int = QUARTER_STEPS, direction: int = 1) -> list[object]:
        """Turn along the limit, wait until it is over, return what was heard meanwhile."""
        self.heard.clear()
        self.world.stepper.move(self.limit_plan(steps), direction)
        self.wait(1500)
        return self.events

    def creep(self, steps: int, direction: int = 1, steps_per_s: int = 300) -> list[object]:
        """Turn slowly and evenly, too slowly for StallGuard; return what was heard meanwhile."""
        self.heard.clear()
        self.world.stepper.move([(steps, TICK_HZ // steps_per_s)], direction)
        self.wait(1000 * steps // steps_per_s + 100)
        return self.events

    def wait(self, duration_ms: int) -> None:
        """Let time pass."""
        self.world.clock.run_for(duration_ms * 1000)

    def steps_off(self, sectors: float = 0.0) -> float:
        """Return how many microsteps the board is clockwise of `sectors` quarter turns."""
        turn_steps = self.spec.turn_units / self.spec.step_units
        place = self.world.board_mdeg * turn_steps / 360_000 - sectors * turn_steps / 4
        return (place + turn_steps / 2) % turn_steps - turn_steps / 2

    def _hear(self, event: object) -> None:
        self.heard.append((self.world.clock.at_us, event))


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Return the maker of benches; its arguments are values of WorldSpec."""
    return Bench


@pytest.fixture
def rigid() -> dict[str, object]:
    """Return the values of a board whose belt has neither play nor stretch."""
    return {"backlash_mdeg": 0, "belt_stiffness_nm_per_rad": 1e9}
