"""Taps and keys during a turn at level `timers`."""

import pytest

from affineur.table import events, intents, scene
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, Mark

SOFT, HARD, BLU = 0, 1, 2


# Drafts and what a digit makes of them


@pytest.mark.parametrize(
    ("digit", "move"),
    [
        (ONE, "gather 1 hard"),
        (TWO, "gather 2 hard"),
        (THREE, "gather 3 hard"),
        (FOUR, "work hard"),
    ],
)
def test_a_worker_and_a_digit_gather_or_work(desk, worker, digit, move) -> None:
    """F-GATHER-1, F-STRUCT-6."""
    desk.open(0, 1, 2, 3)
    desk.tap(1, worker(1, HARD))
    assert desk.match.scene.moods[1] == scene.DRAFTING
    desk.press(1, digit)
    assert desk.records[-1] == ["move", 1, move]
    assert desk.match.scene.moods[1] == scene.ACTING


@pytest.mark.parametrize(
    ("digit", "age"), [(ONE, "bronze"), (TWO, "silver"), (THREE, "gold"), (FOUR, "platinum")]
)
def test_token_and_worker_make_cheese_of_the_digits_age(
    new_desk, settings, token, worker, digit, age
) -> None:
    """F-CHEESE-1, F-WORKER-2."""
    desk = new_desk(settings(game="formaggio"))
    desk.open(0, 1, 2, 3)
    desk.tap(2, token(2, 7))
    desk.tap(2, worker(2, BLU))
    desk.press(2, digit)
    assert desk.records[-1] == ["move", 2, f"make {age} blu 7"]


def test_a_stack_counts_as_both_taps_in_any_order(desk, token, worker) -> None:
    desk.open(0, 2)
    desk.tap(0, worker(0, SOFT), token(0, 3))
    desk.press(0, ONE)
    assert desk.records[-1] == ["move", 0, "make bronze soft 3"]


def test_platinum_exists_only_in_formaggio(desk, token, worker) -> None:
    """F-CHEESE-5; the draft stays, so another digit corrects the slip."""
    desk.open(0, 2)
    desk.tap(0, token(0, 3), worker(0, SOFT))
    desk.press(0, FOUR)
    assert desk.last_refusal() == (0, "CHOICE_INVALID", "F-CHEESE-5")
    desk.press(0, THREE)
    assert desk.records[-1] == ["move", 0, "make gold soft 3"]


def test_a_token_alone_asks_and_the_same_digit_confirms(desk, token) -> None:
    """F-LIVESTOCK-2: a bonus cheese."""
    desk.open(0, 2)
    desk.tap(0, token(0, 3))
    desk.press(0, TWO)
    assert desk.match.scene.moods[0] == scene.ASKED
    desk.press(0, THREE)
    assert desk.match.scene.options[0] == 3, "another digit asks again"
    desk.press(0, THREE)
    assert desk.records[-1] == ["move", 0, "bonus 3 3"]


def test_a_worker_tapped_instead_of_confirming_makes_cheese_of_that_age(
    desk, token, worker
) -> None:
    desk.open(0, 2)
    desk.tap(0, token(0, 3))
    desk.press(0, THREE)
    desk.tap(0, worker(0, HARD))
    assert desk.records[-1] == ["move", 0, "make gold hard 3"]


def test_a_parlour_is_milked_once(desk, token) -> None:
    """F-LIVESTOCK-3."""
    desk.open(0, 2)
    for number in (1, 2):
        desk.tap(0, token(0, number))
        desk.press(0, ONE, ONE)
    assert desk.last_refusal() == (0, "LIMIT_GAME", "F-LIVESTOCK-3")


def test_barn_and_gather_and_cheese_use_three_workers_in_one_turn(desk, worker) -> None:
    """F-WORKER-7, E-34a."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 2)
    desk.make(0, 5, HARD, THREE)
    desk.tap(0, worker(0, BLU))
    desk.press(0, FOUR)
    assert [r[2] for r in desk.records[1:]] == ["gather 2 soft", "make gold hard 5", "work blu"]


def test_an_empty_draft_means_nothing_to_a_digit(desk) -> None:
    desk.open(0, 2)
    said = len(desk.said)
    desk.press(0, ONE, FOUR)
    assert len(desk.said) == said
    assert len(desk.records) == 1


def test_solo_corporation_token_and_stored_card(desk, token) -> None:
    """S-TURN-3, S-TURN-5."""
    desk.open(1)
    desk.tap(1, token(3, 4))
    desk.press(1, FOUR)
    assert desk.records[1:] == [["move", 1, "corporation 4"], ["move", 1, "store"]]


# Limits


def test_one_cheese_and_one_gather_per_turn(desk) -> None:
    """F-TURN-2, F-CHEESE-7, F-GATHER-2."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 1)
    desk.gather(0, HARD, 2)
    assert desk.last_refusal() == (0, "LIMIT_TURN", "F-GATHER-2")
    desk.press(0, BACK)
    desk.make(0, 1, HARD, ONE)
    desk.make(0, 2, BLU, ONE)
    assert desk.last_refusal() == (0, "LIMIT_TURN", "F-CHEESE-7")


def test_a_token_never_comes_back(desk, token) -> None:
    """F-CHEESE-8."""
    desk.open(0, 2)
    desk.make(0, 1, SOFT, ONE)
    desk.turn()
    desk.tap(0, token(0, 1))
    assert desk.last_refusal() == (0, "TOKEN_USED", "F-CHEESE-8")


def test_a_gather_space_stays_taken_for_the_next_seats(desk) -> None:
    """F-GEO-10, F-GATHER-4: space 3 of seat 0 obstructs seats 1 and 2 on the next two turns."""
    desk.open(0, 1, 2, 3)
    desk.gather(0, SOFT, 3)
    desk.turn()
    desk.gather(1, SOFT, 3)
    assert desk.last_refusal() == (1, "SPACE_OCCUPIED", "F-GATHER-4")
    desk.press(1, TWO)
    desk.turn()
    desk.gather(2, SOFT, 3)
    assert desk.last_refusal() == (2, "SPACE_OCCUPIED", "F-GATHER-4")
    desk.press(2, BACK)
    desk.turn()
    desk.gather(3, SOFT, 3)
    assert desk.records[-1] == ["move", 3, "gather 3 soft"]


# Time


@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_a_worker_is_home_after_as_many_turns_as_its_age(new_desk, settings, worker, age) -> None:
    """F-WORKER-3, F-WORKER-5, F-GEO-6: the pip follows the arrow and pulses only when due."""
    desk = new_desk(settings(game="formaggio"))
    desk.open(0, 1, 2, 3)
    desk.turn(3)
    desk.make(1, 4, SOFT, age)
    for passed in range(1, age):
        position = (1 - age + passed) % 4
        desk.turn()
        assert desk.pip(1, SOFT) == (position, age - passed)
        desk.tap(1, worker(1, SOFT))
        assert desk.last_refusal() == (1, "WORKER_BUSY", "F-WORKER-3")
    desk.turn()
    assert desk.pip(1, SOFT) == (1, 0)
    desk.tap(1, worker(1, SOFT))
    assert desk.match.scene.moods[1] == scene.DRAFTING
    assert desk.pip(1, SOFT) is None


def test_a_fresh_platinum_pip_lies_at_home_but_is_not_due(new_desk, settings) -> None:
    """F-WORKER-5."""
    desk = new_desk(settings(game="formaggio"))
    desk.open(0, 2)
    desk.make(0, 4, SOFT, FOUR)
    assert desk.pip(0, SOFT) == (0, 4)


def test_retrieving_is_light_only_and_ends_by_itself(desk) -> None:
    """F-WORKER-4: taps and keys count at once."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 1)
    desk.everybody_ready()
    desk.wait(1_500)
    assert desk.state == "retrieving"
    desk.gather(0, SOFT, 1)
    assert desk.records[-1] == ["move", 0, "gather 1 soft"]
    desk.wait(2_500)
    assert desk.state == "acting"


def test_a_forgotten_worker_can_be_used_whenever_it_is_fetched(desk) -> None:
    """F-WORKER-4: it is available, wherever it stands."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 1)
    desk.turn(5)
    desk.gather(0, SOFT, 2)
    assert desk.records[-1] == ["move", 0, "gather 2 soft"]


# Tags


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


# back, undo, ready


def test_back_drops_the_draft_then_takes_ready_back_then_undoes(desk, worker) -> None:
    """F-TURN-12: latest first."""
    desk.open(0, 2)
    desk.gather(0, SOFT, 1)
    desk.make(0, 1, HARD, ONE)
    desk.tap(0, worker(0, BLU))
    desk.press(0, BACK, READY, BACK)
    assert not desk.match.seats[0].ready
    before = desk.referee.data()
    desk.press(0, BACK, BACK)
    assert desk.records[-2:] == [["undo", 0], ["undo", 0]]
    assert desk.referee.data() != before
    assert desk.referee.worker_is_home(0, SOFT)
    desk.press(0, BACK)
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-12")


def test_undo_restores_the_state_exactly_between_moves_of_others(desk) -> None:
    """F-TURN-6, F-TURN-12."""
    desk.open(0, 1, 2, 3)
    desk.make(0, 1, SOFT, TWO)
    kept = desk.referee.kits[0].data()
    desk.gather(1, SOFT, 2)
    desk.gather(0, HARD, 3)
    desk.make(1, 2, HARD, ONE)
    desk.press(0, BACK)
    assert desk.referee.kits[0].data() == kept
    assert desk.referee.last_move(1) == "make bronze hard 2"


def test_ready_is_refused_with_an_open_draft_or_question(desk, token) -> None:
    """F-TURN-7."""
    desk.open(0, 2)
    desk.tap(0, token(0, 1))
    desk.press(0, READY)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "F-TURN-7")
    desk.press(0, ONE, READY)
    assert desk.last_refusal() == (0, "CHOICE_REQUIRED", "F-TURN-7")


def test_nothing_counts_after_ready_but_taking_it_back(desk, token) -> None:
    """F-TURN-7."""
    desk.open(0, 2)
    desk.press(0, READY)
    desk.tap(0, token(0, 1))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "F-TURN-7")
    desk.press(0, READY)
    desk.tap(0, token(0, 1))
    assert desk.match.seats[0].draft.token == 1


def test_two_of_three_ready_turn_nothing(desk) -> None:
    """F-TURN-7."""
    desk.open(0, 1, 2)
    desk.press(0, READY)
    desk.press(1, READY)
    desk.wait(120_000)
    assert desk.state == "acting"
    assert desk.match.ledger.turn == 0


def test_a_page_may_name_a_move_and_undo_it(desk) -> None:
    desk.open(0, 2)
    desk.feed(events.MoveRequested(2, "gather 2 blu"))
    assert desk.records[-1] == ["move", 2, "gather 2 blu"]
    desk.feed(events.MoveRequested(2, "undo"))
    assert desk.records[-1] == ["undo", 2]
    desk.feed(events.MoveRequested(2, "fly to the moon"))
    assert desk.last_refusal()[:2] == (2, "CHOICE_INVALID")


# Joining late, reminders, the end


def test_a_late_player_joins_before_the_first_turn_only(desk) -> None:
    """T-JOIN, F-SETUP-2."""
    desk.open(0, 2)
    desk.press(3, READY)
    assert desk.match.ledger.seats == [0, 2, 3]
    desk.turn()
    desk.press(1, READY)
    assert desk.last_refusal() == (1, "WRONG_PHASE", "T-JOIN")


def test_at_turntable_a_late_player_joins_between_any_turns(new_desk, settings) -> None:
    desk = new_desk(settings(level="turntable"))
    desk.open(0, 2)
    desk.turn(3)
    desk.press(1, READY)
    assert desk.match.ledger.seats == [0, 1, 2]


def test_the_last_seat_breathes_and_then_hears_one_chime(desk) -> None:
    desk.open(0, 1, 2)
    desk.press(0, READY)
    desk.press(1, READY)
    desk.wait(19_000)
    assert desk.match.scene.moods[2] == scene.ACTING
    desk.wait(1_100)
    assert desk.match.scene.moods[2] == scene.LAST
    chimes = desk.done.count(intents.Chime("last_seat"))
    desk.wait(600_000)
    assert desk.done.count(intents.Chime("last_seat")) == chimes + 1
    desk.press(1, READY)
    assert desk.match.scene.moods[2] == scene.ACTING


def test_the_fifteenth_token_ends_the_game_after_this_turn(desk) -> None:
    """F-END-1, F-END-3, F-END-6."""
    desk.open(0, 2)
    for number in range(1, 15):
        desk.make(0, number, number % 3, ONE)
        desk.turn()
    desk.make(0, 15, SOFT, ONE)
    assert desk.said[-1].code == "LAST_TURN"
    desk.gather(2, SOFT, 1)
    assert desk.records[-1] == ["move", 2, "gather 1 soft"], "the others finish their turn"
    turn = desk.match.ledger.turn
    desk.everybody_ready()
    desk.settle()
    assert desk.state == "finished"
    assert desk.match.ledger.turn == turn, "the board does not turn again"
    assert desk.done.count(intents.ReleaseBoard()) == 1


def test_out_of_tokens_no_cheese_but_gathering(desk, token) -> None:
    """F-END-5, F-CHEESE-8."""
    desk.open(0, 2)
    for number in range(1, 15):
        desk.make(0, number, number % 3, ONE)
        desk.turn()
    desk.make(0, 15, SOFT, ONE)
    desk.feed(events.MoveRequested(0, "bonus 1 1"))
    assert desk.last_refusal() == (0, "NO_CHEESE_TOKEN", "F-CHEESE-8")
    desk.gather(0, HARD, 3)
    assert desk.records[-1] == ["move", 0, "gather 3 hard"]
