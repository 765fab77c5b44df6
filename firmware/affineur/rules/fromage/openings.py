"""Set-up chance: the tile's orientation, the boards, the tokens of Villes, the structure tiles.

Each is a task, so that a dealt game and a game entered from the real box run the same way and
leave the same record.
"""

from affineur.rules import prng
from affineur.rules.fromage import config, kinds
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tasks import Task
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def board_pool(g: "Game") -> "list[int]":
    """Return the places of the boards that may be dealt: box in use, venues in play (X-MIX-4)."""
    if not g.board_pool:
        boards = g.tables.constant("player_boards", "BOARDS")
        g.board_pool = [i for i, board in enumerate(boards) if _fits(g, board[1], board[3])]
    return g.board_pool


def tile_pool(g: "Game") -> "list[int]":
    """Return the places of the structure tiles that may be dealt (X-MIX-4)."""
    tiles = g.tables.constant("structure_tiles", "TILES")
    return [i for i, tile in enumerate(tiles) if _fits(g, tile[1], (tile[3:],))]


def _fits(g: "Game", game: int, slots: "tuple") -> bool:
    if not g.config[at.BOXES] >> game & 1:
        return False
    return all(slot[at.SLOT_VENUE] in g.venues or slot[at.SLOT_VENUE] < 0 for slot in slots)


def assert_possible(g: "Game") -> None:
    """Refuse a set-up whose boards or tiles are too few or not allowed (X-MIX-4)."""
    boards = board_pool(g)
    if len(boards) < len(g.seats):
        raise IllegalMove("SETUP_INVALID", "X-MIX-4", "too few player boards left")
    for board in g.config[at.GIVEN_BOARDS]:
        if board >= 0 and board not in boards:
            raise IllegalMove("SETUP_INVALID", "X-MIX-4", "that player board cannot be used")
    if g.config[at.ADVANCED]:
        g.draft.assert_enough(g)
    if g.config[at.LEVEL]:
        g.corporation.board_row(g)


def deck(g: "Game") -> "list[int]":
    """Return the codes of every order card in play (X-MIX-7, X-MIX-11)."""
    cards = []
    for bit, name in enumerate(config.BOXES):
        if g.config[at.BOXES] >> bit & 1:
            cards += [at.order_code(*card) for card in g.tables.constant("orders", name.upper())]
    if config.is_combined(g.config) and config.fromage_venues(g.config) >= 3:
        cards = [code for code in cards if code % 5 != 4]
    return sorted(cards)


def new_piles(g: "Game") -> "list":
    """Return the order piles: two about equal ones, one in solo mode (F-SETUP-9, S-SETUP-5)."""
    cards = deck(g)
    given = g.config[at.GIVEN_PILES]
    if given:
        _assert_full(g, cards, given)
        return at.clone(given)
    count = 1 if len(g.seats) == 1 or g.entered else 2
    if not g.entered:
        g.state[at.RNG] = prng.shuffle(g.state[at.RNG], cards)
    half = len(cards) // 2
    return [cards] if count == 1 else [cards[half:], cards[:half]]


def _assert_full(g: "Game", cards: "list", given: "list") -> None:
    laid = []
    for pile in given:
        laid += pile
    if sorted(laid) != cards:
        rule = "X-MIX-7" if config.is_combined(g.config) else "F-SETUP-9"
        raise IllegalMove("SETUP_INVALID", rule, "the piles are not the full deck")


class Orient(Task):
    """The orientation of the resource tile (F-SETUP-6)."""

    name = "the resource tile's orientation"
    answers = (mv.REVEAL_ORIENTATION,)
    chance = True

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Turn the tile at random."""
        g.state[at.RNG], turned = prng.below(g.state[at.RNG], 4)
        return (mv.REVEAL_ORIENTATION, turned)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the four orientations."""
        return [(mv.REVEAL_ORIENTATION, turned) for turned in range(4)]

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Tie resources and seasons to the quadrants."""
        g.state[at.ORIENTATION] = move[1]
        g.outcomes.append(("oriented", move[1]))


class DealBoard(Task):
    """A player board for a seat (F-SETUP-11)."""

    name = "the player board"
    answers = (mv.REVEAL_BOARD,)
    chance = True

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Deal one of the boards left."""
        boards = self._left(g)
        g.state[at.RNG], place = prng.below(g.state[at.RNG], len(boards))
        return (mv.REVEAL_BOARD, boards[place])

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the boards left."""
        return [(mv.REVEAL_BOARD, board) for board in self._left(g)]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Dealt already, of another box, or naming an absent venue."""
        return "SETUP_INVALID", "X-MIX-4", "that board cannot be dealt"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Lay it before the seat."""
        player[at.PLAYER_BOARD] = move[1]
        g.outcomes.append(("boarded", seat, move[1]))

    def _left(self, g: "Game") -> "list[int]":
        taken = [g.state[at.PLAYERS][seat][at.PLAYER_BOARD] for seat in g.seats]
        return [board for board in board_pool(g) if board not in taken]


class Customer(Task):
    """The customer token of a region of Villes (V-VILL-2); data: label, region."""

    name = "the customer token of a region"
    answers = (mv.REVEAL_CUSTOMER,)
    chance = True

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Read the token dealt at set-up."""
        return (mv.REVEAL_CUSTOMER, g.state[at.PIECES][data[1]][data[2]])

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the tokens not seen yet."""
        seen = g.state[at.PIECES][data[1]][: data[2]]
        return [(mv.REVEAL_CUSTOMER, token) for token in range(6) if token not in seen]

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Bind the token to its region."""
        g.state[at.PIECES][data[1]][data[2]] = move[1]
        g.outcomes.append(("customer", data[2], move[1]))


class DealTile(Task):
    """A structure tile kept after a draft at the table (entered games)."""

    name = "a structure tile kept"
    answers = (mv.REVEAL_TILE,)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the tiles nobody holds."""
        held = []
        for other in g.seats:
            held += g.state[at.HANDS][1][other]
        return [(mv.REVEAL_TILE, tile) for tile in tile_pool(g) if tile not in held]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Held already, of another box, or naming an absent venue."""
        return "SETUP_INVALID", "X-MIX-4", "that tile cannot be dealt"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Keep it."""
        g.state[at.HANDS][1][seat].append(move[1])


TASKS = (
    (kinds.ORIENT, Orient()),
    (kinds.DEAL_BOARD, DealBoard()),
    (kinds.CUSTOMER, Customer()),
    (kinds.DEAL_TILE, DealTile()),
)
