"""Compile the eight layout tables to the tuples the rules read (D-02).

Each compiler returns the constants of one module: LAYOUTS maps "4/I" to (spaces, parts), RUBRICS
names the layouts whose insert prints a rubric of its own, ASSUMED the layouts that rest on an
assumed value. A space is (type, age, fruit, blocked, venue fields ...).
"""

from collections.abc import Callable, Mapping
from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.compile_rubrics import rubric
from affineur_host.tables.table import Table

Row = Mapping[str, Any]
Tables = Mapping[str, Table]
Constants = dict[str, object]
Extra = Callable[[Row, Row], tuple[int, ...]]
Parts = Callable[[Row], tuple[object, ...]]


def layout_keys(row: Row) -> list[str]:
    """Return the keys a layout answers to, such as "4/I": one per count class it serves."""
    side = row["layout"].split("/")[-1]
    return [f"{count}/{side}" for count in row["classes"]]


def festival(tables: Tables) -> Constants:
    """Compile the Festival: a space ends with row and column, the parts are the free samples."""
    return _venue(
        tables,
        "festival",
        lambda space, _: (space["row"], space["col"]),
        lambda row: tuple((cell["row"], cell["col"]) for cell in row["free"]),
    )


def fromagerie(tables: Tables) -> Constants:
    """Compile the Fromagerie: a space ends with its shelf; a shelf is (age, sign, value)."""
    return _venue(
        tables,
        "fromagerie",
        lambda space, row: (_ids(row["shelves"]).index(space["shelf"]),),
        lambda row: tuple(_shelf(shelf) for shelf in row["shelves"]),
    )


def bistro(tables: Tables) -> Constants:
    """Compile the Bistro: a space ends with its table, numbered in order of appearance."""
    return _venue(tables, "bistro", lambda space, row: (_tables(row).index(space["table"]),))


def villes(tables: Tables) -> Constants:
    """Compile the Villes: a space ends with the bit mask of the regions it touches."""
    return _venue(
        tables,
        "villes",
        lambda space, row: (_mask(row["regions"].index(name) for name in space["regions"]),),
    )


def banca(tables: Tables) -> Constants:
    """Compile the Banca: a space ends with the bit mask of its columns."""
    return _venue(
        tables, "banca", lambda space, _: (_mask(column - 1 for column in columns(space)),)
    )


def venezia(tables: Tables) -> Constants:
    """Compile Venezia: the parts are gondola spaces (start, indices of the spaces they touch)."""
    return _venue(tables, "venezia", lambda *_: (), _gondolas)


def vigneto(tables: Tables) -> Constants:
    """Compile the Vigneto: a space ends with the number of its wine table's colour."""
    colours = wine_colours(tables["wine_tiles"].rows)
    return _venue(tables, "vigneto", lambda space, _: (colours.index(space["table"]),))


def regioni(tables: Tables) -> Constants:
    """Compile the Regioni: a space ends with its region and its flags."""
    return _venue(
        tables,
        "regioni",
        lambda space, row: (row["regions"].index(space["region"]), space["flags"]),
    )


def columns(space: Row) -> list[int]:
    """Return the Banca columns, from 1, that a space counts in."""
    return [*space.get("spans", ()), *([space["column"]] if "column" in space else ())]


def wine_colours(rows: list[Row]) -> list[str]:
    """Return the colours of the wine tables in order of first appearance among the tiles."""
    return list(dict.fromkeys(row["colour"] for row in rows))


def _no_parts(_: Row) -> tuple[object, ...]:
    return ()


def _venue(tables: Tables, venue: str, extra: Extra, parts: Parts = _no_parts) -> Constants:
    table = tables[f"layouts/{venue}"]
    layouts: dict[str, object] = {}
    rubrics: dict[str, object] = {}
    assumed: list[str] = []
    for index, row in enumerate(table.rows):
        for key in layout_keys(row):
            layouts[key] = (_spaces(row, extra), parts(row))
            if "rubric" in row:
                rubrics[key] = rubric(tables["rubrics"].rows, row["rubric"])
            if table.rests_on_assumption((str(index),)):
                assumed.append(key)
    return {"LAYOUTS": layouts, "RUBRICS": rubrics, "ASSUMED": tuple(assumed)}


def _spaces(row: Row, extra: Extra) -> tuple[tuple[int, ...], ...]:
    return tuple((*_common(space), *extra(space, row)) for space in row["spaces"])


def _common(space: Row) -> tuple[int, int, int, int]:
    return (
        words.type_code(space["type"]),
        words.age_code(space["age"]),
        words.FRUITS.index(space["fruit"]),
        int(space["blocked"]),
    )


def _shelf(shelf: Row) -> tuple[int, int, int]:
    return words.age_code(shelf["age"]), words.SIGNS.index(shelf["sign"]), shelf["value"]


def _gondolas(row: Row) -> tuple[object, ...]:
    spaces = _ids(row["spaces"])
    touched: dict[str, list[int]] = {gondola["id"]: [] for gondola in row["gondola_spaces"]}
    for gondola, space in row["adjacency"]:
        touched[gondola].append(spaces.index(space))
    return tuple(
        (int(gondola["start"]), tuple(sorted(touched[gondola["id"]])))
        for gondola in row["gondola_spaces"]
    )


def _ids(rows: list[Row]) -> list[str]:
    return [row["id"] for row in rows]


def _tables(row: Row) -> list[str]:
    return list(dict.fromkeys(space["table"] for space in row["spaces"]))


def _mask(bits: Any) -> int:
    return sum(1 << bit for bit in bits)
