"""Where a running move is at a moment: a walk along its segments that never goes back."""

from affineur.table import ticks
from affineur.table.motion.limits import TICK_HZ
from affineur.table.motion.segments import Segments

TICKS_PER_MS = TICK_HZ // 1000


class Timeline:
    """The segments of a move that began at `start_ms` with `done` steps behind it."""

    def __init__(self, segments: Segments, start_ms: int, done: int = 0):
        self.segments = segments
        self.at = 0  # the segment of the latest moment asked for
        self._start_ms = start_ms
        self._done = done  # steps before that segment
        self._begun = 0  # ticks before that segment

    def steps_at(self, now_ms: int) -> int:
        """Return how many steps should have been sent; asking for earlier moments is no use."""
        elapsed = max(self._begun, ticks.since(now_ms, self._start_ms) * TICKS_PER_MS)
        while self.at < len(self.segments):
            count, interval = self.segments[self.at]
            if elapsed < self._begun + count * interval:
                return self._done + (elapsed - self._begun) // interval
            self._begun += count * interval
            self._done += count
            self.at += 1
        return self._done

    def when_ms(self, steps: int) -> int:
        """Return when `steps` will have been sent, at the end of the move at the latest."""
        done, elapsed = self._done, self._begun
        for count, interval in self.segments.since(self.at):
            if done + count >= steps:
                elapsed += max(0, steps - done) * interval
                break
            elapsed += count * interval
            done += count
        return ticks.later(self._start_ms, elapsed // TICKS_PER_MS + 1)

    def end_ms(self) -> int:
        """Return when the last step will have been sent."""
        left = sum(count * interval for count, interval in self.segments.since(self.at))
        return ticks.later(self._start_ms, (self._begun + left) // TICKS_PER_MS + 1)
