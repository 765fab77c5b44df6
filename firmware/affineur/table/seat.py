"""One place at the table while a match runs: its draft, its open question, its readiness.

None of this is recorded: after a restart every draft is empty and nobody is ready.
"""

from affineur.table.question import Question


class Draft:
    """What a seat has begun and not closed: a token, a worker or both, or a turn of the gear."""

    def __init__(self, token: int = 0, worker: int = -1):
        self.token = token  # 1..15, 0 for none
        self.worker = worker  # type 0..2, -1 for none
        self.gear = 0  # sectors added up so far

    def is_empty(self) -> bool:
        """Tell whether nothing has been tapped or added."""
        return self.token == 0 and self.worker < 0 and self.gear == 0


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
        self.pointer = -1  # sector at which the seat marks its assistants, -1 for none
        self.back_held = False

    def drop(self) -> bool:
        """Drop the draft and any question about it; tell whether there was one."""
        had = not self.draft.is_empty() or self.question is not None
        self.draft = Draft()
        self.question = None
        return had
