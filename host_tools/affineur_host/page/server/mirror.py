"""The board as this computer knows it: what its events tell, and the answers to what they do not.

What an event has put in doubt is *stale* until it has been asked for again, one answer at a time
so that a browser's request never waits long, and what is stale for longest first, so that a
lively table leaves nothing unasked. All of it happens in the thread that speaks with the
board; browsers get to know through `publish`.
"""

import time
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from affineur.rules import geometry
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.wire.errors import NOT_GREETED
from affineur.wire.host import Happened
from affineur_host.device.session import RequestRefused, Session
from affineur_host.page.messages import RefusedError
from affineur_host.page.pad import filled
from affineur_host.page.server.estimate import Standing
from affineur_host.page.server.public import Public
from affineur_host.page.server.replay import Past, Replay, replay_of
from affineur_host.page.view import view

_VIEW_GAP_S = 0.1
_HEARTBEAT_S = 2.0
_RETRY_S = 0.3
_LOBBY = "lobby"  # where the last match's record may still be open, but is not played
_RECORD, _STATUS, _SCENE = "record", "status", "scene"
_SEATS = tuple(f"seat {seat}" for seat in range(geometry.POSITIONS))
_ALL = (_RECORD, _STATUS, *_SEATS, _SCENE)
_FOREIGN = {
    "seat": -1,
    "code": "OTHER_RULES",
    "rule": "",
    "text": "The page cannot follow this match: the board has another version of Affineur.",
}


class Mirror:
    """One board from hello to goodbye."""

    def __init__(
        self,
        session: Session,
        public: Public,
        now_s: Callable[[], float],
        frame_ms: Callable[[], int],
    ):
        """`frame_ms` tells how far apart, in table time, frames of the ring are wanted."""
        self._session = session
        self._public = public
        self._now_s = now_s
        self._frame_ms = frame_ms
        self._watched_ms = 0
        self._stale = dict.fromkeys(_ALL)  # in the order in which it is asked for
        self._status: dict[str, Any] = {}
        self._scene: dict[str, Any] = {}
        self._seats: list[dict[str, Any]] = [{} for _ in _SEATS]
        self._replay: Replay | None = None
        self._match = ""  # whose record the replay is
        self._foreign = ""  # the match that cannot be followed here
        self._changed = True
        self._shown_s = 0.0
        self._heard_s = now_s()
        self._patience_s = 0.0  # until when nothing refused is asked again

    def begin(self) -> dict[str, Any]:
        """Greet the board and subscribe to its events; return what it says of itself."""
        welcome = self._session.greet()
        self._watch()
        return welcome

    @property
    def standing(self) -> Standing | None:
        """How the board stands, None while it has not been asked."""
        if not self._status:
            return None
        state, turn = self._status["state"], self._status["turn"]
        if self._replay is None or state == _LOBBY:
            return Standing(state, turn)
        referee = self._replay.ledger.referee
        return Standing(state, turn, referee.sectors, referee.direction)

    def take_in(self, happened: Happened) -> None:
        """Learn from an event."""
        if happened.missed:
            self._doubt(*_ALL)
        self._EVENTS[happened.name](self, happened.values)

    def doubt(self, seat: int) -> None:
        """Something was done at a seat: what it is asked may be another thing now."""
        self._doubt(_SEATS[seat])

    def _doubt(self, *names: str) -> None:
        for name in names:
            self._stale.setdefault(name)

    def refresh(self) -> None:
        """Ask for one thing that is stale, if anything is; show what has changed."""
        now_s = self._now_s()
        if self._frame_ms() != self._watched_ms:
            self._watch()
        if now_s - self._heard_s > _HEARTBEAT_S:
            self._doubt(_STATUS, _SCENE)
        if self._stale and now_s >= self._patience_s:
            self._ask(_RECORD if _RECORD in self._stale else next(iter(self._stale)))
        self._show(now_s)

    def past(self, count: int) -> Past:
        """Return what it takes to see the table as it stood after `count` records."""
        if self._replay is None:
            raise RefusedError("NO_MATCH", "No match is running.")
        live = (self._status, self._scene, list(self._seats))
        return Past(self._replay.header, self._replay.records[:count], live)

    def pad(self) -> dict[str, Any]:
        """Return what the match tells its score pad, None where there is none to tell."""
        return {"pad": filled(self._replay.ledger) if self._replay is not None else None}

    # Asking

    def _watch(self) -> None:
        self._watched_ms = self._frame_ms()
        self._session.ask("watch", scene=True, frame_ms=self._watched_ms)

    def _ask(self, name: str) -> None:
        try:
            if name == _RECORD:
                self._ask_record()
            elif name == _STATUS:
                self._take_status(self._session.ask("status"))
            elif name == _SCENE:
                self._scene = self._session.ask("scene")["scene"]
            else:
                seat = _SEATS.index(name)
                self._seats[seat] = self._session.ask("seat", seat=seat)
        except RequestRefused as no:
            if no.code == NOT_GREETED:  # it has started anew without our noticing
                raise
            # It is starting, or turning: what was asked can be had a little later.
            self._patience_s = self._now_s() + _RETRY_S
            self._stale[name] = self._stale.pop(name)  # the others first
        else:
            self._stale.pop(name, None)
            self._heard_s = self._now_s()
            self._changed = True

    def _take_status(self, status: dict[str, Any]) -> None:
        self._status = status
        self._public.publish("status", status)
        if self._replay is not None:
            self._replay.follow(status["turn"])
        if not self._knows(status["match"], status["records"] - 1):
            self._doubt(_RECORD)

    def _ask_record(self) -> None:
        """Read the whole record of the match that is being written."""
        status = self._session.ask("status")
        name = status["match"]
        self._match, self._replay = name, None
        if name and name != self._foreign:
            self._replay = replay_of(self._read(name))
            if self._replay is None:
                self._foreign = name
                self._public.publish("tells", [_FOREIGN | {"at_ms": _wall_ms()}])
        self._take_status(status)
        self._tell_records(1)

    def _read(self, name: str) -> bytes:
        data = b""
        while True:
            piece = self._session.ask("journal", match=name, at=len(data))
            data += b64decode(piece["data"])
            if len(data) >= piece["size"]:
                return data

    # Events

    def _told(self, values: dict[str, Any]) -> None:
        self._public.publish("tells", [values | {"at_ms": _wall_ms()}])
        if values["code"] in ("GAME", "LEVEL"):  # chosen in the lobby, where no state changes
            self._doubt(_STATUS)
        if values["seat"] >= 0:
            self.doubt(values["seat"])

    def _state_changed(self, values: dict[str, Any]) -> None:
        self._status = {**self._status, **values}
        if self._replay is not None:
            self._replay.follow(values["turn"])
        self._doubt(_STATUS, _SCENE, *_SEATS)
        self._changed = True

    def _recorded(self, values: dict[str, Any]) -> None:
        record, number = values["record"], values["number"]
        self._doubt(_STATUS, *_SEATS)
        if record is not None and number == 0:
            self._match, self._replay = values["match"], Replay(record[0])
            self._tell_records(1)
        elif record is not None and self._continues(values["match"], number):
            self._fold(record)
            self._tell_records(number)
        elif not self._knows(values["match"], number):
            self._doubt(_RECORD)
        self._changed = True

    def _continues(self, match: str, number: int) -> bool:
        replay = self._replay
        return match == self._match and replay is not None and number == len(replay.records) + 1

    def _knows(self, match: str, number: int) -> bool:
        """Tell whether nothing is to be learnt by reading up to record `number`."""
        if match != self._match:
            return False
        return self._replay is None or number <= len(self._replay.records)

    def _fold(self, record: list[object]) -> None:
        assert self._replay is not None
        try:
            self._replay.fold(record)
        except (IllegalMove, MalformedMove):
            self._match = ""
            self._doubt(_RECORD)  # if it is no better there, it is another version's

    def _scene_changed(self, _values: dict[str, Any]) -> None:
        self._doubt(_STATUS, _SCENE, *_SEATS)

    def _frame_shown(self, values: dict[str, Any]) -> None:
        self._public.publish("frame", values["pixels"])

    def _lost(self, _values: dict[str, Any]) -> None:
        self._doubt(*_ALL)

    _EVENTS: dict[str, Callable[["Mirror", dict[str, Any]], None]] = {
        "tell": _told,
        "state": _state_changed,
        "record": _recorded,
        "scene": _scene_changed,
        "frame": _frame_shown,
        "dropped": _lost,
    }

    # Showing

    def _tell_records(self, first: int) -> None:
        records = self._replay.records if self._replay is not None else []
        told = {"match": self._match, "from": first, "records": records[first - 1 :]}
        self._public.publish("records", told)

    def _show(self, now_s: float) -> None:
        is_whole = self._status and self._scene and all(self._seats)
        if not (self._changed and is_whole) or now_s - self._shown_s < _VIEW_GAP_S:
            return
        self._changed, self._shown_s = False, now_s
        replay = self._replay if self._status["state"] != _LOBBY else None
        ledger = replay.ledger if replay is not None else None
        records = replay.records if replay is not None else []
        shown = view(ledger, records, self._status, self._scene, self._seats)
        self._public.publish("view", shown)


def _wall_ms() -> int:
    return round(time.time() * 1000)
