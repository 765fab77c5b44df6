"""The seat keys on two expander models: debounce, interrupts, faults."""

import pytest
from driver_bench import BenchClock
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.drivers.fault import BUS_HELD, GARBLED, SILENT, Fault
from affineur.drivers.keys import Keys
from affineur.drivers.mcp23017 import Mcp23017
from affineur.table.events import BACK, READY, KeyPressed, KeyReleased, PartFound, PartLost
from affineur_sim.devices import mcp23017 as model
from affineur_sim.devices.wiring import I2cWires

DEBOUNCE_MS = 8
BITS = (
    (0, 0, 1, 2, 3, 4, 5),
    (0, 8, 9, 10, 11, 12, 13),
    (1, 0, 1, 2, 3, 4, 5),
    (1, 8, 9, 10, 11, 12, 13),
)
LOST = [PartLost("keys", 0), PartLost("keys", 1)]
FOUND = [PartFound("keys", 0), PartFound("keys", 1)]


class Desk:
    """Two expanders on one bus with a shared interrupt line, and the driver."""

    def __init__(self, debounce_ms: int = DEBOUNCE_MS, poll_ms: int = 100) -> None:
        self.clock = BenchClock()
        self.models = [model.Mcp23017(), model.Mcp23017()]
        self.wires = I2cWires({0x20: self.models[0], 0x21: self.models[1]})
        self.events: list[object] = []
        self.chips = [Mcp23017(self.wires, 0x20), Mcp23017(self.wires, 0x21)]
        self.keys = Keys(
            self.chips, BITS, self.interrupt, self.clock, self.events.append, debounce_ms, poll_ms
        )

    def interrupt(self, _level: int | None = None) -> int:
        return min(chip.interrupt_level for chip in self.models)

    def poll(self, duration_ms: int) -> None:
        for _ in range(duration_ms):
            self.keys.poll()
            self.clock.now += 1_000

    def press(self, seat: int, key: int) -> None:
        self.models[BITS[seat][0]].press(BITS[seat][1 + key])

    def let_go(self, seat: int, key: int) -> None:
        self.models[BITS[seat][0]].let_go(BITS[seat][1 + key])


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.poll(5)
    return made


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("key", range(6))
def test_every_key_is_its_own(desk: Desk, seat: int, key: int) -> None:
    desk.press(seat, key)
    desk.poll(20)
    desk.let_go(seat, key)
    desk.poll(20)
    assert desk.events == [KeyPressed(seat, key), KeyReleased(seat, key)]


def test_a_press_is_reported_within_debounce_and_two_polls(desk: Desk) -> None:
    desk.press(1, READY)
    desk.poll(DEBOUNCE_MS + 2)
    assert desk.events == [KeyPressed(1, READY)]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, DEBOUNCE_MS - 2), min_size=1, max_size=20))
def test_bouncing_gives_one_press(gaps_ms: list[int]) -> None:
    desk = Desk()
    desk.poll(5)
    for gap_ms in gaps_ms:
        desk.press(0, BACK)
        desk.poll(gap_ms)
        desk.let_go(0, BACK)
        desk.poll(1)
    assert desk.events == []
    desk.press(0, BACK)
    desk.poll(300)
    assert desk.events == [KeyPressed(0, BACK)]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=12))
def test_keys_of_all_seats_at_once_are_all_seen(pairs: list[tuple[int, int]]) -> None:
    desk = Desk()
    desk.poll(5)
    held: set[tuple[int, int]] = set()
    for seat, key in pairs:
        if (seat, key) in held:
            desk.let_go(seat, key)
        else:
            desk.press(seat, key)
        held ^= {(seat, key)}
        desk.poll(1)
    desk.poll(150)
    down = set()
    for event in desk.events:
        assert isinstance(event, (KeyPressed, KeyReleased))
        down ^= {(event.seat, event.key)}
    assert down == held
    assert desk.interrupt() == 1


def test_a_broken_interrupt_line_only_costs_time(desk: Desk) -> None:
    for chip in desk.models:
        chip.faults.interrupt_broken = True
    desk.press(3, 2)
    desk.poll(100 + DEBOUNCE_MS + 3)
    assert desk.events == [KeyPressed(3, 2)]


@pytest.mark.parametrize(("debounce_ms", "poll_ms"), [(5, 20), (20, 100), (100, 500)])
def test_debouncing_and_looking_take_as_long_as_they_are_set(
    debounce_ms: int, poll_ms: int
) -> None:
    desk = Desk(debounce_ms, poll_ms)
    desk.poll(5)
    desk.press(1, READY)
    desk.poll(debounce_ms - 1)
    assert desk.events == []
    desk.poll(3)
    assert desk.events == [KeyPressed(1, READY)]
    desk.models[0].faults.interrupt_broken = True
    desk.poll(2 * poll_ms)
    desk.let_go(1, READY)
    desk.poll(poll_ms + debounce_ms + 3)
    assert desk.events[1:] == [KeyReleased(1, READY)]


def test_a_line_that_stays_low_does_not_hang(desk: Desk) -> None:
    desk.keys._interrupt = lambda: 0
    desk.press(0, 0)
    desk.poll(30)
    assert desk.events == [KeyPressed(0, 0)]


def test_one_expander_missing_at_start_leaves_the_other_seats_alone() -> None:
    desk = Desk()
    desk.models[0].faults.unpowered = True
    desk.poll(100)
    desk.press(2, 1)
    desk.poll(30)
    assert desk.events == [*LOST, KeyPressed(2, 1)]
    desk.models[0].faults.unpowered = False
    desk.poll(1_100)
    assert desk.events[3:] == FOUND


def test_an_expander_that_goes_away_releases_its_keys(desk: Desk) -> None:
    desk.press(1, 4)
    desk.poll(30)
    desk.models[0].faults.unpowered = True
    desk.poll(400)
    assert desk.events == [KeyPressed(1, 4), KeyReleased(1, 4), *LOST]


def test_an_expander_that_lost_its_settings_gets_them_again(desk: Desk) -> None:
    desk.models[0].power_on()
    desk.poll(250)
    desk.press(0, 3)
    desk.poll(30)
    assert desk.events == [KeyPressed(0, 3)]


def test_a_held_bus_is_every_seats_loss(desk: Desk) -> None:
    desk.models[1].holds_bus = True
    desk.poll(500)
    assert sorted(map(repr, desk.events)) == [f"PartLost(part='keys', seat={n})" for n in range(4)]
    with pytest.raises(Fault) as caught:
        desk.chips[0].pressed()
    assert caught.value.code == BUS_HELD
    desk.models[1].holds_bus = False
    desk.poll(1_200)
    assert len(desk.events) == 8


def test_faults_of_the_chip_are_told_apart(desk: Desk) -> None:
    desk.models[0].power_on()
    with pytest.raises(Fault) as caught:
        desk.chips[0].pressed()
    assert caught.value.code == GARBLED
    desk.models[0].faults.unpowered = True
    for call in (desk.chips[0].pressed, desk.chips[0].begin):
        with pytest.raises(Fault) as caught:
            call()
        assert caught.value.code == SILENT


def test_pins_that_newer_chips_lack_are_not_used() -> None:
    assert all(bit % 8 != 7 for seat in BITS for bit in seat[1:])


# While nobody looks


def pause(desk: Desk, duration_ms: int) -> None:
    """Let time pass in which the keys are not polled: the flash is being written."""
    desk.clock.now += 1_000 * duration_ms


@pytest.mark.parametrize("seat", range(4))
def test_a_whole_press_while_nobody_looks_is_not_lost(desk: Desk, seat: int) -> None:
    """MCP23017 data sheet, 3.5.9: INTCAP keeps the port as it was when the interrupt began."""
    desk.press(seat, READY)
    pause(desk, 60)
    desk.let_go(seat, READY)
    pause(desk, 60)
    desk.poll(2 * DEBOUNCE_MS)
    assert desk.events == [KeyPressed(seat, READY), KeyReleased(seat, READY)]


def test_a_press_that_bounces_at_the_end_of_a_pause_is_one(desk: Desk) -> None:
    pause(desk, 100)
    desk.press(0, READY)
    desk.let_go(0, READY)
    desk.poll(2)
    desk.press(0, READY)
    desk.poll(20)
    assert desk.events == [KeyPressed(0, READY)]


def test_noise_while_somebody_looks_is_no_press(desk: Desk) -> None:
    for _ in range(20):
        desk.press(0, READY)
        desk.let_go(0, READY)
        desk.poll(2 * DEBOUNCE_MS)
    assert desk.events == []


def test_a_key_let_go_and_pressed_again_in_a_pause_stays_down(desk: Desk) -> None:
    desk.press(0, BACK)
    desk.poll(20)
    desk.let_go(0, BACK)
    desk.press(0, BACK)
    pause(desk, 100)
    desk.poll(20)
    assert desk.events == [KeyPressed(0, BACK)]


def test_a_release_in_a_pause_is_no_press(desk: Desk) -> None:
    desk.press(0, BACK)
    desk.poll(20)
    pause(desk, 30)
    desk.let_go(0, BACK)
    pause(desk, 100)
    desk.poll(20)
    assert desk.events == [KeyPressed(0, BACK), KeyReleased(0, BACK)]
