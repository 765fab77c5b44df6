"""Compile the tables of Steam & Cheese to compact tuples (D-11 to D-23).

Formats are described where the rules use them: firmware/affineur/rules/steam/README.md.
"""

from collections.abc import Mapping
from typing import Any

from affineur_host.tables import steam_words as words
from affineur_host.tables.table import Table

Tables = Mapping[str, Table]
Constants = dict[str, object]
Row = Mapping[str, Any]

# The sides of a right-handed die read clockwise from above, smallest first, by top face: the
# cross product of two neighbouring sides points up (C-DICE-3).
RIGHT_HANDED = (
    (2, 4, 5, 3),
    (1, 3, 6, 4),
    (1, 5, 6, 2),
    (1, 2, 6, 5),
    (1, 4, 6, 3),
    (2, 3, 5, 4),
)


def sc_dice(tables: Tables) -> Constants:
    """Compile the die: SIDES by top face, COUNTS by colour, MORE than players."""
    rows = tables["sc_dice"].rows
    sides = RIGHT_HANDED if rows["handedness"] == "right" else tuple(map(_mirror, RIGHT_HANDED))
    return {
        "SIDES": sides,
        "COUNTS": tuple(rows["per_colour"][colour] for colour in words.COLOURS),
        "MORE": rows["more_than_players"],
        **_assumed(tables, "sc_dice"),
    }


def sc_gears(tables: Tables) -> Constants:
    """Compile the gears: SIGHT masks by gear, space and side, FIRST_GAME actions."""
    rows = tables["sc_gears"].rows
    return {
        "SIGHT": tuple(sight(row["die_spaces"]) for row in rows),
        "FIRST_GAME": tuple(
            words.ACTIONS.index(row["first_game"][side]) for row in rows for side in words.SIDES
        ),
        **_assumed(tables, "sc_gears"),
    }


def sc_machines(tables: Tables) -> Constants:
    """Compile the machine tiles by id from 1: (level, mode, action, other action, plus)."""
    rows = tables["sc_machines"].rows
    return {"TILES": tuple(map(_machine, rows)), **_assumed(tables, "sc_machines")}


def sc_market(tables: Tables) -> Constants:
    """Compile the market factors, left to right."""
    rows = tables["sc_market"].rows
    return {
        "ORDERS": tuple(rows["orders"]),
        "BLUEPRINTS": tuple(rows["blueprints"]),
        **_assumed(tables, "sc_market"),
    }


def sc_orders(tables: Tables) -> Constants:
    """Compile the cards: (symbol, colour, basic, reward, extended, reward2, effect, value)."""
    rows = tables["sc_orders"].rows
    symbols, colours = (_distinct(rows, key) for key in ("symbol", "colour"))
    cards = tuple(
        (symbols.index(row["symbol"]), colours.index(row["colour"]), *_order(row)) for row in rows
    )
    return {"CARDS": cards, "SYMBOLS": len(symbols), **_assumed(tables, "sc_orders")}


def sc_bonus_tiles(tables: Tables) -> Constants:
    """Compile the bonus tiles by id from 1: (effect, scaled, value)."""
    rows = tables["sc_bonus_tiles"].rows
    tiles = tuple(
        (words.effect_code(row["effect"]), int(row["scaled"]), row["value"] or 0) for row in rows
    )
    return {"TILES": tiles, **_assumed(tables, "sc_bonus_tiles")}


def sc_achievements(tables: Tables) -> Constants:
    """Compile the cards by number from 1: CONDITIONS (counter or -1, at least), PLACES."""
    rows = tables["sc_achievements"].rows
    return {
        "CONDITIONS": tuple(_condition(row["condition"]) for row in rows),
        "PLACES": tuple(tuple(row["places"] or ()) for row in rows),
        "FIRST_GAME": tuple(row["no"] for row in rows if row["first_game"]),
        **_assumed(tables, "sc_achievements"),
    }


def sc_start_tiles(tables: Tables) -> Constants:
    """Compile the start tiles by id from 1: GAINS, DISCOUNTS, extra MARKERS, FIRST_GAME."""
    rows = tables["sc_start_tiles"].rows
    return {
        "GAINS": tuple(
            tuple(_gain(good, number) for good, number in row["gains"].items()) for row in rows
        ),
        "DISCOUNTS": tuple(row["assistant_discount"] for row in rows),
        "MARKERS": tuple(row["extra_markers"] for row in rows),
        "FIRST_GAME": tuple(row["id"] for row in rows if row["first_game"]),
        **_assumed(tables, "sc_start_tiles"),
    }


def sc_overseer(tables: Tables) -> Constants:
    """Compile the overseer spaces by number from 1: (trigger, good, value); DIRECTION."""
    rows = tables["sc_overseer"].rows
    return {
        "SPACES": tuple(map(_overseer, rows["spaces"])),
        "DIRECTION": rows["direction"],
        **_assumed(tables, "sc_overseer"),
    }


def sc_assistant_board(tables: Tables) -> Constants:
    """Compile the assistant board: RINGS of (good, number), DIRECTIONS, bars, entries, zones."""
    rows = tables["sc_assistant_board"].rows
    sectors = rows["sectors"]
    rings = [rows[ring] for ring in words.RINGS]
    entry = range(1, sectors + 1) if rows["entry"] == "any" else rows["entry"]
    return {
        "SECTORS": sectors,
        "RINGS": tuple(tuple(map(_bonus, ring["spaces"])) for ring in rings),
        "DIRECTIONS": tuple(ring["dir"] for ring in rings),
        "SYMBOLS": tuple(map(_symbol, rows["symbol_bar"]["items"])),
        "SYMBOL_RING": words.RINGS.index(rows["symbol_bar"]["ring"]),
        "MULTIPLIERS": tuple(item or 0 for item in rows["multiplier_bar"]["items"]),
        "MULTIPLIER_RING": words.RINGS.index(rows["multiplier_bar"]["ring"]),
        "ENTRIES": tuple(number - 1 for number in entry),
        "ZONES": tuple(number - 1 for number in rows["tile_zones"]),
        **_assumed(tables, "sc_assistant_board"),
    }


def sc_zeppelin(tables: Tables) -> Constants:
    """Compile the zeppelin: FIRST, TRACKS of (good, number, cost), MIDDLE by column."""
    rows = tables["sc_zeppelin"].rows
    return {
        "FIRST": _bonus(rows["first"]),
        "TRACKS": tuple(
            tuple((*_bonus(space["bonus"]), space["cost"]) for space in rows[track])
            for track in ("top", "bottom")
        ),
        "MIDDLE": tuple(map(_bonus, rows["middle"])),
        **_assumed(tables, "sc_zeppelin"),
    }


def sc_player_board(tables: Tables) -> Constants:
    """Compile costs and points of both rows, the extra marker's space as the seventh."""
    rows = tables["sc_player_board"].rows
    extra = rows["extra_marker"]
    return {
        "MARKER_COST": (*rows["marker_cost"], extra["cost"]),
        "MARKER_POINTS": (*rows["marker_points"], extra["points"]),
        "ASSISTANT_COST": tuple(rows["assistant_cost"]),
        "ASSISTANT_POINTS": tuple(rows["assistant_points"]),
        **_assumed(tables, "sc_player_board"),
    }


def sc_scoring(tables: Tables) -> Constants:
    """Compile the figures of scoring and play; SETS is indexed by the size of a set."""
    rows = tables["sc_scoring"].rows
    return {
        "WASTE": rows["waste"],
        "COINS": tuple(rows["coins"][kind] for kind in words.KINDS),
        "COINS_PER_POINT": rows["coins_per_point"],
        "SETS": tuple(rows["sets"].get(str(size), 0) for size in range(6)),
        "PLACE_TILE": (rows["place_tile"]["board"], rows["place_tile"]["rival"]),
        "TILES_FROM_STRENGTH": tuple(rows["tiles_from_strength"]),
        "ROUNDS": rows["rounds"],
        "TURNS": rows["turns"],
        "USES": rows["machine_uses"],
        "REWARD": rows["reward"],
        **_assumed(tables, "sc_scoring"),
    }


def _assumed(tables: Tables, name: str) -> Constants:
    """Name the whole table where anything in it is assumed: one note per table suffices."""
    return {"ASSUMED": (name,) if tables[name].rests_on_assumption() else ()}


def _mirror(sides: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sides of the left-handed die with the same top, smallest first."""
    return (sides[0], *reversed(sides[1:]))


def sight(spaces: list[Row]) -> tuple[tuple[int, ...], ...]:
    """Return, by space and side, the mask of the spaces that stand between (C-MACHINE-2)."""
    return tuple(tuple(_between(space, side, spaces) for side in words.SIDES) for space in spaces)


def _between(space: Row, side: str, spaces: list[Row]) -> int:
    """Return the mask of the spaces that stand between `space` and the machine on `side`."""
    along, across = ("row", "col") if side in "NS" else ("col", "row")
    sign = 1 if side in "SE" else -1
    return sum(
        1 << index
        for index, other in enumerate(spaces)
        if other[across] == space[across] and (other[along] - space[along]) * sign > 0
    )


def _machine(row: Row) -> tuple[int, ...]:
    actions = [words.ACTIONS.index(action) for action in row["actions"]]
    return row["level"], words.MODES.index(row["mode"]), actions[0], actions[-1], row["plus"]


def _distinct(rows: list[Row], key: str) -> list[str]:
    return list(dict.fromkeys(row[key] for row in rows))


def _order(row: Row) -> tuple[int, ...]:
    bonus = row["bonus"]
    return (
        _cheeses(row["basic"]),
        _reward(row["reward"]),
        _cheeses(row["extended"]),
        _reward(row["reward2"]),
        words.effect_code(bonus["effect"]) if bonus else -1,
        (bonus["value"] or 0) if bonus else 0,
    )


def _cheeses(items: list[Row]) -> int:
    """Pack a list of cheeses: three bits a kind, raw fresh lowest, pasteurised refined highest."""
    return sum(
        item["n"]
        << words.CHEESE_BITS
        * (4 * words.MILKS.index(item["milk"]) + words.KINDS.index(item["kind"]))
        for item in items
    )


def _reward(goods: Row) -> int:
    return sum(
        number << words.PACKED_BITS * words.PACKED_GOODS.index(good)
        for good, number in goods.items()
    )


def _condition(condition: Row | None) -> tuple[int, int]:
    if condition is None:
        return -1, 0
    return words.COUNTERS.index(condition["counter"]), condition["at_least"]


def _overseer(row: Row) -> tuple[int, int, int]:
    extra = row["gives"] == "zeppelin"
    good = words.EXTRA_ZEPPELIN if extra else words.GOODS.index(row["gives"])
    return words.TRIGGERS.index(row["when"]), good, row["value"] or 0


def _gain(good: str, number: int) -> tuple[int, int]:
    return words.GOODS.index(good), number


def _bonus(bonus: Row | None) -> tuple[int, int]:
    """Return (good, number) of a space; a blank space gives nothing of good 0."""
    return _gain(*next(iter(bonus.items()))) if bonus else (0, 0)


def _symbol(word: str | None) -> int:
    return -1 if word is None else words.GOODS.index(word)
