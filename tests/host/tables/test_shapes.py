"""Shapes answer any JSON value at all with plain reasons (D-0)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur_host.tables.registry import ENTRIES, Entry
from affineur_host.tables.shape import (
    flag,
    integer,
    mapping,
    optional,
    record,
    sequence,
    text,
    word,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def _reasons(shape: Any, value: Any) -> list[str]:
    return [problem.line() for problem in shape((), value)]


@pytest.mark.parametrize("each", ENTRIES, ids=lambda each: each.name)
@given(value=JSON)
@settings(max_examples=30, deadline=None)
def test_any_value_is_answered_without_an_exception(each: Entry, value: Any) -> None:
    for line in _reasons(each.shape, value):
        assert line.isprintable()
        assert len(line) < 250


@pytest.mark.parametrize("value", [True, 0, 11, 1.0, "1", None, [], 10**400, float("nan")])
def test_integers_are_whole_and_in_range(value: Any) -> None:
    assert _reasons(integer(1, 10), 5) == []
    assert len(_reasons(integer(1, 10), value)) == 1


@pytest.mark.parametrize("name", ["Orléans", "ロックフォール", "جبن", "Сыр", "🧀", "a\u200db"])
def test_names_in_any_script_are_fine(name: str) -> None:
    assert _reasons(text(), name) == []


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[2J", "\ud800", "x" * 81, 7, "a\u2028b"])
def test_names_that_would_spoil_a_line_are_refused(name: Any) -> None:
    assert len(_reasons(text(), name)) == 1


def test_words_flags_lists_and_objects() -> None:
    shape = record(
        {"t": word("soft"), "b": flag, "l": sequence(integer(0, 9), 1, 2)},
        {"m": mapping(integer(0, 9), 1), "o": optional(flag)},
    )
    assert _reasons(shape, {"t": "soft", "b": True, "l": [1], "m": {"x": 1}, "o": None}) == []
    assert _reasons(shape, {"t": "hard", "b": 1, "l": [], "x": 0}) == [
        "/t: one of soft is needed, not 'hard'",
        "/b: true or false is needed, not 1",
        "/l: a list of 1 to 2 items is needed, not 0 items",
        "(whole table): the field 'x' is not known here",
    ]
    assert _reasons(shape, {"t": "soft", "b": False}) == [
        '(whole table): the field "l" is missing'
    ]
    assert len(_reasons(mapping(flag, 1), {"a": True, "b": True})) == 1
