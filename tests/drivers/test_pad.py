"""The pad: arrivals and departures, and readers that come and go."""

import pytest
from driver_bench import OTHER_UID, UID, Bench, tag
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.drivers import ntag_writing
from affineur.drivers.fault import Fault
from affineur.drivers.pad import Pad
from affineur.table.events import (
    CHEESE,
    UNREADABLE,
    WORKER,
    Mark,
    PartFound,
    PartLost,
    TagsArrived,
    TagsLeft,
)
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import UidOnlyCard

KINDS = ["pn532-spi", "pn532-i2c", "mfrc522"]
CHEESE_MARK = Mark(CHEESE, 2, 7, UID.hex())
WORKER_MARK = Mark(WORKER, 2, 0, OTHER_UID.hex())
PERIOD_MS = 100

every_reader = pytest.mark.parametrize("kind", KINDS)


def written(mark: Mark) -> Ntag21x:
    """Return a tag that carries `mark`, written by a reader of its own."""
    card = tag(bytes.fromhex(mark.uid))
    bench = Bench("mfrc522")
    bench.run(bench.chip.begin())
    bench.field.place(card)
    (target,) = bench.run(bench.chip.list_tags())
    bench.run(ntag_writing.provision(bench.chip, target, mark))
    bench.field.lift(card)
    return card


@every_reader
def test_a_tag_arrives_and_leaves_once(kind: str) -> None:
    bench, card = Bench(kind), written(CHEESE_MARK)
    bench.poll_for(300)
    bench.field.place(card)
    bench.poll_for(500)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]
    bench.field.lift(card)
    bench.poll_for(500)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK]), TagsLeft(2, [CHEESE_MARK])]


@every_reader
@pytest.mark.parametrize("gone_ms", [600, 2_000])
def test_a_tag_is_gone_once_it_has_been_out_of_sight_for_long_enough(
    kind: str, gone_ms: int
) -> None:
    bench, card = Bench(kind), written(CHEESE_MARK)
    bench.pad = Pad(2, bench.chip, bench.clock, bench.events.append, PERIOD_MS, gone_ms)
    bench.field.place(card)
    bench.poll_for(500)
    bench.field.lift(card)
    bench.poll_for(gone_ms - 150)
    bench.field.place(card)
    bench.poll_for(500)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]
    bench.field.lift(card)
    bench.poll_for(gone_ms + 3 * PERIOD_MS)
    assert bench.events[1:] == [TagsLeft(2, [CHEESE_MARK])]


@every_reader
def test_a_pad_goes_on_after_an_error(kind: str) -> None:
    bench, wakes = Bench(kind), []
    begin = bench.chip.begin

    def fail() -> object:
        wakes.append(bench.clock.now)
        raise MemoryError

    bench.chip.begin = fail  # type: ignore[method-assign, assignment]
    with pytest.raises(MemoryError):
        bench.poll_for(10)
    bench.chip.begin = begin  # type: ignore[method-assign]
    bench.field.place(written(CHEESE_MARK))
    bench.poll_for(500)
    assert wakes
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]


@every_reader
def test_a_thousand_searches_of_a_still_tag_give_one_arrival(kind: str) -> None:
    """One arrival, no departure, while the pad searches 1,000 times."""
    bench = Bench(kind)
    bench.field.place(written(CHEESE_MARK))
    searches = [0]
    search = bench.chip.list_tags

    def counted() -> object:
        searches[0] += 1
        return search()

    bench.chip.list_tags = counted
    while searches[0] < 1_000:
        bench.poll_for(1_000)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]


@every_reader
def test_a_stack_of_two_tags_arrives_together_and_stays(kind: str) -> None:
    bench = Bench(kind)
    bench.poll_for(110)
    bench.field.place(written(CHEESE_MARK), written(WORKER_MARK))
    bench.poll_for(10_000)
    (event,) = bench.events
    assert isinstance(event, TagsArrived)
    assert sorted(mark.uid for mark in event.marks) == sorted([CHEESE_MARK.uid, WORKER_MARK.uid])


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(moment_ms=st.integers(0, 2 * PERIOD_MS))
def test_a_tag_is_seen_whenever_it_comes(kind: str, moment_ms: int) -> None:
    """Placed at any moment of a search, a tag is reported within one period and 50 ms."""
    bench, card = Bench(kind), written(CHEESE_MARK)
    bench.poll_for(200 + moment_ms)
    bench.field.place(card)
    bench.poll_for(PERIOD_MS + 50)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]


@every_reader
def test_a_reader_without_supply_is_lost_and_found(kind: str) -> None:
    """Dead at the start, it is picked up, with the tag on it, when it comes alive."""
    bench = Bench(kind)
    bench.model.faults.unpowered = True
    bench.field.place(written(CHEESE_MARK))
    bench.poll_for(5_000)
    assert bench.events == [PartLost("reader", 2)]
    bench.model.faults.unpowered = False
    bench.model.power_on()
    bench.poll_for(1_500)
    assert bench.events == [
        PartLost("reader", 2),
        PartFound("reader", 2),
        TagsArrived(2, [CHEESE_MARK]),
    ]


@every_reader
def test_a_chip_that_was_reset_behind_our_back_is_prepared_again(kind: str) -> None:
    """With its settings gone, a PN532 searches without end and an MFRC522 waits without end."""
    bench = Bench(kind)
    bench.poll_for(500)
    bench.model.power_on()
    bench.poll_for(4_000)
    assert bench.events == [PartLost("reader", 2), PartFound("reader", 2)]


@every_reader
def test_a_wedged_reader_is_reported_within_a_second(kind: str) -> None:
    bench = Bench(kind)
    bench.poll_for(300)
    bench.model.faults.wedged = True
    bench.poll_for(1_000)
    assert bench.events == [PartLost("reader", 2)]


def test_a_wedged_mfrc522_is_reset_and_works_again() -> None:
    """Its soft reset helps, unlike the PN532's reset line, which all four readers share."""
    bench = Bench("mfrc522")
    bench.field.place(written(CHEESE_MARK))
    bench.poll_for(300)
    bench.model.faults.wedged = True
    bench.poll_for(3_000)
    assert bench.events == [
        TagsArrived(2, [CHEESE_MARK]),
        PartLost("reader", 2),
        PartFound("reader", 2),
    ]


@every_reader
def test_single_faults_lose_nothing(kind: str) -> None:
    bench = Bench(kind)
    bench.field.place(written(CHEESE_MARK))
    bench.poll_for(300)
    for _ in range(20):
        bench.model.faults.corrupt_next = 1
        bench.poll_for(400)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]


@every_reader
def test_a_blank_tag_and_a_foreign_card_arrive_as_unreadable(kind: str) -> None:
    bench = Bench(kind)
    bench.field.place(tag())
    bench.field.place(UidOnlyCard(b"\x12\x34\x56\x78"))
    bench.poll_for(300)
    (event,) = bench.events
    assert sorted(mark.uid for mark in event.marks) == [UID.hex(), "12345678"]
    assert {mark.kind for mark in event.marks} == {UNREADABLE}


@every_reader
def test_a_tag_that_only_brushes_the_pad_does_not_arrive_half_read(kind: str) -> None:
    """Pulled away at any exchange, the tag arrives whole or not at all, and leaves if it came."""
    for exchange in range(20):
        bench, card = Bench(kind), written(CHEESE_MARK)
        bench.poll_for(200)
        bench.field.place(card)
        bench.field.pull_after(exchange)
        bench.poll_for(600)
        arrived = [TagsArrived(2, [CHEESE_MARK]), TagsLeft(2, [CHEESE_MARK])]
        assert bench.events in ([], arrived, arrived[:1])


@every_reader
@settings(max_examples=15, deadline=None)
@given(start_ms=st.integers((1 << 30) - 3_000, (1 << 30) - 1))
def test_the_wrap_of_the_clock_goes_unnoticed(kind: str, start_ms: int) -> None:
    bench = Bench(kind, start_ms * 1_000)
    bench.field.place(written(CHEESE_MARK))
    bench.poll_for(4_000)
    assert bench.events == [TagsArrived(2, [CHEESE_MARK])]


def test_three_tags_at_once_never_look_like_one() -> None:
    bench = Bench("mfrc522")
    for index in range(3):
        bench.field.place(tag(bytes([4, index, 0, 0, 0, 0, index])))
    bench.poll_for(1_000)
    seen = [len(event.marks) for event in bench.events if isinstance(event, TagsArrived)]
    assert seen in ([], [2])


def test_a_fault_shows_its_code_and_detail() -> None:
    assert str(Fault("SILENT", "no answer")) == "SILENT: no answer"
    assert Fault("SILENT").code == "SILENT"
