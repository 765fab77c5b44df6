"""Check the tables of loose pieces (D-01, D-04 to D-10)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from affineur_host.tables import vocabulary as words
from affineur_host.tables.check_layouts import repeated
from affineur_host.tables.problem import SANE, SEEN, Problem, Problems, place
from affineur_host.tables.sources import PARTS
from affineur_host.tables.table import Table

Row = Mapping[str, Any]
Tables = Mapping[str, Table]

PARAMETERS = {
    "worker_gain": {"resource"},
    "extra_gain": {"resource"},
    "venue_gain": {"resource", "venue"},
    "used_score": {"resource", "points"},
    "worker_exchange": set(),
    "season_gain": {"resource", "season"},
    "type_gain": {"resource", "type"},
    "type_season_score": {"type", "season", "points"},
}
"""What an ability of each kind shows (D-05)."""

SHEET_VILLES = 8
"""Points of the Villes on the Fromage score sheet (E-30)."""

TILE_NAMES = ("fromage", "fromage_alt", "formaggio")
CARDS = {"fromage": (36, 0), "formaggio": (40, 4)}
"""Order cards of a game, and how many of them show platinum (D-07)."""


def components(table: Table, _: Tables) -> Problems:
    """Check the counts against the component lists (D-01)."""
    for game, parts in PARTS.items():
        for name, count in parts.items():
            found = table.rows[game].get(name)
            if found is None:
                yield Problem(place(game), f'"{name}" is missing (D-01)')
            elif found != count:
                yield Problem(place(game, name), f"the rulebook lists {count} (D-01)", SEEN)


def resource_tile(table: Table, _: Tables) -> Problems:
    """Check that each tile shows every resource once, and all seasons or none (D-04)."""
    names = [row["tile"] for row in table.rows]
    for name in repeated(names):
        yield Problem((), f'two tiles are called "{name}" (D-04)')
    for name in TILE_NAMES:
        if name not in names:
            yield Problem((), f'the tile "{name}" is missing (D-04)')
    for index, row in enumerate(table.rows):
        resources = {sector["resource"] for sector in row["sectors"]}
        seasons = [sector["season"] for sector in row["sectors"]]
        if len(resources) != 4:
            yield Problem(place(index), "each resource lies in one sector (F-SETUP-6)")
        if set(seasons) != set(words.SEASONS) and (any(seasons) or row["tile"] == "formaggio"):
            yield Problem(place(index), "each season lies in one sector (F-SETUP-6)")


def player_boards(table: Table, _: Tables) -> Problems:
    """Check four different boards a game, each with four abilities (D-05)."""
    yield from _ids(table.rows)
    for game in words.GAMES:
        rows = [row for row in table.rows if row["game"] == game]
        yield from _four_boards(game, rows)
    for index, row in enumerate(table.rows):
        if len(row["slots"]) != 4:
            yield Problem(place(index, "slots"), "a board has exactly four abilities (F-STRUCT-5)")
        for number, slot in enumerate(row["slots"]):
            yield from _ability(place(index, "slots", number), slot)
        for number, parlour in enumerate(row["parlours"]):
            if parlour["age"] == "platinum" and row["game"] == "fromage":
                at = place(index, "parlours", number, "age")
                yield Problem(at, "Fromage has no platinum (D-05)")


def _four_boards(game: str, rows: list[Row]) -> Problems:
    if len(rows) != 4:
        yield Problem((), f"{game} has four player boards, not {len(rows)} (D-05)")
    prints = [(_plain(row["parlours"]), _plain(row["slots"])) for row in rows]
    if repeated(prints):
        yield Problem((), f"two player boards of {game} are the same (D-05)")


def _plain(rows: list[Row]) -> tuple[frozenset[tuple[str, Any]], ...]:
    return tuple(
        frozenset((key, value) for key, value in row.items() if key != "name") for row in rows
    )


def structure_tiles(table: Table, _: Tables) -> Problems:
    """Check 32 tiles a game, each with the parameters of its kind (D-06)."""
    yield from _ids(table.rows)
    counts = Counter(row["game"] for row in table.rows)
    for game in words.GAMES:
        if counts[game] != 32:
            yield Problem((), f"{game} has 32 structure tiles, not {counts[game]} (D-06)")
    for index, row in enumerate(table.rows):
        yield from _ability(place(index), row)


def _ability(at: tuple[str, ...], row: Row) -> Problems:
    shown = set(row).intersection(("resource", "venue", "type", "season", "points"))
    wanted = PARAMETERS[row["kind"]]
    if shown != wanted:
        names = ", ".join(sorted(wanted)) or "no parameter"
        yield Problem(at, f"the kind {row['kind']} shows {names} (D-05)")


def orders(table: Table, _: Tables) -> Problems:
    """Check the size of each deck and its platinum cards (D-07)."""
    yield from _ids(table.rows)
    for game, (size, platinum) in CARDS.items():
        ages = [row["age"] for row in table.rows if row["game"] == game]
        if len(ages) != size:
            yield Problem((), f"{game} has {size} order cards, not {len(ages)} (D-07)")
        if ages.count("platinum") != platinum:
            found = ages.count("platinum")
            yield Problem((), f"{game} has {platinum} platinum cards, not {found} (D-07)")


def customer_tokens(table: Table, _: Tables) -> Problems:
    """Check six tokens, ties worth nothing for one or two players, and less for more (D-08)."""
    yield from _ids(table.rows)
    if len(table.rows) != 6:
        yield Problem((), f"there are six customer tokens, not {len(table.rows)} (D-08)")
    for index, row in enumerate(table.rows):
        if row["tied"]["1-2"]:
            at = place(index, "tied", "1-2")
            yield Problem(at, "a tie is worth 0 with one or two players (V-VILL-5)")
        for count in words.CLASSES:
            if row["tied"][count] > row["normal"][count]:
                at = place(index, "tied", count)
                yield Problem(at, "a tie is not worth more than the token itself (V-VILL-2)")
    missing = Counter((3, 3, 4, 5))
    missing.subtract(row["normal"]["1-2"] for row in table.rows)
    for value in sorted(value for value, times in missing.items() if times > 0):
        text = f"the rulebook shows 3, 3, 4 and 5 for two players; a {value} is missing (D-08)"
        yield Problem((), text, SEEN)
    if not any(SHEET_VILLES in _villes_totals(table.rows, count) for count in words.CLASSES):
        text = f"the score sheet shows {SHEET_VILLES} for the Villes, which no tokens give (D-08)"
        yield Problem((), text, SEEN)


def _villes_totals(rows: list[Row], count: str) -> set[int]:
    """Return what a player can get for the tokens at `count` players: won, tied or neither."""
    totals = {0}
    for row in rows:
        gains = (0, row["normal"][count], row["tied"][count])
        totals = {old + gain for old in totals for gain in gains}
    return totals


def wine_tiles(table: Table, _: Tables) -> Problems:
    """Check that there are 20 tiles (D-09); the Vigneto's layouts check the colours."""
    yield from _ids(table.rows)
    if len(table.rows) != 20:
        yield Problem((), f"there are 20 wine tiles, not {len(table.rows)} (D-09)")


def corporation_boards(table: Table, _: Tables) -> Problems:
    """Check the corporation's tracks and which boards score fruit (D-10)."""
    boards = [(row["game"], row["level"]) for row in table.rows]
    for game, level in repeated(boards):
        yield Problem((), f"{game} has two boards of level {level} (D-10)")
    for game in words.GAMES:
        yield from _levels(game, [row for row in table.rows if row["game"] == game])
    for index, row in enumerate(table.rows):
        if row["track"] != sorted(row["track"]):
            yield Problem(place(index, "track"), "the numbers of a track never fall (D-10)")
        if row["game"] == "formaggio" and row["fruit"] != (row["level"] >= 3):
            text = "Formaggio's boards score fruit at level 3 and 4 (D-10)"
            yield Problem(place(index, "fruit"), text, SEEN)


def _levels(game: str, rows: list[Row]) -> Problems:
    if {row["level"] for row in rows} != {1, 2, 3, 4}:
        yield Problem((), f"{game} has boards of level 1 to 4 (S-SETUP-2)", SANE)
    if not any(36 in row["track"] for row in rows):
        yield Problem((), f"the rulebook shows a 36 on a track of {game} (D-10)", SEEN)
    if max((len(row["track"]) for row in rows), default=0) <= 15:
        yield Problem((), f"higher boards of {game} need more than 15 tokens (D-10)", SEEN)


def _ids(rows: Iterable[Row]) -> Problems:
    for number in repeated(row["id"] for row in rows):
        yield Problem((), f"two rows have the id {number}")
