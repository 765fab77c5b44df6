"""Pasteurise, cut, press, refine, dispose: from milk to cheese (C-PAST-1 to C-WASTE-1).

Each action is a series of steps; a step names a source and a number of pieces, so that at most
seven steps, usually one, make an action. Fewer than the strength is allowed (C-ANY-1).
"""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import LEFT, PIECES, SEAT
from affineur.rules.steam.state import State

# From kind, to kind, strength per piece (C-PRESS-1).
PRESSINGS = ((0, 1, 1), (0, 2, 2), (1, 2, 1))
HARD, REFINED = 2, 3


def pasteurise_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the ways to take raw milk (C-PAST-1)."""
    milk = state.players[frame[SEAT]].milk
    return [
        (mv.TAKE, n, 0, space)
        for space in range(3)
        for n in range(1, 1 + min(frame[LEFT], milk[space]))
    ]


def cut_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the ways to take milk to be cut, as far as the rennet goes (C-CUT-1)."""
    player = state.players[frame[SEAT]]
    limit = min(frame[LEFT], player.rennet)
    return [
        (mv.TAKE, n, space // 3, space % 3)
        for space in range(6)
        for n in range(1, 1 + min(limit, player.milk[space]))
    ]


def press_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the ways to press cheese (C-PRESS-1)."""
    cheese = state.players[frame[SEAT]].cheese
    return [
        (mv.PRESS_CHEESE, n, row, old, new)
        for row in range(2)
        for old, new, cost in PRESSINGS
        for n in range(1, 1 + min(frame[LEFT] // cost, cheese[4 * row + old]))
    ]


def refine_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the ways to refine hard cheese, as far as the spices go (C-REFINE-1)."""
    player = state.players[frame[SEAT]]
    limit = min(frame[LEFT], player.spice)
    return [
        (mv.REFINE_CHEESE, n, row)
        for row in range(2)
        for n in range(1, 1 + min(limit, player.cheese[4 * row + HARD]))
    ]


def dispose_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List how much waste can be returned (C-WASTE-1)."""
    limit = min(frame[LEFT], state.players[frame[SEAT]].waste)
    return [(mv.DISPOSE_WASTE, n) for n in range(1, limit + 1)]


def take(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Pasteurise the milk taken, or cut it with one rennet a piece (C-PAST-1, C-CUT-1)."""
    _, number, row, space = move
    player = state.players[frame[SEAT]]
    player.milk[3 * row + space] -= number
    if frame[2] == mv.PASTEURISE:
        player.milk[3] += number
    else:
        player.cheese[4 * row] += number
        player.rennet -= number
    _spend(frame, number, number)


def press(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Press cheese of one row; the first piece makes the action's waste (C-PRESS-2)."""
    _, number, row, old, new = move
    player = state.players[frame[SEAT]]
    if not frame[PIECES]:
        player.waste += 1
    _change(player.cheese, number, 4 * row + old, 4 * row + new)
    _spend(frame, number * (new - old), number)


def refine(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Refine hard cheese with one spice a piece (C-REFINE-1)."""
    _, number, row = move
    player = state.players[frame[SEAT]]
    player.spice -= number
    _change(player.cheese, number, 4 * row + HARD, 4 * row + REFINED)
    _spend(frame, number, number)


def dispose(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Return waste to the supply (C-WASTE-1)."""
    state.players[frame[SEAT]].waste -= move[1]
    _spend(frame, move[1], move[1])


def _change(cheese: "list[int]", number: int, old: int, new: int) -> None:
    cheese[old] -= number
    cheese[new] += number


def _spend(frame: "list[int]", strength: int, pieces: int) -> None:
    frame[LEFT] -= strength
    frame[PIECES] += pieces
