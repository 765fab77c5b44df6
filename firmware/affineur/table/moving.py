"""Everything in which the board moves or waits to be let move: nothing moves unasked.

A person's `ready` leads into `settling`: signal, delay, journal flushed. Only then the board turns
(`rotating`) or looks for its place (`homing`). Any key on the way stops it. What goes wrong ends
in `faulted`, which `ready` at any seat leaves again, through `settling`.
"""

from affineur.table import events, intents
from affineur.table.motion import reports
from affineur.table.motion.faults import sentence
from affineur.table.refusals import MOVING, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.match import Match

RESTARTED, STOPPED = "RESTARTED", "STOPPED"
_OWN_SENTENCES = {
    RESTARTED: "A match is waiting. Hands off, then ready at any seat: the board finds its place.",
    STOPPED: "Stopped by a key. Hands off, then ready at any seat: the board finds its place.",
}


class Moving:
    """The room of `settling`, `homing`, `reconciling`, `rotating` and `faulted`."""

    def __init__(self, match: "Match"):
        self.match = match
        self.goal = ""  # "turn" or "locate"
        self.origin = ""  # the state that a stop in `settling` returns to
        self._delay_over = False
        self._flushed = False
        self._saving = True  # False after people chose to go on without a journal

    # Settling

    def settle(self, goal: str) -> None:
        """Warn everybody and save; afterwards turn, or locate the board first if it is lost."""
        match = self.match
        self.origin = "acting" if match.state == "retrieving" else match.state
        match.go("hands_off")
        self.goal = goal
        if goal == "turn" and not match.running().turning:
            match.commit(["turn"])
        self._delay_over, self._flushed = False, not self._saving
        match.silence("shown")
        match.acting.remind_last_seat()
        match.chime("hands_off")
        rule = match.running().referee.hands_off_rule
        match.say("HANDS_OFF", "Hands off: the board is about to move.", -1, rule)
        match.alarm("hands_off", match.settings.hands_off_delay_ms)
        match.emit(intents.SyncJournal())
        if goal == "turn" and match.located:
            match.emit(intents.PlanTurn(self._target()))

    def synced(self) -> None:
        """The journal is safe; go when the delay is over as well."""
        self._flushed = True
        self._go_if_clear()

    def unsaved(self, reason: str) -> None:
        """The journal cannot be written: say so once, and let people decide."""
        first, self._saving = self._saving, False
        if first:
            self.match.say("NOT_SAVED", "The match cannot be saved (%s); ready goes on." % reason)
        if self.match.state == "settling":
            self.match.silence("hands_off")
            self.match.go("unsaved")
            self.match.pausing.open(halted=self.goal == "turn")

    def _go_if_clear(self) -> None:
        if self.match.state == "settling" and self._delay_over and self._flushed:
            self._go()

    def _go(self) -> None:
        match = self.match
        if match.by_hand:
            self._go_by_hand()
        elif self.goal == "turn" and match.located:
            match.go("turn")
            match.emit(intents.TurnBoard(self._target()))
        else:
            match.go("locate")
            match.emit(intents.LocateBoard(self._target()))

    def _target(self) -> int:
        kept = self.match.running()
        return int(kept.turn) + (kept.referee.stride if kept.turning else 0)

    def _go_by_hand(self) -> None:
        """No motor answers: people are the motor."""
        if self.goal == "turn":
            self.match.go("turn")
            self._ask_for_hands()
        else:
            self.match.go("locate")
            self._arrive("located")

    def _stop_settling(self, seat: int) -> None:
        match, kept = self.match, self.match.running()
        match.silence("hands_off")
        if self.goal == "turn" and self.origin == "acting":
            match.commit(["stay"])
            match.seats[seat].ready = False
            if seat not in kept.seats or kept.away[seat]:
                for live in match.seats:
                    live.ready = False
        match.go("back_to_%s" % self.origin)
        rule = kept.referee.hands_off_rule
        match.say("STOPPED", "Stopped by seat %d before the board moved." % seat, -1, rule)
        if self.origin == "lobby":  # nothing has begun: people may still change the set-up
            match.commit(["abandon"])
            match.ledger = None

    # Room

    def pressed(self, seat: int, key: int) -> None:
        """Stop what is about to move or moves; leave a fault by `ready`."""
        state = self.match.state
        if state == "settling":
            self._stop_settling(seat)
        elif state == "rotating" and self.match.by_hand:
            self._turned_by_hand(key)
        elif state in ("rotating", "homing"):
            self.match.emit(intents.StopBoard())
        elif state == "faulted" and key == events.READY:
            self.settle("locate")
        else:
            refuse("WRONG_PHASE", "T-MOTION", "The board has to find its place first.")

    def held(self, seat: int) -> None:
        """`back` held in a fault opens the pause menu: a board that stays lost can be given up."""
        if self.match.state == "faulted":
            self.match.go("pause")
            self.match.pausing.open()
            self.match.pausing.held(seat)

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """Nothing counts while the board moves or is lost."""
        refuse(MOVING, "T-MOTION", "Wait until the board stands still.")

    def requested(self, seat: int, text: str) -> None:
        """Nothing counts while the board moves or is lost."""
        refuse(MOVING, "T-MOTION", "Wait until the board stands still.")

    def woke(self, name: str) -> None:
        """The hands-off delay, or the look round after a restart, is over."""
        if name == "hands_off":
            self._delay_over = True
            self._go_if_clear()
        elif name == "looked" and self.match.state == "reconciling":
            self.match.go("looked")
            self.match.acting.begin_turn()

    def _turned_by_hand(self, key: int) -> None:
        if key == events.READY:
            self._arrive("arrived")

    # Reports of the drive

    def reported(self, event: object) -> None:
        """The drive says what became of the board."""
        if isinstance(event, reports.BoardLost):
            self._lost(event.code)
        elif isinstance(event, reports.BoardStopped):
            self._stopped(event.known)
        elif self.match.state == "homing":
            self.match.located = True
            self._arrive("located")
        elif self.match.state == "rotating":
            self._arrive("arrived")

    def _arrive(self, trigger: str) -> None:
        match = self.match
        match.go(trigger)
        match.running().arrive()
        match.fault = ""
        match.chime("turned")
        referee = match.running().referee
        if trigger == "located":
            match.say("LOCATED", referee.place_text())
            match.alarm("looked", match.settings.retrieve_phase_ms)
        else:
            match.say("TURNED", referee.turned_text(), -1, referee.turn_rule)
            match.acting.begin_turn()

    def _stopped(self, known: bool) -> None:
        if known and self.match.state == "rotating":
            self.match.go("stopped")
            self.match.pausing.open(halted=True)
        else:
            self._fail("stopped" if self.match.state == "homing" else "lost", STOPPED)

    def _lost(self, code: str) -> None:
        if code == "MOTOR_SILENT":
            self._without_motor()
        elif self.match.state in ("lobby", "finished"):
            self.match.located = False
        else:
            self._fail("lost", code)

    def _without_motor(self) -> None:
        match = self.match
        match.by_hand = True
        match.located = False
        match.say("MOTOR_SILENT", sentence("MOTOR_SILENT"))
        if match.state == "homing":
            self._arrive("located")
        elif match.state == "rotating":
            self._ask_for_hands()

    def _ask_for_hands(self) -> None:
        referee = self.match.running().referee
        self.match.say("TURN_BY_HAND", referee.by_hand_text(), -1, referee.turn_rule)

    def _fail(self, trigger: str, code: str) -> None:
        match = self.match
        match.go(trigger)
        match.fault = code
        match.located = False
        match.silence("hands_off")
        for live in match.seats:
            live.ready = False
        match.chime("fault")
        match.say(code, _OWN_SENTENCES.get(code) or sentence(code))

    def wait_after_restart(self) -> None:
        """A match was cut off: nothing moves until a person presses `ready`."""
        self._fail("match_found", RESTARTED)
