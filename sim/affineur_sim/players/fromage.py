"""The greedy player of Fromage, Formaggio and their mixes: looks at one move, never ahead.

Every legal move is valued in hundredths of a point by what it changes for the own seat
(`appraisal`); the best is made, one of the equals by chance. `ready` is worth nothing, so the turn
ends when no other move is worth something. Results of chance are entered at random.
"""

from affineur.rules import prng
from affineur.rules.fromage import Game
from affineur.rules.fromage.moves import REVEALS
from affineur_sim.players.appraisal import Appraisal
from affineur_sim.players.play import Move, choose_any


def choose_greedily(game: Game, seat: int, chance: int) -> tuple[Move, int]:
    """Choose the move that is worth most now."""
    moves: list[Move] = game.legal_moves(seat)
    if moves[0][0] in REVEALS or len(moves) == 1:
        return choose_any(game, seat, chance)
    appraisal = Appraisal(game, seat)
    worths = [appraisal.of(move) for move in moves]
    best = max(worths)
    equals = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
    chance, place = prng.below(chance, len(equals))
    return equals[place], chance
