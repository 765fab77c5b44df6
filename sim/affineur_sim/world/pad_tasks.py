"""Tasks of service on the tags of a pad: the firmware's own code, over the models of the tags."""

from collections.abc import Callable, Generator, Mapping

from affineur.drivers.errand import Errand
from affineur.drivers.fault import TAG_GONE, TAG_REFUSED, Fault
from affineur.drivers.iso14443 import Target
from affineur.drivers.tag_work import do
from affineur.tags.tasks import READER_LOST, WRITE, Done, Task
from affineur_sim.clock import VirtualClock
from affineur_sim.devices.ntag21x import ACK
from affineur_sim.devices.picc import Picc

_EXCHANGE_US = 6_000  # a command to a tag and back, with the reader's own time
_MOST_TARGETS = 2

Cards = Callable[[], Mapping[str, Picc]]


class Air:
    """Stands for a reader chip: commands reach the tag they are for, as long as it lies there."""

    firmware = ""

    def __init__(self, cards: Cards):
        self._cards = cards

    def begin(self) -> Generator[None, None, None]:
        """Be ready."""
        yield

    def list_tags(self) -> Generator[None, None, list[Target]]:
        """Return the tags within reach, at most two."""
        yield
        cards = [self._cards()[uid] for uid in sorted(self._cards())]
        return [Target(card.uid, card.sak) for card in cards[:_MOST_TARGETS]]

    def exchange(self, target: Target, command: bytes) -> Generator[None, None, bytes]:
        """Return the tag's answer without CRC; raises Fault."""
        yield
        card = next((each for each in self._cards().values() if each.uid == target.uid), None)
        answer = card.command(command) if card is not None else None
        if answer is None:
            raise Fault(TAG_GONE)
        if answer.count == ACK.count and answer != ACK:
            raise Fault(TAG_REFUSED)
        return answer.data if answer == ACK else answer.data[:-2]


class PadTasks:
    """The part of a pad that does tasks; `written` is called after one that may have written."""

    def __init__(
        self,
        clock: VirtualClock,
        alive: Callable[[], bool],
        cards: Cards,
        written: Callable[[], object],
    ):
        self._clock = clock
        self._alive = alive
        self._air = Air(cards)
        self._written = written
        self._task: Task | None = None
        self._errand: Errand | None = None
        self._done: Done | None = None

    def start(self, task: Task) -> None:
        """Begin a task; one that is under way is forgotten."""
        self._done, self._task = None, task
        self._errand = Errand(self._steps(task))
        self._go_on(self._errand)

    def result(self) -> Done | None:
        """Return what came of the task, None while it is under way."""
        return self._done

    def _steps(self, task: Task) -> Generator[None, None, object]:
        targets = yield from self._air.list_tags()
        return (yield from do(self._air, targets, task))

    def _go_on(self, errand: Errand) -> None:
        if errand is not self._errand:
            return
        if not self._alive():
            self._done = Done(READER_LOST)
        elif errand.poll():
            done = errand.result()
            assert isinstance(done, Done)
            self._done = done
            if self._task is not None and self._task.what == WRITE:
                self._written()
        else:
            self._clock.call_in(_EXCHANGE_US, lambda: self._go_on(errand))
