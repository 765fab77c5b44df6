"""The record of a game in parts: as if it were one."""

from hypothesis import given
from hypothesis import strategies as st

from affineur.rules.log import Log

ENTRIES = st.lists(
    st.tuples(st.integers(0, 4), st.lists(st.integers(0, 255), max_size=15).map(tuple)),
    max_size=120,
)


def _log(entries) -> Log:
    log = Log()
    for seat, move in entries:
        log.add(seat, move)
    return log


@given(ENTRIES, st.integers(0, 120), st.integers(0, 120))
def test_entries_and_copies_from_any_place_on(entries, first, second) -> None:
    log, first = _log(entries), min(first, len(entries))
    start = len(_log(entries[:first]))
    assert log.entries(start) == entries[first:]
    copy = log.upto(start)
    assert copy.entries() == entries[:first]
    assert copy.packed() == log.packed()[:start]
    assert log.begins_with(copy)
    for seat, move in entries[first:second]:
        copy.add(seat, move)
    assert copy.entries() == entries[:first] + entries[first:second]
    assert log.entries() == entries


@given(ENTRIES, st.integers(0, 120), st.integers(0, 120))
def test_what_is_forgotten_lies_before_and_nothing_after_it(entries, first, second) -> None:
    """Places keep their meaning, and what comes from the forgotten place on is all there."""
    log, first = _log(entries), min(first, len(entries))
    second = max(first, min(second, len(entries)))
    start, later, whole = len(_log(entries[:first])), len(_log(entries[:second])), len(log)
    log.forget(start)
    assert len(log) == whole
    assert log.entries(start) == entries[first:]
    assert log.upto(later).entries(start) == entries[first:second]
    assert len(log.upto(later)) == later
    kept = len(log.packed())
    assert kept <= whole - start + 300
    log.add(1, (2, 3))
    assert log.entries(whole) == [(1, (2, 3))]
