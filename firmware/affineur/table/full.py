"""Level `full`: the rules engine is the referee, and taps and keys alone suffice.

A draft and a digit name a kind of move; where the rules leave more than one, the seat is asked
(`question`). Choices that an effect opens, and cards that people read off to the board, are
questions too. The moves are the notation of `rules.fromage`.

Readiness stays with the match: the engine hears of it when everybody has confirmed.
"""

from affineur.rules import names
from affineur.rules.fromage import Game, format_move, parse_move
from affineur.rules.fromage import moves as mv
from affineur.table.quarters import Quarters
from affineur.table.question import Question
from affineur.table.refusals import refuse
from affineur.table.seat import Draft

_READY, _WITHDRAW = (mv.READY,), (mv.WITHDRAW,)


def setup_of(header: "dict[str, object]") -> "dict[str, object]":
    """Return the rules engine's set-up for the match of `header`."""
    rules: "dict[str, object]" = header["rules"]  # type: ignore[assignment]
    venues: "list[int]" = header["venues"]  # type: ignore[assignment]
    setup = {
        "seats": header["seats"],
        "venues": [names.VENUES[venue] for venue in venues],
        "chance": rules["chance"],
        "turning": "table",
        "sides": rules["sides"],
        "advanced": rules["advanced"],
        "options": {"undo_draw": "on" if rules["undo"] else "off", "stall_turns": rules["idle"]},
    }
    if len(header["seats"]) == 1:  # type: ignore[arg-type]
        setup["corporation"] = {"level": rules["corporation"]}
    if rules["orders"] != "printed":
        setup["orders"] = str(rules["orders"]).replace("_", " ")
    if max(venues) < names.FROMAGE_VENUES:
        setup["tile"] = rules["tile"]
    return setup


class FullReferee(Quarters):
    """A game of the rules engine, played by drafts, digits and answers."""

    level = "full"

    def __init__(self, header: "dict[str, object]"):
        self.game = Game.new(setup_of(header), int(str(header["seed"])))
        self._due: "list[list[tuple[int, int, int]]]" = [[], [], [], []]

    @property
    def turn(self) -> int:  # type: ignore[override]
        """The number of completed quarter turns (k of the rules)."""
        return self.game.turn

    @property
    def seats(self) -> "list[int]":
        """Who plays."""
        return list(self.game.seats)

    # What lies where

    def worker_is_home(self, seat: int, kind: int) -> bool:
        """Tell whether the worker is in front of its owner (F-WORKER-3)."""
        return self.game.workers(seat)[kind] is None

    def away(self, seat: int) -> "list[tuple[int, int, int]]":
        """Return (type, placed turn, delay) of each worker that is out or due this turn."""
        workers = self.game.workers(seat)
        out = [(kind,) + tuple(workers[kind]) for kind in range(3) if workers[kind] is not None]
        return out + [due for due in self._due[seat] if workers[due[0]] is None]

    def token_is_used(self, seat: int, number: int) -> bool:
        """Tell whether no token is left: the engine counts pieces, not numbers."""
        return self.tokens_left(seat) == 0

    def tokens_left(self, seat: int) -> int:
        """Return the tokens in the supply of `seat` (F-CHEESE-14)."""
        return self.game.tokens_left(seat)

    def is_final(self) -> bool:
        """Tell whether the end of the game has been triggered (F-END-1) or agreed (F-END-7)."""
        return self.game.is_final()

    # From a draft to moves

    def close(self, seat: int, draft: Draft, digit: int) -> "tuple[list[str], bool]":
        """Return the moves `digit` may mean for `draft`, and whether it must be confirmed."""
        legal = self.game.legal_moves(seat)
        if draft.token and draft.worker >= 0:
            found = self._makes(seat, legal, draft.worker, digit)
        elif draft.token:
            found = [move for move in legal if move[:2] == (mv.MILK, digit - 1)]
        elif draft.worker >= 0 and digit == 4:
            found = [move for move in legal if move[0] == mv.WORK and move[2] == draft.worker]
        elif draft.worker >= 0:
            found = [(mv.GATHER, digit, draft.worker)]
        else:
            found = [(mv.UNLOCK, digit - 1)]
        if not found:
            self._explain(seat, draft, digit)
        confirm = draft.worker < 0 and len(found) == 1
        return [format_move(move) for move in found], confirm

    def foreign_token(self, seat: int, colour: int, number: int) -> "list[str]":
        """Return no moves: the corporation places by the answers to its card."""
        return []

    def _makes(
        self, seat: int, legal: "list[tuple[int, ...]]", worker: int, age: int
    ) -> "list[tuple[int, ...]]":
        spaces = self.game.spaces[(seat - self.game.turn) % 4]
        makes = [move for move in legal if move[0] == mv.MAKE]
        return [move for move in makes if move[3] == worker and spaces[move[2]][1] == age]

    def _explain(self, seat: int, draft: Draft, digit: int) -> None:
        """Raise the refusal of the first move the digit could have meant."""
        label = (seat - self.game.turn) % 4
        venue, spaces = self.game.venues[label], self.game.spaces[label]
        tried: "list[tuple[int, ...]]" = []
        if draft.token and draft.worker >= 0:
            for place, space in enumerate(spaces):
                if space[:2] == (draft.worker, digit):
                    tried.append((mv.MAKE, venue, place, draft.worker))
        elif draft.token:
            tried = [(mv.MILK, digit - 1, venue, place) for place in range(len(spaces))]
        else:
            tried = [(mv.WORK, slot, draft.worker) for slot in range(4)]
        for move in tried:
            self.game.check(seat, move)
        refuse("NO_LEGAL_TARGET", "F-CHEESE-1", "There is no such space here.")

    # Check and apply

    def check(self, seat: int, text: str) -> None:
        """Raise IllegalMove or MalformedMove unless `seat` may do `text` now."""
        self.game.check(seat, parse_move(text))

    def apply(self, seat: int, text: str) -> None:
        """Do `text` for `seat`; raises as `check` does and then changes nothing."""
        self.game.apply(seat, parse_move(text))

    def check_ready(self, seat: int) -> None:
        """Raise IllegalMove unless `seat` may confirm now (F-TURN-7)."""
        self.game.check(seat, _READY)

    def question(self, seat: int) -> "Question | None":
        """Return what the rules ask of `seat`, None when nothing is open (F-TURN-10)."""
        pending = self.game.pending(seat)
        if pending is not None:
            asked, moves = pending
        elif self.game.phase in ("draft", "tiles"):
            return self._question_of_tiles(self.game.legal_moves(seat))
        else:
            return None
        texts = [format_move(move) for move in moves]
        decline = "decline" if "decline" in texts else ""
        return Question(_both_orders(texts), asked, 0, decline)

    def _question_of_tiles(self, legal: "list[tuple[int, ...]]") -> "Question | None":
        """Return what is asked while tiles are drafted and laid (X-DRAFT-2, X-DRAFT-4)."""
        if not legal:
            return None  # the seat has chosen, others have not
        done = "ready" if _READY in legal else ""
        texts = [format_move(move) for move in legal if move != _READY]
        return Question(texts or [done], "structure tile", 0, "", done)

    # Taking back

    def last_move(self, seat: int) -> str:
        """Return the latest move of `seat`, "" when there is none."""
        if seat in self.game.ready_seats:
            return "ready"
        for who, text in self.game.log[::-1]:
            if who == seat and text not in ("ready", "withdraw"):
                return str(text)
        return ""

    def undo(self, seat: int) -> None:
        """Take back the latest move of `seat` in this turn (F-TURN-12)."""
        if self.game.phase == "tiles" and seat in self.game.ready_seats:
            self.game.apply(seat, _WITHDRAW)
        else:
            self.game.undo(seat)

    # Turning and ending

    def has_acted(self) -> bool:
        """Tell whether any seat has done anything in this turn."""
        return self.game.has_acted()

    def rotate(self) -> None:
        """Everybody has confirmed and the board has turned a quarter (F-TURN-8)."""
        self._due = [self._due_next(seat) for seat in range(4)]
        self._confirm_all()
        self.game.rotate()
        self.game.record.forget(self.game.turn_before[1])  # what is left can be taken back

    def unrotate(self) -> None:
        """The board has turned back a quarter (F-TURN-13)."""
        self.game.unrotate()
        self._due = [[], [], [], []]

    def join(self, seat: int) -> None:
        """Refuse: the game has been set up for those who sit here."""
        refuse("WRONG_PHASE", "T-JOIN", "The game has been set up for those who sit here.")

    def end(self) -> None:
        """The last turn is complete (F-END-3); customer tokens may still have to be read."""
        self._confirm_all()

    def is_over(self) -> bool:
        """Tell whether scoring may begin."""
        return self.game.phase == "over"

    def score(self) -> "dict[str, object]":
        """Return the score sheet (F-SCORE-1)."""
        return self.game.score()

    def correct_worker(self, seat: int, kind: int) -> None:
        """Refuse: at this level the rules know where the workers are."""
        refuse("WRONG_PHASE", "T-PAUSE", "At level full the record is right; undo, or lower it.")

    def correct_token(self, seat: int, number: int) -> None:
        """Refuse: at this level the rules know where the tokens are."""
        self.correct_worker(seat, 0)

    def data(self) -> "list[object]":
        """Return the whole state as plain data."""
        return [self.turn, self.game.state]

    def _confirm_all(self) -> None:
        for seat in self.game.seats:
            if seat not in self.game.ready_seats:
                self.game.apply(seat, _READY)

    def _due_next(self, seat: int) -> "list[tuple[int, int, int]]":
        """Return the workers of `seat` that come home with the next turn."""
        if seat not in self.game.seats:
            return []
        following = self.game.turn + 1
        return [away for away in self.away(seat) if away[1] + away[2] == following]


def _both_orders(texts: "list[str]") -> "list[str]":
    """Let a pair of resources be named in either order (V-FROM-2)."""
    turned = []
    for text in texts:
        parts = text.split(" ")
        if parts[0] == "take" and len(parts) == 3:
            turned.append(" ".join([parts[0], parts[2], parts[1]]))
    return texts + turned
