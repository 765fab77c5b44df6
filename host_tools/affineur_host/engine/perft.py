"""Counting lines of play, to compare two engines or two versions of one.

Simultaneous seats may be played in any order without a difference (F-TURN-6), so the first seat
that has a move makes the next one. Lines that end early are not counted. Dealt chance has one
outcome, entered chance as many as could be revealed.
"""

from affineur_host.engine.request import TOO_LARGE, Refused
from affineur_host.engine.rulebooks import Game

MOST_POSITIONS = 100_000


class Perft:
    """One count; refuses when it would visit more than `MOST_POSITIONS`."""

    def __init__(self) -> None:
        self._left = MOST_POSITIONS

    def count(self, game: Game, depth: int) -> int:
        """Return the number of lines of `depth` moves from here. Raises Refused."""
        seat = next((seat for seat in game.seats if game.legal_moves(seat)), None)
        if seat is None:
            return 0
        moves = game.legal_moves(seat)
        if depth == 1:
            return len(moves)
        self._visit(len(moves))
        total = 0
        for move in moves:
            twin = game.clone()
            twin.apply(seat, move)
            total += self.count(twin, depth - 1)
        return total

    def _visit(self, positions: int) -> None:
        self._left -= positions
        if self._left < 0:
            raise Refused(TOO_LARGE, "more positions than a count may visit")
