"""What every way of playing a match has in common: questions, accepted moves, taking back.

Two rooms of the states `retrieving` and `acting` are made of it: `Acting` for the games in which
everybody acts at once, `Alternating` for the one that is played in turn order.
"""

from affineur.table import events, intents
from affineur.table.ledger import RUNNING
from affineur.table.question import Question
from affineur.table.refusals import refuse
from affineur.table.seat import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.table.match import Match


class Playing:
    """What `Acting` and `Alternating` share; each names its keys and its rules."""

    _KEYS: "tuple[Callable[..., None], ...]"  # what each key does for (seat, key), by its number
    _ASK_RULE: str
    _END: "tuple[str, str]"  # rule and text that tell the end

    def __init__(self, match: "Match"):
        self.match = match

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
        else:
            self._KEYS[key](self, seat, key)
        self._after(seat)

    def announce_final(self, seat: int) -> None:
        """Tell everybody that the end is near."""
        code, rule, text = self.match.running().referee.final_line(seat)
        self.match.chime("last_turn")
        self.match.say(code, text, -1, rule)

    # Seats

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
            self.announce_final(seat)
        self._moved()
        if self.match.running().outcome != RUNNING and self.match.state != "finished":
            self._finish()

    def _moved(self) -> None:
        """A move has been made or taken back: ask what is open now."""
        self.ask_open_questions()

    def _undo(self, seat: int) -> None:
        move = self.match.running().referee.last_move(seat)
        self.match.commit(["undo", seat])
        self.match.seats[seat].drop()
        self.match.say("UNDONE", "Seat %d takes back: %s." % (seat, move), seat, "F-TURN-12")
        self._moved()

    def _finish(self) -> None:
        self.match.emit(intents.SyncJournal())
        self.match.go("over")
        self.match.located = False
        self.match.emit(intents.ReleaseBoard())
        self.match.chime("game_end")
        rule, text = self._END
        self.match.say("FINISHED", text, -1, rule)
