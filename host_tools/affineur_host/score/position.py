"""Making a game, over and ready to be scored, of a description.

The rules set an empty table up; the described pieces are put on it as a state, and the engine
reads that state back, checking it like any state from outside.
"""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from affineur.rules.fromage import Game, StateError
from affineur.rules.fromage import state as at
from affineur.rules.fromage.openings import board_pool, tile_pool
from affineur.rules.fromage.venues import vigneto
from affineur.rules.names import HALVES, VENUES
from affineur.rules.refusal import IllegalMove
from affineur_host.engine.request import Refused
from affineur_host.engine.setup import SEATS, read_setup
from affineur_host.score.description import CORPORATION, Description, Seat, Venue
from affineur_host.score.maps import Map, drawn
from affineur_host.score.node import DescriptionError, Node

Tables = Mapping[str, Any] | None


def places(told: Description) -> dict[str, int]:
    """Return the owner's number by name: seat positions in order of description."""
    return {**dict(zip(told.seats, SEATS[told.players], strict=False)), CORPORATION: at.CORPORATE}


def build(told: Description, tables: Tables) -> Game:
    """Return the game the description tells of; raises DescriptionError."""
    _assert_named(told)
    try:
        empty = Game.new(_setup(told), 0, {**(tables or {}), "checked": True})
        return _Table(told, empty, dict(tables or {})).game()
    except (IllegalMove, Refused) as no:
        raise DescriptionError(f"{no.text} ({no.rule})") from no
    except StateError as error:
        raise DescriptionError(str(error)) from error


def _setup(told: Description) -> dict[str, Any]:
    wanted: dict[str, Any] = {
        "game": told.game,
        "players": told.players,
        "venues": _venues(told),
        "chance": "entered",
        "orientation": (told.orientation or 1) - 1,
        "advanced": any(seat.tiles for seat in told.seats.values()),
        "options": told.options,
    }
    wanted["sides"] = [
        told.venues[name].side if name in told.venues else "I" for name in wanted["venues"]
    ]
    if told.orders:
        wanted["orders"] = told.orders
    if told.corporation:
        wanted["level"] = told.corporation.level
        wanted["corporation"] = {"game": told.corporation.game} if told.corporation.game else {}
    return read_setup(wanted)[1]


def _venues(told: Description) -> list[str]:
    """Return four venues: those described, in their order, then others of the same boxes."""
    boxes = {"fromage": VENUES[:4], "formaggio": VENUES[4:], "mix": VENUES}[told.game]
    others = [name for name in boxes if name not in told.venues]
    return [*told.venues, *others][:4]


def _assert_named(told: Description) -> None:
    if len(told.venues) > 4:
        raise DescriptionError("venues: four venues are played")
    if told.corporation is None and any(
        CORPORATION in {**venue.cheeses, **venue.points} for venue in told.venues.values()
    ):
        raise DescriptionError("the corporation has cheeses, but there is no [corporation]")


class _Table:
    """The state being laid out."""

    def __init__(self, told: Description, empty: Game, tables: dict[str, Any]):
        self._told = told
        self._empty = empty
        self._tables = tables
        self._owners = places(told)
        self._state = at.clone(empty.state)

    def game(self) -> Game:
        """Lay everything out and return the game."""
        self._state[at.PHASE] = at.OVER
        for position, board in zip(self._empty.seats, board_pool(self._empty), strict=False):
            self._state[at.PLAYERS][position] = at.new_player()
            self._state[at.PLAYERS][position][at.PLAYER_BOARD] = board
        for label, name in enumerate(VENUES[venue] for venue in self._empty.venues):
            if name in self._told.venues:
                self._lay_venue(label, self._told.venues[name])
        for name, seat in self._told.seats.items():
            self._lay_seat(name, seat)
        self._lay_corporation()
        return Game.from_state(self._state, self._tables)

    # Venues.

    def _lay_venue(self, label: int, venue: Venue) -> None:
        if _is_by_numbers(venue):
            self._place_by_numbers(label, venue)
            regions = {str(number + 1): number for number in range(6)}
        else:
            found = drawn(venue)
            self._place_drawn(label, venue, found)
            regions = {str(name): place for name, place in found.names.items()}
        if "customers" in venue.own:
            self._deal_customers(label, venue.own["customers"], regions)
        self._lay_chains(venue)

    def _place_by_numbers(self, label: int, venue: Venue) -> None:
        row = self._state[at.BOARD][label]
        for owner, cheeses in venue.cheeses.items():
            for cheese in cheeses:
                space = cheese.number(1, len(row)) - 1
                if row[space] != at.OPEN:
                    cheese.refuse("that space is closed, or a cheese stands there already")
                row[space] = self._owners[owner]
        laid = self._state[at.PIECES][label]
        for gondola in venue.own["gondolas"].items() if "gondolas" in venue.own else []:
            laid[gondola.number(1, len(laid)) - 1] = 1

    def _place_drawn(self, label: int, venue: Venue, found: Map) -> None:
        key = self._state[at.CONFIG][at.LAYOUTS_AT][label]
        layouts = {key: (tuple(found.spaces), tuple(found.parts))}
        self._tables[venue.name] = SimpleNamespace(LAYOUTS=layouts, ASSUMED=())
        self._state[at.BOARD][label] = [
            at.OPEN if owner is None else self._owners[owner] for owner in found.owners
        ]
        if venue.name == "venezia":
            self._state[at.PIECES][label] = [1] * len(found.parts)

    def _lay_chains(self, venue: Venue) -> None:
        """Lay the chains of Vigneto, of tiles as described."""
        tiles: list[tuple[int, ...]] = []
        for name, chain in _chains(venue).items():
            found = [_tile(each) for each in chain.items()]
            self._player(name)[at.CHAIN] = [vigneto.tile_code(tile) for tile in found]
            tiles += found
        if tiles:
            self._tables["wine_tiles"] = SimpleNamespace(TILES=tuple(tiles), ASSUMED=())

    def _deal_customers(self, label: int, node: Node, regions: dict[str, int]) -> None:
        tokens = self._state[at.PIECES][label]
        for region, token in node.table().items():
            place = regions.setdefault(region, len(regions))
            if place > 5:
                token.refuse("there are six regions")
            tokens[place] = token.number(1, 6) - 1

    # Seats.

    def _player(self, name: str) -> list[Any]:
        player: list[Any] = self._state[at.PLAYERS][self._owners[name]]
        return player

    def _lay_seat(self, name: str, seat: Seat) -> None:
        player = self._player(name)
        numbers = seat.numbers
        player[at.FRUITED], player[at.JAM] = numbers.get("fruited", 0), numbers.get("jam", 0)
        player[at.BUILT], player[at.MILKED] = numbers.get("built", 0), numbers.get("milked", 0)
        player[at.STORE] = numbers.get("unused", 0)
        player[at.COMPLETED] = [at.order_code(*order) for order in seat.completed]
        player[at.UNLOCKED] = sum(1 << (slot - 1) for slot in set(seat.unlocked))
        player[at.SUPPLY] = at.TOKENS - self._made(name, seat)
        if seat.board is not None:
            boards = self._empty.tables.constant("player_boards", "BOARDS")
            player[at.PLAYER_BOARD] = _place(
                f"seats.{name}: board", seat.board, boards, board_pool(self._empty)
            )
        elif seat.unlocked:
            raise DescriptionError(f"seats.{name}: abilities are unlocked, but on which board?")
        for slot, number in seat.tiles.items():
            tiles = self._empty.tables.constant("structure_tiles", "TILES")
            player[at.COVERS][slot - 1] = _place(
                f"seats.{name}: tile", number, tiles, tile_pool(self._empty)
            )

    def _made(self, name: str, seat: Seat) -> int:
        """Return the cheeses a seat has made (F-CHEESE-14): told, or counted on the boards."""
        laid = sum(row.count(self._owners[name]) for row in self._state[at.BOARD])
        if laid > at.TOKENS:
            raise DescriptionError(f"seats.{name}: {laid} cheeses, but there are {at.TOKENS}")
        return laid if seat.cheeses is None else seat.cheeses

    # The corporation.

    def _lay_corporation(self) -> None:
        corporation = self._told.corporation
        if corporation is None:
            return
        laid = sum(row.count(at.CORPORATE) for row in self._state[at.BOARD])
        placed = laid if corporation.cheeses is None else corporation.cheeses
        self._state[at.CORPORATION] = [placed, [at.order_code(0, 1)] * corporation.cards]


def _place(what: str, number: int, rows: Any, pool: list[int]) -> int:
    """Return the place of the row with that number, one of those in `pool` (X-MIX-4)."""
    numbers = [row[0] for row in rows]
    if number not in numbers:
        raise DescriptionError(f"{what} {number} does not exist")
    if numbers.index(number) not in pool:
        raise DescriptionError(f"{what} {number} names a venue or a box that is not in play")
    return numbers.index(number)


def _is_by_numbers(venue: Venue) -> bool:
    """Tell whether the venue is described by the numbers of its printed spaces."""
    cheeses = [cheese for each in venue.cheeses.values() for cheese in each]
    numbered = [cheese for cheese in cheeses if type(cheese.value) is int]
    if numbered and len(numbered) < len(cheeses):
        numbered[0].refuse("either all cheeses of a venue are numbers of spaces, or none")
    pieces = venue.own["gondolas"].items() if "gondolas" in venue.own else []
    free = "samples" in venue.own or any(type(each.value) is list for each in pieces)
    return len(numbered) == len(cheeses) and not free


def _chains(venue: Venue) -> dict[str, Node]:
    return venue.own["chains"].table() if "chains" in venue.own else {}


def _tile(node: Node) -> tuple[int, ...]:
    """Return the wine tile with the halves named, such as "wild red", as its table has it."""
    halves = node.word().split()
    if len(halves) != 2 or any(half not in HALVES for half in halves):
        node.refuse(f"expected two halves, each one of: {', '.join(HALVES)}")
    left, right = (HALVES.index(half) for half in halves)
    return 0, left, right, -1
