"""A scenario in a terminal, as the emulated chip plays it: the ring, the board, what is said."""

import time
from collections import deque

from rich.columns import Columns
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from affineur.table.intents import Tell
from affineur_host.live import drawing
from affineur_sim.chip.body import ChipBody
from affineur_sim.chip.onlooker import Onlooker
from affineur_sim.devices.ws2812 import TimingError
from affineur_sim.scenario_text import Step

_EVERY_S = 0.1
_LINES, _WIDTH = 14, 40


class RehearsalView(Onlooker):
    """Draws the table while it is entered as a context; what was told last stays to be read."""

    def __init__(self, title: str, console: Console | None = None):
        self._title = title
        self._step = ""
        self._lines: deque[str] = deque(maxlen=2 * _LINES)
        self._drawn_s = 0.0
        self._live = Live(console=console, auto_refresh=False)

    def __enter__(self) -> "RehearsalView":
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def stepped(self, step: Step) -> None:
        """Show the step from now on."""
        self._step = step.text

    def told(self, line: Tell) -> None:
        """Show the line under those before."""
        self._lines.append(line.text)

    def passed(self, body: ChipBody) -> None:
        """Draw the table afresh, ten times a second."""
        now_s = time.monotonic()
        if now_s - self._drawn_s >= _EVERY_S:
            self._drawn_s = now_s
            self._live.update(self._drawn(body), refresh=True)

    def _drawn(self, body: ChipBody) -> Group:
        told = drawing.log(self._lines, _WIDTH, _LINES)
        table = drawing.ring(_frame_of(body), _inside(body))
        return Group(Text(self._title), Text(f"> {self._step}"), Columns([table, told]))


def _inside(body: ChipBody) -> list[str]:
    """Return what stands within the ring: the state, where the board is, and the time."""
    match = body.match
    state = match.state or "no power"
    return [
        state + (f": {match.fault}" if match.fault else ""),
        f"the board is at {body.world.board_mdeg / 1000:.0f}°",
        f"{body.world.now_ms / 1000:.1f} s",
    ]


def _frame_of(body: ChipBody) -> bytes:
    """Return the ring's colours; a frame that was cut off half-way is dark."""
    try:
        frame = body.frame
    except TimingError:
        frame = b""
    return frame or bytes(3 * drawing.PIXELS)
