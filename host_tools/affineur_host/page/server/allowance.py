"""How much a pass may ask of the server, whatever it opens: so many requests, few reckonings.

A flood, even one of all a pass's browsers together, takes nothing from the others at the table.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from affineur_host.page.messages import RefusedError

MOST_PER_S = 30
"""Requests of a pass that are taken; more have to wait, or are refused."""

MOST_RECKONINGS = 2
"""How many may be under way or wait for one pass; they are done one after the other."""

_BURST = 30


class Allowance:
    """A bucket of requests that fills with time; `now_s` is any clock that only goes forward."""

    def __init__(self, now_s: float):
        self._left = float(_BURST)
        self._counted_s = now_s

    def take(self, now_s: float) -> float:
        """Take a request out; return how many seconds it has to wait until it is covered."""
        self._fill(now_s)
        self._left -= 1
        return max(0.0, -self._left / MOST_PER_S)

    def has_room(self, now_s: float) -> bool:
        """Tell whether a request would not have to wait."""
        self._fill(now_s)
        return self._left >= 1

    def _fill(self, now_s: float) -> None:
        filled = self._left + (now_s - self._counted_s) * MOST_PER_S
        self._left, self._counted_s = min(filled, _BURST), now_s


class Reckonings:
    """What takes a while to work out, one after the other, away from everything else."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._open: Counter[object] = Counter()

    async def do(self, whose: object, act: Callable[..., Any], *values: Any) -> Any:
        """Return `act(*values)`; raises RefusedError while enough of the same pass are open."""
        if self._open[whose] >= MOST_RECKONINGS:
            raise RefusedError("BUSY", "Too much at once; try again.")
        self._open[whose] += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(act, *values)
        finally:
            self._open[whose] -= 1
