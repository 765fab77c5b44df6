"""Level `full` of Steam & Cheese: the rules engine is the referee.

A page or a host names moves in the notation of `rules.steam`; keys do for everything that leaves
few options. The engine turns its gear the moment a move says so; the board follows, and until it
has (`stride`) nothing else counts but taking the move back.
"""

from affineur.rules.steam import Game, format_move, parse_move
from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.dice import bottom
from affineur.rules.steam.turn import USE_STRENGTH, machine_strength
from affineur.table.geared import INNER, Calendar, Geared
from affineur.table.question import Question
from affineur.table.refusals import refuse
from affineur.table.seat import Seat

_FEW = 12  # options that digits still pick without tiring anybody: four pages of three
_FIRST_RING = 2  # areas 2 and 3 of an assistant's place are the rings
_LEAVE = ((mv.END,), (mv.DONE,))
_KEPT = 16  # moves whose words are kept for those who take them back


def setup_of(header: "dict[str, object]") -> "dict[str, object]":
    """Return the rules engine's set-up for the match of `header`."""
    rules: "dict[str, object]" = header["rules"]  # type: ignore[assignment]
    return {
        "seats": header["seats"],
        "chance": rules["chance"],
        "first_game": rules["first_game"],
        "expert": rules["expert"],
        "options": {"undo_draw": "on" if rules["undo"] else "off"},
    }


class _GearTurn:
    """A turn of the gear the board has made: by the `number`-th move, of `seat`, by `steps`."""

    def __init__(self, number: int, seat: int, steps: int):
        self.number = number
        self.seat = seat
        self.steps = steps


class SteamReferee(Geared):
    """A game of the rules engine and a board that follows its gear."""

    level = "full"
    away_text = "away; somebody else makes its moves, at its keys or on a page"

    def __init__(self, header: "dict[str, object]"):
        rules: "dict[str, int]" = header["rules"]  # type: ignore[assignment]
        Geared.__init__(self, rules["sectors"], rules["direction"])
        self.game = Game.new(setup_of(header), int(str(header["seed"])))
        if self.game.gear[:2] != (self.sectors, self.direction):
            refuse("SETUP_INVALID", "D-20", _OTHER_GEAR % self.game.gear[0])
        self._made = 0  # moves so far
        self._gear_turns: "list[_GearTurn]" = []
        self._recent: "list[tuple[int, str]]" = []

    # What is so

    @property
    def stride(self) -> int:  # type: ignore[override]
        """The sectors the engine's gear is ahead of the board."""
        return self.game.gear[2] - self.turn

    @property
    def asked(self) -> int:
        """The seat the game waits for, -1 when it is over."""
        return self.game.seat

    @property
    def on_turn(self) -> int:
        """Whose turn, overseer step or choice of the set-up it is, -1 for nobody's."""
        calendar = self._calendar()
        return self.game.seat if self.game.phase == "setup" else calendar.on_turn()

    @property
    def round_no(self) -> int:
        """The round, 1 to 6; 0 during set-up."""
        return self.game.round_no

    @property
    def turn_no(self) -> int:
        """The turn of the round, 1 to 3; 0 in the overseer step and the set-up."""
        return self.game.turn_no if self.game.phase == "turns" else 0

    def is_final(self) -> bool:
        """Tell whether this is the last round (C-ROUND-1)."""
        return bool(self.game.round_no == self.game.position.tables.scoring.ROUNDS)

    def is_over(self) -> bool:
        """Tell whether scoring may begin (C-END-1)."""
        return self.game.phase == "over"

    def figures(self) -> "list[tuple[int, int, int]]":
        """Return (seat, ring, sector) of every assistant, as the board stands."""
        found = []
        for seat in self.game.seats:
            for place in self.game.position.players[seat].assistants:
                area, index = divmod(place, 32)
                if area in (_FIRST_RING, _FIRST_RING + 1):
                    ring = area - _FIRST_RING
                    steps = self.turn if ring == INNER else 0
                    found.append((seat, ring, self.ahead(index, steps)))
        return found

    def paying(self, seat: int, steps: int) -> "list[int]":
        """Return the sectors with a pair whose bars are not blank (C-ASSIST-4, C-GEAR-3)."""
        return [sector for sector in Geared.paying(self, seat, steps) if self._pays(sector, steps)]

    def _pays(self, sector: int, steps: int) -> bool:
        board = self.game.position.tables.assistant
        under = (sector, self.ahead(sector, -self.turn - steps))
        multiplier = board.MULTIPLIERS[under[board.MULTIPLIER_RING]]
        return bool(board.SYMBOLS[under[board.SYMBOL_RING]] >= 0 and multiplier > 0)

    def preview(self) -> int:
        """Return the sectors of the turn that is owed, or that the seat on turn could make now."""
        if self.stride:
            return self.stride
        strengths = {self._strength(move) for move in self.game.legal_moves(self.game.seat)}
        strengths.discard(0)
        return strengths.pop() if len(strengths) == 1 else 0

    def _strength(self, move: "tuple[int, ...]") -> int:
        """Return the sectors by which `move` would turn the gear, 0 when it would not."""
        state = self.game.position
        if move[0] == mv.USE and move[2] == mv.TURN:
            return machine_strength(state, move[1])
        if move == (mv.BOARD, mv.TURN):
            return bottom(state.top)
        if move == (mv.ALSO, mv.TURN):
            return state.agenda[-1][USE_STRENGTH]
        return 0

    def data(self) -> "list[object]":
        """Return the whole state as plain data."""
        return [self.turn, self.game.state]

    def score(self) -> "dict[str, object]":
        """Return the score sheet (C-END)."""
        return self.game.score()

    def _calendar(self) -> Calendar:
        calendar = Calendar(list(self.game.seats))
        self.tell_keeper(calendar, None)
        return calendar

    # Keys

    def question(self, seat: int) -> "Question | None":
        """Return what the rules ask of `seat`, None for nothing or for too much for keys."""
        pending = None if self.stride else self.game.pending(seat)
        if pending is None or not 0 < len(pending[1]) <= _FEW:
            return None
        moves = [format_move(move) for move in pending[1] if move not in _LEAVE]
        decline = "decline" if "decline" in moves else ""
        return Question(moves, pending[0], 0, decline) if moves else None

    def menu(self, seat: int) -> "list[str]":
        """Return what digits may choose from; raises IllegalMove when it is another's turn."""
        if seat != self.game.seat:
            refuse("WRONG_SEAT", "C-ROUND-3", "Seat %d is asked." % self.game.seat)
        moves = self.game.legal_moves(seat)
        return [format_move(move) for move in moves if move not in _LEAVE]

    def on_ready(self, live: Seat) -> str:
        """Return the move that `ready` of a seat means: its turn or its action is over."""
        for move in _LEAVE:
            if move in self.game.legal_moves(live.position):
                return format_move(move)
        self.game.check(live.position, _LEAVE[0])
        return ""

    # Check and apply

    def apply(self, seat: int, text: str) -> None:
        """Do `text` for `seat`; raises IllegalMove or MalformedMove and then changes nothing."""
        if self.stride:
            refuse("CHOICE_REQUIRED", "T-GEAR", "The gear turns first: ready, or back.")
        before = (self.round_no, self.turn_no, self.on_turn)
        self.game.apply(seat, parse_move(text))
        self.game.forget()
        self._made += 1
        self._recent = self._recent[1 - _KEPT :] + [(seat, text)]
        self.lines = []
        if self.stride:
            self._gear_turns.append(_GearTurn(self._made, seat, self.stride))
        goes_on = self.round_no > 0 and not self.is_over()
        if goes_on and (self.round_no, self.turn_no, self.on_turn) != before:
            self.lines.append(self._calendar().text())

    # Taking back

    def last_move(self, seat: int) -> str:
        """Return the latest move of `seat`, "" when it is long ago."""
        for who, text in self._recent[::-1]:
            if who == seat:
                return text
        return ""

    def undo(self, seat: int) -> None:
        """Take back the latest move of this turn, which must be the seat's own (F-TURN-12)."""
        if self._last_turned_gear() and not self.stride:
            refuse("WRONG_PHASE", "F-TURN-13", "The gear has turned; a pause can turn it back.")
        self._undo(seat)

    def _undo(self, seat: int) -> None:
        self.game.undo(seat)
        if self._last_turned_gear():
            self._gear_turns.pop()
        self._made -= 1
        self._recent = self._recent[:-1]
        self.lines = []

    def _last_turned_gear(self) -> bool:
        return bool(self._gear_turns) and self._gear_turns[-1].number == self._made

    # Turning

    def rotate(self) -> None:
        """The board has followed the gear; the engine has paid the pairs already (C-GEAR-3)."""
        self.turn = self.game.gear[2]
        if self._gear_turns:
            self._pay(self._gear_turns[-1].seat)

    def check_back(self) -> None:
        """Raise IllegalMove unless the latest turn of the gear may be turned back (F-TURN-13)."""
        if self.stride:
            refuse("WRONG_PHASE", "F-TURN-13", "The gear has not turned yet; back takes it back.")
        if not self._last_turned_gear():
            refuse("WRONG_PHASE", "F-TURN-13", "Take back first what came after the gear turned.")

    def unrotate(self) -> None:
        """The move that turned the gear is taken back, and the board turns back (F-TURN-13)."""
        self._undo(self._gear_turns[-1].seat)
        self.turn = self.game.gear[2]

    # People

    def check_join(self) -> None:
        """Refuse: the game has been set up for those who sit here."""
        refuse("WRONG_PHASE", "T-JOIN", "The game has been set up for those who sit here.")

    def join(self, seat: int) -> None:
        """Refuse, as `check_join` does."""
        self.check_join()

    def tell_keeper(self, calendar: Calendar, figures: "list[list[int]] | None") -> None:
        """Write down where the game stands, for the turn keeper to go on from."""
        state = self.game.position
        count = len(calendar.seats)
        calendar.round_no, calendar.start, calendar.turns = (
            state.round_no,
            state.start,
            state.turns,
        )
        if self.game.phase == "overseers":
            waiting = [frame for frame in state.agenda if frame[at.KIND] == at.STEPPING]
            calendar.turns += count - max(1, len(waiting))
        for seat in calendar.seats if figures is not None else ():
            for place in state.players[seat].assistants:
                area, index = divmod(place, 32)
                if figures is not None and area in (_FIRST_RING, _FIRST_RING + 1):
                    figures[seat] = sorted(figures[seat] + [32 * (area - _FIRST_RING) + index])


_OTHER_GEAR = "The rules of this board have an inner gear of %d sectors; use level turntable."
