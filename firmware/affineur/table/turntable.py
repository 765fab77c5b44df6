"""Level `turntable`: ready, turn, nothing else. The players keep everything in their heads."""

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table.believing import Believing
from affineur.table.seat import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.ledger import Referee


class TurntableReferee(Believing):
    """Counts turns; every question about workers and tokens has the answer "not tracked"."""

    level = "turntable"

    def worker_is_home(self, seat: int, kind: int) -> bool:
        """Return True: nothing is known against it."""
        return True

    def away(self, seat: int) -> "list[tuple[int, int, int]]":
        """Return no workers."""
        return []

    def token_is_used(self, seat: int, number: int) -> bool:
        """Return False: nothing is known against it."""
        return False

    def is_final(self) -> bool:
        """Return False: only a declaration ends the game at this level (F-END-2)."""
        return False

    def close(self, seat: int, draft: Draft, digit: int) -> "tuple[list[str], bool]":
        """Return no moves: digits mean nothing at this level."""
        return [], False

    def foreign_token(self, seat: int, colour: int, number: int) -> "list[str]":
        """Return no moves."""
        return []

    def check(self, seat: int, text: str) -> None:
        """Refuse every move: this level has none."""
        raise MalformedMove("level `turntable` has no moves, only `ready`")

    apply = check

    def last_move(self, seat: int) -> str:
        """Return "": there are no moves."""
        return ""

    def undo(self, seat: int) -> None:
        """Refuse: there is nothing to take back (F-TURN-12)."""
        raise IllegalMove("WRONG_PHASE", "F-TURN-12", "Nothing of this turn to take back.")

    def rotate(self) -> None:
        """The board has turned a quarter (F-TURN-8)."""
        self.turn += 1

    def unrotate(self) -> None:
        """The board has turned back a quarter (F-TURN-13)."""
        self.turn -= 1

    def correct_worker(self, seat: int, kind: int) -> None:
        """Nothing is recorded, so nothing is corrected."""

    def correct_token(self, seat: int, number: int) -> None:
        """Nothing is recorded, so nothing is corrected."""

    def take_over(self, before: "Referee") -> None:
        """Go on from a higher level: only the count of turns is kept."""
        self.turn = before.turn

    def data(self) -> "list[object]":
        """Return the whole state as plain data."""
        return [self.turn]
