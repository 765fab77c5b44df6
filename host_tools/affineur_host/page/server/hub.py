"""What is pushed to all browsers, and what one that comes later has to be told first.

What is kept is the whole truth; each browser is told what is for its eyes (`view.discretion`).
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from affineur_host.page import messages
from affineur_host.page.server.outbox import LATEST, Outbox
from affineur_host.page.server.passes import Pass
from affineur_host.page.server.worker import Failed
from affineur_host.page.view import is_private, seen

_TELLS_KEPT = 50


class Hub:
    """Implements Public. `publish` may be called from any thread, the rest from the event loop."""

    def __init__(self, on_failure: Failed) -> None:
        self._on_failure = on_failure
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outboxes: set[Outbox] = set()
        self._inspectors: set[Outbox] = set()
        self._latest: dict[str, Any] = {}
        self._tells: deque[dict[str, Any]] = deque(maxlen=_TELLS_KEPT)
        self._records: dict[str, Any] = {"match": "", "from": 1, "records": []}

    def open(self) -> None:
        """Begin: the running event loop is where browsers are served."""
        self._loop = asyncio.get_running_loop()

    def publish(self, kind: str, value: Any) -> None:
        """Push to every browser; before `open` and after the end of the loop to nobody."""
        if kind != "wire" or self._inspectors:
            self._soon(self._publish, kind, value)

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do `act` when browsers have had so long to take what was published."""
        if self._loop is None or not self._soon(self._loop.call_later, seconds, act):
            act()

    def _soon(self, act: Callable[..., object], *values: Any) -> bool:
        """Do `act` in the event loop; False when there is none, or none any longer."""
        if self._loop is None:
            return False
        try:
            self._loop.call_soon_threadsafe(act, *values)
        except RuntimeError:  # the loop is closed: nobody is left to be told
            self._loop = None
        return self._loop is not None

    def join(self, outbox: Outbox) -> None:
        """Add a browser and tell it how everything stands."""
        self._outboxes.add(outbox)
        known = {**self._latest, "records": self._records, "tells": list(self._tells)}
        for kind, value in known.items():
            outbox.put(kind, messages.push(kind, seen(kind, value, outbox.holder.own)))

    def leave(self, outbox: Outbox) -> None:
        """Forget a browser."""
        self._outboxes.discard(outbox)
        self._inspectors.discard(outbox)

    def inspect(self, outbox: Outbox, on: bool) -> None:
        """Let a browser have the lines of the wire, or no longer."""
        (self._inspectors.add if on else self._inspectors.discard)(outbox)

    def browsers_of(self, holder: Pass) -> int:
        """Return how many browsers of this pass are served."""
        return sum(outbox.holder == holder for outbox in self._outboxes)

    def _publish(self, kind: str, value: Any) -> None:
        try:
            self._keep(kind, value)
            self._spread(kind, value)
        except Exception as failure:
            self._on_failure("what is told to the page", failure)

    def _spread(self, kind: str, value: Any) -> None:
        texts: dict[tuple[int, ...], str] = {}  # by what is whose own
        for outbox in self._inspectors if kind == "wire" else self._outboxes:
            own = outbox.holder.own if is_private(kind) else ()
            if own not in texts:
                texts[own] = messages.push(kind, seen(kind, value, own))
            outbox.put(kind, texts[own])

    def _keep(self, kind: str, value: Any) -> None:
        """Keep what a browser that comes later has to be told."""
        if kind in LATEST:
            self._latest[kind] = value
        elif kind == "tells":
            self._tells.extend(value)
        elif kind == "records" and value["from"] == 1:
            self._records = {**value, "records": list(value["records"])}
        elif kind == "records":
            self._records["records"].extend(value["records"])
