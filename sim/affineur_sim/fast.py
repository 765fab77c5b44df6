"""The fast body: the firmware's own table logic in CPython, in a simulated world.

Hours of table time pass in seconds of wall time, and every run with the same inputs is the same.
"""

from collections import deque
from collections.abc import Callable

from affineur.journal.matches import Matches
from affineur.ports import MatchStore
from affineur.settings import Settings
from affineur.shell import Shell
from affineur.table import events, intents
from affineur.table.events import Mark
from affineur.table.match import Match
from affineur.table.motion.limits import TICK_HZ
from affineur.tags import meaning
from affineur_sim.clock import Timer
from affineur_sim.world import PowerCut, World, WorldSpec, WorldStore

_FRAME_GAP_US = 5_000  # a frame must have been latched before the next one comes


class FastBody:
    """One board on a desk that exists only in memory.

    `world` is what people can touch; `shell` is the firmware; `said` collects what it tells.
    """

    unheard: tuple[str, ...] = ()

    def __init__(
        self,
        settings: Settings | None = None,
        spec: WorldSpec | None = None,
        store: WorldStore | None = None,
        matches: MatchStore | None = None,
    ):
        self.settings = settings or Settings()
        self.world = World(spec or WorldSpec(), self._post, TICK_HZ, store=store)
        self.clock = self.world.clock
        self.bots: set[int] = set()  # seats that nobody sits at
        self.said: list[intents.Tell] = []
        self.on_tell: Callable[[intents.Tell], object] = self.said.append
        self.matches = matches or Matches(self.world.store)
        self._events: deque[object] = deque()
        self._wake: tuple[int, Timer] | None = None
        self._repaint: Timer | None = None
        self._painted_us = -_FRAME_GAP_US
        self.shell = self._new_shell()

    @property
    def match(self) -> Match:
        """The match machine of the firmware."""
        return self.shell.table.match

    def power_on(self, counter_ms: int = 0) -> None:
        """Plug the board in; its millisecond counter starts at `counter_ms`.

        Raises JournalFault or MalformedMove when the kept match cannot be continued.
        """
        self.world.power_on(counter_ms)
        self.shell.power_on(self.clock.now_ms())
        self._settle()

    def cut_power(self, kept_bytes: int = 0) -> None:
        """Pull the plug; of bytes not yet synced the first `kept_bytes` survive."""
        self.world.cut_power(kept_bytes)
        self._forget()
        self.shell = self._new_shell()

    def request(self, seat: int, text: str) -> None:
        """Ask for a move of `seat` in notation, as its page would."""
        self._post(events.MoveRequested(seat, text))

    def run_for(self, duration_ms: int) -> None:
        """Let table time pass."""
        self.run_until(self.clock.at_us + duration_ms * 1000)

    def run_until(self, at_us: int) -> None:
        """Let table time pass up to `at_us` of the world's own time."""
        self._settle()
        step_until = self.clock.step_until
        while step_until(at_us):
            if self._events:
                self._settle()

    def catch_up(self) -> None:
        """Nothing to wait for: this board deals with everything as it happens."""

    def hear_out(self) -> None:
        """Nothing to wait for: what this board tells is heard at once."""

    def _new_shell(self) -> Shell:
        return Shell(self.settings, self.world, self.matches, self._tell, None, self._learnt)

    def _learnt(self) -> dict[str, Mark]:
        return meaning.load(self.world.store)

    def _tell(self, line: intents.Tell) -> None:
        self.on_tell(line)

    def _post(self, event: object) -> None:
        self._events.append(event)

    def _settle(self) -> None:
        """Let the firmware take in what has happened, then show the ring and set the alarm."""
        try:
            while self._events:
                self.shell.feed(self._events.popleft(), self.clock.now_ms())
        except PowerCut:
            self.cut_power()
        if self.world.powered:
            self._set_alarm()
            if self.shell.looks_different():
                self._paint_soon()

    def _set_alarm(self) -> None:
        due_ms = self.shell.wake_at_ms
        if self._wake is not None:
            if self._wake[0] == due_ms:
                return
            self._wake[1].cancel()
            self._wake = None
        if due_ms is not None:
            self._wake = (due_ms, self.clock.call_at(self.clock.at_us_of(due_ms), self._alarm))

    def _alarm(self) -> None:
        self._wake = None
        self._post(events.TimePassed())

    def _paint_soon(self) -> None:
        """Repaint after an event, but never while the last frame is still being latched."""
        self._plan_paint(max(self.clock.at_us, self._painted_us + _FRAME_GAP_US))

    def _paint(self) -> None:
        self._painted_us = self.clock.at_us
        wait_ms = self.shell.paint(self.clock.now_ms())
        self._plan_paint(self._painted_us + wait_ms * 1000)

    def _plan_paint(self, at_us: int) -> None:
        if self._repaint is not None:
            self._repaint.cancel()
        self._repaint = self.clock.call_at(at_us, self._paint)

    def _forget(self) -> None:
        self._events.clear()
        if self._wake is not None:
            self._wake[1].cancel()
            self._wake = None
        if self._repaint is not None:
            self._repaint.cancel()
            self._repaint = None
