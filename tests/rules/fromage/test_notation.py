"""Notation: every move can be written, read and typed."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.rules.fromage import format_move, parse_move
from affineur.rules.fromage import moves as mv
from affineur.rules.refusal import MalformedMove

EXAMPLES = {
    "make bistro 7 hard": (mv.MAKE, 2, 6, 1),
    "gather 2 soft": (mv.GATHER, 2, 0),
    "milk 3 bistro 7": (mv.MILK, 2, 2, 6),
    "milk 3": (mv.MILK, 2),
    "unlock 2": (mv.UNLOCK, 1),
    "work 1 blu": (mv.WORK, 0, 2),
    "take fruit": (mv.TAKE, 2),
    "take fruit order": (mv.TAKE, 2, 3),
    "swap fruit livestock": (mv.SWAP, 2, 1),
    "swap order 2 livestock": (mv.SWAP_ORDER, 1, 1),
    "complete 2": (mv.COMPLETE, 1),
    "decline": (mv.DECLINE,),
    "gondola 5": (mv.GONDOLA, 4),
    "left": (mv.LEFT,),
    "right": (mv.RIGHT,),
    "first structure 2": (mv.FIRST_STRUCTURE, 1),
    "corporation 7": (mv.PLACE, 6),
    "keep 12": (mv.KEEP, 11),
    "cover 2 12": (mv.COVER, 1, 11),
    "reveal order blu gold": (mv.REVEAL_ORDER, 2, 3),
    "reveal card soft bronze": (mv.REVEAL_CARD, 0, 1),
    "reveal wine red white fruit": (mv.REVEAL_WINE, 1, 2, 2),
    "reveal wine red blank": (mv.REVEAL_WINE, 1, 0),
    "reveal customer 3": (mv.REVEAL_CUSTOMER, 2),
    "reveal board 3": (mv.REVEAL_BOARD, 2),
    "ready": (mv.READY,),
    "withdraw": (mv.WITHDRAW,),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_read_and_write(text):
    assert parse_move(text) == EXAMPLES[text]
    assert format_move(EXAMPLES[text]) == text


def test_every_form_of_move_comes_back():
    for _, kind, fields in mv.FORMS:
        values = [
            [i for i, word in enumerate(field) if word]
            if isinstance(field, tuple)
            else [0, 7, 249]
            for field in fields
        ]
        for chosen in itertools.product(*values):
            if kind == mv.TAKE and list(chosen) != sorted(chosen):
                continue
            move = (kind, *chosen)
            assert parse_move(format_move(move)) == move


def test_a_pair_may_be_typed_in_either_order():
    assert parse_move("take order fruit") == parse_move("take fruit order")
    assert parse_move("  make   bistro 7 hard ") == (mv.MAKE, 2, 6, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "make",
        "make bistro 7",
        "make bistro 0 hard",
        "make bistro 251 hard",
        "make bistro -1 hard",
        "make bistro 7 hard please",
        "make osteria 7 hard",
        "gather two soft",
        "swap order 2",
        "reveal order blu any",
        "reveal order blu",
        "unlock 2 1",
        "take",
        "Ready",
        "make bistro \u0667 hard",
        "make bistro ² hard",
    ],
)
def test_nonsense_is_malformed(text):
    with pytest.raises(MalformedMove):
        parse_move(text)


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_any_text_is_read_or_malformed(text):
    try:
        move = parse_move(text)
    except MalformedMove:
        return
    assert parse_move(format_move(move)) == move


@settings(deadline=None, derandomize=True)
@given(st.lists(st.integers(-3, 300), max_size=5))
def test_any_tuple_is_written_or_malformed(values):
    try:
        text = format_move(tuple(values))
    except MalformedMove:
        return
    assert len(parse_move(text)) == len(values)


@pytest.mark.parametrize(
    "move", [(), None, [5], ([],), ({}, 1), (True,), ("ready",), (5, 5), (0, 2, True, 1), (99,)]
)
def test_what_is_no_move_is_malformed(lab, move):
    game = lab.game()
    with pytest.raises(MalformedMove):
        game.apply(0, move)
