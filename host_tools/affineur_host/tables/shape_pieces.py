"""The shape of the tables of loose pieces and of the rubrics (D-01, D-03 to D-10)."""

from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.problem import Problem, Problems
from affineur_host.tables.shape import (
    flag,
    integer,
    mapping,
    optional,
    record,
    sequence,
    shown,
    text,
    word,
)
from affineur_host.tables.table import Pointer

RUBRIC_NAMES = (
    "festival",
    "fromagerie",
    "bistro",
    "orders_2023",
    "orders_retail",
    "venezia",
    "vigneto",
    "banca",
    "corporation_orders",
    "unused",
)

_ID = integer(1, 999)
_NAME = text(60)
_COST = integer(1, 30)
_POINTS = integer(0, 999)
_GAME = word(*words.GAMES)
_TYPE = word(*words.TYPES)
_AGE = word(*words.AGES)
_RESOURCE = word(*words.RESOURCES)
_SEASON = word(*words.SEASONS)
_HALF = word(*words.HALVES)
_BY_CLASS = record({count: integer(0, 99) for count in words.CLASSES})

COMPONENTS = record(
    {game: mapping(integer(0, 1000)) for game in (*words.GAMES, "steam_and_cheese")}
)

_SECTOR = record({"resource": _RESOURCE, "season": optional(_SEASON)})
RESOURCE_TILE = sequence(record({"tile": _NAME, "sectors": sequence(_SECTOR, 4, 4)}), 1, 10)

_ABILITY = {"kind": word(*words.KINDS), "cost": _COST}
_PARAMETERS = {
    "name": _NAME,
    "resource": _RESOURCE,
    "venue": word(*words.VENUES),
    "type": _TYPE,
    "season": _SEASON,
    "points": integer(1, 20),
}
_PARLOUR = record(
    {"cost": _COST, "type": word(*words.TYPES, "any"), "age": word(*words.AGES, "any")}
)
PLAYER_BOARDS = sequence(
    record(
        {
            "id": _ID,
            "game": _GAME,
            "parlours": sequence(_PARLOUR, 1, 6),
            "slots": sequence(record(_ABILITY, _PARAMETERS), 0, 10),
        },
        {"name": _NAME},
    )
)
STRUCTURE_TILES = sequence(
    record({"id": _ID, "game": _GAME, "slot": optional(integer(0, 3)), **_ABILITY}, _PARAMETERS)
)
ORDERS = sequence(record({"id": _ID, "game": _GAME, "type": _TYPE, "age": _AGE}))
CUSTOMER_TOKENS = sequence(record({"id": _ID, "normal": _BY_CLASS, "tied": _BY_CLASS}))
WINE_TILES = sequence(
    record(
        {
            "id": _ID,
            "colour": _NAME,
            "left": _HALF,
            "right": _HALF,
            "resource": optional(_RESOURCE),
        }
    )
)
CORPORATION_BOARDS = sequence(
    record(
        {
            "game": _GAME,
            "level": integer(1, 9),
            "track": sequence(_POINTS, 1, 30),
            "fruit": flag,
            "rule": optional(text(400)),
            "rule_code": optional(_NAME),
        }
    )
)

_SCALE = record({"points": sequence(_POINTS, 1, 60)}, {"step": integer(0, 99)})
_PLATES = record({"rows": sequence(record(dict.fromkeys(words.AGES[:3], _POINTS)), 1, 20)})
_VAULT = record(
    {"row": record(dict.fromkeys(words.AGES, _POINTS)), "column": sequence(_POINTS, 5, 5)}
)
_SHARE = record({"points": _POINTS, "each": integer(1, 20)})
_FORMS = {"rows": _PLATES, "column": _VAULT, "each": _SHARE}


def form(rubric: Any) -> str:
    """Return the field that tells a rubric's form: rows, column, each, or points for a scale."""
    return next((key for key in _FORMS if isinstance(rubric, dict) and key in rubric), "points")


_OWN_FORM = {"bistro": "rows", "banca": "column", "unused": "each"}


def RUBRICS(at: Pointer, value: Any) -> Problems:  # noqa: N802 - a shape like the others
    """Accept the ten rubrics of the games, and further ones that a layout may name."""
    if not isinstance(value, dict) or len(value) > 60:
        yield Problem(at, f"an object of up to 60 rubrics is needed, not {shown(value)}")
        return
    for name in RUBRIC_NAMES:
        if name not in value:
            yield Problem(at, f'the rubric "{name}" is missing (D-03)')
    for name, row in value.items():
        wanted = _OWN_FORM.get(name, "points") if name in RUBRIC_NAMES else form(row)
        yield from _NAME((*at, name), name)
        yield from _FORMS.get(wanted, _SCALE)((*at, name), row)
