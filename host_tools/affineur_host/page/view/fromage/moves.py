"""The moves a seat may make now, each with the things on the table it touches.

A page lights up whatever a move touches; picking such a thing leaves the moves that touch it.
"""

from collections.abc import Callable
from typing import Any

from affineur.rules import names as words
from affineur.rules.fromage import Game, format_move
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.geometry import facing
from affineur_host.page.view import names

Plain = dict[str, Any]
Move = tuple[int, ...]
_VENEZIA = 5


def offered(game: Game, seat: int) -> list[Plain]:
    """Return every legal move of a seat as {"text", "kind", "touches"}."""
    return [told(game, seat, move) for move in game.legal_moves(seat)]


def told(game: Game, seat: int, move: Move) -> Plain:
    """Return one move as it is written, its first word, and what it touches."""
    text = format_move(move)
    touched = _TOUCHED.get(move[0])
    touches = touched(game, seat, move) if touched else []
    found = {"text": text, "kind": text.split(" ")[0], "touches": touches}
    if move[0] == mv.REVEAL_ORIENTATION:
        found["shows"] = _in_front(game, move[1])
    return found


def _in_front(game: Game, orientation: int) -> str:
    """Return the resource that lies before seat 0 when the tile is turned so (F-SETUP-6)."""
    sectors = game.tables.constant("resource_tile", "TILES")[game.config[at.TILE]]
    return words.RESOURCES[sectors[-orientation % len(sectors)][0]]


def _make(game: Game, seat: int, move: Move) -> list[str]:
    label = game.venues.index(move[1])
    return [names.space(label, move[2]), names.worker(seat, move[3])]


def _gather(game: Game, seat: int, move: Move) -> list[str]:
    return [names.sector(facing(seat, game.turn), move[1]), names.worker(seat, move[2])]


def _milk(game: Game, seat: int, move: Move) -> list[str]:
    found = [names.parlour(seat, move[1])]
    if len(move) > 2:
        found.append(names.space(game.venues.index(move[2]), move[3]))
    return found


def _unlock(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.slot(seat, move[1])]


def _work(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.slot(seat, move[1]), names.worker(seat, move[2])]


def _swap(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.stored(seat, words.RESOURCES[move[1]])]


def _order(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.order(seat, move[1])]


def _gondola(game: Game, _seat: int, move: Move) -> list[str]:
    return [names.gondola(game.venues.index(_VENEZIA), move[1])]


def _left(_game: Game, seat: int, _move: Move) -> list[str]:
    return [names.chain(seat, "left")]


def _right(_game: Game, seat: int, _move: Move) -> list[str]:
    return [names.chain(seat, "right")]


def _corporation(game: Game, seat: int, move: Move) -> list[str]:
    return [names.space(facing(seat, game.turn), move[1])]


def _keep(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.tile(seat, move[1])]


def _cover(_game: Game, seat: int, move: Move) -> list[str]:
    return [names.tile(seat, move[2]), names.slot(seat, move[1])]


_TOUCHED: dict[int, Callable[[Game, int, Move], list[str]]] = {
    mv.MAKE: _make,
    mv.GATHER: _gather,
    mv.MILK: _milk,
    mv.UNLOCK: _unlock,
    mv.WORK: _work,
    mv.SWAP: _swap,
    mv.SWAP_ORDER: _order,
    mv.COMPLETE: _order,
    mv.GONDOLA: _gondola,
    mv.LEFT: _left,
    mv.RIGHT: _right,
    mv.PLACE: _corporation,
    mv.KEEP: _keep,
    mv.COVER: _cover,
}
