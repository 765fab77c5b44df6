"""Gaining goods (C-BOARD), and the pieces that leave and return from the left (C-BOARD-6)."""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import REVEALING
from affineur.rules.steam.state import State

_PACKED_BITS = 6


def gain(state: "State", seat: int, good: int, number: int) -> None:
    """Give `number` of a good; milk lies on the first space of its row (C-BOARD-1)."""
    if number == 0:
        return
    state.out.append(("gain", seat, mv.GOODS[good], number))
    player = state.players[seat]
    if good < mv.RENNET:
        player.milk[3 * good] += number
    elif good == mv.RENNET:
        player.rennet += number
    elif good == mv.MONEY:
        player.money += number
    elif good == mv.SPICE:
        player.spice += number
    elif good == mv.POINT:
        player.points += number
    else:
        _draw(state, seat, mv.REVEAL_TILE if good == mv.BONUS_TILE else mv.REVEAL_MACHINE, number)


def _draw(state: "State", seat: int, what: int, number: int) -> None:
    for _ in range(number):
        state.agenda.append([REVEALING, seat, what, 0])


def gain_packed(state: "State", seat: int, goods: int) -> None:
    """Give the goods packed in `goods`: six bits each, from rennet to bonus tile."""
    good = mv.RENNET
    while goods:
        gain(state, seat, good, goods & ((1 << _PACKED_BITS) - 1))
        goods >>= _PACKED_BITS
        good += 1


def pay(state: "State", seat: int, money: int) -> None:
    """Take `money`, which the caller has checked is there."""
    if money:
        state.players[seat].money -= money
        state.out.append(("pay", seat, money))


def marker_cost(state: "State", seat: int) -> int:
    """Return the price over the leftmost marker of the row (C-MOD-4)."""
    player = state.players[seat]
    costs: "tuple[int, ...]" = state.tables.board.MARKER_COST
    return costs[player.row_size - player.row]


def assistant_cost(state: "State", seat: int) -> int:
    """Return the price of the leftmost assistant at home (C-ZEP-3, C-SETUP-13)."""
    player = state.players[seat]
    costs: "tuple[int, ...]" = state.tables.board.ASSISTANT_COST
    return max(0, costs[len(player.assistants)] - player.discount)


def can_deploy(state: "State", seat: int) -> bool:
    """Tell whether the seat has an assistant at home and the money for it."""
    player = state.players[seat]
    return len(player.assistants) < 4 and player.money >= assistant_cost(state, seat)


def deploy(state: "State", seat: int, location: int) -> None:
    """Pay for the leftmost assistant and put it on `location`."""
    pay(state, seat, assistant_cost(state, seat))
    figures = state.players[seat].assistants
    figures.append(location)
    figures.sort()
    state.out.append(("deploy", seat, location))


def shift(state: "State", seat: int, old: int, new: int) -> None:
    """Move one assistant of the seat from `old` to `new`."""
    figures = state.players[seat].assistants
    figures.remove(old)
    figures.append(new)
    figures.sort()
    state.out.append(("move", seat, old, new))


def take_marker(state: "State", seat: int) -> None:
    """Take the leftmost ownership marker off the row (C-OWN-1)."""
    state.players[seat].row -= 1


def return_marker(state: "State", seat: int) -> None:
    """Put a marker back on the rightmost empty space of its owner's row (C-OWN-2)."""
    state.players[seat].row += 1
    state.out.append(("marker returns", seat))
