"""Step pulses: PIO makes them, DMA feeds it, so nothing the processor does moves an edge.

Theory of operation. A move is a table of (count, interval) stretches in RAM. DMA carries it to the
program of `step_program`, and a second state machine (`step_count_program`) counts the pulses
themselves; the count is exact whatever happened to the move.

brake: the stretches that the DMA has handed over, at most three of them, are finished, and the new
table follows them without a gap. So that this takes no longer than some 30 ms, long stretches are
split (the program makes no difference between the next step and the next stretch). cut: everything
stops, the pin falls. DIAG high stops the program by itself; the driver then finds DIAG high, or
steps that do not come, and reports the jam.
"""

from array import array

from affineur.table import ticks
from affineur.table.events import Jammed, StepsEnded

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import Dma, Pin, StateMachine
    from affineur.ports import Clock
    from affineur.table.motion.segments import Segments

MAX_STRETCHES = 512
"""The longest plan."""
_PAIRS = 640
"""Its table, with long stretches split; two such tables take 10 kB."""
_LAST = 2 * _PAIRS
_SPLIT_MS = 8
COUNT_MASK = (1 << 30) - 1
"""The count has 30 bits: numbers that the device holds without allocating."""

_PULL_NOBLOCK = 0x8080
_SET_PINS_0 = 0xE000
_IN_X_30 = 0x403E
"""Instructions, encoded as in the RP2040 data sheet, 3.4."""
_SLACK_MS = 2


class Stepper:
    """Sends step pulses.

    `pulses` and `counter` are the state machines of the two programs, `control` the DMA's control
    word (words, read address counting up, paced by the state machine), `overhead_ticks` the
    program's part of each interval, `tick_hz` its clock. `direction` 1 is clockwise.
    """

    def __init__(
        self,
        pulses: "StateMachine",
        counter: "StateMachine",
        dma: "Dma",
        control: int,
        overhead_ticks: int,
        tick_hz: int,
        direction: "Pin",
        diag: "Pin",
        clock: "Clock",
    ):
        self._pulses = pulses
        self._counter = counter
        self._dma = dma
        self._control = control
        self._overhead_ticks = overhead_ticks
        self._ticks_per_ms = tick_hz // 1000
        self._direction = direction
        self._diag = diag
        self._clock = clock
        self._table = _Table()
        self._spare = _Table()
        self._one = array("I", [0])
        self._base = 0
        self._total = 0
        self._earlier = 0
        self._slowest_ms = 0
        self._seen = 0
        self._seen_ms = 0
        self.moving = False
        counter.active(1)

    def move(self, segments: "Segments", direction: int) -> None:
        """Send the steps of `segments` (count, interval_ticks) in a direction, +1 or -1."""
        self.load(segments)
        self.start(direction)

    def load(self, segments: "Segments") -> None:
        """Write the table of the next move, which takes up to 60 ms; `start` sends it."""
        self._spare.fill(segments, self._overhead_ticks, self._ticks_per_ms * _SPLIT_MS)

    def start(self, direction: int) -> None:
        """Send the steps loaded last; a brake in between takes the place of what was loaded."""
        self._halt()
        self._swap()
        self._direction(1 if direction > 0 else 0)
        self._base = self.count()
        self._earlier = 0
        self._slowest_ms = 0
        self._expect()
        self._seen = -1
        self._seen_ms = self._clock.now_ms()
        self.moving = True
        self._pulses.restart()
        self._feed(0)
        self._pulses.active(1)

    def brake(self, segments: "Segments") -> None:
        """Replace what is left of the move by `segments`, after the stretches handed over."""
        if not self._pulses.active():
            return
        old = self._table
        self.load(segments)
        self._dma.active(0)
        handed = old.length - self._dma.count
        odd = handed & 1
        if odd:
            self._spare.words[0] = old.words[1 + handed]
        self._swap()
        self._feed(odd)
        self._earlier += old.steps_in(handed + odd)
        self._expect()

    def cut(self) -> None:
        """Stop at once; the next poll tells the steps sent."""
        self._halt()
        self._total = self.steps()

    def poll(self) -> "StepsEnded | Jammed | None":
        """Return how the move has ended, once it has."""
        if not self.moving:
            return None
        steps = self.steps()
        if self._diag():
            return self._end(Jammed(steps))
        if steps == self._total:
            return self._end(StepsEnded(steps))
        if steps != self._seen:
            self._seen = steps
            self._seen_ms = self._clock.now_ms()
        elif ticks.since(self._clock.now_ms(), self._seen_ms) > self._slowest_ms + _SLACK_MS:
            return self._end(Jammed(steps))
        return None

    def steps(self) -> int:
        """Return the steps sent since the move began; allocates nothing."""
        return (self.count() - self._base) & COUNT_MASK

    def count(self) -> int:
        """Return the steps sent since power-on, in COUNT_MASK bits; allocates nothing.

        An interrupt may do the same in between: then each has one of two sound counts.
        """
        counter = self._counter
        counter.exec(_IN_X_30)  # its bits go to the FIFO by themselves
        counter.get(self._one)
        return -self._one[0] & COUNT_MASK

    def _end(self, event: "StepsEnded | Jammed") -> "StepsEnded | Jammed":
        self._halt()
        self.moving = False
        return event

    def _halt(self) -> None:
        self._dma.active(0)
        self._dma.count = 0
        self._pulses.active(0)
        self._pulses.exec(_SET_PINS_0)
        self._drain()

    def _drain(self) -> None:
        """Empty the FIFO of the stopped state machine."""
        for _ in range(self._pulses.tx_fifo()):
            self._pulses.exec(_PULL_NOBLOCK)

    def _swap(self) -> None:
        self._table, self._spare = self._spare, self._table

    def _expect(self) -> None:
        """Know how many steps the move will have, and how long the slowest may take."""
        self._total = self._earlier + self._table.steps
        slowest_ms = self._table.slowest_ticks // self._ticks_per_ms + 1
        self._slowest_ms = max(self._slowest_ms, slowest_ms)

    def _feed(self, odd: int) -> None:
        """Let the DMA carry the table; with `odd`, the word in front of it as well."""
        table = self._table
        if table.length + odd:
            self._dma.config(
                read=table.words if odd else table.pairs,
                write=self._pulses,
                count=table.length + odd,
                ctrl=self._control,
                trigger=True,
            )


class _Table:
    """Pairs of words for the program, and room for one word in front of them."""

    def __init__(self) -> None:
        self.words = array("I", bytes(4 * (1 + 2 * _PAIRS)))
        self.pairs = memoryview(self.words)[1:]
        self.length = 0
        """How many words the pairs have."""
        self.steps = 0
        self.slowest_ticks = 0

    def fill(self, segments: "Segments", overhead_ticks: int, split_ticks: int) -> None:
        """Write the stretches, split into pieces of `split_ticks`; ValueError for too many.

        A plan that would take too many pieces is split less.
        """
        if len(segments) > MAX_STRETCHES:
            raise ValueError("too many stretches")
        while not self._write(segments, overhead_ticks, split_ticks):
            split_ticks *= 2

    def _write(self, segments: "Segments", overhead_ticks: int, split_ticks: int) -> bool:
        """Try to write the stretches; written for speed, 500 take 20 ms on the device."""
        words = self.words
        place = 1
        steps = slowest = 0
        for count, interval in segments:
            if interval > slowest:  # noqa: PLR1730 - quicker than a call
                slowest = interval
            delay = interval - overhead_ticks if interval > overhead_ticks else 0
            steps += count
            if count * interval <= split_ticks and place < _LAST:
                if count:
                    words[place] = count - 1
                    words[place + 1] = delay
                    place += 2
            else:
                place = self._split(place, count, max(1, split_ticks // interval), delay)
                if not place:
                    return False
        self.length = place - 1
        self.steps = steps
        self.slowest_ticks = slowest
        return True

    def _split(self, place: int, count: int, most: int, delay: int) -> int:
        """Write `count` steps in pieces of `most`; return the next place, 0 when it is full."""
        left = count
        while left:
            if place >= _LAST:
                return 0
            piece = most if left > most else left
            self.words[place] = piece - 1
            self.words[place + 1] = delay
            place += 2
            left -= piece
        return place

    def steps_in(self, length: int) -> int:
        """Return the steps of the stretches in the first `length` words."""
        return sum(self.words[place] + 1 for place in range(1, length + 1, 2))
