"""The drive: turns the board, and believes only what the index has shown.

Theory of operation. The motor counts, the magnets tell. A place is known after the board was
identified (two magnets met one after the other) and stays known while every magnet on the way is
met where it should be. So each move is a `Leg` with a `Watch`; at its end the drive decides.

    released     motor off or just powered, place unknown; only `locate` leads out
    locating     turns slowly in the game's direction until the magnets name the place
    identified   brakes after that, then goes on to the sector asked for (recovering)
    turning      on the way to the sector asked for, at the pace asked for
    braking      a person wants it to stop; the place stays known
    checking     at rest, but a magnet that was due has not been met: waits for late edges
    seeking      goes on slowly by as much as lost steps can explain, to meet that magnet
    recovering   slow moves, the last one over the play of the belt and 2 degrees in the game's
                 direction
    cutting      steps cut, the board runs out; then the motor is let go
    holding      at rest at a known place, motor on
    lost         a fault: motor off until a person lets the board be located

Lost steps come in whole slips; up to four of them are corrected at once, without anybody's help,
because the magnets tell exactly where the board stands. Whatever a person or an obstacle caused
(jam, hand, stop, moved at rest, no power) ends in `lost` or `released` with the motor off.
Without an index sensor the drive counts, and says once that it cannot see.

`_TABLE` says what each state does with each event; what is not listed changes nothing.
"""

from affineur.table import events, ticks
from affineur.table.intents import CutSteps, HoldMotor, PrepareSteps, ReleaseMotor
from affineur.table.motion import checking, faults, resting, searching, upsets
from affineur.table.motion.mover import (
    BRAKING,
    CHECKING,
    CUTTING,
    HOLDING,
    IDENTIFIED,
    LOCATING,
    LOST,
    RECOVERING,
    RELEASED,
    SEEKING,
    TURNING,
    Currents,
    Mover,
)
from affineur.table.motion.profile import Planner
from affineur.table.motion.reports import (
    BoardLocated,
    BoardRefused,
    BoardStopped,
)
from affineur.table.motion.ring import Ring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Reaction = Callable[[Mover, Any, int], "list[object]"]

_AT_REST = (RELEASED, LOST, HOLDING)
_UNKNOWN = (RELEASED, LOST, LOCATING, CUTTING)

_TABLE: "dict[tuple[str, type], Reaction]" = {
    (LOCATING, events.IndexEdge): searching.edge_met,
    (LOCATING, events.TimePassed): searching.stretch_passed,
    (LOCATING, events.StepsEnded): searching.search_over,
    (IDENTIFIED, events.IndexEdge): searching.edge_met_braking,
    (IDENTIFIED, events.StepsEnded): searching.stood_identified,
    (TURNING, events.IndexEdge): checking.edge_met,
    (TURNING, events.TimePassed): checking.magnet_overdue,
    (TURNING, events.StepsEnded): checking.stood,
    (BRAKING, events.IndexEdge): checking.edge_met,
    (BRAKING, events.TimePassed): checking.magnet_overdue,
    (BRAKING, events.StepsEnded): checking.stood_early,
    (CHECKING, events.IndexEdge): checking.late_edge_met,
    (CHECKING, events.TimePassed): checking.settled,
    (SEEKING, events.IndexEdge): checking.edge_met,
    (SEEKING, events.TimePassed): checking.magnet_overdue,
    (SEEKING, events.StepsEnded): checking.sought,
    (RECOVERING, events.IndexEdge): checking.edge_met,
    (RECOVERING, events.TimePassed): checking.magnet_overdue,
    (RECOVERING, events.StepsEnded): checking.stood,
    (CUTTING, events.TimePassed): resting.run_out,
    (HOLDING, events.IndexEdge): resting.touched,
    (HOLDING, events.TimePassed): resting.judge_touch,
}

_ANYWHERE: "dict[type, Reaction]" = {
    events.StepsBegan: checking.began,
    events.Jammed: upsets.jammed,
    events.MotorPowerChanged: upsets.power_changed,
    events.PartLost: upsets.part_lost,
    events.PartFound: upsets.part_found,
}


class Drive:
    """Commands and events in; intents for the stepper and reports for the match out."""

    def __init__(self, planner: Planner, ring: Ring, currents: Currents, indexed: bool = True):
        self._mover = Mover(planner, ring, currents, indexed)

    # What can be asked

    @property
    def state(self) -> str:
        """Return the state, as named above."""
        return self._mover.state

    @property
    def sectors(self) -> int:
        """Return how many sectors make one turn."""
        return self._mover.ring.sectors

    @property
    def direction(self) -> int:
        """Return the game's direction, +1 clockwise."""
        return self._mover.ring.direction

    @property
    def moving(self) -> bool:
        """Tell whether a command is still being carried out."""
        return self.state not in _AT_REST

    @property
    def known(self) -> bool:
        """Tell whether the board's place is known."""
        return self.state not in _UNKNOWN

    @property
    def wake_at_ms(self) -> "int | None":
        """Return when TimePassed is wanted, None if not at all."""
        wake_ms, silent_ms = self._mover.wake_ms, self._mover.silent_ms
        if wake_ms is None or silent_ms is None:
            return silent_ms if wake_ms is None else wake_ms
        return silent_ms if ticks.since(silent_ms, wake_ms) < 0 else wake_ms

    def offset_mdeg(self, now_ms: int) -> int:
        """Return how far the board is from the sector last reached, clockwise positive.

        While the place is unknown it is told as 0; while the board is located, against the
        sector asked for.
        """
        mover = self._mover
        if not self.known:
            return 0
        place = mover.place if mover.leg is None else mover.leg.place_at(now_ms)
        return mover.ring.gearing.mdeg(place - mover.base)

    # Commands

    def configure(self, sectors: int, direction: int) -> "list[object]":
        """Take the game's sectors (1/`sectors` turn) and direction; the place becomes unknown."""
        if self.moving:
            return [BoardRefused("BUSY")]
        self._mover.ring.sectors = sectors
        self._mover.ring.direction = direction
        self._mover.rest(RELEASED)
        return []

    def locate(self, turns: int, now_ms: int) -> "list[object]":
        """Find out where the board stands and bring it, slowly, to sector `turns`."""
        mover = self._mover
        if self.moving:
            return [BoardRefused("BUSY")]
        if not mover.answering:
            return mover.lose_motor(faults.MOTOR_SILENT)
        if not mover.powered:
            return mover.lose_motor(faults.MOTOR_POWER)
        mover.goal = (LOCATING, turns)
        mover.base = mover.target()
        mover.corrections = 0
        mover.refined = False
        return mover.search(now_ms) if mover.indexed else self._assume(turns)

    def _assume(self, turns: int) -> "list[object]":
        """Take the board as standing where it should: nobody can see."""
        mover = self._mover
        mover.place, mover.pull = mover.base, mover.ring.direction
        mover.rest(HOLDING)
        hold: "list[object]" = [HoldMotor(mover.currents.hold_ma)]
        return hold + upsets.unverified(mover) + [BoardLocated(turns)]

    def turn_to(self, turns: int, now_ms: int, pace: str) -> "list[object]":
        """Turn to sector `turns` at `pace`; the place must be known."""
        mover = self._mover
        if self.moving:
            return [BoardRefused("BUSY")]
        if not self.known:
            return [BoardRefused("NOT_LOCATED")]
        mover.goal = (TURNING, turns)
        mover.corrections = 0
        mover.aim(pace, mover.pull == mover.ring.direction)
        return upsets.unverified(mover) + mover.go_on(now_ms)

    def prepare(self, turns: int, pace: str) -> "list[object]":
        """Plan the turn to `turns` and make the motor ready, so that `turn_to` starts at once."""
        mover = self._mover
        steps = mover.ring.direction * (mover.ring.target(turns) - mover.place)
        if self.state != HOLDING or steps <= 0:
            return []
        plan = mover.planner.plan(steps, pace)
        return [HoldMotor(mover.currents.run_ma), PrepareSteps(plan.segments)]

    def brake(self, now_ms: int) -> "list[object]":
        """Slow down along the limit and stop; a slow move (search, recovery) is cut instead."""
        if self.state in (TURNING, BRAKING):
            return self._mover.brake(BRAKING, now_ms) if self.state == TURNING else []
        return self.cut(now_ms) if self.moving else []

    def cut(self, now_ms: int) -> "list[object]":
        """Stop at once and let go: hand, jam, emergency stop. The place is unknown afterwards."""
        if self.state == CUTTING:
            return []
        return self._mover.cut(RELEASED, BoardStopped(False), now_ms)

    def hold(self) -> "list[object]":
        """Energise the motor at rest; that alone makes no unknown place known."""
        return [] if self.moving else [HoldMotor(self._mover.currents.hold_ma)]

    def release(self) -> "list[object]":
        """Switch the motor off at rest, cut a move; the place is unknown afterwards."""
        mover = self._mover
        cut: "list[object]" = [CutSteps()] if mover.leg else []
        mover.ways = []
        mover.rest(RELEASED)
        return cut + [ReleaseMotor()]

    def handle(self, event: object, now_ms: int) -> "list[object]":
        """React to one event of the world."""
        mover = self._mover
        if isinstance(event, events.TimePassed) and upsets.gone_silent(mover, now_ms):
            return mover.lose_motor(faults.MOTOR_SILENT)
        if isinstance(event, events.IndexEdge) and not mover.indexed:
            return []
        reaction = _TABLE.get((mover.state, type(event))) or _ANYWHERE.get(type(event))
        return reaction(mover, event, now_ms) if reaction else []
