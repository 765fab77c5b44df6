"""Something a seat has to answer with digits, one digit per word that is not yet decided.

The moves on offer are notations. Words that all of them share are taken as read; at the first
word in which they differ a digit picks one, until a single move is left. Words of a fixed
vocabulary keep their digit whatever is on offer: type, age, resource, wine half, end.
Other words, such as numbers of spaces, are counted in the order of the moves; with more than
four, 1 to 3 pick and 4 shows the next three.
"""

from affineur.rules import names

VOCABULARIES = (
    names.TYPES,
    names.AGES,
    names.RESOURCES,
    ("red", "white", "wild", "blank"),
    ("left", "right"),
)
_PER_PAGE = 3


class Question:
    """An open question: its moves, how far it is answered, and how it may be left.

    `asked` is what is asked for, in words. `decline` is the move that `back` means, "" when the
    question cannot be declined, and `done` the one that `ready` means while no digit is given.
    With `confirm` the digit that asked must be pressed again.
    """

    def __init__(
        self,
        moves: "list[str]",
        asked: str = "",
        confirm: int = 0,
        decline: str = "",
        done: str = "",
    ):
        self.asked = asked
        self.confirm = confirm
        self.decline = decline
        self._done = done
        self._all = self._moves = _different(moves, decline)
        self.restart()

    def restart(self) -> bool:
        """Forget the digits given so far; tell whether there were any."""
        begun = self._moves != self._all
        self._moves = self._all
        self._place = 0  # words before it are decided
        self._page = 0
        self._skip_shared()
        return begun

    def is_like(self, other: "Question") -> bool:
        """Tell whether the other one asks the same."""
        return (self.asked, self._all) == (other.asked, other._all)

    def options(self) -> int:
        """Return the highest digit that means something now."""
        if self.confirm:
            return self.confirm
        offered = self._offered()
        vocabulary = _vocabulary_of(offered)
        if vocabulary:
            return max(vocabulary.index(word) for word in offered) + 1
        if len(offered) <= _PER_PAGE + 1:
            return len(offered)
        left = len(offered) - _PER_PAGE * self._page
        return min(left, _PER_PAGE) + 1

    def answer(self, digit: int) -> str:
        """Return the move that `digit` completes, "" when there is more to ask."""
        if self.confirm:
            return self._last() if digit == self.confirm else ""
        offered = self._offered()
        if self._turns_page(offered, digit):
            self._page = (self._page + 1) % ((len(offered) + _PER_PAGE - 1) // _PER_PAGE)
            return ""
        word = self._word(offered, digit)
        if word is None:
            return ""
        self._moves = [
            move for move in self._moves if move[self._place : self._place + 1] == [word]
        ]
        self._place += 1
        self._page = 0
        self._skip_shared()
        return self._last() if len(self._moves) == 1 else ""

    def digit_towards(self, move: str) -> int:
        """Return the digit that leads to `move`, 0 when none does."""
        if self.confirm:
            return self.confirm if move == self._last() else 0
        offered, wanted = self._offered(), move.split(" ")[self._place : self._place + 1]
        if not wanted or wanted[0] not in offered:
            return 0
        for digit in range(1, _PER_PAGE + 2):
            if self._word(offered, digit) == wanted[0] and not self._turns_page(offered, digit):
                return digit
        return _PER_PAGE + 1

    def finish(self) -> str:
        """Return the move that `ready` means here; "" when every move needs another word."""
        ended = self._ended()
        return self._done if not ended and self._moves == self._all else ended

    def text(self) -> str:
        """Say what is asked, with the words on offer."""
        if self.confirm:
            return "Press %d again: %s." % (self.confirm, self._last())
        asked = self.asked or " ".join(self._moves[0][: self._place]) or "move"
        return "%s: %s?" % (asked[0].upper() + asked[1:], ", ".join(self._offered()))

    def _ended(self) -> str:
        for move in self._moves:
            if len(move) == self._place and not self.confirm:
                return " ".join(move)
        return ""

    def _last(self) -> str:
        return " ".join(self._moves[0])

    def _offered(self) -> "list[str]":
        """Return the different words at the place to be decided, in the order of the moves."""
        found: "list[str]" = []
        for move in self._moves:
            if len(move) > self._place and move[self._place] not in found:
                found.append(move[self._place])
        return found

    def _word(self, offered: "list[str]", digit: int) -> "str | None":
        vocabulary = _vocabulary_of(offered)
        if vocabulary:
            word = vocabulary[digit - 1] if digit <= len(vocabulary) else ""
            return word if word in offered else None
        place = digit - 1 + (_PER_PAGE * self._page if self._has_pages(offered) else 0)
        return offered[place] if place < len(offered) else None

    def _turns_page(self, offered: "list[str]", digit: int) -> bool:
        return digit == _PER_PAGE + 1 and self._has_pages(offered)

    def _has_pages(self, offered: "list[str]") -> bool:
        return not _vocabulary_of(offered) and len(offered) > _PER_PAGE + 1

    def _skip_shared(self) -> None:
        """Take words as read that all moves share; a question of one move asks its last word."""
        while len(self._moves) > 1 and len(self._offered()) == 1 and not self._ended():
            self._place += 1


def _vocabulary_of(offered: "list[str]") -> "tuple[str, ...]":
    for vocabulary in VOCABULARIES:
        if not [word for word in offered if word not in vocabulary]:
            return vocabulary
    return ()


def _different(moves: "list[str]", decline: str) -> "list[list[str]]":
    """Return each move once, word by word, without the one that declines."""
    found: "list[list[str]]" = []
    for move in moves:
        if move != decline and move.split(" ") not in found:
            found.append(move.split(" "))
    return found
