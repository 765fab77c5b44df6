"""Answers the requests of a host, one call each; while the board moves flash is left alone."""

from binascii import b2a_base64

from affineur.table import events
from affineur.table.value import Value
from affineur.wire import vocabulary
from affineur.wire.framing import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from affineur.ports import MatchStore, Store
    from affineur.service import Bench
    from affineur.settings import Settings, SettingsError
    from affineur.shell import Shell

REFUSALS = (
    ("STARTING", "The board is starting; ask again."),
    ("MOVING", "The board is turning; ask again when it rests."),
    ("MATCH_ON", "A match is being played; finish or abandon it first."),
    ("IN_SERVICE", "The board is in service; no match can be played until that ends."),
    ("NOT_IN_SERVICE", "The board is not in service; ask for that first."),
    ("NO_MATCH", "There is no match record of this name."),
    ("STORE_FAILED", "The storage of the board failed."),
)
SCENE = (
    "phase",
    "colours",
    "moods",
    "options",
    "refusals",
    "pips",
    "venue_asked",
    "fault",
    "final",
    "sectors",
    "direction",
    "round_no",
    "turn_no",
    "figures",
    "landing",
    "paying",
    "pointers",
)

_QUESTION_CHARS = 2000
_RESTING = ("lobby", "finished", "faulted")
_TEXTS = dict(REFUSALS)


class Declined(Exception):  # noqa: N818 - an answer to the host, not a failure
    """A request that cannot be met; `code` is one of REFUSALS or of the settings."""

    def __init__(self, code: str, text: str = ""):
        super().__init__(text or _TEXTS[code])
        self.code = code


class Clerk:
    """Knows where everything is.

    `post` takes the events that a host acting as a seat brings about; `shell` is who is in charge
    of the board: the shell, in service the bench, None while there is nobody.
    """

    def __init__(self, matches: "MatchStore", store: "Store", post: "Callable[[object], object]"):
        self.shell: "Shell | Bench | None" = None
        self._matches = matches
        self._store = store
        self._post = post
        self._held: "list[tuple[int, int]]" = []

    def answer(self, name: str, values: "dict[str, Any]") -> "dict[str, Any]":
        """Do what the request `name` wants and return the fields of its answer, or Declined."""
        try:
            return self._ACTS[name](self, **values) or {}
        except OSError as error:
            raise Declined("STORE_FAILED") from error

    def check_resting(self) -> None:
        """Raise Declined while a match is being played."""
        if not self._in_charge().in_service and self._running().table.match.state not in _RESTING:
            raise Declined("MATCH_ON")
        self._check_rest()

    def bench(self, name: str, values: "dict[str, Any]", now_ms: int) -> "dict[str, Any]":
        """Do what the request `name` of the bench wants and return its answer, or Declined."""
        shell = self._in_charge()
        if not shell.in_service:
            raise Declined("NOT_IN_SERVICE")
        try:
            return shell.ask(name, values, now_ms)  # type: ignore[no-any-return]
        except OSError as error:
            raise Declined("STORE_FAILED") from error

    def let_go(self) -> None:
        """Release every key that the host has pressed and not let go."""
        for seat, key in self._held:
            self._post(events.KeyReleased(seat, key))
        self._held = []

    def match_name(self) -> str:
        """Return the name of the record that is being written, "" for none."""
        journal = self.shell.journal if self.shell is not None else None
        return _short(journal.name) if journal is not None else ""

    # How things stand

    def _status(self) -> "dict[str, Any]":
        shell = self._running()
        match = shell.table.match
        kept = match.ledger
        source: "Any" = match.lobby if kept is None else kept
        return {
            "state": match.state,
            "fault": match.fault,
            "turn": kept.turn if kept is not None else 0,
            "game": source.game,
            "level": source.level,
            "seats": kept.seats if kept is not None else [],
            "ready": [seat.position for seat in match.seats if seat.ready],
            "away": [seat for seat in range(4) if kept is not None and kept.away[seat]],
            "match": self.match_name(),
            "records": shell.journal.next_number if shell.journal is not None else 0,
        }

    def _scene(self) -> "dict[str, Any]":
        scene = self._running().table.scene
        shown = {name: plain(getattr(scene, name)) for name in SCENE}
        return {"version": scene.version, "scene": shown}

    def _seat(self, seat: int) -> "dict[str, Any]":
        asked = self._running().table.match.seats[seat]
        question = asked.question
        return {
            "token": asked.draft.token,
            "worker": asked.draft.worker,
            "gear": asked.draft.gear,
            "ready": asked.ready,
            "options": question.options() if question is not None else 0,
            "question": question.text()[:_QUESTION_CHARS] if question is not None else "",
        }

    # Acting as a seat

    def _key(self, seat: int, key: str, down: bool) -> None:
        pressed = (seat, events.KEY_NAMES.index(key))
        if pressed in self._held:
            self._held.remove(pressed)
        if down:
            self._held.append(pressed)
        self._post(events.KeyPressed(*pressed) if down else events.KeyReleased(*pressed))

    def _tap(self, seat: int, marks: "list[dict[str, Any]]") -> None:
        self._post(events.TagsArrived(seat, [events.Mark(**mark) for mark in marks]))

    def _lift(self, seat: int, marks: "list[dict[str, Any]]") -> None:
        self._post(events.TagsLeft(seat, [events.Mark(**mark) for mark in marks]))

    def _move(self, seat: int, text: str) -> None:
        self._post(events.MoveRequested(seat, text))

    # What is kept

    def _matches_kept(self) -> "dict[str, Any]":
        self._check_rest()
        return {"names": [_short(name) for name in self._matches.names()]}

    def _journal(self, match: str, at: int) -> "dict[str, Any]":
        self._check_rest()
        found = [name for name in self._matches.names() if _short(name) == match]
        if not found:
            raise Declined("NO_MATCH")
        data = self._matches.read(found[0])
        piece = data[at : at + vocabulary.JOURNAL_BYTES]
        return {"size": len(data), "data": base64(piece)}

    def _settings_kept(self) -> "dict[str, Any]":
        values = self._kept().values()
        return {"values": {key: plain(values[key]) for key in values}}

    def _set(self, key: str, value: object) -> None:
        values = self._kept().values()
        values[key] = tuple(value) if isinstance(value, list) else value
        from affineur.settings import Settings, SettingsError, save  # noqa: PLC0415

        try:
            changed = Settings(values)  # `changed` has no room for a key such as "self"
        except SettingsError as no:
            raise _refused(no) from no
        save(self._store, changed)

    def _kept(self) -> "Settings":
        """Return the settings as kept; what that takes, 20 kB, is loaded only now."""
        self._check_rest()
        from affineur.settings import SettingsError, load  # noqa: PLC0415

        try:
            return load(self._store)
        except SettingsError as no:
            raise _refused(no) from no

    def _in_charge(self) -> "Any":
        if self.shell is None:
            raise Declined("STARTING")
        return self.shell

    def _running(self) -> "Shell":
        shell = self._in_charge()
        if shell.in_service:
            raise Declined("IN_SERVICE")
        return shell  # type: ignore[no-any-return]

    def _check_rest(self) -> None:
        if self._in_charge().moving:
            raise Declined("MOVING")

    _ACTS: "dict[str, Any]" = {
        "status": _status,
        "scene": _scene,
        "seat": _seat,
        "key": _key,
        "tap": _tap,
        "lift": _lift,
        "move": _move,
        "matches": _matches_kept,
        "journal": _journal,
        "settings": _settings_kept,
        "set": _set,
    }


def _refused(no: "SettingsError") -> Declined:
    return Declined(no.problems[0].code, str(no))


def plain(value: "Any") -> "Any":
    """Return plain data: a `Value` becomes the list of its fields."""
    if isinstance(value, Value):
        return [plain(getattr(value, name)) for name in value.fields]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def _short(name: str) -> str:
    return shortened(name, vocabulary.MATCH_BYTES)


def base64(data: "bytes | bytearray") -> str:
    """Return `data` in base 64, on one line."""
    return b2a_base64(data)[:-1].decode()
