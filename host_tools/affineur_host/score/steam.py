"""Steam & Cheese: what people count on their boards, and the game that the engine scores of it.

Of a seat the description tells the pieces that count at the end (C-END-2 to C-END-6) and those
that decide a tie (C-TIE-1); its `points` tell a line instead of letting it be counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import Game, StateError
from affineur.rules.steam.orders import SYMBOL, card_of
from affineur.rules.steam.state import FIRST_SPACE
from affineur_host.engine.setup import SEATS
from affineur_host.score.node import DescriptionError, Node

Tables = Mapping[str, Any] | None

GAME = "steam"
LINES = ("points", "waste", "coins", "markers", "assistants", "sets")
TIES = ("waste_left", "goods_left")
CHEESES = ("fresh", "soft", "hard", "refined")
_NUMBERS = ("track", "waste", "milk", "money", *CHEESES, "rennet", "spice")
_ROWS = {"markers": 7, "assistants": 4}
_KEYS = (*_NUMBERS, *_ROWS, "symbols", "points")


@dataclass
class Seat:
    """What one player has at the end; `symbols` counts the completed orders of each."""

    numbers: dict[str, int]
    symbols: list[int]
    points: dict[str, int]


def read(node: Node) -> dict[str, Seat]:
    """Return the seats of a description in their order; raises DescriptionError."""
    top = node.table("game", "players", "seats")
    told = top["seats"].table() if "seats" in top else {}
    seats = {name: _seat(each) for name, each in told.items()}
    players = top["players"].number(2, 4) if "players" in top else 4
    if len(seats) > players:
        node.refuse(f"{len(seats)} seats are described, but only {players} play (C-SETUP-1)")
    return seats


def _seat(node: Node) -> Seat:
    found = node.table(*_KEYS)
    numbers = {name: found[name].number() for name in _NUMBERS if name in found}
    rows = {name: found[name].number(0, most) for name, most in _ROWS.items() if name in found}
    symbols = found["symbols"].items() if "symbols" in found else []
    points = found["points"].table(*LINES) if "points" in found else {}
    return Seat(
        numbers={**numbers, **rows},
        symbols=[each.number(0, 80) for each in symbols],
        points={name: each.number(-3000, 3000) for name, each in points.items()},
    )


def build(seats: dict[str, Seat], tables: Tables) -> Game:
    """Return the game the seats tell of, over and ready to be scored; raises DescriptionError."""
    positions = SEATS[max(len(seats), 2)]
    try:
        game = Game.new({"seats": positions, "chance": "entered"}, 0, dict(tables or {}))
        state: dict[str, Any] = game.state
        piles = _piles(game)
        for player, (name, seat) in zip(state["players"], seats.items(), strict=False):
            player.update(_player(player["row_size"], seat))
            player["done"] = _cards(name, seat, piles)
        return Game.from_state({**state, "agenda": []}, dict(tables or {}))
    except IllegalMove as no:
        raise DescriptionError(f"{no.text} ({no.rule})") from no
    except StateError as error:
        raise DescriptionError(str(error)) from error


def used(seats: dict[str, Seat]) -> set[str]:
    """Return the names of the tables by which lines are counted that nobody has told."""
    rows = [seat for seat in seats.values() if any(_counts(seat, line) for line in _ROWS)]
    return {"sc_scoring"} | ({"sc_player_board"} if rows else set())


def _counts(seat: Seat, line: str) -> bool:
    return bool(seat.numbers.get(line)) and line not in seat.points


def _player(row_size: int, seat: Seat) -> dict[str, Any]:
    """Return the fields of a player's board that the end counts."""
    numbers = {**dict.fromkeys((*_NUMBERS, *_ROWS), 0), **seat.numbers}
    size = max(row_size, numbers["markers"])
    return {
        "points": numbers["track"],
        "waste": numbers["waste"],
        "milk": [numbers["milk"], 0, 0, 0, 0, 0],
        "money": numbers["money"],
        "cheese": [numbers[kind] for kind in CHEESES] + [0] * len(CHEESES),
        "row_size": size,
        "row": size - numbers["markers"],
        "assistants": [FIRST_SPACE] * numbers["assistants"],
        "rennet": numbers["rennet"],
        "spice": numbers["spice"],
    }


def _piles(game: Game) -> list[list[int]]:
    """Return the numbers of the order cards by their symbol."""
    state = game.position
    piles: list[list[int]] = [[] for _ in range(state.tables.orders.SYMBOLS)]
    for number in range(1, len(state.tables.orders.CARDS) + 1):
        piles[card_of(state, number)[SYMBOL]].append(number)
    return piles


def _cards(name: str, seat: Seat, piles: list[list[int]]) -> list[int]:
    """Take cards with the symbols of a seat from the piles."""
    if len(seat.symbols) > len(piles):
        raise DescriptionError(f"seats.{name}.symbols: there are {len(piles)} symbols")
    taken: list[int] = []
    for symbol, count in enumerate(seat.symbols):
        if count > len(piles[symbol]):
            text = f"no {count} cards with symbol {symbol + 1} are left"
            raise DescriptionError(f"seats.{name}.symbols: {text}")
        taken += [piles[symbol].pop() for _ in range(count)]
    return taken
