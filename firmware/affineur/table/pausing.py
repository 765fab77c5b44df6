"""The pause menu: corrections, absences, turning back, giving up.

ready           resume (also after a stop in mid-turn: the turn goes on)
1 by all        turn back one quarter, or as far as the gear turned last (F-TURN-13)
2               this seat is away, or back
3               this seat declares its last token (F-END-2)
4               lower the assistance level
tap a worker    it is in front of me
tap a token     it is on the board, or is not: the opposite of the record
back held 5 s   then `ready` by all: abandon the match
"""

from affineur.rules import names
from affineur.table import events, intents, words
from affineur.table.refusals import TAG_UNREADABLE, TAGS_TWO, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.match import Match


_PAUSED = "Paused. ready goes on; 1 by all turns back; 2 away or back."


class Pausing:
    """The room of the state `paused`."""

    def __init__(self, match: "Match"):
        self.match = match
        self.halted = False  # stopped in mid-turn, the motor still holds the place
        self.giving_up = False
        self.votes: "list[int]" = []  # who agrees to what is asked of all

    def open(self, halted: bool = False) -> None:
        """Pause; the motor lets go unless the board stands in mid-turn."""
        self.halted = halted
        self.giving_up = False
        self.votes = []
        if not halted:
            self.match.located = False
            self.match.emit(intents.ReleaseBoard())
        self.match.acting.remind_last_seat()
        self.match.say("PAUSED", _PAUSED)

    # Room

    def woke(self, name: str) -> None:
        """Offer to give up after the long hold."""
        if name == "abandon" and [live for live in self.match.seats if live.back_held]:
            self.giving_up = True
            self.votes = []
            self.match.say("GIVE_UP", "ready by everybody abandons the match; back keeps it.")

    def held(self, seat: int) -> None:
        """`back` is being held: wait for the rest of the long hold."""
        wait_ms = self.match.settings.abandon_hold_ms - self.match.settings.pause_hold_ms
        self.match.alarm("abandon", max(wait_ms, 0))

    def requested(self, seat: int, text: str) -> None:
        """Refuse: the match is paused."""
        refuse("WRONG_PHASE", "T-PAUSE", "The match is paused; ready goes on.")

    def pressed(self, seat: int, key: int) -> None:
        """A key of the menu."""
        self.match.silence("abandon")
        if seat not in self.match.running().seats:
            refuse("WRONG_SEAT", "F-SETUP-2", "Nobody sits there.")
        if key not in (events.READY, events.BACK):
            self._check_at_rest()
        self._KEYS[key](self, seat)

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """Correct the record by showing the piece."""
        self._check_at_rest()
        kept = self.match.running()
        mark = marks[0]
        if len(marks) > 1:
            refuse(TAGS_TWO, "T-TAG-STACK", "Two tags at once; tap them one after the other.")
        if mark.kind not in (events.CHEESE, events.WORKER):
            refuse(TAG_UNREADABLE, "T-TAG-READ", "That is no token and no worker.")
        if seat not in kept.seats or mark.colour != kept.colours[seat]:
            refuse("WRONG_SEAT", "F-CHEESE-1", "That piece belongs to somebody else.")
        self._correct(seat, mark)

    def _check_at_rest(self) -> None:
        """Raise IllegalMove in mid-turn: what is recorded then would count for the next turn."""
        if self.halted:
            refuse("WRONG_PHASE", "T-MOTION", "The turn is not complete; ready goes on with it.")

    def _correct(self, seat: int, mark: "events.Mark") -> None:
        self.match.uids[(mark.kind, mark.colour, mark.number)] = mark.uid
        if mark.kind == events.WORKER:
            self.match.commit(["home", seat, mark.number])
            kind = names.TYPES[mark.number]
            text = "The %s worker of seat %d is in front of its owner." % (kind, seat)
        else:
            self.match.commit(["token", seat, mark.number])
            used = self.match.running().referee.token_is_used(seat, mark.number)
            where = "on the board" if used else "in the supply"
            text = "Token %d of seat %d is %s." % (mark.number, seat, where)
        self.match.chime("accepted")
        self.match.say("CORRECTED", text, seat, "T-PAUSE")

    # Keys

    def _resume(self, seat: int) -> None:
        if self.giving_up:
            if self._all_vote(seat):
                self._abandon()
            return
        self.match.moving.settle("turn" if self.halted else "locate")

    def _turn_back(self, seat: int) -> None:
        self.match.running().check_back()
        if self._all_vote(seat):
            self.match.commit(["back"])
            self.match.clear_seats()
            self.match.moving.settle("locate")

    def _away(self, seat: int) -> None:
        kept = self.match.running()
        self.match.commit(["away", seat, 0 if kept.away[seat] else 1])
        state = kept.referee.away_text if kept.away[seat] else "back"
        self.match.say("AWAY", "Seat %d is %s." % (seat, state), seat)

    def _declare(self, seat: int) -> None:
        self.match.commit(["last", seat])
        self.match.acting.announce_final(seat)

    def _lower(self, seat: int) -> None:
        kept = self.match.running()
        offered = words.levels_of(kept.game)
        place = offered.index(kept.level)
        if place == 0:
            refuse("CHOICE_INVALID", "T-PAUSE", "This is the lowest level already.")
        self.match.commit(["level", offered[place - 1]])
        self.match.clear_seats()
        self.match.say("LEVEL", "The level is %s." % offered[place - 1], -1, "T-PAUSE")

    def _back(self, seat: int) -> None:
        if self.giving_up:
            self.giving_up = False
            self.match.say("PAUSED", _PAUSED)
        if seat in self.votes:
            self.votes.remove(seat)

    _KEYS = (_resume, _turn_back, _away, _declare, _lower, _back)

    def _all_vote(self, seat: int) -> bool:
        if seat not in self.votes:
            self.votes.append(seat)
        missing = [live for live in self.match.present() if live.position not in self.votes]
        if missing:
            self.match.say("VOTE", "%d more to agree." % len(missing))
        return not missing

    def _abandon(self) -> None:
        self.match.commit(["abandon"])
        self.match.emit(intents.SyncJournal())
        self.match.go("abandoned")
        self.match.emit(intents.ReleaseBoard())
        self.match.located = False
        self.match.say("ABANDONED", "The match is given up.")
        self.match.lobby.open()
