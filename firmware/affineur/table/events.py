"""What has happened at the table, in the past tense: the only things the table logic reacts to.

Drivers and the simulated world make these; `table.Table` consumes them one at a time.
"""

from affineur.table.value import Value

READY, ONE, TWO, THREE, FOUR, BACK = 0, 1, 2, 3, 4, 5
KEY_NAMES = ("ready", "1", "2", "3", "4", "back")

CHEESE, WORKER, VENUE, COMMAND, UNREADABLE = "cheese", "worker", "venue", "command", "unreadable"


class Mark(Value):
    """What one tag says it is.

    `kind` is one of CHEESE, WORKER, VENUE, COMMAND, UNREADABLE; `colour` 0..3 (cheese and worker);
    `number` is the token 1..15, the worker type 0..2, the venue 0..7 or the command; `uid` the
    tag's serial number in hex.
    """

    fields = ("kind", "colour", "number", "uid")

    def __init__(self, kind: str, colour: int, number: int, uid: str):
        self.kind = kind
        self.colour = colour
        self.number = number
        self.uid = uid


class KeyPressed(Value):
    """A seat key went down (debounced); `key` is READY, ONE..FOUR or BACK."""

    fields = ("seat", "key")

    def __init__(self, seat: int, key: int):
        self.seat = seat
        self.key = key


class KeyReleased(Value):
    """A seat key came up (debounced)."""

    fields = ("seat", "key")

    def __init__(self, seat: int, key: int):
        self.seat = seat
        self.key = key


class TagsArrived(Value):
    """One or more tags came onto the pad of `seat` in the same poll."""

    fields = ("seat", "marks")

    def __init__(self, seat: int, marks: "list[Mark]"):
        self.seat = seat
        self.marks = marks


class TagsLeft(Value):
    """Tags left the pad of `seat`."""

    fields = ("seat", "marks")

    def __init__(self, seat: int, marks: "list[Mark]"):
        self.seat = seat
        self.marks = marks


class MoveRequested(Value):
    """A page or host asks for a move of `seat` in notation, or for "undo"."""

    fields = ("seat", "text")

    def __init__(self, seat: int, text: str):
        self.seat = seat
        self.text = text


class TimePassed(Value):
    """The moment asked for by `wake_at_ms` has come."""


class StepsBegan(Value):
    """The move commanded last is under way from now on."""


class IndexEdge(Value):
    """The Hall sensor met (`rising`) or lost a magnet.

    `steps` is the number of steps done since the present move began, latched at the edge; 0 when
    nothing was commanded to move.
    """

    fields = ("rising", "steps")

    def __init__(self, rising: bool, steps: int):
        self.rising = rising
        self.steps = steps


class StepsEnded(Value):
    """The stepper stands still again; `steps` were really sent, also after a brake or a cut."""

    fields = ("steps",)

    def __init__(self, steps: int):
        self.steps = steps


class Jammed(Value):
    """The driver's DIAG pin reported a stall and stopped the step program after `steps`."""

    fields = ("steps",)

    def __init__(self, steps: int):
        self.steps = steps


class MotorPowerChanged(Value):
    """Motor supply or emergency stop: `on` tells whether the motor has power now."""

    fields = ("on",)

    def __init__(self, on: bool):
        self.on = on


class JournalSynced(Value):
    """Every record appended so far is safe on flash."""


class JournalFailed(Value):
    """The journal could not be written; `reason` is a stable code such as "NO_SPACE"."""

    fields = ("reason",)

    def __init__(self, reason: str):
        self.reason = reason


class PartLost(Value):
    """A part does not answer: "reader", "keys", "motor", "index", "lights"; `seat` or -1."""

    fields = ("part", "seat")

    def __init__(self, part: str, seat: int):
        self.part = part
        self.seat = seat


class PartFound(Value):
    """A lost or absent part answers (again)."""

    fields = ("part", "seat")

    def __init__(self, part: str, seat: int):
        self.part = part
        self.seat = seat
