"""A turn: workers come home, everybody taps and presses, everybody confirms.

The grammar, as a table that the seat card is made from, stands in GRAMMAR. Retrieving is a light
phase and never a gate: taps and keys count in it as they do in `acting`.
"""

from affineur.table import events
from affineur.table.ledger import RUNNING
from affineur.table.playing import Playing
from affineur.table.question import Question
from affineur.table.refusals import (
    DRAFT_FULL,
    TAG_COPY,
    TAG_UNREADABLE,
    TAGS_TWO,
    TOKEN_USED,
    refuse,
)
from affineur.table.seat import Draft, Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.full import FullReferee
    from affineur.table.timers import TimersReferee
    from affineur.table.turntable import TurntableReferee

GRAMMAR = (
    ("worker", ("gather 1", "gather 2", "gather 3", "worker-slot structure, away 1 turn")),
    ("token and worker", ("make bronze", "make silver", "make gold", "make platinum")),
    ("token", ("bonus cheese of parlour 1", "of parlour 2", "of parlour 3", "of parlour 4")),
    ("nothing, `timers`", ("", "", "", "solo: the corporation keeps its card")),
    ("nothing, `full`", ("unlock structure 1", "structure 2", "structure 3", "structure 4")),
)


class Acting(Playing):
    """The room of `retrieving` and `acting` for the games in which everybody acts at once."""

    _ASK_RULE = "F-TURN-10"
    _END = ("F-END-6", "The match is over; take the workers off and count.")

    def begin_turn(self) -> None:
        """Call the workers home: the light asks for a while, nobody has to answer."""
        self.match.clear_seats()
        self.ask_open_questions()
        self.match.alarm("shown", self.match.settings.retrieve_phase_ms)

    # Room

    def woke(self, name: str) -> None:
        """End the retrieve light; remind the last seat."""
        if name == "shown" and self.match.state == "retrieving":
            self.match.go("shown")
        elif name == "chime":
            self.match.chime("last_seat")
        else:
            Playing.woke(self, name)

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """An own token, an own worker, or both stacked, go into the draft."""
        self._check_may_act(seat)
        self._check_stack(marks)
        live = self.match.seats[seat]
        live.touched = True
        for mark in marks:
            self._check_mark(seat, mark)
        if self.match.running().level == "turntable":
            return
        if marks[0].kind == events.CHEESE and marks[0].colour != self._colour(seat):
            self._foreign(seat, marks[0])
        else:
            self._draft(seat, marks)
        self._after(seat)

    # Taps

    def _check_may_act(self, seat: int) -> None:
        Playing._check_may_act(self, seat)
        if self.match.seats[seat].ready:
            refuse("WRONG_PHASE", "F-TURN-7", "Take your ready back first.")

    def _check_stack(self, marks: "list[events.Mark]") -> None:
        kinds = [mark.kind for mark in marks]
        if events.UNREADABLE in kinds:
            refuse(TAG_UNREADABLE, "T-TAG-READ", "That tag cannot be read.")
        stack = sorted(kinds) == [events.CHEESE, events.WORKER]
        if len(marks) > 1 and not (stack and marks[0].colour == marks[1].colour):
            refuse(TAGS_TWO, "T-TAG-STACK", "Two tags at once; tap them one after the other.")
        if kinds[0] in (events.VENUE, events.COMMAND):
            refuse("WRONG_PHASE", "T-VENUES", "That card belongs to the lobby.")

    def _check_mark(self, seat: int, mark: "events.Mark") -> None:
        """Believe a tag: no copy, the seat's own colour (the first own tag sets it)."""
        identity = (mark.kind, mark.colour, mark.number)
        if self.match.uids.get(identity, mark.uid) != mark.uid:
            refuse(TAG_COPY, "T-TAG-COPY", "Another tag already says it is that piece.")
        if self._colour(seat) < 0 and mark.colour not in self.match.running().colours:
            self.match.commit(["colour", seat, mark.colour])
        if mark.colour != self._colour(seat) and not self._is_corporation(mark):
            refuse("WRONG_SEAT", "F-CHEESE-1", "That piece belongs to somebody else.")
        self.match.uids[identity] = mark.uid

    def _referee(self) -> "TurntableReferee | TimersReferee | FullReferee":
        return self.match.running().referee  # type: ignore[return-value]

    def _colour(self, seat: int) -> int:
        return int(self.match.running().colours[seat])

    def _is_corporation(self, mark: "events.Mark") -> bool:
        return mark.kind == events.CHEESE and len(self.match.running().seats) == 1

    def _foreign(self, seat: int, mark: "events.Mark") -> None:
        for move in self._referee().foreign_token(seat, mark.colour, mark.number):
            self._commit(seat, move)

    def _draft(self, seat: int, marks: "list[events.Mark]") -> None:
        live = self.match.seats[seat]
        draft = Draft(live.draft.token, live.draft.worker)
        for mark in marks:
            if mark.kind == events.CHEESE:
                self._draft_token(seat, draft, mark.number)
            else:
                self._draft_worker(seat, draft, mark.number)
        asked = live.question
        live.draft, live.question = draft, None
        if asked is not None and asked.confirm and draft.worker >= 0:
            self._close(seat, asked.confirm)

    def _draft_token(self, seat: int, draft: Draft, number: int) -> None:
        if self.match.running().referee.token_is_used(seat, number):
            refuse(TOKEN_USED, "F-CHEESE-8", "That token is on the board already.")
        if draft.token not in (0, number):
            refuse(DRAFT_FULL, "T-DRAFT", "Another token waits for its digit; back drops it.")
        draft.token = number

    def _draft_worker(self, seat: int, draft: Draft, kind: int) -> None:
        if not self.match.running().referee.worker_is_home(seat, kind):
            refuse("WORKER_BUSY", "F-WORKER-3", "That worker has not come home yet.")
        if draft.worker not in (-1, kind):
            refuse(DRAFT_FULL, "T-DRAFT", "Another worker waits for its digit; back drops it.")
        draft.worker = kind

    # Keys

    def _digit(self, seat: int, digit: int) -> None:
        self._check_may_act(seat)
        question = self.match.seats[seat].question
        if question is None or question.confirm not in (0, digit):
            self._close(seat, digit)
            return
        self._answer(seat, question, digit)

    def _close(self, seat: int, digit: int) -> None:
        """Let `digit` end the draft: do it, or ask when more has to be known."""
        live = self.match.seats[seat]
        referee = self._referee()
        moves, confirm = referee.close(seat, live.draft, digit)
        if not moves:
            return
        if not confirm and len(moves) == 1:
            self._commit(seat, moves[0])
            return
        if confirm:
            referee.check(seat, moves[0])
        self._ask(live, Question(moves, "", digit if confirm else 0))

    def _back(self, seat: int, _key: int) -> None:
        """Drop the draft or decline; else take `ready` back; else undo."""
        live = self.match.seats[seat]
        asked = live.question if live.draft.is_empty() else None
        if asked is not None and asked.asked:
            self._leave_question(seat, asked)
        elif not live.drop():
            if live.ready:
                live.ready = False
            else:
                self._undo(seat)

    def _ready(self, seat: int, _key: int) -> None:
        live = self.match.seats[seat]
        if live.ready:
            live.ready = False
            return
        if live.question is not None and live.question.finish():
            self._commit(seat, live.question.finish())
            return
        if live.question is not None or not live.draft.is_empty():
            refuse("CHOICE_REQUIRED", "F-TURN-7", "Finish or drop what lies on the pad first.")
        self._referee().check_ready(seat)
        live.ready = True
        self._turn_if_all_ready()

    _KEYS = (_ready, _digit, _digit, _digit, _digit, _back)

    def _turn_if_all_ready(self) -> None:
        """Everybody has confirmed: end the match, or warn and turn the board (F-TURN-7)."""
        present = self.match.present()
        if not present or [live for live in present if not live.ready]:
            return
        if not self.match.running().is_final():
            self.match.moving.settle("turn")
            return
        self.match.commit(["end"])
        if self.match.running().outcome == RUNNING:
            self.match.clear_seats()
            self.ask_open_questions()  # something is still to be read off before scoring
        else:
            self._finish()

    # Reminders

    def _after(self, seat: int) -> None:
        Playing._after(self, seat)
        self.remind_last_seat()

    def remind_last_seat(self) -> None:
        """Start or stop the reminders for the only seat that is not ready."""
        if self.last_seat() is None:
            self.match.silence("breathe")
            self.match.silence("chime")
        elif not self.match.is_set("chime"):
            settings = self.match.settings
            self._remind("breathe", settings.last_seat_light_ms)
            self._remind("chime", settings.last_seat_chime_ms)

    def _remind(self, name: str, delay_ms: int) -> None:
        if delay_ms:
            self.match.alarm(name, delay_ms)

    def last_seat(self) -> "Seat | None":
        """Return the only seat not ready, None when there is none or more than one."""
        if self.match.state not in ("acting", "retrieving"):
            return None
        present = self.match.present()
        waiting = [live for live in present if not live.ready]
        return waiting[0] if len(waiting) == 1 and len(present) > 1 else None
