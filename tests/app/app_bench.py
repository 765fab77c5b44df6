"""A board of fakes for the app, on a clock that only waiting moves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from affineur.app import App
from affineur.settings import Settings
from affineur.table import ticks
from affineur_sim.world import WorldStore

if TYPE_CHECKING:
    from collections.abc import Callable


class Enough(BaseException):
    """The time a test wants to see is over."""


class FakeClock:
    """Counts milliseconds; a sleeping task is woken when all others sleep longer."""

    def __init__(self) -> None:
        self.at_ms = 0
        self.end_ms = 0
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._number = 0

    def now_ms(self) -> int:
        return self.at_ms & (ticks.PERIOD_MS - 1)

    def pause_ms(self, duration_ms: int) -> None:
        self.at_ms += duration_ms

    async def sleep_ms(self, duration_ms: int) -> None:
        self._number += 1
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.at_ms + duration_ms, self._number, woken))
        await woken

    async def drive(self) -> None:
        """Wake the sleepers one after the other until the end."""
        idle = 0
        while idle < 3:
            await asyncio.sleep(0)
            idle = 0 if self._wake() else idle + 1
        raise Enough

    def _wake(self) -> bool:
        due = [sleeper for sleeper in self._sleepers if not sleeper[2].done()]
        if not due or min(due)[0] > self.end_ms:
            return False
        first = min(due)
        self._sleepers = [sleeper for sleeper in due if sleeper is not first]
        self.at_ms = first[0]
        first[2].set_result(None)
        return True


class Part:
    """Any part: notes its commands; `poll` may be made to fail."""

    def __init__(self, note: Callable[[str], None], name: str):
        self._note = note
        self._name = name
        self.moving = self.starting = self.reading = False
        self.failures = 0
        self.polls = 0

    def poll(self) -> None:
        self.polls += 1
        if self.failures:
            self.failures -= 1
            raise RuntimeError(self._name)

    def __getattr__(self, command: str) -> Callable[..., None]:
        return lambda *_: self._note(f"{self._name} {command}")


class FakeHeap:
    """Stands for `heap.Heap`: CPython's needs no order."""

    def __init__(self) -> None:
        self.tidy = self.collect = int
        self.bursts: list[int] = []
        self.expect_burst = self.bursts.append

    def end_burst(self) -> None:
        """Begin no burst."""


class FakeBoard:
    """Stands for `board.Board`."""

    def __init__(self, settings: Settings | None = None):
        self.clock = FakeClock()
        self.settings = settings or Settings()
        self.refused: Exception | None = None
        self.store = WorldStore()
        self.events: list[object] = []
        self.report = self.events.append
        self.heap = FakeHeap()
        self.tidy = self.heap.tidy
        self.done: list[str] = []
        self.complaints: list[str] = []
        self.fed_ms: list[int] = []
        self.proven_ms: int | None = None
        note = self.done.append
        self.stepper, self.hall, self.sound = (Part(note, n) for n in ("stepper", "hall", "sound"))
        self.keys, self.reader_reset = Part(note, "keys"), Part(note, "reset")
        self.pads = [Part(note, f"pad {seat}") for seat in range(4)]
        for seat, pad in enumerate(self.pads):
            pad.seat = seat
        self.lights = Ring(note, self.clock)
        self.link = None

    def host_waits(self) -> bool:
        return False

    def watchdog(self) -> FakeBoard:
        return self

    def feed(self) -> None:
        self.fed_ms.append(self.clock.at_ms)

    def prove(self) -> None:
        self.proven_ms = self.clock.at_ms

    def complain(self, error: BaseException) -> None:
        self.complaints.append(str(error))


class Ring(Part):
    """The ring keeps what it was told to show, and when."""

    def __init__(self, note: Callable[[str], None], clock: FakeClock):
        super().__init__(note, "lights")
        self._clock = clock
        self.frames: list[tuple[int, bytes]] = []

    def show(self, frame: bytes | bytearray) -> None:
        self.frames.append((self._clock.at_ms, bytes(frame)))


def run(board: FakeBoard, duration_ms: int, app: App | None = None) -> App:
    """Let a new app, or a running one, live for a while."""
    app = app or App(board)  # type: ignore[arg-type]
    board.clock.end_ms = board.clock.at_ms + duration_ms

    async def both() -> None:
        living = asyncio.ensure_future(app.live())
        try:
            await board.clock.drive()
        finally:
            living.cancel()

    try:
        asyncio.run(both())
    except Enough:
        return app
    raise AssertionError("the app has ended")
