"""Where a real board stands, which the wire does not tell.

At rest the match says it; on the way the board follows the plan that its settings make, which is
made here by its own planner. When a turn is stopped the estimate stays where it is then.
"""

from dataclasses import dataclass

from affineur.settings import Settings
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.profile import Planner
from affineur.table.motion.timeline import Timeline

_TURN_MDEG = 360_000
_ON_THE_WAY = ("paused", "homing", "faulted")


@dataclass(frozen=True)
class Standing:
    """What the board tells: state, sectors turned, how many there are, which way they go."""

    state: str
    turn: int
    sectors: int = 4
    direction: int = 1


class Estimate:
    """The angle of a board with these settings."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._gearing = gearing_of(settings)
        self._planner = Planner(self._gearing, limits_of(settings))
        self._known: Standing | None = None
        self._rest_mdeg = 0
        self._began_s = 0.0
        self._timeline: Timeline | None = None

    def learn(self, standing: Standing, now_s: float) -> None:
        """Take note of how the board stands now."""
        if standing == self._known:
            return
        self._known = standing
        if standing.state == "rotating":
            self._set_out(standing, now_s)
        elif standing.state in _ON_THE_WAY:
            self._rest_mdeg, self._timeline = self.mdeg(now_s), None
        else:
            self._rest_mdeg, self._timeline = _angle(standing), None

    def mdeg(self, now_s: float) -> int:
        """Return the angle, clockwise from above, 0 to 359,999."""
        if self._timeline is None or self._known is None:
            return self._rest_mdeg
        steps = self._timeline.steps_at(round((now_s - self._began_s) * 1000))
        turned = self._gearing.mdeg(steps) * self._known.direction
        return (self._rest_mdeg + turned) % _TURN_MDEG

    def _set_out(self, standing: Standing, now_s: float) -> None:
        place = self._gearing.sector_place
        steps = place(standing.turn + 1, standing.sectors) - place(standing.turn, standing.sectors)
        plan = self._planner.plan(steps, self._settings.pace)
        self._rest_mdeg, self._began_s = _angle(standing), now_s
        self._timeline = Timeline(plan.segments, 0)


def _angle(standing: Standing) -> int:
    return standing.turn * standing.direction * _TURN_MDEG // standing.sectors % _TURN_MDEG
