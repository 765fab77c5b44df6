"""Level `turntable` of Steam & Cheese: the turn keeper, which turns the gear as well.

It knows whose turn it is, reminds people of what they do by hand, and owes the board the turns of
the gear. Where assistants stand it knows only as far as people say so. Its moves:

    start                 this seat is the starting player (C-SETUP-15)
    gear 7                the seat on turn turns the gear by 7 sectors (C-GEAR-1)
    pass                  its turn, or its overseer step, is over (C-ROUND-3, C-ROUND-5)
    put outer 3           an assistant of the seat stands at sector 3 (from 1, clockwise)
    take inner 5          it stands there no more

The last turn of the sixth round ends the match (C-END-1).
"""

from affineur.rules import geometry
from affineur.rules.refusal import MalformedMove
from affineur.rules.tables import sc_machines, sc_scoring
from affineur.table import words
from affineur.table.geared import INNER, RINGS, Calendar, Geared
from affineur.table.refusals import refuse
from affineur.table.seat import Seat
from affineur.table.steam_entries import Entries, Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.ledger import Referee

_FACES = 6
STRONGEST = _FACES + max([tile[4] for tile in sc_machines.TILES])
"""The best face of a die on the best machine (C-MACHINE-4)."""

_ASSISTANTS = 4


class SteamKeeper(Geared):
    """Turns, rounds, the gear, and the assistants people have marked."""

    level = "turntable"
    away_text = "away; its turns are passed over"

    def __init__(self, header: "dict[str, object]", seats: "list[int]"):
        rules: "dict[str, int]" = header["rules"]  # type: ignore[assignment]
        Geared.__init__(self, rules["sectors"], rules["direction"])
        self.calendar = Calendar(list(seats))
        self.stride = 0
        self._figures: "list[list[int]]" = [[] for _ in range(geometry.POSITIONS)]
        self._entries = Entries()
        self.lines = [("START", "C-SETUP-15", "The starting player presses ready.")]

    # What is so

    @property
    def on_turn(self) -> int:
        """Whose turn it is, -1 for nobody's."""
        return self.calendar.on_turn()

    asked = on_turn

    @property
    def round_no(self) -> int:
        """The round, 1 to 6; 0 before the first."""
        return self.calendar.round_no

    @property
    def turn_no(self) -> int:
        """The turn of the round, 1 to 3; 0 in the overseer step."""
        return self.calendar.turn_no()

    def preview(self) -> int:
        """Return the sectors of the turn that is owed."""
        return self.stride

    def is_final(self) -> bool:
        """Tell whether this is the last round."""
        return self.calendar.is_final()

    def is_over(self) -> bool:
        """Tell whether the last turn has been taken (C-END-1)."""
        return self.calendar.is_over()

    def figures(self) -> "list[tuple[int, int, int]]":
        """Return (seat, ring, sector) of every assistant that has been marked."""
        found = []
        for seat in self.calendar.seats:
            for figure in self._figures[seat]:
                ring, index = divmod(figure, 32)
                steps = self.turn if ring == INNER else 0
                found.append((seat, ring, self.ahead(index, steps)))
        return found

    def data(self) -> "list[object]":
        """Return the whole state as plain data."""
        calendar = self.calendar
        when = [calendar.round_no, calendar.turns, calendar.start]
        return [self.turn, self.stride, when, [place[:] for place in self._figures]]

    # Keys

    def question(self, seat: int) -> None:
        """Return None: this level asks nothing."""

    def on_ready(self, live: Seat) -> str:
        """Return the move that `ready` of a seat means."""
        if not self.round_no:
            return "start"
        self._check_turn(live.position)
        return "gear %d" % live.draft.gear if live.draft.gear else "pass"

    def add(self, live: Seat, digit: int) -> None:
        """Let a digit of the seat on turn make its turn of the gear stronger (4 + 3 = 7)."""
        self._check_turn(live.position)
        self._check_strength(live.draft.gear + digit)
        live.draft.gear += digit

    def toggle(self, seat: int, ring: int, sector: int) -> str:
        """Return the move that puts an assistant there, or takes it away when one stands there."""
        verb = "take" if (seat, ring, sector) in self.figures() else "put"
        return "%s %s %d" % (verb, RINGS[ring], sector + 1)

    # Check and apply

    def apply(self, seat: int, text: str) -> None:
        """Do `text` for `seat`; raises IllegalMove or MalformedMove and then changes nothing."""
        parts = text.split(" ")
        act = self._MOVES.get(parts[0])
        if act is None or len(parts) != act[0]:
            raise MalformedMove("%r is no move of the turn keeper" % text[:40])
        if self.stride:
            refuse("CHOICE_REQUIRED", "T-GEAR", "The gear turns first: ready, or back.")
        self.lines = []
        act[1](self, seat, parts)

    def _start(self, seat: int, parts: "list[str]") -> None:
        if self.round_no:
            refuse("WRONG_PHASE", "C-SETUP-15", "The starting player is known.")
        self._remember(seat, parts)
        self.calendar.start = seat
        self.calendar.round_no = 1
        self._open_round()

    def _gear(self, seat: int, parts: "list[str]") -> None:
        self._check_turn(seat)
        steps = words.number_of(parts[1], 1, 99)
        self._check_strength(steps)
        self._remember(seat, parts)
        self.stride = steps

    def _pass(self, seat: int, parts: "list[str]") -> None:
        self._check_turn(seat)
        self._remember(seat, parts)
        calendar = self.calendar
        if calendar.turn_no():
            self.lines.append(("AGE_MILK", "C-TURN-7", _AGE % seat))
        calendar.turns += 1
        if calendar.turns == (sc_scoring.TURNS + 1) * len(calendar.seats):
            self._next_round()
        elif not calendar.is_over():
            self.lines.append(calendar.text())

    def _next_round(self) -> None:
        calendar = self.calendar
        self.lines.append(("MARKET", "C-ROUND-6", _MARKET))
        calendar.start = calendar.order()[1]
        calendar.round_no += 1
        calendar.turns = 0
        self._open_round()

    def _open_round(self) -> None:
        calendar = self.calendar
        text = _ROLL % (calendar.round_no, calendar.start)
        self.lines += [("ROUND", "C-ROUND-2", text), calendar.text()]

    def _put(self, seat: int, parts: "list[str]") -> None:
        figure = self._figure(parts)
        if len(self._figures[seat]) == _ASSISTANTS:
            refuse("NOT_ENOUGH", "C-ASSIST-2", "All four assistants are marked.")
        self._entries.add(Entry(seat, " ".join(parts), (), figure))
        self._figures[seat] = sorted(self._figures[seat] + [figure])

    def _take(self, seat: int, parts: "list[str]") -> None:
        figure = self._figure(parts)
        if figure not in self._figures[seat]:
            refuse("CHOICE_INVALID", "C-ASSIST-5", "No assistant of that seat is marked there.")
        self._entries.add(Entry(seat, " ".join(parts), (), figure))
        self._figures[seat].remove(figure)

    _MOVES = {
        "start": (1, _start),
        "gear": (2, _gear),
        "pass": (1, _pass),
        "put": (3, _put),
        "take": (3, _take),
    }

    def _figure(self, parts: "list[str]") -> int:
        """Return ring * 32 + the space of that ring which lies at the sector now."""
        ring = words.index_of(RINGS, parts[1])
        sector = words.number_of(parts[2], 1, self.sectors) - 1
        return 32 * ring + self.ahead(sector, -self.turn if ring == INNER else 0)

    def _check_turn(self, seat: int) -> None:
        if self.on_turn < 0:
            refuse("WRONG_PHASE", "C-SETUP-15", "First the starting player presses ready.")
        if seat != self.on_turn:
            refuse("WRONG_SEAT", "C-ROUND-3", "It is the turn of seat %d." % self.on_turn)

    def _check_strength(self, steps: int) -> None:
        if steps > STRONGEST:
            refuse("OVER_STRENGTH", "C-GEAR-1", "No turn is stronger than %d." % STRONGEST)

    # Taking back

    def _remember(self, seat: int, parts: "list[str]") -> None:
        when = self.calendar
        self._entries.add(
            Entry(seat, " ".join(parts), (when.round_no, when.turns, when.start, self.stride))
        )

    def last_move(self, seat: int) -> str:
        """Return the latest move of `seat`, "" when there is none to take back."""
        entry = self._entries.latest_of(seat)
        return entry.text if entry else ""

    def undo(self, seat: int) -> None:
        """Take back the latest move of `seat` as long as nobody has played on (F-TURN-12)."""
        entry = self._entries.latest_of(seat)
        if entry is None:
            refuse("WRONG_PHASE", "F-TURN-12", "There is nothing to take back.")
        self._check_undo(entry)
        self._take_back(entry)

    def _check_undo(self, entry: Entry) -> None:
        if entry.before and entry is not self._entries.latest_of_play():
            refuse("WRONG_PHASE", "F-TURN-12", "Play has gone on since.")
        if entry.gear() and not self.stride:
            refuse("WRONG_PHASE", "F-TURN-13", "The gear has turned; a pause can turn it back.")

    def _take_back(self, entry: Entry) -> None:
        self.lines = []
        self._entries.remove(entry)
        if entry.before:
            when = self.calendar
            when.round_no, when.turns, when.start, self.stride = entry.before
        elif entry.text.startswith("put"):
            self._figures[entry.seat].remove(entry.figure)
        else:
            self._figures[entry.seat] = sorted(self._figures[entry.seat] + [entry.figure])

    # Turning

    def rotate(self) -> None:
        """The board has made the turn that was owed."""
        self.turn += self.stride
        self.stride = 0
        self._pay(self.on_turn)

    def check_back(self) -> None:
        """Raise IllegalMove unless the latest turn of the gear may be turned back (F-TURN-13)."""
        entry = self._entries.latest_of_play()
        if self.stride:
            refuse("WRONG_PHASE", "F-TURN-13", "The gear has not turned yet; back takes it back.")
        if entry is None or not entry.gear():
            refuse("WRONG_PHASE", "F-TURN-13", "Play has gone on since the gear turned.")

    def unrotate(self) -> None:
        """The board turns back by as many sectors as it made last (F-TURN-13)."""
        entry = self._entries.latest_of_play()
        if entry is not None:
            self.turn -= entry.gear()
            self._take_back(entry)

    # People

    def check_join(self) -> None:
        """Refuse a late player once dice have been rolled for those who play (C-SETUP-9)."""
        if self.round_no:
            refuse("WRONG_PHASE", "T-JOIN", "Joining ends when the first round begins.")

    def join(self, seat: int) -> None:
        """A late player sits down (T-JOIN)."""
        self.calendar.seats = sorted(self.calendar.seats + [seat])

    def take_over(self, before: "Referee") -> None:
        """Go on from level full with rounds, gear and assistants."""
        self.turn = before.turn
        self.stride = before.stride
        before.tell_keeper(self.calendar, self._figures)  # type: ignore[union-attr]


_AGE = "Seat %d: move your milk one space on; refill the market if you bought."
_MARKET = "Market step: clear the two cheapest places of each row, slide, refill from the left."
_ROLL = "Round %d: seat %d has the starting marker and rolls the coloured dice."
