"""A match record replayed from a store that gives a little of a file at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.journal import Journal, JournalFault, Reader, Replay
from affineur_sim.world import WorldStore

NAME = "match-0001"
PAYLOADS = [
    ["move", number % 4, "gather 1 soft" + "!" * (number * 37 % 300)] for number in range(40)
]


class PartlyRead(WorldStore):
    """A store as the board has it; `longest` is the most that was asked for at once."""

    longest = 0

    def part(self, name: str, begin: int, size: int) -> bytes:
        self.longest = max(self.longest, size)
        return self.read(name)[begin : begin + size]

    def size(self, name: str) -> int:
        return len(self.read(name))


def _store(data: bytes) -> PartlyRead:
    store = PartlyRead()
    store.replace(NAME, data)
    return store


@pytest.fixture(scope="module")
def whole() -> bytes:
    store = WorldStore()
    journal = Journal.create(store, NAME, {"game": "fromage"})
    for payload in PAYLOADS:
        journal.append(payload)
    journal.sync()
    return bytes(store.read(NAME))


def test_a_long_record_is_read_in_small_parts(whole: bytes) -> None:
    store = _store(whole)
    replay = Replay(store, NAME)
    assert replay.header == {"game": "fromage"}
    assert list(replay.records()) == PAYLOADS
    assert len(whole) > 4 * store.longest
    assert replay.done_bytes == replay.all_bytes == len(whole)


def test_the_journal_goes_on_where_the_record_ends(whole: bytes) -> None:
    store = _store(whole)
    replay = Replay(store, NAME)
    count = len(list(replay.records()))
    journal = replay.journal()
    journal.append(["more"])
    journal.sync()
    assert journal.next_number == count + 2
    assert list(Reader(store.read(NAME)).records())[-1] == ["more"]


@given(st.integers(0, 12_000), st.integers(0, 255))
def test_parts_tell_the_same_as_the_whole(whole: bytes, cut: int, noise: int) -> None:
    """Of a record cut off at any byte, or with anything at its end."""
    data = whole[:cut] + bytes([noise]) * (noise % 40)
    assert _told(lambda: Replay(_store(data), NAME)) == _told(lambda: _Whole(data))


class _Whole(Replay):
    """Reads all at once."""

    def __init__(self, data: bytes):
        self._reader = Reader(data)


def _told(make: object) -> object:
    try:
        replay = make()  # type: ignore[operator]
        records = list(replay.records())
        reader = replay._reader
        return records, replay.torn, reader.next_number, reader.healed, reader.ends_line
    except JournalFault as fault:
        return str(fault)
