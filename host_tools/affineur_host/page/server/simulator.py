"""The simulated board, kept in pace with the clock on the wall by a thread of its own.

The page speaks with it over a `Line`, as it does with a board. What the wire has no words for, the
people and mishaps round the board, comes in by `submit`; nobody but this thread touches the table.
"""

import queue
import time
from concurrent.futures import Future
from typing import Any

from affineur.journal import JournalFault
from affineur.ports import MatchStore
from affineur_host.device import faults
from affineur_host.page.messages import RefusedError, Request
from affineur_host.page.server import plan
from affineur_host.page.server.board import FRAME_MS, Answer
from affineur_host.page.server.line import NAME, Line
from affineur_host.page.server.motion import Motion
from affineur_host.page.server.public import Public
from affineur_host.page.server.tabletop import Tabletop
from affineur_host.page.server.worker import Failed, Worker
from affineur_sim.served import ServedBody

TICK_S = 0.005
SLOWEST, FASTEST = 0.1, 1000.0

_SLICE_MS = 20  # of table time; then the line is looked at again
_LONGEST_STEP_S = 0.25  # a computer that was asleep does not make up for it
_BUSY_S = 0.02  # of computing at a stretch, so that the others get their turn
_WORLD_GAP_S = 0.1
_MOST_WAITING = 32
_FASTEST_FRAMES = 500  # times as fast as life, beyond which frames come no further apart


class Simulator(Worker):
    """A table with a simulated board, on which `speed` seconds pass in a second."""

    def __init__(
        self,
        table: Tabletop,
        speed: float,
        public: Public,
        on_failure: Failed,
        matches: MatchStore | None = None,
    ):
        """`matches` is where the records of `table` are kept if not in the board."""
        super().__init__("the simulated board", on_failure)
        self._table = table
        self._matches = matches
        self._speed = speed
        self._public = public
        self._line = Line(self._pace)
        self._line.cut()
        self._jobs: queue.Queue[tuple[Request, Answer]] = queue.Queue(_MOST_WAITING)
        self._motion = Motion(public)
        self._owed_ms = 0.0  # of table time
        self._facts: dict[str, Any] = {}
        self._told_s = 0.0

    @property
    def body(self) -> ServedBody:
        """The board on the table; only this thread may touch it while it works."""
        return self._table.body

    def open_line(self) -> Line:
        """Return a new line to the board, the old one is cut; DeviceFault without power."""
        self._line.cut()
        if not self._table.is_powered:
            raise faults.fault(faults.VANISHED, name=NAME)
        self._line = Line(self._pace)
        return self._line

    def frame_ms(self) -> int:
        """Return how much table time lies between two frames that people can tell apart."""
        return round(FRAME_MS * max(1.0, min(self._speed, _FASTEST_FRAMES)))

    def submit(self, request: Request) -> Answer:
        """Return the answer to come to `begin` or `world`; raises RefusedError."""
        answer: Answer = Future()
        try:
            self._jobs.put_nowait((request, answer))
        except queue.Full:
            raise RefusedError("BUSY", "Too much at once; try again.") from None
        return answer

    def work(self) -> None:
        """Let time pass."""
        seen_s = time.monotonic()
        while not self.ending.is_set():
            while not self._jobs.empty():
                self._do(*self._jobs.get())
            now_s = time.monotonic()
            self._pass_time(min(now_s - seen_s, _LONGEST_STEP_S))
            seen_s = now_s
            self._motion.seen(self._table.body.world.board_mdeg, now_s, self._late_s(now_s))
            self._tell(now_s)
            self._rest()

    def _late_s(self, until_s: float) -> float:
        """Return how far the table is behind the clock on the wall, of which it owes some."""
        return time.monotonic() - until_s + self._owed_ms / 1000 / self._speed

    def _rest(self) -> None:
        if self._line.is_cut:
            self.ending.wait(TICK_S)
        else:
            self._line.wait(TICK_S)

    def _pace(self) -> float:
        return self._speed

    # Time

    def _pass_time(self, wall_s: float) -> None:
        """Let table time pass for `wall_s`, as far as this computer keeps up."""
        most_ms = _LONGEST_STEP_S * 1000 * self._speed
        self._owed_ms = min(self._owed_ms + wall_s * 1000 * self._speed, most_ms)
        until_s = time.monotonic() + _BUSY_S
        while self._owed_ms >= 1 and time.monotonic() < until_s:
            slice_ms = min(int(self._owed_ms), _SLICE_MS)
            self._owed_ms -= slice_ms
            self._exchange(slice_ms)

    def _exchange(self, slice_ms: int) -> None:
        line, body = self._line, self._table.body
        body.world.link.attached = not line.is_cut
        body.world.link.send(line.take())
        body.run_for(slice_ms)
        data = body.world.link.take()
        if data:
            line.give(data)
            time.sleep(0)  # the host reads before more comes, or the board would drop it
        if not self._table.is_powered:
            line.cut()

    # Requests

    def _do(self, request: Request, answer: Answer) -> None:
        try:
            if request.name == "begin":
                self._begin(request.fields)
            elif request.fields["act"] == "speed":
                self._set_speed(request.fields["value"] / 1000)
            else:
                self._table.act(request.fields)
        except Exception as no:
            if not answer.cancelled():
                answer.set_exception(no)
        else:
            if not answer.cancelled():
                answer.set_result({})
        if not self._table.is_powered:
            self._line.cut()

    def _begin(self, fields: dict[str, Any]) -> None:
        """Put a fresh board on the table."""
        if self._matches is not None and self._matches.latest() is not None:
            text = "This page keeps one match in a file; start it anew without --journal."
            raise RefusedError("KEPT_MATCH", text)
        try:
            self._table = Tabletop(plan.of_request(fields), self._matches)
        except JournalFault as fault:
            raise RefusedError("KEPT_MATCH", str(fault)) from fault
        self._line.cut()

    def _set_speed(self, speed: float) -> None:
        if not SLOWEST <= speed <= FASTEST:
            text = f"from {SLOWEST:g} to {FASTEST:g} times as fast as life"
            raise RefusedError("OUT_OF_RANGE", text)
        self._speed, self._owed_ms = speed, 0.0

    # Telling

    def _tell(self, now_s: float) -> None:
        """Publish what the wire does not tell, when it has changed."""
        if now_s - self._told_s < _WORLD_GAP_S:
            return
        facts = {**self._table.facts(), "speed": self._speed}
        if facts != self._facts:
            self._facts, self._told_s = facts, now_s
            self._public.publish("world", facts)
