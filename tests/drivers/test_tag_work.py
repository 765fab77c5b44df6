"""What service does with tags on a pad, on both readers: list, read, write, lock; torn tags."""

import pytest
from driver_bench import OTHER_UID, UID, Bench, tag

from affineur.drivers import ntag
from affineur.table.events import CHEESE, UNREADABLE, WORKER, Mark
from affineur.tags import mark_codec
from affineur.tags.tasks import LIST, LOCK, MOST_PAGES, READ, READER_LOST, WRITE, Done, Task
from affineur_sim.devices.ntag21x import NTAG213, NTAG215, NTAG216, Kind, Ntag21x
from affineur_sim.devices.picc import Picc, UidOnlyCard

MARK = Mark(CHEESE, 2, 7, UID.hex())
OLD = Mark(WORKER, 1, 0, UID.hex())
BLANK = Mark(UNREADABLE, 0, 0, UID.hex())

every_reader = pytest.mark.parametrize("kind", ["pn532-spi", "mfrc522"])


def bench_with(kind: str, *cards: Picc) -> Bench:
    bench = Bench(kind)
    for card in cards:
        bench.field.place(card)
    bench.poll_for(300)
    return bench


def done(bench: Bench, task: Task, within_ms: int = 3000) -> Done:
    bench.pad.start(task)
    for _ in range(within_ms):
        result = bench.pad.result()
        if result is not None:
            return result
        bench.poll_for(1)
    raise AssertionError("the task does not end")


def write(mark: Mark) -> Task:
    return Task(WRITE, UID, data=mark_codec.memory_of(mark))


@every_reader
def test_one_tag_is_listed_with_its_version(kind: str) -> None:
    bench = bench_with(kind, Ntag21x(UID, NTAG215))
    assert done(bench, Task(LIST)).found == [(UID, 0, bytes.fromhex("0004040201001103"))]


@every_reader
def test_an_empty_pad_a_stack_and_a_classic_are_listed(kind: str) -> None:
    assert done(bench_with(kind), Task(LIST)).found == []
    stack = done(bench_with(kind, tag(UID), tag(OTHER_UID)), Task(LIST)).found
    assert sorted(stack) == [(UID, 0, b""), (OTHER_UID, 0, b"")]
    classic = done(bench_with(kind, UidOnlyCard(b"\x12\x34\x56\x78")), Task(LIST))
    assert classic.found == [(b"\x12\x34\x56\x78", 8, b"")]


@every_reader
@pytest.mark.parametrize("size", [NTAG213, NTAG215, NTAG216])
def test_the_whole_memory_is_read_piece_by_piece(kind: str, size: Kind) -> None:
    card = Ntag21x(UID, size, bytes(range(100)))
    bench = bench_with(kind, card)
    memory = b""
    for page in range(0, size.pages, MOST_PAGES):
        count = min(MOST_PAGES, size.pages - page)
        memory += done(bench, Task(READ, UID, page, count)).data
    assert memory == bytes(card.memory)


@every_reader
def test_a_task_for_a_tag_that_is_not_there_says_so(kind: str) -> None:
    bench = bench_with(kind, tag())
    assert done(bench, Task(READ, OTHER_UID, 0, 4)).code == "TAG_GONE"
    assert done(bench, Task(WRITE, OTHER_UID, data=bytes(4))).code == "TAG_GONE"


@every_reader
def test_a_tag_without_open_memory_is_unfit(kind: str) -> None:
    bench = bench_with(kind, UidOnlyCard(b"\x12\x34\x56\x78"))
    for task in (Task(READ, b"\x12\x34\x56\x78", 0, 4), Task(WRITE, b"\x12\x34\x56\x78")):
        assert done(bench, task).code == "TAG_UNFIT"


@every_reader
@pytest.mark.parametrize("size", [NTAG213, NTAG215, NTAG216])
def test_writing_touches_no_page_but_those_of_the_record(kind: str, size: Kind) -> None:
    """Serial number, locks, capability, the rest of user memory, configuration: all as before."""
    card = Ntag21x(UID, size, bytes(range(1, 144)))
    card.memory[16:20] = b"\x03\x00\xfe\x00"
    before = bytes(card.memory)
    bench = bench_with(kind, card)
    assert done(bench, write(MARK)).code == ""
    changed = [page for page in range(size.pages) if card.page(page) != before[4 * page :][:4]]
    assert set(changed) <= set(range(4, 10))
    assert mark_codec.mark_on(card.user, UID) == MARK


@every_reader
def test_locking_sets_the_static_lock_bits_and_nothing_else(kind: str) -> None:
    card = tag(UID, mark_codec.memory_of(MARK))
    before = bytes(card.memory)
    bench = bench_with(kind, card)
    assert done(bench, Task(LOCK, UID)).code == ""
    assert bytes(card.memory) == before[:10] + b"\xf0\xff" + before[12:]
    assert done(bench, write(OLD)).code == "TAG_REFUSED"
    assert mark_codec.mark_on(card.user, UID) == MARK


@every_reader
@pytest.mark.parametrize("mode", ["before", "torn", "after"])
@pytest.mark.parametrize("exchange", range(20))
def test_a_tag_cut_off_anywhere_is_old_new_or_blank(kind: str, mode: str, exchange: int) -> None:
    """The pad searches first, which takes exchanges of its own; every later one is a cut."""
    card = tag(UID, mark_codec.memory_of(OLD))
    before = bytes(card.memory)
    bench = bench_with(kind, card)
    targets = bench.run(bench.chip.list_tags())
    bench.field.pull_after(exchange, mode)
    from affineur.drivers.tag_work import do  # noqa: PLC0415 - what a pad loads

    result = bench.run(do(bench.chip, targets, write(MARK)))
    assert result.code in ("", "TAG_GONE", "TAG_REFUSED", "GARBLED", "TAG_UNFIT")
    said = mark_codec.mark_on(card.user, UID)
    assert said in (OLD, MARK, BLANK)
    assert said == MARK or result.code
    assert card.memory[:16] == before[:16]
    assert card.memory[40:] == before[40:]


@every_reader
def test_a_reader_that_is_lost_ends_the_task(kind: str) -> None:
    bench = bench_with(kind, tag())
    bench.model.faults.unpowered = True
    assert done(bench, write(MARK)).code == READER_LOST
    assert done(bench, Task(LIST)).code == READER_LOST


def test_a_new_task_takes_the_place_of_the_one_under_way() -> None:
    bench = bench_with("pn532-spi", tag())
    bench.pad.start(Task(READ, UID, 0, MOST_PAGES))
    bench.poll_for(90)
    assert done(bench, Task(LIST)).found[0][0] == UID


def test_a_pad_goes_on_reporting_while_tasks_are_done() -> None:
    bench = bench_with("pn532-spi", tag())
    arrived = len(bench.events)
    assert done(bench, write(MARK)).code == ""
    bench.poll_for(1000)
    assert len(bench.events) == arrived
    bench.field.lift(bench.field.cards[0])
    bench.poll_for(1000)
    assert len(bench.events) == arrived + 1
    assert bench.run(ntag.read_mark(bench.chip, only(bench, tag(UID)))).kind == UNREADABLE


def only(bench: Bench, card: Picc) -> object:
    bench.field.place(card)
    (target,) = bench.run(bench.chip.list_tags())
    return target
