"""One slow turn at a time: steps out, edges of the index sensor in, and every way to stop.

Theory of operation. A turn begins because a host has asked for it, with the current and the speed
of a search, and after ring and piezo have said "hands off"; the next one of a row does without,
since the board was turning a moment ago. A key, a stall, a lost supply or the host end it early:
the steps are cut, and once the board has run out the motor is let go. After a turn that has come
to its end the motor holds, so that the next one goes on from there.
"""

from affineur.desk.clerk import Declined
from affineur.service import vocabulary as words
from affineur.table import events, ticks
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.limits import SLOW, TICK_HZ
from affineur.table.motion.profile import plan_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.ports import Stepper
    from affineur.service.lighting import Lighting
    from affineur.settings import Settings

_RUN_OUT_MS = 250
"""A board whose steps were cut has come to rest by then."""
_LATE_MS = 1_500
"""So long after its last step is due the motor's silence is a fault."""
_ROW_MS = 2_000
"""A turn that follows so soon on another belongs to a row."""
_TRIAL = "trial"


class Turning:
    """The motor and the index sensor on the bench."""

    def __init__(self, settings: "Settings", stepper: "Stepper", lighting: "Lighting"):
        self._settings = settings
        self._stepper = stepper
        self._lighting = lighting
        self._plan: "Any" = None  # of a turn that has not begun yet
        self._direction = 1
        self._ended_ms: "int | None" = None  # when the latest turn came to its end
        self._state = words.REST
        self._ending = ""  # what a turn that is being cut will have ended with
        self._wanted = 0
        self._steps = 0
        self._edges: "list[list[int]]" = []
        self._missed = 0
        self.powered = True
        self._answering = True
        self.wake_at_ms: "int | None" = None

    @property
    def moving(self) -> bool:
        """Tell whether the board turns or runs out."""
        return self._state == words.MOVING

    def turn(self, now_ms: int, steps: int, permille: int) -> None:
        """Begin to turn by `steps`, clockwise positive.

        `permille` 0 is the speed and the current of a search; else the part of the friction
        limit, with the current of play.
        """
        self._check_ready()
        self._wanted = abs(steps)
        self._steps = self._missed = 0
        self._edges = []
        settings = self._settings
        self._stepper.hold(settings.motor_run_ma if permille else settings.motor_slow_ma)
        if not self._answering:
            self._end(words.SILENT, now_ms)
        elif not steps:
            self._end(words.DONE, now_ms)
        else:
            self._state = words.MOVING
            self._plan = plan_move(abs(steps), self._bounds(permille))
            self._direction = 1 if steps > 0 else -1
            self._warn(now_ms)

    def stop(self, now_ms: int) -> None:
        """Cut the turn."""
        self._cut(words.STOPPED, now_ms)

    def _warn(self, now_ms: int) -> None:
        """Say "hands off" and wait, unless the board was turning just now."""
        if self._ended_ms is not None and ticks.since(now_ms, self._ended_ms) < _ROW_MS:
            self._begin(now_ms)
        else:
            self.wake_at_ms = ticks.later(now_ms, self._settings.hands_off_delay_ms)
            self._lighting.warn(self._settings.sound)

    def _begin(self, now_ms: int) -> None:
        plan, self._plan = self._plan, None
        self._stepper.move(plan.segments, self._direction)
        self.wake_at_ms = ticks.later(now_ms, plan.ticks // (TICK_HZ // 1000) + _LATE_MS)

    def release(self, now_ms: int) -> None:
        """Cut the turn and let go of the board."""
        if self.moving:
            self._cut(words.STOPPED, now_ms)
        else:
            self._stepper.release()

    def motion(self, now_ms: int) -> "dict[str, Any]":
        """Return how the latest turn goes, with [steps, 1 met or 0 lost] of every edge."""
        return {
            "state": self._state,
            "steps": self._steps,
            "edges": self._edges,
            "missed": self._missed,
        }

    def take(self, event: object, now_ms: int) -> None:
        """Take in what has happened."""
        if isinstance(event, events.MotorPowerChanged):
            self.powered = event.on
        elif isinstance(event, (events.PartLost, events.PartFound)) and event.part == "motor":
            self._answering = isinstance(event, events.PartFound)
        reaction = self._REACTIONS.get(type(event))
        if reaction is not None and self.moving:
            reaction(self, event, now_ms)

    # What can happen on the way

    def _edge(self, event: events.IndexEdge, now_ms: int) -> None:
        if len(self._edges) < words.MOST_EDGES:
            self._edges.append([event.steps, 1 if event.rising else 0])
        else:
            self._missed += 1

    def _ended(self, event: events.StepsEnded, now_ms: int) -> None:
        self._steps = event.steps
        if not self._ending:
            whole = event.steps == self._wanted
            self._end(words.DONE if whole else words.SILENT, now_ms)

    def _stalled(self, event: events.Jammed, now_ms: int) -> None:
        self._steps = event.steps
        self._end(words.JAMMED, now_ms)

    def _supply_changed(self, event: events.MotorPowerChanged, now_ms: int) -> None:
        if not event.on:
            self._cut(words.NO_POWER, now_ms)

    def _part_lost(self, event: events.PartLost, now_ms: int) -> None:
        if event.part == "motor":
            self._cut(words.SILENT, now_ms)

    def _key_pressed(self, event: events.KeyPressed, now_ms: int) -> None:
        self._cut(words.KEY, now_ms)

    def _time_passed(self, event: events.TimePassed, now_ms: int) -> None:
        if self.wake_at_ms is None or not ticks.reached(now_ms, self.wake_at_ms):
            return
        if self._plan is not None:
            self._begin(now_ms)
        else:
            self._stepper.cut()
            self._end(self._ending or words.SILENT, now_ms)

    _REACTIONS: "dict[type, Any]" = {
        events.IndexEdge: _edge,
        events.StepsEnded: _ended,
        events.Jammed: _stalled,
        events.MotorPowerChanged: _supply_changed,
        events.PartLost: _part_lost,
        events.KeyPressed: _key_pressed,
        events.TimePassed: _time_passed,
    }

    # Within

    def _cut(self, ending: str, now_ms: int) -> None:
        if self._plan is not None:
            self._end(ending, now_ms)
        elif self.moving and not self._ending:
            self._ending = ending
            self._stepper.cut()
            self.wake_at_ms = ticks.later(now_ms, _RUN_OUT_MS)

    def _end(self, state: str, now_ms: int) -> None:
        self._state = state
        self._ending = ""
        self._plan = self.wake_at_ms = None
        self._lighting.calm()
        if state == words.DONE:
            self._ended_ms = now_ms
            self._stepper.hold(self._settings.motor_hold_ma)
        else:
            self._ended_ms = None
            self._stepper.release()

    def _check_ready(self) -> None:
        if self.moving:
            raise Declined("TURNING", "The board is turning; wait, or stop it.")
        if not self.powered:
            raise Declined("NO_POWER", "The motor has no power: supply or emergency stop.")

    def _bounds(self, permille: int) -> "Any":
        gearing = gearing_of(self._settings)
        limits = limits_of(self._settings)
        limits.pace_permille[_TRIAL] = permille
        return limits.bounds(
            _TRIAL if permille else SLOW, (gearing.numerator, gearing.denominator)
        )

    ACTS: "dict[str, Any]" = {"turn": turn, "stop": stop, "release": release, "motion": motion}
