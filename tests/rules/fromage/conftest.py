"""A laboratory: small games on layouts built in the test, and words instead of tuples."""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game, parse_move
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

SOFT, HARD, BLU, ANY = 0, 1, 2, 3
BRONZE, SILVER, GOLD, PLATINUM = 1, 2, 3, 4
STRUCTURE, LIVESTOCK, FRUIT, ORDER = 0, 1, 2, 3
SPRING, SUMMER, AUTUMN, WINTER = 0, 1, 2, 3
KEYS = ("1-2/I", "1-2/II", "3/I", "3/II", "4/I", "4/II", "4/board")

# One space of each type and age up to gold; the venue's own fields are appended by `plain`.
NINE = tuple((kind, age, 0, 0) for kind in (SOFT, HARD, BLU) for age in (BRONZE, SILVER, GOLD))
_OWN_FIELDS: dict[str, Callable[[int, int], tuple[int, ...]]] = {
    "festival": lambda place, _: (place * 2, 0),
    "fromagerie": lambda _, age: (age - 1,),
    "bistro": lambda place, _: (place,),
    "villes": lambda _, age: ((1 << age) - 1,),
    "banca": lambda place, _: (1 << place // 3,),
    "venezia": lambda _place, _age: (),
    "vigneto": lambda _place, _age: (0,),
    "regioni": lambda place, _: (place % 6, 1),
}
_PARTS: dict[str, Any] = {
    "festival": tuple(
        (place * 2, column)
        for place, space in enumerate(NINE)
        for column in (1, -1)[: space[1] - 1]
    ),
    "fromagerie": ((BRONZE, 0, 1), (SILVER, 2, 0), (GOLD, 3, 0)),
    "venezia": ((0, (0, 1)), (0, (1, 2)), (0, (3,))),
}

# An ability: (kind, cost, resource, venue, type, season, points).
IDLE = (at.USED_SCORE, 1, STRUCTURE, -1, -1, -1, 1)
PARLOURS = ((2, SOFT, BRONZE), (2, HARD, BRONZE), (3, ANY, 0))


def plain(venue: str) -> tuple[Any, Any]:
    """Return a small layout of a venue."""
    own = _OWN_FIELDS[venue]
    spaces = tuple(space + own(place, space[1]) for place, space in enumerate(NINE))
    if venue == "banca":
        spaces += ((SOFT, PLATINUM, 0, 0, 7),)
    return spaces, _PARTS.get(venue, ())


class Lab:
    """Builds games and speaks to them in words."""

    def tables(self, layouts: dict[str, Any], slots: Any, parlours: Any) -> dict[str, Any]:
        tables: dict[str, Any] = {
            name: SimpleNamespace(LAYOUTS=dict.fromkeys(KEYS, layouts.get(name, plain(name))))
            for name in names.VENUES
        }
        boards = tuple((i, i // 4, parlours, tuple(slots)) for i in range(8))
        tables["player_boards"] = SimpleNamespace(BOARDS=boards)
        plain_tile = tuple((kind, -1) for kind in range(4))
        seasons = tuple((kind, kind) for kind in range(4))
        tables["resource_tile"] = SimpleNamespace(
            TILES={"fromage": plain_tile, "fromage_alt": plain_tile, "formaggio": seasons}
        )
        tables["wine_tiles"] = SimpleNamespace(TILES=tuple((0, 1, 2, -1) for _ in range(20)))
        return tables

    def game(
        self,
        venues: str = "festival fromagerie bistro villes",
        seats: Any = (0, 1, 2, 3),
        *,
        layouts: Any = None,
        slots: Any = (IDLE,) * 4,
        parlours: Any = PARLOURS,
        tables: Any = None,
        seed: int = 1,
        **setup: Any,
    ) -> Game:
        """Return a game with structures (spring), livestock, fruit, orders at labels 0 to 3."""
        wanted = {"seats": list(seats), "venues": venues.split(), "orientation": 0, **setup}
        own = self.tables(layouts or {}, slots, parlours)
        own.update(tables or {})
        return Game.new(wanted, seed, own)

    def player(self, game: Game, seat: int) -> Any:
        return game.state[at.PLAYERS][seat]

    def empty(self, game: Game, seat: int) -> None:
        """Take back the starting resources, so that a test counts from nothing."""
        player = self.player(game, seat)
        game.state[at.PILES][0] += player[at.HELD]
        player[at.HELD] = []
        player[at.STORE : at.STORE + 3] = [0, 0, 0]
        player[at.GAINED] = [0, 0, 0, 0]

    def give(self, game: Game, seat: int, *orders: str, **amounts: int) -> None:
        """Give unused resources: amounts by name, orders by their words."""
        player = self.player(game, seat)
        for name, amount in amounts.items():
            kind = names.RESOURCES.index(name)
            player[at.STORE + kind] += amount
            player[at.GAINED][kind] += amount
        for words in orders:
            cheese_type, age = words.split()
            code = at.order_code(names.TYPES.index(cheese_type), mv.AGES.index(age))
            for pile in game.state[at.PILES]:
                if code in pile:
                    pile.remove(code)
                    break
            player[at.HELD].append(code)
            player[at.GAINED][ORDER] += 1

    def face(self, game: Game, seat: int, venue: str) -> None:
        """Turn the board, without playing, until `venue` faces `seat`."""
        label = game.venues.index(names.VENUES.index(venue))
        game.state[at.TURN] = (seat - label) % 4

    def unlock(self, game: Game, seat: int, *slots: int) -> None:
        for slot in slots:
            self.player(game, seat)[at.UNLOCKED] |= 1 << slot

    def put(self, game: Game, owner: int, venue: str, *places: int) -> None:
        """Put tokens down as if made earlier (places from 0)."""
        label = game.venues.index(names.VENUES.index(venue))
        for place in places:
            assert game.board(label)[place] == at.OPEN
            game.state[at.BOARD][label][place] = owner
            if owner != at.CORPORATE:
                self.player(game, owner)[at.SUPPLY] -= 1

    def say(self, game: Game, seat: int, *texts: str) -> list[Any]:
        """Make moves; return everything that happened."""
        happened = []
        for text in texts:
            happened += game.apply(seat, parse_move(text))
        return happened

    def ready(self, game: Game, *seats: int) -> None:
        for seat in seats or game.seats:
            self.say(game, seat, "ready")

    def legal(self, game: Game, seat: int) -> list[str]:
        return [mv.format_move(move) for move in game.legal_moves(seat)]

    def refusal(self, game: Game, seat: int, text: str) -> tuple[str, str]:
        """Return (code, rule) of a refused move, which must change nothing and not be listed."""
        before = copy.deepcopy(game.state)
        move = parse_move(text)
        with pytest.raises(IllegalMove) as refused:
            game.apply(seat, move)
        assert game.state == before
        assert move not in game.legal_moves(seat)
        return refused.value.code, refused.value.rule

    def code(self, game: Game, seat: int, text: str) -> str:
        return self.refusal(game, seat, text)[0]

    def setup_refusal(self, **setup: Any) -> tuple[str, str]:
        wanted = {"seats": [0, 1, 2, 3], "venues": list(names.VENUES[:4]), **setup}
        with pytest.raises(IllegalMove) as refused:
            Game.new(wanted, 1)
        return refused.value.code, refused.value.rule

    def points(self, game: Game, seat: int, venue: str) -> int:
        rows = {row["seat"]: row for row in game.forecast()["seats"]}
        lines = {line["venue"]: line["points"] for line in rows[seat]["venues"]}
        return int(lines[venue])

    def line(self, game: Game, seat: int, name: str) -> int:
        rows = {row["seat"]: row for row in game.forecast()["seats"]}
        return int(rows[seat][name])

    def unused(self, game: Game, seat: int) -> list[int]:
        return [at.unused(self.player(game, seat), kind) for kind in range(4)]


@pytest.fixture
def lab() -> Lab:
    return Lab()
