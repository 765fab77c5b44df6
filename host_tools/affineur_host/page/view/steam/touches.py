"""The moves of a seat, each with the things on the table that stand for it."""

from collections.abc import Callable
from typing import Any

from affineur.rules.steam import Game, format_move
from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.bonus import spot_of
from affineur.rules.steam.overseer import destination
from affineur.rules.steam.state import FIRST_SPACE, State
from affineur.rules.steam.turn import PLACE_OF
from affineur_host.page.view.steam import boards, cards, names

Plain = dict[str, Any]
Move = tuple[int, ...]
_FIRST_RING = 2
_LEAVING = (mv.END, mv.DONE)


def offered(game: Game, seat: int) -> list[Plain]:
    """Return the legal moves as {"text", "kind", "touches"}, without those `ready` means."""
    return [
        told(game.position, seat, move)
        for move in game.legal_moves(seat)
        if move[0] not in _LEAVING
    ]


def leave(game: Game, seat: int) -> str:
    """Return what `ready` would mean: "end", "done", or "" while something must be chosen."""
    for move in _LEAVING:
        if (move,) in game.legal_moves(seat):
            return format_move((move,))
    return ""


def told(state: State, seat: int, move: Move) -> Plain:
    """Return one move as it is written, its first word, what it touches and what it tells."""
    text = format_move(move)
    touched = _TOUCHED.get(move[0])
    found: Plain = {
        "text": text,
        "kind": text.split(" ")[0],
        "touches": touched(state, seat, move) if touched else [],
    }
    if move[0] == mv.PLACE:
        found["sees"] = boards.headings(state, *move[1:])
    if move[0] in _OF_CARDS:
        found["card"] = _OF_CARDS[move[0]](state, move[1])
    return found


_OF_CARDS: dict[int, Callable[[State, int], Plain]] = {
    mv.REVEAL_ORDER: cards.order,
    mv.REVEAL_BLUEPRINT: cards.machine,
    mv.REVEAL_MACHINE: cards.machine,
    mv.REVEAL_TILE: cards.tile,
}


def _machine(place: int) -> list[str]:
    return [names.machine(place)]


def _used(state: State, _seat: int, _move: Move) -> list[str]:
    return _machine(state.agenda[-1][PLACE_OF])


def _bonus_tile(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("tile", seat, move[1])]


def _deliver(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("order", seat, move[1])]


def _take(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("milk", seat, mv.MILKS[move[2]], move[3] + 1)]


def _press(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("cheese", seat, mv.MILKS[move[2]], mv.KINDS[k]) for k in move[3:]]


def _refine(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("cheese", seat, mv.MILKS[move[2]], kind) for kind in mv.KINDS[2:]]


def _figure(_state: State, seat: int, move: Move) -> list[str]:
    location = 32 * move[1] + move[2] if len(move) > 1 else FIRST_SPACE
    return [names.figure(seat, location)]


def _deploy(_state: State, seat: int, _move: Move) -> list[str]:
    return [names.of_seat("assistants", seat), names.place(FIRST_SPACE)]


def _deploy_ring(_state: State, seat: int, move: Move) -> list[str]:
    location = 32 * (_FIRST_RING + move[1]) + move[2]
    return [names.of_seat("assistants", seat), names.place(location)]


def _build(_state: State, seat: int, move: Move) -> list[str]:
    return [names.of_seat("blueprint", seat, move[1]), *_machine(4 * move[2] + move[3])]


def _step(state: State, seat: int, move: Move) -> list[str]:
    here = state.players[seat].overseer
    there = [names.overseer(destination(state, here, move))] if here else []
    return [names.die(move[1], move[2]), *there]


def _extra(state: State, seat: int, _move: Move) -> list[str]:
    return [names.overseer(state.players[seat].overseer)]


def _socket(_state: State, _seat: int, move: Move) -> list[str]:
    return [names.socket(move[1], move[2])]


def _asked_socket(state: State, _seat: int, move: Move) -> list[str]:
    return [names.socket(state.agenda[-1][-1], move[1])]


def _starter(state: State, _seat: int, _move: Move) -> list[str]:
    return _machine(state.agenda[-1][at.SEAT + 2])


_TOUCHED: dict[int, Callable[[State, int, Move], list[str]]] = {
    mv.REVEAL_STARTER: _starter,
    mv.REVEAL_PURPLE: _asked_socket,
    mv.GO: lambda _state, _seat, move: [names.overseer(move[1])],
    mv.BLOCK: _asked_socket,
    mv.CHOOSE_DIE: lambda _state, _seat, move: [names.die(move[1], move[2])],
    mv.PLACE: _socket,
    mv.DROP: _socket,
    mv.PLACE_HOME: lambda _state, seat, _move: [names.of_seat("home", seat)],
    mv.USE: lambda state, _seat, move: _machine(4 * state.gear + move[1]),
    mv.ALSO: _used,
    mv.BOARD: lambda _state, seat, move: [names.of_seat("action", seat, mv.ACTIONS[move[1]])],
    mv.ADJACENT: _used,
    mv.TAKE: _take,
    mv.PRESS_CHEESE: _press,
    mv.REFINE_CHEESE: _refine,
    mv.DISPOSE_WASTE: lambda _state, seat, _move: [names.of_seat("waste", seat)],
    mv.MOVE: _figure,
    mv.MOVE_FIRST: _figure,
    mv.DEPLOY: _deploy,
    mv.DEPLOY_RING: _deploy_ring,
    mv.BUY_ORDER: lambda _state, _seat, move: [names.offer("order", move[1])],
    mv.BUY_BLUEPRINT: lambda _state, _seat, move: [names.offer("blueprint", move[1])],
    mv.DELIVER: _deliver,
    mv.DELIVER_EXTENDED: _deliver,
    mv.BUILD: _build,
    mv.TILE: _bonus_tile,
    mv.LAY: _bonus_tile,
    mv.AT_MACHINE: lambda _state, _seat, move: [names.spot(spot_of(move))],
    mv.AT_OVERSEER: lambda _state, _seat, move: [names.spot(spot_of(move))],
    mv.AT_SECTOR: lambda _state, _seat, move: [names.spot(spot_of(move))],
    mv.BONUS: lambda _state, seat, move: [names.of_seat("bonus", seat, move[1])],
    mv.CLAIM: lambda _state, _seat, move: [names.card(move[1])],
    mv.RECALL: _figure,
    mv.RECALL_FIRST: _figure,
    mv.EXTRA: _extra,
    mv.STEP: _step,
    mv.STEP_BACK: _step,
}
