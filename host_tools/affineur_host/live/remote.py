"""The table of a board at the other end of a line, followed by what it reports.

Events say what has changed; it is asked for afresh then. The match itself is worked out here, from
the board's record of it and the shared rules.
"""

from base64 import b64decode
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from affineur.journal import JournalFault
from affineur.journal.reader import Reader
from affineur.rules import geometry
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.shell import rebuild
from affineur.table.events import KEY_NAMES, Mark
from affineur.table.ledger import Ledger
from affineur.table.scene import Figure
from affineur.wire.host import Happened
from affineur_host.device.pulled import fetch
from affineur_host.device.session import RequestRefused, Session

_PIXELS = 60
_FRAME_MS = 100
_FOREIGN = "This match was begun by another version of Affineur; only the lights can be shown."


class RemoteTable:
    """Implements `seen.Seen` over a session that has been greeted; `told` hears what it says."""

    def __init__(self, session: Session, told: Callable[[str, str], object]):
        self.match = RemoteMatch(_UNKNOWN, _EMPTY_SCENE, [_NOTHING_BEGUN] * 4, None)
        self.offset_mdeg = 0  # a board reports only where it rests
        self.frame = bytes(3 * _PIXELS)
        self._session = session
        self._told = told
        self._stale = True
        self._held: list[tuple[float, int, int]] = []
        self._followed = ("", 0)  # match and number of records of `_ledger`
        self._ledger: Ledger | None = None
        session.ask("watch", scene=True, frame_ms=_FRAME_MS)

    def follow(self, timeout_s: float) -> None:
        """Take in what the board reports within `timeout_s`; raises UserError when it is gone."""
        self._let_go()
        for event in self._session.listen(timeout_s):
            self._take_in(event)
        if self._stale:
            try:
                self._look()
            except RequestRefused:  # it turns, or starts; it is asked again
                return
            self._stale = False

    def press(self, seat: int, key: int, hold_ms: int) -> None:
        """Press a key of a seat; it is let go once its time has come."""
        self._session.ask("key", seat=seat, key=KEY_NAMES[key], down=True)
        self._held.append((self._session.transport.now_s() + hold_ms / 1000, seat, key))

    def tap(self, seat: int, mark: Mark) -> None:
        """Hold a tag to the pad of a seat for a moment."""
        fields = {name: getattr(mark, name) for name in ("kind", "colour", "number", "uid")}
        self._session.ask("tap", seat=seat, marks=[fields])
        self._session.ask("lift", seat=seat, marks=[fields])

    def _let_go(self) -> None:
        """Let go of the keys whose time has come."""
        now_s = self._session.transport.now_s()
        for held in [held for held in self._held if held[0] <= now_s]:
            self._held.remove(held)
            _, seat, key = held
            self._session.ask("key", seat=seat, key=KEY_NAMES[key], down=False)

    def _take_in(self, event: Happened) -> None:
        if event.name == "frame":
            self.frame = b64decode(event.values["pixels"])
            return
        self._stale = True
        if event.name == "tell":
            self._told(event.values["text"], event.values["rule"])

    def _look(self) -> None:
        """Ask for everything, and read the record if it has grown."""
        ask = self._session.ask
        status, scene = ask("status"), ask("scene")["scene"]
        seats = [ask("seat", seat=seat) for seat in range(geometry.POSITIONS)]
        if (status["match"], status["records"]) != self._followed:
            self._ledger = self._read(status["match"])
            self._followed = (status["match"], status["records"])
        kept = self._ledger if status["state"] != "lobby" else None
        if kept is not None and kept.turning and kept.turn != status["turn"]:
            kept.arrive()
        self.match = RemoteMatch(status, scene, seats, kept)

    def _read(self, match: str) -> Ledger | None:
        if not match:
            return None
        try:
            reader = Reader(fetch(self._session, match, _no_progress))
            return rebuild(reader.header, list(reader.records()))
        except (JournalFault, IllegalMove, MalformedMove):
            self._told(_FOREIGN, "")
            return None


def _no_progress(_done: int, _total: int) -> None:
    """A record is short enough to be waited for."""


class RemoteMatch:
    """Implements `seen.SeenMatch` from a board's answers to `status`, `scene` and `seat`."""

    def __init__(
        self,
        status: dict[str, Any],
        scene: dict[str, Any],
        seats: list[dict[str, Any]],
        ledger: Ledger | None,
    ):
        self.state: str = status["state"]
        self.fault: str = status["fault"]
        self.ledger = ledger
        figures = [Figure(*figure) for figure in scene["figures"]]
        self.scene = SimpleNamespace(**{**scene, "figures": figures})
        self.seats = [
            _seat(seat, pointer) for seat, pointer in zip(seats, scene["pointers"], strict=True)
        ]

    def running(self) -> Ledger:
        """Return the match; there is one."""
        assert self.ledger is not None
        return self.ledger


def _seat(answer: dict[str, Any], pointer: int) -> SimpleNamespace:
    asked = answer["question"]
    draft = SimpleNamespace(**{name: answer[name] for name in ("token", "worker", "gear")})
    question = SimpleNamespace(text=lambda: asked) if asked else None
    return SimpleNamespace(draft=draft, question=question, pointer=pointer)


_UNKNOWN = {"state": "looking", "fault": ""}
_EMPTY_SCENE = {
    "colours": [-1] * 4,
    "moods": ["unknown"] * 4,
    "figures": [],
    "pointers": [-1] * 4,
}
_NOTHING_BEGUN = {"token": 0, "worker": -1, "gear": 0, "question": ""}
