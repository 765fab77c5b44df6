"""The motor (port `Stepper`): step pulses, driver chip, enable pin and motor supply together.

Theory of operation. What takes a while (registers, settling) waits in a queue and is done one job
after the other by `poll`. Before every move the chip is asked whether it still knows its settings;
a chip that was without supply has forgotten them, which is a fault of its own (MotorPowerChanged).
The coils get current only after the current is set, and a move starts only once they have had it
for SETTLE_MS. `prepare` does all that and loads the steps, so that the move itself has only to be
let go. A move that cannot start ends with no steps. After a jam every register is written again,
and at rest the chip is asked twice a second, so that a part that went away is noticed and one that
came back is taken into use.
"""

from affineur.drivers.errand import Errand, pause
from affineur.drivers.fault import NO_MOTOR_POWER, Fault
from affineur.table import ticks
from affineur.table.events import (
    Jammed,
    MotorPowerChanged,
    PartFound,
    PartLost,
    StepsBegan,
    StepsEnded,
)

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.drivers.errand import Steps
    from affineur.drivers.stepper import Stepper
    from affineur.drivers.tmc2209 import Tmc2209
    from affineur.drivers.wires import Pin
    from affineur.ports import Clock
    from affineur.table.motion.segments import Segments

PART = "motor"
SETTLE_MS = 150
"""StealthChop measures the motor during its first 130 ms at rest (datasheet 6.1)."""
_CHECK_MS = 500
_ENABLED = 0
_DISABLED = 1


class Motor:
    """The drive of the board; `enable` is the driver's EN pin, low = current.

    `supply` tells whether the motor supply is there; at rest the coils get at most `hold_ma`.
    """

    def __init__(
        self,
        stepper: "Stepper",
        chip: "Tmc2209",
        enable: "Pin",
        supply: "Callable[[], bool]",
        hold_ma: int,
        clock: "Clock",
        report: "Callable[[object], None]",
    ):
        self._stepper = stepper
        self._chip = chip
        self._enable = enable
        self._supply = supply
        self._hold_ma = hold_ma
        self._clock = clock
        self._report = report
        self._jobs = []  # type: list[Callable[[], Steps[None]]]
        self._errand = None  # type: Errand | None
        self._is_routine = False  # the errand is a look at rest, which may be left off
        self._loaded: "Segments | None" = None
        self._move_waits = False
        self._prepared = False
        self._powered = True
        self._lost = False
        self._current_ma = 0
        self._enabled_ms = 0
        self._checked_ms = clock.now_ms()
        enable(_DISABLED)
        self._jobs.append(self._prepare)

    @property
    def moving(self) -> bool:
        """Tell whether a move is under way or waits to start."""
        return self._move_waits or self._stepper.moving

    @property
    def starting(self) -> bool:
        """Tell whether a move waits for the chip; polling without pause gets it started."""
        return self._move_waits

    def prepare(self, segments: "Segments") -> None:
        """Make everything ready to `move` along these very segments."""
        self._jobs.append(lambda: self._make_ready(segments))

    def move(self, segments: "Segments", direction: int) -> None:
        """Send the steps of `segments` (count, interval_ticks); +1 is clockwise."""
        idle = not self._jobs and (self._errand is None or self._is_routine)
        if idle and self._loaded is segments and self._unsettled_ms() <= 0:
            self._errand = None
            self._go(direction)
        else:
            self._move_waits = True
            self._jobs.append(lambda: self._start(segments, direction))

    def brake(self, segments: "Segments") -> None:
        """Replace what is left of the present move by `segments`."""
        if self._stepper.moving:
            self._loaded = None  # the brake needs the room
            self._stepper.brake(segments)
        else:
            self._drop_move()

    def cut(self) -> None:
        """Stop within 2 ms."""
        self._stepper.cut()
        self._drop_move()

    def hold(self, current_ma: int) -> None:
        """Energise the motor; `current_ma` rms in motion, at most the holding current at rest."""
        if current_ma != self._current_ma:
            self._current_ma = current_ma
            self._jobs.append(self._energise)

    def release(self) -> None:
        """Switch the motor off at once."""
        self._current_ma = 0
        self._loaded = None  # what was made ready counts no more
        self._enable(_DISABLED)
        if self._stepper.moving:
            self._stepper.cut()

    def poll(self) -> None:
        """Go on with what waits, and report what has happened."""
        self._watch_supply()
        event = self._stepper.poll()
        if event is not None:
            if isinstance(event, Jammed):
                self._jobs.append(self._chip.restore)
            self._checked_ms = self._clock.now_ms()
            self._report(event)
        self._work()

    # ---- jobs

    def _work(self) -> None:
        if self._errand is None:
            self._errand = self._next()
        if self._errand is not None and self._errand.poll():
            fault, self._errand = self._errand.fault, None
            if fault is None:
                self._find()
            else:
                self._fail(fault)

    def _next(self) -> "Errand | None":
        self._is_routine = not self._jobs
        if self._jobs:
            return Errand(self._jobs.pop(0)())
        now_ms = self._clock.now_ms()
        if self._stepper.moving or ticks.since(now_ms, self._checked_ms) < _CHECK_MS:
            return None
        self._checked_ms = now_ms
        return Errand(self._check() if self._prepared else self._prepare())

    def _prepare(self) -> "Steps[None]":
        yield from self._chip.begin(self._current_ma, min(self._current_ma, self._hold_ma))
        self._prepared = True

    def _energise(self) -> "Steps[None]":
        if not self._prepared:
            yield from self._prepare()
        current_ma = self._current_ma
        yield from self._chip.set_current(current_ma, min(current_ma, self._hold_ma))
        if self._current_ma and self._enable() != _ENABLED:
            self._enable(_ENABLED)
            self._enabled_ms = self._clock.now_ms()

    def _make_ready(self, segments: "Segments") -> "Steps[None]":
        yield from self._check()
        if self._loaded is not segments:
            self._stepper.load(segments)
            self._loaded = segments
        yield from pause(self._clock, max(0, self._unsettled_ms()))

    def _start(self, segments: "Segments", direction: int) -> "Steps[None]":
        yield from self._make_ready(segments)
        if self._move_waits:
            self._go(direction)

    def _go(self, direction: int) -> None:
        self._move_waits = False
        self._loaded = None
        self._stepper.start(direction)
        self._report(StepsBegan())

    def _unsettled_ms(self) -> int:
        """Return for how long the coils still need their current before a move."""
        return SETTLE_MS - ticks.since(self._clock.now_ms(), self._enabled_ms)

    def _check(self) -> "Steps[None]":
        """Raise what is wrong with the chip; one that forgot its settings has had no supply."""
        health = yield from self._chip.health()
        if health.was_reset or health.microsteps != self._chip.microsteps:
            raise Fault(NO_MOTOR_POWER, "settings lost")

    # ---- what is wrong

    def _fail(self, fault: Fault) -> None:
        self._prepared = False
        self._jobs = []
        self.release()
        if fault.code == NO_MOTOR_POWER:
            self._set_powered(False)
        elif not self._lost:
            self._lost = True
            self._report(PartLost(PART, -1))
        self._drop_move()

    def _find(self) -> None:
        """Take note that the chip has answered well."""
        if self._lost:
            self._lost = False
            self._report(PartFound(PART, -1))
        if self._prepared and self._supply():
            self._set_powered(True)

    def _watch_supply(self) -> None:
        if self._powered and not self._supply():
            self._prepared = False
            self._jobs = []
            self.release()
            self._set_powered(False)
            self._drop_move()

    def _set_powered(self, on: bool) -> None:
        if on != self._powered:
            self._powered = on
            self._report(MotorPowerChanged(on))

    def _drop_move(self) -> None:
        if self._move_waits:
            self._move_waits = False
            self._report(StepsEnded(0))
