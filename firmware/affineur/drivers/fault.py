"""What can go wrong with a part, as stable codes."""

SILENT = "SILENT"
"""The part does not answer: absent, without supply, or wedged."""
GARBLED = "GARBLED"
"""The part answers, but not sensibly: noise, a loose wire, a wrong chip."""
BUS_HELD = "BUS_HELD"
"""Something keeps the bus from working for everyone."""
REFUSED = "REFUSED"
"""The part refused a command."""
TAG_GONE = "TAG_GONE"
"""The tag does not answer any more."""
TAG_REFUSED = "TAG_REFUSED"
"""The tag refused a command: page locked or out of range."""
TAG_UNFIT = "TAG_UNFIT"
"""The tag is not an NTAG21x with free user memory."""
TAG_DIFFERS = "TAG_DIFFERS"
"""What was read back is not what was written."""
COLLISION = "COLLISION"
"""More than two tags, or tags that cannot be told apart."""
NO_ECHO = "NO_ECHO"
"""The motor driver's wire does not carry our own bytes back: a wiring fault."""
NO_MOTOR_POWER = "NO_MOTOR_POWER"
"""The wire is right but the motor driver is silent: it has no motor supply."""


class Fault(Exception):  # noqa: N818 - one word for what fails in hardware
    """A part failed; `code` is one of the constants of this module."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(code + (": " + detail if detail else ""))
        self.code = code
