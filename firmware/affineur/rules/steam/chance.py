"""Chance: what can be revealed, and what a reveal changes.

No pile has a hidden order: a pile is the set of what has not been seen, and a card is fixed when
it is revealed, by the generator (`dealt`) or by a person reading the real one (`entered`).
"""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import SEAT
from affineur.rules.steam.dice import FACES, lying
from affineur.rules.steam.setup import playable_cards
from affineur.rules.steam.state import PURPLE, State

WHAT, WHERE = 2, 3


def is_drawable(state: "State", what: int) -> bool:
    """Tell whether a pile can give a card, after a reshuffle where that is played (Q-69)."""
    unseen, gone = _pile(state, what)
    return bool(unseen or (gone and state.setup.options["reshuffle"] == "on"))


def _pile(state: "State", what: int) -> "tuple[list[int], list[int]]":
    if what == mv.REVEAL_ORDER:
        return state.unseen_orders, state.gone_orders
    if what == mv.REVEAL_TILE:
        return state.unseen_tiles, state.gone_tiles
    return state.unseen_machines, state.gone_machines


def reveals(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List what may be revealed now; empty when a pile has run out."""
    what, where = frame[WHAT], frame[WHERE]
    if what == mv.REVEAL_DIE:
        return [(mv.REVEAL_DIE, where, top) for top in range(1, FACES + 1)]
    if what == mv.REVEAL_START:
        return [(mv.REVEAL_START, seat) for seat in state.seats]
    if what == mv.REVEAL_STARTER:
        return [(mv.REVEAL_STARTER, k) for k in range(12) if k + 1 not in state.machines]
    if what == mv.REVEAL_ACHIEVEMENT:
        return [(what, no) for no in playable_cards(state.tables) if no not in state.achievements]
    if what == mv.REVEAL_PURPLE:
        return [(what, space) for space in range(4) if not state.dice[4 * where + space]]
    if what == mv.REVEAL_HEADING:
        return [(what, heading) for heading in range(4)]
    unseen, gone = _pile(state, what)
    return [
        (what, card)
        for card in unseen or (gone if state.setup.options["reshuffle"] == "on" else [])
    ]


def reveal(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Take the frame off the agenda and let its outcome be known."""
    what, value = move[0], move[-1]
    state.agenda.pop()
    if what == mv.REVEAL_DIE:
        state.pool[6 * move[1] + value - 1] += 1
    elif what == mv.REVEAL_START:
        state.start = value
    elif what == mv.REVEAL_STARTER:
        state.machines[frame[WHERE]] = value + 1
    elif what == mv.REVEAL_ACHIEVEMENT:
        state.achievements.append(value)
    elif what == mv.REVEAL_PURPLE:
        state.dice[4 * frame[WHERE] + value] = PURPLE
    elif what == mv.REVEAL_HEADING:
        state.dice[4 * state.gear + state.space] = lying(state.colour, state.top, value)
    else:
        _draw(state, frame, what, value)


def _draw(state: "State", frame: "list[int]", what: int, card: int) -> None:
    unseen, gone = _pile(state, what)
    if not unseen:
        unseen[:] = sorted(gone)
        gone[:] = []
    unseen.remove(card)
    player = state.players[frame[SEAT]]
    if what == mv.REVEAL_ORDER:
        state.top_order = card
    elif what == mv.REVEAL_TILE:
        player.tiles.append(card)
    elif what == mv.REVEAL_MACHINE:
        player.blueprints.append(card)
    else:
        state.market_blueprints[frame[WHERE]] = card
