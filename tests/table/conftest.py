"""A desk to test the match at: people press and tap, the board obeys, time is a number."""

import sys
from pathlib import Path

import pytest

from affineur.settings import Settings
from affineur.table import events, intents, ticks
from affineur.table.events import BACK, CHEESE, READY, WORKER, KeyPressed, KeyReleased, Mark
from affineur.table.match import Match
from affineur.table.motion import reports

PRESS_MS = 80

sys.path.insert(0, str(Path(__file__).parent))


def token(colour: int, number: int, uid: str = "") -> Mark:
    return Mark(CHEESE, colour, number, uid or f"04c{colour}{number:02d}")


def worker(colour: int, kind: int, uid: str = "") -> Mark:
    return Mark(WORKER, colour, kind, uid or f"04a{colour}{kind:02d}")


class Desk:
    """A match with an ideal board: it turns, is located and saves the moment it is asked."""

    def __init__(self, settings: Settings | None = None, now_ms: int = 0) -> None:
        self.match = Match(settings or Settings())
        self.now_ms = now_ms
        self.said: list[intents.Tell] = []
        self.done: list[object] = []
        self.records: list[object] = []
        self.board_answers = True
        self.journal_answers = True
        self.board_at: int | None = None

    # People

    def press(self, seat: int, *keys: int) -> None:
        for key in keys:
            self.hold(seat, key, PRESS_MS)

    def hold(self, seat: int, key: int, for_ms: int) -> None:
        self.feed(KeyPressed(seat, key))
        self.wait(for_ms)
        self.feed(KeyReleased(seat, key))

    def tap(self, seat: int, *marks: Mark) -> None:
        self.feed(events.TagsArrived(seat, list(marks)))

    def open(self, *seats: int) -> None:
        """Start the lobby, let `seats` join with their own colour and start the match."""
        self.take(self.match.start(self.now_ms))
        for seat in seats:
            self.tap(seat, worker(seat, 0))
        for seat in seats:
            self.press(seat, READY)
        self.settle()

    def settle(self) -> None:
        """Wait until the board has done what it was asked and the workers have been called."""
        self.wait(10_000)

    def everybody_ready(self) -> None:
        for seat in self.match.ledger.seats:
            if not self.match.ledger.away[seat]:
                self.press(seat, READY)

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.everybody_ready()
            self.settle()

    def make(self, seat: int, number: int, kind: int, age: int) -> None:
        colour = self.match.ledger.colours[seat]
        self.tap(seat, token(colour, number), worker(colour, kind))
        self.press(seat, age)

    def gather(self, seat: int, kind: int, space: int) -> None:
        self.tap(seat, worker(self.match.ledger.colours[seat], kind))
        self.press(seat, space)

    def pause(self, seat: int) -> None:
        self.hold(seat, BACK, 2_100)

    # Time and the board

    def wait(self, for_ms: int) -> None:
        end_ms = ticks.later(self.now_ms, for_ms)
        while True:
            wake_ms = self.match.wake_at_ms
            if wake_ms is None or ticks.since(wake_ms, end_ms) > 0:
                break
            self.now_ms = max(self.now_ms, wake_ms) if wake_ms >= self.now_ms else wake_ms
            self.feed(events.TimePassed())
        self.now_ms = end_ms

    def feed(self, event: object) -> None:
        self.take(self.match.handle(event, self.now_ms))

    def take(self, wanted: list[object]) -> None:
        for intent in wanted:
            self.done.append(intent)
            answer = self._answer(intent)
            if answer is not None:
                self.feed(answer)

    def _answer(self, intent: object) -> object | None:
        match intent:
            case intents.Tell():
                self.said.append(intent)
            case intents.AppendRecord():
                self.records.append(intent.payload)
            case intents.SyncJournal() if self.journal_answers:
                return events.JournalSynced()
            case intents.LocateBoard() if self.board_answers:
                self.board_at = intent.turns
                return reports.BoardLocated(intent.turns)
            case intents.TurnBoard() if self.board_answers:
                self.board_at = intent.turns
                return reports.BoardTurned(intent.turns)
            case intents.StopBoard():
                return reports.BoardStopped(self.match.state == "rotating")
        return None

    # Looking

    @property
    def state(self) -> str:
        return self.match.state

    @property
    def referee(self):
        return self.match.ledger.referee

    def last_refusal(self) -> tuple[int, str, str]:
        """Return (seat, code, rule) of the latest thing said."""
        tell = self.said[-1]
        return tell.seat, tell.code, tell.rule

    def pip(self, seat: int, kind: int):
        """Return (position, turns left) of a worker's pip, None when it is not shown."""
        found = [p for p in self.match.scene.pips if (p.seat, p.kind) == (seat, kind)]
        return (found[0].position, found[0].left) if found else None


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def new_desk() -> type[Desk]:
    return Desk


@pytest.fixture(name="token")
def token_maker():
    return token


@pytest.fixture(name="worker")
def worker_maker():
    return worker


@pytest.fixture
def settings():
    return lambda **changes: Settings().changed(**changes)


@pytest.fixture
def steam(new_desk, settings):
    """Return a desk at which these seats play, the first of them as starting player."""

    def opened(*seats: int, start: bool = True, **changes: object):
        desk = new_desk(settings(game="steam", level="turntable", **changes))
        desk.open(*seats)
        if start:
            desk.press(seats[0], READY)
        return desk

    return opened
