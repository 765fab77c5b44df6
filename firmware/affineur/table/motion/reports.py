"""What the drive tells the match, in the past tense."""

from affineur.table.value import Value


class BoardLocated(Value):
    """The board was identified and stands at sector `turns`."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class BoardTurned(Value):
    """The board stands at sector `turns`, and every magnet on the way was where it should be."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class BoardStopped(Value):
    """The board was stopped on request; `known` tells whether its place is still known."""

    fields = ("known",)

    def __init__(self, known: bool):
        self.known = known


class BoardLost(Value):
    """The board's place is not known and the motor is off; `code` is one of `faults.CODES`."""

    fields = ("code",)

    def __init__(self, code: str):
        self.code = code


class BoardUnverified(Value):
    """There is no index sensor: from now on turns are counted, not seen (said once)."""


class BoardNoted(Value):
    """Something odd that needs nobody: `code` of `faults.NOTES`, `amount` of its unit."""

    fields = ("code", "amount")

    def __init__(self, code: str, amount: int):
        self.code = code
        self.amount = amount


class BoardRefused(Value):
    """A command that does not fit: `code` is "BUSY" or "NOT_LOCATED"; nothing has changed."""

    fields = ("code",)

    def __init__(self, code: str):
        self.code = code
