"""Which match records a board keeps, and which one it continues."""

import pytest

from affineur.journal import JournalFault
from affineur.journal.matches import Matches
from affineur_host.one_match import OneMatch
from affineur_host.store import FolderStore


@pytest.fixture
def store(tmp_path) -> FolderStore:
    return FolderStore(tmp_path)


def test_a_new_board_has_nothing_to_continue(store) -> None:
    assert Matches(store).latest() is None


def test_the_newest_record_is_the_one_to_continue(store) -> None:
    matches = Matches(store)
    matches.begin({"seed": 1}).append(["turn"])
    matches.begin({"seed": 2}).append(["stay"])
    journal, records, torn = matches.latest()
    assert (journal.header, records, torn) == ({"seed": 2}, [["stay"]], 0)


def test_only_the_last_few_are_kept(store) -> None:
    matches = Matches(store, keep=3)
    for seed in range(6):
        matches.begin({"seed": seed})
    assert matches.names() == ["match-0004", "match-0005", "match-0006"]
    assert matches.latest()[0].header == {"seed": 5}


def test_other_files_beside_the_records_are_left_alone(store) -> None:
    store.replace("settings.txt", b"version = 1\n")
    matches = Matches(store, keep=1)
    for seed in range(3):
        matches.begin({"seed": seed})
    assert store.names() == ["match-0003", "settings.txt"]


def test_a_named_record_is_begun_once(store) -> None:
    match = OneMatch(store, "ours")
    assert match.latest() is None
    match.begin({"seed": 1}).append(["move", 0, "gather 1 soft"])
    with pytest.raises(JournalFault) as fault:
        match.begin({"seed": 2})
    assert fault.value.code == "EXISTS"
    assert match.latest()[0].header == {"seed": 1}


def test_a_record_in_which_nothing_was_played_makes_room(store) -> None:
    match = OneMatch(store, "ours")
    match.begin({"seed": 1}).append(["abandon"])
    match.begin({"seed": 2})
    assert match.latest()[0].header == {"seed": 2}
