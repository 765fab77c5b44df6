"""Final scoring, the order of winners, the track display (C-END, C-TIE, C-VP): pure functions."""

from affineur.rules.steam.orders import SYMBOL, card_of
from affineur.rules.steam.state import Player, State

LARGEST_SET = 5


def sheet(state: "State") -> "dict[str, object]":
    """Return the score sheet as it stands; final once the agenda is empty (C-END)."""
    rows = [_seat(state, seat) for seat in state.seats]
    best = max([_rank(row) for row in rows])
    return {
        "final": not state.agenda,
        "seats": rows,
        "winners": [row["seat"] for row in rows if _rank(row) == best],
        "assumed": state.tables.assumed(),
    }


def _rank(row: "dict[str, int]") -> "tuple[int, int, int]":
    """Return what decides between seats: points, less waste, less rennet and spice (C-TIE-1)."""
    return row["total"], -row["waste_left"], -row["goods_left"]


def _seat(state: "State", seat: int) -> "dict[str, int]":
    """Return the lines of one seat; `points` to `sets` add up to the total (C-END-7)."""
    player = state.players[seat]
    waste = player.waste + sum(player.milk)  # C-END-2
    row = {
        "seat": seat,
        "points": player.points,
        "waste": state.tables.scoring.WASTE * waste,
        "coins": coins(state, player) // state.tables.scoring.COINS_PER_POINT,
        "markers": row_points(state.tables.board.MARKER_POINTS, player.row_size - player.row),
        "assistants": row_points(state.tables.board.ASSISTANT_POINTS, len(player.assistants)),
        "sets": sets(state.tables.scoring.SETS, symbol_counts(state, player)),
    }
    lines = ("points", "waste", "coins", "markers", "assistants", "sets")
    row["total"] = sum([row[line] for line in lines])
    row["waste_left"] = waste
    row["goods_left"] = player.rennet + player.spice
    return row


def coins(state: "State", player: "Player") -> int:
    """Return the money after all cheese is sold (C-END-4)."""
    sale = [player.cheese[kind] * state.tables.scoring.COINS[kind % 4] for kind in range(8)]
    return player.money + int(sum(sale))


def row_points(points: "tuple[int, ...]", empty: int) -> int:
    """Return the points over the empty spaces from the left (C-END-5)."""
    return sum(points[:empty])


def symbol_counts(state: "State", player: "Player") -> "list[int]":
    """Return how many completed orders show each symbol."""
    counts = [0] * state.tables.orders.SYMBOLS
    for number in player.done:
        counts[card_of(state, number)[SYMBOL]] += 1
    return counts


def sets(points: "tuple[int, ...]", counts: "list[int]") -> int:
    """Return the points of the best partition into sets of different symbols (C-END-6).

    Taking the largest possible set again and again is optimal for sets of 28, 16 and 6.
    """
    left = sorted(counts, reverse=True)
    total = 0
    while left and left[0]:
        size = min(LARGEST_SET, len([count for count in left if count]))
        total += points[size]
        left = sorted([count - 1 for count in left[:size]] + left[size:], reverse=True)
    return total


def score_markers(total: int) -> "tuple[int, bool, bool]":
    """Return (place on the track, 50 marker, 100 marker) that show `total` (C-VP-2)."""
    hundred = total >= 100
    rest = total - 100 if hundred else total
    fifty = rest >= 50
    return rest - 50 if fifty else rest, fifty, hundred
