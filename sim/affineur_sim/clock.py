"""The virtual clock: a heap of future calls, so that hours pass in milliseconds.

`at_us` is the world's own time; it only grows. `now_ms` and `now_us` are what the controller
reads: counters that start anew at each power-on, at any value a test likes, and wrap at 2^30.
Calls due at the same moment run in the order in which they were asked for.
"""

from collections.abc import Callable
from heapq import heappop, heappush

from affineur.table import ticks

_COUNTER_MASK = ticks.PERIOD_MS - 1


def _nothing() -> None:
    """Stand in for a cancelled callback."""


class Timer:
    """One call in the future; `cancel` makes it do nothing."""

    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], object]):
        self.callback = callback

    def cancel(self) -> None:
        """Forget the callback; harmless when it has already run."""
        self.callback = _nothing


class VirtualClock:
    """Time that passes only when told to. Implements the Clock port."""

    def __init__(self, start_ms: int = 0):
        self.at_us = 0
        self._counter_us = start_ms * 1000
        self._heap: list[tuple[int, int, Timer]] = []
        self._order = 0

    def restart_counter(self, start_ms: int = 0) -> None:
        """Let the controller's counters start again from `start_ms`, as after a power-on."""
        self._counter_us = start_ms * 1000 - self.at_us

    def now_ms(self) -> int:
        """Return the controller's milliseconds, 0..2^30-1."""
        return (self.at_us + self._counter_us) // 1000 & _COUNTER_MASK

    def now_us(self) -> int:
        """Return the controller's microseconds, 0..2^30-1."""
        return self.at_us + self._counter_us & _COUNTER_MASK

    def at_us_of(self, due_ms: int) -> int:
        """Return the first moment at which `now_ms` has reached `due_ms`; now if it has."""
        counted_us = self.at_us + self._counter_us
        wait_ms = ticks.since(due_ms, counted_us // 1000 & _COUNTER_MASK)
        return self.at_us + max(0, wait_ms * 1000 - counted_us % 1000)

    def call_at(self, at_us: int, callback: Callable[[], object]) -> Timer:
        """Call back at `at_us`; a moment that has passed means as soon as possible."""
        timer = Timer(callback)
        self._order += 1
        heappush(self._heap, (max(at_us, self.at_us), self._order, timer))
        return timer

    def call_in(self, delay_us: int, callback: Callable[[], object]) -> Timer:
        """Call back `delay_us` from now."""
        return self.call_at(self.at_us + delay_us, callback)

    def next_at_us(self) -> int | None:
        """Return when the next call is due, None when nothing is planned."""
        while self._heap and self._heap[0][2].callback is _nothing:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def step(self) -> bool:
        """Go to the next call and make it; False when nothing is planned."""
        if self.next_at_us() is None:
            return False
        self._call_next()
        return True

    def step_until(self, at_us: int) -> bool:
        """Make the next call if it is due by `at_us`; else stand there and return False."""
        heap = self._heap
        while heap and heap[0][0] <= at_us:
            due_us, _, timer = heappop(heap)
            callback = timer.callback
            if callback is not _nothing:
                self.at_us = due_us
                timer.callback = _nothing
                callback()
                return True
        self.at_us = max(self.at_us, at_us)
        return False

    def run_until(self, at_us: int) -> None:
        """Make every call due up to and including `at_us`, then stand there."""
        while self.step_until(at_us):
            pass

    def run_for(self, duration_us: int) -> None:
        """Let `duration_us` pass."""
        self.run_until(self.at_us + duration_us)

    def _call_next(self) -> None:
        self.at_us, _, timer = heappop(self._heap)
        callback = timer.callback
        timer.callback = _nothing
        callback()
