"""Vigneto: chains of wine tiles whose halves meet (V-VIGN).

A space ends with the colour of the wine table above it. A tile is one number, `code`: colour,
left half, right half and resource. The pieces are two lists: the tile on each table (`NONE`,
`UNSEEN` when real tiles are entered as they are taken, or a code), and the tiles out of the game.
A chain lists codes from left to right.
"""

from affineur.rules import prng
from affineur.rules.fromage import config, gains, kinds, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

NONE, UNSEEN = -1, -2
ON_TABLES, GONE = 0, 1
BLANK, WILD = 0, 3

# Map.


def spots(spaces: "tuple", parts: "tuple") -> int:
    """Count the wine tables, which take no cheese (F-CHEESE-10)."""
    return len(spaces)


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Every space has a wine table of some colour (V-VIGN-1)."""
    return "" if all(len(space) > 4 and space[4] >= 0 for space in spaces) else "no table colour"


def tile_code(tile: "tuple") -> int:
    """Return the number of a tile (colour, left, right, resource or -1)."""
    colour, left, right, resource = tile
    return ((colour * 4 + left) * 4 + right) * 5 + resource + 1


def halves(code: int) -> "tuple[int, int]":
    """Return the left and right half of a tile."""
    return code // 20 % 4, code // 5 % 4


def pieces(g: "Game", label: int) -> "list":
    """Deal tiles by colour onto the tables of open spaces (V-VIGN-2)."""
    if g.entered:
        return [[NONE if space[3] else UNSEEN for space in g.spaces[label]], []]
    tiles = sorted(tile_code(tile) for tile in g.tables.constant("wine_tiles", "TILES"))
    g.state[at.RNG] = prng.shuffle(g.state[at.RNG], tiles)
    laid = [_deal(space, tiles) for space in g.spaces[label]]
    return [laid, tiles]


def _deal(space: "tuple", tiles: "list") -> int:
    if space[3]:
        return NONE
    tile = next(code for code in tiles if code // 80 == space[4])
    tiles.remove(tile)
    return tile


def fault_of(g: "Game", label: int, data: "list") -> str:
    """Say why `data` cannot be the wine tiles on the tables and out of the game, or ""."""
    if type(data) is not list or len(data) != 2 or not all(type(part) is list for part in data):
        return "wrong wine tiles"
    known = known_codes(g)
    good = len(data[ON_TABLES]) == len(g.spaces[label])
    laid = (UNSEEN,) if g.entered else tuple(known)
    for tile, owner in zip(data[ON_TABLES], g.board(label)):
        good = good and (tile in laid or (tile == NONE and owner != at.OPEN))
    return "" if good and all(code in known for code in data[GONE]) else "wrong wine tiles"


def known_codes(g: "Game") -> "list[int]":
    """Return the codes of all wine tiles."""
    return [tile_code(tile) for tile in g.tables.constant("wine_tiles", "TILES")]


# Placement effect: take the tile, lay it at an end of the chain, be rewarded (V-VIGN-4 to -7).

EFFECT = True


def placed(g: "Game", seat: int, player: "list", label: int, space: int) -> None:
    """Read the tile above the space."""
    player[at.PENDING].insert(0, [kinds.WINE, label, space])


def set_aside(g: "Game", label: int, space: int) -> None:
    """Take the tile above a corporation's cheese out of the game (V-VIGN-10)."""
    on_tables, gone = g.state[at.PIECES][label]
    if on_tables[space] >= 0:
        gone.append(on_tables[space])
    on_tables[space] = NONE


class Wine(tasks.Task):
    """What the tile above a space shows; data: label, space."""

    name = "the wine tile taken"
    answers = (mv.REVEAL_WINE,)
    chance = True

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Read the tile dealt at set-up."""
        return _reveal(g.state[at.PIECES][data[1]][ON_TABLES][data[2]])

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List what tiles of that colour nobody has seen yet."""
        return [_reveal(code) for code in _unseen(g, data[1], g.spaces[data[1]][data[2]][4])]

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Take it; the first tile has no end to choose (V-VIGN-4)."""
        _, label, space = data
        colour = g.spaces[label][space][4]
        code = tile_code((colour, move[1], move[2], move[3] if len(move) > 3 else -1))
        g.state[at.PIECES][label][ON_TABLES][space] = NONE
        g.outcomes.append(("wine", seat, move[1], move[2]))
        if player[at.CHAIN] or config.option(g.config, config.WINE_OPTION):
            player[at.PENDING].insert(0, [kinds.END_CHOICE, label, code])
        else:
            _lay(g, seat, player, code, mv.RIGHT)


class EndChoice(tasks.Task):
    """Which end of the chain the tile joins; data: label, tile."""

    name = "an end of the wine chain"
    answers = (mv.LEFT, mv.RIGHT, mv.DECLINE)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the two ends; the first tile knows only one."""
        ends = [(mv.LEFT,), (mv.RIGHT,)] if player[at.CHAIN] else [(mv.RIGHT,)]
        return ends + tasks.declinable(g, config.WINE_OPTION)

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Taking is mandatory (Q-9)."""
        return "CHOICE_INVALID", "V-VIGN-4", "the tile joins the left or the right end"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Lay the tile, or set it aside where that is allowed."""
        if move[0] == mv.DECLINE:
            g.state[at.PIECES][data[1]][GONE].append(data[2])
        else:
            _lay(g, seat, player, data[2], move[0])


def _lay(g: "Game", seat: int, player: "list", code: int, end: int) -> None:
    """Lay a tile at an end; queue (a) its resource, then (b) the wild one (V-VIGN-7)."""
    chain = player[at.CHAIN]
    chain.insert(0 if end == mv.LEFT else len(chain), code)
    pair = chain[:2] if end == mv.LEFT else chain[-2:]
    if len(pair) == 2 and _meeting(pair) == (WILD, WILD):
        player[at.PENDING].insert(0, [kinds.ANY_ONE])
    if code % 5:
        gains.gain(g, seat, player, code % 5 - 1, 1)


def _meeting(pair: "list") -> "tuple[int, int]":
    """Return the two halves that meet between neighbouring tiles (V-VIGN-6)."""
    return halves(pair[0])[1], halves(pair[1])[0]


def _reveal(code: int) -> "tuple":
    resource = code % 5 - 1
    move = (mv.REVEAL_WINE,) + halves(code)
    return move if resource < 0 else move + (resource,)


def _unseen(g: "Game", label: int, colour: int) -> "list[int]":
    left = known_codes(g)
    seen = g.state[at.PIECES][label][GONE][:]
    for seat in g.seats:
        seen += g.state[at.PLAYERS][seat][at.CHAIN]
    for code in seen:
        if code in left:
            left.remove(code)
    return sorted({code for code in left if code // 80 == colour})


TASKS = (
    (kinds.WINE, Wine()),
    (kinds.END_CHOICE, EndChoice()),
)

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Look up the bottles, red or white halves that meet (V-VIGN-9)."""
    if owner == at.CORPORATE:
        return 0
    chain = g.state[at.PLAYERS][owner][at.CHAIN]
    return look_up(g.rubric(label), bottles(g, chain))


def bottles(g: "Game", chain: "list") -> int:
    """Count the red and white junctions of a chain (V-VIGN-8 with its option)."""
    wild_joins = config.option(g.config, config.WILD_OPTION)
    count = 0
    for place in range(len(chain) - 1):
        left, right = _meeting(chain[place : place + 2])
        wines = [half for half in (left, right) if half not in (BLANK, WILD)]
        if (left == right and wines) or (wild_joins and len(wines) == 1 and WILD in (left, right)):
            count += 1
    return count
