"""Everything that is true at one moment of a game, its way to plain data and back.

`State` and `Player` hold integers and flat lists only; `FIELDS` names every one of them with its
length (`ONE` for a plain integer, `ANY` for a list of any length) and the values allowed. The
same rows pack, unpack, check and copy.

Numbering: a machine's place is 4 * gear + side. A spot for a bonus tile is a machine's place, then
12 + overseer space - 1, then 20 + sector. An assistant's location is 32 * area + index, areas as
in `moves.AREAS`, and FIRST_SPACE for the zeppelin's common first space; assistants at home are
not listed. A die that lies is 1 + 24 * colour + 4 * (top - 1) + heading, a purple one PURPLE.
"""

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam.agenda import BOUNDS, HIGHEST_WHERE, REVEALING
from affineur.rules.steam.setup import CARDS, Setup, playable_cards
from affineur.rules.steam.tables import Tables

VERSION = 1
ONE, ANY = -1, -2
MANY = 1 << 20
FIRST_SPACE = 4 * 32
PURPLE = 73
MACHINE_SPOTS, OVERSEER_SPOTS = 0, 12
SECTOR_SPOTS = 20
HOME_BOARD = 3
UNOWNED = -1


class StateError(ValueError):
    """The data is not a state of this game; the text says in one line what is wrong."""


class Record:
    """Named integers and flat lists with a check, a copy and a way to plain data."""

    FIELDS: "tuple[tuple[str, int, int, int], ...]" = ()

    def pack(self) -> "dict[str, object]":
        """Return plain data that shares nothing with the record."""
        return {name: plain(getattr(self, name)) for name, _, _, _ in self.FIELDS}

    def copy_fields(self, other: "Record") -> None:
        """Make every field equal to that of `other`."""
        for name, length, _, _ in self.FIELDS:
            value = getattr(other, name)
            setattr(self, name, value if length == ONE else value[:])

    def unpack_fields(self, data: "object") -> None:
        """Take every field from plain `data`; raise StateError where one does not fit."""
        if not isinstance(data, dict):
            raise StateError("expected a table of names")
        for name, length, low, high in self.FIELDS:
            setattr(self, name, plain(_checked(name, data.get(name), length, low, high)))


class Player(Record):
    """One player's board (C-BOARD) and what lies beside it."""

    FIELDS = (
        ("milk", 6, 0, MANY),  # raw spaces 1-3, pasteurised spaces 1-3
        ("cheese", 8, 0, MANY),  # raw fresh, soft, hard, refined, then pasteurised
        ("waste", ONE, 0, MANY),
        ("rennet", ONE, 0, MANY),
        ("money", ONE, 0, MANY),
        ("spice", ONE, 0, MANY),
        ("points", ONE, 0, MANY),
        ("row", ONE, 0, 7),  # ownership markers on the row
        ("row_size", ONE, 6, 7),
        ("assistants", ANY, 0, FIRST_SPACE),  # sorted locations of those deployed
        ("discount", ONE, 0, 99),  # money off every assistant (C-SETUP-13)
        ("overseer", ONE, 0, 8),  # space, 0 off the board
        ("home_die", ONE, 0, PURPLE - 1),  # the die on the board's own space
        ("blueprints", ANY, 1, 48),
        ("orders", ANY, 1, 80),
        ("done", ANY, 1, 80),
        ("spent", ANY, 1, 80),  # completed orders whose one-time bonus is used
        ("tiles", ANY, 1, 32),
    )

    def __init__(self) -> None:
        self.milk = [0] * 6
        self.cheese = [0] * 8
        self.waste = self.rennet = self.money = self.spice = self.points = 0
        self.row = self.row_size = 6
        self.assistants: "list[int]" = []
        self.discount = self.overseer = self.home_die = 0
        self.blueprints: "list[int]" = []
        self.orders: "list[int]" = []
        self.done: "list[int]" = []
        self.spent: "list[int]" = []
        self.tiles: "list[int]" = []

    def copy(self) -> "Player":
        """Return an independent copy."""
        other = Player()
        other.copy_fields(self)
        return other


class State(Record):
    """The whole game: boards, market, dice, players and the agenda."""

    FIELDS = (
        ("rng", ONE, 0, 0xFFFFFF),
        ("start", ONE, 0, 3),  # who holds the starting marker
        ("round_no", ONE, 0, 6),
        ("turns", ONE, 0, 12),  # turns finished in this round
        ("pool", 18, 0, 5),  # dice to choose from, by 6 * colour + top - 1
        ("dice", 12, 0, PURPLE),  # on the die spaces, by 4 * gear + space
        ("start_taken", ANY, 1, 6),  # start tiles gone
        ("machines", 12, 0, 48),
        ("owners", 12, UNOWNED, 3),
        ("spots", ANY, 0, 32),
        ("market_orders", 5, 0, 80),
        ("market_blueprints", 5, 0, 48),
        ("top_order", ONE, 0, 80),  # the visible card of the pile, 0 when there is none
        ("unseen_orders", ANY, 1, 80),
        ("unseen_machines", ANY, 1, 48),
        ("unseen_tiles", ANY, 1, 32),
        ("gone_orders", ANY, 1, 80),
        ("gone_machines", ANY, 1, 48),
        ("gone_tiles", ANY, 1, 32),
        ("achievements", ANY, 1, 17),
        ("gear_steps", ONE, 0, MANY),  # sectors the inner gear has turned so far
        ("colour", ONE, -1, 2),  # the die of this turn; -1 before it is chosen
        ("top", ONE, 0, 6),
        ("gear", ONE, -1, HOME_BOARD),  # where it lies; -1 before it is placed
        ("space", ONE, 0, 3),
        ("used", ONE, 0, 15),  # machine sides used this turn, one bit each
        ("extra", ONE, 0, 1),  # a zeppelin action is due (C-OVER-1)
        ("tile_spent", ONE, 0, 1),  # C-BONUS-2
        ("bought", ONE, 0, 1),  # C-TURN-8
    )

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.tables = setup.tables
        self.seats = setup.seats
        self.rng = self.start = self.round_no = self.turns = 0
        self.pool = [0] * 18
        self.dice = [0] * 12
        self.start_taken: "list[int]" = []
        self.machines = [0] * 12
        self.owners = [UNOWNED] * 12
        self.spots = [0] * (SECTOR_SPOTS + self.tables.assistant.SECTORS)
        self.market_orders = [0] * 5
        self.market_blueprints = [0] * 5
        self.top_order = 0
        self.unseen_orders = list(range(1, 81))
        self.unseen_machines = list(range(13, 49))
        self.unseen_tiles = list(range(1, 33))
        self.gone_orders: "list[int]" = []
        self.gone_machines: "list[int]" = []
        self.gone_tiles: "list[int]" = []
        self.achievements: "list[int]" = []
        self.claims: "list[list[int]]" = [[] for _ in range(5)]
        self.gear_steps = 0
        self.forget_turn()
        self.players = [Player() for _ in range(4)]
        self.agenda: "list[list[int]]" = []
        self.out: "list[tuple[object, ...]]" = []

    def forget_turn(self) -> None:
        """Clear what only one turn remembers (C-TURN-1)."""
        self.colour = self.gear = -1
        self.top = self.space = self.used = self.extra = self.tile_spent = self.bought = 0

    def copy(self) -> "State":
        """Return an independent copy; the set-up is shared, since it never changes."""
        other = State(self.setup)
        other.copy_fields(self)
        other.claims = [claim[:] for claim in self.claims]
        for seat in self.seats:
            other.players[seat] = self.players[seat].copy()
        other.agenda = [frame[:] for frame in self.agenda]
        return other

    def pack(self) -> "dict[str, object]":
        """Return the state as plain data."""
        data = Record.pack(self)
        data["version"] = VERSION
        data["setup"] = self.setup.plain()
        data["claims"] = plain(self.claims)
        data["players"] = [self.players[seat].pack() for seat in self.seats]
        data["agenda"] = plain(self.agenda)
        return data

    @classmethod
    def unpacked(cls, data: "object", tables: "Tables | None" = None) -> "State":
        """Return the state plain `data` describes; raise StateError where it is wrong."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise StateError("this is not a state of this version")
        try:
            state = cls(Setup(data.get("setup"), 0, tables))
        except IllegalMove as refusal:
            raise StateError("its set-up is refused: " + refusal.text) from None
        state._unpack(data)
        return state

    def _unpack(self, data: "dict[str, object]") -> None:
        self.unpack_fields(data)
        self.claims = [_checked("claims", claim, ANY, 0, 3) for claim in _list(data, "claims", 5)]
        for seat, packed in zip(self.seats, _list(data, "players", len(self.seats))):
            self.players[seat].unpack_fields(packed)
        self.agenda = [_frame(frame, self.seats) for frame in _list(data, "agenda", ANY)]
        _assert_places(self)


def plain(value: "object") -> "object":
    """Return a deep copy of plain data; tuples become lists, as in JSON."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def _list(data: "dict[str, object]", name: str, length: int) -> "list[object]":
    value = data.get(name)
    if not isinstance(value, list) or length not in (ANY, len(value)):
        raise StateError(name + " is not a list of the right length")
    return value


def _checked(name: str, value: "object", length: int, low: int, high: int) -> "list[int]":
    """Return `value` when it is an integer, or a list of integers, within bounds."""
    numbers = [value] if length == ONE else value
    if not isinstance(numbers, list) or (length >= 0 and len(numbers) != length):
        raise StateError(name + " has the wrong shape")
    for number in numbers:
        if type(number) is not int or not low <= number <= high:
            raise StateError(name + " holds " + str(number)[:20])
    return value  # type: ignore[return-value]


def _frame(frame: "object", seats: "list[int]") -> "list[int]":
    if not isinstance(frame, list) or len(frame) < 2 or frame[1] not in seats:
        raise StateError("a frame of the agenda has no seat")
    numbers = _checked("agenda", frame, ANY, 0, 255)
    bounds = BOUNDS[frame[0]] if frame[0] < len(BOUNDS) else None
    if bounds is None or len(numbers) != 2 + len(bounds):
        raise StateError("a frame of the agenda has the wrong shape")
    for number, (low, high) in zip(numbers[2:], bounds):
        if not low <= number <= high:
            raise StateError("a frame of the agenda is out of bounds")
    if numbers[0] == REVEALING and numbers[3] > HIGHEST_WHERE[numbers[2]]:
        raise StateError("a reveal of the agenda is out of bounds")
    return numbers[:]


def _assert_places(state: "State") -> None:
    """Raise StateError where an assistant or a claim is where none can be."""
    columns, sectors = len(state.tables.zeppelin.MIDDLE), state.tables.assistant.SECTORS
    if len(state.spots) != SECTOR_SPOTS + sectors:
        raise StateError("the spots do not fit the assistant board")
    for seat in state.seats:
        player = state.players[seat]
        if len(player.assistants) > 4 or player.row > player.row_size:
            raise StateError("a player has too many pieces")
        for location in player.assistants:
            limit = columns if location < 64 else sectors
            if location != FIRST_SPACE and location % 32 >= limit:
                raise StateError("an assistant stands beside the board")
    known = [card for card in state.achievements if card in playable_cards(state.tables)]
    if len(known) != len(state.achievements) or len(known) > CARDS:
        raise StateError("an achievement cannot be in play")
