"""Listing: every move a seat may make now, in a defined order.

The order is: make, gather, milk, unlock, work, finish, ready; within a kind by space, parlour or
slot, then by worker. This is the hot path of every search and of the page, so it tests only what
can differ and trusts the phase. `check.py` decides the same questions one move at a time; a
property test holds the two together.
"""

from affineur.rules.fromage import config, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.state import (
    ACTING,
    BOARD,
    COVERING,
    DELAY,
    DRAFTING,
    FLAGS,
    GATHERED,
    MADE,
    OPEN,
    PARLOURS_USED,
    PENDING,
    PHASE,
    PLAYERS,
    SECTORS,
    STORE,
    SUPPLY,
    TURN,
    UNLOCKED,
    WHERE,
    WORKER_EXCHANGE,
    WORKER_GAIN,
)
from affineur.rules.fromage.turn import is_stalled, must_wait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_READY = (mv.READY,)
_ANY = 3


def legal_moves(g: "Game", seat: int) -> "list":
    """Return every legal move of `seat`; `withdraw` and `wait` are left out."""
    state = g.state
    phase = state[PHASE]
    if seat not in g.seats:
        return []
    player = state[PLAYERS][seat]
    if player[PENDING]:
        return tasks.options(g, seat, player)
    if state[at.READY_SEATS] >> seat & 1:
        return []
    if phase == ACTING:
        return _turn(g, seat, player)
    if phase == DRAFTING:
        return [(mv.KEEP, tile) for tile in g.draft.keepable(g, seat)]
    return g.draft.covers(g, seat) + [_READY] if phase == COVERING else []


def _turn(g: "Game", seat: int, player: "list") -> "list":
    if must_wait(g, seat):
        return []
    label = (seat - g.state[TURN]) % 4
    found: "list" = []
    if player[SUPPLY] and not player[FLAGS] & MADE:
        _make(g, player, label, found)
    if not player[FLAGS] & GATHERED:
        _gather(g, player, label, found)
    if player[STORE + mv.LIVESTOCK]:
        _milk(g, seat, player, label, found)
    if player[STORE]:
        _unlock(g, seat, player, found)
    if player[UNLOCKED]:
        _work(g, seat, player, found)
    if is_stalled(g):
        found.append((mv.FINISH,))
    found.append(_READY)
    return found


def _make(g: "Game", player: "list", label: int, found: "list") -> None:
    away = player[DELAY : DELAY + 3]
    fruit = player[STORE + mv.FRUIT]
    venue = g.venues[label]
    board = g.state[BOARD][label]
    for place, space in enumerate(g.spaces[label]):
        if board[place] == OPEN and not away[space[0]] and (fruit or not space[2]):
            found.append((mv.MAKE, venue, place, space[0]))


def _gather(g: "Game", player: "list", label: int, found: "list") -> None:
    sectors = g.state[SECTORS]
    for number in (1, 2, 3):
        if sectors[label * 3 + number - 1] == OPEN:
            for worker in (0, 1, 2):
                if not player[DELAY + worker]:
                    found.append((mv.GATHER, number, worker))


def _milk(g: "Game", seat: int, player: "list", label: int, found: "list") -> None:
    livestock = player[STORE + mv.LIVESTOCK]
    for parlour, (cost, cheese_type, age) in enumerate(g.parlours[seat]):
        if cost <= livestock and not player[PARLOURS_USED] >> parlour & 1:
            spaces = bonus_spaces(g, player, label, cheese_type, age)
            venue = g.venues[label]
            found += [(mv.MILK, parlour, venue, place) for place in spaces]
            if not spaces and may_burn(g):
                found.append((mv.MILK, parlour))


def bonus_spaces(g: "Game", player: "list", label: int, cheese_type: int, age: int) -> "list[int]":
    """Return the spaces a parlour's cheese may go on (F-LIVESTOCK-2)."""
    if not player[SUPPLY]:
        return []
    board = g.state[BOARD][label]
    fruit = player[STORE + mv.FRUIT]
    return [
        place
        for place, space in enumerate(g.spaces[label])
        if board[place] == OPEN
        and cheese_type in (space[0], _ANY)
        and age in (space[1], 0)
        and (fruit or not space[2])
    ]


def may_burn(g: "Game") -> bool:
    """Tell whether livestock may be used up without a cheese (option `milking`, Q-14)."""
    return config.option(g.config, config.MILKING_OPTION) == 1


def _unlock(g: "Game", seat: int, player: "list", found: "list") -> None:
    stored = player[STORE + mv.STRUCTURE]
    for index in range(4):
        if not player[UNLOCKED] >> index & 1 and g.slots[seat][index][1] <= stored:
            found.append((mv.UNLOCK, index))


def _work(g: "Game", seat: int, player: "list", found: "list") -> None:
    for index in range(4):
        kind = g.slots[seat][index][0]
        if kind not in (WORKER_GAIN, WORKER_EXCHANGE) or not player[UNLOCKED] >> index & 1:
            continue
        if at.ON_SLOT + index in player[WHERE : WHERE + 3]:
            continue
        if kind == WORKER_EXCHANGE and not any(at.unused(player, r) for r in range(4)):
            continue
        found += [(mv.WORK, index, w) for w in (0, 1, 2) if not player[DELAY + w]]
