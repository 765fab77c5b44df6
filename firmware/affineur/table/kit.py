"""What the level `timers` knows of one seat."""


class Kit:
    """What one seat has: three workers and fifteen tokens. Plain data inside, copied for undo."""

    def __init__(self) -> None:
        self.workers: "list[tuple[int, int, str] | None]" = [None, None, None]
        self.tokens = 0  # bit n-1 set: token n is on the board
        self.parlours = 0  # bit n-1 set: parlour n has been milked
        self.made_turn = -1
        self.gathered_turn = -1
        self.cheeses: "list[tuple[int, int, int, int, int]]" = []
        self.corporation = (0, 0)  # solo: tokens placed, cards stored

    def data(self) -> "list[object]":
        """Return the content as plain data."""
        workers = [list(worker) if worker else None for worker in self.workers]
        allowance = [self.made_turn, self.gathered_turn]
        cheeses = [list(cheese) for cheese in self.cheeses]
        return [workers, self.tokens, self.parlours, allowance, cheeses, list(self.corporation)]

    def copy(self) -> "Kit":
        """Return an independent copy."""
        twin = Kit()
        twin.workers = list(self.workers)
        twin.tokens = self.tokens
        twin.parlours = self.parlours
        twin.made_turn = self.made_turn
        twin.gathered_turn = self.gathered_turn
        twin.cheeses = list(self.cheeses)
        twin.corporation = self.corporation
        return twin

    def placed(self) -> int:
        """Return how many tokens are on the board (F-CHEESE-14)."""
        return bin(self.tokens).count("1")
