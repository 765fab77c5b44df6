"""Both reader chips, on each bus, against their models and the models' faults."""

import pytest
from driver_bench import OTHER_UID, UID, Bench, tag
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.drivers import ntag, ntag_writing
from affineur.drivers.fault import (
    BUS_HELD,
    GARBLED,
    SILENT,
    TAG_DIFFERS,
    TAG_GONE,
    TAG_REFUSED,
    TAG_UNFIT,
    Fault,
)
from affineur.drivers.pn532 import parse_targets
from affineur.table.events import CHEESE, UNREADABLE, WORKER, Mark
from affineur_sim.devices.ntag21x import NTAG213, NTAG215, NTAG216, Kind, Ntag21x
from affineur_sim.devices.picc import Picc, UidOnlyCard

KINDS = ["pn532-spi", "pn532-i2c", "mfrc522"]
MARK = Mark(CHEESE, 2, 7, UID.hex())
OLD = Mark(WORKER, 1, 0, UID.hex())

every_reader = pytest.mark.parametrize("kind", KINDS)


def ready(kind: str, *cards: Picc) -> Bench:
    """Return a bench whose chip has begun, with cards on it."""
    bench = Bench(kind)
    bench.run(bench.chip.begin())
    for card in cards:
        bench.field.place(card)
    return bench


def only(bench: Bench) -> object:
    (target,) = bench.run(bench.chip.list_tags())
    return target


@every_reader
def test_an_empty_pad_lists_nothing(kind: str) -> None:
    bench = ready(kind)
    assert bench.run(bench.chip.list_tags()) == []


@every_reader
@pytest.mark.parametrize("uid", [UID, b"\x12\x34\x56\x78"])
def test_uids_of_four_and_seven_bytes_are_whole(kind: str, uid: bytes) -> None:
    bench = ready(kind, tag(uid) if len(uid) == 7 else UidOnlyCard(uid))
    assert only(bench).uid == uid


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.binary(min_size=7, max_size=7),
            st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] != 0x88),
        ),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
def test_two_tags_are_both_found_whatever_their_uids(kind: str, uids: list[bytes]) -> None:
    cards = [Ntag21x(uid) if len(uid) == 7 else UidOnlyCard(uid) for uid in uids]
    bench = ready(kind, *cards)
    for _ in range(2):
        found = bench.run(bench.chip.list_tags())
        assert sorted(target.uid for target in found) == sorted(uids)


@every_reader
def test_two_tags_can_be_talked_to_in_turn(kind: str) -> None:
    cards = [tag(UID, b"one page one pag"), tag(OTHER_UID, b"two page two pag")]
    bench = ready(kind, *cards)
    found = bench.run(bench.chip.list_tags())
    for target in found + found[::-1]:
        text = bench.run(ntag.read_pages(bench.chip, target, 4))
        assert text[:3] == (b"one" if target.uid == UID else b"two")


@every_reader
@pytest.mark.parametrize("size", [NTAG213, NTAG215, NTAG216])
def test_a_mark_is_written_and_read(kind: str, size: Kind) -> None:
    card = Ntag21x(UID, size)
    bench = ready(kind, card)
    target = only(bench)
    bench.run(ntag_writing.provision(bench.chip, target, MARK))
    assert bench.run(ntag.read_mark(bench.chip, target)) == MARK
    assert bench.run(ntag.read_mark(bench.chip, only(bench))) == MARK


@every_reader
def test_writing_changes_user_memory_only(kind: str) -> None:
    card = tag()
    before = bytes(card.memory)
    bench = ready(kind, card)
    bench.run(ntag_writing.provision(bench.chip, only(bench), MARK))
    assert bytes(card.memory[:16]) == before[:16]
    assert bytes(card.memory[40:]) == before[40:]


@every_reader
@pytest.mark.parametrize("mode", ["before", "torn", "after"])
@pytest.mark.parametrize("exchange", range(24))
def test_a_tag_pulled_away_keeps_old_new_or_nothing(kind: str, mode: str, exchange: int) -> None:
    """Wherever the write ends, the tag says the old mark, the new one, or is not readable."""
    card = tag()
    bench = ready(kind, card)
    bench.run(ntag_writing.provision(bench.chip, only(bench), OLD))
    target = only(bench)
    bench.field.pull_after(exchange, mode)
    try:
        bench.run(ntag_writing.provision(bench.chip, target, MARK))
        bench.field.pull_after(10_000)
    except Fault as fault:
        assert fault.code in (TAG_GONE, GARBLED, TAG_REFUSED)  # noqa: PT017
    if card not in bench.field.cards:
        bench.field.place(card)
    said = bench.run(ntag.read_mark(bench.chip, only(bench)))
    assert said in (OLD, MARK, Mark(UNREADABLE, 0, 0, UID.hex()))
    bench.run(ntag_writing.provision(bench.chip, only(bench), MARK))
    assert bench.run(ntag.read_mark(bench.chip, only(bench))) == MARK


@every_reader
def test_a_card_that_only_tells_its_uid_is_unreadable_and_unfit(kind: str) -> None:
    bench = ready(kind, UidOnlyCard(b"\x12\x34\x56\x78"))
    target = only(bench)
    assert bench.run(ntag.read_mark(bench.chip, target)).kind == UNREADABLE
    with pytest.raises(Fault) as caught:
        bench.run(ntag_writing.provision(bench.chip, target, MARK))
    assert caught.value.code == TAG_UNFIT


@every_reader
def test_a_locked_page_is_refused(kind: str) -> None:
    card = tag()
    card.memory[10] = 0x20
    bench = ready(kind, card)
    with pytest.raises(Fault) as caught:
        bench.run(ntag_writing.provision(bench.chip, only(bench), MARK))
    assert caught.value.code == TAG_REFUSED


@every_reader
def test_a_tag_marked_read_only_is_left_alone(kind: str) -> None:
    card = tag()
    card.memory[15] = 0x0F
    before = bytes(card.memory)
    bench = ready(kind, card)
    with pytest.raises(Fault) as caught:
        bench.run(ntag_writing.provision(bench.chip, only(bench), MARK))
    assert caught.value.code == TAG_UNFIT
    assert bytes(card.memory) == before


@every_reader
def test_a_tag_that_forgets_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = tag()
    bench = ready(kind, card)
    writes = iter(range(100))
    store = card._write
    acknowledge = card._write(b"\x04\x03\x00\xfe\x00")
    monkeypatch.setattr(
        card, "_write", lambda data: acknowledge if next(writes) == 2 else store(data)
    )
    with pytest.raises(Fault) as caught:
        bench.run(ntag_writing.provision(bench.chip, only(bench), MARK))
    assert caught.value.code == TAG_DIFFERS


def test_pages_below_user_memory_are_never_written() -> None:
    bench = ready("mfrc522", tag())
    with pytest.raises(Fault) as caught:
        bench.run(ntag_writing.write_page(bench.chip, only(bench), 3, b"\xe1\x10\x12\x0f"))
    assert caught.value.code == TAG_REFUSED


@every_reader
def test_a_wrong_bit_from_the_chip_is_garbled_and_then_forgotten(kind: str) -> None:
    bench = ready(kind, tag())
    target = only(bench)
    bench.run(ntag.read_mark(bench.chip, target))
    bench.model.faults.corrupt_next = 1
    with pytest.raises(Fault) as caught:
        bench.run(ntag.read_mark(bench.chip, target))
    assert caught.value.code == GARBLED
    assert only(bench).uid == UID


@every_reader
def test_a_wrong_bit_on_the_air_is_noticed(kind: str) -> None:
    bench = ready(kind, tag(user=b"\x03\x0bnothing of us at all"))
    target = only(bench)
    if kind == "mfrc522":
        bench.run(ntag.read_pages(bench.chip, target, 4))
    bench.field.flip_next = 1
    with pytest.raises(Fault) as caught:
        bench.run(ntag.read_pages(bench.chip, target, 4))
    assert caught.value.code == GARBLED


@every_reader
def test_a_chip_without_supply_is_silent(kind: str) -> None:
    bench = Bench(kind)
    bench.model.faults.unpowered = True
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.begin())
    assert caught.value.code == SILENT


@every_reader
def test_a_wedged_chip_is_silent_within_a_quarter_second(kind: str) -> None:
    bench = ready(kind, tag())
    bench.model.faults.wedged = True
    before_us = bench.clock.now
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.list_tags())
    assert caught.value.code == SILENT
    assert bench.clock.now - before_us <= 250_000


@pytest.mark.parametrize("kind", ["pn532-spi", "pn532-i2c"])
def test_a_chip_that_is_too_slow_is_told_to_give_up(kind: str) -> None:
    """After the abort its late answer is not taken for the next command's."""
    bench = ready(kind, tag())
    bench.model.faults.extra_us = 400_000
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.list_tags())
    assert caught.value.code == SILENT
    bench.model.faults.extra_us = 0
    assert only(bench).uid == UID


@pytest.mark.parametrize("kind", ["pn532-spi", "pn532-i2c"])
def test_junk_before_an_answer_does_no_harm(kind: str) -> None:
    bench = ready(kind, tag())
    bench.model.faults.junk = b"\x55\x00\x12"
    assert only(bench).uid == UID


@pytest.mark.parametrize("kind", ["pn532-spi", "pn532-i2c"])
def test_a_lost_command_is_a_fault_and_the_next_one_works(kind: str) -> None:
    bench = ready(kind, tag())
    bench.model.faults.drop_ack_next = 1
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.list_tags())
    assert caught.value.code == SILENT
    assert only(bench).uid == UID


@pytest.mark.parametrize("kind", ["pn532-spi", "mfrc522"])
def test_a_neighbour_that_holds_the_bus_is_a_fault(kind: str) -> None:
    bench = Bench(kind)
    bench.neighbour.holds_bus = True
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.begin())
    assert caught.value.code == SILENT
    bench.neighbour.holds_bus = False
    bench.run(bench.chip.begin())


def test_a_held_two_wire_bus_is_told_apart() -> None:
    bench = ready("pn532-i2c", tag())
    bench.model.holds_bus = True
    with pytest.raises(Fault) as caught:
        bench.run(bench.chip.list_tags())
    assert caught.value.code == BUS_HELD
    bench.model.holds_bus = False
    assert only(bench).uid == UID


@given(st.binary(max_size=60))
def test_target_data_of_noise_is_never_more_than_a_fault(answer: bytes) -> None:
    try:
        for target in parse_targets(answer):
            assert len(target.uid) in (4, 7, 10)
    except Fault as fault:
        assert fault.code == GARBLED  # noqa: PT017
