"""Fromage, Formaggio and every mix of them: the rules engine.

    game = Game.new({"seats": [0, 2], "venues": [...]}, seed=7)
    for move in game.legal_moves(0): ...
    game.apply(0, parse_move("make bistro 7 hard"))

The state is plain data (state.py), a move is a tuple of small integers (moves.py), and listing,
checking, applying, undoing and scoring are kept apart (legal.py, check.py, apply.py, game.py,
score.py). The course of a turn is a table of phases (turn.py), and everything that must be
chosen or revealed waits in a queue per seat (tasks.py). One module per venue (venues/).
"""

from affineur.rules.fromage.game import Game
from affineur.rules.fromage.moves import format_move, parse_move
from affineur.rules.fromage.state import StateError

__all__ = ["Game", "StateError", "format_move", "parse_move"]
