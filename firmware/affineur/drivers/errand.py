"""Operations that take a while, without blocking.

An operation is a generator: every bare `yield` gives control back while the part is busy, its
return value is the result, and a `Fault` it raises is its failure. `Errand` runs one step by
step: start by making it, `poll` until it is done, then take the `result`.
"""

from affineur.drivers.fault import Fault
from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TypeVar

    from affineur.ports import Clock

    T = TypeVar("T")
    Steps = Generator[None, None, T]


class Errand:
    """One operation under way."""

    def __init__(self, steps: "Steps[object]"):
        self._steps = steps
        self._result = None  # type: object
        self.fault = None  # type: Fault | None
        self.done = False

    def poll(self) -> bool:
        """Go one step further; True once the operation has ended."""
        if not self.done:
            try:
                next(self._steps)
            except StopIteration as end:
                self._result = end.value
                self.done = True
            except Fault as fault:
                self.fault = fault
                self.done = True
        return self.done

    def result(self) -> object:
        """Return what the operation returned; raises its Fault."""
        if self.fault is not None:
            raise self.fault
        return self._result


def pause(clock: "Clock", duration_ms: int) -> "Steps[None]":
    """Let at least `duration_ms` go by."""
    due_ms = ticks.later(clock.now_ms(), duration_ms)
    while not ticks.reached(clock.now_ms(), due_ms):
        yield
