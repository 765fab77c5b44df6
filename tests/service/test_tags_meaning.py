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
    PartFound,
    TagsArrived,
    TagsLeft,
    TimePassed,
)
from affineur.tags import meaning
from affineur.tags.meaning import LEFT_LYING_MS, Meaning
from affineur_sim.fast import FastBody
from affineur_sim.world import MemoryFiles, WorldStore

UID = "12345678"
LEARNT = Mark(CHEESE, 1, 7, UID)
BARE = Mark(UNREADABLE, 0, 0, UID)
OTHER = Mark(WORKER, 1, 0, "04aa")
READY_CARD = Mark(COMMAND, 0, 0, "04cc")
LATE_MS = 60_000

marks = st.builds(
    Mark,
    st.just(CHEESE),
    st.integers(0, 3),
    st.integers(1, 15),
    st.binary(min_size=4, max_size=7).map(bytes.hex),
)


def meaning_of(learnt: dict[str, Mark] | None = None) -> Meaning:
    """What tags mean to a board that has been on for a while."""
    return Meaning(learnt or {}, 0)


def test_a_learnt_tag_is_what_it_was_learnt_as_when_it_comes_and_when_it_goes() -> None:
    knows = meaning_of({UID: LEARNT})
    assert knows.of(TagsArrived(2, [BARE, OTHER]), LATE_MS) == [TagsArrived(2, [LEARNT, OTHER])]
    assert knows.of(TagsLeft(2, [BARE]), LATE_MS) == [TagsLeft(2, [LEARNT])]


def test_a_tag_that_says_something_itself_is_believed() -> None:
    says = Mark(VENUE, 0, 3, UID)
    assert meaning_of({UID: LEARNT}).of(TagsArrived(0, [says]), LATE_MS) == [
        TagsArrived(0, [says])
    ]


def test_what_was_never_learnt_stays_unreadable_and_other_events_are_left_alone() -> None:
    assert meaning_of().of(TagsArrived(0, [BARE]), 0) == [TagsArrived(0, [BARE])]
    assert meaning_of().of(TimePassed(), 0) == [TimePassed()]


@pytest.mark.parametrize("number", range(6))
def test_a_command_card_is_a_key_held_down_at_its_seat(number: int) -> None:
    card = Mark(COMMAND, 0, number, "04cc")
    knows = meaning_of()
    both = knows.of(TagsArrived(3, [OTHER, card]), LATE_MS)
    assert both == [KeyPressed(3, number), TagsArrived(3, [OTHER])]
    assert knows.of(TagsLeft(3, [card]), LATE_MS + 500) == [KeyReleased(3, number)]


def test_a_command_without_a_key_is_left_to_the_table() -> None:
    card = Mark(COMMAND, 0, 200, "04cc")
    assert meaning_of().of(TagsArrived(0, [card]), LATE_MS) == [TagsArrived(0, [card])]


def test_a_card_that_may_have_been_lying_there_presses_nothing() -> None:
    """At power-on, and when a reader comes back: nothing moves unasked."""
    knows = meaning_of()
    assert knows.of(TagsArrived(3, [READY_CARD]), LEFT_LYING_MS - 1) == []
    assert knows.of(TagsLeft(3, [READY_CARD]), LATE_MS) == []
    assert knows.of(PartFound("reader", 3), LATE_MS) == [PartFound("reader", 3)]
    assert knows.of(TagsArrived(3, [READY_CARD]), LATE_MS + LEFT_LYING_MS - 1) == []
    assert knows.of(TagsArrived(2, [READY_CARD]), LATE_MS + 1) == [KeyPressed(2, 0)]
    later_ms = LATE_MS + LEFT_LYING_MS
    assert knows.of(TagsArrived(3, [READY_CARD]), later_ms) == [KeyPressed(3, 0)]


def test_a_ready_card_left_on_the_pad_does_not_turn_a_board_that_gets_its_power_back() -> None:
    """The motor stays off until a person presses ready (nothing moves unasked)."""
    store = WorldStore(MemoryFiles())
    body = FastBody(Settings().changed(level="turntable"), store=store)
    body.power_on()
    for _ in range(2):
        body.run_for(4_000)
        for seat in (0, 2):
            body.world.press(seat, 0)
    body.run_for(20_000)
    assert body.match.state == "acting"
    body.cut_power()
    body.world.put(0, READY_CARD)
    body.power_on()
    body.run_for(20_000)
    assert body.match.state == "faulted"
    assert body.world.moves == 0
    body.world.take(0)
    body.run_for(2_000)
    body.world.put(0, READY_CARD)
    body.run_for(20_000)
    assert body.match.state != "faulted"


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
    body.run_for(LEFT_LYING_MS + 500)
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
