"""Taps and keys during a turn at level `timers`."""

import pytest

from affineur.table import scene
from affineur.table.events import BACK, FOUR, ONE, THREE, TWO

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
