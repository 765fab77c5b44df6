"""The asyncio shell: what happened goes into the table, what follows from it goes out.

Theory of operation. Everything the board does is a duty: a call that does a little, never waits,
and returns after how many ms it wants to be called again. Each duty is a task. One that raises is
reported and begun again a second later; the table then continues from the match record, with the
motor off, as after a power cut. A duty the board cannot do without that has died three times gets
the board parked: motor off, a steady warning on the ring. The watchdog is fed while all duties
take their turns.
"""

import asyncio
import os

from affineur.board_settings import unload
from affineur.heap import FEW_BYTES, MANY_BYTES, burst_of
from affineur.journal.matches import Matches
from affineur.shell import Shell
from affineur.table import ticks
from affineur.table.events import BACK, READY, KeyPressed, TimePassed
from affineur.tags.meaning import load

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.board import Board
    from affineur.desk import Desk
    from affineur.service import Bench
    from affineur.table.events import Mark
    from affineur.table.intents import Tell

_TABLE_MS, _KEYS_MS, _READERS_MS, _SOUND_MS, _LINK_MS = 5, 10, 4, 15, 5
_MOVING_MS, _RESTING_MS = 3, 10
_HURRY_MS = 20
"""So long nothing else is done when the motor is to start: its chip is asked a dozen things."""
_LIGHT_MS = 8
_REPAINT_MS = 1_000
_MOVING_FRAME_MS = 24
"""Some frames come late; 30 a second shall be seen."""
_WATCH_MS = 1_000
_SOON_MS = 60
_AGAIN_MS = 1_000
_LIVES = 3
_PROVEN_AFTER_MS = 10_000
_HELD_STEP_MS = 4
_PIXELS = 60
_DONE, _TO_DO = b"\x08\x08\x08", bytes(3)
_LONG_RECORD_BYTES = 10_000
_WARNING = b"\x30\x00\x00" + bytes(12)
"""Every fifth pixel: the game never shows that."""


class Duty:
    """One thing the board does again and again; `essential` if it cannot do without."""

    def __init__(self, name: str, do: "Callable[[], int]", essential: bool = False):
        self.name = name
        self.do = do
        self.essential = essential
        self.alive = False
        """Whether it had a turn since the watchdog was fed."""
        self.deaths = 0


class App:
    """The firmware on one board."""

    def __init__(self, board: "Board"):
        self._board = board
        self._clock = board.clock
        self._matches = Matches(board.store)
        self._shell: "Shell | Bench | None" = None
        self._desk: "Desk | None" = None
        self._paint_ms = self._began_ms = self._clock.now_ms()
        self._odd_pads = False
        self._progress = 0
        self._proven = False
        self._dog = board.watchdog()
        self._end = asyncio.Event()
        self.duties = (
            Duty("table", self._mind_table, essential=True),
            Duty("drive", self._drive, essential=True),
            Duty("keys", self._look_at_keys),
            Duty("readers", self._look_at_pads),
            Duty("light", self._light),
            Duty("sound", self._sound),
            Duty("link", self._serve),
            Duty("watch", self._watch, essential=True),  # the last: it watches the others
        )

    def run(self) -> None:
        """Run until somebody interrupts."""
        asyncio.run(self.live())

    async def live(self) -> None:
        """Do every duty; once the board has to be parked, only warn."""
        if self._board.refused is not None:
            self._board.complain(self._board.refused)
        else:
            tasks = [asyncio.create_task(self._keep(duty)) for duty in self.duties]
            await self._end.wait()
            for task in tasks:
                task.cancel()
        await self._stay_parked()

    # ---- duties

    def _mind_table(self) -> int:
        """Feed the table what has happened, and the time when it wants to know it."""
        shell = self._shell or self._begin()
        now_ms = self._clock.now_ms()
        happened = self._board.events
        if shell.wake_at_ms is not None and ticks.reached(now_ms, shell.wake_at_ms):
            happened.append(TimePassed())
        while happened:
            self._feed(shell, happened.pop(0))
            self._show_news()
        return _TABLE_MS

    def _feed(self, shell: "Shell | Bench", event: object) -> None:
        """Feed one event; where much garbage comes of it, collect it meanwhile."""
        heap = self._board.heap
        heap.expect_burst(burst_of(event, shell.in_match, self._desk is not None))
        shell.feed(event, self._clock.now_ms())
        heap.end_burst()

    def _show_news(self) -> None:
        """Paint at once what has changed: before anything is written, since that takes long."""
        if self._shell is not None and self._shell.looks_different():
            self._paint_ms = self._clock.now_ms()
            self._light()

    def _begin(self) -> Shell:
        board = self._board
        shell = Shell(board.settings, board, self._matches, self._tell, self._record, self._learnt)
        shell.table.match.lobby.seed = int.from_bytes(os.urandom(3), "big")
        board.heap.expect_burst(MANY_BYTES)
        shell.power_on(self._clock.now_ms(), self._show_progress)
        board.heap.end_burst()
        shell.before_writing = self._show_news
        self._take_charge(shell)
        return shell

    def _show_progress(self, done: int, whole: int) -> None:
        """Light as much of the ring as has been read of a match, and feed the watchdog."""
        pixels = _PIXELS * done // whole
        if pixels != self._progress:
            self._dog.feed()
            self._progress = pixels
            if whole > _LONG_RECORD_BYTES:
                self._board.heap.collect()  # what stays shall lie close together
            self._board.lights.show(_DONE * pixels + _TO_DO * (_PIXELS - pixels))

    def _learnt(self) -> "dict[str, Mark]":
        return load(self._board.store)

    def _take_charge(self, shell: "Shell | Bench | None") -> None:
        self._shell = shell
        if self._desk is not None:
            self._desk.serve(shell)

    def _drive(self) -> int:
        stepper = self._board.stepper
        began_ms = self._clock.now_ms()
        self._board.hall.poll()
        stepper.poll()
        while stepper.starting and ticks.since(self._clock.now_ms(), began_ms) < _HURRY_MS:
            stepper.poll()
        return _MOVING_MS if stepper.moving else _RESTING_MS

    def _look_at_keys(self) -> int:
        self._board.keys.poll()
        return _KEYS_MS

    def _look_at_pads(self) -> int:
        """Mind half of the pads, by turns, and those where a tag is being read."""
        self._odd_pads = not self._odd_pads
        for pad in self._board.pads:
            if pad.reading or (pad.seat & 1) == self._odd_pads:
                pad.poll()
        self._board.reader_reset.poll()
        return _READERS_MS

    def _light(self) -> int:
        """Paint when something has happened or changes by itself."""
        now_ms = self._clock.now_ms()
        if self._shell is not None and ticks.reached(now_ms, self._paint_ms):
            most_ms = _MOVING_FRAME_MS if self._board.stepper.moving else _REPAINT_MS
            self._paint_ms = ticks.later(now_ms, min(self._shell.paint(now_ms), most_ms))
        self._board.lights.poll()
        return max(1, min(_LIGHT_MS, ticks.since(self._paint_ms, now_ms)))

    def _sound(self) -> int:
        self._board.sound.poll()
        return _SOUND_MS

    def _serve(self) -> int:
        """Serve a host; what that takes, 17 kB, is loaded when the first one shows up."""
        if self._desk is not None:
            self._desk.poll(self._board.link, self._clock.now_ms())
        elif self._board.host_waits() and not self._board.stepper.moving:
            self._board.heap.expect_burst(FEW_BYTES)  # it stays: it shall lie close together
            from affineur.desk import Desk  # noqa: PLC0415

            self._board.heap.end_burst()
            self._desk = Desk(
                self._matches, self._board.store, self._board.report, self._change_charge
            )
            self._desk.serve(self._shell)
        return _LINK_MS

    def _change_charge(self, to: str) -> None:
        """Put the bench in charge of the board, or the table afresh, or start all over."""
        if to == "restart":
            self._board.restart()
        lost = self._shell.lost if self._shell is not None else []
        self._let_go()
        if to == "service":
            from affineur.service import Bench  # noqa: PLC0415

            self._take_charge(Bench(self._board.settings, self._board, lost))
        else:
            unload("affineur.service")
            self._board.events += lost

    def _tell(self, line: "Tell") -> None:
        if self._desk is not None:
            self._desk.tell(line)

    def _record(self, number: int, payload: object) -> None:
        if self._desk is not None:
            self._desk.record(number, payload)

    def _watch(self) -> int:
        """Feed the watchdog if all is well, and keep the heap in order."""
        if all(duty.alive for duty in self.duties[:-1]):
            self._dog.feed()
            for duty in self.duties:
                duty.alive = False
        if not self._is_quiet():
            return _SOON_MS
        self._board.tidy(self._shell is not None and self._shell.playing)
        if not self._proven and not self._board.stepper.moving:
            self._prove()
        left_ms = self._left_ms() - 2 * _SOON_MS  # once more shortly before something is due
        return left_ms if _SOON_MS < left_ms < _WATCH_MS else _WATCH_MS

    def _is_quiet(self) -> bool:
        """Tell whether nobody notices if the heap is put in order now, which takes 25 ms."""
        return self._left_ms() > _SOON_MS

    def _left_ms(self) -> int:
        """Return after how many ms the table wants to know the time."""
        wake_ms = None if self._shell is None else self._shell.wake_at_ms
        return 2 * _WATCH_MS if wake_ms is None else ticks.since(wake_ms, self._clock.now_ms())

    def _prove(self) -> None:
        age_ms = ticks.since(self._clock.now_ms(), self._began_ms)
        if self._shell is not None and age_ms >= _PROVEN_AFTER_MS:
            self._board.prove()
            self._proven = True

    # ---- life and death

    async def _keep(self, duty: Duty) -> None:
        while True:
            try:
                wait_ms = duty.do()
                duty.alive = True
            except Exception as error:
                self._bury(duty, error)
                wait_ms = _AGAIN_MS
            await self._clock.sleep_ms(wait_ms)

    def _bury(self, duty: Duty, error: Exception) -> None:
        """Report a duty that has died, and make things safe for its next life."""
        if duty.essential:
            self._let_go()
            duty.deaths += 1
            if duty.deaths == _LIVES:
                self._end.set()
        self._board.complain(error)

    def _let_go(self) -> None:
        """Take the current off; the table begins anew and has to find the board again."""
        self._board.stepper.cut()
        self._board.stepper.release()
        self._take_charge(None)

    async def _stay_parked(self) -> None:
        self._board.sound.stop()
        self._board.stepper.release()
        self._board.lights.show(_WARNING * 12)
        while True:
            self._board.lights.poll()
            self._dog.feed()
            await self._clock.sleep_ms(_WATCH_MS)


def safe_mode_is_asked(board: "Board") -> bool:
    """Tell whether `ready` and `back` of seat 0 are held down now."""
    began_ms = board.clock.now_ms()
    held_ms = board.settings.key_debounce_ms + 8 * _HELD_STEP_MS
    while ticks.since(board.clock.now_ms(), began_ms) < held_ms:
        board.keys.poll()
        board.clock.pause_ms(_HELD_STEP_MS)
    return all(KeyPressed(0, key) in board.events for key in (READY, BACK))
