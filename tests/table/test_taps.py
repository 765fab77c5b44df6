"""What a tag on a pad counts for at level `timers`, and what is not believed."""

import pytest

from affineur.table import events, scene
from affineur.table.events import BACK, READY, Mark

SOFT, HARD, BLU = 0, 1, 2


def test_somebody_elses_piece_is_refused(desk, token) -> None:
    desk.open(0, 2)
    desk.tap(0, token(2, 1))
    assert desk.last_refusal() == (0, "WRONG_SEAT", "F-CHEESE-1")
    assert desk.match.scene.refusals[0][0] == scene.NOT_YOURS
    desk.wait(1_600)
    assert desk.match.scene.refusals[0] is None


@pytest.mark.parametrize("second", ["token", "foreign worker"])
def test_two_tags_that_are_no_stack_are_refused_as_such(desk, token, worker, second) -> None:
    desk.open(0, 2)
    other = token(0, 2) if second == "token" else worker(2, SOFT)
    desk.tap(0, token(0, 1), other)
    assert desk.last_refusal() == (0, "TAGS_TWO", "T-TAG-STACK")
    assert desk.match.seats[0].draft.is_empty()


def test_a_stack_with_a_busy_worker_changes_nothing_at_all(desk, token, worker) -> None:
    desk.open(0, 2)
    desk.gather(0, SOFT, 3)
    desk.tap(0, token(0, 1), worker(0, SOFT))
    assert desk.last_refusal()[1] == "WORKER_BUSY"
    assert desk.match.seats[0].draft.is_empty()


def test_a_copy_of_a_token_is_refused(desk, token) -> None:
    desk.open(0, 2)
    desk.tap(0, token(0, 1))
    desk.press(0, BACK)
    desk.tap(0, token(0, 1, uid="04beef"))
    assert desk.last_refusal() == (0, "TAG_COPY", "T-TAG-COPY")


def test_a_second_token_waits_until_the_draft_is_closed(desk, token) -> None:
    desk.open(0, 2)
    desk.tap(0, token(0, 1))
    desk.tap(0, token(0, 2))
    assert desk.last_refusal() == (0, "DRAFT_FULL", "T-DRAFT")
    assert desk.match.seats[0].draft.token == 1


def test_tapping_the_same_piece_again_or_taking_it_away_changes_nothing(desk, token) -> None:
    desk.open(0, 2)
    desk.tap(0, token(0, 1))
    desk.feed(events.TagsLeft(0, [token(0, 1)]))
    desk.tap(0, token(0, 1))
    assert desk.match.seats[0].draft.token == 1
    assert desk.match.scene.moods[0] == scene.DRAFTING


def test_a_venue_card_belongs_to_the_lobby(desk) -> None:
    desk.open(0, 2)
    desk.tap(0, Mark(events.VENUE, -1, 2, "04e2"))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-VENUES")


def test_the_first_own_tag_sets_the_colour_of_a_seat_that_joined_by_key(desk, token) -> None:
    desk.take(desk.match.start(0))
    for seat in (0, 2):
        desk.press(seat, READY)
    for seat in (0, 2):
        desk.press(seat, READY)
    desk.settle()
    desk.tap(2, token(3, 1))
    assert ["colour", 2, 3] in desk.records
    assert desk.match.scene.colours[2] == 3
