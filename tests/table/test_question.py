"""Answering with digits: one per word that is not yet decided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table.question import Question

RESOURCES = ("structure", "livestock", "fruit", "order")


def test_resources_keep_their_digits_whatever_is_on_offer() -> None:
    question = Question(["take livestock", "take order"], "a resource")
    assert question.options() == 4
    assert question.answer(1) == ""
    assert question.answer(4) == "take order"


def test_a_card_is_read_off_by_type_and_age() -> None:
    cards = [f"reveal order {t} {a}" for t in ("soft", "hard", "blu") for a in ("bronze", "gold")]
    question = Question(cards, "the order card drawn")
    assert question.answer(3) == ""
    assert question.answer(3) == "reveal order blu gold"


def test_up_to_four_spaces_have_a_digit_each() -> None:
    question = Question([f"make bistro {n} hard" for n in (2, 5, 9, 11)])
    assert question.options() == 4
    assert question.answer(4) == "make bistro 11 hard"


def test_with_more_than_four_1_to_3_pick_and_4_shows_the_next_three() -> None:
    moves = [f"gondola {n}" for n in range(1, 8)]
    question = Question(moves)
    assert question.answer(4) == ""
    assert question.answer(2) == "gondola 5"
    again = Question(moves)
    assert [again.answer(4) for _ in range(3)] == ["", "", ""]
    assert again.answer(1) == "gondola 1", "the pages go round"


def test_a_wine_tile_without_a_resource_is_finished_by_ready() -> None:
    question = Question(
        ["reveal wine red white", "reveal wine red white fruit", "reveal wine blank red"],
        "the wine tile",
    )
    assert question.finish() == ""
    assert question.answer(1) == ""
    assert question.finish() == "reveal wine red white"
    assert question.answer(3) == "reveal wine red white fruit"


def test_only_the_digit_that_asked_confirms() -> None:
    question = Question(["bonus 2 7"], "", confirm=2)
    assert question.options() == 2
    assert question.answer(1) == ""
    assert question.answer(2) == "bonus 2 7"


def test_declining_is_not_among_the_digits() -> None:
    question = Question(["complete 1", "decline"], "complete an order", decline="decline")
    assert question.options() == 1
    assert question.answer(1) == "complete 1"


def test_a_half_given_answer_can_be_begun_anew() -> None:
    question = Question(["swap fruit order", "swap livestock order", "swap fruit fruit"])
    assert not question.restart()
    assert question.answer(3) == ""
    assert question.restart()
    assert question.answer(2) == "swap livestock order"


@pytest.mark.parametrize("digit", [1, 2, 3, 4])
def test_a_digit_that_means_nothing_changes_nothing(digit: int) -> None:
    question = Question(["take fruit", "take structure"], "a resource")
    if digit not in (1, 3):
        assert question.answer(digit) == ""
    assert question.answer(3) in ("take fruit", "")


MOVES = st.lists(
    st.one_of(
        st.builds("gondola {}".format, st.integers(1, 22)),
        st.builds("swap {} {}".format, st.sampled_from(RESOURCES[:3]), st.sampled_from(RESOURCES)),
        st.builds("milk {} bistro {}".format, st.integers(1, 4), st.integers(1, 18)),
    ),
    min_size=1,
    max_size=40,
    unique=True,
)


@given(MOVES, st.data())
def test_every_move_on_offer_can_be_reached_by_digits(
    moves: list[str], data: st.DataObject
) -> None:
    wanted = data.draw(st.sampled_from(moves))
    question = Question(moves)
    for _ in range(40):
        digit = question.digit_towards(wanted)
        assert 1 <= digit <= question.options()
        if question.answer(digit) == wanted:
            return
    pytest.fail(f"{wanted} is out of reach")
