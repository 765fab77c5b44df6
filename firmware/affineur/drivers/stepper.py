"""Step pulses: PIO makes them, DMA feeds it, so nothing the processor does moves an edge.

Theory of operation. A move is a table of (count, interval) stretches in RAM. DMA carries it to the
program of `step_program`, and a second state machine (`step_count_program`) counts the pulses
themselves; the count is exact whatever happened to the move.

brake: DMA and state machine stop for a moment; the stretches waiting in the FIFO are thrown away,
the step under way is made the last of its stretch, and the new table follows it. cut: everything
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

MAX_STRETCHES = 512
COUNT_PERIOD = 1 << 30

_PULL_NOBLOCK = 0x8080
_SET_X_0 = 0xE020
_SET_PINS_0 = 0xE000
_IN_X_30 = 0x403E
_PUSH_NOBLOCK = 0x8000
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
        self._words = array("I", [0] * (2 * MAX_STRETCHES))
        self._one = array("I", [0])
        self._length = 0
        self._base = 0
        self._least = 0
        self._most = 0
        self._slowest_ms = 0
        self._seen = 0
        self._seen_ms = 0
        self.moving = False
        counter.active(1)

    def move(self, segments: "list[tuple[int, int]]", direction: int) -> None:
        """Send the steps of `segments` (count, interval_ticks) in a direction, +1 or -1."""
        self._halt()
        self._direction(1 if direction > 0 else 0)
        self._base = self.count()
        self._least = self._most = self._fill(segments)
        self._pulses.restart()
        self._pulses.active(1)
        self._feed()
        self._seen_ms = self._clock.now_ms()
        self._seen = 0
        self.moving = True

    def brake(self, segments: "list[tuple[int, int]]") -> None:
        """Replace what is left of the move by `segments`, after the step under way."""
        if not self.moving:
            return
        self._dma.active(0)
        self._pulses.active(0)
        taken = self._length - self._dma.count - self._drain()
        if taken & 1:
            self._pulses.restart()
        elif taken:
            self._pulses.put(self._words[taken - 1])
            self._pulses.exec(_PULL_NOBLOCK)
            self._pulses.exec(_SET_X_0)
        done = self.steps()
        self._pulses.active(1)
        self._least = done + self._fill(segments)
        self._most = self._least + 1
        self._feed()

    def cut(self) -> None:
        """Stop at once; the next poll tells the steps sent."""
        self._halt()
        self._least = self._most = self.steps()

    def poll(self) -> "StepsEnded | Jammed | None":
        """Return how the move has ended, once it has."""
        if not self.moving:
            return None
        steps = self.steps()
        if self._diag():
            return self._end(Jammed(steps))
        if steps == self._most:
            return self._end(StepsEnded(steps))
        if steps != self._seen:
            self._seen = steps
            self._seen_ms = self._clock.now_ms()
        elif ticks.since(self._clock.now_ms(), self._seen_ms) > self._slowest_ms + _SLACK_MS:
            return self._end(StepsEnded(steps) if steps >= self._least else Jammed(steps))
        return None

    def steps(self) -> int:
        """Return the steps sent since the move began."""
        return (self.count() - self._base) % COUNT_PERIOD

    def count(self) -> int:
        """Return the steps sent since power-on, modulo COUNT_PERIOD; allocates nothing."""
        counter = self._counter
        counter.exec(_IN_X_30)
        counter.exec(_PUSH_NOBLOCK)
        counter.get(self._one)
        return -self._one[0] % COUNT_PERIOD

    def _end(self, event: "StepsEnded | Jammed") -> "StepsEnded | Jammed":
        self._halt()
        self.moving = False
        return event

    def _halt(self) -> None:
        self._dma.active(0)
        self._pulses.active(0)
        self._pulses.exec(_SET_PINS_0)
        self._drain()

    def _drain(self) -> int:
        """Empty the FIFO of the stopped state machine; return how many words it held."""
        held = self._pulses.tx_fifo()
        for _ in range(held):
            self._pulses.exec(_PULL_NOBLOCK)
        return held

    def _fill(self, segments: "list[tuple[int, int]]") -> int:
        """Write the table; return its steps and note its slowest interval."""
        if len(segments) > MAX_STRETCHES:
            raise ValueError("too many stretches")
        place = steps = slowest = 0
        for count, interval in segments:
            if count > 0:
                self._words[place] = count - 1
                self._words[place + 1] = max(0, interval - self._overhead_ticks)
                place += 2
                steps += count
                slowest = max(slowest, interval)
        self._length = place
        self._slowest_ms = slowest // self._ticks_per_ms + 1
        return steps

    def _feed(self) -> None:
        if self._length:
            self._dma.config(
                read=self._words,
                write=self._pulses,
                count=self._length,
                ctrl=self._control,
                trigger=True,
            )
