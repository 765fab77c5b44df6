"""The table as one thing: match, drive and light joined; events in, intents for the ports out.

The match gives orders (`TurnBoard`), the drive answers with reports (`BoardTurned`); both stay
inside. What comes out is for the ports only.
"""

from affineur.table import events, intents, ticks
from affineur.table.match import Match
from affineur.table.motion import faults, reports
from affineur.table.motion.assembly import drive_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.settings import Settings
    from affineur.table.ledger import Ledger
    from affineur.table.scene import Scene

_ON_THE_WAY = ("rotating", "homing", "paused")  # in every other state the board has arrived
_DRIVE_EVENTS = (
    events.IndexEdge,
    events.StepsBegan,
    events.StepsEnded,
    events.Jammed,
    events.MotorPowerChanged,
)
_PART_EVENTS = (events.PartLost, events.PartFound)
_ORDERS = (
    intents.FitBoard,
    intents.LocateBoard,
    intents.TurnBoard,
    intents.PlanTurn,
    intents.StopBoard,
    intents.ReleaseBoard,
)
_REPORTS = (
    reports.BoardLocated,
    reports.BoardTurned,
    reports.BoardStopped,
    reports.BoardLost,
    reports.BoardRefused,
    reports.BoardUnverified,
    reports.BoardNoted,
)


class Table:
    """Match and drive of one board."""

    def __init__(self, settings: "Settings"):
        self.settings = settings
        self.match = Match(settings)
        self.drive = drive_of(settings)

    def start(self, now_ms: int) -> "list[object]":
        """Power on without a match to continue."""
        return self._sorted(self.match.start(now_ms), now_ms)

    def resume(self, kept: "Ledger", now_ms: int) -> "list[object]":
        """Power on with a match that was cut off."""
        return self._sorted(self.match.resume(kept, now_ms), now_ms)

    def handle(self, event: object, now_ms: int) -> "list[object]":
        """Take in one event and return the intents for the ports, in order."""
        produced: "list[object]" = []
        if isinstance(event, events.TimePassed):
            if _is_due(self.drive.wake_at_ms, now_ms):
                produced += self.drive.handle(event, now_ms)
        elif isinstance(event, _DRIVE_EVENTS):
            return self._sorted(self.drive.handle(event, now_ms), now_ms)
        elif isinstance(event, _PART_EVENTS) and event.part in ("index", "motor"):
            produced += self.drive.handle(event, now_ms)
        produced += self.match.handle(event, now_ms)
        return self._sorted(produced, now_ms)

    @property
    def wake_at_ms(self) -> "int | None":
        """When the next TimePassed is wanted, None for never."""
        match_ms, drive_ms = self.match.wake_at_ms, self.drive.wake_at_ms
        if match_ms is None or drive_ms is None:
            return drive_ms if match_ms is None else match_ms
        return match_ms if ticks.since(drive_ms, match_ms) > 0 else drive_ms

    @property
    def scene(self) -> "Scene":
        """What the ring has to show."""
        return self.match.scene

    def offset_mdeg(self, now_ms: int) -> int:
        """Return how far the board has turned from its last resting place."""
        return self.drive.offset_mdeg(now_ms) if self.match.state in _ON_THE_WAY else 0

    def _sorted(self, produced: "list[object]", now_ms: int) -> "list[object]":
        """Carry orders to the drive and reports to the match until only port intents are left."""
        outward = []
        while produced:
            item = produced.pop(0)
            if isinstance(item, _ORDERS):
                produced = self._order(item, now_ms) + produced
            elif isinstance(item, _REPORTS):
                produced = self._report(item, now_ms) + produced
            else:
                outward.append(item)
        return outward

    def _order(self, order: object, now_ms: int) -> "list[object]":
        if isinstance(order, intents.FitBoard):
            return self.drive.configure(order.sectors, order.direction)
        if isinstance(order, intents.LocateBoard):
            return self.drive.locate(order.turns, now_ms)
        if isinstance(order, intents.TurnBoard):
            return self.drive.turn_to(order.turns, now_ms, self.settings.pace)
        if isinstance(order, intents.ReleaseBoard):
            return self.drive.release()
        if isinstance(order, intents.PlanTurn):
            return self.drive.prepare(order.turns, self.settings.pace)
        if self.match.state == "homing":
            return self.drive.cut(now_ms)
        return self.drive.brake(now_ms)

    def _report(self, report: object, now_ms: int) -> "list[object]":
        if isinstance(report, reports.BoardNoted):
            text = faults.note(report.code, report.amount)
            return [intents.Tell(-1, report.code, "", text)]
        if isinstance(report, reports.BoardUnverified):
            text = "There is no index sensor: turns are counted, not checked."
            return [intents.Tell(-1, "BOARD_UNVERIFIED", "", text)]
        return self.match.handle(report, now_ms)


def _is_due(wake_ms: "int | None", now_ms: int) -> bool:
    return wake_ms is not None and ticks.reached(now_ms, wake_ms)
