"""The game object: a state, its record, and the five verbs.

Listing, checking, applying and scoring live in modules of their own; this class keeps the moves of
the frame that waits, the record, and the state at the start of the turn. Undo plays the record
again from there without the entry taken back, so it is exact by construction.
"""

from affineur.rules.log import Log
from affineur.rules.prng import below
from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import agenda as at
from affineur.rules.steam import flow
from affineur.rules.steam.moves import (
    LAST_REVEAL,
    assert_well_formed,
    format_move,
    parse_move,
)
from affineur.rules.steam.opening import open_game
from affineur.rules.steam.score import sheet
from affineur.rules.steam.setup import Setup
from affineur.rules.steam.state import State
from affineur.rules.steam.tables import Tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Entry = tuple[int, tuple[int, ...]]

# Frames that begin a stretch within which a person may take moves back.
_STRETCHES = (at.START_TILE, at.FIRST_OVERSEER, at.BLOCKING, at.CHOOSING, at.STEPPING)
_TURN_STEPS = (at.CHOOSING, at.PLACING, at.ACTING)
_INNER = 1


class Game:
    """One game of Steam & Cheese."""

    def __init__(self, state: "State") -> None:
        self.record = Log()
        self.outcomes: "list[tuple[object, ...]]" = []
        self._state = state
        self._moves: "list[tuple[int, ...]]" = []
        self._feed: "Iterator[Entry] | None" = None
        self._stretch: "tuple[int, ...]" = ()
        self._stretch_state = state
        self._stretch_at = 0

    # Making.

    @classmethod
    def new(
        cls, wanted: "dict[str, object]", seed: int = 0, tables: "dict[str, object] | None" = None
    ) -> "Game":
        """Start a game; raise IllegalMove SETUP_INVALID or DATA_MISSING."""
        game = cls(open_game(Setup(wanted, seed, Tables(tables))))
        game.settle()
        return game

    @classmethod
    def replay(
        cls,
        wanted: "dict[str, object]",
        log: "Iterable[tuple[int, str]]",
        tables: "dict[str, object] | None" = None,
    ) -> "Game":
        """Rebuild a game from its set-up (seed included) and its log, entry by entry."""
        game = cls(open_game(Setup(wanted, 0, Tables(tables))))
        game._play((seat, parse_move(text)) for seat, text in log)
        return game

    @classmethod
    def from_state(cls, data: "object", tables: "dict[str, object] | None" = None) -> "Game":
        """Continue from a plain state; raise StateError when it is not one."""
        game = cls(State.unpacked(data, Tables(tables)))
        game.settle()
        return game

    def clone(self) -> "Game":
        """Return an independent copy."""
        twin = Game(self._state.copy())
        twin.record = self.record.upto(len(self.record))
        twin._moves = self._moves
        twin._stretch, twin._stretch_at = self._stretch, self._stretch_at
        twin._stretch_state = self._stretch_state
        return twin

    # What others ask.

    @property
    def state(self) -> "dict[str, object]":
        """The state as plain data: a copy that JSON carries unchanged."""
        return self._state.pack()

    @property
    def position(self) -> "State":
        """The live state, to be read and not written."""
        return self._state

    @property
    def seats(self) -> "tuple[int, ...]":
        """The seated positions."""
        return tuple(self._state.seats)

    @property
    def setup(self) -> "dict[str, object]":
        """The full set-up, from which (with the log) the game can be rebuilt."""
        return self._state.setup.plain()

    @property
    def log(self) -> "list[tuple[int, str]]":
        """Every accepted move and chance result, as (seat, notation)."""
        return [(seat, format_move(move)) for seat, move in self.record.entries()]

    @property
    def seat(self) -> int:
        """The seat the game waits for, -1 when it is over."""
        return self._state.agenda[-1][at.SEAT] if self._state.agenda else -1

    @property
    def waiting_for(self) -> str:
        """What the game waits for: a word of `agenda.NAMES`, or "nothing"."""
        return at.NAMES[self._state.agenda[-1][at.KIND]] if self._state.agenda else "nothing"

    @property
    def phase(self) -> str:
        """The phase: setup, turns, overseers or over."""
        state = self._state
        if not state.agenda:
            return "over"
        if not state.round_no:
            return "setup"
        finished = state.turns == state.tables.scoring.TURNS * len(state.seats)
        return "overseers" if finished else "turns"

    @property
    def gear(self) -> "tuple[int, int, int]":
        """The inner gear: sectors, direction (+1 clockwise), steps turned so far (C-GEAR-1)."""
        board = self._state.tables.assistant
        return board.SECTORS, board.DIRECTIONS[_INNER], self._state.gear_steps

    @property
    def round_no(self) -> int:
        """The round, 1 to 6; 0 during set-up."""
        return self._state.round_no

    @property
    def turn_no(self) -> int:
        """Which turn of the round each seat is taking, 1 to 3 (C-ROUND-3)."""
        state = self._state
        return min(state.turns // len(state.seats) + 1, int(state.tables.scoring.TURNS))

    def pending(self, seat: int) -> "tuple[str, list[tuple[int, ...]]] | None":
        """Return (what is asked, the moves that answer), or None but for a turn's own steps."""
        if seat != self.seat or self._state.agenda[-1][at.KIND] in _TURN_STEPS:
            return None
        return self.waiting_for, self._moves[:]

    def view(self, _seat: int = -1) -> "dict[str, object]":
        """Return the state as any seat may see it: no generator, no seed."""
        data = self._state.pack()
        data["rng"] = 0
        setup = self._state.setup.plain()
        setup["seed"] = 0
        data["setup"] = setup
        return data

    def settle(self) -> None:
        """Carry the agenda on until somebody is asked.

        Needed by hand only after the position has been edited, as what-if analysis does.
        """
        self._moves = flow.settle(self._state, self._deal)
        state = self._state
        stretch = (state.round_no, state.turns, len(state.agenda))
        begins = state.agenda and state.agenda[-1][at.KIND] in _STRETCHES
        if not self._stretch or (begins and stretch != self._stretch):
            self._stretch, self._stretch_at = stretch, len(self.record)
            self._stretch_state = state.copy()

    def forget(self) -> None:
        """Spare the memory of the record of what cannot be taken back any more."""
        self.record.forget(self._stretch_at)

    # The five verbs.

    def legal_moves(self, seat: int) -> "list[tuple[int, ...]]":
        """Return every legal move of `seat` in a defined order; [] when it is not its turn."""
        return self._moves[:] if seat == self.seat else []

    def check(self, seat: int, move: "tuple[int, ...]") -> None:
        """Raise IllegalMove unless `seat` may make `move` now; change nothing."""
        assert_well_formed(move)
        if seat != self.seat or move not in self._moves:
            # A game without refusals does not need the reasons in memory.
            from affineur.rules.steam.check import refuse  # noqa: PLC0415

            refuse(self._state, seat, move)

    def apply(self, seat: int, move: "tuple[int, ...]") -> "list[tuple[object, ...]]":
        """Make `move` for `seat` and return what happened, as plain tuples."""
        self.check(seat, move)
        self.record.add(seat, move)
        self._state.out = []
        flow.carry_out(self._state, move)
        self.settle()
        self.outcomes = self._state.out
        return self.outcomes

    def undo(self, seat: int) -> None:
        """Take back the last entry of this turn, which must be the seat's own (F-TURN-12)."""
        entries = self.record.entries(self._stretch_at)
        self._assert_undoing(seat, entries)
        self.record = self.record.upto(self._stretch_at)
        self._state = self._stretch_state.copy()
        self._play(entries[:-1])

    def score(self) -> "dict[str, object]":
        """Return the final score sheet; WRONG_PHASE before the end (C-END-1)."""
        if self._state.agenda:
            raise IllegalMove("WRONG_PHASE", "C-END-1", "the game is not over")
        return sheet(self._state)

    def forecast(self) -> "dict[str, object]":
        """Return the score sheet as it would be if the game ended now."""
        return sheet(self._state)

    # Inside.

    def _deal(self, frame: "list[int]", moves: "list[tuple[int, ...]]") -> bool:
        """Reveal by the generator, or as the record being replayed says."""
        state = self._state
        if state.setup.entered:
            return False
        state.rng, index = below(state.rng, len(moves))
        move = self._fed() or moves[index]
        if move not in moves:
            raise IllegalMove("DATA_INVALID", "0.4", "the log tells of other chance results")
        self.record.add(frame[at.SEAT], move)
        flow.carry_out(state, move)
        return True

    def _fed(self) -> "tuple[int, ...]":
        """Return the next move of the record being replayed; () when there is none left."""
        if self._feed is not None:
            try:
                return next(self._feed)[1]
            except StopIteration:
                self._feed = None
        return ()

    def _play(self, entries: "Iterable[Entry]") -> None:
        """Carry out entries of a record; dealt chance takes its results from them in passing."""
        feed = self._feed = iter(entries)
        self.settle()
        for seat, move in feed:
            self.apply(seat, move)
        self._feed = None

    def _assert_undoing(self, seat: int, entries: "list[Entry]") -> None:
        if not self._state.agenda:
            raise IllegalMove("GAME_OVER", "F-TURN-12", "the game is over")
        if not entries:
            raise IllegalMove("WRONG_PHASE", "F-TURN-12", "nothing to take back this turn")
        who, move = entries[-1]
        setup = self._state.setup
        fixed = not setup.entered or setup.options["undo_draw"] == "off"
        if move[0] <= LAST_REVEAL and fixed:
            raise IllegalMove("WRONG_PHASE", "F-TURN-12", "chance has been shown since")
        if who != seat:
            raise IllegalMove("WRONG_SEAT", "F-TURN-12", "another seat made the last move")
