"""Check what all layouts have in common (D-02, V-GEN-5)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.compile_layouts import layout_keys
from affineur_host.tables.problem import SANE, Problem, Problems, place
from affineur_host.tables.shape_pieces import form
from affineur_host.tables.table import Table

Row = Mapping[str, Any]
Tables = Mapping[str, Table]
RowCheck = Callable[[int, Row], Problems]

KEYS = ("4/I", "4/II", "4/board", "3/I", "3/II", "1-2/I", "1-2/II")
TOKENS_PER_PLAYER = 15
"""Cheese tokens of a player (F-SETUP-10)."""


def venue_check(venue: str, row_check: RowCheck) -> Callable[[Table, Tables], Problems]:
    """Return the check of one venue's table: the common rules, then `row_check` on every row."""

    def check(table: Table, tables: Tables) -> Problems:
        yield from _keys(table)
        for index, row in enumerate(table.rows):
            yield from _common(venue, index, row)
            yield from _rubric(venue, index, row, tables["rubrics"].rows)
            yield from row_check(index, row)
            for count in row["classes"]:
                yield from _open_spaces(venue, index, row, count, tables)
                yield from _combinations(venue, index, row, count, tables)

    return check


def repeated(names: Iterable[Any]) -> list[Any]:
    """Return what occurs more than once, in order of first appearance."""
    return [name for name, times in Counter(names).items() if times > 1]


def open_spaces(row: Row) -> list[Row]:
    """Return the spaces of a layout without a no-entry sign."""
    return [space for space in row["spaces"] if not space["blocked"]]


def _keys(table: Table) -> Problems:
    keys = [key for row in table.rows for key in layout_keys(row)]
    for key in repeated(keys):
        yield Problem((), f"two layouts serve {key} (D-02)")
    for key in KEYS:
        if key not in keys:
            yield Problem((), f"the layout {key} is missing (D-02)")


def _common(venue: str, index: int, row: Row) -> Problems:
    game = "fromage" if venue in words.FROMAGE_VENUES else "formaggio"
    parts = row["layout"].split("/")
    if len(parts) != 4 or parts[:2] != [game, venue] or parts[2] not in row["classes"]:
        yield Problem(
            place(index, "layout"), f"the name must read {game}/{venue}/CLASS/SIDE (D-02)"
        )
    elif parts[3] not in words.SIDES or (parts[3] == "board" and row["classes"] != ["4"]):
        yield Problem(
            place(index, "layout"), "the side is I, II or, for four players, board (F-SETUP-4)"
        )
    for name in repeated(space["id"] for space in row["spaces"]):
        yield Problem(place(index, "spaces"), f'two spaces are called "{name}" (V-GEN-5)')
    for number, space in enumerate(row["spaces"]):
        at = place(index, "spaces", number)
        if space["blocked"] and "4" in row["classes"]:
            yield Problem((*at, "blocked"), "no space is blocked with four players (D-02)")
        if space["age"] == "platinum" and game == "fromage":
            yield Problem((*at, "age"), "Fromage has no platinum (D-02)")


def _rubric(venue: str, index: int, row: Row, rubrics: Row) -> Problems:
    name = row.get("rubric")
    if name is None:
        return
    if venue not in rubrics:
        yield Problem(place(index, "rubric"), f"{venue} is not scored by a rubric (D-03)")
    elif name not in rubrics or form(rubrics[name]) != form(rubrics[venue]):
        yield Problem(place(index, "rubric"), f"no rubric of {venue}'s form has this name (D-03)")


def _open_spaces(venue: str, index: int, row: Row, count: str, tables: Tables) -> Problems:
    """Someone must run out of tokens before the poorest four venues are full (D-02)."""
    others = sorted(
        min(len(open_spaces(other)) for other in rows) for rows in _others(venue, count, tables)
    )
    found = len(open_spaces(row)) + sum(others[:3])
    needed = _tokens(count, tables) + 1
    if len(others) >= 3 and found < needed:
        text = f"with the poorest other venues {found} spaces are open, {needed} are needed (D-02)"
        yield Problem(place(index), text, SANE)


def _tokens(count: str, tables: Tables) -> int:
    """Return how many tokens can be on the board while everyone still holds one (D-02)."""
    if count != "1-2":
        return (TOKENS_PER_PLAYER - 1) * int(count)
    track = max((len(row["track"]) for row in tables["corporation_boards"].rows), default=0)
    return TOKENS_PER_PLAYER - 1 + max(TOKENS_PER_PLAYER - 1, track - 1)


def _combinations(venue: str, index: int, row: Row, count: str, tables: Tables) -> Problems:
    """Each type occurs with each age up to gold in any four venues (D-02)."""
    offers = [
        set.intersection(*(_offer(other) for other in rows))
        for rows in _others(venue, count, tables)
    ]
    own = _offer(row)
    for kind in words.TYPES:
        for age in words.AGES[:3]:
            lacking = sum((kind, age) not in offer for offer in offers)
            if (kind, age) not in own and lacking >= 3:
                text = f"four venues may be without an open {kind} {age} space (D-02)"
                yield Problem(place(index), text, SANE)


def _others(venue: str, count: str, tables: Tables) -> list[list[Row]]:
    names = (f"layouts/{name}" for name in words.VENUES if name != venue)
    rows = ([row for row in tables[name].rows if count in row["classes"]] for name in names)
    return [found for found in rows if found]


def _offer(row: Row) -> set[tuple[str, str]]:
    return {(space["type"], space["age"]) for space in open_spaces(row)}
