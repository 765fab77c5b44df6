"""The words for pieces, and the set of a board."""

import pytest

from affineur.tags import mark_codec
from affineur_host.tags.pieces import NoSuchPiece, chosen, example, name_of, piece, whole_set


def test_the_set_is_sixty_tokens_twelve_workers_the_venues_and_the_keys() -> None:
    """F-SETUP-10: fifteen tokens and three workers for each of four people."""
    kinds = [name.split()[0] for name in whole_set()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "worker": 12,
        "cheese": 60,
        "venue": 8,
        "command": 6,
    }
    marks = [piece(name) for name in whole_set()]
    assert len({mark_codec.encode(mark) for mark in marks}) == 86


@pytest.mark.parametrize("name", whole_set())
def test_a_name_means_the_piece_it_names(name: str) -> None:
    assert name_of(piece(name)) == name
    assert name_of(piece(name.upper())) == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is one of cheese, worker"),
        ("goat blue 3", "not 'goat'"),
        ("cheese blue", "say cheese COLOUR NUMBER, such as `cheese blue 1`"),
        ("cheese red 3", "'red' is none of blue, orange"),
        ("cheese blue 16", "'16' is none of 1,"),
        ("worker blue cheddar", "is none of soft, hard, blu"),
        ("venue", "say venue NAME, such as `venue festival`"),
        ("command 5", "is none of ready, 1"),
    ],
)
def test_other_words_are_told_what_would_do(text: str, why: str) -> None:
    with pytest.raises(NoSuchPiece, match=why.replace("(", r"\(")):
        piece(text)


def test_parts_of_the_set_are_chosen_by_words() -> None:
    assert chosen(()) == whole_set()
    assert chosen(("blue worker",)) == [
        "worker blue soft",
        "worker blue hard",
        "worker blue blu",
    ]
    assert len(chosen(("purple", "venue"))) == 18 + 8
    assert chosen(("bistro", "bistro venue")) == ["venue bistro"]
    with pytest.raises(NoSuchPiece, match="'red' fits"):
        chosen(("blue", "red"))


def test_each_kind_has_an_example() -> None:
    assert example("command") == "command ready"
