"""The live table: a terminal screen over a running body."""

import asyncio
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from affineur.table.events import BACK, CHEESE, FOUR, ONE, READY, THREE, TWO, WORKER
from affineur.table.intents import Tell
from affineur_host.live import drawing
from affineur_sim.fast import FastBody
from affineur_sim.hands import tag

_FRAME_S = 1 / 25
_LONGEST_STEP_S = 0.5  # a terminal that was suspended does not catch up for hours
_LINES_KEPT = 40
_FASTEST = 1000.0


def _shown(bindings: Iterable[BindingType]) -> Iterator[tuple[str, str]]:
    """Yield (key, what it does) of the bindings that are told."""
    for each in bindings:
        if isinstance(each, Binding) and each.show:
            yield each.key_display or each.key, each.description


class LiveTable(App[None]):
    """Shows a body and lets people act at every seat."""

    TITLE = "Affineur"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #table { height: 17; }
    #ring { width: 37; height: 17; margin: 0 2; }
    #log { height: 1fr; margin: 1 2 0 2; }
    #keys { height: auto; margin: 0 2; }
    .seat { height: 4; }
    """
    BINDINGS = [
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
        Binding("x", "hand", "hand"),
        Binding("j", "jam", "jam"),
        Binding("o", "plug", "plug"),
        Binding("plus,equals_sign", "faster(2.0)", "faster", key_display="+"),
        Binding("minus", "faster(0.5)", "slower", key_display="-"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", "quit", show=False, priority=True),
    ]

    def __init__(
        self, body: FastBody, seats: Sequence[int], bot_seats: Sequence[int], speed: float
    ):
        super().__init__()
        self._body = body
        self.running_clock = True  # False: time passes only by `pass_time`
        self._chosen = next((seat for seat in seats if seat not in bot_seats), seats[0])
        self._speed = speed
        self._jammed = False
        self._lines: deque[str] = deque(maxlen=_LINES_KEPT)
        self._seen_s = time.monotonic()
        self._ring, self._head, self._told = Static(id="ring"), Static(), Static(id="log")
        self._seat_views = [Static(classes="seat") for _ in range(4)]
        for line in body.said:
            self._tell(line)
        body.on_tell = self._tell

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
        """Start the clock; a terminal is left tidy even by whoever ends us from outside."""
        if os.name == "posix" and threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self._seen_s = time.monotonic()
        self.set_interval(_FRAME_S, self._advance)

    def _advance(self) -> None:
        now_s = time.monotonic()
        step_s = min(now_s - self._seen_s, _LONGEST_STEP_S)
        self._seen_s = now_s
        if self.running_clock:
            self.pass_time(step_s * self._speed)

    def pass_time(self, seconds: float) -> None:
        """Let table time pass and show the table as it is then."""
        self._body.run_for(round(seconds * 1000))
        frame = bytes(self._body.world.lights.frame)
        self._ring.update(drawing.ring(frame, drawing.board(self._body)))
        self._head.update(self._headline())
        for seat, view in enumerate(self._seat_views):
            view.update(drawing.seat(self._body, seat, seat == self._chosen))
        self._told.update(drawing.log(self._lines, *self._told.size))

    def _headline(self) -> Text:
        kept = self._body.match.ledger
        game = f"{kept.game}, level {kept.level}" if kept else "lobby"
        power = "" if self._body.world.powered else "  UNPLUGGED"
        return Text(f"{game}  x{self._speed:g}{power}\n")

    def _tell(self, line: Tell) -> None:
        rule = f"  ({line.rule})" if line.rule else ""
        self._lines.append(f"{line.text}{rule}")

    # Keys

    def action_next_seat(self) -> None:
        """Act as the next seat, clockwise."""
        self._chosen = (self._chosen + 1) % 4

    def action_press(self, key: int) -> None:
        """Press a key of the chosen seat."""
        keys = (READY, ONE, TWO, THREE, FOUR, BACK)
        self._body.world.press(self._chosen, keys[key])

    def action_hold_back(self, seconds: float) -> None:
        """Hold `back` of the chosen seat."""
        self._body.world.press(self._chosen, BACK, round(seconds * 1000))

    def action_tap_token(self) -> None:
        """Tap the next token of the chosen seat's supply."""
        kept = self._body.match.ledger
        numbers = range(1, 16)
        if kept is not None:
            free = [n for n in numbers if not kept.referee.token_is_used(self._chosen, n)]
        else:
            free = [1]
        if free:
            self._body.world.tap(self._chosen, tag(CHEESE, self._colour(), free[0]))

    def action_tap_worker(self, kind: int) -> None:
        """Tap a worker of the chosen seat."""
        self._body.world.tap(self._chosen, tag(WORKER, self._colour(), kind))

    def _colour(self) -> int:
        kept = self._body.match.ledger
        known = kept.colours[self._chosen] if kept is not None else -1
        return known if known >= 0 else self._chosen

    def action_hand(self) -> None:
        """Put a hand on the board for two seconds."""
        self._body.world.hand_on(2000)

    def action_jam(self) -> None:
        """Wedge the board, or take the wedge away."""
        self._jammed = not self._jammed
        if self._jammed:
            self._body.world.jam()
        else:
            self._body.world.free()

    def action_plug(self) -> None:
        """Pull the plug, or put it in again."""
        if self._body.world.powered:
            self._body.cut_power()
        else:
            self._body.power_on()

    def action_faster(self, factor: float) -> None:
        """Change how fast table time passes."""
        self._speed = min(max(self._speed * factor, 0.25), _FASTEST)
