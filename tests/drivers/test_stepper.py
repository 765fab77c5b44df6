"""The stepper: its PIO programs cycle by cycle, and the driver on top of them."""

import pytest
from driver_bench import BenchClock
from hypothesis import given, settings
from hypothesis import strategies as st
from pio_bench import CONTROL, DIAG, Dma, Machine, load

from affineur.drivers.stepper import Stepper, _Table
from affineur.table.events import Jammed, StepsEnded
from affineur_sim.devices.wiring import Line

TICK_HZ = 1_000_000
"""A tick of the tests is a microsecond; the real one is 40 ns, the program is the same."""

stretches = st.lists(st.tuples(st.integers(1, 12), st.integers(20, 60)), min_size=1, max_size=8)


class Rig:
    """Programs, DMA and driver, with the edges of STEP."""

    def __init__(self) -> None:
        program, module = load("step_program", "step_pulses")
        counting, _ = load("step_count_program", "count_pulses")
        self.pulses, self.counter, self.dma = Machine(program), Machine(counting), Dma()
        self.clock = BenchClock()
        self.direction, self.diag = Line(0), Line(0)
        self.events: list[object] = []
        self.rises: list[int] = []
        self.falls: list[int] = []
        self._level = 0
        self.pulses.after_call = lambda: self.run(3)
        self.stepper = Stepper(
            self.pulses,
            self.counter,
            self.dma,
            CONTROL,
            module.OVERHEAD_TICKS,
            TICK_HZ,
            self.direction,
            self.diag,
            self.clock,
        )

    def run(self, ticks: int) -> None:
        """Let ticks go by without the processor."""
        for _ in range(ticks):
            self.clock.now += 1
            self.pulses.inputs = self.diag() << DIAG
            self.dma.tick()
            self.pulses.tick()
            self._note()
            self.counter.inputs = self.pulses.level
            self.counter.tick()

    def poll(self, ticks: int) -> None:
        """Let ticks go by, with a look of the driver now and then."""
        for _ in range(ticks // 50 + 1):
            self.run(50)
            self.look()

    def look(self) -> None:
        """Let the driver look once."""
        event = self.stepper.poll()
        if event is not None:
            self.events.append(event)

    def finish(self) -> None:
        """Go on until the move has ended."""
        for _ in range(400):
            if self.events:
                return
            self.poll(100)
        pytest.fail("the move does not end")

    def intervals(self) -> list[int]:
        return [later - sooner for sooner, later in zip(self.rises, self.rises[1:], strict=False)]

    def _note(self) -> None:
        level = self.pulses.level
        if level != self._level:
            (self.rises if level else self.falls).append(self.clock.now)
            self._level = level


def planned(segments: list[tuple[int, int]]) -> list[int]:
    return [interval for count, interval in segments for _ in range(count)]


@settings(max_examples=20, deadline=None)
@given(stretches)
def test_every_edge_is_on_plan(segments: list[tuple[int, int]]) -> None:
    """The intervals are the planned ones to the tick, within and across stretches."""
    rig = Rig()
    rig.stepper.move(segments, 1)
    rig.finish()
    assert rig.intervals() == planned(segments)[1:]
    assert rig.events == [StepsEnded(len(planned(segments)))]


def test_the_first_step_follows_its_interval() -> None:
    rig = Rig()
    rig.stepper.move([(1, 500)], 1)
    begun = rig.clock.now
    rig.run(1_000)
    assert 500 - 13 <= rig.rises[0] - begun <= 500


def test_a_pulse_is_five_ticks_long() -> None:
    rig = Rig()
    rig.stepper.move([(5, 40)], 1)
    rig.run(400)
    assert [fall - rise for rise, fall in zip(rig.rises, rig.falls, strict=True)] == [5] * 5


def test_no_interval_is_shorter_than_the_program() -> None:
    rig = Rig()
    rig.stepper.move([(4, 1)], 1)
    rig.run(200)
    assert rig.intervals() == [13] * 3


@pytest.mark.parametrize(("direction", "level"), [(1, 1), (-1, 0)])
def test_the_direction_is_set_before_the_first_pulse(direction: int, level: int) -> None:
    rig = Rig()
    rig.direction(1 - level)
    rig.stepper.move([(1, 100)], direction)
    assert rig.direction() == level
    assert rig.rises == []


@settings(max_examples=25, deadline=None)
@given(stretches, st.integers(0, 1_500))
def test_the_count_is_exact_after_a_cut_at_any_moment(
    segments: list[tuple[int, int]], moment: int
) -> None:
    rig = Rig()
    rig.stepper.move(segments, 1)
    rig.run(moment)
    rig.stepper.cut()
    rig.run(1)
    pulses = len(rig.rises)
    rig.poll(2_000)
    assert rig.events == [StepsEnded(pulses)]
    assert len(rig.rises) == pulses
    assert rig.pulses.level == 0


@settings(max_examples=25, deadline=None)
@given(stretches, st.integers(1, 1_500), stretches)
def test_a_brake_at_any_moment_follows_without_a_gap(
    segments: list[tuple[int, int]], moment: int, rest: list[tuple[int, int]]
) -> None:
    """The stretches handed over are finished, then come the new ones; every edge is on plan."""
    rig = Rig()
    rig.stepper.move(segments, 1)
    rig.run(moment)
    before = len(rig.rises)
    rig.stepper.brake(rest)
    rig.finish()
    assert rig.events == [StepsEnded(len(rig.rises))]
    kept = len(rig.rises) - len(planned(rest))
    assert before <= kept <= before + 3 * max(count for count, _ in segments)
    expected = (planned(segments)[:kept] + planned(rest))[1:]
    junction = kept - 1
    for at, interval in enumerate(rig.intervals()):
        ended = before == len(planned(segments)) and at == junction
        assert interval >= expected[at] if ended else interval == expected[at]


def test_a_brake_in_a_long_stretch_takes_hold_soon() -> None:
    """Three pieces of 8 ms at most are finished first, however long the stretch is."""
    rig = Rig()
    rig.stepper.move([(2_000, 50)], 1)
    rig.run(1_000)
    before = len(rig.rises)
    rig.stepper.brake([(5, 60)])
    rig.finish()
    kept = len(rig.rises) - 5
    assert before < kept <= before + 3 * 8_000 // 50
    assert rig.intervals() == [50] * (kept - 1) + [60] * 5


@given(st.lists(st.tuples(st.integers(0, 9_000), st.integers(1, 90_000)), max_size=512))
def test_any_plan_fits_into_the_table(segments: list[tuple[int, int]]) -> None:
    table = _Table()
    table.fill(segments, 13, 200_000)
    assert table.length <= len(table.pairs)
    assert table.steps_in(table.length) == table.steps == sum(count for count, _ in segments)


@settings(max_examples=10, deadline=None)
@given(stretches, st.lists(st.tuples(st.integers(1, 700), stretches), min_size=2, max_size=4))
def test_brakes_on_brakes_keep_count(
    segments: list[tuple[int, int]], brakes: list[tuple[int, list[tuple[int, int]]]]
) -> None:
    rig = Rig()
    rig.stepper.move(segments, 1)
    for moment, rest in brakes:
        rig.run(moment)
        rig.stepper.brake(rest)
    rig.finish()
    assert rig.events == [StepsEnded(len(rig.rises))]


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(stretches, st.integers(1, 1_500)), min_size=2, max_size=4))
def test_moves_after_cuts_start_clean(moves: list[tuple[list[tuple[int, int]], int]]) -> None:
    rig = Rig()
    for segments, moment in moves:
        rig.stepper.move(segments, 1)
        rig.run(moment)
        rig.stepper.cut()
        rig.poll(100)
    rig.events.clear()
    rig.rises.clear()
    rig.stepper.move([(7, 30)], -1)
    rig.finish()
    assert rig.events == [StepsEnded(7)]
    assert rig.intervals() == [30] * 6


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 900))
def test_diag_stops_the_program_itself(moment: int) -> None:
    """No pulse from the second tick after DIAG rises; the driver reports the jam later."""
    rig = Rig()
    rig.stepper.move([(100, 40)], 1)
    rig.run(moment)
    rig.diag(1)
    rig.run(2)
    pulses = len(rig.rises)
    rig.run(400)
    assert len(rig.rises) == pulses
    rig.look()
    assert rig.events == [Jammed(pulses)]


def test_a_short_diag_pulse_is_a_jam_as_well() -> None:
    rig = Rig()
    rig.stepper.move([(100, 40)], 1)
    rig.run(500)
    rig.diag(1)
    rig.run(60)
    rig.diag(0)
    rig.poll(10_000)
    (event,) = rig.events
    assert event == Jammed(len(rig.rises))


def test_the_end_is_reported_at_the_next_poll() -> None:
    rig = Rig()
    rig.stepper.move([(3, 50)], 1)
    rig.run(160)
    rig.look()
    assert rig.events == [StepsEnded(3)]
    assert not rig.stepper.moving


def test_a_move_without_steps_ends_at_once() -> None:
    rig = Rig()
    rig.stepper.move([], 1)
    rig.look()
    assert rig.events == [StepsEnded(0)]


def test_a_brake_without_steps_ends_the_move() -> None:
    rig = Rig()
    rig.stepper.move([(10, 40)] * 20, 1)
    rig.run(500)
    rig.stepper.brake([])
    rig.poll(6_000)
    assert rig.events == [StepsEnded(len(rig.rises))]
    assert len(rig.rises) == 40


def test_a_brake_after_a_cut_or_in_an_empty_move_keeps_count() -> None:
    rig = Rig()
    rig.stepper.move([(100, 40)] * 3, 1)
    rig.run(500)
    rig.stepper.cut()
    rig.stepper.brake([(3, 40)])
    rig.look()
    assert rig.events == [StepsEnded(len(rig.rises))]
    rig.events.clear()
    rig.stepper.move([], 1)
    rig.stepper.brake([(3, 40)])
    rig.finish()
    assert rig.events == [StepsEnded(3)]


def test_brake_and_cut_at_rest_do_nothing() -> None:
    rig = Rig()
    rig.stepper.brake([(5, 40)])
    rig.stepper.cut()
    rig.poll(1_000)
    assert rig.rises == []
    assert rig.events == []


def test_the_odometer_goes_on_over_moves() -> None:
    rig = Rig()
    for _ in range(3):
        rig.stepper.move([(4, 30)], 1)
        rig.run(200)
        rig.look()
    assert rig.stepper.count() == 12
    assert rig.stepper.steps() == 4


def test_a_table_longer_than_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="stretches"):
        Rig().stepper.move([(1, 40)] * 513, 1)


@pytest.mark.parametrize("steps", [1, 2, 3, 77])
def test_an_interrupt_that_counts_while_the_count_is_read_spoils_neither(steps: int) -> None:
    """The index sensor's interrupt may come between any two instructions of the processor."""
    rig = Rig()
    rig.stepper.move([(steps, 20)], 1)
    rig.poll(40 * steps + 100)
    within: list[int] = []
    execute = rig.counter.exec

    def interrupted(instruction: int) -> None:
        execute(instruction)
        if not within:
            within.append(-1)
            within[0] = rig.stepper.count()

    rig.counter.exec = interrupted  # type: ignore[method-assign]
    assert (rig.stepper.count(), within) == (steps, [steps])
    assert rig.stepper.count() == steps
