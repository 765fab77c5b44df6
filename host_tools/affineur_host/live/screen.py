"""A table in a terminal, wherever the table is: how it looks, and the keys of every seat."""

import asyncio
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from affineur.table.events import BACK, CHEESE, FOUR, ONE, READY, THREE, TWO, WORKER
from affineur_host.live import drawing
from affineur_host.live.seen import Seen
from affineur_sim.hands import tag

_LINES_KEPT = 40
_PRESS_MS = 120


def _shown(bindings: Iterable[BindingType]) -> Iterator[tuple[str, str]]:
    """Yield (key, what it does) of the bindings that are told."""
    for each in bindings:
        if isinstance(each, Binding) and each.show:
            yield each.key_display or each.key, each.description


class TableScreen(App[None]):
    """Shows a table and lets people act at every seat; what moves it on is up to its kinds."""

    TITLE = "Affineur"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #table { height: 17; }
    #ring { width: 37; height: 17; margin: 0 2; }
    #log { height: 1fr; margin: 1 2 0 2; }
    #keys { height: auto; margin: 0 2; }
    .seat { height: 4; }
    """
    AT_SEATS = [
        Binding("tab", "next_seat", "seat", priority=True, key_display="Tab"),
        Binding("enter", "press(0)", "ready", key_display="Enter"),
        Binding("1", "press(1)", "digits", key_display="1-4"),
        Binding("2", "press(2)", "2", show=False),
        Binding("3", "press(3)", "3", show=False),
        Binding("4", "press(4)", "4", show=False),
        Binding("b", "press(5)", "back"),
        Binding("t", "tap_token", "token"),
        Binding("s", "tap_worker(0)", "soft"),
        Binding("h", "tap_worker(1)", "hard"),
        Binding("u", "tap_worker(2)", "blu"),
        Binding("p", "hold_back(2.2)", "pause"),
        Binding("a", "hold_back(5.4)", "abandon", show=False),
    ]
    TO_LEAVE = [
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", "quit", show=False, priority=True),
    ]
    BINDINGS = [*AT_SEATS, *TO_LEAVE]

    def __init__(self, seen: Seen, chosen: int):
        super().__init__()
        self._seen = seen
        self._chosen = chosen
        self._lines: deque[str] = deque(maxlen=_LINES_KEPT)
        self._ring, self._head, self._told = Static(id="ring"), Static(), Static(id="log")
        self._seat_views = [Static(classes="seat") for _ in range(4)]

    def compose(self) -> ComposeResult:
        """Lay out ring and board, seats, log and keys."""
        with Horizontal(id="table"):
            yield self._ring
            with Vertical():
                yield self._head
                yield from self._seat_views
        yield self._told
        yield Static(drawing.keys(_shown(self.BINDINGS)), id="keys")

    def on_mount(self) -> None:
        """Leave the terminal tidy even when somebody ends us from outside."""
        if os.name == "posix" and threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def show(self, note: str = "") -> None:
        """Show the table as it is now, with a `note` in the headline."""
        match = self._seen.match
        self._ring.update(drawing.ring(self._seen.frame, drawing.board(self._seen)))
        kept = match.ledger
        game = f"{kept.game}, level {kept.level}" if kept else "lobby"
        self._head.update(Text(f"{game}  {note}\n"))
        for seat, view in enumerate(self._seat_views):
            view.update(drawing.seat(match, seat, seat == self._chosen))
        self._told.update(drawing.log(self._lines, *self._told.size))

    def tell(self, text: str, rule: str = "") -> None:
        """Add a line to the log."""
        self._lines.append(f"{text}  ({rule})" if rule else text)

    # Keys

    def action_next_seat(self) -> None:
        """Act as the next seat, clockwise."""
        self._chosen = (self._chosen + 1) % 4

    def action_press(self, key: int) -> None:
        """Press a key of the chosen seat."""
        keys = (READY, ONE, TWO, THREE, FOUR, BACK)
        self._seen.press(self._chosen, keys[key], _PRESS_MS)

    def action_hold_back(self, seconds: float) -> None:
        """Hold `back` of the chosen seat."""
        self._seen.press(self._chosen, BACK, round(seconds * 1000))

    def action_tap_token(self) -> None:
        """Tap the next token of the chosen seat's supply."""
        kept = self._seen.match.ledger
        numbers = range(1, 16)
        if kept is not None:
            free = [n for n in numbers if not kept.referee.token_is_used(self._chosen, n)]
        else:
            free = [1]
        if free:
            self._seen.tap(self._chosen, tag(CHEESE, self._colour(), free[0]))

    def action_tap_worker(self, kind: int) -> None:
        """Tap a worker of the chosen seat."""
        self._seen.tap(self._chosen, tag(WORKER, self._colour(), kind))

    def _colour(self) -> int:
        kept = self._seen.match.ledger
        known = kept.colours[self._chosen] if kept is not None else -1
        return known if known >= 0 else self._chosen
