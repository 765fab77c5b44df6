"""Advanced mode: drafting structure tiles and laying them over printed abilities (X-DRAFT).

`HANDS` holds three lists: the tiles before each seat, the tiles each seat has kept, and (solo
only) the tiles still to be seen. A round ends when every seat has kept one; the rest then moves
to the next seated player clockwise, or leaves the game in solo mode.
"""

from affineur.rules import prng
from affineur.rules.fromage import kinds, openings
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tasks import settle
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_TILES = 4


def begin(g: "Game") -> None:
    """Deal the hands (X-DRAFT-1), or ask what was kept at the real table."""
    g.state[at.HANDS] = [[[], [], [], []], [[], [], [], []], []]
    if g.entered:
        _ask_kept(g)
        return
    pool = openings.tile_pool(g)
    g.state[at.RNG] = prng.shuffle(g.state[at.RNG], pool)
    for place, seat in enumerate(g.seats):
        g.state[at.HANDS][0][seat] = pool[place * _TILES : place * _TILES + _TILES]
    if len(g.seats) == 1:
        g.state[at.HANDS][2] = pool[_TILES : _TILES + 6]


def assert_enough(g: "Game") -> None:
    """Refuse a set-up whose filtered pool is too small (X-DRAFT-1)."""
    needed = 10 if len(g.seats) == 1 else _TILES * len(g.seats)
    if len(openings.tile_pool(g)) < needed:
        raise IllegalMove("SETUP_INVALID", "X-DRAFT-1", "too few structure tiles left to draft")


def _ask_kept(g: "Game") -> None:
    for seat in g.seats:
        queue = g.state[at.PLAYERS][seat][at.PENDING]
        queue += [[kinds.DEAL_TILE] for _ in range(_TILES)]
        settle(g, seat)


def keepable(g: "Game", seat: int) -> "list[int]":
    """Return the tiles `seat` may keep now; none while it waits for the others."""
    hands, kept, _ = g.state[at.HANDS]
    fewest = min(len(kept[other]) for other in g.seats)
    return hands[seat] if len(kept[seat]) == fewest else []


def keep(g: "Game", seat: int, tile: int) -> None:
    """Keep one tile; the last of a round passes the rest on (X-DRAFT-2, X-DRAFT-5)."""
    hands, kept, _ = g.state[at.HANDS]
    hands[seat].remove(tile)
    kept[seat].append(tile)
    if len({len(kept[other]) for other in g.seats}) == 1:
        _next_round(g)


def _next_round(g: "Game") -> None:
    hands, kept, unseen = g.state[at.HANDS]
    if len(g.seats) == 1:
        seat = g.seats[0]
        count = _TILES - len(kept[seat])
        hands[seat] = unseen[:count]
        del unseen[:count]
        return
    passed = [hands[seat] for seat in g.seats]
    for place, seat in enumerate(g.seats):
        hands[seat] = passed[place - 1]


def over(g: "Game") -> bool:
    """Tell whether every seat has its four tiles."""
    return all(len(g.state[at.HANDS][1][seat]) == _TILES for seat in g.seats)


def covers(g: "Game", seat: int) -> "list":
    """Return the moves that lay a kept tile over a printed ability (X-DRAFT-4)."""
    return [
        (mv.COVER, slot, tile)
        for slot in range(4)
        for tile in sorted(g.state[at.HANDS][1][seat])
        if _may_cover(g, seat, slot, tile)
    ]


def _may_cover(g: "Game", seat: int, slot: int, tile: int) -> bool:
    laid = g.state[at.PLAYERS][seat][at.COVERS]
    only = g.tables.constant("structure_tiles", "TILES")[tile][2]
    return laid[slot] < 0 and tile not in laid and only in (-1, slot)
