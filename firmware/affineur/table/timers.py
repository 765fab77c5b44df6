"""Level `timers`: the table knows who is away until when, and how many tokens are left.

The referee of this level believes the players about spaces, fruit and orders, which it cannot
see, and refuses only what taps and keys alone prove wrong. Its moves, in the notation that the
journal keeps:

    make gold hard 7      token 7 with the hard worker on a gold space (F-CHEESE-1)
    gather 2 soft         soft worker on resource space 2 (F-GATHER-1)
    work blu              blu worker on a worker-slot structure (F-STRUCT-6, -11)
    bonus 3 8             token 8 by milking parlour 3 (F-LIVESTOCK-2)
    corporation 5         solo: the corporation places a cheese (S-TURN-3)
    store                 solo: the corporation keeps its card (S-TURN-5)
"""

from affineur.rules import geometry, names
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table import words
from affineur.table.believing import Believing
from affineur.table.kit import Kit
from affineur.table.refusals import TOKEN_USED, refuse
from affineur.table.seat import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.ledger import Referee

CHEESE, SPACE, SLOT = "cheese", "space", "slot"
PLATINUM = 4


def _is_due(worker: "tuple[int, int, str]", turn: int) -> bool:
    return worker[0] + worker[1] <= turn


def _no_moves() -> "list[list[tuple[str, Kit]]]":
    return [[] for _ in range(geometry.POSITIONS)]


class TimersReferee(Believing):
    """Workers, tokens and their times for one match (see the module's theory)."""

    level = "timers"

    def __init__(self, game: str, seats: "list[int]", venues: "list[int]"):
        Believing.__init__(self, seats)
        self.game = game
        self.venues = list(venues)
        self.kits = [Kit() for _ in range(geometry.POSITIONS)]
        self._before = _no_moves()
        self._previous = _no_moves()

    # What lies where

    def worker_is_home(self, seat: int, kind: int) -> bool:
        """Tell whether the worker is in front of its owner (F-WORKER-3)."""
        worker = self.kits[seat].workers[kind]
        return worker is None or _is_due(worker, self.turn)

    def away(self, seat: int) -> "list[tuple[int, int, int]]":
        """Return (type, placed turn, delay) of each worker that is out or due this turn."""
        out = [(kind, worker) for kind, worker in enumerate(self.kits[seat].workers) if worker]
        return [(kind, w[0], w[1]) for kind, w in out if w[0] + w[1] >= self.turn]

    def token_is_used(self, seat: int, number: int) -> bool:
        """Tell whether token `number` 1..15 of `seat` is on the board."""
        return bool(self.kits[seat].tokens >> (number - 1) & 1)

    def tokens_left(self, seat: int) -> int:
        """Return the tokens in the supply of `seat` (F-CHEESE-14)."""
        return words.TOKENS - self.kits[seat].placed()

    def is_final(self) -> bool:
        """Tell whether some seat has placed its last token (F-END-1)."""
        return any(self.tokens_left(seat) == 0 for seat in self.seats)

    # From a draft to moves

    def close(self, seat: int, draft: Draft, digit: int) -> "tuple[list[str], bool]":
        """Return the moves `digit` may mean for `draft`, and whether it must be confirmed."""
        if draft.token and draft.worker >= 0:
            age, kind = names.AGES[digit - 1], names.TYPES[draft.worker]
            return ["make %s %s %d" % (age, kind, draft.token)], False
        if draft.token:
            return ["bonus %d %d" % (digit, draft.token)], True
        if draft.worker >= 0:
            kind = names.TYPES[draft.worker]
            return ["work %s" % kind if digit == 4 else "gather %d %s" % (digit, kind)], False
        if digit == 4 and len(self.seats) == 1:
            return ["store"], False
        return [], False

    def foreign_token(self, seat: int, colour: int, number: int) -> "list[str]":
        """Return the move a token of another colour on the pad means: solo's corporation."""
        if len(self.seats) != 1:
            return []
        return ["corporation %d" % number]

    # Check and apply

    def check(self, seat: int, text: str) -> None:
        """Raise IllegalMove or MalformedMove unless `seat` may do `text` now."""
        self._run(seat, text, False)

    def apply(self, seat: int, text: str) -> None:
        """Do `text` for `seat`; raises as `check` does and then changes nothing."""
        self._run(seat, text, True)

    def _run(self, seat: int, text: str, really: bool) -> None:
        verb, *rest = text.split(" ")
        try:
            handler, count = self._VERBS[verb]
        except KeyError:
            raise MalformedMove("%r is no move of this level" % text) from None
        if len(rest) != count:
            raise MalformedMove("%r has too many or too few words" % text)
        handler(self, seat, rest, text if really else "")

    def _make(self, seat: int, rest: "list[str]", text: str) -> None:
        delay = words.index_of(names.AGES, rest[0]) + 1
        kind = words.index_of(names.TYPES, rest[1])
        number = words.number_of(rest[2], 1, words.TOKENS)
        kit = self.kits[seat]
        if kit.made_turn == self.turn:
            refuse("LIMIT_TURN", "F-CHEESE-7", "This turn's cheese has been made.")
        self._check_token(seat, number)
        self._check_worker(seat, kind)
        if delay == PLATINUM:
            self._check_platinum(seat)
        if text:
            self._remember(seat, text)
            kit.made_turn = self.turn
            kit.workers[kind] = (self.turn, delay, CHEESE)
            self._place(seat, number, delay, kind)

    def _gather(self, seat: int, rest: "list[str]", text: str) -> None:
        space = words.number_of(rest[0], 1, 3)
        kind = words.index_of(names.TYPES, rest[1])
        kit = self.kits[seat]
        label = geometry.facing(seat, self.turn)
        if self._space_is_taken(label, space):
            refuse("SPACE_OCCUPIED", "F-GATHER-4", "Another worker is still on that space.")
        if kit.gathered_turn == self.turn:
            refuse("LIMIT_TURN", "F-GATHER-2", "This turn's gathering has been done.")
        self._check_worker(seat, kind)
        if text:
            self._remember(seat, text)
            kit.gathered_turn = self.turn
            kit.workers[kind] = (self.turn, space, "%s %d %d" % (SPACE, label, space))

    def _work(self, seat: int, rest: "list[str]", text: str) -> None:
        kind = words.index_of(names.TYPES, rest[0])
        kit = self.kits[seat]
        for worker in kit.workers:
            if worker is not None and worker[2] == SLOT and worker[0] == self.turn:
                refuse("SPACE_OCCUPIED", "F-STRUCT-7", "That structure holds a worker already.")
        self._check_worker(seat, kind)
        if text:
            self._remember(seat, text)
            kit.workers[kind] = (self.turn, 1, SLOT)

    def _bonus(self, seat: int, rest: "list[str]", text: str) -> None:
        parlour = words.number_of(rest[0], 1, 4)
        number = words.number_of(rest[1], 1, words.TOKENS)
        kit = self.kits[seat]
        if kit.parlours >> (parlour - 1) & 1:
            refuse("LIMIT_GAME", "F-LIVESTOCK-3", "That parlour has been milked already.")
        self._check_token(seat, number)
        if text:
            self._remember(seat, text)
            kit.parlours |= 1 << (parlour - 1)
            self._place(seat, number, 0, -1)

    def _corporation(self, seat: int, rest: "list[str]", text: str) -> None:
        words.number_of(rest[0], 1, words.TOKENS)
        self._check_solo()
        if text:
            self._remember(seat, text)
            placed, stored = self.kits[seat].corporation
            self.kits[seat].corporation = (placed + 1, stored)

    def _store(self, seat: int, rest: "list[str]", text: str) -> None:
        self._check_solo()
        if text:
            self._remember(seat, text)
            placed, stored = self.kits[seat].corporation
            self.kits[seat].corporation = (placed, stored + 1)

    _VERBS = {
        "make": (_make, 3),
        "gather": (_gather, 2),
        "work": (_work, 1),
        "bonus": (_bonus, 2),
        "corporation": (_corporation, 1),
        "store": (_store, 0),
    }

    def _check_token(self, seat: int, number: int) -> None:
        if self.tokens_left(seat) == 0:
            refuse("NO_CHEESE_TOKEN", "F-CHEESE-8", "No cheese token is left.")
        if self.token_is_used(seat, number):
            refuse(TOKEN_USED, "F-CHEESE-8", "That token is on the board already.")

    def _check_worker(self, seat: int, kind: int) -> None:
        if not self.worker_is_home(seat, kind):
            refuse("WORKER_BUSY", "F-WORKER-3", "That worker has not come home yet.")

    def _check_platinum(self, seat: int) -> None:
        label = geometry.facing(seat, self.turn)
        known = self.venues[label] if self.venues else -1
        if self.game == "fromage" or 0 <= known < names.FROMAGE_VENUES:
            refuse("CHOICE_INVALID", "F-CHEESE-5", "No venue of Fromage ages to platinum.")

    def _check_solo(self) -> None:
        if len(self.seats) != 1:
            refuse("SETUP_INVALID", "S-SETUP-1", "The corporation plays in the solo game only.")

    def _space_is_taken(self, label: int, space: int) -> bool:
        place = "%s %d %d" % (SPACE, label, space)
        for seat in self.seats:
            for worker in self.kits[seat].workers:
                if worker is not None and worker[2] == place and not _is_due(worker, self.turn):
                    return True
        return False

    def _place(self, seat: int, number: int, delay: int, kind: int) -> None:
        self.kits[seat].tokens |= 1 << (number - 1)
        label = geometry.facing(seat, self.turn)
        self.kits[seat].cheeses.append((self.turn, label, delay, kind, number))

    # Taking back

    def _remember(self, seat: int, text: str) -> None:
        self._before[seat].append((text, self.kits[seat].copy()))

    def last_move(self, seat: int) -> str:
        """Return the latest move of `seat` in this turn, "" when there is none."""
        return self._before[seat][-1][0] if self._before[seat] else ""

    def undo(self, seat: int) -> None:
        """Take back the latest move of `seat` in this turn (F-TURN-12)."""
        if not self._before[seat]:
            raise IllegalMove("WRONG_PHASE", "F-TURN-12", "Nothing of this turn to take back.")
        _, self.kits[seat] = self._before[seat].pop()

    # Turning and correcting

    def has_acted(self) -> bool:
        """Tell whether any seat has done anything in this turn."""
        return any(len(moves) > 0 for moves in self._before)

    def rotate(self) -> None:
        """The board has turned a quarter (F-TURN-8)."""
        self.turn += 1
        self._previous = self._before
        self._before = _no_moves()

    def unrotate(self) -> None:
        """The board has turned back a quarter (F-TURN-13)."""
        self.turn -= 1
        self._before = self._previous

    def correct_worker(self, seat: int, kind: int) -> None:
        """A person says: this worker is in front of me."""
        self.kits[seat].workers[kind] = None

    def correct_token(self, seat: int, number: int) -> None:
        """A person says: this token is on the board, or is not, the opposite of the record."""
        self.kits[seat].tokens ^= 1 << (number - 1)

    def take_over(self, before: "Referee") -> None:
        """Go on from level full: turns and workers are kept, tokens are not known singly."""
        self.turn = before.turn
        for seat in self.seats:
            for kind, placed, delay in before.away(seat):
                self.kits[seat].workers[kind] = (placed, delay, CHEESE)

    def data(self) -> "list[object]":
        """Return the whole state as plain data."""
        return [self.turn, [kit.data() for kit in self.kits]]
