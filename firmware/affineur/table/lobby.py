"""Before and after a match: who plays, at which level, which game, which venues.

`ready` or an own tag joins, 1 to 3 choose the level, 4 the next game, venue cards tapped
clockwise from seat 0 name the quadrants. When all who joined press `ready` again, it starts.
"""

from affineur.rules import names
from affineur.rules.refusal import IllegalMove
from affineur.table import events, header, words
from affineur.table.ledger import Ledger
from affineur.table.refusals import TAG_UNREADABLE, TAGS_TWO, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.match import Match

_HOME_VENUES = {"fromage": [0, 1, 2, 3], "formaggio": [4, 5, 6, 7], words.STEAM: []}


class Lobby:
    """The room of the states `lobby` and `finished`."""

    def __init__(self, match: "Match"):
        self.match = match
        self.sits = [False] * 4
        self.sure = [False] * 4
        self.colours = [-1] * 4
        self.game = match.settings.game
        self.level = match.settings.level
        self.seed = 0  # of the next match; the body draws the first one
        self.venues: "list[int]" = []
        self._laid_out: "Ledger | None" = None

    def open(self) -> None:
        """Let everybody join; the set-up of the last match is kept as the proposal."""
        self.match.ledger = None
        self.match.clear_seats()
        self.sits = [False] * 4
        self.sure = [False] * 4
        self.venues = []
        self.match.say("LOBBY", "Press ready to join; press it again to start.")
        self._fit_level()

    # Room

    def pressed(self, seat: int, key: int) -> None:
        """Join, choose or start; after a match `ready` opens the lobby."""
        if self.match.state == "finished":
            self._again(seat, key)
        elif key == events.READY:
            self._ready(seat)
        elif key == events.BACK:
            self._leave(seat)
        else:
            self._choose(seat, key)

    def held(self, seat: int) -> None:
        """Holding `back` means nothing here."""

    def woke(self, name: str) -> None:
        """The lobby sets no alarms."""

    def requested(self, seat: int, text: str) -> None:
        """Refuse: there is nothing to move yet."""
        refuse("WRONG_PHASE", "F-TURN-1", "No match is running.")

    def tapped(self, seat: int, marks: "list[events.Mark]") -> None:
        """Take a colour from an own tag, or a venue from a venue card."""
        mark = marks[0]
        if len(marks) > 1 and {mark.kind, marks[1].kind} != {events.CHEESE, events.WORKER}:
            refuse(TAGS_TWO, "T-TAG-STACK", "Two tags at once; tap them one after the other.")
        if mark.kind == events.UNREADABLE:
            refuse(TAG_UNREADABLE, "T-TAG-READ", "That tag cannot be read.")
        if mark.kind == events.VENUE:
            self._venue(mark.number)
        elif mark.kind in (events.CHEESE, events.WORKER):
            self._take_colour(seat, mark.colour)

    def _again(self, seat: int, key: int) -> None:
        if key != events.READY:
            refuse("GAME_OVER", "F-END-6", "The match is over; ready opens the lobby.")
        self.match.go("again")
        self.open()
        self._ready(seat)

    def _ready(self, seat: int) -> None:
        if not self.sits[seat]:
            self._sit(seat)
            return
        self.sure[seat] = not self.sure[seat]
        if self.sure == self.sits:
            self._begin()

    def _sit(self, seat: int) -> None:
        self.sits[seat] = True
        self.match.chime("accepted")
        self.match.say("JOINED", "Seat %d plays." % seat, seat)

    def _leave(self, seat: int) -> None:
        if self.sure[seat]:
            self.sure[seat] = False
        elif self.sits[seat]:
            self.sits[seat] = False
            self.colours[seat] = -1

    def _choose(self, seat: int, digit: int) -> None:
        if not self.sits[seat]:
            refuse("WRONG_SEAT", "F-SETUP-2", "Press ready to join first.")
        if digit == events.FOUR:
            following = words.index_of(words.GAMES, self.game) + 1
            self.game = words.GAMES[following % len(words.GAMES)]
            self.venues = []
            self.match.say("GAME", "The game is %s." % self.game)
            self._fit_level()
        else:
            self._choose_level(words.LEVELS[digit - 1])
        self.sure = [False] * 4

    def _choose_level(self, level: str) -> None:
        if level not in self.match.levels:
            refuse("SETUP_INVALID", "F-SETUP-3", "This board does not offer level %s." % level)
        header.check_level(self.game, level)
        self.level = level
        self.match.say("LEVEL", "The level is %s." % level)

    def _fit_level(self) -> None:
        """Propose the lowest level when the game is not played at the present one."""
        if self.level not in words.levels_of(self.game):
            self._choose_level(words.levels_of(self.game)[0])

    def _take_colour(self, seat: int, colour: int) -> None:
        if colour in self.colours and self.colours[seat] != colour:
            refuse("WRONG_SEAT", "F-SETUP-10", "That colour belongs to somebody else.")
        self.colours[seat] = colour
        if not self.sits[seat]:
            self._sit(seat)

    def _venue(self, number: int) -> None:
        if len(self.venues) == 4:
            self.venues = []
        if number in self.venues or not self._suits(number):
            refuse("SETUP_INVALID", "T-VENUES", "That venue is not wanted here.")
        self.venues.append(number)
        self.match.chime("accepted")
        self.match.say(
            "VENUE", "Quadrant %d is %s." % (len(self.venues) - 1, names.VENUES[number])
        )

    def _suits(self, number: int) -> bool:
        return number in _HOME_VENUES.get(self.game, range(len(names.VENUES)))

    def asked_venue(self) -> int:
        """Return the quadrant whose venue card is wanted next, -1 when none is."""
        return len(self.venues) if 0 < len(self.venues) < 4 else -1

    def foresee(self, seat: int) -> None:
        """Lay out the match that begins if `seat` presses `ready` now."""
        if not self.sits[seat] or self.sure[seat] or self._wait_for(seat):
            return
        try:
            self._laid_out = Ledger(self._header())
        except IllegalMove:
            self._laid_out = None  # and that is what `ready` will be told

    def _wait_for(self, seat: int) -> bool:
        """Tell whether somebody else than `seat` has to press `ready` as well."""
        return any(
            self.sits[other] and not self.sure[other] for other in range(4) if other != seat
        )

    def _begin(self) -> None:
        try:
            wanted, new = self._header(), self._laid_out
            self._laid_out = None
            if new is None or new.header != wanted:
                new = Ledger(wanted)
            self.match.begin(new)
            self.seed += 1  # the next match of this evening is dealt differently
        finally:
            self.sure = [False] * 4
        self.match.moving.settle("locate")

    def _header(self) -> "dict[str, object]":
        """Return the header of the match that has been chosen; raises IllegalMove."""
        seats = [seat for seat in range(4) if self.sits[seat]]
        self._check(seats)
        colours = [self.colours[seat] if self.sits[seat] else -1 for seat in range(4)]
        venues = self.venues or self._usual_venues()
        rules = header.rules_of(self.match.settings, self.game)
        return header.new_header((self.game, self.level), seats, colours, venues, self.seed, rules)

    def _check(self, seats: "list[int]") -> None:
        header.check_seats(seats, self.game)
        if self.asked_venue() >= 0:
            refuse("SETUP_INVALID", "T-VENUES", "Tap the remaining venue cards first.")

    def _usual_venues(self) -> "list[int]":
        return _HOME_VENUES.get(self.game, list(self.match.settings.mix_venues))
