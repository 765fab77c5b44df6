"""The games behind one face: how to start, read, write and describe each.

Both rules packages keep the same contract, so a rulebook is little more than a package and the few
words in which its turns are counted. Fromage, Formaggio and their mixes share one.
"""

from collections.abc import Callable, Mapping
from typing import Any

from affineur.rules import fromage, steam
from affineur.rules.refusal import MalformedMove

Tables = Mapping[str, Any] | None
Game = Any
Move = tuple[int, ...]


class Rulebook:
    """One rules package; `turn_of` says which turn of a game it is, in plain fields."""

    def __init__(self, package: Any, turn_of: Callable[[Game], dict[str, Any]]):
        self._package = package
        self._turn_of = turn_of

    def new(self, setup: dict[str, Any], seed: int, tables: Tables) -> Game:
        """Start a game; raises IllegalMove."""
        return self._package.Game.new(setup, seed, {**(tables or {}), "checked": True})

    def replay(self, setup: dict[str, Any], log: list[tuple[int, str]], tables: Tables) -> Game:
        """Rebuild a game; raises IllegalMove or MalformedMove."""
        return self._package.Game.replay(setup, log, {**(tables or {}), "checked": True})

    def from_state(self, state: Any, tables: Tables) -> Game:
        """Continue from a state; raises IllegalMove or ValueError."""
        return self._package.Game.from_state(state, dict(tables or {}))

    def read_move(self, text: str) -> Move:
        """Return the move written as `text`; raises MalformedMove."""
        if not text.isascii():
            raise MalformedMove("a move is written in plain letters and digits")
        move: Move = self._package.parse_move(text)
        return move

    def write_move(self, move: Move) -> str:
        """Return `move` in words."""
        return str(self._package.format_move(move))

    def entries(self, game: Game, start: int) -> list[list[Any]]:
        """Return [seat, words] of what the record holds from its length `start` on."""
        return [[seat, self.write_move(move)] for seat, move in game.record.entries(start)]

    def describe(self, game: Game) -> dict[str, Any]:
        """Say where the game stands: phase, turn, who may move, what is asked of whom."""
        asked = {seat: game.pending(seat) for seat in game.seats}
        return {
            "phase": game.phase,
            **self._turn_of(game),
            "to_move": [seat for seat in game.seats if game.legal_moves(seat)],
            "asked": {str(seat): found[0] for seat, found in asked.items() if found},
        }


def _fromage_turn(game: fromage.Game) -> dict[str, Any]:
    return {"turn": game.turn, "ready": list(game.ready_seats)}


def _steam_turn(game: steam.Game) -> dict[str, Any]:
    return {"round": game.round_no, "turn": game.turn_no}


_FROMAGE = Rulebook(fromage, _fromage_turn)
RULEBOOKS = {
    "fromage": _FROMAGE,
    "formaggio": _FROMAGE,
    "mix": _FROMAGE,
    "steam": Rulebook(steam, _steam_turn),
}
