"""The score sheet with the numbers behind every line, from the engine's own points (C-END)."""

from typing import Any

from affineur.rules.steam import Game
from affineur.rules.steam.score import coins, symbol_counts
from affineur.rules.steam.state import State

Plain = dict[str, Any]
_LINES = ("points", "waste", "coins", "markers", "assistants", "sets")
_TIES = ("waste_left", "goods_left")


def told(game: Game) -> Plain:
    """Return the sheet: who, line by line, totals, what decides ties, winners, assumed values."""
    found = game.forecast()
    rows: list[dict[str, int]] = found["seats"]  # type: ignore[assignment]
    state = game.position
    return {
        "final": found["final"],
        "columns": [row["seat"] for row in rows],
        "lines": [
            {
                "key": key,
                "season": None,
                "cells": [
                    {"points": row[key], "why": _why(state, row["seat"], key)} for row in rows
                ],
            }
            for key in _LINES
        ],
        "totals": [row["total"] for row in rows],
        "ties": [[key, [row[key] for row in rows]] for key in _TIES],
        "winners": found["winners"],
        "assumed": found["assumed"],
        "corporation": None,
    }


def _why(state: State, seat: int, key: str) -> list[list[Any]]:
    """Return the counts from which the points of a line come."""
    player = state.players[seat]
    if key == "waste":
        return [["waste", player.waste], ["milk_left", sum(player.milk)]]
    if key == "coins":
        return [["money", player.money], ["sold", coins(state, player) - player.money]]
    if key == "markers":
        return [["placed", player.row_size - player.row]]
    if key == "assistants":
        return [["placed", len(player.assistants)]]
    if key == "sets":
        return [["orders", len(player.done)], ["symbols", _symbols(state, seat)]]
    return []


def _symbols(state: State, seat: int) -> int:
    return sum(1 for count in symbol_counts(state, state.players[seat]) if count)
