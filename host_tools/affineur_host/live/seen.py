"""What a table in a terminal is drawn from, whether it is in this process or at a board."""

from typing import Any, Protocol

from affineur.table.events import Mark
from affineur.table.ledger import Ledger
from affineur_sim.fast import FastBody


class SeenMatch(Protocol):
    """How a match stands; `scene` and `seats` have the attributes of `table.scene` and `seat`."""

    @property
    def state(self) -> str:
        """State of the match machine."""

    @property
    def fault(self) -> str:
        """Code of what stopped the board, or ""."""

    @property
    def ledger(self) -> Ledger | None:
        """The match, None in the lobby."""

    @property
    def scene(self) -> Any:
        """What the ring has to show."""

    @property
    def seats(self) -> Any:
        """What each place at the table has begun, and is asked."""

    def running(self) -> Ledger:
        """Return the match; there is one."""


class Seen(Protocol):
    """A table that can be looked at and played at."""

    @property
    def match(self) -> SeenMatch:
        """How the match stands."""

    @property
    def offset_mdeg(self) -> int:
        """How far the board is on its way to the next place."""

    @property
    def frame(self) -> bytes:
        """Red, green and blue of each pixel of the ring."""

    def press(self, seat: int, key: int, hold_ms: int) -> None:
        """Press a key of a seat for so long."""

    def tap(self, seat: int, mark: Mark) -> None:
        """Hold a tag to the pad of a seat for a moment."""


class InThisProcess:
    """A table whose body runs here."""

    def __init__(self, body: FastBody):
        self._body = body

    @property
    def match(self) -> SeenMatch:
        """How the match stands."""
        return self._body.match

    @property
    def offset_mdeg(self) -> int:
        """How far the board is on its way to the next place."""
        return self._body.shell.table.offset_mdeg(self._body.clock.now_ms())

    @property
    def frame(self) -> bytes:
        """Red, green and blue of each pixel of the ring."""
        return bytes(self._body.world.lights.frame)

    def press(self, seat: int, key: int, hold_ms: int) -> None:
        """Press a key of a seat for so long."""
        self._body.world.press(seat, key, hold_ms)

    def tap(self, seat: int, mark: Mark) -> None:
        """Hold a tag to the pad of a seat for a moment."""
        self._body.world.tap(seat, mark)
