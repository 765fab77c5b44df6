"""Check the rubrics: rising, agreeing with the rulebooks, able to give the printed sheets (D-03).

The rulebooks print two filled score sheets; a rubric that cannot give their figures is wrong.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, permutations
from typing import Any

from affineur_host.tables.check_layouts import open_spaces
from affineur_host.tables.compile_layouts import columns
from affineur_host.tables.problem import HINT, SEEN, Problem, Problems, place
from affineur_host.tables.sources import RUBRICS
from affineur_host.tables.table import Table, parse_pointer, value_at
from affineur_host.tables.vocabulary import AGES

Row = Mapping[str, Any]
Tables = Mapping[str, Table]

FORMAGGIO_SHEET = (16, 4, 10, 14)
FEW_TOKENS = 4
"""Tokens in one venue that suffice to find the totals of the Formaggio sheet."""


def rubrics(table: Table, tables: Tables) -> Problems:
    """Check every rubric of D-03."""
    for name, row in table.rows.items():
        for at, points in _scales(name, row):
            yield from _rising(at, points)
    yield from _anchors(table)
    yield from _sheets(table.rows, tables)


def _scales(name: str, row: Row) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """Yield (place, points) of every list of points in a rubric that should rise."""
    if "rows" in row:
        for age in AGES[:3]:
            yield place(name, "rows"), [line[age] for line in row["rows"]]
    elif "column" in row:
        yield place(name, "column"), row["column"]
    elif "each" not in row:
        yield place(name, "points"), row["points"]


def _rising(at: tuple[str, ...], points: list[int]) -> Problems:
    steps = [later - earlier for earlier, later in pairwise(points)]
    if any(step < 0 for step in steps):
        yield Problem(at, "points never fall (F-SCORE-8)")
    elif any(later < earlier for earlier, later in pairwise(steps)):
        yield Problem(at, "steps shrink, though involvement should pay (D-03)", HINT)


def _anchors(table: Table) -> Problems:
    for pattern, values in RUBRICS.items():
        at = parse_pointer(pattern)
        try:
            found = value_at(table.rows, at)
        except LookupError:
            yield Problem(at[:1], f"the rulebook shows {values[0]} at {pattern} (D-03)")
            continue
        if found not in values:
            yield Problem(at, f"the rulebook shows {values[0]} (D-03)", SEEN)


def _sheets(rows: Row, tables: Tables) -> Problems:
    claims = (
        ("festival", 6, _festival(rows["festival"]["points"])),
        ("fromagerie", 15, _fromagerie(rows["fromagerie"], tables["layouts/fromagerie"].rows)),
        ("bistro", 13, _bistro(rows["bistro"]["rows"])),
        ("orders_2023", 10, set(rows["orders_2023"]["points"])),
        ("orders_retail", 14, set(rows["orders_retail"]["points"])),
    )
    for name, total, totals in claims:
        if total not in totals:
            text = f"the score sheet shows {total}, which this rubric cannot give (D-03)"
            yield Problem(place(name), text, SEEN)
    if not formaggio_sheet(rows, tables):
        text = "no four venues can give the score sheet's 16, 4, 10 and 14 (D-03)"
        yield Problem((), text, SEEN)


def _festival(points: list[int]) -> set[int]:
    """Return the totals up to 30 that several groups can give together."""
    totals = {0}
    for _ in range(FEW_TOKENS + 1):
        totals |= {old + new for old in totals for new in points if old + new <= 30}
    return totals


def _fromagerie(scale: Row, layouts: list[Row]) -> Iterator[int]:
    """Yield the totals of up to five tokens on some layout."""
    for layout in layouts:
        values = {shelf["id"]: shelf["value"] for shelf in layout["shelves"]}
        shelves = sorted(space["shelf"] for space in open_spaces(layout))
        for chosen in _few(shelves, FEW_TOKENS + 1):
            yield look_up(scale, len(set(chosen))) + sum(values[shelf] for shelf in chosen)


def _bistro(lines: list[Row]) -> set[int]:
    """Return the totals of up to six plates, by the number of tables they pair up."""
    totals = set()
    for pairs, line in enumerate(lines):
        worth = [line[age] for age in AGES[:3]]
        sums = {0: {0}}
        for plates in range(1, 7):
            sums[plates] = {old + value for old in sums[plates - 1] for value in worth}
            if plates >= 2 * pairs:
                totals |= sums[plates]
    return totals


def formaggio_sheet(rows: Row, tables: Tables) -> bool:
    """Return whether the four venues can give 16, 4, 10 and 14 in some order (E-11)."""
    totals = (
        _banca(rows["banca"], tables["layouts/banca"].rows),
        set(rows["venezia"]["points"]),
        set(rows["vigneto"]["points"]),
        _regioni(tables["layouts/regioni"].rows),
    )
    return any(
        all(total in found for total, found in zip(order, totals, strict=True))
        for order in permutations(FORMAGGIO_SHEET)
    )


def _banca(scale: Row, layouts: list[Row]) -> set[int]:
    """Return the totals of a few tokens on the first layout."""
    spaces = [(space["age"], tuple(columns(space))) for space in open_spaces(layouts[0])]
    return {_banca_total(scale, chosen) for chosen in _few(spaces, FEW_TOKENS)}


def _banca_total(scale: Row, chosen: tuple[tuple[str, tuple[int, ...]], ...]) -> int:
    ages = [age for age, _ in chosen]
    under = [column for _, found in chosen for column in found]
    rows = sum(scale["row"][age] for age in set(ages) if ages.count(age) >= 2)
    worth: list[int] = scale["column"]
    last = len(worth) - 1
    return int(rows) + sum(worth[min(under.count(each), last)] for each in set(under))


def _regioni(layouts: list[Row]) -> set[int]:
    """Return the products of regions and flags of a few cities on the first layout."""
    cities = [(space["region"], space["flags"]) for space in open_spaces(layouts[0])]
    return {
        len({region for region, _ in chosen}) * sum(flags for _, flags in chosen)
        for chosen in _few(cities, FEW_TOKENS)
    }


def _few(items: list[Any], most: int) -> Iterator[tuple[Any, ...]]:
    """Yield every choice of one to `most` of `items`."""
    for size in range(1, most + 1):
        yield from combinations(items, size)


def look_up(scale: Row, count: int) -> int:
    """Return the points of `count` on a scale (F-SCORE-8)."""
    points: list[int] = scale["points"]
    beyond = max(0, count - len(points) + 1)
    step: int = scale.get("step", 0)
    return points[min(count, len(points) - 1)] + beyond * step
