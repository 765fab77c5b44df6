"""The shape of the tables of Steam & Cheese (D-11 to D-23)."""

from typing import Any

from affineur_host.tables import steam_words as words
from affineur_host.tables.problem import Problem, Problems
from affineur_host.tables.shape import (
    Shape,
    flag,
    integer,
    optional,
    record,
    sequence,
    shown,
    text,
    word,
)
from affineur_host.tables.table import Pointer

# An assistant's location keeps 32 places per ring or track.
_PLACES = 32
_MOST_PACKED = 63

_ACTION = word(*words.ACTIONS)
_EFFECT = word(*words.ACTIONS, "overseer", *words.GOODS)
_SIGN = integer(-1, 1)


def _goods(names: tuple[str, ...], shape: Shape) -> Shape:
    """Accept an object whose fields are goods of `names`."""
    return record({}, dict.fromkeys(names, shape))


def _one_good(at: Pointer, value: Any) -> Problems:
    """Accept one good with its number, as printed on a space."""
    yield from _goods(words.GOODS, integer(1, _MOST_PACKED))(at, value)
    if isinstance(value, dict) and len(value) != 1:
        yield Problem(at, f"exactly one good is needed, not {shown(value)}")


_BONUS = optional(_one_good)

DICE = record(
    {
        "handedness": word("right", "left"),
        "opposite_sum": integer(7, 7),
        "per_colour": record(dict.fromkeys(words.COLOURS, integer(0, 20))),
        "more_than_players": integer(0, 4),
    }
)
_DIE_SPACE = record({"id": text(8), "row": integer(0, 9), "col": integer(0, 9)})
GEARS = sequence(
    record(
        {
            "name": text(30),
            "die_spaces": sequence(_DIE_SPACE, 4, 4),
            "machines": sequence(word(*words.SIDES), 4, 4),
            "first_game": record(dict.fromkeys(words.SIDES, _ACTION)),
        }
    ),
    3,
    3,
)
MACHINES = sequence(
    record(
        {
            "id": integer(1, 48),
            "level": integer(1, 3),
            "mode": word(*words.MODES),
            "actions": sequence(_ACTION, 1, 2),
            "plus": integer(0, 1),
        }
    ),
    48,
    48,
)
_FACTORS = sequence(integer(1, 9), 5, 5)
MARKET = record({"orders": _FACTORS, "blueprints": _FACTORS})
_CHEESE = record(
    {"milk": word(*words.MILKS), "kind": word(*words.KINDS), "n": integer(1, 7)},
)
_REWARD = _goods(words.PACKED_GOODS, integer(1, _MOST_PACKED))
ORDERS = sequence(
    record(
        {
            "id": integer(1, 80),
            "symbol": text(30),
            "colour": text(30),
            "basic": sequence(_CHEESE, 0, 8),
            "reward": _REWARD,
            "extended": sequence(_CHEESE, 0, 8),
            "reward2": _REWARD,
            "bonus": optional(record({"effect": _EFFECT, "value": optional(integer(1, 20))})),
        }
    ),
    80,
    80,
)
BONUS_TILES = sequence(
    record(
        {
            "id": integer(1, 32),
            "effect": _EFFECT,
            "scaled": flag,
            "value": optional(integer(1, 20)),
        }
    ),
    32,
    32,
)
ACHIEVEMENTS = sequence(
    record(
        {
            "no": integer(1, 17),
            "title": optional(text()),
            "condition": optional(
                record({"counter": word(*words.COUNTERS), "at_least": integer(1, 99)})
            ),
            "places": optional(sequence(integer(0, 50), 1, 4)),
            "first_game": flag,
        }
    ),
    17,
    17,
)
START_TILES = sequence(
    record(
        {
            "id": integer(1, 6),
            "gains": _goods(words.GOODS, integer(1, 20)),
            "assistant_discount": integer(0, 20),
            "extra_markers": integer(0, 1),
            "first_game": flag,
        }
    ),
    6,
    6,
)
_SPACE = record(
    {
        "id": integer(1, 8),
        "when": word(*words.TRIGGERS),
        "gives": word("zeppelin", *words.GOODS),
        "value": optional(integer(1, 20)),
    }
)
OVERSEER = record({"direction": _SIGN, "spaces": sequence(_SPACE, 8, 8)})


def _bar(item: Shape) -> Shape:
    return record({"ring": word(*words.RINGS), "items": sequence(optional(item), 2, _PLACES)})


_RING = record({"dir": _SIGN, "spaces": sequence(_BONUS, 2, _PLACES)})


def _entry(at: Pointer, value: Any) -> Problems:
    """Accept "any", or the numbers of the entry spaces."""
    if value != "any":
        yield from sequence(integer(1, _PLACES), 1, _PLACES)(at, value)


ASSISTANT_BOARD = record(
    {
        "sectors": integer(2, _PLACES),
        "outer": _RING,
        "inner": _RING,
        "symbol_bar": _bar(word(*words.GOODS)),
        "multiplier_bar": _bar(integer(1, 9)),
        "entry": _entry,
        "tile_zones": sequence(integer(1, _PLACES), 0, _PLACES),
    }
)
_TRACK = sequence(record({"bonus": _BONUS, "cost": integer(0, 50)}), 1, _PLACES)
ZEPPELIN = record(
    {
        "columns": integer(1, _PLACES),
        "first": _BONUS,
        "top": _TRACK,
        "bottom": _TRACK,
        "middle": sequence(_BONUS, 1, _PLACES),
    }
)
_MONEY = integer(0, 99)
PLAYER_BOARD = record(
    {
        "marker_cost": sequence(_MONEY, 6, 6),
        "marker_points": sequence(_MONEY, 6, 6),
        "assistant_cost": sequence(_MONEY, 4, 4),
        "assistant_points": sequence(_MONEY, 4, 4),
        "extra_marker": record({"cost": _MONEY, "points": _MONEY}),
    }
)
SCORING = record(
    {
        "waste": integer(-20, 0),
        "coins": record(dict.fromkeys(words.KINDS, integer(0, 20))),
        "coins_per_point": integer(1, 50),
        "sets": record(dict.fromkeys(("3", "4", "5"), integer(0, 99))),
        "place_tile": record({"board": integer(0, 20), "rival": integer(0, 20)}),
        "tiles_from_strength": sequence(integer(1, 20), 1, 9),
        "rounds": integer(6, 6),
        "turns": integer(3, 3),
        "machine_uses": integer(1, 4),
        "reward": integer(1, 9),
    }
)
