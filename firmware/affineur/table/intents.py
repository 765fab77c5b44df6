"""What the table logic wants done, in the imperative; `ports` says who does it."""

from affineur.table.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.motion.segments import Segments


class MoveSteps(Value):
    """Send steps: `segments` is a list of (count, interval_ticks), `direction` +1 or -1.

    +1 turns the board clockwise seen from above. A tick is 1/TICK_HZ s (`motion.profile`).
    """

    fields = ("segments", "direction")

    def __init__(self, segments: "Segments", direction: int):
        self.segments = segments
        self.direction = direction


class PrepareSteps(Value):
    """Make everything ready for this MoveSteps, which comes soon: it shall begin at once."""

    fields = ("segments",)

    def __init__(self, segments: "Segments"):
        self.segments = segments


class BrakeSteps(Value):
    """Slow down along `segments`, replacing what was left; the step count stays exact."""

    fields = ("segments",)

    def __init__(self, segments: "Segments"):
        self.segments = segments


class CutSteps(Value):
    """Stop within 2 ms, whatever stands on the board (hand, jam, emergency stop)."""


class HoldMotor(Value):
    """Energise the motor with `current_ma` (rms)."""

    fields = ("current_ma",)

    def __init__(self, current_ma: int):
        self.current_ma = current_ma


class ReleaseMotor(Value):
    """Switch the motor off: the board turns freely and its position is no longer known."""


class Chime(Value):
    """Play the tune called `tune` (see `light.sound`)."""

    fields = ("tune",)

    def __init__(self, tune: str):
        self.tune = tune


class AppendRecord(Value):
    """Append `payload` (plain data) to the journal."""

    fields = ("payload",)

    def __init__(self, payload: "list[object]"):
        self.payload = payload


class SyncJournal(Value):
    """Make every appended record durable, then report JournalSynced or JournalFailed."""


class Tell(Value):
    """Say one line to whoever listens (terminal, page).

    `seat` is -1 for everybody; `code` is stable; `rule` a rule id or ""; `text` one sentence.
    """

    fields = ("seat", "code", "rule", "text")

    def __init__(self, seat: int, code: str, rule: str, text: str):
        self.seat = seat
        self.code = code
        self.rule = rule
        self.text = text


class FitBoard(Value):
    """Take the game's `sectors` and `direction` (+1 clockwise); the board must be located."""

    fields = ("sectors", "direction")

    def __init__(self, sectors: int, direction: int):
        self.sectors = sectors
        self.direction = direction


class LocateBoard(Value):
    """Find out where the board stands and bring it, slowly, to sector `turns`."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class TurnBoard(Value):
    """Turn the board on to sector `turns`, counted from the start of the match."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class PlanTurn(Value):
    """Work out the turn to sector `turns` ahead of time, so that it can begin at once."""

    fields = ("turns",)

    def __init__(self, turns: int):
        self.turns = turns


class StopBoard(Value):
    """Brake the running turn; the place stays known."""


class ReleaseBoard(Value):
    """Let go of the board: it may be turned by hand and must be located again."""
