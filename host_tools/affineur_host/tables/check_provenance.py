"""Check that every fact of a table says where it comes from, and honestly (D-0)."""

import re

from affineur_host.tables.problem import Problem, Problems
from affineur_host.tables.sources import Given, given
from affineur_host.tables.table import Origin, Table, pointer_text, value_at

_CITATION = re.compile(r"00[0-4] \S")


def provenance(table: Table, seeds: Given) -> Problems:
    """Yield what is wrong with `prov`; `seeds` are the figures the rulebooks give."""
    yield from _entries(table)
    for pointer, value in table.facts():
        origin = table.origin(pointer)
        if origin is None:
            yield Problem(pointer, "no entry of prov covers this value (D-0)")
        elif origin.kind == "rulebook" and not given(seeds, pointer, value):
            yield Problem(pointer, "no rulebook gives this value, so it is not `rulebook` (D-0)")


def _entries(table: Table) -> Problems:
    seen: set[tuple[str, ...]] = set()
    for origin in table.prov:
        yield from _entry(table, origin)
        if origin.at in seen:
            yield Problem(origin.at, "two entries of prov speak for the same place (D-0)")
        seen.add(origin.at)


def _entry(table: Table, origin: Origin) -> Problems:
    try:
        value_at(table.rows, origin.at)
    except LookupError:
        name = pointer_text(origin.at)
        yield Problem((), f"an entry of prov points at {name}, where there is nothing (D-0)")
    if origin.kind == "rulebook" and not _CITATION.match(origin.src):
        yield Problem(
            origin.at,
            "a `rulebook` entry cites rulebook and section, like 004 Villes (D-0)",
        )
