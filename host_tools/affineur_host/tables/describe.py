"""Say in words what a table holds and who vouches for it, value by value."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from affineur_host.tables.table import KINDS, LABELS, Pointer, Table, pointer_text

LEGEND = "  ".join(f"[{kind[0]}] {kind}" for kind in KINDS)
"""How the letter behind each value reads."""


def counts(table: Table) -> dict[str, int]:
    """Return how many facts of `table` each kind of provenance vouches for."""
    found = Counter(_kind(table, pointer) for pointer, _ in table.facts())
    return {kind: found[kind] for kind in KINDS}


def facts(table: Table) -> list[dict[str, Any]]:
    """Return every fact with its pointer, kind and source, ready for JSON."""
    found = []
    for pointer, value in table.facts():
        origin = table.origin(pointer)
        kind, src = (origin.kind, origin.src) if origin else ("", "")
        found.append({"at": pointer_text(pointer), "value": value, "kind": kind, "src": src})
    return found


def lines(table: Table) -> Iterator[str]:
    """Yield the rows of `table`, each value followed by the letter of its kind."""
    yield from _lines(table, (), table.rows)


def sources(table: Table) -> Iterator[str]:
    """Yield one line per entry of provenance: place, kind, source."""
    for origin in table.prov:
        yield f"{pointer_text(origin.at) or '(whole table)'}  {origin.kind}: {origin.src}"


def _lines(table: Table, at: Pointer, value: Any) -> Iterator[str]:
    items = _items(value)
    labels = [_label(item) for key, item in items if key in LABELS]
    plain = [(key, item) for key, item in items if key not in LABELS and _is_plain(item)]
    words = [_words(table, (*at, key), item, isinstance(value, dict)) for key, item in plain]
    if labels or words:
        yield "  ".join([pointer_text(at), *labels, *words]).strip()
    for key, item in items:
        if key not in LABELS and not _is_plain(item):
            yield from _lines(table, (*at, key), item)


def _items(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return [(str(index), item) for index, item in enumerate(value)]


def _is_plain(value: Any) -> bool:
    """Return whether `value` fits into the line of its row: a word, or a list of words."""
    if isinstance(value, list):
        return not any(isinstance(item, dict | list) for item in value)
    return not isinstance(value, dict)


def _words(table: Table, at: Pointer, value: Any, named: bool) -> str:
    places = [(*at, key) for key, _ in _items(value)] if isinstance(value, list) else [at]
    values = value if isinstance(value, list) else [value]
    pairs = zip(values, places, strict=True)
    marked = " ".join(f"{_word(item)}[{_kind(table, place)[:1]}]" for item, place in pairs)
    return f"{at[-1]} {marked}" if named else marked


def _word(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _label(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _kind(table: Table, pointer: Pointer) -> str:
    origin = table.origin(pointer)
    return origin.kind if origin else ""
