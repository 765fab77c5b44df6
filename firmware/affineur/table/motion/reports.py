"""What the drive reports to the match, in the past tense."""

from affineur.table.value import Value


class BoardLocated(Value):
    """The board was identified and stands at sector `turns`."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class BoardTurned(Value):
    """The turn to sector `turns` is done and the index confirmed it."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class BoardStopped(Value):
    """A brake or cut has ended; `known` tells whether the position survived it."""

    fields = ("known",)

    def __init__(self, known: bool):
        self.known = known


class BoardLost(Value):
    """The board's place is not known and the motor is off; `code` is one of `faults.CODES`."""

    fields = ("code",)

    def __init__(self, code: str):
        self.code = code
