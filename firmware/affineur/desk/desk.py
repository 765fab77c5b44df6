"""Minds the link: a few bytes in, what they ask for, what has changed, a few bytes out."""

import gc

from affineur import VERSION
from affineur.desk.clerk import Clerk, Declined, base64
from affineur.table import ticks
from affineur.wire import vocabulary
from affineur.wire.connection import OPEN
from affineur.wire.device import DeviceEnd
from affineur.wire.errors import MisuseError
from affineur.wire.framing import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from affineur.ports import Link, MatchStore, Store
    from affineur.service import Bench
    from affineur.shell import Shell
    from affineur.table.intents import Tell

LEAST_FRAME_MS = 100

SERVICE, PLAY, RESTART = "service", "play", "restart"
SILENCE_MS = 30_000
"""A host in service that asks for nothing for so long has gone."""

_RESTART_MS = 300
"""So long the answer has to get out."""
_PIECE_BYTES = 32
_TEXT_BYTES = 300
_MOST_UNTOLD = 12


class Desk:
    """Serves one host after the other; give the shell `tell` and `record` of it."""

    def __init__(
        self,
        matches: "MatchStore",
        store: "Store",
        post: "Callable[[object], object]",
        change: "Callable[[str], object]",
    ):
        """`post` takes the events that a host acting as a seat brings about.

        `change` is called with SERVICE to put the bench in charge of the board, with PLAY to put
        the table, made afresh, and with RESTART.
        """
        self._change = change
        self._now_ms = self._asked_ms = 0
        self._restart_ms: "int | None" = None
        self._clerk = Clerk(matches, store, post)
        self._end = DeviceEnd()
        self._forget()

    def serve(self, shell: "Shell | Bench | None") -> None:
        """From now on `shell` is in charge; None: nobody is, for now."""
        self._clerk.shell = shell

    def poll(self, link: "Link", now_ms: int) -> None:
        """Do a little of what the host wants; short whatever the host does."""
        self._now_ms = now_ms
        for request in self._end.receive(link.read()):
            self._answer(request.number, request.name, request.values)
        if self._untold and self._end.has_room:
            self._tell_next()
        elif self._clerk.shell is not None and self._end.has_room:
            self._look(self._clerk.shell, now_ms)
        data = self._end.outgoing(_PIECE_BYTES)
        if data:
            self._end.sent(link.write(data))
        self._mind_changes()

    def tell(self, line: "Tell") -> None:
        """Pass on what the table says to people, when the next poll comes."""
        told = {"seat": line.seat, "code": line.code, "rule": line.rule, "text": line.text}
        self._keep("tell", told)

    def record(self, number: int, payload: object) -> None:
        """Pass on what has been written into the match record, when the next poll comes."""
        values = {"match": self._clerk.match_name(), "number": number, "record": payload}
        self._keep("record", values)

    def _keep(self, name: str, values: "dict[str, Any]") -> None:
        """Note an event: where it comes from, the stack is too deep for writing it out."""
        if self._end.state != OPEN:
            return
        if len(self._untold) < _MOST_UNTOLD:
            self._untold.append((name, values))
        else:
            self._end.drop()

    def _tell_next(self) -> None:
        name, values = self._untold.pop(0)
        if name == "tell":
            values["text"] = shortened(values["text"], _TEXT_BYTES)
        try:
            self._end.event(name, values)
        except MisuseError:  # too long for a line
            values["record"] = None
            self._end.event(name, values)

    def _mind_changes(self) -> None:
        """Restart when that is due; end the service of a host that has gone."""
        if self._restart_ms is not None and ticks.reached(self._now_ms, self._restart_ms):
            self._restart_ms = None
            self._change(RESTART)
        elif self._in_service and ticks.since(self._now_ms, self._asked_ms) >= SILENCE_MS:
            self._forget()

    @property
    def _in_service(self) -> bool:
        return self._clerk.shell is not None and self._clerk.shell.in_service

    # What changes

    def _forget(self) -> None:
        """Begin with a host that has seen and ordered nothing; service is over."""
        self._untold: "list[tuple[str, dict[str, Any]]]" = []
        self._state: "dict[str, Any] | None" = None
        self._watches_scene = False
        self._scene_version = -1
        self._frame_ms = 0
        self._frame_due_ms: "int | None" = None
        self._pixels = ""
        self._clerk.let_go()
        if self._in_service:
            self._change(PLAY)

    def _look(self, shell: "Any", now_ms: int) -> None:
        """Send at most one event about what has changed since the last one."""
        state = _state_of(shell)
        version = self._scene_version if shell.in_service else shell.table.scene.version
        if state != self._state:
            self._state = state
            self._end.event("state", state)
        elif self._watches_scene and version != self._scene_version:
            self._scene_version = version
            self._end.event("scene", {"version": version})
        elif self._frame_ms and self._frame_is_due(now_ms):
            self._frame_due_ms = ticks.later(now_ms, self._frame_ms)
            self._show(base64(shell.frame))

    def _frame_is_due(self, now_ms: int) -> bool:
        return self._frame_due_ms is None or ticks.reached(now_ms, self._frame_due_ms)

    def _show(self, pixels: str) -> None:
        if pixels != self._pixels:
            self._pixels = pixels
            self._end.event("frame", {"pixels": pixels})

    # Requests

    def _answer(self, number: int, name: str, values: "dict[str, Any]") -> None:
        self._asked_ms = self._now_ms
        act = self._ACTS.get(name)
        try:
            answer = act(self, **values) if act else self._clerk.answer(name, values)
        except Declined as no:
            self._end.refuse(number, no.code, str(no))
        else:
            self._end.answer(number, answer)

    def _hello(self, protocol: int) -> "dict[str, Any]":
        shell = self._clerk.shell
        name = shell.settings.board_name if shell is not None else ""
        self._forget()
        return {
            "protocol": vocabulary.PROTOCOL,
            "board": shortened(name, vocabulary.NAME_BYTES),
            "firmware": VERSION,
        }

    def _bye(self) -> "dict[str, Any]":
        self._forget()
        return {}

    def _status(self) -> "dict[str, Any]":
        status = self._clerk.answer("status", {})
        status["link"] = self._end.counts.as_dict()
        return status

    def _heap(self) -> "dict[str, Any]":
        """Tell of memory, where Python has a heap of its own."""
        if not hasattr(gc, "mem_free"):
            return {"free": -1, "used": -1}
        return {"free": gc.mem_free(), "used": gc.mem_alloc()}  # type: ignore[attr-defined]

    def _watch(self, scene: bool, frame_ms: int) -> "dict[str, Any]":
        self._watches_scene = scene
        self._frame_ms = max(frame_ms, LEAST_FRAME_MS) if frame_ms else 0
        self._frame_due_ms = None
        return {}

    def _service(self, on: bool) -> "dict[str, Any]":
        if on and not self._in_service:
            self._clerk.check_resting()
            self._change(SERVICE)
        elif not on and self._in_service:
            self._change(PLAY)
        return {}

    def _bench(self, request: str, values: "dict[str, Any]") -> "dict[str, Any]":
        return {"values": self._clerk.bench(request, values, self._now_ms)}

    def _restart(self) -> "dict[str, Any]":
        self._clerk.check_resting()
        self._restart_ms = ticks.later(self._now_ms, _RESTART_MS)
        return {}

    _ACTS: "dict[str, Any]" = {
        "hello": _hello,
        "bye": _bye,
        "status": _status,
        "heap": _heap,
        "watch": _watch,
        "service": _service,
        "bench": _bench,
        "restart": _restart,
    }


def _state_of(shell: "Any") -> "dict[str, Any]":
    if shell.in_service:
        return {"state": "service", "fault": "", "turn": 0}
    match = shell.table.match
    turn = match.ledger.turn if match.ledger is not None else 0
    return {"state": match.state, "fault": match.fault, "turn": turn}
