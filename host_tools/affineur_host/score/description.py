"""What a table description says: seats, corporation, venues, and points told instead of counted.

A description is partial on purpose. Whatever is left out is empty, and where the sheet of a real
game is at hand but not the board, `points` tells a line instead of letting it be counted.
"""

from dataclasses import dataclass, field
from typing import Any

from affineur.rules.fromage.config import RUBRICS
from affineur.rules.fromage.moves import AGES
from affineur.rules.names import TYPES, VENUES
from affineur_host.score.node import Node
from affineur_host.score.steam import GAME as STEAM

GAMES = ("fromage", "formaggio", "mix")
SIDES = ("I", "II", "board")
CORPORATION = "corporation"
SEAT_LINES = ("structures", "fruit", "orders", "unused")
CORPORATION_LINES = ("track", "cards", "fruit", "gondolas", "customers")
_SEAT_NUMBERS = ("fruited", "jam", "unused", "built", "milked")
_SEAT_KEYS = (*_SEAT_NUMBERS, "completed", "board", "unlocked", "tiles", "cheeses", "points")
_VENUE_KEYS = ("side", "cheeses", "points")
_OWN_KEYS = {
    "festival": ("samples",),
    "fromagerie": ("shelf_points",),
    "villes": ("customers",),
    "venezia": ("gondolas",),
    "vigneto": ("chains",),
}
_SETUP_KEYS = ("game", "players", "orders", "orientation", "options")
_TOP_KEYS = (*_SETUP_KEYS, "seats", CORPORATION, "venues")


@dataclass
class Seat:
    """One player's board and what lies beside it."""

    numbers: dict[str, int] = field(default_factory=dict)
    completed: list[tuple[int, int]] = field(default_factory=list)
    board: int | None = None
    unlocked: list[int] = field(default_factory=list)
    tiles: dict[int, int] = field(default_factory=dict)
    cheeses: int | None = None
    points: dict[str, int] = field(default_factory=dict)


@dataclass
class Venue:
    """One venue: who stands where, its own pieces, and points told."""

    name: str
    side: str
    cheeses: dict[str, list[Node]]
    points: dict[str, int]
    own: dict[str, Node]


@dataclass
class Corporation:
    """The corporation's board; `cheeses` None means as many as stand in the venues."""

    game: str | None
    level: int
    cheeses: int | None
    cards: int
    points: dict[str, int]


@dataclass
class Description:
    """A whole table; seats and venues in the order in which the file names them."""

    game: str
    players: int
    orders: str | None
    orientation: int | None
    options: dict[str, Any]
    seats: dict[str, Seat]
    corporation: Corporation | None
    venues: dict[str, Venue]


def read(node: Node) -> Description:
    """Return what the description says; raises DescriptionError.

    Those of Steam & Cheese are read by `steam`.
    """
    top = node.table(*_TOP_KEYS)
    venues = {name: _venue(name, each) for name, each in _table(top, "venues", VENUES).items()}
    corporation = _corporation(top[CORPORATION]) if CORPORATION in top else None
    seats = {name: _seat(each) for name, each in _table(top, "seats").items()}
    if CORPORATION in seats:
        top["seats"].refuse(f"a seat cannot be called {CORPORATION}")
    for name in _named(venues):
        seats.setdefault(name, Seat())
    orientation = top["orientation"].number(1, 4) if "orientation" in top else None
    return Description(
        game=top["game"].word(*GAMES, STEAM) if "game" in top else _game(list(venues)),
        players=_players(node, top, len(seats), corporation is not None),
        orders=top["orders"].word(*RUBRICS) if "orders" in top else None,
        orientation=orientation,
        options=_options(top),
        seats=seats,
        corporation=corporation,
        venues=venues,
    )


def _table(top: dict[str, Node], key: str, known: tuple[str, ...] = ()) -> dict[str, Node]:
    return top[key].table(*known) if key in top else {}


def _named(venues: dict[str, Venue]) -> list[str]:
    """Return the names the venues mention, the corporation's left out."""
    names: list[str] = []
    for venue in venues.values():
        chains = venue.own["chains"].table() if "chains" in venue.own else {}
        names += [*venue.cheeses, *venue.points, *chains]
    return [name for name in names if name != CORPORATION]


def _game(venues: list[str]) -> str:
    """Return the game the venues belong to, Fromage where there are none."""
    boxes = {VENUES.index(name) // 4 for name in venues}
    return "mix" if len(boxes) == 2 else GAMES[max(boxes, default=0)]


def _players(node: Node, top: dict[str, Node], named: int, solo: bool) -> int:
    default = 1 if solo else min(max(named, 2), 4)
    players = top["players"].number(1, 4) if "players" in top else default
    if named > players:
        node.refuse(f"{named} seats are described, but only {players} play")
    if solo and players != 1:
        node.refuse("the corporation plays against one player only")
    return players


def _options(top: dict[str, Node]) -> dict[str, Any]:
    """Return the named readings; the rules check their names and values."""
    found = _table(top, "options")
    return {
        name: each.value if type(each.value) is int else each.word()
        for name, each in found.items()
    }


def _points(node: dict[str, Node], lines: tuple[str, ...] = ()) -> dict[str, int]:
    return {name: each.number() for name, each in _table(node, "points", lines).items()}


def _seat(node: Node) -> Seat:
    found = node.table(*_SEAT_KEYS)
    unlocked = found["unlocked"].items() if "unlocked" in found else []
    return Seat(
        numbers={name: found[name].number() for name in _SEAT_NUMBERS if name in found},
        completed=_completed(found["completed"]) if "completed" in found else [],
        board=found["board"].number(1) if "board" in found else None,
        unlocked=[each.number(1, 4) for each in unlocked],
        tiles={_slot(each, key): each.number(1) for key, each in _table(found, "tiles").items()},
        cheeses=found["cheeses"].number(0, 15) if "cheeses" in found else None,
        points=_points(found, SEAT_LINES),
    )


def _slot(node: Node, key: str) -> int:
    if key not in ("1", "2", "3", "4"):
        node.refuse("tiles lie on the abilities 1 to 4")
    return int(key)


def _completed(node: Node) -> list[tuple[int, int]]:
    """Return completed orders as (type, age); a mere number stands for any orders."""
    if type(node.value) is int:
        return [(0, 1)] * node.number(0, 80)
    return [_order(each) for each in node.items()]


def _order(node: Node) -> tuple[int, int]:
    words = node.word().split()
    if len(words) != 2 or words[0] not in TYPES or words[1] not in AGES:
        node.refuse('expected a type and an age, such as "blu gold"')
    return TYPES.index(words[0]), AGES.index(words[1])


def _venue(name: str, node: Node) -> Venue:
    own = _OWN_KEYS.get(name, ())
    found = node.table(*_VENUE_KEYS, *own)
    cheeses = _table(found, "cheeses")
    return Venue(
        name=name,
        side=found["side"].word(*SIDES) if "side" in found else "I",
        cheeses={who: each.items() for who, each in cheeses.items()},
        points=_points(found),
        own={key: found[key] for key in own if key in found},
    )


def _corporation(node: Node) -> Corporation:
    found = node.table("game", "level", "cheeses", "cards", "points")
    return Corporation(
        game=found["game"].word("fromage", "formaggio") if "game" in found else None,
        level=found["level"].number(1, 4) if "level" in found else 1,
        cheeses=found["cheeses"].number(0, 30) if "cheeses" in found else None,
        cards=found["cards"].number(0, 80) if "cards" in found else 0,
        points=_points(found, CORPORATION_LINES),
    )
