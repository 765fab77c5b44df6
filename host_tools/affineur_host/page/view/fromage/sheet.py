"""The score sheet with the reasons of every line, from the engine's own points (F-SCORE-1).

A line is {"key", "cells"}; a cell is {"points", "why"}, where `why` holds the numbers the points
come from: [name, count] or [name, count, points], for people to check by eye.
"""

from collections.abc import Callable
from typing import Any

from affineur.rules.fromage import Game
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up
from affineur.rules.fromage.venues import villes

Plain = dict[str, Any]
Why = list[list[Any]]

_LINES = ("structures", "fruit", "orders", "unused")
_CORPORATE = ("track", "cards", "fruit", "gondolas", "customers")


def told(game: Game) -> Plain:
    """Return the whole sheet: who, line by line, totals, winners, assumed values."""
    found = game.forecast()
    rows = found["seats"]
    sheet = {
        "final": found["final"],
        "columns": [row["seat"] for row in rows],
        "lines": [_venue_line(game, rows, label) for label in range(4)]
        + [_line(game, rows, key) for key in _LINES],
        "totals": [row["total"] for row in rows],
        "cheeses": [row["cheeses"] for row in rows],
        "winners": [_name(seat) for seat in found["winners"]],
        "assumed": found["assumed"],
        "corporation": None,
    }
    if found["corporation"]:
        sheet["corporation"] = _corporation(found["corporation"])
    return sheet


def _name(seat: int) -> int | str:
    return "corporation" if seat == at.CORPORATE else seat


def _corporation(row: Plain) -> Plain:
    return {
        "lines": [[key, row[key]] for key in _CORPORATE],
        "total": row["total"],
        "cheeses": row["cheeses"],
        "level": row["level"],
        "next_level": row["next_level"],
    }


def _venue_line(game: Game, rows: list[Plain], label: int) -> Plain:
    line = rows[0]["venues"][label]
    why = _VENUE_WHY[game.venues[label]]
    cells = [
        {"points": row["venues"][label]["points"], "why": why(game, label, row["seat"])}
        for row in rows
    ]
    return {"key": line["venue"], "season": line["season"], "cells": cells}


def _line(game: Game, rows: list[Plain], key: str) -> Plain:
    cells = [{"points": row[key], "why": _WHY[key](game, row["seat"])} for row in rows]
    return {"key": key, "season": None, "cells": cells}


# Lines of the player board.


def _structures(game: Game, seat: int) -> Why:
    player = game.state[at.PLAYERS][seat]
    return [["unlocked", bin(player[at.UNLOCKED]).count("1")]]


def _fruit(game: Game, seat: int) -> Why:
    player = game.state[at.PLAYERS][seat]
    return [["fruited", player[at.FRUITED]], ["jam", player[at.JAM]]]


def _orders(game: Game, seat: int) -> Why:
    return [["completed", len(game.state[at.PLAYERS][seat][at.COMPLETED])]]


def _unused(game: Game, seat: int) -> Why:
    player = game.state[at.PLAYERS][seat]
    return [["unused", sum(at.unused(player, resource) for resource in range(4))]]


_WHY: dict[str, Callable[[Game, int], Why]] = {
    "structures": _structures,
    "fruit": _fruit,
    "orders": _orders,
    "unused": _unused,
}


# Lines of the venues.


def _own(game: Game, label: int, seat: int) -> list[tuple[int, ...]]:
    board = game.board(label)
    return [space for space, who in zip(game.spaces[label], board, strict=True) if who == seat]


def _festival(game: Game, label: int, seat: int) -> Why:
    """Return the sizes of the groups in which the seat has a cheese (V-FEST-4)."""
    own = {space[4:6] for space in _own(game, label, seat)}
    left, sizes = own | set(game.parts[label]), []
    while left & own:
        group = [min(left & own)]
        left.remove(group[0])
        for row, column in group:  # grows while it is walked through
            beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            group += sorted(left & beside)
            left -= beside
        sizes.append(len(group))
    return [["groups", " + ".join(map(str, sorted(sizes, reverse=True)))]]


def _fromagerie(game: Game, label: int, seat: int) -> Why:
    shelves = [space[4] for space in _own(game, label, seat)]
    signs = sum(
        game.parts[label][shelf][2] for shelf in shelves if not game.parts[label][shelf][1]
    )
    distinct = len(set(shelves))
    return [["shelves", distinct, look_up(game.rubric(label), distinct)], ["signs", signs, signs]]


def _bistro(game: Game, label: int, seat: int) -> Why:
    tables = [space[4] for space in _own(game, label, seat)]
    pairs = sum(tables.count(table) == 2 for table in set(tables))
    return [["plates", len(tables)], ["pairs", pairs]]


def _villes(game: Game, label: int, seat: int) -> Why:
    led = 0
    for region in range(villes.REGIONS):
        rivals = [villes.influence(game, label, who, region) for who in game.owners]
        led += bool(max(rivals)) and villes.influence(game, label, seat, region) == max(rivals)
    return [["regions_led", led]]


def _banca(game: Game, label: int, seat: int) -> Why:
    own = _own(game, label, seat)
    ages = [space[1] for space in own]
    rows = sum(ages.count(age) >= 2 for age in set(ages))
    columns = sum(len([1 for space in own if space[4] >> column & 1]) >= 2 for column in range(6))
    return [["rows", rows], ["columns", columns]]


def _venezia(game: Game, label: int, seat: int) -> Why:
    board, laid = game.board(label), game.state[at.PIECES][label]
    parts = zip(laid, game.parts[label], strict=True)
    beside = sum(board[space] == seat for there, part in parts if there for space in part[1])
    return [["gondolas", beside]]


def _vigneto(game: Game, _label: int, seat: int) -> Why:
    return [["wine_tiles", len(game.state[at.PLAYERS][seat][at.CHAIN])]]


def _regioni(game: Game, label: int, seat: int) -> Why:
    own = _own(game, label, seat)
    return [["regions", len({space[4] for space in own})], ["flags", sum(s[5] for s in own)]]


_VENUE_WHY: tuple[Callable[[Game, int, int], Why], ...] = (
    _festival,
    _fromagerie,
    _bistro,
    _villes,
    _banca,
    _venezia,
    _vigneto,
    _regioni,
)
