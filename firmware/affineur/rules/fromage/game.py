"""The game object: plain state, tables made quick to reach, and the five verbs.

List, check, apply, undo and score live in modules of their own; this class holds what they share
and keeps the record.
"""

from affineur.rules import names
from affineur.rules.fromage import (
    apply,
    check,
    choices,
    config,
    history,
    kinds,
    legal,
    openings,
    score,
    tasks,
    turn,
    view,
)
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import Tables, forget
from affineur.rules.log import Log
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_PACKAGE = "affineur.rules.fromage"


class Game:
    """One game of Fromage, Formaggio or a mix."""

    def __init__(self, state: "list", tables: "Tables"):
        self.state = state
        self.config = state[at.CONFIG]
        self.tables = tables
        self.record = Log()
        self.outcomes: "list" = []
        self.seats = tuple(self.config[at.SEATS])
        self.seat_mask = sum(1 << seat for seat in self.seats)
        self.entered = bool(self.config[at.ENTERED])
        self._read_venues()
        self._load_modules()
        self.resources, self.seasons = [-1] * 4, [-1] * 4
        self.parlours: "list" = [(), (), (), ()]
        self.slots: "list" = [[], [], [], []]
        self.board_pool: "list" = []  # once it has been asked for
        self.turn_start, self.turn_before = (), ()  # type: tuple, tuple

    # Making.

    @classmethod
    def new(cls, wanted: "dict", seed: int = 0, tables: "dict | None" = None) -> "Game":
        """Start a game; raise IllegalMove SETUP_INVALID, DATA_MISSING or DATA_INVALID.

        `tables` are examined, unless they hold "checked": then the host has done so, and an
        owner's copy may be as no rulebook says it is (D-0).
        """
        game = cls(_blank_state(wanted, seed), Tables(tables))
        openings.assert_possible(game)
        if tables and "checked" not in tables:
            _module("faults").check(game)
        turn.open_game(game)
        return game

    @classmethod
    def replay(cls, wanted: "dict", log: "list", tables: "dict | None" = None) -> "Game":
        """Rebuild a game from its set-up (seed included) and its log."""
        game = cls.new(wanted, 0, tables)
        told = Log()
        for seat, text in log:
            move = mv.parse_move(text)
            told.add(seat, move)
            history.follow(game, seat, move)
        if not game.record.begins_with(told):
            raise IllegalMove("DATA_INVALID", "0.4", "the log tells of other chance results")
        return game

    @classmethod
    def from_state(cls, data: "list", tables: "dict | None" = None) -> "Game":
        """Continue from a plain state; raise StateError when it is not one."""
        shape = _module("shape")
        state = shape.checked(data)
        game = cls(state, Tables(tables))
        shape.check_state(game)
        if state[at.PHASE] > at.ORIENTING:
            game.read_tile()
        if state[at.PHASE] > at.BOARDING:
            game.read_boards()
        game.turn_start = (at.copy_state(state), 0, False)
        return game

    def clone(self) -> "Game":
        """Return an independent copy."""
        twin = Game(at.copy_state(self.state), self.tables)
        twin.record = self.record.upto(len(self.record))
        twin.resources, twin.seasons = self.resources, self.seasons
        twin.parlours, twin.slots = self.parlours, self.slots
        twin.turn_start, twin.turn_before = self.turn_start, self.turn_before
        return twin

    # What others ask.

    @property
    def setup(self) -> "dict":
        """The full set-up, from which (with the log) the game can be rebuilt."""
        return config.setup_of(self.config)

    @property
    def log(self) -> "list":
        """Every accepted move and chance result, as (seat, notation)."""
        return [(seat, mv.format_move(move)) for seat, move in self.record.entries()]

    @property
    def turn(self) -> int:
        """Completed rotations."""
        return self.state[at.TURN]

    @property
    def phase(self) -> str:
        """The phase: setup, draft, tiles, corporation, acting, turning, revealing or over."""
        return at.PHASE_NAMES[self.state[at.PHASE]]

    @property
    def ready_seats(self) -> "tuple":
        """Seats that have confirmed."""
        return tuple(seat for seat in self.seats if self.state[at.READY_SEATS] >> seat & 1)

    @property
    def stalled(self) -> bool:
        """Whether the offer to score now stands (F-END-7)."""
        return self.phase == "acting" and turn.is_stalled(self)

    def is_final(self) -> bool:
        """Tell whether this turn is the last one (F-END-1, F-END-7)."""
        finishing = self.state[at.FINISHING_SEATS] == self.seat_mask
        return bool(self.state[at.ENDED_BY]) or finishing

    def has_acted(self) -> bool:
        """Tell whether anybody has done anything in the turn just begun (F-TURN-13)."""
        return history.has_acted(self)

    @property
    def climate(self) -> str:
        """Advice at set-up: whether resources come easier or scarcer than usual (X-MIX-2)."""
        in_play = [names.VENUES[venue] for venue in self.venues]
        givers = ("fromagerie" in in_play) + ("vigneto" in in_play)
        return ("scarcer", "", "easier")[givers]

    def workers(self, seat: int) -> "tuple":
        """Return None (available) or (turn placed, delay) for soft, hard and blu (F-WORKER-8)."""
        player = self.state[at.PLAYERS][seat]
        return tuple(
            (player[at.PLACED_ON + w], player[at.DELAY + w]) if player[at.DELAY + w] else None
            for w in range(3)
        )

    def tokens_left(self, seat: int) -> int:
        """Return the cheese tokens left in a seat's supply."""
        return self.state[at.PLAYERS][seat][at.SUPPLY]

    def pending(self, seat: int) -> "tuple | None":
        """Return (what is asked, the moves that answer) or None (F-TURN-10)."""
        player = self.state[at.PLAYERS][seat]
        if not player or not player[at.PENDING]:
            return None
        return self.tasks[player[at.PENDING][0][0]].name, tasks.options(self, seat, player)

    def view(self, seat: int) -> "list":
        """Return the state as `seat` may see it: no hidden tiles, no order of cards."""
        return view.view(self.state, seat)

    # The five verbs.

    def legal_moves(self, seat: int) -> "list":
        """Return every legal move of `seat` in a defined order (`withdraw`, `wait` left out)."""
        return legal.legal_moves(self, seat)

    def check(self, seat: int, move: "tuple") -> None:
        """Raise IllegalMove unless `seat` may make `move` now; change nothing."""
        mv.assert_well_formed(move)
        check.check(self, seat, move)

    def apply(self, seat: int, move: "tuple") -> "list":
        """Make `move` for `seat` and return what happened, as plain tuples."""
        mv.assert_well_formed(move)
        check.check(self, seat, move)
        self.outcomes = []
        self.record.add(seat, move)
        apply.apply_move(self, seat, move)
        if move[0] in (mv.READY, mv.FINISH) or self.state[at.PHASE] != at.ACTING:
            turn.advance(self)
        return self.outcomes

    def undo(self, seat: int) -> None:
        """Take back the last own request of this turn (F-TURN-12)."""
        history.undo(self, seat)

    def score(self) -> "dict":
        """Return the final score sheet; WRONG_PHASE before the end (F-SCORE-1)."""
        if self.state[at.PHASE] != at.OVER:
            raise IllegalMove("WRONG_PHASE", "F-SCORE-1", "the game is not over")
        return score.sheet(self)

    def forecast(self) -> "dict":
        """Return the score sheet as it stands now (F-SCORE-9)."""
        return score.sheet(self)

    def winner(self) -> int:
        """Return the only winner; CHOICE_INVALID when the victory is shared (F-TIE-3)."""
        winners = self.score()["winners"]
        if len(winners) > 1:
            raise IllegalMove("CHOICE_INVALID", "F-TIE-3", "the victory is shared")
        return winners[0]

    # The board.

    def rotate(self) -> "list":
        """Turn the board where the table does it; NOT_READY before all have confirmed."""
        if self.state[at.PHASE] == at.OVER:
            raise IllegalMove("GAME_OVER", "F-END-6", "the board turns no more")
        if self.state[at.PHASE] != at.TURNING:
            raise IllegalMove("NOT_READY", "F-TURN-7", "not everybody has confirmed")
        self.outcomes = []
        self.record.add(self.seats[0], (mv.ROTATE,))
        turn.leave_turning(self)
        turn.advance(self)
        return self.outcomes

    def unrotate(self, consent: "tuple | None" = None) -> None:
        """Take the last rotation back by consent of every seat, all by default (F-TURN-13)."""
        history.unrotate(self, self.seats if consent is None else consent)

    # Shared by the modules of the engine.

    def board(self, label: int) -> "list":
        """Return who stands on each space of the quadrant `label`."""
        return self.state[at.BOARD][label]

    def rubric(self, label: int) -> "tuple":
        """Return the rubric of the venue at `label`."""
        return self.tables.rubric(self.venues[label], self.config[at.LAYOUTS_AT][label])

    def mark_turn(self) -> None:
        """Keep the state at the start of a turn, for undo and for turning back."""
        self.turn_before = self.turn_start
        self.turn_start = (at.copy_state(self.state), len(self.record), True)

    def read_tile(self) -> None:
        """Tie resources and seasons to the quadrants (F-SETUP-6)."""
        sectors = self.tables.constant("resource_tile", "TILES")[self.config[at.TILE]]
        turned = self.state[at.ORIENTATION]
        self.resources = [sectors[(label - turned) % 4][0] for label in range(4)]
        self.seasons = [sectors[(label - turned) % 4][1] for label in range(4)]

    def read_boards(self) -> None:
        """Make parlours and abilities quick to reach; tiles cover abilities (F-STRUCT-16)."""
        boards = self.tables.constant("player_boards", "BOARDS")
        self.parlours, self.slots = [(), (), (), ()], [[], [], [], []]
        for seat in self.seats:
            player = self.state[at.PLAYERS][seat]
            board = boards[player[at.PLAYER_BOARD]]
            self.parlours[seat] = board[2]
            self.slots[seat] = [
                self.tables.constant("structure_tiles", "TILES")[tile][3:] if tile >= 0 else slot
                for slot, tile in zip(board[3], player[at.COVERS])
            ]

    def _read_venues(self) -> None:
        self.venues = self.config[at.VENUES_AT]
        self.modules: "list" = [_module("venues." + names.VENUES[venue]) for venue in self.venues]
        layouts = zip(self.venues, self.config[at.LAYOUTS_AT])
        maps = [self.tables.layout(venue, key) for venue, key in layouts]
        self.spaces = [spaces for spaces, _ in maps]
        self.parts = [parts for _, parts in maps]

    def _load_modules(self) -> None:
        """Import the modules this game needs and collect their task kinds."""
        self.owners = list(self.seats)
        self.tasks: "list" = [None] * kinds.COUNT
        sources = [choices, openings] + self.modules
        if self.config[at.LEVEL]:
            self.owners.append(at.CORPORATE)
            self.corporation = _module("corporation")
            sources.append(self.corporation)
        if self.config[at.ADVANCED]:
            self.draft = _module("draft")
        for source in sources:
            for kind, task in source.TASKS:
                self.tasks[kind] = task


def _blank_state(wanted: "dict", seed: int) -> "list":
    """Return the state before a game that is set up as wanted."""
    setup = _module("setup")
    state = setup.blank_state(setup.configuration(wanted, seed))
    forget(_PACKAGE, "setup")
    return state


def _module(name: str) -> "ModuleType":
    """Import a module of this package when it is first needed."""
    return __import__(_PACKAGE + "." + name, None, None, ("__name__",))
