"""The match record: what was synced is never lost, and a cut leaves the old or the new match."""

import errno
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.journal import (
    MAX_LINE_BYTES,
    VERSION,
    Journal,
    JournalFault,
    PayloadError,
    Reader,
    verify,
)
from affineur.journal.record import pack

NAME = "match"
HEADER = {"game": "fromage", "seed": 7}
RECORDS = [[0, "make bistro 7 hard"], [2, "ready"], [1, "gather 2 soft"], [3, "Käse 🧀"]]

_scalars = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=8)
payloads = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


def written(new_store, records=RECORDS):
    store = new_store()
    journal = Journal.create(store, NAME, HEADER)
    for record in records:
        journal.append(record)
    journal.sync()
    return store


def reopened(new_store, data):
    return Journal.open(new_store({NAME: data}), NAME)


def fault_of(action, *args) -> tuple[str, int]:
    with pytest.raises(JournalFault) as caught:
        action(*args)
    assert "\n" not in str(caught.value)
    return caught.value.code, caught.value.record


@given(st.lists(payloads, max_size=6))
def test_what_was_appended_is_read_back(new_store, records) -> None:
    data = written(new_store, records).files[NAME]
    journal, found, torn = reopened(new_store, data)
    assert (journal.header, found, torn) == (HEADER, records, 0)
    assert journal.next_number == len(records) + 1


def test_every_line_is_short_ascii(new_store) -> None:
    data = written(new_store).files[NAME]
    assert all(len(line) < MAX_LINE_BYTES for line in data.split(b"\n"))
    assert all(32 <= byte < 127 or byte == 10 for byte in data)


def test_a_cut_at_every_byte_of_the_last_record_leaves_the_old_or_the_new_match(new_store) -> None:
    data = written(new_store).files[NAME]
    last = len(pack(len(RECORDS), RECORDS[-1]))
    for end in range(len(data) - last, len(data) + 1):
        whole = end >= len(data) - 1  # only the newline is missing
        _, found, torn = reopened(new_store, data[:end])
        assert found == (RECORDS if whole else RECORDS[:-1])
        assert torn == (0 if whole else end - (len(data) - last))


def test_every_flipped_bit_of_the_last_record_leaves_the_old_or_the_new_match(new_store) -> None:
    data = written(new_store).files[NAME]
    last = len(pack(len(RECORDS), RECORDS[-1]))
    for place in range(len(data) - last, len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            _, found, torn = reopened(new_store, bytes(flipped))
            assert (found, torn > 0) == (RECORDS[:-1], True)


def test_every_flipped_bit_before_the_last_record_is_damage_and_named(new_store) -> None:
    data = written(new_store).files[NAME]
    ends = [place for place, byte in enumerate(data) if byte == 10]
    for place in range(ends[-2]):
        flipped = bytearray(data)
        flipped[place] ^= 1 << (place % 8)
        record = sum(end < place for end in ends)
        assert fault_of(reopened, new_store, bytes(flipped)) == ("DAMAGED", record)


@given(st.data())
def test_healing_after_any_number_of_tears_keeps_every_record(new_store, data) -> None:
    content = written(new_store, []).files[NAME]
    expected: list[object] = []
    for number in range(5):
        journal, found, _ = reopened(new_store, content)
        assert found == expected
        store = journal._store
        journal.append([number, "move"])
        appended = len(store.files[NAME]) - len(content)
        kept = data.draw(st.integers(0, appended))
        if kept >= appended - 1:
            expected = [*expected, [number, "move"]]
        content = store.files[NAME][: len(content) + kept]
    assert verify(content).fault is None
    assert verify(content).records == len(expected)


def test_a_healed_tail_is_told_from_damage_by_its_number(new_store) -> None:
    data = written(new_store).files[NAME]
    journal, _, torn = reopened(new_store, data[:-5])
    journal.append(["instead"])
    content = journal._store.files[NAME]
    report = verify(content)
    assert torn > 0
    assert (report.records, report.torn, report.healed, report.fault) == (len(RECORDS), 0, 1, None)
    gap = data[:-5] + b"\n" + pack(len(RECORDS) + 1, ["later"])
    assert fault_of(reopened, new_store, gap) == ("DAMAGED", len(RECORDS))


@given(
    st.lists(st.sampled_from(["append", "sync"]), max_size=20),
    st.integers(0, 600),
    st.integers(0, 600),
)
def test_a_power_cut_loses_nothing_that_was_synced(
    new_store, power_cut, actions, space, lost
) -> None:
    store = written(new_store, [])
    journal, _, _ = Journal.open(store, NAME)
    store.space = space
    appended, synced = 0, 0
    try:
        for action in actions:
            if action == "append":
                journal.append([appended])
                appended += 1
            else:
                journal.sync()
                synced = appended
    except power_cut:
        pass
    _, found, _ = Journal.open(store.after_cut(lost), NAME)
    assert found == [[number] for number in range(len(found))]
    assert synced <= len(found) <= appended + 1


@pytest.mark.parametrize("space", range(0, 40, 3))
def test_a_full_disk_stops_the_journal_and_loses_nothing(new_store, space) -> None:
    store = written(new_store)
    journal, _, _ = Journal.open(store, NAME)
    store.space, store.full = space, True
    assert fault_of(journal.append, ["a rather long record for the space"]) == ("NO_SPACE", -1)
    store.space = 1 << 20
    assert fault_of(journal.append, ["next"]) == ("STOPPED", -1)
    assert fault_of(journal.sync) == ("STOPPED", -1)
    again, found, _ = Journal.open(store, NAME)
    again.append(["next"])
    assert found == RECORDS
    assert Journal.open(store, NAME)[1] == [*RECORDS, ["next"]]


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.EACCES, "NOT_WRITABLE"), (errno.EROFS, "NOT_WRITABLE"), (errno.EIO, "STORE_FAILED")],
)
def test_a_store_that_refuses_gives_a_typed_fault(new_store, number, code) -> None:
    store = written(new_store)
    before = store.files[NAME]
    journal, _, _ = Journal.open(store, NAME)
    store.refuse = number
    assert fault_of(journal.append, ["x"]) == (code, -1)
    assert fault_of(Journal.create, store, "other", {}) == (code, -1)
    assert store.files == {NAME: before}


def test_a_failed_sync_stops_the_journal(new_store) -> None:
    store = written(new_store)
    journal, _, _ = Journal.open(store, NAME)
    journal.append(["x"])
    store.refuse = errno.EIO
    assert fault_of(journal.sync) == ("STORE_FAILED", -1)
    store.refuse = 0
    assert fault_of(journal.append, ["y"]) == ("STOPPED", -1)


def test_an_existing_record_is_never_begun_again(new_store) -> None:
    store = written(new_store)
    before = dict(store.files)
    assert fault_of(Journal.create, store, NAME, {}) == ("EXISTS", -1)
    assert store.files == before


def test_a_newer_record_is_refused_and_left_untouched(new_store) -> None:
    line = pack(0, {"affineur": "journal", "version": VERSION + 1, "match": {}, "more": 1})
    store = new_store({NAME: line + b"something newer\n"})
    assert fault_of(Journal.open, store, NAME) == ("NEWER_VERSION", -1)
    assert store.files[NAME] == line + b"something newer\n"


@pytest.mark.parametrize(
    "data", [b"", b"hello\n", b"\x00" * 600, b"\xff\n\n", pack(0, [1]), pack(1, HEADER)]
)
def test_a_foreign_file_is_no_journal(new_store, data) -> None:
    assert fault_of(reopened, new_store, data) == ("NOT_A_JOURNAL", -1)


def test_a_lost_header_is_damage(new_store) -> None:
    headless = pack(1, ["a"]) + pack(2, ["b"])
    assert fault_of(reopened, new_store, headless) == ("DAMAGED", 0)


def test_a_missing_file_is_said_so(new_store) -> None:
    assert fault_of(Journal.open, new_store(), NAME) == ("NO_FILE", -1)


@given(st.binary(max_size=300))
def test_any_bytes_behind_the_records_lose_none_of_them(new_store, tail) -> None:
    data = written(new_store).files[NAME]
    report = verify(data + tail)
    assert (report.records, report.torn, report.fault) == (len(RECORDS), len(tail), None)


@pytest.mark.parametrize(
    "payload",
    [1.5, {1: 2}, b"x", object(), "x" * 500, "\u5976" * 90, "\ud800", [[[[[[[[[]]]]]]]]]],
)
def test_a_payload_that_is_no_plain_data_or_too_long_changes_nothing(new_store, payload) -> None:
    store = written(new_store)
    before = store.files[NAME]
    journal, _, _ = Journal.open(store, NAME)
    with pytest.raises(PayloadError):
        journal.append(payload)
    journal.append(["next"])
    assert store.files[NAME] == before + pack(len(RECORDS) + 1, ["next"])


def test_a_record_may_fill_its_line_to_the_last_byte(new_store) -> None:
    spare = MAX_LINE_BYTES - len(pack(1, [""]))
    _, found, _ = reopened(new_store, written(new_store, [["x" * spare]]).files[NAME])
    assert found == [["x" * spare]]
    with pytest.raises(PayloadError, match="513 bytes"):
        pack(1, ["x" * (spare + 1)])


def test_reading_shows_progress_up_to_the_end(new_store) -> None:
    store = written(new_store)
    size = len(store.files[NAME])
    seen = []
    Journal.open(store, NAME, lambda done, total: seen.append((done, total)))
    assert len(seen) == len(RECORDS)
    assert seen == sorted(seen)
    assert seen[-1] == (size, size)


def test_records_come_one_at_a_time_until_the_damage(new_store) -> None:
    data = bytearray(written(new_store).files[NAME])
    data[data.index(b"gather")] ^= 1
    records = Reader(bytes(data)).records()
    assert [next(records), next(records)] == RECORDS[:2]
    assert fault_of(next, records) == ("DAMAGED", 3)


def test_micropython_writes_and_reads_the_same(on_both) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("journal_script.py"))
    assert cpython == micropython
    assert "DAMAGED" not in cpython.split("\n")[0]
