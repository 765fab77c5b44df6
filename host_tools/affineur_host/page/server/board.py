"""The thread that speaks with the board: one request after the other, and what happens meanwhile.

When the board goes away, whoever waits is refused, and the thread looks for it again until it
is back.
"""

import queue
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from affineur.settings import Settings, SettingsError
from affineur.wire import MisuseError
from affineur.wire.errors import NOT_GREETED
from affineur_host.device.session import RequestRefused, Session
from affineur_host.device.transport import Transport
from affineur_host.errors import UserError
from affineur_host.page.messages import RefusedError, Request
from affineur_host.page.server.estimate import Estimate
from affineur_host.page.server.inspected import Inspected
from affineur_host.page.server.mirror import Mirror
from affineur_host.page.server.motion import Motion
from affineur_host.page.server.public import Public
from affineur_host.page.server.worker import Failed, Worker

FRAME_MS = 100
"""How far apart frames of the ring are wanted."""

_LISTEN_S = 0.02
_AGAIN_S = 0.5
_MOST_WAITING = 32
_BY_HAND = ("seat", "key", "tap", "lift", "move")

Answer = Future[dict[str, Any]]
_Job = tuple[Request, Answer]


class Board(Worker):
    """Keeps up the conversation with a board that `open_line` reaches."""

    def __init__(
        self,
        open_line: Callable[[], Transport],
        public: Public,
        on_failure: Failed,
        frame_ms: Callable[[], int] = lambda: FRAME_MS,
        is_seen: bool = False,
    ):
        """`is_seen`: somebody else publishes how the board turns, who can see it."""
        super().__init__("the talk with the board", on_failure)
        self._is_seen = is_seen
        self._frame_ms = frame_ms
        self._open_line = open_line
        self._public = public
        self._jobs: queue.Queue[_Job] = queue.Queue(_MOST_WAITING)
        self._is_there = False

    def submit(self, request: Request) -> Answer:
        """Return the answer to come; raises RefusedError when there is no use in waiting."""
        if not self._is_there:
            raise RefusedError("GONE", "The board is not there.")
        answer: Answer = Future()
        try:
            self._jobs.put_nowait((request, answer))
        except queue.Full:
            raise RefusedError("BUSY", "Too much at once; try again.") from None
        return answer

    def work(self) -> None:
        """Talk; after the board has gone, try again."""
        while not self.ending.is_set():
            try:
                self._visit()
            except UserError as gone:
                self._miss(gone)
                self.ending.wait(_AGAIN_S)

    def _visit(self) -> None:
        session = Session(Inspected(self._open_line(), self._public))
        try:
            mirror = Mirror(session, self._public, time.monotonic, self._frame_ms)
            self._welcome(mirror.begin())
            motion, estimate = Motion(self._public), _estimate(session)
            while not self.ending.is_set():
                self._talk(session, mirror)
                if mirror.standing is not None and not self._is_seen:
                    now_s = time.monotonic()
                    estimate.learn(mirror.standing, now_s)
                    motion.seen(estimate.mdeg(now_s), now_s)
        finally:
            self._is_there = False
            session.close()

    def _welcome(self, welcome: dict[str, Any]) -> None:
        self._is_there = True
        told = {"name": welcome["board"], "firmware": welcome["firmware"]}
        self._public.publish("board", {"state": "connected", **told, "text": ""})

    def _miss(self, gone: UserError) -> None:
        """Refuse whoever waits, and say that the board has gone."""
        while not self._jobs.empty():
            _refuse(self._jobs.get()[1], RefusedError("GONE", "The board has gone."))
        told = {"name": "", "firmware": "", "text": gone.message}
        self._public.publish("board", {"state": "gone", **told})

    def _talk(self, session: Session, mirror: Mirror) -> None:
        """Take in what has happened, answer everybody, ask for one thing."""
        for happened in session.listen(_LISTEN_S):
            mirror.take_in(happened)
        while not self._jobs.empty():
            self._answer(session, mirror, self._jobs.get())
        mirror.refresh()

    def _answer(self, session: Session, mirror: Mirror, job: _Job) -> None:
        request, answer = job
        try:
            values = _answered(session, mirror, request)
        except RequestRefused as no:
            _refuse(answer, RefusedError(no.code, str(no)))
            if no.code == NOT_GREETED:  # it has started anew without our noticing
                raise
        except RefusedError as no:
            _refuse(answer, no)
        except MisuseError as no:  # no line of the wire holds it
            _refuse(answer, RefusedError("BAD_FIELDS", str(no)))
        except UserError:
            _refuse(answer, RefusedError("GONE", "The board has gone."))
            raise
        except Exception as failure:
            _refuse(answer, failure)
        else:
            if not answer.cancelled():
                answer.set_result(values)
        if request.name in _BY_HAND:
            mirror.doubt(request.fields["seat"])


def _answered(session: Session, mirror: Mirror, request: Request) -> dict[str, Any]:
    """Return the fields of the answer: what is known of the board here, else what it says."""
    if request.name == "look":
        return {"past": mirror.past(request.fields["records"])}
    if request.name == "pad":
        return mirror.pad()
    if request.name == "health":
        return _health(session)
    return session.ask(request.name, **request.fields)


def _health(session: Session) -> dict[str, Any]:
    """Return how much memory the board has, and how long it took to answer."""
    began_s = time.monotonic()
    heap = session.ask("heap")
    answer_ms = round((time.monotonic() - began_s) * 1000)
    return {"heap_free": heap["free"], "heap_used": heap["used"], "answer_ms": answer_ms}


def _estimate(session: Session) -> Estimate:
    """Return an estimate by the settings of the board, by the usual ones if they are unknown."""
    try:
        given = session.ask("settings")["values"]
        values = {
            key: tuple(item) if isinstance(item, list) else item for key, item in given.items()
        }
        return Estimate(Settings().changed(**values))
    except (RequestRefused, SettingsError):  # it is moving, or has another version's settings
        return Estimate(Settings())


def _refuse(answer: Answer, why: Exception) -> None:
    if not answer.cancelled():
        answer.set_exception(why)
