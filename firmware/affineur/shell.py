"""The shell: binds the pure table to the ports, the same on every body.

`feed` takes one event in and has everything done that follows from it, in this order: motor,
light and sound first, then what is said, then the journal, since writing to flash is slow. While
the board moves nothing is written; the match has everything flushed before it lets the board go.
"""

from affineur.journal import JournalFault
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table import events, intents
from affineur.table.ledger import RUNNING, Ledger
from affineur.table.light import TUNES, Painter
from affineur.table.lost import Lost
from affineur.table.table import Table
from affineur.tags.meaning import Meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from affineur.journal import Journal, Replay
    from affineur.settings import Settings
    from affineur.table.events import Mark


def rebuild(header: object, records: "Iterable[Any]") -> Ledger:
    """Fold a journal's records into the match they tell; raises MalformedMove when they cannot."""
    try:
        kept = Ledger(header)  # type: ignore[arg-type]
    except IllegalMove as no:
        raise MalformedMove("the match cannot be played: %s" % no.text) from no
    for number, record in enumerate(records):
        try:
            kept.apply(record)
        except (IllegalMove, MalformedMove) as no:
            raise MalformedMove("record %d does not fit the match: %s" % (number + 1, no)) from no
    return kept


class Shell:
    """A table, its journal and its ports.

    `ports` has the attributes `stepper`, `lights` and `sound` (see `ports`); `matches` is
    where match records live (`journal.matches`); `tell` is called with each `intents.Tell`.
    `record` is called with the number and the payload of each record that has been appended.
    `learnt` returns the tags the board knows by their UID (`tags.meaning`), asked at power-on.
    """

    in_service = False

    def __init__(
        self,
        settings: "Settings",
        ports: "Any",
        matches: "Any",
        tell: "Callable[[intents.Tell], object]",
        record: "Callable[[int, object], object] | None" = None,
        learnt: "Callable[[], dict[str, Mark]] | None" = None,
    ):
        self.settings = settings
        self.table = Table(settings)
        self.journal: "Journal | None" = None
        self.resumed = False
        self.frame: "bytes | bytearray" = b""
        """What the ring was last told to show; the next one may be painted into it."""
        self.before_writing: "Callable[[], object]" = _nothing
        """Called when everybody is about to wait for the flash: what is new may be shown first."""
        self._ports = ports
        self._matches = matches
        self._tell = tell
        self._record = record
        self._painter = Painter(settings)
        self._composed = -1  # version of the scene the painter has taken up
        self._unsaved = False
        self._failed = False
        self._lost = Lost()
        self._learnt = learnt
        self._meaning = Meaning({}, 0)

    def power_on(
        self, now_ms: int, progress: "Callable[[int, int], object] | None" = None
    ) -> None:
        """Continue the match that was cut off, else open the lobby.

        `progress(done, all)` is called before each record of a match. Raises JournalFault or
        MalformedMove when there is a match record that cannot be continued; it is left untouched.
        """
        self._meaning = Meaning(self._learnt() if self._learnt is not None else {}, now_ms)
        found = self._matches.newest()
        kept = None
        if found is not None:
            kept = rebuild(found.header, _watched(found, progress))
            if found.torn:
                self._tell(intents.Tell(-1, "TORN_TAIL", "", _TORN % found.torn))
        if kept is not None and kept.outcome == RUNNING:
            self.journal = found.journal()
            self.resumed = True
            self._do(self.table.resume(kept, now_ms), now_ms)
        else:
            self._do(self.table.start(now_ms), now_ms)

    def feed(self, event: object, now_ms: int) -> None:
        """Take in one event and do what follows from it."""
        self._lost.take(event)
        for meant in self._meaning.of(event, now_ms):
            self.table.match.foresee(meant)
            self._do(self.table.handle(meant, now_ms), now_ms)

    @property
    def moving(self) -> bool:
        """Tell whether the board turns: then nothing is written to flash."""
        return self.table.drive.moving

    @property
    def lost(self) -> "list[object]":
        """Return the events that tell which parts do not answer now."""
        return self._lost.events()

    @property
    def in_match(self) -> bool:
        """Tell whether a match is laid out."""
        return self.table.match.ledger is not None

    @property
    def playing(self) -> bool:
        """Tell whether a match is being played."""
        kept = self.table.match.ledger
        return kept is not None and kept.outcome == RUNNING

    @property
    def wake_at_ms(self) -> "int | None":
        """When the next TimePassed is wanted, None for never."""
        return self.table.wake_at_ms

    def looks_different(self) -> bool:
        """Tell whether the ring has to be painted again before the time `paint` has named."""
        return self.table.scene.version != self._composed or self.table.drive.moving

    def paint(self, now_ms: int) -> int:
        """Show the ring as it looks now; return after how many ms to paint again."""
        scene = self.table.scene
        if scene.version != self._composed:
            self._composed = scene.version
            self._painter.compose(scene)
        offset_mpx = self.table.offset_mdeg(now_ms) // _MDEG_PER_MPX
        self.frame = self._painter.frame(now_ms, offset_mpx)
        self._ports.lights.show(self.frame)
        wait_ms = self._painter.next_change_ms(now_ms, offset_mpx)
        return max(wait_ms, _LATCHED_MS if self.table.drive.moving else _CALM_MS)

    def _do(self, wanted: "list[object]", now_ms: int) -> None:
        later = []
        for intent in wanted:
            act = self._ACTS.get(type(intent))
            if act is None:
                later.append(intent)
            else:
                act(self, intent)
        if later or self._unsaved:
            self.before_writing()
        for intent in later:
            self._write(intent, now_ms)
        if self._unsaved and not self.table.drive.moving:
            self._sync(now_ms)

    # Ports

    def _move(self, intent: intents.MoveSteps) -> None:
        self._ports.stepper.move(intent.segments, intent.direction)

    def _prepare(self, intent: intents.PrepareSteps) -> None:
        self._ports.stepper.prepare(intent.segments)

    def _brake(self, intent: intents.BrakeSteps) -> None:
        self._ports.stepper.brake(intent.segments)

    def _cut(self, _intent: intents.CutSteps) -> None:
        self._ports.stepper.cut()

    def _hold(self, intent: intents.HoldMotor) -> None:
        self._ports.stepper.hold(intent.current_ma)

    def _release(self, _intent: intents.ReleaseMotor) -> None:
        self._ports.stepper.release()

    def _chime(self, intent: intents.Chime) -> None:
        if self.settings.sound:
            self._ports.sound.play(TUNES[intent.tune])

    def _say(self, intent: intents.Tell) -> None:
        self._tell(intent)

    _ACTS: "dict[type, Any]" = {
        intents.PrepareSteps: _prepare,
        intents.MoveSteps: _move,
        intents.BrakeSteps: _brake,
        intents.CutSteps: _cut,
        intents.HoldMotor: _hold,
        intents.ReleaseMotor: _release,
        intents.Chime: _chime,
        intents.Tell: _say,
    }

    # Journal

    def _write(self, intent: object, now_ms: int) -> None:
        if isinstance(intent, intents.SyncJournal):
            if self._unsaved:
                self._sync(now_ms)
            if not self._failed:
                self.feed(events.JournalSynced(), now_ms)
        elif isinstance(intent, intents.AppendRecord):
            self._append(intent.payload, now_ms)

    def _append(self, payload: "list[Any]", now_ms: int) -> None:
        try:
            if isinstance(payload[0], dict):
                self._failed = False
                self.journal = self._matches.begin(payload[0])
            elif self.journal is not None:
                self.journal.append(payload)
                self._unsaved = True
        except JournalFault as fault:
            self._fail(fault, now_ms)
        else:
            self._report(payload)

    def _report(self, payload: "list[Any]") -> None:
        if self._record is not None and self.journal is not None:
            self._record(self.journal.next_number - 1, payload)

    def _sync(self, now_ms: int) -> None:
        self._unsaved = False
        try:
            if self.journal is not None:
                self.journal.sync()
        except JournalFault as fault:
            self._fail(fault, now_ms)

    def _fail(self, fault: JournalFault, now_ms: int) -> None:
        self.journal = None
        self._failed = True
        self.feed(events.JournalFailed(fault.code), now_ms)


def _watched(replay: "Replay", progress: "Callable[[int, int], object] | None") -> "Iterator[Any]":
    """Yield the records, and tell how far they are read."""
    for record in replay.records():
        if progress is not None:
            progress(replay.done_bytes, replay.all_bytes)
        yield record


def _nothing() -> None:
    """Do nothing."""


_LATCHED_MS = 5  # a frame must have been latched before the next one comes
_CALM_MS = 50  # 20 frames per second are smooth enough for what breathes at rest
_MDEG_PER_MPX = 6  # a pixel spans 6 degrees
_TORN = "The last event was being written when the power went; %d bytes of it are left out."
