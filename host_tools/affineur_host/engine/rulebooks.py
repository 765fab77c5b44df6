"""The games behind one face: how to start, read, write and describe each.

Both rules packages keep the same contract, so a rulebook is little more than their names. Fromage,
Formaggio and their mixes share one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from affineur.rules import fromage, steam
from affineur.rules.refusal import MalformedMove

Tables = Mapping[str, Any] | None
Game = Any
Move = tuple[int, ...]


class Rulebook(ABC):
    """One rules package."""

    package: Any

    def new(self, setup: dict[str, Any], seed: int, tables: Tables) -> Game:
        """Start a game; raises IllegalMove."""
        return self.package.Game.new(setup, seed, *self.own_tables(tables))

    def replay(self, setup: dict[str, Any], log: list[tuple[int, str]], tables: Tables) -> Game:
        """Rebuild a game; raises IllegalMove or MalformedMove."""
        return self.package.Game.replay(setup, log, *self.own_tables(tables))

    def from_state(self, state: Any, tables: Tables) -> Game:
        """Continue from a state; raises IllegalMove or ValueError."""
        return self.package.Game.from_state(state, *self.own_tables(tables))

    def read_move(self, text: str) -> Move:
        """Return the move written as `text`; raises MalformedMove."""
        if not text.isascii():
            raise MalformedMove("a move is written in plain letters and digits")
        move: Move = self.package.parse_move(text)
        return move

    def write_move(self, move: Move) -> str:
        """Return `move` in words."""
        return str(self.package.format_move(move))

    def entries(self, game: Game, start: int) -> list[list[Any]]:
        """Return [seat, words] of what the record holds from its length `start` on."""
        return [[seat, self.write_move(move)] for seat, move in game.record.entries(start)]

    @staticmethod
    def own_tables(tables: Tables) -> tuple[dict[str, Any], ...]:
        """Return the further argument with which a game plays by `tables`."""
        return (dict(tables),) if tables else ()

    @abstractmethod
    def view(self, game: Game, seat: int) -> Any:
        """Return the state as `seat` may see it."""

    @abstractmethod
    def describe(self, game: Game) -> dict[str, Any]:
        """Say in a few plain fields where the game stands."""


class FromageBook(Rulebook):
    """Fromage, Formaggio and every mix of them."""

    package = fromage

    def view(self, game: Game, seat: int) -> Any:
        """Return the state without what is hidden from `seat`."""
        return game.view(seat)

    def describe(self, game: Game) -> dict[str, Any]:
        """Say which phase and turn it is, who is ready, who may move, what is asked."""
        asked = {seat: game.pending(seat) for seat in game.seats}
        return {
            "phase": game.phase,
            "turn": game.turn,
            "ready": list(game.ready_seats),
            "to_move": [seat for seat in game.seats if game.legal_moves(seat)],
            "asked": {str(seat): found[0] for seat, found in asked.items() if found},
        }


class SteamBook(Rulebook):
    """Steam & Cheese."""

    package = steam

    def view(self, game: Game, _: int) -> Any:
        """Return the state as anybody may see it; no seat hides anything from another."""
        return game.view()

    def describe(self, game: Game) -> dict[str, Any]:
        """Say which phase, round and turn it is, whose move, and what is asked."""
        waits = game.seat >= 0
        return {
            "phase": game.phase,
            "round": game.round_no,
            "turn": game.turn_no,
            "to_move": [game.seat] if waits else [],
            "asked": {str(game.seat): game.waiting_for} if waits else {},
        }


_FROMAGE, _STEAM = FromageBook(), SteamBook()
RULEBOOKS: dict[str, Rulebook] = {
    "fromage": _FROMAGE,
    "formaggio": _FROMAGE,
    "mix": _FROMAGE,
    "steam": _STEAM,
}
