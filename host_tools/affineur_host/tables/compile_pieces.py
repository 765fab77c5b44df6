"""Compile the tables of loose pieces: tile, boards, cards and tokens (D-04 to D-10)."""

from collections.abc import Mapping
from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.compile_layouts import wine_colours
from affineur_host.tables.table import Table

Row = Mapping[str, Any]
Tables = Mapping[str, Table]
Constants = dict[str, object]


def resource_tile(tables: Tables) -> Constants:
    """Compile the resource tiles: four (resource, season), clockwise."""
    rows = tables["resource_tile"].rows
    tiles = {row["tile"]: tuple(_sector(sector) for sector in row["sectors"]) for row in rows}
    return {"TILES": tiles, "ASSUMED": _assumed(tables["resource_tile"], "tile")}


def player_boards(tables: Tables) -> Constants:
    """Compile the player boards: (id, game, parlours, slots)."""
    rows = tables["player_boards"].rows
    boards = tuple(_board(row) for row in rows)
    return {"BOARDS": boards, "ASSUMED": _assumed(tables["player_boards"], "id")}


def structure_tiles(tables: Tables) -> Constants:
    """Compile the structure tiles: (id, game, slot, kind, cost, resource, ..., points)."""
    rows = tables["structure_tiles"].rows
    tiles = tuple(
        (row["id"], words.GAMES.index(row["game"]), _or_absent(row["slot"]), *_ability(row))
        for row in rows
    )
    return {"TILES": tiles, "ASSUMED": _assumed(tables["structure_tiles"], "game")}


def orders(tables: Tables) -> Constants:
    """Compile the order decks, one (type, age) per card."""
    table = tables["orders"]
    decks: Constants = {
        game.upper(): tuple(_demand(row) for row in table.rows if row["game"] == game)
        for game in words.GAMES
    }
    return {**decks, "ASSUMED": tuple(name.upper() for name in _assumed(table, "game"))}


def customer_tokens(tables: Tables) -> Constants:
    """Compile the customer tokens: (normal, tied), each by count class; ASSUMED names classes."""
    table = tables["customer_tokens"]
    tokens = tuple(
        tuple(tuple(row[side][count] for count in words.CLASSES) for side in ("normal", "tied"))
        for row in table.rows
    )
    assumed = tuple(count for count in words.CLASSES if _class_assumed(table, count))
    return {"TOKENS": tokens, "ASSUMED": assumed}


def wine_tiles(tables: Tables) -> Constants:
    """Compile the wine tiles: (colour, left half, right half, resource)."""
    table = tables["wine_tiles"]
    colours = wine_colours(table.rows)
    tiles = tuple(
        (
            colours.index(row["colour"]),
            words.HALVES.index(row["left"]),
            words.HALVES.index(row["right"]),
            words.code(words.RESOURCES, row["resource"]),
        )
        for row in table.rows
    )
    return {"TILES": tiles, "ASSUMED": ("TILES",) if table.rests_on_assumption() else ()}


def corporation_boards(tables: Tables) -> Constants:
    """Compile the corporation boards: (game, level, track, fruit)."""
    table = tables["corporation_boards"]
    boards = tuple(
        (words.GAMES.index(row["game"]), row["level"], tuple(row["track"]), int(row["fruit"]))
        for row in table.rows
    )
    names = [f"{row['game']}/{row['level']}" for row in table.rows]
    assumed = (name for at, name in enumerate(names) if table.rests_on_assumption((str(at),)))
    return {"BOARDS": boards, "ASSUMED": tuple(assumed)}


def _board(row: Row) -> tuple[object, ...]:
    parlours = tuple((parlour["cost"], *_demand(parlour)) for parlour in row["parlours"])
    slots = tuple(_ability(slot) for slot in row["slots"])
    return row["id"], words.GAMES.index(row["game"]), parlours, slots


def _ability(row: Row) -> tuple[int, ...]:
    return (
        words.KINDS.index(row["kind"]),
        row["cost"],
        words.code(words.RESOURCES, row.get("resource")),
        words.code(words.VENUES, row.get("venue")),
        words.code(words.TYPES, row.get("type")),
        words.code(words.SEASONS, row.get("season")),
        _or_absent(row.get("points")),
    )


def _demand(row: Row) -> tuple[int, int]:
    return words.type_code(row["type"]), words.age_code(row["age"])


def _sector(sector: Row) -> tuple[int, int]:
    return (
        words.RESOURCES.index(sector["resource"]),
        words.code(words.SEASONS, sector["season"]),
    )


def _or_absent(number: int | None) -> int:
    return words.ABSENT if number is None else number


def _assumed(table: Table, label: str) -> tuple[Any, ...]:
    """Return the labels of the rows that rest on an assumed value, each once."""
    rows = enumerate(table.rows)
    found = (row[label] for at, row in rows if table.rests_on_assumption((str(at),)))
    return tuple(dict.fromkeys(found))


def _class_assumed(table: Table, count: str) -> bool:
    places = (
        (str(at), side, count) for at in range(len(table.rows)) for side in ("normal", "tied")
    )
    return any(table.rests_on_assumption(place) for place in places)
