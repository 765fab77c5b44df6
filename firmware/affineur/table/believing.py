"""What the levels share that believe people: they ask nothing, and the match ends when told."""

from affineur.table.quarters import Quarters


class Believing(Quarters):
    """The turns of the people at `seats`, who look after the rules themselves."""

    def __init__(self, seats: "list[int]"):
        self.seats = list(seats)
        self.turn = 0

    def question(self, seat: int) -> None:
        """Return None: nothing is asked."""

    def check_ready(self, seat: int) -> None:
        """Any seat may confirm at any time (F-TURN-3)."""

    def join(self, seat: int) -> None:
        """A late player sits down (T-JOIN)."""
        self.seats = sorted(self.seats + [seat])

    def end(self) -> None:
        """The last turn is complete; nothing is left to be read."""

    def is_over(self) -> bool:
        """Tell whether scoring may begin: as soon as the last turn is complete."""
        return True
