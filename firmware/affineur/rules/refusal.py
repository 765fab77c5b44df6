"""Why a request was refused: a stable code, the rule that says so, and the order of the codes.

A refused request changes nothing at all. When several codes apply, the first in `CODES` is
reported, so callers compare `rank(code)`.
"""

CODES = (
    "SETUP_INVALID",
    "DATA_MISSING",
    "DATA_INVALID",
    "GAME_OVER",
    "WRONG_PHASE",
    "WRONG_SEAT",
    "CHOICE_REQUIRED",
    "UNKNOWN_ID",
    "NOT_FACING",
    "NOT_A_CHEESE_SPACE",
    "SPACE_BLOCKED",
    "SPACE_OCCUPIED",
    "LIMIT_TURN",
    "LIMIT_GAME",
    "LOCKED",
    "ALREADY_UNLOCKED",
    "NO_CHEESE_TOKEN",
    "WORKER_BUSY",
    "WORKER_TYPE",
    "TYPE_AGE_MISMATCH",
    "NOT_ENOUGH",
    "WRONG_AMOUNT",
    "ORDER_NOT_HELD",
    "ORDER_PER_TOKEN",
    "CHOICE_INVALID",
    "NO_LEGAL_TARGET",
    "NOT_READY",
    "NO_LINE_OF_SIGHT",
    "OVER_STRENGTH",
    "MUST_USE_ALL",
    "CANNOT_PAY",
    "OWNED_BY_OTHER",
    "SELF_REPLACE",
    "NO_MARKER",
)


def rank(code: str) -> int:
    """Return the place of `code` in the reporting order; lower is reported first."""
    return CODES.index(code)


class IllegalMove(Exception):  # noqa: N818 - the move is at fault, not the program
    """A player asked for something the rules forbid; nothing has changed.

    `code` is one of `CODES`, `rule` the rule id that decides (such as "F-CHEESE-2").
    """

    def __init__(self, code: str, rule: str, text: str = ""):
        super().__init__(code, rule, text)
        self.code = code
        self.rule = rule
        self.text = text


class MalformedMove(Exception):  # noqa: N818
    """A move that cannot be read at all: bad notation, unknown letters, wrong shape."""
