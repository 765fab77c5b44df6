"""A match in turn order: one seat acts, the others look on (C-ROUND-3).

The grammar, as a table that the seat card is made from, stands in GRAMMAR. A turn of the gear is
added up by digits, shown on the ring, made by `ready`. A seat marks where its assistants stand
with a pointer: in front of who is not on turn the digits move it at once, who is on turn taps a
tag of its own first. At level `full` the moves come from a page; a digit opens the list of what
the seat on turn may do, for tables without one.

A turn of the gear that was stopped before the board moved is still owed: `ready` at any seat makes
it, `back` of its seat takes it back (T-GEAR).
"""

from affineur.table import events
from affineur.table.geared import INNER, OUTER
from affineur.table.playing import Playing
from affineur.table.question import Question
from affineur.table.refusals import refuse
from affineur.table.seat import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.steam_full import SteamReferee
    from affineur.table.steam_keeper import SteamKeeper

_LISTED = "list what may be done"

GRAMMAR = (
    ("on turn, `turntable`", ("gear 1 further", "2 further", "3 further", "4 further"),
     "turn the gear; without digits: pass", "clear; else take back"),
    ("pointer, `turntable`", ("one sector on", "one back", "assistant on the outer ring",
     "on the inner ring"), "put the pointer away", "put the pointer away"),
    ("on turn, `full`", (_LISTED, _LISTED, _LISTED, _LISTED), "end the turn", "take back"),
    ("owner's reward, `full`", ("raw milk", "pasteurised milk", "rennet",
     "more: money, spice, point"), "", "decline"),
    ("a choice, `full`", ("first", "second", "third", "fourth, or the next three"),
     "done, where the action may end", "begin anew, decline or take back"),
)  # fmt: skip


class Alternating(Playing):
    """The room of `acting` for Steam & Cheese; nobody is called home, so nothing is retrieved."""

    _ASK_RULE = "C-TURN-6"
    _END = ("C-END-1", "The match is over; count the points.")

    def begin_turn(self) -> None:
        """The board has come to rest: go on where the game stands."""
        self.match.clear_seats()
        self.match.go("shown")
        self._moved()
        referee = self._referee()
        if referee.stride:
            text = "The gear has still to turn %d sectors: ready, or back." % referee.stride
            self.match.say("OWED", text, -1, "T-GEAR")

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """A tag of one's own fetches the pointer, or puts it away."""
        self._check_may_act(seat)
        if self._keeper() is None:
            refuse("WRONG_PHASE", "T-LEVEL", "At level full assistants move by the rules.")
        live = self.match.seats[seat]
        self._check_own(seat, marks[0])
        self._point(live, -1 if live.pointer >= 0 else self._referee().sector_before(seat))

    def remind_last_seat(self) -> None:
        """No-op: in turn order nobody is waited for without being on turn."""

    def last_seat(self) -> None:
        """Return None: in turn order nobody is the last to be ready."""

    def _check_own(self, seat: int, mark: "events.Mark") -> None:
        kept = self.match.running()
        if mark.kind not in (events.CHEESE, events.WORKER):
            refuse("TAG_UNREADABLE", "T-TAG-READ", "That tag belongs to nobody.")
        if kept.colours[seat] < 0 and mark.colour not in kept.colours:
            self.match.commit(["colour", seat, mark.colour])
        if mark.colour != kept.colours[seat]:
            refuse("WRONG_SEAT", "F-CHEESE-1", "That piece belongs to somebody else.")

    def _referee(self) -> "SteamKeeper | SteamReferee":
        return self.match.running().referee  # type: ignore[return-value]

    def _keeper(self) -> "SteamKeeper | None":
        referee = self._referee()
        return referee if referee.level == "turntable" else None  # type: ignore[return-value]

    # Keys

    def _ready(self, seat: int, _key: int) -> None:
        live = self.match.seats[seat]
        if self._referee().stride:
            self.match.moving.settle("turn")
        elif live.pointer >= 0:
            self._point(live, -1)
        else:
            finished = live.question.finish() if live.question else ""
            self._commit(seat, finished or self._referee().on_ready(live))

    def _back(self, seat: int, _key: int) -> None:
        """Put the pointer away; else clear what is begun; else decline; else take back."""
        live = self.match.seats[seat]
        if live.pointer >= 0:
            self._point(live, -1)
        elif live.question is not None and live.question.asked:
            self._leave_question(seat, live.question)
        elif not live.drop():
            self._undo(seat)

    def _digit(self, seat: int, digit: int) -> None:
        live, keeper = self.match.seats[seat], self._keeper()
        if self._referee().stride:
            refuse("CHOICE_REQUIRED", "T-GEAR", "The gear turns first: ready, or back.")
        if live.question is not None:
            self._answer(seat, live.question, digit)
        elif keeper is None:
            self._open_menu(live)
        elif live.pointer >= 0 or keeper.on_turn not in (seat, -1):
            self._mark(live, digit)
        else:
            keeper.add(live, digit)
            text = "Seat %d turns the gear by %d." % (seat, live.draft.gear)
            self.match.say("GEAR", text, seat, "C-GEAR-1")

    _KEYS = (_ready, _digit, _digit, _digit, _digit, _back)

    def _open_menu(self, live: Seat) -> None:
        """Let digits choose from everything the seat on turn may do (level full)."""
        referee: "SteamReferee" = self._referee()  # type: ignore[assignment]
        moves = referee.menu(live.position)
        if not moves:
            refuse("NO_LEGAL_TARGET", "C-TURN-1", "There is nothing to choose; press ready.")
        self._ask(live, Question(moves))

    # The pointer

    def _point(self, live: Seat, sector: int) -> None:
        live.pointer = sector
        if sector >= 0:
            self.match.say("POINTER", "Sector %d." % (sector + 1), live.position)

    def _mark(self, live: Seat, digit: int) -> None:
        """Move the pointer, or mark an assistant at it; the first digit only fetches it."""
        keeper, sector = self._keeper(), live.pointer
        if keeper is None or sector < 0:
            self._point(live, self._referee().sector_before(live.position))
        elif digit <= events.TWO:
            step = 1 if digit == events.ONE else -1
            self._point(live, (sector + step) % keeper.sectors)
        else:
            ring = OUTER if digit == events.THREE else INNER
            self._commit(live.position, keeper.toggle(live.position, ring, sector))

    # Moves

    def _moved(self) -> None:
        """Say what follows; then turn the gear, pass for who is away, or ask what is open."""
        for code, rule, text in self._referee().take_lines():
            self.match.say(code, text, -1, rule)
        for live in self.match.seats:
            if live.question is not None and not live.question.asked:
                live.question = None  # a menu of what was possible before
        if not self._pass_for_absent():
            self.ask_open_questions()

    def _commit(self, seat: int, move: str) -> None:
        Playing._commit(self, seat, move)
        if self._referee().stride and self.match.state == "acting":
            self.match.moving.settle("turn")

    def _pass_for_absent(self) -> bool:
        """Pass the turn of a seat that is away; the rules referee needs real moves instead."""
        keeper, kept = self._keeper(), self.match.running()
        if keeper is None or keeper.on_turn < 0 or not self.match.present():
            return False
        seat = keeper.on_turn
        if kept.away[seat]:
            self._commit(seat, "pass")
        return kept.away[seat]
