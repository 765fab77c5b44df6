"""Check what each venue demands of its own layouts (RULES Part V, D-02)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.check_layouts import Tables, open_spaces, repeated, venue_check
from affineur_host.tables.compile_layouts import columns
from affineur_host.tables.problem import SANE, Problem, Problems, place
from affineur_host.tables.table import Table

Row = Mapping[str, Any]

GONDOLAS = 22
"""Gondolas in the box (V-VENE-2)."""


def _festival(index: int, row: Row) -> Problems:
    free = {(cell["row"], cell["col"]) for cell in row["free"]}
    cells = [(cell["row"], cell["col"]) for cell in (*row["spaces"], *row["free"])]
    for cell in repeated(cells):
        yield Problem(place(index), f"row {cell[0]}, column {cell[1]} is used twice (V-FEST-1)")
    for number, space in enumerate(row["spaces"]):
        found = len(free.intersection(neighbours(space["row"], space["col"])))
        wanted = words.AGES.index(space["age"])
        if found != wanted:
            text = f"{space['age']} touches {wanted} free samples, this one {found} (V-FEST-2)"
            yield Problem(place(index, "spaces", number), text)


def neighbours(row: int, col: int) -> list[tuple[int, int]]:
    """Return the four cells that share an edge with this one (V-FEST-1)."""
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def _fromagerie(index: int, row: Row) -> Problems:
    ages = {shelf["id"]: shelf["age"] for shelf in row["shelves"]}
    at = place(index, "shelves")
    for name in repeated(shelf["id"] for shelf in row["shelves"]):
        yield Problem(at, f'two shelves are called "{name}" (V-FROM-1)')
    if len(ages) < 3:
        yield Problem(at, "at least three shelves are needed (D-02)")
    for number, shelf in enumerate(row["shelves"]):
        if (shelf["value"] > 0) != (shelf["sign"] == "points"):
            yield Problem((*at, str(number)), "points signs alone have a value above 0 (V-FROM-1)")
    yield from _signs(index, row["shelves"])
    for number, space in enumerate(row["spaces"]):
        if ages.get(space["shelf"]) != space["age"]:
            text = "the space lies on a shelf of its own age (V-FROM-1)"
            yield Problem(place(index, "spaces", number), text)


def _signs(index: int, shelves: list[Row]) -> Problems:
    """Older shelves carry signs at least as good: points with points, gains with gains."""
    for number, shelf in enumerate(shelves):
        for other in shelves:
            alike = (shelf["sign"] == "points") == (other["sign"] == "points")
            older = words.AGES.index(shelf["age"]) > words.AGES.index(other["age"])
            if alike and older and _worth(shelf) < _worth(other):
                text = (
                    f'its sign is worth less than that of the younger "{other["id"]}" (V-FROM-5)'
                )
                yield Problem(place(index, "shelves", number), text)


def _worth(shelf: Row) -> int:
    sign: str = shelf["sign"]
    return int(shelf["value"]) if sign == "points" else words.SIGNS.index(sign)


def _bistro(index: int, row: Row) -> Problems:
    for name, plates in Counter(space["table"] for space in row["spaces"]).items():
        if plates > 2:
            text = f'table "{name}" has {plates} plates, at most two are known (V-BIST-1)'
            yield Problem(place(index), text, SANE)


def _villes(index: int, row: Row) -> Problems:
    yield from _six_regions(index, row)
    for number, space in enumerate(row["spaces"]):
        at = place(index, "spaces", number, "regions")
        wanted = words.AGES.index(space["age"]) + 1
        if len(set(space["regions"])) != wanted or len(space["regions"]) != wanted:
            text = f"{space['age']} touches {wanted} different regions (V-VILL-1)"
            yield Problem(at, text)
        if not set(space["regions"]).issubset(row["regions"]):
            yield Problem(at, "a region is not among the six of the layout (V-VILL-1)")


def _regioni(index: int, row: Row) -> Problems:
    yield from _six_regions(index, row)
    for number, space in enumerate(row["spaces"]):
        at = place(index, "spaces", number)
        if space["region"] not in row["regions"]:
            yield Problem(at, "the region is not among the six of the layout (V-REGI-1)")
        if space["flags"] < 1:
            yield Problem(at, "a city shows at least one flag (V-REGI-1)", SANE)


def _six_regions(index: int, row: Row) -> Problems:
    for name in repeated(row["regions"]):
        yield Problem(place(index), f'the region "{name}" is listed twice (D-02)')


def _banca(index: int, row: Row) -> Problems:
    for number, space in enumerate(row["spaces"]):
        yield from _banca_space(place(index, "spaces", number), space)
    grid = [space for space in row["spaces"] if "column" in space]
    for column, age in repeated((space["column"], space["age"]) for space in grid):
        yield Problem(place(index), f"column {column} has two {age} spaces (V-BANC-1)", SANE)
    places = {(space["column"], space["age"]) for space in grid}
    spans = Counter(column for space in row["spaces"] for column in space.get("spans", ()))
    for column in sorted({column for space in row["spaces"] for column in columns(space)}):
        for age in words.AGES[:3]:
            if (column, age) not in places:
                yield Problem(place(index), f"column {column} has no {age} space (V-BANC-1)", SANE)
        if spans[column] != 1:
            text = f"column {column} lies under {spans[column]} platinum spaces, not 1 (V-BANC-1)"
            yield Problem(place(index), text, SANE)


def _banca_space(at: tuple[str, ...], space: Row) -> Problems:
    field = "spans" if space["age"] == "platinum" else "column"
    if [key for key in ("column", "spans") if key in space] != [field]:
        yield Problem(at, f"a {space['age']} space has the field {field} and no other (V-BANC-1)")
    elif field == "spans" and (len(space["spans"]) != 3 or len(set(space["spans"])) != 3):
        yield Problem((*at, "spans"), "platinum spans three different columns (V-BANC-1)")


def _venezia(index: int, row: Row) -> Problems:
    gondolas = [gondola["id"] for gondola in row["gondola_spaces"]]
    spaces = {space["id"] for space in row["spaces"]}
    for name in repeated(gondolas):
        yield Problem(place(index), f'two gondola spaces are called "{name}" (V-VENE-1)')
    for number, (gondola, space) in enumerate(row["adjacency"]):
        if gondola not in gondolas or space not in spaces:
            yield Problem(place(index, "adjacency", number), "an unknown space (V-VENE-1)")
    for pair in repeated(tuple(pair) for pair in row["adjacency"]):
        yield Problem(
            place(index, "adjacency"), f"{' and '.join(pair)} are paired twice (V-VENE-1)"
        )
    touched = Counter(gondola for gondola, _ in row["adjacency"])
    for name in gondolas:
        if not touched[name]:
            text = f'gondola space "{name}" touches no cheese space (V-VENE-1)'
            yield Problem(place(index), text, SANE)
    if max(touched.values(), default=0) < 3:
        yield Problem(place(index), "some gondola space touches three cheese spaces (D-02)")
    if sum(gondola["start"] for gondola in row["gondola_spaces"]) > GONDOLAS:
        yield Problem(place(index), f"more than {GONDOLAS} gondolas start here (V-VENE-2)")


def _vigneto(index: int, row: Row, tiles: Counter[str]) -> Problems:
    for number, space in enumerate(row["spaces"]):
        if space["table"] not in tiles:
            text = f'no wine tile has the colour "{space["table"]}" (V-VIGN-1)'
            yield Problem(place(index, "spaces", number), text)
    for colour, spaces in Counter(space["table"] for space in open_spaces(row)).items():
        if colour in tiles and spaces > tiles[colour]:
            text = f"{spaces} open tables are {colour}, but {tiles[colour]} tiles (V-VIGN-2)"
            yield Problem(place(index), text)


def vigneto(table: Table, tables: Tables) -> Problems:
    """Check the Vigneto's layouts against the wine tiles there are."""
    tiles = Counter(row["colour"] for row in tables["wine_tiles"].rows)
    check = venue_check("vigneto", lambda index, row: _vigneto(index, row, tiles))
    yield from check(table, tables)


festival = venue_check("festival", _festival)
fromagerie = venue_check("fromagerie", _fromagerie)
bistro = venue_check("bistro", _bistro)
villes = venue_check("villes", _villes)
banca = venue_check("banca", _banca)
venezia = venue_check("venezia", _venezia)
regioni = venue_check("regioni", _regioni)
