"""What one browser has yet to be sent; it never grows without bound.

Of what only the latest matters, such as the frame of the ring, only the latest is kept. Of the
rest MOST_WAITING may wait; a browser that is further behind has stopped reading.
"""

import asyncio
from collections import deque

from affineur_host.page.server.passes import Pass

LATEST = ("you", "board", "view", "status", "frame", "motion", "world")
MOST_WAITING = 256


class Outbox:
    """Texts in the order of their coming, for one browser of `holder`."""

    def __init__(self, holder: Pass) -> None:
        self.holder = holder
        self._latest: dict[str, str] = {}
        self._waiting: deque[str] = deque()
        self._filled = asyncio.Event()
        self.overflowed = False

    def put(self, kind: str, text: str) -> None:
        """Add `text`; one of a kind in LATEST takes the place of the one before."""
        if kind in LATEST:
            self._latest[kind] = text
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(text)
        else:
            self.overflowed = True
        self._filled.set()

    async def take(self) -> list[str]:
        """Return what there is, waiting for something to come."""
        await self._filled.wait()
        self._filled.clear()
        texts = [*self._waiting, *self._latest.values()]
        self._waiting.clear()
        self._latest.clear()
        return texts
