"""Layout of the state: nested lists of integers and strings, indexed by the names below.

Lists instead of objects, because the state must go through JSON unchanged, be cloned quickly and
stay small on a microcontroller. Three levels: the state itself, its configuration (what set-up
fixed, see setup.py) and one record per seat. An empty seat has an empty record.

A worker's place (`WHERE`) is one number: `AT_HOME`, a cheese space, a resource space or a slot.
An order is one number, `code`: five times its type plus its age. A space of `BOARD` holds `OPEN`,
`BLOCKED`, a seat, or `CORPORATE`.
"""

VERSION = 1

# The state.
(
    FORMAT,
    CONFIG,
    PHASE,
    TURN,
    RNG,
    ORIENTATION,
    READY_SEATS,
    WAITING_SEATS,
    FINISHING_SEATS,
    ENDED_BY,
    IDLE_TURNS,
    BOARD,
    SECTORS,
    PIECES,
    PILES,
    DISCARDS,
    CORPORATION,
    PLAYERS,
    HANDS,
) = range(19)

# CONFIG.
(
    SEATS,
    VENUES_AT,
    LAYOUTS_AT,
    TILE,
    BOXES,
    ENTERED,
    BY_TABLE,
    ADVANCED,
    ORDER_RUBRIC,
    LEVEL,
    GIVEN_BOARDS,
    GIVEN_ORIENTATION,
    GIVEN_CUSTOMERS,
    GIVEN_PILES,
    COLOURS,
    SEED,
    OPTIONS,
) = range(17)

# CORPORATION (empty without one): tokens placed, order cards that will score.
PLACED_TOKENS, SCORED_CARDS = 0, 1

# A record of PLAYERS. PLACED_ON, DELAY and WHERE have three entries each, one per worker type;
# STORE has three: structures, livestock and fruit not used yet.
SUPPLY = 0
PLACED_ON = 1
DELAY = 4
WHERE = 7
STORE = 10
(
    HELD,
    BUILT,
    MILKED,
    FRUITED,
    JAM,
    COMPLETED,
    GAINED,
    DISCARDED,
    PLAYER_BOARD,
    COVERS,
    UNLOCKED,
    PARLOURS_USED,
    FLAGS,
    CHAIN,
    LAST,
    PENDING,
) = range(13, 29)

# Phases, in the order in which a game meets them.
(
    ORIENTING,
    BOARDING,
    STARTING,
    DRAFTING,
    COVERING,
    INCORPORATING,
    ACTING,
    TURNING,
    REVEALING,
    OVER,
) = range(10)
PHASE_NAMES = (
    "setup",
    "setup",
    "setup",
    "draft",
    "tiles",
    "corporation",
    "acting",
    "turning",
    "revealing",
    "over",
)

# Owners of a space.
OPEN, BLOCKED, CORPORATE = -1, -2, 4

TOKENS = 15

# WHERE.
AT_HOME = 0
ON_CHEESE = 1
ON_SECTOR = 129
ON_SLOT = 141
SPACES_PER_LABEL = 32

# FLAGS: spent allowances of this turn; EXTRA_USED is shifted by the slot's number.
MADE, GATHERED, ACTED = 1, 2, 4
EXTRA_USED = 8

# Kinds of ability slots, and the places of their fields.
(
    WORKER_GAIN,
    EXTRA_GAIN,
    VENUE_GAIN,
    USED_SCORE,
    WORKER_EXCHANGE,
    SEASON_GAIN,
    TYPE_GAIN,
    TYPE_SEASON_SCORE,
) = range(8)
(
    SLOT_KIND,
    SLOT_COST,
    SLOT_RESOURCE,
    SLOT_VENUE,
    SLOT_TYPE,
    SLOT_SEASON,
    SLOT_POINTS,
) = range(7)


class StateError(ValueError):
    """The data is not a state of this game; the text says in one line what is wrong."""


def order_code(cheese_type: int, age: int) -> int:
    """Return the number that stands for an order (or a token's match) of that type and age."""
    return cheese_type * 5 + age


def clone(data: "list") -> "list":
    """Return a deep copy of nested lists."""
    return [clone(item) if type(item) is list else item for item in data]


_NESTED_IN_PLAYER = (HELD, COMPLETED, GAINED, DISCARDED, COVERS, CHAIN, LAST)


def copy_state(state: "list") -> "list":
    """Return an independent copy of a state, but for its configuration, which never changes.

    It is what `clone` returns, at a tenth of the time: flat lists are copied without a look at
    each number in them.
    """
    copy = state[:]
    copy[BOARD] = [spaces[:] for spaces in state[BOARD]]
    copy[SECTORS] = state[SECTORS][:]
    copy[PIECES] = clone(state[PIECES])
    copy[PILES] = [pile[:] for pile in state[PILES]]
    copy[DISCARDS] = state[DISCARDS][:]
    copy[CORPORATION] = clone(state[CORPORATION])
    copy[PLAYERS] = [_copy_player(player) for player in state[PLAYERS]]
    copy[HANDS] = clone(state[HANDS])
    return copy


def _copy_player(player: "list") -> "list":
    copy = player[:]
    if copy:
        for place in _NESTED_IN_PLAYER:
            copy[place] = player[place][:]
        copy[PENDING] = clone(player[PENDING])
    return copy


def new_player() -> "list":
    """Return the record of a seated player before boards are dealt (F-SETUP-10)."""
    workers = [0] * 9
    stores = [0, 0, 0]
    spent = [[], 0, 0, 0, 0, []]
    return (
        [TOKENS] + workers + stores + spent + [[0] * 4, [0] * 4, -1, [-1] * 4, 0, 0, 0, [], [], []]
    )


def unused(player: "list", resource: int) -> int:
    """Return how many resources of that kind the player has not used yet (0.2)."""
    return player[STORE + resource] if resource < 3 else len(player[HELD])


def used(player: "list", resource: int) -> int:
    """Return how many resources of that kind the player has used (0.2)."""
    if resource == 2:
        return player[FRUITED] + player[JAM]
    return (player[BUILT], player[MILKED], 0, len(player[COMPLETED]))[resource]
