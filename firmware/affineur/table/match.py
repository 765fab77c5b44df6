"""The match machine: what the board does from power-on to the end of a game.

Theory of operation. The match is always in one of `states.STATES`. Events come in through
`handle`, one at a time, with the time as an argument; what should be done comes back as a list of
intents. Each group of states is looked after by one *room* (lobby, acting, moving, pausing): the
match passes it the presses, taps and alarms of its states. Rooms change the state only through
`go(trigger)`, which looks the pair up in `states.transitions`; a pair that is not there is refused
and changes nothing.

Nothing moves unasked: the only ways into `homing` and `rotating` lead through `settling`, and the
only ways into `settling` are a person's `ready`, or a person's move that turns the gear.

Whatever has to survive a power cut goes through `commit`, which folds the record into the ledger
and has it appended to the journal. Drafts, questions and readiness are never recorded.
"""

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table import events, intents, ledger, refusals, scene, ticks, words
from affineur.table.lobby import Lobby
from affineur.table.motion import reports
from affineur.table.moving import Moving
from affineur.table.painting import paint
from affineur.table.pausing import Pausing
from affineur.table.seat import Seat
from affineur.table.states import following

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from affineur.settings import Settings
    from affineur.table.acting import Acting
    from affineur.table.alternating import Alternating


class Match:
    """One board's match; see the module's theory of operation.

    Public besides `handle`: `state`, `ledger` (None in the lobby), `seats`, `scene`,
    `wake_at_ms` (None, or when a TimePassed is wanted).
    """

    def __init__(self, settings: "Settings", levels: "tuple[str, ...]" = words.LEVELS):
        self.settings = settings
        self.levels = levels
        self.state = "booting"
        self.fault = ""
        self.now_ms = 0
        self.seats = [Seat(position) for position in range(4)]
        self.ledger: "ledger.Ledger | None" = None
        self.by_hand = False  # no motor answers: people turn the board
        self.located = False  # the drive knows where the board stands
        self.uids: "dict[tuple[str, int, int], str]" = {}
        self.scene = scene.Scene()
        self._alarms: "dict[str, int]" = {}
        self._intents: "list[object]" = []
        self.lobby = Lobby(self)
        self._acting: "Acting | Alternating | None" = None
        self.moving = Moving(self)
        self.pausing = Pausing(self)
        # In the other states people play, see `acting`.
        self._rooms: "dict[str, Lobby | Moving | Pausing]" = {
            "lobby": self.lobby,
            "finished": self.lobby,
            "settling": self.moving,
            "homing": self.moving,
            "reconciling": self.moving,
            "rotating": self.moving,
            "faulted": self.moving,
            "paused": self.pausing,
        }

    # In

    def start(self, now_ms: int) -> "list[object]":
        """Begin without a match to resume: open the lobby."""
        return self._collect(now_ms, self._start)

    def resume(self, kept: ledger.Ledger, now_ms: int) -> "list[object]":
        """Begin with a match that was cut off: wait for a person to let the board look."""
        return self._collect(now_ms, self._resume, kept)

    def foresee(self, event: object) -> None:
        """Make ready what `event` is going to ask for.

        What a match needs is loaded and laid out here, few calls deep: the chip's stack would not
        have room for that where it is needed.
        """
        pressed = isinstance(event, events.KeyPressed) and event.key == events.READY
        if pressed and self.state == "lobby":
            self.lobby.foresee(event.seat)  # type: ignore[attr-defined]

    def handle(self, event: object, now_ms: int) -> "list[object]":
        """Take in one event and return the intents it leads to, in order."""
        if type(event) not in self._HANDLERS or self._is_idle_release(event):
            return []
        return self._collect(now_ms, self._take, event)

    @property
    def wake_at_ms(self) -> "int | None":
        """When the next TimePassed is wanted, None for never."""
        soonest = None
        for due_ms in self._alarms.values():
            if soonest is None or ticks.since(soonest, due_ms) > 0:
                soonest = due_ms
        return soonest

    def _start(self) -> None:
        self.go("nothing_to_resume")
        self.lobby.open()

    def _resume(self, kept: ledger.Ledger) -> None:
        self._take_up(kept)
        self.moving.wait_after_restart()

    def _take_up(self, kept: ledger.Ledger) -> None:
        """Play the match of `kept`: its room, and its sectors for the board."""
        self.ledger = kept
        self.located = False
        self._acting = _room_of(self, kept.game)
        self.emit(intents.FitBoard(kept.referee.sectors, kept.referee.direction))

    def _collect(self, now_ms: int, act: "Callable[..., None]", *args: object) -> "list[object]":
        self.now_ms = now_ms
        self._intents = []
        try:
            act(*args)
        except (IllegalMove, MalformedMove) as no:
            self._show_refusal(getattr(args[0], "seat", -1), no)
        paint(self)
        return self._intents

    def _take(self, event: object) -> None:
        self._HANDLERS[type(event)](self, event)

    def _is_idle_release(self, event: object) -> bool:
        """Tell whether a key came up that nobody waits for; only a held `back` is waited for."""
        return isinstance(event, events.KeyReleased) and not self.seats[event.seat].back_held

    # Services for the rooms

    def go(self, trigger: str) -> None:
        """Change the state as `states.transitions` says; raises IllegalMove when it does not."""
        state = following(self.state, trigger)
        if state is None:
            refusals.refuse("WRONG_PHASE", "F-TURN-1", "That does not belong here and now.")
        self.state = state

    def emit(self, intent: object) -> None:
        """Add one intent to the answer."""
        self._intents.append(intent)

    def say(self, code: str, text: str, seat: int = -1, rule: str = "") -> None:
        """Tell people something; `seat` -1 means everybody."""
        self.emit(intents.Tell(seat, code, rule, text))

    def chime(self, tune: str) -> None:
        """Play a tune."""
        self.emit(intents.Chime(tune))

    def commit(self, record: "list[object]") -> None:
        """Fold `record` into the ledger and have it journalled; raises when it is refused."""
        self.running().apply(record)
        self.emit(intents.AppendRecord(record))

    def begin(self, new: ledger.Ledger) -> None:
        """Play a new match."""
        self._take_up(new)
        self.uids = {}
        self.emit(intents.AppendRecord([new.header]))

    def running(self) -> ledger.Ledger:
        """Return the ledger of the running match; raises IllegalMove when there is none."""
        if self.ledger is None:
            refusals.refuse("WRONG_PHASE", "F-TURN-1", "No match is running.")
        return self.ledger

    @property
    def acting(self) -> "Acting | Alternating":
        """The room in which the running match is played; raises IllegalMove without a match."""
        if self._acting is None:
            refusals.refuse("WRONG_PHASE", "F-TURN-1", "No match is running.")
        return self._acting

    def alarm(self, name: str, delay_ms: int) -> None:
        """Have `woke(name)` called on the room in charge after `delay_ms`."""
        self._alarms[name] = ticks.later(self.now_ms, delay_ms)

    def is_set(self, name: str) -> bool:
        """Tell whether the alarm `name` is running."""
        return name in self._alarms

    def silence(self, name: str) -> None:
        """Cancel an alarm; no-op when it is not set."""
        self._alarms.pop(name, None)

    def present(self) -> "list[Seat]":
        """Return the seats that play and are not away, clockwise."""
        kept = self.running()
        return [self.seats[seat] for seat in kept.seats if not kept.away[seat]]

    def clear_seats(self) -> None:
        """Forget all drafts, questions and readiness."""
        for seat in self.seats:
            seat.clear()

    # Events

    def _pressed(self, event: events.KeyPressed) -> None:
        if event.key == events.BACK and self.state not in _STOPPABLE:
            self.seats[event.seat].back_held = True
            self.alarm("hold%d" % event.seat, self.settings.pause_hold_ms)
        else:
            self._room().pressed(event.seat, event.key)

    def _released(self, event: events.KeyReleased) -> None:
        seat = self.seats[event.seat]
        if event.key != events.BACK:
            return
        seat.back_held = False
        if self.is_set("hold%d" % event.seat):
            self.silence("hold%d" % event.seat)
            self._room().pressed(event.seat, events.BACK)

    def _time_passed(self, _event: events.TimePassed) -> None:
        for name in sorted(self._alarms):
            if name in self._alarms and ticks.reached(self.now_ms, self._alarms[name]):
                self.silence(name)
                self._woke(name)

    def _woke(self, name: str) -> None:
        if name.startswith("hold"):
            self._room().held(int(name[4:]))
        elif name.startswith("refusal"):
            self.scene.show_refusal(int(name[7:]), None)
        else:
            self._room().woke(name)

    def _tapped(self, event: events.TagsArrived) -> None:
        self._room().tapped(event.seat, event.marks)

    def _requested(self, event: events.MoveRequested) -> None:
        self._room().requested(event.seat, event.text)

    def _reported(self, event: object) -> None:
        self.moving.reported(event)

    def _synced(self, _event: events.JournalSynced) -> None:
        self.moving.synced()

    def _unsaved(self, event: events.JournalFailed) -> None:
        self.moving.unsaved(event.reason)

    def _part_lost(self, event: events.PartLost) -> None:
        where = " of seat %d" % event.seat if event.seat >= 0 else ""
        self.say("PART_LOST", "The %s%s does not answer." % (event.part, where), event.seat)

    def _part_found(self, event: events.PartFound) -> None:
        where = " of seat %d" % event.seat if event.seat >= 0 else ""
        self.say("PART_FOUND", "The %s%s answers." % (event.part, where), event.seat)

    _HANDLERS: "dict[type, Any]" = {
        events.KeyPressed: _pressed,
        events.KeyReleased: _released,
        events.TimePassed: _time_passed,
        events.TagsArrived: _tapped,
        events.MoveRequested: _requested,
        events.JournalSynced: _synced,
        events.JournalFailed: _unsaved,
        events.PartLost: _part_lost,
        events.PartFound: _part_found,
        reports.BoardLocated: _reported,
        reports.BoardTurned: _reported,
        reports.BoardStopped: _reported,
        reports.BoardLost: _reported,
    }

    def _room(self) -> "Lobby | Moving | Pausing | Acting | Alternating":
        return self._rooms.get(self.state) or self.acting

    def _show_refusal(self, seat: int, no: Exception) -> None:
        code, rule = getattr(no, "code", "CHOICE_INVALID"), getattr(no, "rule", "F-TURN-10")
        if 0 <= seat < len(self.seats):
            shape = refusals.pattern(code)
            self.scene.show_refusal(seat, (shape, self.now_ms))
            self.alarm("refusal%d" % seat, self.settings.refusal_shown_ms)
            self.chime("refused_%d" % shape)
        self.say(code, getattr(no, "text", "") or str(no), seat, rule)


_STOPPABLE = ("settling", "homing", "rotating")


def _room_of(match: Match, game: str) -> "Acting | Alternating":
    """Return the room in which `game` is played; only now it is loaded."""
    if game != words.STEAM:
        from affineur.table.acting import Acting  # noqa: PLC0415

        return Acting(match)
    from affineur.table.alternating import Alternating  # noqa: PLC0415

    return Alternating(match)
