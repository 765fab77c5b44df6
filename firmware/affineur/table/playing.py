"""What every way of playing a match has in common: questions, accepted moves, taking back.

`Acting` plays the games in which everybody acts at once, `Alternating` the one that is played in
turn order. Both are rooms of the states `retrieving` and `acting`.
"""

from affineur.table import events, intents
from affineur.table.ledger import RUNNING
from affineur.table.question import Question
from affineur.table.refusals import refuse
from affineur.table.seat import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.match import Match


class Playing:
    """A room in which people play; see `Acting` and `Alternating`."""

    def __init__(self, match: "Match"):
        self.match = match

    def begin_turn(self) -> None:
        """The board has come to rest: go on playing."""
        raise NotImplementedError

    def woke(self, name: str) -> None:
        """A draft that nobody has closed is dropped."""
        if name.startswith("draft"):
            self.match.seats[int(name[5:])].drop()

    def held(self, seat: int) -> None:
        """`back` held: pause."""
        self.match.go("pause")
        self.match.pausing.open()
        self.match.pausing.held(seat)

    def requested(self, seat: int, text: str) -> None:
        """A page or host asks for a move in notation, or for `undo`."""
        self._check_may_act(seat)
        if text == "undo":
            self._undo(seat)
        else:
            self._commit(seat, text)

    def pressed(self, seat: int, key: int) -> None:
        """A key of the grammar."""
        if seat not in self.match.running().seats:
            self._join(seat, key)
        elif key == events.READY:
            self._ready(seat)
        elif key == events.BACK:
            self._back(seat)
        else:
            self._digit(seat, key)
        self._after(seat)

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """Tags have come onto a pad; raises IllegalMove when they mean nothing here."""
        self._check_may_act(seat)

    def remind_last_seat(self) -> None:
        """Start or stop the reminders for the only seat that is not ready, if there can be one."""

    def last_seat(self) -> "Seat | None":
        """Return the only seat not ready, None when there is none or more than one."""
        return None

    # Keys

    def _ready(self, seat: int) -> None:
        raise NotImplementedError

    def _back(self, seat: int) -> None:
        raise NotImplementedError

    def _digit(self, seat: int, digit: int) -> None:
        raise NotImplementedError

    def _check_may_act(self, seat: int) -> None:
        if seat not in self.match.running().seats:
            refuse("WRONG_SEAT", "F-SETUP-2", "Nobody sits there; press ready to join.")

    def _join(self, seat: int, key: int) -> None:
        if key != events.READY:
            refuse("WRONG_SEAT", "F-SETUP-2", "Nobody sits there; press ready to join.")
        self.match.commit(["join", seat])
        self.match.say("JOINED", "Seat %d plays." % seat, seat, "T-JOIN")

    def _after(self, seat: int) -> None:
        """A key or a tap of `seat` has been dealt with."""
        live = self.match.seats[seat]
        live.touched = True
        name = "draft%d" % live.position
        if live.draft.is_empty() or not self.match.settings.draft_timeout_ms:
            self.match.silence(name)
        else:
            self.match.alarm(name, self.match.settings.draft_timeout_ms)

    # Questions

    _ASK_RULE = "F-TURN-10"

    def ask_open_questions(self) -> None:
        """Put to every seat what the rules ask of it, unless it has been asked just that."""
        kept = self.match.running()
        for seat in kept.seats:
            live = self.match.seats[seat]
            question = kept.referee.question(seat)
            if live.question is not None and live.question.asked:
                if question is not None and live.question.is_like(question):
                    continue
                live.question = None
            if question is not None and live.question is None:
                self._ask(live, question)

    def _ask(self, live: Seat, question: Question) -> None:
        live.question = question
        self._tell_question(live.position, question)

    def _tell_question(self, seat: int, question: Question) -> None:
        self.match.say("ASKED", question.text(), seat, self._ASK_RULE)

    def _answer(self, seat: int, question: Question, digit: int) -> None:
        move = question.answer(digit)
        if not move:
            self._tell_question(seat, question)
            return
        question.restart()  # should the move be refused, the question is still open
        self._commit(seat, move)

    def _leave_question(self, seat: int, question: Question) -> None:
        """Decline what the rules ask, begin the answer anew, or undo what led to the question."""
        if question.restart():
            self._tell_question(seat, question)
        elif question.decline:
            self._commit(seat, question.decline)
        else:
            self._undo(seat)

    # Moves

    def _commit(self, seat: int, move: str) -> None:
        was_final = self.match.running().is_final()
        self.match.commit(["move", seat, move])
        self.match.seats[seat].drop()
        self.match.chime("accepted")
        self.match.say("MOVED", "Seat %d: %s." % (seat, move), seat)
        if self.match.running().is_final() and not was_final:
            self._announce_final(seat)
        self._moved()
        if self.match.running().outcome != RUNNING and self.match.state != "finished":
            self._finish()

    def _announce_final(self, seat: int) -> None:
        raise NotImplementedError

    def _moved(self) -> None:
        """A move has been made or taken back: ask what is open now."""
        self.ask_open_questions()

    def _undo(self, seat: int) -> None:
        move = self.match.running().referee.last_move(seat)
        self.match.commit(["undo", seat])
        self.match.seats[seat].drop()
        self.match.say("UNDONE", "Seat %d takes back: %s." % (seat, move), seat, "F-TURN-12")
        self._moved()

    _END = ("F-END-6", "The match is over; take the workers off and count.")

    def _finish(self) -> None:
        self.match.emit(intents.SyncJournal())
        self.match.go("over")
        self.match.located = False
        self.match.emit(intents.ReleaseBoard())
        self.match.chime("game_end")
        self.match.say("FINISHED", self._END[1], -1, self._END[0])
