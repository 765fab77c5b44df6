"""What the drive does: begin a leg, brake, arrive, give up. When to do it says `drive`."""

from affineur.table import ticks
from affineur.table.intents import BrakeSteps, CutSteps, HoldMotor, MoveSteps, ReleaseMotor
from affineur.table.motion import faults
from affineur.table.motion.leg import Leg
from affineur.table.motion.limits import SLOW
from affineur.table.motion.profile import Planner
from affineur.table.motion.reports import BoardLocated, BoardLost, BoardStopped, BoardTurned
from affineur.table.motion.ring import Ring

RELEASED, LOST, HOLDING = "released", "lost", "holding"
LOCATING, IDENTIFIED, TURNING, BRAKING = "locating", "identified", "turning", "braking"
CHECKING, SEEKING, RECOVERING = "checking", "seeking", "recovering"
CUTTING = "cutting"

_CONTRADICTED = (
    faults.INDEX_UNCLEAR,
    faults.WRONG_GEARING,
    faults.HAND_ON_BOARD,
    faults.STEPS_MISSED,
)
_ROW_KEPT = 7
_RUN_OUT_MS = 250  # a board whose steps were cut has come to rest by then
_CALM_MS = 300  # after a move the sensor may still change that long


class Currents:
    """Motor currents (mA rms): turning, slow moves, at rest."""

    def __init__(self, run_ma: int, slow_ma: int, hold_ma: int):
        self.run_ma = run_ma
        self.slow_ma = slow_ma
        self.hold_ma = hold_ma


class Mover:
    """The state of the drive and the acts that change it; each act returns its outputs.

    `place` is where the board stands at rest or where the present leg began; `base` the rest
    place of the sector last reached; `pull` the direction of the latest leg, which tells the
    taut flank of the belt; `row` where magnets were met, one after the other that way;
    `goal` what was asked for, (LOCATING or TURNING, sector); `ways` the legs still to come.
    """

    def __init__(self, planner: Planner, ring: Ring, currents: Currents, indexed: bool):
        self.state = RELEASED
        self.planner = planner
        self.ring = ring
        self.currents = currents
        self.indexed = indexed
        self.powered = True
        self.answering = True
        self.blindness_told = False
        self.goal = (LOCATING, 0)
        self.base = 0
        self.place = 0
        self.pull = 0
        self.leg: "Leg | None" = None
        self.ways: "list[tuple[int, str]]" = []
        self.row: "list[int]" = []
        self.locator = ring.locator(False)
        self.corrections = 0  # since the goal was set
        self.refined = False  # the place was set by the magnet at the goal itself
        self.streak = 0  # turns in a row that needed a correction
        self.touches = 0  # edges of the sensor at rest
        self.calm_ms = 0  # from then on such an edge means something
        self.outcome: "tuple[str, object]" = (RELEASED, BoardStopped(False))
        self.suspect = False  # the magnets contradicted the place: identify by one more of them
        self.wake_ms: "int | None" = None
        self.silent_ms: "int | None" = None

    def running(self) -> Leg:
        """Return the present leg; there is one in every state in which the board moves."""
        assert self.leg is not None
        return self.leg

    def target(self) -> int:
        """Return the place of the goal."""
        return self.ring.target(self.goal[1])

    def aim(self, pace: str, taut: bool) -> None:
        """Set the legs to the goal: the first at `pace`, an approach slowly."""
        thorough = self.goal[0] == LOCATING and not self.refined
        ways = self.ring.way(self.place, self.target(), taut, thorough)
        self.ways = [(ways[0], pace)] + [(steps, SLOW) for steps in ways[1:]]

    def go_on(self, now_ms: int) -> "list[object]":
        """Begin the next leg to the goal, or be there."""
        if not self.ways and self.place != self.target():
            self.aim(SLOW, False)
        while self.ways:
            steps, pace = self.ways.pop(0)
            if steps:
                return self.launch(steps, pace, RECOVERING if pace == SLOW else TURNING, now_ms)
        return self._arrive(now_ms)

    def search(self, now_ms: int) -> "list[object]":
        """Turn slowly in the game's direction to identify the board."""
        self.locator = self.ring.locator(self.suspect)
        self.place, self.row = 0, []
        return self.launch(self.ring.search_steps, SLOW, LOCATING, now_ms)

    def seek(self, now_ms: int) -> "list[object]":
        """Go on slowly as far as lost steps can explain a magnet that has not been met."""
        leg = self.running()
        begun = leg.pulses.begun
        self.place = leg.place_after(leg.plan.steps)
        self.ways = []
        carried = None if begun is None else begun - leg.plan.steps
        return self.launch(self.ring.seek_steps, SLOW, SEEKING, now_ms, carried)

    def launch(
        self, steps: int, pace: str, state: str, now_ms: int, begun: "int | None" = None
    ) -> "list[object]":
        """Begin a leg of `steps`, in the game's direction if positive."""
        ring = self.ring
        self.pull = ring.direction if steps > 0 else -ring.direction
        plan = self.planner.plan(abs(steps), pace)
        blind = state == LOCATING or not self.indexed
        watch = ring.blind() if blind else ring.watch(self.place, abs(steps), self.pull)
        pulses = ring.pulses(begun)
        self.rest(state, Leg(plan, self.pull, self.place, now_ms, watch, pulses, ring.slack))
        current_ma = self.currents.slow_ma if pace == SLOW else self.currents.run_ma
        return [HoldMotor(current_ma), MoveSteps(plan.segments, self.pull)]

    def rest(self, state: str, leg: "Leg | None" = None) -> None:
        """Enter `state`, moving along `leg` or standing still."""
        self.state = state
        self.leg = leg
        self.touches = 0
        self.wake_ms = None
        self.silent_ms = leg.silent_ms() if leg else None

    def brake(self, state: str, now_ms: int) -> "list[object]":
        """Stop the present leg along the limit."""
        leg = self.running()
        segments = leg.brake(now_ms)
        self.rest(state, leg)
        self.wake_ms = leg.doubt_ms()
        return [BrakeSteps(segments)] if segments else []

    def hear(self, met: "list[int]") -> None:
        """Remember magnets just met, as long as they make a row in the game's direction."""
        leg = self.running()
        if leg.direction != self.ring.direction:
            return
        for place in [leg.place_after(steps) for steps in met]:
            earlier = [was for was in self.row if leg.direction * (place - was) > self.ring.apart]
            self.row = earlier[1 - _ROW_KEPT :] + [place]

    def shift(self, steps: int) -> None:
        """Take that everything is `steps` farther clockwise than was thought."""
        self.place += steps
        self.row = [place + steps for place in self.row]

    def _arrive(self, now_ms: int) -> "list[object]":
        goal, turns = self.goal
        self.base = self.place
        self.suspect = False
        self.streak = self.streak + 1 if self.corrections else 0
        report = BoardLocated(turns) if goal == LOCATING else BoardTurned(turns)
        return self.hold_still(now_ms) + [report]

    def hold_still(self, now_ms: int) -> "list[object]":
        """Stay where the board is."""
        self.ways = []
        self.rest(HOLDING)
        self.calm_ms = ticks.later(now_ms, _CALM_MS)
        return [HoldMotor(self.currents.hold_ma)]

    def lose(self, code: str, now_ms: int) -> "list[object]":
        """Give up with a fault: stop, let go, and wait for a person."""
        self.suspect = code in _CONTRADICTED
        return self.cut(LOST, BoardLost(code), now_ms)

    def lose_motor(self, code: str) -> "list[object]":
        """Give up because the motor has stopped by itself: jam, no power, no answer."""
        cut: "list[object]" = [CutSteps()] if self.leg else []
        self.outcome = (LOST, BoardLost(code))
        return cut + self.let_go()

    def cut(self, state: str, report: object, now_ms: int) -> "list[object]":
        """Stop at once; when the board has run out, let go, enter `state` and report.

        Letting go earlier would let the board coast for a quarter turn and more.
        """
        self.outcome = (state, report)
        if self.leg is None:
            return self.let_go()
        self.rest(CUTTING)
        self.wake_ms = ticks.later(now_ms, _RUN_OUT_MS)
        return [CutSteps()]

    def let_go(self) -> "list[object]":
        """Switch the motor off and report the outcome; the place is unknown."""
        state, report = self.outcome
        self.ways = []
        self.rest(state)
        return [ReleaseMotor(), report]
