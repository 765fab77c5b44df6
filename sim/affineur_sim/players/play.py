"""Playing whole games by choosers, and the chooser that plays anything.

A chooser is a function (game, seat, state of chance) -> (a legal move, next state of chance). It
leaves the game as it was, needs a seat that has a legal move, and depends on nothing else, so the
same seed plays the same game on every machine.
"""

from collections.abc import Callable, Mapping
from typing import Any

from affineur.rules import prng

Move = tuple[int, ...]
Chooser = Callable[[Any, int, int], tuple[Move, int]]

_MOST_MOVES = 100_000


def choose_any(game: Any, seat: int, chance: int) -> tuple[Move, int]:
    """Choose any legal move."""
    moves = game.legal_moves(seat)
    chance, place = prng.below(chance, len(moves))
    return moves[place], chance


def play_out(game: Any, choosers: Mapping[int, Chooser], seed: int) -> Any:
    """Play `game` to its end, each seat by its own chooser in turn; return it.

    Raises RuntimeError when it does not end, which the rules allow for a stalled board (F-END-7).
    """
    chance = prng.seed(seed)
    for _ in range(_MOST_MOVES):
        if game.phase == "over":
            return game
        if game.phase == "turning":
            game.rotate()
        for seat in game.seats:
            if game.legal_moves(seat):
                move, chance = choosers[seat](game, seat, chance)
                game.apply(seat, move)
    raise RuntimeError(f"no end after {_MOST_MOVES} rounds of moves")
