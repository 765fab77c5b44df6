"""The score sheet: points from the engine, lines told in place of counted ones, sums, winners."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from affineur.rules.fromage import state as at
from affineur_host.engine import restore
from affineur_host.engine.request import Refused
from affineur_host.engine.saved import is_saved
from affineur_host.score import steam
from affineur_host.score.description import (
    CORPORATION,
    CORPORATION_LINES,
    SEAT_LINES,
    Description,
    read,
)
from affineur_host.score.node import DescriptionError, Node
from affineur_host.score.position import build, places

Tables = Mapping[str, Any] | None


@dataclass
class Column:
    """One contestant: the lines in their order, which of them are told, what decides a tie.

    That is `cheeses`, and in Steam & Cheese `ties`: what should be little, by name.
    """

    name: str
    lines: dict[str, int]
    told: list[str] = field(default_factory=list)
    cheeses: int | None = None
    ties: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of all lines (F-SCORE-1)."""
        return sum(self.lines.values())

    def tell(self, points: dict[str, int]) -> None:
        """Put told points in the place of counted ones."""
        self.lines.update(points)
        self.told += points


@dataclass
class Sheet:
    """A whole score sheet; `assumed` names the stand-in values that took part."""

    columns: list[Column]
    winners: list[str]
    assumed: list[str]
    final: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Return the sheet as plain data."""
        columns = [
            {
                "name": column.name,
                "lines": column.lines,
                "told": column.told,
                "total": column.total,
                "cheeses": column.cheeses,
                "ties": column.ties,
            }
            for column in self.columns
        ]
        return {
            "columns": columns,
            "winners": self.winners,
            "assumed": self.assumed,
            "final": self.final,
        }


def score(node: Node, tables: Tables = None) -> Sheet:
    """Return the sheet of a description or a saved game; raises DescriptionError."""
    if is_saved(node.value):
        return _of_saved(node.value, tables)
    if isinstance(node.value, dict) and node.value.get("game") == steam.GAME:
        return _of_steam(steam.read(node), tables)
    told = read(node)
    game = build(told, tables)
    return _of_description(told, game.forecast())


def _of_saved(data: dict[str, Any], tables: Tables) -> Sheet:
    try:
        found = restore(data, tables)
    except Refused as no:
        raise DescriptionError(f"no saved game: {no.text}") from no
    sheet = found.game.forecast()
    make = _steam_column if found.name == "steam" else _seat_column
    columns = [make(f"seat {row['seat']}", row) for row in sheet["seats"]]
    names = {row["seat"]: f"seat {row['seat']}" for row in sheet["seats"]}
    if sheet.get(CORPORATION):
        columns.append(_corporation_column(sheet[CORPORATION]))
        names[at.CORPORATE] = CORPORATION
    winners = [names[seat] for seat in sheet["winners"]]
    return Sheet(columns, winners, sheet["assumed"], sheet["final"])


def _steam_column(name: str, row: dict[str, Any]) -> Column:
    lines = {line: row[line] for line in steam.LINES}
    return Column(name, lines, ties={key: row[key] for key in steam.TIES})


def _of_steam(seats: dict[str, steam.Seat], tables: Tables) -> Sheet:
    """Return the sheet of described seats; told lines may change who wins."""
    sheet: dict[str, Any] = steam.build(seats, tables).forecast()
    columns = []
    for (name, seat), row in zip(seats.items(), sheet["seats"], strict=False):
        columns.append(_steam_column(name, row))
        columns[-1].tell(seat.points)
    assumed = [name for name in sheet["assumed"] if name in steam.used(seats)]
    return Sheet(columns, _winners(columns), assumed)


def _seat_column(name: str, row: dict[str, Any]) -> Column:
    lines = {_venue_line(line): line["points"] for line in row["venues"]}
    lines.update({line: row[line] for line in SEAT_LINES})
    return Column(name, lines, cheeses=row["cheeses"])


def _venue_line(line: dict[str, Any]) -> str:
    return f"{line['venue']} ({line['season']})" if line["season"] else str(line["venue"])


def _corporation_column(row: dict[str, Any]) -> Column:
    lines = {line: row[line] for line in CORPORATION_LINES}
    return Column(CORPORATION, lines, cheeses=row["cheeses"])


def _of_description(told: Description, sheet: dict[str, Any]) -> Sheet:
    """Keep what was described, and put what was told in the place of what was counted."""
    names = {seat: name for name, seat in places(told).items()}
    columns = []
    for row in sheet["seats"]:
        if row["seat"] in names:
            columns.append(_described_column(told, names[row["seat"]], row))
    if told.corporation:
        column = _corporation_column(sheet[CORPORATION])
        column.tell(told.corporation.points)
        columns.append(column)
    return Sheet(columns, _winners(columns), _assumed(told, columns, sheet["assumed"]))


def _described_column(told: Description, name: str, row: dict[str, Any]) -> Column:
    venues = [line for line in row["venues"] if line["venue"] in told.venues]
    if told.orientation is None:
        venues = [{**line, "season": None} for line in venues]
    column = _seat_column(name, {**row, "venues": venues})
    for line in venues:
        points = told.venues[line["venue"]].points
        if name in points:
            column.tell({_venue_line(line): points[name]})
    column.tell(told.seats[name].points)
    return column


def _winners(columns: list[Column]) -> list[str]:
    """Return who has most points and wins a tie; nobody plays alone."""
    if len(columns) < 2:
        return []
    best = max(_rank(column) for column in columns)
    return [column.name for column in columns if _rank(column) == best]


def _rank(column: Column) -> tuple[int, ...]:
    """Return points, then cheeses (F-TIE-1, F-TIE-2) or little waste, little goods (C-TIE-1)."""
    return (column.total, column.cheeses or 0, *(-column.ties.get(key, 0) for key in steam.TIES))


def _assumed(told: Description, columns: list[Column], found: list[str]) -> list[str]:
    """Return which of the assumed tables in play took part in counting the described lines."""
    used = _tables_used(told, columns)
    return [name for name in found if name in used or name.split()[0] in used]


def _tables_used(told: Description, columns: list[Column]) -> set[str]:
    used: set[str] = set()
    for name, venue in told.venues.items():
        if set(venue.cheeses) - set(venue.points) or venue.own:
            used |= {f"rubrics {name.upper()}"}
            used |= set() if name == "vigneto" else {name}  # a chain scores without the map
            used |= {"customer_tokens"} if name == "villes" else set()
    for seat in told.seats.values():
        if seat.completed and "orders" not in seat.points:
            used |= {f"rubrics ORDERS_{each}" for each in ("2023", "RETAIL", "OWN BOARD")}
        if seat.unlocked and "structures" not in seat.points:
            used |= {"player_boards", "structure_tiles", "resource_tile"}
    if any(column.name == CORPORATION and "track" not in column.told for column in columns):
        used.add("corporation_boards")
    return used
