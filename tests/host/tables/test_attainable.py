"""The score sheets the rulebooks print can come out of the shipped tables (E-11, E-30).

Every figure is counted here from an explicit placement on the shipped map, without the code that
checks the tables.
"""

from typing import Any

from affineur_host.tables.store import compiled
from affineur_host.tables.table import Table

Tables = dict[str, Table]


def _spaces(shipped: Tables, venue: str) -> dict[str, Any]:
    return {space["id"]: space for space in shipped[f"layouts/{venue}"].rows[0]["spaces"]}


def _festival(shipped: Tables) -> int:
    """Four connected cells: two own tokens and the two free samples they touch."""
    row = shipped["layouts/festival"].rows[0]
    cells = {(cell["row"], cell["col"]) for cell in row["free"]}
    own = [(4, 3), (4, 2), (4, 4)]
    assert all(f"r{row}c{col}" in _spaces(shipped, "festival") for row, col in own)
    touched = {
        (row + down, col + right)
        for row, col in own
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    size = len(own) + len(touched & cells)
    points: int = shipped["rubrics"].rows["festival"]["points"][size]
    return points


def _fromagerie(shipped: Tables) -> int:
    """Three resource shelves and two tokens on the dearest point shelf."""
    spaces = _spaces(shipped, "fromagerie")
    shelves = {shelf["id"]: shelf for shelf in shipped["layouts/fromagerie"].rows[0]["shelves"]}
    own = ["bronze-left-soft", "silver-left-soft", "gold-left-soft"]
    own += ["gold-right-hard", "gold-right-blu"]
    used = [spaces[name]["shelf"] for name in own]
    points: int = shipped["rubrics"].rows["fromagerie"]["points"][len(set(used))]
    return points + sum(shelves[shelf]["value"] for shelf in used)


def _bistro(shipped: Tables) -> int:
    """One table paired with bronze and gold, and bronze and two silver plates elsewhere."""
    spaces = _spaces(shipped, "bistro")
    own = [spaces[name] for name in ("T4a", "T4b", "T5a", "T1a", "T3a")]
    tables = [space["table"] for space in own]
    pairs = sum(tables.count(table) == 2 for table in set(tables))
    line = shipped["rubrics"].rows["bistro"]["rows"][pairs]
    return sum(line[space["age"]] for space in own)


def _villes(shipped: Tables, count: str, won: list[int], tied: list[int]) -> int:
    rows = shipped["customer_tokens"].rows
    return sum(rows[at]["normal"][count] for at in won) + sum(
        rows[at]["tied"][count] for at in tied
    )


def test_the_fromage_sheet_of_64_is_attainable(shipped: Tables) -> None:
    """E-30: Bistro 13, Festival 6, Fromagerie 15, Villes 8, 5, 6, orders 10, unused 1."""
    orders = shipped["rubrics"].rows["orders_2023"]["points"][6]
    venues = [
        _bistro(shipped),
        _festival(shipped),
        _fromagerie(shipped),
        _villes(shipped, "1-2", [2, 3], []),
    ]
    assert venues == [13, 6, 15, 8]
    assert orders == 10
    structures, fruit, unused = 5, 2 * 3, 3 // 2
    assert sum(venues) + orders + structures + fruit + unused == 64


def test_eight_in_the_villes_is_attainable_at_every_count(shipped: Tables) -> None:
    """D-08."""
    assert _villes(shipped, "1-2", [0, 4], []) == 8
    assert _villes(shipped, "3", [2], [0]) == 8
    assert _villes(shipped, "4", [2], []) == 8


def test_the_formaggio_sheet_of_73_is_attainable(shipped: Tables) -> None:
    """E-11: spring to winter 16, 4, 10, 14, then 8, 6, orders 14, unused 1."""
    rubrics = shipped["rubrics"].rows
    banca = _banca(shipped, ["platinum-1", "bronze-1", "bronze-2", "silver-2"])
    venezia = rubrics["venezia"]["points"][4]
    vigneto = rubrics["vigneto"]["points"][5]
    regioni = _regioni(shipped, regions=2, flags=7)
    assert [banca, venezia, vigneto, regioni] == [16, 4, 10, 14]
    orders = rubrics["orders_retail"]["points"][6]
    assert orders == 14
    structures, fruit, unused = 8, 2 * 3, 2 // 2
    total = banca + venezia + vigneto + regioni + orders + structures + fruit + unused
    assert total == 73


def _banca(shipped: Tables, own: list[str]) -> int:
    """E-01: count rows of two and columns of two and more."""
    spaces = [_spaces(shipped, "banca")[name] for name in own]
    rubric = shipped["rubrics"].rows["banca"]
    ages = [space["age"] for space in spaces]
    rows = sum(rubric["row"][age] for age in set(ages) if ages.count(age) > 1)
    counts = [
        sum(column == space.get("column") or column in space.get("spans", []) for space in spaces)
        for column in range(1, 7)
    ]
    return int(rows) + sum(rubric["column"][count] for count in counts)


def _regioni(shipped: Tables, regions: int, flags: int) -> int:
    """Return regions x flags once such cities are found on the map (E-04)."""
    cities = list(_spaces(shipped, "regioni").values())
    first, second = cities[0]["region"], cities[-1]["region"]
    offered = {city["flags"] for city in cities}
    both = [city["flags"] for city in cities if city["region"] in (first, second)]
    sums = {0}
    for worth in both:
        sums |= {old + worth for old in sums}
    assert flags in sums, (offered, both)
    return regions * flags


def test_the_corporation_sheets_are_attainable(shipped: Tables) -> None:
    """E-21 and E-31: 36 on the track, five cards, 7 for gondolas or 5 for customers."""
    points, step = compiled(shipped)["rubrics"].CORPORATION_ORDERS
    assert points[0] + 5 * step == 15
    for game in ("fromage", "formaggio"):
        first = next(row for row in shipped["corporation_boards"].rows if row["game"] == game)
        assert max(first["track"]) == 36
    assert 36 + 15 + shipped["rubrics"].rows["venezia"]["points"][7] == 58
    assert 36 + 15 + _villes(shipped, "1-2", [5], [0]) == 56
