"""Check the tables of Steam & Cheese (D-11 to D-23)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from affineur_host.tables import steam_words as words
from affineur_host.tables.check_layouts import repeated
from affineur_host.tables.problem import MUST, SANE, SEEN, Problem, Problems, place
from affineur_host.tables.steam_compile import sight
from affineur_host.tables.table import Table

Row = Mapping[str, Any]
Tables = Mapping[str, Table]

FIRST_GAME_GEARS = (
    {"cut", "refine", "turn", "top"},
    {"pasteurise", "acquire", "modify", "assistant"},
    {"press", "dispose", "complete", "bottom"},
)
MODES = {"single": (1, 1, 0), "plus": (2, 1, 1), "choice": (2, 2, 0), "both": (3, 2, 0)}
"""Level, number of actions and bonus of each kind of machine (C-MACHINE-5 to -8)."""

THRESHOLDS = (4, 10, 16, 5, 16, 20, 4)
"""What the described achievements ask for, by number (C-ACH-4)."""

_MOST_OF_A_KIND = 7


def nothing(_table: Table, _tables: Tables) -> Problems:
    """Check nothing beyond the shape."""
    yield from ()


def gears(table: Table, _: Tables) -> Problems:
    """Check die spaces, sight and the first game's machines (C-MACHINE-1, C-SETUP-3)."""
    dealt = [action for row in table.rows for action in row["first_game"].values()]
    if sorted(dealt) != sorted(words.ACTIONS):
        yield Problem((), "the first game has one machine of each action (C-SETUP-3)")
    for index, row in enumerate(table.rows):
        names = tuple(space["id"] for space in row["die_spaces"])
        if names != words.SPACES:
            at = place(index, "die_spaces")
            yield Problem(at, f"the spaces are called {', '.join(words.SPACES)} in order (D-12)")
        if sorted(row["machines"]) != sorted(words.SIDES):
            yield Problem(place(index, "machines"), "one machine on each side (C-MACHINE-1)")
        if not _reaches_two_to_four(row["die_spaces"]):
            at = place(index, "die_spaces")
            yield Problem(at, "a die reaches two to four machines (C-MACHINE-1)")
        if set(row["first_game"].values()) != FIRST_GAME_GEARS[index]:
            at = place(index, "first_game")
            yield Problem(at, "the rulebook lists other machines (C-SETUP-3)", SEEN)


def _reaches_two_to_four(spaces: list[Row]) -> bool:
    """Return whether every die sees two machines at worst and four at best."""
    full = (1 << len(spaces)) - 1
    reach = [
        [sum(not mask & others for mask in masks) for others in (0, full)]
        for masks in sight(spaces)
    ]
    return all(most == 4 and least == 2 for most, least in reach)


def machines(table: Table, _: Tables) -> Problems:
    """Check the twelve starting tiles and what each kind of tile shows (C-MACHINE-5 to -8)."""
    yield from _numbered(table.rows, "id")
    for index, row in enumerate(table.rows):
        shown = (row["level"], len(row["actions"]), row["plus"])
        if shown != MODES[row["mode"]]:
            yield Problem(place(index), f"that is no tile of the kind {row['mode']} (D-13)")
        if repeated(row["actions"]):
            yield Problem(place(index, "actions"), "two different actions (C-MACHINE-7)")
        starter = [words.ACTIONS[index]] if index < len(words.ACTIONS) else None
        if starter and (row["mode"] != "single" or row["actions"] != starter):
            yield Problem(place(index), f"tile {index + 1} is the starting {starter[0]} (D-13)")
        if not starter and row["mode"] == "single":
            yield Problem(place(index), "only twelve tiles are starting tiles (D-13)", SEEN)


def market(table: Table, _: Tables) -> Problems:
    """Check factors of 1 to 3 that never rise to the right (C-MARKET-1)."""
    for row, factors in table.rows.items():
        if factors != sorted(factors, reverse=True):
            yield Problem(place(row), "factors fall or stay to the right (C-MARKET-1)", SANE)
        if max(factors) > 3:
            yield Problem(place(row), "factors run from 1 to 3 (C-MARKET-1)", SANE)


def orders(table: Table, _: Tables) -> Problems:
    """Check every card's basic order, its packing, and the symbols (C-ORDER-1, D-15)."""
    yield from _numbered(table.rows, "id")
    if len({row["symbol"] for row in table.rows}) < 5:
        yield Problem((), "sets of five need at least five symbols (C-END-6)", SEEN)
    for index, row in enumerate(table.rows):
        if not row["basic"]:
            yield Problem(place(index, "basic"), "an order asks for some cheese (C-ORDER-1)")
        if _most_of_a_kind([*row["basic"], *row["extended"]]) > _MOST_OF_A_KIND:
            yield Problem(place(index), f"at most {_MOST_OF_A_KIND} of one cheese (D-15)")
        if row["reward2"] and not row["extended"]:
            at = place(index, "reward2")
            yield Problem(at, "a second reward goes with an extended order (C-ORDER-1)")
        if row["bonus"]:
            yield from _effect(place(index, "bonus"), row["bonus"], scaled=True)


def _most_of_a_kind(cheeses: list[Row]) -> int:
    counts: dict[tuple[str, str], int] = {}
    for item in cheeses:
        kind = (item["milk"], item["kind"])
        counts[kind] = counts.get(kind, 0) + item["n"]
    return max(counts.values(), default=0)


def bonus_tiles(table: Table, _: Tables) -> Problems:
    """Check that fixed effects have a value and that some tiles move the overseer (D-16)."""
    yield from _numbered(table.rows, "id")
    for index, row in enumerate(table.rows):
        yield from _effect(place(index), row, row["scaled"])
    if not any(row["effect"] == "overseer" for row in table.rows):
        yield Problem((), "some tiles move the overseer (C-OVER-3)", SEEN)


def _effect(at: tuple[str, ...], row: Row, scaled: bool) -> Problems:
    needs_value = row["effect"] in words.GOODS or not scaled
    if row["effect"] != "overseer" and needs_value and row["value"] is None:
        yield Problem(at, "an effect that ignores strength needs a value (D-16)")


def achievements(table: Table, _: Tables) -> Problems:
    """Check numbers, thresholds, falling points and the first game's five cards (D-17)."""
    yield from _numbered(table.rows, "no")
    for index, row in enumerate(table.rows):
        if (row["condition"] is None) != (row["places"] is None):
            yield Problem(place(index), "a condition goes with points (C-ACH-1)")
        if row["places"] and row["places"] != sorted(row["places"], reverse=True):
            at = place(index, "places")
            yield Problem(at, "earlier claims are worth more (C-ACH-1)")
    for index, least in enumerate(THRESHOLDS):
        condition = table.rows[index]["condition"]
        if condition is None or condition["at_least"] != least:
            yield Problem(place(index), f"the rulebook asks for {least} (C-ACH-4)", SEEN)
    first = [row for row in table.rows if row["first_game"]]
    if len(first) != 5 or any(row["condition"] is None for row in first):
        yield Problem((), "a first game has five cards with a condition (C-SETUP-8)")


def start_tiles(table: Table, _: Tables) -> Problems:
    """Check that a first game has a tile for each of four players (C-SETUP-13)."""
    yield from _numbered(table.rows, "id")
    if sum(row["first_game"] for row in table.rows) < 4:
        yield Problem((), "four tiles are used in a first game (C-SETUP-13)")


def overseer(table: Table, _: Tables) -> Problems:
    """Check the direction and that what a space gives has a value (C-OVER-1, C-OVER-4)."""
    yield from _direction(place("direction"), table.rows["direction"])
    yield from _numbered(table.rows["spaces"], "id", place("spaces"))
    for index, row in enumerate(table.rows["spaces"]):
        if (row["gives"] == "zeppelin") != (row["value"] is None):
            yield Problem(place("spaces", index), "goods have a value, actions none (D-19)")
        if row["gives"] == "zeppelin" and row["when"] not in words.COLOURS:
            yield Problem(place("spaces", index), "a die grants the zeppelin action (C-OVER-1)")
        if row["when"] == "modify" and row["gives"] != "money":
            yield Problem(place("spaces", index), "modifying becomes cheaper (C-OVER-1)")


def assistant_board(table: Table, _: Tables) -> Problems:
    """Check equal rings, opposite directions, a bar on each ring (C-ASSIST-1)."""
    rows = table.rows
    sectors = rows["sectors"]
    rings = [(ring, "spaces") for ring in words.RINGS]
    for part, name in (*rings, ("symbol_bar", "items"), ("multiplier_bar", "items")):
        if len(rows[part][name]) != sectors:
            yield Problem(place(part, name), f"the board has {sectors} sectors (C-ASSIST-1)")
    for ring in words.RINGS:
        yield from _direction(place(ring, "dir"), rows[ring]["dir"])
    if rows["outer"]["dir"] == rows["inner"]["dir"]:
        yield Problem(place("inner", "dir"), "the rings run in opposite ways (C-ASSIST-3)", SANE)
    if rows["symbol_bar"]["ring"] == rows["multiplier_bar"]["ring"]:
        at = place("multiplier_bar", "ring")
        yield Problem(at, "each ring carries one bar (C-ASSIST-1)", SANE)
    for name in ("entry", "tile_zones"):
        numbers = rows[name] if rows[name] != "any" else []
        if repeated(numbers) or any(number > sectors for number in numbers):
            yield Problem(place(name), f"different numbers up to {sectors} (D-20)")


def zeppelin(table: Table, _: Tables) -> Problems:
    """Check that both tracks and the middle row have every column (C-ZEP-1)."""
    for name in ("top", "bottom", "middle"):
        if len(table.rows[name]) != table.rows["columns"]:
            columns = table.rows["columns"]
            yield Problem(place(name), f"the board has {columns} columns (C-ZEP-1)")


def player_board(table: Table, _: Tables) -> Problems:
    """Check that costs never fall to the right (D-22)."""
    for name in ("marker_cost", "assistant_cost"):
        if table.rows[name] != sorted(table.rows[name]):
            yield Problem(place(name), "costs rise or stay to the right (D-22)")


def figures(*expected: tuple[tuple[str, ...], Any]) -> Callable[[Table, Tables], Problems]:
    """Return a check that compares figures with the ones the rulebook shows."""

    def check(table: Table, _: Tables) -> Problems:
        for at, wanted in expected:
            found = table.rows
            for key in at:
                found = found[key]
            if found != wanted:
                yield Problem(at, f"the rulebook shows {wanted}", SEEN)

    return check


def _direction(at: tuple[str, ...], value: int) -> Problems:
    if value == 0:
        yield Problem(at, "a direction is 1, clockwise, or -1", MUST)


def _numbered(rows: Sequence[Row], label: str, at: tuple[str, ...] = ()) -> Problems:
    """Check that rows are numbered from 1 in order: the device finds them by number."""
    if [row[label] for row in rows] != list(range(1, len(rows) + 1)):
        yield Problem(at, f"the rows are numbered 1 to {len(rows)} in order")
