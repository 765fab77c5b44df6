"""The pieces standing on the board, and which of them slid."""

from dataclasses import dataclass

from affineur_sim.world.spec import Piece, WorldSpec
from affineur_sim.world.steps import kinematics_of
from affineur_sim.world.travel import StepTravel

_TOLERANCE = 1.02  # steps come at whole ticks: a plan along the limit may exceed it by 2 %


@dataclass(frozen=True)
class Slide:
    """A piece slid because the board asked more of it than its friction holds."""

    at_us: int
    piece: Piece
    demand_rad_per_s2: float


class Pieces:
    """What stands on the board; `slides` is the record of what did not stay in place."""

    def __init__(self, spec: WorldSpec):
        self._step_rad = spec.step_rad
        self._stopping_steps = spec.slip_steps / 2  # a rotor that falls out of step stops in this
        self.standing = list(spec.pieces)
        self.slides: list[Slide] = []

    def weigh(self, travel: StepTravel, at_us: int) -> None:
        """Check every step of `travel` up to now, and the hard stop it may have met."""
        kinematics = kinematics_of(travel.train, travel.entry_s)
        last, hit = travel.step_at(at_us), travel.trace.hit_step
        first = travel.trace.first + 1
        if travel.length:
            self.strain(kinematics.peak_rad_per_s2(self._step_rad, first, last), at_us)
        if hit is not None and hit <= last:
            stopping = kinematics.speeds[hit] ** 2 / (2 * self._stopping_steps)
            self.strain(stopping * self._step_rad, at_us)

    def strain(self, demand_rad_per_s2: float, at_us: int) -> None:
        """Let the pieces slide that cannot bear `demand_rad_per_s2`."""
        for piece in self.standing:
            if demand_rad_per_s2 > _TOLERANCE * piece.limit_rad_per_s2:
                self.slides.append(Slide(at_us, piece, demand_rad_per_s2))
