"""Four NFC pads, each looked at once per period.

A look costs nothing while nothing changes: only the looks that see something new are made, at
the moments at which the reader would have made them.
"""

from collections.abc import Callable

from affineur.table import events
from affineur.table.events import Mark
from affineur.tags.tasks import Done, Task
from affineur_sim.clock import Timer, VirtualClock
from affineur_sim.devices.picc import Picc
from affineur_sim.devices.tags import mark_of, tag_of
from affineur_sim.world.pad_tasks import PadTasks
from affineur_sim.world.parts import Parts
from affineur_sim.world.spec import SEATS, WorldSpec

_FIRMWARE = "1.6"
_MOST_TARGETS = 2  # a PN532 lists two targets at most (user manual, InListPassiveTarget)


class Pad:
    """Implements the TagReader port for one seat."""

    def __init__(
        self,
        seat: int,
        spec: WorldSpec,
        clock: VirtualClock,
        parts: Parts,
        post: Callable[[object], None],
    ):
        self._seat = seat
        self._clock = clock
        self._parts = parts
        self._post = post
        self._period_us = spec.reader_period_ms * 1000
        self._retry_us = spec.reader_retry_ms * 1000
        self._gone_us = spec.tag_gone_ms * 1000
        self._offset_us = self._period_us * seat // SEATS
        self.answer_ms = spec.reader_answer_ms
        self._lying: dict[str, Mark] = {}  # UID -> what lies on the pad
        self._cards: dict[str, Picc] = {}  # UID -> its model, where one was needed
        self._known: dict[str, Mark] = {}  # UID -> what has been reported
        self._missed_since_us: dict[str, int] = {}
        self._lost = False
        self._look: Timer | None = None
        self._tasks = PadTasks(
            clock, lambda: parts.alive("reader", seat), self._all_cards, self._read_cards
        )

    def put(self, marks: list[Mark]) -> None:
        """Lay tags on the pad, a stack at once."""
        self._lying.update((mark.uid, mark) for mark in marks)
        self._plan(self._period_us)

    def lay(self, *cards: Picc) -> None:
        """Lay the models of tags on the pad, a stack at once; what is written onto them stays."""
        self._cards.update((card.uid.hex(), card) for card in cards)
        self.put([mark_of(card) for card in cards])

    def take(self, uid: str | None) -> None:
        """Take one tag away, or all of them."""
        if uid is None:
            self._lying.clear()
            self._cards.clear()
        else:
            del self._lying[uid]
            self._cards.pop(uid, None)
        self._plan(self._period_us)

    @property
    def firmware(self) -> str:
        """The version that the reader tells, "" while it does not answer."""
        return "" if self._lost else _FIRMWARE

    @property
    def lying(self) -> list[Mark]:
        """What lies on the pad, in the order of the UIDs."""
        return [self._lying[uid] for uid in sorted(self._lying)]

    def poll(self) -> None:
        """Look once for tags, and answer when the reader has answered."""
        self._clock.call_in(self.answer_ms * 1000, self._answer)

    def start(self, task: Task) -> None:
        """Do a task of service on the tags that lie there; one under way is forgotten."""
        self._tasks.start(task)

    def result(self) -> Done | None:
        """Return what came of the task, None while it is under way."""
        return self._tasks.result()

    def part_changed(self) -> None:
        """The reader has died or come alive; a dead one is retried rarely."""
        dead_until_now = self._lost and self._parts.alive("reader", self._seat)
        self._plan(self._retry_us if dead_until_now else self._period_us)

    def power_on(self) -> None:
        """Start afresh: nothing has been seen yet."""
        self._known.clear()
        self._missed_since_us.clear()
        self._lost = False
        if self._look is not None:
            self._look.cancel()
            self._look = None
        self._answer()
        self._plan(self._period_us)

    def _all_cards(self) -> dict[str, Picc]:
        for uid, mark in self._lying.items():
            if uid not in self._cards:
                self._cards[uid] = tag_of(mark)
        return self._cards

    def _read_cards(self) -> None:
        """What was written is what lies there; it is reported when it comes again."""
        self._lying = {uid: mark_of(self._cards[uid], uid) for uid in self._lying}

    def _plan(self, period_us: int) -> None:
        if self._look is None:
            wait_us = period_us - (self._clock.at_us - self._offset_us) % period_us
            self._look = self._clock.call_in(wait_us, self._start_look)

    def _start_look(self) -> None:
        self._look = None
        self.poll()

    def _answer(self) -> None:
        if not self._parts.alive("reader", self._seat):
            self._set_lost(True)
            return
        self._set_lost(False)
        seen = dict([(mark.uid, mark) for mark in self.lying][:_MOST_TARGETS])
        self._report_arrivals(seen)
        self._report_departures(seen)

    def _report_arrivals(self, seen: dict[str, Mark]) -> None:
        arrived = [mark for uid, mark in seen.items() if uid not in self._known]
        self._known.update((mark.uid, mark) for mark in arrived)
        if arrived:
            self._post(events.TagsArrived(self._seat, arrived))

    def _report_departures(self, seen: dict[str, Mark]) -> None:
        now_us = self._clock.at_us
        missed = {
            uid: self._missed_since_us.get(uid, now_us - self._period_us)
            for uid in sorted(self._known)
            if uid not in seen
        }
        gone = [uid for uid, since_us in missed.items() if now_us - since_us >= self._gone_us]
        left = [self._known.pop(uid) for uid in gone]
        self._missed_since_us = {uid: us for uid, us in missed.items() if uid not in gone}
        if left:
            self._post(events.TagsLeft(self._seat, left))
        if self._missed_since_us or len(self._lying) > len(seen):
            self._plan(self._period_us)

    def _set_lost(self, lost: bool) -> None:
        if lost != self._lost:
            self._lost = lost
            part = events.PartLost if lost else events.PartFound
            self._post(part("reader", self._seat))
