"""Shapes of JSON data: small checks that combine, each naming the place where data differ.

A shape is a function of (pointer, value) that yields problems, so a value of any type at all is
answered with a plain reason and never with an exception.
"""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from affineur_host.tables.problem import Problem, Problems
from affineur_host.tables.table import Pointer

Shape = Callable[[Pointer, Any], Problems]

_UNPRINTABLE = ("Cc", "Cs", "Zl", "Zp")
_SHOWN = 40


def integer(low: int, high: int) -> Shape:
    """Accept whole numbers from `low` to `high`."""

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            yield Problem(at, f"a whole number {low} to {high} is needed, not {shown(value)}")

    return check


def word(*choices: str) -> Shape:
    """Accept exactly one of the literals `choices`."""

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, str) or value not in choices:
            yield Problem(at, f"one of {', '.join(choices)} is needed, not {shown(value)}")

    return check


def text(limit: int = 80) -> Shape:
    """Accept a name in any script: 1 to `limit` characters, no control characters."""

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, str) or not value.strip() or len(value) > limit:
            yield Problem(at, f"a text of 1 to {limit} characters is needed, not {shown(value)}")
        elif any(unicodedata.category(letter) in _UNPRINTABLE for letter in value):
            yield Problem(at, f"a text without control characters is needed, not {shown(value)}")

    return check


def flag(at: Pointer, value: Any) -> Problems:
    """Accept true and false."""
    if not isinstance(value, bool):
        yield Problem(at, f"true or false is needed, not {shown(value)}")


def optional(shape: Shape) -> Shape:
    """Accept null, or what `shape` accepts."""

    def check(at: Pointer, value: Any) -> Problems:
        if value is not None:
            yield from shape(at, value)

    return check


def sequence(shape: Shape, low: int = 0, high: int = 200) -> Shape:
    """Accept a list of `low` to `high` items of `shape`."""

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, list) or not low <= len(value) <= high:
            found = f"{len(value)} items" if isinstance(value, list) else shown(value)
            wanted = str(low) if low == high else f"{low} to {high}"
            yield Problem(at, f"a list of {wanted} items is needed, not {found}")
        else:
            for index, item in enumerate(value):
                yield from shape((*at, str(index)), item)

    return check


def record(required: Mapping[str, Shape], extra: Mapping[str, Shape] | None = None) -> Shape:
    """Accept an object with every field of `required`, any of `extra`, and nothing else."""
    fields = {**required, **(extra or {})}

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, dict):
            yield Problem(at, f"an object is needed, not {shown(value)}")
            return
        for name in required:
            if name not in value:
                yield Problem(at, f'the field "{name}" is missing')
        for name, item in value.items():
            if name in fields:
                yield from fields[name]((*at, name), item)
            else:
                yield Problem(at, f"the field {shown(name)} is not known here")

    return check


def mapping(shape: Shape, limit: int = 60) -> Shape:
    """Accept an object of up to `limit` freely named fields, each of `shape`."""
    name_shape = text()

    def check(at: Pointer, value: Any) -> Problems:
        if not isinstance(value, dict) or len(value) > limit:
            yield Problem(at, f"an object of up to {limit} fields is needed, not {shown(value)}")
            return
        for name, item in value.items():
            yield from name_shape(at, name)
            yield from shape((*at, name), item)

    return check


def shown(value: Any) -> str:
    """Return a JSON `value` as a short, printable word for a message."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return _number(value)
    return repr(value) if len(value) <= _SHOWN else f"{value[:_SHOWN]!r}..."


def _number(value: int | float) -> str:
    if isinstance(value, int) and value.bit_length() > 100:
        return "an enormous number"
    return str(value)
