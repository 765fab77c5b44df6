"""A component table: rows of facts, and for every fact where it comes from (D-0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Pointer = tuple[str, ...]
"""Keys and list indices from `rows` down, all as text, since "3" may be either."""

KINDS = ("owner", "rulebook", "community", "assumed")
"""Kinds of provenance, the highest authority first."""

LABELS = frozenset({"id", "name", "layout", "classes", "game", "tile", "no", "title"})
"""Keys that name a row; everything else under `rows` is a fact and needs provenance."""


@dataclass(frozen=True)
class Origin:
    """Who vouches for the values at and below `at`: `kind` is one of KINDS, `src` says where."""

    at: Pointer
    kind: str
    src: str


@dataclass(frozen=True)
class Table:
    """One table; `rows` is plain JSON data whose shape the table's validator has checked."""

    name: str
    version: int
    rows: Any
    prov: tuple[Origin, ...]

    def origin(self, pointer: Pointer) -> Origin | None:
        """Return the entry of `prov` that speaks for `pointer`: the longest prefix wins."""
        for length in range(len(pointer), -1, -1):
            if pointer[:length] in self._by_prefix:
                return self._by_prefix[pointer[:length]]
        return None

    @cached_property
    def _by_prefix(self) -> dict[Pointer, Origin]:
        return {origin.at: origin for origin in self.prov}

    def facts(self, start: Pointer = ()) -> Iterator[tuple[Pointer, object]]:
        """Yield (pointer, value) of every fact at or below `start`, in document order."""
        yield from _facts(start, value_at(self.rows, start))

    def rests_on_assumption(self, start: Pointer = ()) -> bool:
        """Return whether any fact at or below `start` is only assumed."""
        origins = (self.origin(pointer) for pointer, _ in self.facts(start))
        return any(origin is None or origin.kind == "assumed" for origin in origins)


def value_at(rows: Any, pointer: Pointer) -> Any:
    """Return the value `pointer` leads to; raises LookupError where it leads nowhere."""
    for key in pointer:
        if isinstance(rows, list):
            if not (key.isdecimal() and key.isascii()):
                raise LookupError(key)
            rows = rows[int(key)]
        elif isinstance(rows, dict):
            rows = rows[key]
        else:
            raise LookupError(key)
    return rows


def _facts(pointer: Pointer, value: object) -> Iterator[tuple[Pointer, object]]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in LABELS:
                yield from _facts((*pointer, key), item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _facts((*pointer, str(index)), item)
    else:
        yield pointer, value


def pointer_text(pointer: Pointer) -> str:
    """Return a JSON pointer (RFC 6901) for `pointer`; the empty pointer is the whole document."""
    return "".join("/" + key.replace("~", "~0").replace("/", "~1") for key in pointer)


def parse_pointer(text: str) -> Pointer:
    """Return the pointer written as `text`; raises ValueError unless it is empty or begins "/"."""
    if text and not text.startswith("/"):
        raise ValueError("a JSON pointer is empty or begins with /")
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in text.split("/")[1:])
