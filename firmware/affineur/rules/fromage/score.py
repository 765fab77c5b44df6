"""Final scoring and forecasts (F-SCORE, F-TIE, S-SCORE): pure functions of the state."""

from affineur.rules import names
from affineur.rules.fromage import config
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_CARD_POINTS = 3


def sheet(g: "Game") -> "dict":
    """Return the score sheet as it stands (F-SCORE-9)."""
    rows = [_seat(g, seat) for seat in g.seats]
    rivals = [(row["total"], row["cheeses"], row["seat"]) for row in rows]
    corporate = _corporation(g) if g.state[at.CORPORATION] else None
    if corporate:
        rivals.append((corporate["total"], corporate["cheeses"], at.CORPORATE))
        corporate["next_level"] = _next_level(g, rows[0]["total"] > corporate["total"])
    best = max(rival[:2] for rival in rivals)
    return {
        "final": g.state[at.PHASE] == at.OVER,
        "seats": rows,
        "corporation": corporate,
        "winners": [seat for total, cheeses, seat in rivals if (total, cheeses) == best],
        "assumed": assumed(g),
    }


def _seat(g: "Game", seat: int) -> "dict":
    """Return the lines of one seat; their sum is the total (F-SCORE-1)."""
    player = g.state[at.PLAYERS][seat]
    row = {
        "seat": seat,
        "venues": _venues(g, seat),
        "structures": sum(_ability(g, seat, index) for index in range(len(g.slots[seat]))),
        "fruit": player[at.FRUITED] * player[at.JAM],
        "orders": look_up(_order_rubric(g, player), len(player[at.COMPLETED])),
        "unused": sum(at.unused(player, resource) for resource in range(4)) // 2,
        "cheeses": at.TOKENS - player[at.SUPPLY],
    }
    lines = [line["points"] for line in row["venues"]]
    lines += [row[line] for line in ("structures", "fruit", "orders", "unused")]
    row["total"] = sum(lines)
    return row


def _venues(g: "Game", owner: int) -> "list":
    """Return the points of each venue, by label, with its season (F-SCORE-2)."""
    return [
        {
            "venue": names.VENUES[g.venues[label]],
            "season": names.SEASONS[g.seasons[label]] if g.seasons[label] >= 0 else None,
            "points": g.modules[label].score(g, label, owner),
        }
        for label in range(4)
    ]


def _ability(g: "Game", seat: int, index: int) -> int:
    """Return the end points of one unlocked ability (F-STRUCT-10, F-STRUCT-14)."""
    player = g.state[at.PLAYERS][seat]
    slot = g.slots[seat][index]
    if not player[at.UNLOCKED] >> index & 1:
        return 0
    if slot[at.SLOT_KIND] == at.USED_SCORE:
        return slot[at.SLOT_POINTS] * at.used(player, slot[at.SLOT_RESOURCE])
    if slot[at.SLOT_KIND] == at.TYPE_SEASON_SCORE:
        return slot[at.SLOT_POINTS] * _in_season(g, seat, slot)
    return 0


def _in_season(g: "Game", seat: int, slot: "tuple") -> int:
    """Count own cheeses of the slot's type in the venue of its season (Q-11)."""
    label = g.seasons.index(slot[at.SLOT_SEASON])
    any_type = config.option(g.config, config.WEDDING_OPTION)
    return len(
        [
            1
            for space, owner in zip(g.spaces[label], g.board(label))
            if owner == seat and (any_type or space[0] == slot[at.SLOT_TYPE])
        ]
    )


def _order_rubric(g: "Game", player: "list") -> "tuple":
    """Return the order rubric in force for a seat (X-MIX-10)."""
    name = g.config[at.ORDER_RUBRIC]
    if name == "own board":
        board = g.tables.constant("player_boards", "BOARDS")[player[at.PLAYER_BOARD]]
        name = "retail" if board[1] else "2023"
    return g.tables.constant("rubrics", "ORDERS_" + name.upper())


def _corporation(g: "Game") -> "dict":
    """Return the corporation's lines (S-SCORE-1)."""
    placed, scored = g.state[at.CORPORATION]
    game, level, _, fruit = g.corporation.board_row(g)
    row = {
        "track": g.corporation.track_value(g),
        "cards": _CARD_POINTS * len(scored),
        "fruit": _corporate_fruit(g) if fruit else 0,
        "gondolas": _corporate_venue(g, "venezia"),
        "customers": _corporate_venue(g, "villes"),
    }
    row["total"] = sum(row.values())
    row["cheeses"] = placed
    row["level"] = level
    row["stars"] = level + (len(_stars(g)) if game else 0)
    return row


def _stars(g: "Game") -> "list":
    """Return the venues that add a star to a Formaggio board (S-SETUP-2)."""
    return [name for name in ("venezia", "villes") if names.VENUES.index(name) in g.venues]


def _corporate_venue(g: "Game", name: str) -> int:
    venue = names.VENUES.index(name)
    if venue not in g.venues:
        return 0
    label = g.venues.index(venue)
    return g.modules[label].score(g, label, at.CORPORATE)


def _corporate_fruit(g: "Game") -> int:
    """Return its tokens on fruited spaces times those on jam spaces (S-SCORE-4)."""
    icons = [0, 0, 0]
    for label in range(4):
        for space, owner in zip(g.spaces[label], g.board(label)):
            if owner == at.CORPORATE:
                icons[space[2]] += 1
    return icons[1] * icons[2]


def _next_level(g: "Game", won: bool) -> int:
    """Return the level to try next, 0 for none (S-SCORE-5, S-SCORE-6)."""
    game, level = g.config[at.LEVEL]
    boards = g.tables.constant("corporation_boards", "BOARDS")
    higher = [row[1] for row in boards if row[0] == game and row[1] > level]
    return min(higher) if won and higher else 0


def assumed(g: "Game") -> "list":
    """Return the names of the tables in play that rest on an assumed value (D-0)."""
    wanted = [("rubrics", "ORDERS_" + g.config[at.ORDER_RUBRIC].upper())]
    wanted += [("resource_tile", g.config[at.TILE])]
    for label in range(4):
        name = names.VENUES[g.venues[label]]
        wanted += [(name, g.config[at.LAYOUTS_AT][label]), ("rubrics", name.upper())]
        if name == "villes":
            wanted.append(("customer_tokens", ("1-2", "3", "4")[config.count_class(g.config)]))
        if name == "vigneto":
            wanted.append(("wine_tiles", "TILES"))
    for bit, game in enumerate(config.BOXES):
        if g.config[at.BOXES] >> bit & 1:
            wanted.append(("orders", game.upper()))
            if g.config[at.ADVANCED]:
                wanted.append(("structure_tiles", game))
    wanted += _assumed_boards(g)
    return [table + " " + str(part) for table, part in wanted if part in g.tables.assumed(table)]


def _assumed_boards(g: "Game") -> "list":
    wanted = []
    for seat in g.seats:
        place = g.state[at.PLAYERS][seat][at.PLAYER_BOARD]
        if place >= 0:
            board = g.tables.constant("player_boards", "BOARDS")[place]
            wanted.append(("player_boards", board[0]))
    if g.config[at.LEVEL]:
        game, level = g.config[at.LEVEL]
        wanted.append(("corporation_boards", config.BOXES[game] + "/" + str(level)))
    return wanted
