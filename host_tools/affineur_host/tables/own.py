"""An owner's tables: read off the own copy, kept in the user's data folder (D-0).

A value an owner changed is marked `owner`; one left as shipped keeps its shipped provenance.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from affineur_host.tables.table import Origin, Pointer, Table, value_at

OWNER = "owner"


def as_written(new: Table, shipped: Table, src: str) -> Table:
    """Return `new` with every changed fact marked as the owner's, the rest as the file has it.

    This is the table to judge: what the file claims about unchanged facts must be honest. Entries
    about shipped rows the owner took out are dropped with them.
    """
    changed = [pointer for pointer, _ in new.facts() if not _same(new.rows, shipped.rows, pointer)]
    mine = {pointer: Origin(pointer, OWNER, src) for pointer in changed if not _owns(new, pointer)}
    others = [
        origin
        for origin in new.prov
        if origin.at not in mine and (_has(new, origin.at) or not _has(shipped, origin.at))
    ]
    return Table(new.name, new.version, new.rows, (*others, *mine.values()))


def claimed(new: Table, shipped: Table, src: str) -> Table:
    """Return `new` with the provenance its values have earned; `src` names the file it came in.

    A fact the file already calls `owner` stays so with its own source, an unchanged fact keeps the
    shipped origin, and any other fact becomes the owner's.
    """
    mine = Origin((), OWNER, src)
    wanted = {pointer: _earned(new, shipped, pointer, mine) for pointer, _ in new.facts()}
    return Table(new.name, new.version, new.rows, tuple(_cover((), wanted, None)))


def _owns(table: Table, pointer: Pointer) -> bool:
    origin = table.origin(pointer)
    return origin is not None and origin.kind == OWNER


def _has(table: Table, pointer: Pointer) -> bool:
    try:
        value_at(table.rows, pointer)
    except LookupError:
        return False
    return True


def _earned(new: Table, shipped: Table, pointer: Pointer, mine: Origin) -> Origin:
    if _owns(new, pointer):
        return new.origin(pointer) or mine
    if _same(new.rows, shipped.rows, pointer):
        return shipped.origin(pointer) or mine
    return mine


def _same(rows: Any, shipped: Any, pointer: Pointer) -> bool:
    try:
        old = value_at(shipped, pointer)
    except LookupError:
        return False
    new = value_at(rows, pointer)
    return type(old) is type(new) and bool(old == new)


def _cover(
    at: Pointer, wanted: Mapping[Pointer, Origin], inherited: Origin | None
) -> list[Origin]:
    """Return few entries at and below `at` that give every fact the origin it should have."""
    if not wanted:
        return []
    found = Counter((origin.kind, origin.src) for origin in wanted.values())
    (kind, src), _ = found.most_common(1)[0]
    own = Origin(at, kind, src)
    entries = [] if inherited and (inherited.kind, inherited.src) == (kind, src) else [own]
    if len(found) > 1:
        for key, below in _children(at, wanted).items():
            entries += _cover((*at, key), below, own)
    return entries


def _children(at: Pointer, wanted: Mapping[Pointer, Origin]) -> dict[str, dict[Pointer, Origin]]:
    children: dict[str, dict[Pointer, Origin]] = {}
    for pointer, origin in wanted.items():
        children.setdefault(pointer[len(at)], {})[pointer] = origin
    return children
