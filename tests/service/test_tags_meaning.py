"""Tags a board knows by their UID, and cards that press keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.settings import Settings
from affineur.table.events import (
    CHEESE,
    COMMAND,
    UNREADABLE,
    VENUE,
    WORKER,
    KeyPressed,
    KeyReleased,
    Mark,
    TagsArrived,
    TagsLeft,
    TimePassed,
)
from affineur.tags import meaning
from affineur.tags.meaning import Meaning
from affineur_sim.fast import FastBody
from affineur_sim.world import MemoryFiles, WorldStore

UID = "12345678"
LEARNT = Mark(CHEESE, 1, 7, UID)
BARE = Mark(UNREADABLE, 0, 0, UID)
OTHER = Mark(WORKER, 1, 0, "04aa")

marks = st.builds(
    Mark,
    st.just(CHEESE),
    st.integers(0, 3),
    st.integers(1, 15),
    st.binary(min_size=4, max_size=7).map(bytes.hex),
)


def test_a_learnt_tag_is_what_it_was_learnt_as_when_it_comes_and_when_it_goes() -> None:
    knows = Meaning({UID: LEARNT})
    assert knows.of(TagsArrived(2, [BARE, OTHER])) == [TagsArrived(2, [LEARNT, OTHER])]
    assert knows.of(TagsLeft(2, [BARE])) == [TagsLeft(2, [LEARNT])]


def test_a_tag_that_says_something_itself_is_believed() -> None:
    says = Mark(VENUE, 0, 3, UID)
    assert Meaning({UID: LEARNT}).of(TagsArrived(0, [says])) == [TagsArrived(0, [says])]


def test_what_was_never_learnt_stays_unreadable_and_other_events_are_left_alone() -> None:
    assert Meaning().of(TagsArrived(0, [BARE])) == [TagsArrived(0, [BARE])]
    assert Meaning().of(TimePassed()) == [TimePassed()]


@pytest.mark.parametrize("number", range(6))
def test_a_command_card_is_a_key_held_down_at_its_seat(number: int) -> None:
    card = Mark(COMMAND, 0, number, "04cc")
    assert Meaning().of(TagsArrived(3, [card])) == [KeyPressed(3, number)]
    assert Meaning().of(TagsLeft(3, [card])) == [KeyReleased(3, number)]
    both = Meaning().of(TagsArrived(3, [OTHER, card]))
    assert both == [KeyPressed(3, number), TagsArrived(3, [OTHER])]


def test_a_command_without_a_key_is_left_to_the_table() -> None:
    card = Mark(COMMAND, 0, 200, "04cc")
    assert Meaning().of(TagsArrived(0, [card])) == [TagsArrived(0, [card])]


@given(st.lists(marks, max_size=20))
def test_the_file_of_learnt_tags_gives_them_back(learnt: list[Mark]) -> None:
    known = {mark.uid: mark for mark in learnt}
    assert meaning.parse(meaning.dump(known)) == known


@pytest.mark.parametrize(
    "line",
    [b"", b"\xff", b"12 cheese 1", b"12 cheese 9 1", b"12 cheese 1 x", b"12 goat 1 1", b"1 " * 9],
)
def test_a_line_that_makes_no_sense_is_left_out(line: bytes) -> None:
    data = meaning.dump({UID: LEARNT})
    assert meaning.parse(line + b"\n" + data) == {UID: LEARNT}


def test_a_board_without_keys_joins_by_a_card_and_plays_a_learnt_token() -> None:
    """The lobby takes the colour of a learnt token as of any other (F-SETUP-10)."""
    store = WorldStore(MemoryFiles())
    meaning.save(store, {UID: LEARNT})
    body = FastBody(Settings(), store=store)
    body.power_on()
    body.run_for(500)
    body.world.tap(2, Mark(COMMAND, 0, 0, "04cc"))
    body.run_for(1500)
    assert body.match.lobby.sits == [False, False, True, False]
    body.world.tap(2, BARE)
    body.run_for(1500)
    assert body.match.lobby.colours[2] == 1


def test_without_learning_the_same_tag_is_refused() -> None:
    body = FastBody()
    body.power_on()
    body.run_for(500)
    body.world.tap(2, BARE)
    body.run_for(1500)
    assert body.said[-1].code == "TAG_UNREADABLE"
