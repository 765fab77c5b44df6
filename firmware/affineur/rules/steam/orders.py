"""Completing orders (C-ORDER): what a card asks for, what it gives, and its one-time bonus.

Cheeses of a card are packed three bits a kind, in the order of `Player.cheese`.
"""

from affineur.rules.steam.agenda import LEFT, PIECES, SEAT
from affineur.rules.steam.effects import FIRST_GOOD, apply_effect
from affineur.rules.steam.gains import gain, gain_packed
from affineur.rules.steam.moves import BONUS_TILE, DELIVER, DELIVER_EXTENDED
from affineur.rules.steam.state import State

SYMBOL, COLOUR, BASIC, BASIC_REWARD, MORE, MORE_REWARD, EFFECT, VALUE = range(8)
NO_BONUS = -1
_CHEESE_BITS = 3


def card_of(state: "State", number: int) -> "tuple[int, ...]":
    """Return the order card with that number."""
    card: "tuple[int, ...]" = state.tables.orders.CARDS[number - 1]
    return card


def has_cheese(cheese: "list[int]", wanted: int) -> bool:
    """Tell whether `cheese` holds all that is packed in `wanted`, kind by kind (C-ORDER-4)."""
    for held in cheese:
        if held < wanted & 7:
            return False
        wanted >>= _CHEESE_BITS
    return True


def deliver_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the orders in hand that can be completed, with and without the extended part."""
    if not frame[LEFT]:
        return []
    player = state.players[frame[SEAT]]
    moves: "list[tuple[int, ...]]" = []
    for number in player.orders:
        card = card_of(state, number)
        if has_cheese(player.cheese, card[BASIC]):
            moves.append((DELIVER, number))
            if card[MORE] and has_cheese(player.cheese, card[BASIC] + card[MORE]):
                moves.append((DELIVER_EXTENDED, number))
    return moves


def deliver(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Hand over the cheeses and take the rewards of one card (C-ORDER-2, -3, -7)."""
    seat, number = frame[SEAT], move[1]
    card = card_of(state, number)
    player = state.players[seat]
    player.orders.remove(number)
    player.done.append(number)
    _hand_over(player.cheese, card[BASIC])
    gain_packed(state, seat, card[BASIC_REWARD])
    if move[0] == DELIVER_EXTENDED:
        _hand_over(player.cheese, card[MORE])
        gain_packed(state, seat, card[MORE_REWARD])
    state.out.append(("complete", seat, number, int(move[0] == DELIVER_EXTENDED)))
    frame[LEFT] -= 1
    frame[PIECES] += 1


def _hand_over(cheese: "list[int]", wanted: int) -> None:
    for kind in range(8):
        cheese[kind] -= wanted & 7
        wanted >>= _CHEESE_BITS


def draw_for_strength(state: "State", seat: int, strength: int) -> None:
    """Draw the action's bonus tiles: one from strength 3, two from 6 (C-ORDER-6)."""
    number = sum(1 for least in state.tables.scoring.TILES_FROM_STRENGTH if strength >= least)
    gain(state, seat, BONUS_TILE, number)


def open_bonuses(state: "State", seat: int) -> "list[int]":
    """Return the completed orders whose one-time bonus is still unused (C-ORDER-5)."""
    player = state.players[seat]
    return [
        number
        for number in player.done
        if card_of(state, number)[EFFECT] != NO_BONUS and number not in player.spent
    ]


def use_bonus(state: "State", seat: int, number: int, strength: int) -> None:
    """Use the one-time bonus of a completed order at `strength` (C-ORDER-5)."""
    card = card_of(state, number)
    state.players[seat].spent.append(number)
    state.out.append(("bonus", seat, number, strength))
    amount = card[VALUE] if card[EFFECT] >= FIRST_GOOD else strength
    apply_effect(state, seat, card[EFFECT], amount, strength)
