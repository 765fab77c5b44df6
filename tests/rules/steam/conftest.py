"""A laboratory: positions built in the test, and words instead of tuples."""

import copy
from types import SimpleNamespace
from typing import Any

import pytest

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import Game, format_move, parse_move
from affineur.rules.steam import moves as mv
from affineur.rules.steam.dice import lying
from affineur.rules.steam.state import FIRST_SPACE, Player
from affineur.rules.tables import sc_assistant_board, sc_orders, sc_zeppelin

COLOURS = mv.COLOURS

# A board of eight sectors where the spaces of the rings give nothing and every bar is known.
SECTORS = 8
NO_BONUS = (0, 0)


class Lab:
    """Builds games at the start of a turn and speaks to them in words."""

    def game(self, seats: Any = (0, 1, 2, 3), **setup: Any) -> Game:
        """Return a game at the first turn: bare players, one die of each colour and top."""
        wanted = {"seats": list(seats), "start": seats[0], "first_game": True, **setup}
        game = Game.new(wanted, 1)
        while game.phase == "setup":
            game.apply(game.seat, game.legal_moves(game.seat)[0])
        state = game.position
        for seat in seats:
            state.players[seat] = Player()
        state.pool = [1] * 18
        game.settle()
        return game

    def at(self, seats: Any = (0, 1, 2, 3), *, die: str = "white 4", **setup: Any) -> Game:
        """Return a game whose first seat has put a die on its own board."""
        game = self.game(seats, **setup)
        self.say(game, f"die {die}", "place board")
        self.give(game, seats[0], milk=[0] * 6, rennet=0, money=0)
        return game

    def action(self, name: str, strength: int, seats: Any = (0, 1, 2, 3), **fields: Any) -> Game:
        """Return a game whose first seat has just begun a player-board action."""
        game = self.at(seats, die=f"white {7 - strength}")
        self.give(game, seats[0], **fields)
        self.say(game, f"board {name}")
        return game

    def give(self, game: Game, seat: int, **fields: Any) -> Game:
        """Set fields of a player."""
        for name, value in fields.items():
            assert hasattr(game.position.players[seat], name)
            setattr(game.position.players[seat], name, value)
        game.settle()
        return game

    def put(self, game: Game, **fields: Any) -> Game:
        """Set fields of the state."""
        for name, value in fields.items():
            assert hasattr(game.position, name)
            setattr(game.position, name, value)
        game.settle()
        return game

    def lay_die(self, game: Game, gear: int, space: str, die: str = "white 1") -> None:
        """Put a die on a gear (numbered from 1) as if an earlier turn had."""
        colour, top = die.split()
        place = 4 * (gear - 1) + mv.SPACES.index(space)
        game.position.dice[place] = lying(COLOURS.index(colour), int(top), 0)
        game.settle()

    def machine(self, game: Game, gear: int, side: str, tile: int, owner: int = -1) -> None:
        """Put a machine tile on a gear, with an owner's marker from the row."""
        place = 4 * (gear - 1) + mv.SIDES.index(side)
        game.position.machines[place] = tile
        game.position.owners[place] = owner
        if owner >= 0:
            game.position.players[owner].row -= 1
        game.settle()

    def say(self, game: Game, *texts: str) -> list[Any]:
        """Make moves for whoever is asked; return everything that happened."""
        happened = []
        for text in texts:
            happened += game.apply(game.seat, parse_move(text))
        return happened

    def legal(self, game: Game) -> list[str]:
        return [format_move(move) for move in game.legal_moves(game.seat)]

    def refusal(self, game: Game, text: str, seat: int | None = None) -> tuple[str, str]:
        """Return (code, rule) of a refused move, which must change nothing and not be listed."""
        before = copy.deepcopy(game.state)
        who = game.seat if seat is None else seat
        move = parse_move(text)
        with pytest.raises(IllegalMove) as refused:
            game.apply(who, move)
        assert game.state == before
        assert move not in game.legal_moves(who)
        return refused.value.code, refused.value.rule

    def code(self, game: Game, text: str, seat: int | None = None) -> str:
        return self.refusal(game, text, seat)[0]

    def setup_refusal(self, **setup: Any) -> tuple[str, str]:
        with pytest.raises(IllegalMove) as refused:
            Game.new({"seats": [0, 1, 2, 3], **setup}, 1)
        return refused.value.code, refused.value.rule

    def where(self, area: str, number: int = 1) -> int:
        """Return the location of a space of a track or ring (numbered from 1), or of `first`."""
        if area == "first":
            return FIRST_SPACE
        return 32 * mv.AREAS.index(area) + number - 1

    def player(self, game: Game, seat: int = 0) -> Player:
        return game.position.players[seat]

    def row(self, game: Game, seat: int = 0) -> dict[str, int]:
        """Return the lines of a seat on the score sheet as it stands."""
        rows: Any = game.forecast()["seats"]
        return next(row for row in rows if row["seat"] == seat)

    def finish_turn(self, game: Game, die: str = "yellow 1") -> None:
        """Let whoever is to play take a turn without using anything."""
        self.say(game, f"die {die}", "place board", "end")

    def play_round(self, game: Game) -> None:
        """Let everyone take the turns left in this round, nothing used."""
        round_no = game.round_no
        while game.round_no == round_no and game.phase == "turns":
            self.pass_turn(game)

    def pass_turn(self, game: Game) -> None:
        """Take one turn: the last die, the own board or the last space, nothing used."""
        for step in ("die", "place", "end"):
            self.say(game, [text for text in self.legal(game) if text.startswith(step)][-1])


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Give the assistant board known values: N = 8, outer clockwise, inner counter-clockwise.

    Outer spaces give one money each, inner ones one rennet each; every sector has the symbol
    spice and the inner gear carries the multipliers 1, 2, 3, 0 twice.
    """
    values = SimpleNamespace(
        SECTORS=SECTORS,
        RINGS=(((mv.MONEY, 1),) * SECTORS, ((mv.RENNET, 1),) * SECTORS),
        DIRECTIONS=(1, -1),
        SYMBOLS=(mv.SPICE,) * SECTORS,
        MULTIPLIERS=(1, 2, 3, 0, 1, 2, 3, 0),
        SYMBOL_RING=0,
        MULTIPLIER_RING=1,
        ENTRIES=tuple(range(SECTORS)),
        ZONES=tuple(range(SECTORS)),
    )
    for name, value in vars(values).items():
        monkeypatch.setattr(sc_assistant_board, name, value)
    return values


@pytest.fixture
def tracks(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Give the zeppelin known values: six columns, costs of 3 in the third column of the top."""
    top = tuple((mv.RENNET, 1, 3 if column == 2 else 0) for column in range(6))
    bottom = tuple((mv.SPICE, 1, 0) for _ in range(6))
    values = SimpleNamespace(
        FIRST=(mv.MONEY, 1),
        TRACKS=(top, bottom),
        MIDDLE=tuple((mv.POINT, column + 1) for column in range(6)),
    )
    for name, value in vars(values).items():
        monkeypatch.setattr(sc_zeppelin, name, value)
    return values


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Give orders 1 to 5 known values; the rest stay as they are.

    1: raw fresh for 3 points, extended by raw soft for 2 money. 2: two pasteurised hard for a
    bonus tile, one-time bonus cutting. 3: raw hard for 1 point, one-time bonus 4 money. 4 and 5:
    raw fresh for 1 point each.
    """
    fresh, soft, hard = 1, 1 << 3, 1 << 6
    point, money, tile = 1 << 18, 1 << 6, 1 << 24
    known = [
        (0, 0, fresh, 3 * point, soft, 2 * money, -1, 0),
        (1, 0, 2 << 18, tile, 0, 0, mv.CUT, 0),
        (2, 0, hard, point, 0, 0, 20 + mv.MONEY, 4),
        (3, 0, fresh, point, 0, 0, -1, 0),
        (4, 1, fresh, point, 0, 0, -1, 0),
    ]
    monkeypatch.setattr(sc_orders, "CARDS", tuple(known) + sc_orders.CARDS[5:])
    return known
