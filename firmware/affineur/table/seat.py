"""One place at the table while a match runs: its draft, its open question, its readiness.

None of this is recorded: after a restart every draft is empty and nobody is ready.
"""


class Draft:
    """What lies in front of a seat and waits for a digit (DESIGN 4): a token, a worker or both."""

    def __init__(self, token: int = 0, worker: int = -1):
        self.token = token  # 1..15, 0 for none
        self.worker = worker  # type 0..2, -1 for none

    def is_empty(self) -> bool:
        """Tell whether nothing has been tapped."""
        return self.token == 0 and self.worker < 0


class Question:
    """Something a seat has to answer with a digit.

    `moves` are the notations on offer. With `confirm` there is one, asked by `digit`, and the same
    digit again says yes. Otherwise digit n picks the n-th; with more than four, 1 to 3 pick and
    4 shows the next three. `optional` questions are declined by `back`.
    """

    def __init__(self, moves: "list[str]", digit: int = 0, decline: str = ""):
        self.moves = moves
        self.digit = digit
        self.decline = decline
        self.page = 0

    def options(self) -> int:
        """Return how many digits mean something now, 1..4."""
        if self.digit:
            return self.digit
        left = len(self.moves) - self._first()
        return left if left <= 4 and self.page == 0 else min(left, 3) + 1

    def answer(self, digit: int) -> str:
        """Return the move picked by `digit`, "" when it only turns the page or means nothing."""
        if self.digit:
            return self.moves[0] if digit == self.digit else ""
        if digit == 4 and len(self.moves) > 4:
            self.page = (self.page + 1) % ((len(self.moves) + 2) // 3)
            return ""
        place = self._first() + digit - 1
        return self.moves[place] if place < len(self.moves) else ""

    def _first(self) -> int:
        return 3 * self.page


class Seat:
    """The live part of one place at the table."""

    def __init__(self, position: int):
        self.position = position
        self.clear()

    def clear(self) -> None:
        """Forget draft, question and readiness."""
        self.draft = Draft()
        self.question: "Question | None" = None
        self.ready = False
        self.touched = False  # has done anything since the turn began
        self.back_held = False

    def drop(self) -> bool:
        """Drop the draft and any question about it; tell whether there was one."""
        had = not self.draft.is_empty() or self.question is not None
        self.draft = Draft()
        self.question = None
        return had
