"""Steam & Cheese: the rules engine.

    game = Game.new({"seats": [0, 1, 2]}, seed=7)
    for move in game.legal_moves(game.seat): ...
    game.apply(game.seat, parse_move("die white 4"))

A move is a tuple of small integers (moves.py). What is still to be done lies on one stack, the
agenda (agenda.py); `flow.py` carries it on. One module per part of the game: dice, turn, actions,
production, zeppelin, assistant, market, orders, machines, overseer, bonus, achievements, rounds.
Checking (check.py, reasons.py), undo (game.py) and scoring (score.py) are kept apart.
"""

from affineur.rules.steam.game import Game
from affineur.rules.steam.moves import format_move, parse_move
from affineur.rules.steam.state import StateError

__all__ = ["Game", "StateError", "format_move", "parse_move"]
