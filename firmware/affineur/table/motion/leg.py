"""One move of the board while it runs: plan, clock, sensor and check together."""

from affineur.table import ticks
from affineur.table.motion.brake import plan_brake
from affineur.table.motion.profile import Plan
from affineur.table.motion.pulses import Pulses
from affineur.table.motion.timeline import TICKS_PER_MS, Timeline
from affineur.table.motion.watch import MAX_SLIPS, Watch

_SILENT_MS = 1000  # so long after its last step the motor's silence is a fault
_LATENCY_MS = 30  # edges may be reported so much later than they came

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.motion.segments import Segments


class Leg:
    """A move of `plan.steps` in `direction` from `place` on, commanded at `now_ms`.

    `slack` is how many steps near its end a magnet may still be late without being overdue.
    """

    def __init__(
        self,
        plan: Plan,
        direction: int,
        place: int,
        now_ms: int,
        watch: Watch,
        pulses: Pulses,
        slack: int,
    ):
        self.plan = plan
        self.direction = direction
        self.place = place
        self.watch = watch
        self.pulses = pulses
        self._slack = slack
        self._told = 0
        self.begin(now_ms)

    def begin(self, now_ms: int) -> None:
        """Take that the first step begins now."""
        self.timeline = Timeline(self.plan.segments, now_ms)
        self.end_ms = ticks.later(now_ms, self.plan.ticks // TICKS_PER_MS + 1)

    def place_at(self, now_ms: int) -> int:
        """Return where the board should be by now."""
        return self.place + self.direction * self.timeline.steps_at(now_ms)

    def place_after(self, steps: int) -> int:
        """Return where the board should be after `steps` of this move."""
        return self.place + self.direction * steps

    def edge(self, rising: bool, steps: int) -> "list[int]":
        """Take an edge of the sensor; return the magnets met by it (leading edges, in steps)."""
        self.pulses.edge(rising, steps)
        return self._new()

    def settle(self, steps: int) -> "list[int]":
        """Take that the move has come to `steps`; return the magnets met as in `edge`."""
        self.pulses.settle(steps)
        return self._new()

    def _new(self) -> "list[int]":
        new = self.pulses.met[self._told :]
        self._told += len(new)
        for steps in new:
            self.watch.meet(steps)
        return new

    def overdue(self, steps: int) -> bool:
        """Tell whether, at rest after `steps`, a magnet should have been met and was not."""
        due = self.watch.overdue_at()
        return due is not None and due <= steps - self._slack

    def doubt_ms(self) -> "int | None":
        """Return when the next magnet will be later than any lost step explains, if ever."""
        due = self.watch.overdue_at()
        patience = (MAX_SLIPS + 1) * self.watch.slip + self._slack
        if self.is_stopping() or due is None or due + patience >= self.plan.steps:
            return None
        return ticks.later(self.timeline.when_ms(due + patience), _LATENCY_MS)

    def is_stopping(self) -> bool:
        """Tell whether the move has been told to end before its plan does."""
        return self.timeline.segments is not self.plan.segments

    def silent_ms(self) -> int:
        """Return when the end of the move is so late that the motor must be silent."""
        return ticks.later(self.end_ms, _SILENT_MS)

    def brake(self, now_ms: int) -> "Segments":
        """Return the segments that stop the move early; none when it is braking already."""
        steps = self.timeline.steps_at(now_ms)
        segments = plan_brake(self.plan, self.timeline.at)
        if segments:
            self.timeline = Timeline(segments, now_ms, steps)
            self.end_ms = self.timeline.end_ms()
        return segments
