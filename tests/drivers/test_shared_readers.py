"""Four readers on one bus, as on the board: taps at every seat, a dead neighbour, the reset."""

import pytest
from driver_bench import STEP_US, BenchClock, tag

from affineur.drivers.mfrc522 import Mfrc522
from affineur.drivers.pad import Pad
from affineur.drivers.pn532 import Pn532
from affineur.drivers.pn532_spi import Pn532Spi
from affineur.drivers.reader_reset import AGAIN_MS, PATIENCE_MS, ReaderReset
from affineur.table.events import PartFound, PartLost, TagsArrived
from affineur_sim.devices import mfrc522, pn532_ports
from affineur_sim.devices.field import Field
from affineur_sim.devices.wiring import Line, SpiWires


class Board:
    """Four pads of one kind with the shared reset line."""

    def __init__(self, kind: str) -> None:
        self.clock = BenchClock()
        self.fields = [Field() for _ in range(4)]
        self.events: list[tuple[int, object]] = []
        model = mfrc522.Mfrc522 if kind == "mfrc522" else pn532_ports.Pn532Spi
        self.models = [model(lambda: self.clock.now, field) for field in self.fields]
        wires = SpiWires(self.models)
        self.pads = []
        for seat, select in enumerate(wires.select_lines):
            chip = (
                Mfrc522(wires, select, self.clock)
                if kind == "mfrc522"
                else Pn532(Pn532Spi(wires, select), self.clock)
            )
            self.pads.append(Pad(seat, chip, self.clock, self.note))
        self.pulses = 0
        self.reset = ReaderReset(Line(1, self._reset_line), self.pads, self.clock)

    def note(self, event: object) -> None:
        self.events.append((self.clock.now // 1_000, event))

    def _reset_line(self, level: int) -> None:
        if not level:
            self.pulses += 1
            for chip in self.models:
                chip.power_on()

    def poll(self, duration_ms: int) -> None:
        for _ in range(duration_ms * 1_000 // STEP_US):
            for pad in self.pads:
                pad.poll()
            self.reset.poll()
            self.clock.now += STEP_US


every_kind = pytest.mark.parametrize("kind", ["pn532-spi", "mfrc522"])


@every_kind
def test_taps_at_all_seats_are_seen_within_150_ms(kind: str) -> None:
    board = Board(kind)
    board.poll(333)
    for seat, field in enumerate(board.fields):
        field.place(tag(bytes([4, 1, 2, 3, 4, 5, seat])))
    board.poll(150)
    seats = sorted(event.seat for _, event in board.events if isinstance(event, TagsArrived))
    assert seats == [0, 1, 2, 3]


@every_kind
def test_a_dead_reader_does_not_slow_its_neighbours(kind: str) -> None:
    board = Board(kind)
    board.models[1].faults.unpowered = True
    board.poll(2_000)
    for field in board.fields:
        field.place(tag())
    board.poll(150)
    assert [event for _, event in board.events if isinstance(event, PartLost)] == [
        PartLost("reader", 1)
    ]
    assert sum(isinstance(event, TagsArrived) for _, event in board.events) == 3
    board.poll(20_000)
    assert board.pulses == 0


def test_a_wedged_reader_is_reset_without_disturbing_the_table() -> None:
    """Its neighbours' tags stay where they are; the wedged one is found again."""
    board = Board("pn532-spi")
    for field in board.fields:
        field.place(tag())
    board.poll(1_000)
    board.events.clear()
    board.models[2].faults.wedged = True
    board.poll(PATIENCE_MS + 2_000)
    assert board.pulses == 1
    assert [event for _, event in board.events] == [PartLost("reader", 2), PartFound("reader", 2)]


def test_a_reader_that_dies_is_reset_once_a_minute() -> None:
    board = Board("mfrc522")
    board.poll(500)
    board.models[0].faults.unpowered = True
    board.poll(PATIENCE_MS + 1_000)
    assert board.pulses == 1
    board.poll(AGAIN_MS + 1_000)
    assert board.pulses == 2
    board.models[0].faults.unpowered = False
    board.poll(2_000)
    assert board.events[-1][1] == PartFound("reader", 0)
