"""Resources coming in and going out, and the piles of order cards.

Every gain goes through `gain`, so that "gain one more" abilities see it (F-GATHER-9). Orders are
not gained here but drawn: `gain` queues the drawing, which chance or a person then answers.
The invariant of F-SCORE-7 is kept by counting what was gained and what was discarded.
"""

from affineur.rules import prng
from affineur.rules.fromage import state as at
from affineur.rules.fromage.kinds import DRAW
from affineur.rules.fromage.moves import ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def gain(g: "Game", seat: int, player: "list", resource: int, amount: int) -> None:
    """Give `amount` of `resource`, and one more where an ability says so (F-STRUCT-8)."""
    if player[at.UNLOCKED]:
        amount += _extra(g.slots[seat], player, resource)
    if resource == ORDER:
        player[at.PENDING].insert(0, [DRAW, amount])
        return
    player[at.STORE + resource] += amount
    player[at.GAINED][resource] += amount
    g.outcomes.append(("gained", seat, resource, amount))


def _extra(slots: "list", player: "list", resource: int) -> int:
    """Return how many abilities add one to this gain, and mark them used this turn."""
    extra = 0
    for index in range(4):
        slot = slots[index]
        if slot[at.SLOT_KIND] != at.EXTRA_GAIN or slot[at.SLOT_RESOURCE] != resource:
            continue
        flag = at.EXTRA_USED << index
        if player[at.UNLOCKED] >> index & 1 and not player[at.FLAGS] & flag:
            player[at.FLAGS] |= flag
            extra += 1
    return extra


def discard(g: "Game", seat: int, player: "list", resource: int, held: int) -> None:
    """Take one unused resource out of play (F-FRUIT-3); `held` is the place of an order."""
    player[at.DISCARDED][resource] += 1
    if resource == ORDER:
        g.state[at.DISCARDS].append(player[at.HELD].pop(held))
    else:
        player[at.STORE + resource] -= 1
    g.outcomes.append(("discarded", seat, resource))


def cards_left(g: "Game") -> int:
    """Return how many order cards could be drawn, reshuffling included (F-ORDER-10)."""
    left = 0
    for pile in g.state[at.PILES]:
        left += len(pile)
    return left or len(g.state[at.DISCARDS])


def drawable(g: "Game") -> "list[int]":
    """Return the codes the next card may show, each once, in order."""
    cards = []
    for pile in g.state[at.PILES]:
        cards += pile
    return sorted(set(cards or g.state[at.DISCARDS]))


def is_drawable(g: "Game", code: int) -> bool:
    """Tell whether the next card may show `code`."""
    piles = g.state[at.PILES]
    for pile in piles:
        if code in pile:
            return True
    return not any(piles) and code in g.state[at.DISCARDS]


def top_card(g: "Game", seat: int) -> int:
    """Return the card the generator deals to `seat` next."""
    return nearest_pile(g, seat)[-1]


def take_card(g: "Game", seat: int, code: int) -> None:
    """Take a card showing `code` out of the nearest pile that has one (F-GATHER-7)."""
    pile = nearest_pile(g, seat)
    if pile[-1] != code and code not in pile:
        pile = next(other for other in g.state[at.PILES] if code in other)
    if pile[-1] == code:
        pile.pop()
    else:
        pile.remove(code)


def nearest_pile(g: "Game", seat: int) -> "list":
    """Return the pile `seat` draws from, after a reshuffle if need be (Q-21, F-ORDER-10)."""
    piles = g.state[at.PILES]
    if not any(piles):
        _reshuffle(g)
    near = seat // 2 if len(piles) > 1 else 0
    return piles[near] or piles[1 - near]


def _reshuffle(g: "Game") -> None:
    pile = sorted(g.state[at.DISCARDS])
    g.state[at.DISCARDS] = []
    g.state[at.RNG] = prng.shuffle(g.state[at.RNG], pile)
    g.state[at.PILES][0] = pile
    g.outcomes.append(("reshuffled",))
