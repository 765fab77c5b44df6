"""The motor and its driver, as the Stepper port sees them.

Steps are sent on time whatever the board does; only a stall report of the driver (DIAG) stops
the train by itself, with Jammed and no StepsEnded after it. A cut or a brake ends with
StepsEnded and the exact count, like a move that was let run.
"""

from collections.abc import Callable

from affineur.table import events
from affineur_sim.clock import Timer, VirtualClock
from affineur_sim.world.parts import Parts
from affineur_sim.world.steps import Segments, StepTrain, train_of
from affineur_sim.world.turntable import Turntable

_CUT_US = 200  # from the command to the driver's answer; the last step is already out

Post = Callable[[object], None]


class _Run:
    """A move being sent: the steps of earlier trains of the same move, and the present one."""

    def __init__(self, base: int, train: StepTrain, start_us: int, direction: int):
        self.base = base
        self.train = train
        self.start_us = start_us
        self.direction = direction

    def steps_at(self, at_us: int) -> int:
        """Return the steps sent since the move began."""
        return self.base + self.train.steps_at(at_us - self.start_us)


class WorldStepper:
    """Implements the Stepper port over a `Turntable`."""

    def __init__(
        self, table: Turntable, clock: VirtualClock, parts: Parts, post: Post, tick_hz: int
    ):
        self._table = table
        self._clock = clock
        self._parts = parts
        self._post = post
        self._tick_hz = tick_hz
        self._run: _Run | None = None  # while steps are being sent
        self._end: Timer | None = None  # until the end of the move has been reported
        self._ended_steps = 0  # count of a move that has ended, until that is reported
        self._reported_lost = False
        self.moving_since_us: int | None = None
        self.moves = 0  # commanded since power-on
        table.on_stall = self._stalled

    @property
    def steps(self) -> int:
        """The steps sent since the present move began, 0 when nothing is commanded to move."""
        run = self._run
        return self._ended_steps if run is None else run.steps_at(self._clock.at_us)

    # The port

    def prepare(self, segments: "list[tuple[int, int]]") -> None:
        """Nothing has to be made ready here: every move begins at once."""

    def move(self, segments: "list[tuple[int, int]]", direction: int) -> None:
        """Send the steps of `segments` (count, interval_ticks); +1 is clockwise."""
        if self._end is not None:
            raise RuntimeError("a move was commanded before the last one had ended")
        if direction not in (1, -1):
            raise ValueError("direction is +1 or -1")
        self.moves += 1
        alive = self.check_alive()
        self.moving_since_us = self._clock.at_us
        self._send(0, tuple(segments), direction, 0.0)
        if alive:
            self._post(events.StepsBegan())

    def brake(self, segments: "list[tuple[int, int]]") -> None:
        """Replace what is left of the present move by `segments`; nothing when at rest."""
        run = self._run
        if run is not None:
            sent = run.steps_at(self._clock.at_us)
            entry_s = run.train.interval_s(sent - run.base)
            self._send(sent, tuple(segments), run.direction, entry_s)

    def cut(self) -> None:
        """Stop at once; nothing when at rest."""
        run = self._run
        if run is not None:
            self._halt()
            self._table.run_out()
            self._end = self._clock.call_in(_CUT_US, self._report_end)

    def hold(self, current_ma: int) -> None:
        """Energise the motor."""
        if self.check_alive() and self._table.supplied:
            self._table.energise(current_ma)

    def release(self) -> None:
        """Switch the motor off."""
        self._table.release()

    # The world

    def set_supply(self, on: bool) -> None:
        """Give or take the motor's supply; a driver that gets it back waits for `hold`."""
        if on:
            self._table.regain_supply()
        else:
            self._table.lose_supply()

    def power_off(self) -> None:
        """The controller has lost its power: no step, no holding, no report."""
        if self._run is not None:
            self._halt()
        self._close()
        self.moves = 0
        self._reported_lost = False
        self._table.reset_driver()

    def check_alive(self) -> bool:
        """Talk to the driver chip; report when it falls silent or answers again."""
        alive = self._parts.alive("motor")
        if alive == self._reported_lost:
            self._reported_lost = not alive
            part = events.PartFound if alive else events.PartLost
            self._post(part("motor", -1))
        return alive

    def _send(self, base: int, segments: Segments, direction: int, entry_s: float) -> None:
        self._cancel_end()
        train = train_of(segments, self._tick_hz)
        now_us = self._clock.at_us
        self._run = _Run(base, train, now_us, direction)
        if train.total_steps:
            self._table.follow(train, entry_s, direction)
        self._end = self._clock.call_at(now_us + train.us_of(train.total_steps), self._finish)

    def _finish(self) -> None:
        self._halt()
        self._table.rest()
        self._report_end()

    def _halt(self) -> None:
        """Send no more steps."""
        run = self._run
        assert run is not None
        self._ended_steps = run.steps_at(self._clock.at_us)
        self._run = None
        self._cancel_end()

    def _stalled(self) -> None:
        if self._run is not None and self._parts.alive("motor"):
            self._halt()
            self._table.rest()
            self._post(events.Jammed(self._close()))

    def _report_end(self) -> None:
        self._post(events.StepsEnded(self._close()))

    def _close(self) -> int:
        """Forget the move; return its count."""
        steps, self._ended_steps = self._ended_steps, 0
        self._cancel_end()
        self.moving_since_us = None
        return steps

    def _cancel_end(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
