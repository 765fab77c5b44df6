"""Villes: majorities in six regions (V-VILL).

A space ends with the bit mask of the regions it touches; there are no parts. The pieces are the
customer tokens by region, -1 where one has not been seen yet.
"""

from affineur.rules import prng
from affineur.rules.fromage import config
from affineur.rules.fromage import state as at
from affineur.rules.fromage.venues import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

REGIONS = 6

# Map.

spots = bare.spots


def fault(spaces: "tuple", parts: "tuple") -> str:
    """Bronze, silver and gold touch 1, 2 and 3 of the six regions (V-VILL-1)."""
    for space in spaces:
        touched = [region for region in range(REGIONS) if space[4] >> region & 1]
        if len(touched) != space[1] or space[4] >> REGIONS:
            return "a space of age " + str(space[1]) + " touches the wrong number of regions"
    return ""


def pieces(g: "Game", label: int) -> "list":
    """Deal one customer token to each region (V-VILL-2)."""
    if g.config[at.GIVEN_CUSTOMERS]:
        return g.config[at.GIVEN_CUSTOMERS][:]
    if g.entered:
        return [-1] * REGIONS
    customers = list(range(REGIONS))
    g.state[at.RNG] = prng.shuffle(g.state[at.RNG], customers)
    return customers


def fault_of(g: "Game", label: int, data: "list") -> str:
    """Say why `data` cannot be customer tokens by region, or ""."""
    if type(data) is not list or len(data) != REGIONS:
        return "wrong customer tokens"
    seen = [token for token in data if token != -1 or not g.entered]
    known = all(type(token) is int and 0 <= token < REGIONS for token in seen)
    return "" if known and len(set(seen)) == len(seen) else "wrong customer tokens"


# Placement effect: none (V-VILL-6).

EFFECT = False
TASKS = ()

# Scoring.


def score(g: "Game", label: int, owner: int) -> int:
    """Score every region in which `owner` leads, alone or tied (V-VILL-4)."""
    customers = g.state[at.PIECES][label]
    return sum(_region(g, label, owner, region, customers[region]) for region in range(REGIONS))


def influence(g: "Game", label: int, owner: int, region: int) -> int:
    """Return the tokens of `owner` that touch a region (V-VILL-3)."""
    spaces = zip(g.spaces[label], g.board(label))
    return len([1 for space, who in spaces if who == owner and space[4] >> region & 1])


def _region(g: "Game", label: int, owner: int, region: int, customer: int) -> int:
    """Score one region; a token not seen yet is worth nothing in a forecast."""
    rivals = [influence(g, label, who, region) for who in g.owners]
    most = max(rivals)
    if not most or influence(g, label, owner, region) != most or customer < 0:
        return 0
    normal, tied = g.tables.constant("customer_tokens", "TOKENS")[customer]
    return (normal if rivals.count(most) == 1 else tied)[config.count_class(g.config)]
