"""How fast the rules engine is, beside python-chess playing at random in the same run."""

# ruff: noqa: S311 - chance for games, not for secrets

import json
import random
import time

from affineur.rules import names
from affineur.rules.fromage import Game, format_move, parse_move
from affineur.rules.fromage import moves as mv
from affineur_host.rules_check import plies

_SETUP = {"seats": [0, 1, 2, 3], "venues": list(names.VENUES[:4])}
_MOST_READY = 4


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Return plies_per_s, chess_plies_per_s, ratio and ready_share.

    A ply is: list the legal moves, choose one, apply it. Both sides choose at random; our side
    confirms only when nothing else is left (the last move of a list confirms or declines), and
    confirmations beyond a quarter of the plies cost their time without being counted.
    """
    ours, ready_share = _plies_per_s(seconds)
    chess = _chess_plies_per_s(seconds)
    return {
        "plies_per_s": ours,
        "chess_plies_per_s": chess,
        "ratio": ours / chess,
        "ready_share": ready_share,
    }


def state_bytes() -> int:
    """Return the size of a state in the middle of a game, as compact JSON."""
    return len(json.dumps(_middle_of_a_game().state, separators=(",", ":")))


def undo_us() -> float:
    """Return the wall time of taking a move back in the middle of a game."""
    return _undo_us(_middle_of_a_game())


def _plies_per_s(seconds: float) -> tuple[float, float]:
    """Return the plies per second and the share of confirmations among those counted."""
    chance = random.Random(1)
    ready = others = seed = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        game = Game.new(_SETUP, seed)
        while game.phase != "over":
            for seat in game.seats:
                moves = game.legal_moves(seat)
                if moves:
                    move = chance.choice(moves[:-1] or moves)
                    game.apply(seat, move)
                    if move[0] == mv.READY:
                        ready += 1
                    else:
                        others += 1
    counted = min(ready, others // (_MOST_READY - 1))
    return (others + counted) / (time.perf_counter() - start), counted / (others + counted)


def _chess_plies_per_s(seconds: float) -> float:
    import chess  # noqa: PLC0415 - the peer is needed for measuring only

    chance = random.Random(1)
    made = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 200:
            board.push(chance.choice(list(board.legal_moves)))
            made += 1
    return made / (time.perf_counter() - start)


def _middle_of_a_game() -> Game:
    """Return a game whose seat 0 has just made a cheese that can be taken back."""
    game = Game.new(_SETUP, 1)
    for seat, _ in plies(game, random.Random(1)):
        if game.turn == 6 and seat == 0:
            break
    makes = [move for move in game.legal_moves(0) if move[0] == mv.MAKE]
    game.apply(0, makes[0])
    return game


def _undo_us(game: Game) -> float:
    rounds = 200
    moves = [parse_move(format_move(game.record.entries()[-1][1]))]
    start = time.perf_counter()
    for _ in range(rounds):
        game.undo(0)
        game.apply(0, moves[0])
    return (time.perf_counter() - start) / rounds * 1e6
