"""A small exact board for the drive: rotor, belt play, magnets, Hall sensor, and mishaps.

Every step is sent and every edge latched where it happens; mishaps are put in at a given step of
a given move: lost steps, a hand that holds, a jam, flicker of the sensor.
"""

from collections.abc import Callable
from functools import cache

import pytest

from affineur.settings import Settings
from affineur.table import events, intents, ticks
from affineur.table.motion.assembly import drive_of
from affineur.table.motion.limits import TICK_HZ

MAGNETS_DEG = (0, 12, 90, 110, 180, 208, 270)
SLIP = 64
TICKS_PER_MS = TICK_HZ // 1000


@cache
def zones_of(num: int, den: int, magnets: tuple[int, ...], on: int, off: int) -> bytes:
    """Return for each place of a turn: 2 the sensor turns on, 1 it stays as it is, 0 off."""
    zone = bytearray(num // den + 1)
    for at in range(len(zone)):
        mdeg = at * 360000 * den // num
        away = min(abs((mdeg + 1000 * m + 180000) % 360000 - 180000) for m in magnets)
        zone[at] = 2 if away <= on else 1 if away <= off else 0
    return bytes(zone)


class Board:
    """The real board: `teeth` are its true tooth counts, whatever the settings say.

    Counted in steps, clockwise positive. The board follows the rotor within the play: pulled
    clockwise it is where the rotor is, pulled back it is `play` ahead.
    """

    def __init__(
        self,
        at_mdeg: int = 0,
        teeth: tuple[int, int] = (22, 145),
        play: int = 12,
        on_mdeg: int = 1900,
        off_mdeg: int = 2100,
        dead: tuple[int, ...] = (),
    ) -> None:
        self.num, self.den = 3200 * teeth[1], teeth[0]
        self.play = play
        self.rotor = self.place = round(at_mdeg * self.num / self.den / 360000)
        self.lost = 0
        self.on, self.off = on_mdeg, off_mdeg
        self.magnets = [m for m in MAGNETS_DEG if m not in dead]
        self.zone = self.zones()
        self.active = self.zone[self._at()] == 2

    def zones(self) -> bytes:
        return zones_of(self.num, self.den, tuple(self.magnets), self.on, self.off)

    def _at(self) -> int:
        return self.place * self.den % self.num // self.den

    def mdeg(self) -> float:
        return self.place * 360000 * self.den / self.num % 360000

    def turn_rotor(self, steps: int) -> bool:
        """Turn the rotor; return whether the sensor changed."""
        self.rotor += steps
        self.place = min(max(self.place, self.rotor), self.rotor + self.play)
        return self.look()

    def push(self, steps: int) -> bool:
        self.rotor += steps
        self.place += steps
        return self.look()

    def look(self) -> bool:
        zone = self.zone[self._at()]
        active = self.active if zone == 1 else zone == 2
        changed, self.active = active != self.active, active
        return changed


class Bench:
    """Drive and board together on a virtual clock; `done` is everything the drive put out."""

    def __init__(self, board: Board | None = None, start_ms: int = 0, **settings: object) -> None:
        self.board = board or Board()
        self.drive = drive_of(Settings(dict(settings)))
        self.now_ms = start_ms
        self.done: list[object] = []
        self.moves = 0
        self.steps = 0  # of the present move
        self.travelled = 0  # all steps sent, either way
        self.energised = False
        self.slips: dict[tuple[int, int], int] = {}  # (move, step) -> slips behind
        self.flickers: dict[tuple[int, int], int] = {}  # (move, step) -> steps it lasts
        self.held: tuple[int, int] | None = None  # (move, step) from which a hand holds
        self.jammed: tuple[int, int] | None = None
        self.silent = False
        self.on_step: dict[tuple[int, int], Callable[[], None]] = {}
        self._segments: list[list[int]] = []
        self._direction = 1
        self._ticks = 0
        self._start_ms = 0
        self._flicker_until = -1
        self._slipping = 0  # steps the rotor still stands, or runs on twice as fast
        self.flickered = False
        self._was_shown = self.board.active

    # Commands of the match

    def locate(self, turns: int) -> list[object]:
        return self._command(self.drive.locate(turns, self.now_ms))

    def turn_to(self, turns: int, pace: str = "brisk") -> list[object]:
        return self._command(self.drive.turn_to(turns, self.now_ms, pace))

    def _command(self, wanted: list[object]) -> list[object]:
        before = len(self.done)
        self.take(wanted)
        self.run()
        return [each for each in self.done[before:] if type(each).__name__.startswith("Board")]

    def here(self, steps: int) -> tuple[int, int]:
        """Return the moment `steps` into the next move, as mishaps are timed."""
        return self.moves + 1, steps

    def off(self, turns: int) -> float:
        """Return how many steps the board is clockwise of sector `turns`."""
        turn = self.board.num / self.board.den
        place = self.drive.direction * turns * turn / self.drive.sectors
        return (self.board.place - place + turn / 2) % turn - turn / 2

    def sent(self, kind: type) -> list[object]:
        return [each for each in self.done if isinstance(each, kind)]

    def feed(self, event: object) -> None:
        self.take(self.drive.handle(event, self.now_ms))

    def take(self, wanted: list[object]) -> None:
        for each in wanted:
            self.done.append(each)
            if isinstance(each, intents.MoveSteps):
                assert self.energised
                self._begin(each.segments, each.direction)
            elif isinstance(each, intents.BrakeSteps):
                assert self._segments
                self._segments = [list(s) for s in each.segments]
                self._start_ms, self._ticks = self.now_ms, 0
            elif isinstance(each, intents.CutSteps):
                self._segments = []
            elif isinstance(each, intents.HoldMotor):
                self.energised = True
            elif isinstance(each, intents.ReleaseMotor):
                self.energised = False
                assert not self._segments

    def _begin(self, segments: list[tuple[int, int]], direction: int) -> None:
        assert not self._segments
        self._segments = [list(s) for s in segments]
        self._direction = direction
        self._start_ms, self._ticks = self.now_ms, 0
        self.moves += 1
        self.steps = 0
        if not self.silent:
            self.feed(events.StepsBegan())

    # Time

    def run(self, limit_ms: int = 120_000) -> None:
        """Let everything happen until nothing is left to happen."""
        end_ms = ticks.later(self.now_ms, limit_ms)
        while self._segments or self.drive.wake_at_ms is not None:
            assert ticks.since(self.now_ms, end_ms) < 0, self.drive.state
            if self._segments and self._step_is_next():
                self._step()
            else:
                self._wake()

    def wait(self, for_ms: int) -> None:
        end_ms = ticks.later(self.now_ms, for_ms)
        while True:
            wake_ms = self.drive.wake_at_ms
            step_ms = self._step_ms() if self._segments else None
            if step_ms is not None and ticks.reached(end_ms, step_ms) and self._step_is_next():
                self._step()
            elif wake_ms is not None and ticks.reached(end_ms, wake_ms):
                self._wake()
            else:
                break
        self.now_ms = end_ms

    def _step_ms(self) -> int:
        elapsed = self._ticks + self._segments[0][1]
        return ticks.later(self._start_ms, elapsed // TICKS_PER_MS)

    def _step_is_next(self) -> bool:
        if self.silent:
            return False
        wake_ms = self.drive.wake_at_ms
        return wake_ms is None or ticks.since(self._step_ms(), wake_ms) <= 0

    def _wake(self) -> None:
        wake_ms = self.drive.wake_at_ms
        assert wake_ms is not None
        if ticks.since(wake_ms, self.now_ms) > 0:
            self.now_ms = wake_ms
        self.feed(events.TimePassed())

    def _step(self) -> None:
        self.now_ms = self._step_ms()
        segment = self._segments[0]
        segment[0] -= 1
        self._ticks += segment[1]
        if not segment[0]:
            self._segments.pop(0)
        self.steps += 1
        self.travelled += 1
        for rising in self._effects():
            self.feed(events.IndexEdge(rising, self.steps))
        at = (self.moves, self.steps)
        if at in self.on_step:
            self.on_step.pop(at)()
        if at == self.jammed:
            self._segments = []
            self.feed(events.Jammed(self.steps))
        elif not self._segments and self.drive.moving:
            self.feed(events.StepsEnded(self.steps))

    def _effects(self) -> list[bool]:
        """Turn rotor and board by one step; return the edges the sensor shows."""
        at, board = (self.moves, self.steps), self.board
        if self.held and self.held <= at:
            board.lost += 1
        else:
            self._release_hand()
            self._slipping += SLIP * self.slips.pop(at, 0)
            advance = 1 if self._slipping == 0 else 0 if self._slipping > 0 else 2
            self._slipping += advance - 1
            board.turn_rotor(self._direction * advance)
        if at in self.flickers:
            self._flicker_until = self.travelled + self.flickers[at]
            self.flickered = True
        before, self._was_shown = self._was_shown, self._shown()
        return [self._was_shown] if self._was_shown != before else []

    def _shown(self) -> bool:
        return self.board.active != (self.travelled < self._flicker_until)

    def _release_hand(self) -> None:
        """A rotor that was held catches again where its phases fit: a multiple of a slip on."""
        self.board.lost, missing = 0, self.board.lost % SLIP
        if missing:
            self.board.turn_rotor(self._direction * missing)


@pytest.fixture
def board() -> type[Board]:
    return Board


@pytest.fixture
def bench() -> type[Bench]:
    return Bench
