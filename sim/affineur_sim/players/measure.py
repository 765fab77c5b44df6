"""How good the greedy player is: `python -m affineur_sim.players.measure [games]`.

The measure is one greedy player against random ones, the seat changing from game to game: the
share of games it wins alone (a shared victory counts as none). By chance that is one in the number
of players, and the same games played with a random player in its place show it (`chance wins`).
Solo games are measured against the corporation of every level.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from affineur.rules.fromage import Game
from affineur.rules.names import VENUES
from affineur.rules.steam import Game as SteamGame
from affineur_sim.players import choose_any, chooser, play_out

_SEATS = [0, 1, 2, 3]
_MIX = ["fromagerie", "villes", "banca", "venezia"]


@dataclass
class Duel:
    """What came of a series of games; points are summed over all of them."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best_rival_points: int = 0
    seconds: float = 0.0

    @property
    def win_percent(self) -> float:
        """The share of games won alone."""
        return 100 * self.wins / self.games


def duel(new: Callable[[int], Any], games: int, name: str = "greedy") -> Duel:
    """Return how the player called `name` does against random ones in `games` games."""
    found = Duel()
    start = time.perf_counter()
    for number in range(games):
        game = new(number)
        seat = game.seats[number % len(game.seats)]
        choosers = dict.fromkeys(game.seats, choose_any) | {seat: chooser(name, game)}
        _count(found, play_out(game, choosers, number).score(), seat)
    found.seconds = time.perf_counter() - start
    return found


def _count(found: Duel, sheet: dict[str, Any], seat: int) -> None:
    totals = {row["seat"]: row["total"] for row in sheet["seats"]}
    if sheet.get("corporation"):
        totals["corporation"] = sheet["corporation"]["total"]
    found.games += 1
    found.wins += sheet["winners"] == [seat]
    found.points += totals.pop(seat)
    found.best_rival_points += max(totals.values())


def fromage_games(venues: list[str], **setup: Any) -> Callable[[int], Game]:
    """Return a maker of games by number."""
    wanted = {"seats": _SEATS, "venues": venues, **setup}
    return lambda number: Game.new(wanted, number)


def steam_games(seats: list[int]) -> Callable[[int], SteamGame]:
    """Return a maker of games of Steam & Cheese by number."""
    return lambda number: SteamGame.new({"seats": seats}, number)


def series() -> dict[str, Callable[[int], Any]]:
    """Return every kind of game that is measured."""
    fromage, formaggio = list(VENUES[:4]), list(VENUES[4:])
    solo = {
        f"{name} solo, level {level}": fromage_games(
            venues, seats=[0], corporation={"level": level}
        )
        for name, venues in (("fromage", fromage), ("formaggio", formaggio))
        for level in (1, 2, 3, 4)
    }
    return {
        "fromage": fromage_games(fromage),
        "formaggio": fromage_games(formaggio),
        "mix": fromage_games(_MIX),
        "mix, advanced": fromage_games(_MIX, advanced=True),
        **solo,
        "steam, two players": steam_games([0, 2]),
        "steam, four players": steam_games(_SEATS),
    }


def main(games: int) -> None:
    """Print a line for every kind of game; Steam & Cheese, which is slow, plays a tenth."""
    print(
        f"{'':24}{'games':>6}{'wins %':>8}{'chance wins %':>15}{'points':>8}{'rival':>7}{'s':>7}"
    )
    for name, new in series().items():
        count = max(games // 10, 1) if name.startswith("steam") else games
        found, baseline = duel(new, count), duel(new, count, "random")
        own, rival = found.points / count, found.best_rival_points / count
        print(
            f"{name:24}{count:6}{found.win_percent:8.1f}{baseline.win_percent:15.1f}"
            f"{own:8.1f}{rival:7.1f}{found.seconds:7.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
