"""Achievements: conditions that hold now, and claiming them (C-ACH)."""

from affineur.rules.steam.gains import gain, take_marker
from affineur.rules.steam.moves import CLAIM, POINT
from affineur.rules.steam.orders import COLOUR, card_of
from affineur.rules.steam.state import Player, State


def counted(state: "State", seat: int, counter: int) -> int:
    """Return the figure a card's condition looks at (C-ACH-4)."""
    player = state.players[seat]
    if counter == 0:
        return state.owners.count(seat)
    if counter == 6:
        return _most_of_one_colour(state, player)
    return (
        player.waste,
        player.spice,
        len(player.tiles),
        sum(player.milk),
        sum(player.cheese),
    )[counter - 1]


def _most_of_one_colour(state: "State", player: "Player") -> int:
    colours = [card_of(state, number)[COLOUR] for number in player.done]
    return max([colours.count(colour) for colour in colours]) if colours else 0


def holds(state: "State", seat: int, number: int) -> bool:
    """Tell whether the seat meets the condition of card `number` now."""
    counter, at_least = state.tables.achievements.CONDITIONS[number - 1]
    return counted(state, seat, counter) >= int(at_least)


def claim_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    """List the cards the seat may claim now (C-ACH-1, C-ACH-2, C-OWN-4)."""
    if not state.players[seat].row:
        return []
    return [
        (CLAIM, number)
        for number, claims in zip(state.achievements, state.claims)
        if seat not in claims and is_open(state, number, claims) and holds(state, seat, number)
    ]


def is_open(state: "State", number: int, claims: "list[int]") -> bool:
    """Tell whether a card has an empty space left."""
    return len(claims) < len(state.tables.achievements.PLACES[number - 1])


def claim(state: "State", seat: int, number: int) -> None:
    """Put the leftmost marker on the card and gain the points of its space (C-ACH-1)."""
    claims = state.claims[state.achievements.index(number)]
    take_marker(state, seat)
    state.out.append(("claim", seat, number))
    gain(state, seat, POINT, state.tables.achievements.PLACES[number - 1][len(claims)])
    claims.append(seat)
