"""One NFC pad: which tags lie on it, and whether its reader is there (port `TagReader`).

Theory of operation. The pad searches once a period. A tag not known yet is read at once and then
arrives; all that are new in one search arrive together. A known tag is not read again. A tag
leaves when two searches and `gone_ms` have gone by without it, so one bad search moves nothing.
Searches that end in a fault say nothing about tags; after three in a row the reader is lost, is
begun afresh every second, and is found again by its first good search. A reader that is missing at
the start is the same case.
"""

from affineur.drivers import ntag
from affineur.drivers.errand import pause
from affineur.drivers.fault import COLLISION, TAG_GONE, Fault
from affineur.table import ticks
from affineur.table.events import PartFound, PartLost, TagsArrived, TagsLeft

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.drivers.errand import Steps
    from affineur.drivers.iso14443 import Target
    from affineur.drivers.wires import TagChip
    from affineur.ports import Clock
    from affineur.table.events import Mark
    from affineur.tags.tasks import Done, Task

PART = "reader"
_MISSES = 2
_FAULTS = 3
_AGAIN_MS = 1000


class _Known:
    """A tag that has arrived, when it was seen last, and how many searches have missed it."""

    def __init__(self, uid: bytes, mark: "Mark", now_ms: int):
        self.uid = uid
        self.mark = mark
        self.seen_ms = now_ms
        self.missed = 0


class Pad:
    """The pad of `seat`; `report` takes its events, `period_ms` is the time between searches.

    A tag that has not been seen for `gone_ms` has been taken away.
    """

    def __init__(
        self,
        seat: int,
        chip: "TagChip",
        clock: "Clock",
        report: "Callable[[object], None]",
        period_ms: int = 100,
        gone_ms: int = 0,
    ):
        self.seat = seat
        self.lost = False
        self.reading = False
        """Whether a tag is being read: then somebody waits."""
        self.worked = False
        """Whether the reader has answered since power-on."""
        self._chip = chip
        self._clock = clock
        self._report = report
        self._period_ms = period_ms
        self._gone_ms = gone_ms
        self._known = []  # type: list[_Known]
        self._task = None  # type: Task | None
        self._done = None  # type: Done | None
        self._life = self._live()

    @property
    def firmware(self) -> str:
        """Return the version that the reader tells, "" while it does not answer."""
        return "" if self.lost else self._chip.firmware

    def poll(self) -> None:
        """Go on a little; never waits. After an error the reader is begun afresh."""
        try:
            next(self._life)
        except Exception:
            self.restart()
            raise

    def start(self, task: "Task") -> None:
        """Do `task` after the next search; one that is under way is forgotten."""
        self._task = task
        self._done = None

    def result(self) -> "Done | None":
        """Return what came of the task, None while it is under way."""
        if self._task is not None and self.lost:
            from affineur.tags.tasks import READER_LOST, Done  # noqa: PLC0415 - for service only

            self._task = None
            self._done = Done(READER_LOST)
        return self._done

    def restart(self) -> None:
        """Begin the reader afresh, after it was reset; the tags on the pad stay known."""
        self._life = self._live()

    def _live(self) -> "Steps[None]":
        while True:
            faults = 0
            try:
                yield from self._chip.begin()
            except Fault:
                faults = _FAULTS
            while faults < _FAULTS:
                self.reading = False
                began_ms = self._clock.now_ms()
                try:
                    targets = yield from self._search()
                    faults = 0
                    if self._task is not None:
                        yield from self._work(targets)
                except Fault as fault:
                    faults += fault.code not in (TAG_GONE, COLLISION)
                spent_ms = ticks.since(self._clock.now_ms(), began_ms)
                yield from pause(self._clock, max(1, self._period_ms - spent_ms))
            self._lose()
            yield from pause(self._clock, _AGAIN_MS)

    def _work(self, targets: "list[Target]") -> "Steps[None]":
        from affineur.drivers.tag_work import do  # noqa: PLC0415 - for service only

        task, self._task = self._task, None
        done = yield from do(self._chip, targets, task)  # type: ignore[arg-type]
        if self._task is None:
            self._done = done

    def _search(self) -> "Steps[list[Target]]":
        targets = yield from self._chip.list_tags()
        self._find()
        self._miss([target.uid for target in targets])
        arrived = []  # type: list[_Known]
        known_uids = [known.uid for known in self._known]
        for target in targets:
            if target.uid not in known_uids:
                self.reading = True
                yield from self._meet(target, arrived)
        if arrived:
            self._known += arrived
            self._report(TagsArrived(self.seat, [known.mark for known in arrived]))
        return targets

    def _meet(self, target: "Target", arrived: "list[_Known]") -> "Steps[None]":
        """Read a new tag; one that goes away meanwhile is left to the next search."""
        try:
            mark = yield from ntag.read_mark(self._chip, target)
        except Fault as fault:
            if fault.code != TAG_GONE:
                raise
        else:
            arrived.append(_Known(target.uid, mark, self._clock.now_ms()))

    def _miss(self, uids: "list[bytes]") -> None:
        """Count who is not there, and let go of those who are missed too often."""
        if not self._known:
            return
        now_ms = self._clock.now_ms()
        stay = []  # type: list[_Known]
        left = []  # type: list[Mark]
        for known in self._known:
            if known.uid in uids:
                known.missed, known.seen_ms = 0, now_ms
            else:
                known.missed += 1
            if known.missed < _MISSES or ticks.since(now_ms, known.seen_ms) < self._gone_ms:
                stay.append(known)
            else:
                left.append(known.mark)
        if left:
            self._known = stay
            self._report(TagsLeft(self.seat, left))

    def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            self._report(PartLost(PART, self.seat))

    def _find(self) -> None:
        self.worked = True
        if self.lost:
            self.lost = False
            self._report(PartFound(PART, self.seat))
