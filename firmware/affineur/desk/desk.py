"""Minds the link: a few bytes in, what they ask for, what has changed, a few bytes out."""

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
    from affineur.shell import Shell
    from affineur.table.intents import Tell

LEAST_FRAME_MS = 100

_PIECE_BYTES = 32
_TEXT_BYTES = 300


class Desk:
    """Serves one host after the other; give the shell `tell` and `record` of it."""

    def __init__(self, matches: "MatchStore", store: "Store", post: "Callable[[object], object]"):
        """`post` takes the events that a host acting as a seat brings about."""
        self._clerk = Clerk(matches, store, post)
        self._end = DeviceEnd()
        self._forget()

    def serve(self, shell: "Shell | None") -> None:
        """From now on `shell` is in charge; None: none is, for now."""
        self._clerk.shell = shell

    def poll(self, link: "Link", now_ms: int) -> None:
        """Do a little of what the host wants; short whatever the host does."""
        for request in self._end.receive(link.read()):
            self._answer(request.number, request.name, request.values)
        if self._clerk.shell is not None and self._end.has_room:
            self._look(self._clerk.shell, now_ms)
        data = self._end.outgoing(_PIECE_BYTES)
        if data:
            self._end.sent(link.write(data))

    def tell(self, line: "Tell") -> None:
        """Pass on what the table says to people."""
        if self._end.state == OPEN:
            text = shortened(line.text, _TEXT_BYTES)
            told = {"seat": line.seat, "code": line.code, "rule": line.rule, "text": text}
            self._end.event("tell", told)

    def record(self, number: int, payload: object) -> None:
        """Pass on what has been written into the match record."""
        values = {"match": self._clerk.match_name(), "number": number, "record": payload}
        try:
            self._end.event("record", values)
        except MisuseError:  # too long for a line
            values["record"] = None
            self._end.event("record", values)

    # What changes

    def _forget(self) -> None:
        """Begin with a host that has seen and ordered nothing."""
        self._state: "dict[str, Any] | None" = None
        self._watches_scene = False
        self._scene_version = -1
        self._frame_ms = 0
        self._frame_due_ms: "int | None" = None
        self._pixels = ""
        self._clerk.let_go()

    def _look(self, shell: "Shell", now_ms: int) -> None:
        """Send at most one event about what has changed since the last one."""
        match = shell.table.match
        turn = match.ledger.turn if match.ledger is not None else 0
        state = {"state": match.state, "fault": match.fault, "turn": turn}
        if state != self._state:
            self._state = state
            self._end.event("state", state)
        elif self._watches_scene and match.scene.version != self._scene_version:
            self._scene_version = match.scene.version
            self._end.event("scene", {"version": self._scene_version})
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
        act = self._ACTS.get(name)
        try:
            answer = act(self, **values) if act else self._clerk.answer(name, values)
        except Declined as no:
            self._end.refuse(number, no.code, str(no))
        else:
            self._end.answer(number, answer)

    def _hello(self, protocol: int) -> "dict[str, Any]":
        self._forget()
        shell = self._clerk.shell
        name = shell.settings.board_name if shell is not None else ""
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

    def _watch(self, scene: bool, frame_ms: int) -> "dict[str, Any]":
        self._watches_scene = scene
        self._frame_ms = max(frame_ms, LEAST_FRAME_MS) if frame_ms else 0
        self._frame_due_ms = None
        return {}

    _ACTS: "dict[str, Any]" = {
        "hello": _hello,
        "bye": _bye,
        "status": _status,
        "watch": _watch,
    }
