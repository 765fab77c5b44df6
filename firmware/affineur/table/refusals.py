"""How a refusal looks at the table, and the refusals only a table can make.

The rules' own codes are in `rules.refusal`. The table adds a few for things no rulebook knows:
tags and motors. Their rule ids begin with T and are explained here.
"""

from affineur.rules.refusal import IllegalMove
from affineur.table import scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

TABLE_RULES = (
    ("T-TAG-READ", "A tag counts only when it can be read."),
    ("T-TAG-STACK", "Own token and own worker may lie on the pad together; no other two tags."),
    ("T-TAG-COPY", "Two tags that claim to be the same piece are not believed."),
    ("T-DRAFT", "A draft holds one own token and one own worker; a digit or `back` ends it."),
    ("T-JOIN", "A late player joins between turns, and only before the first turn of the board"
               " when workers are tracked."),
    ("T-VENUES", "The four venue cards are tapped clockwise from seat 0, each venue once."),
    ("T-PAUSE", "Pausing, correcting and turning back belong to the pause menu."),
    ("T-LEVEL", "Each game is played at the levels of assistance that make sense for it."),
    ("T-GEAR", "A turn of the gear that has been asked for is made, or taken back, before anything"
               " else."),
    ("T-MOTION", "While the board moves nothing counts but stopping it."),
)  # fmt: skip

TAG_UNREADABLE = "TAG_UNREADABLE"
TAGS_TWO = "TAGS_TWO"
TAG_COPY = "TAG_COPY"
TOKEN_USED = "TOKEN_USED"  # noqa: S105
DRAFT_FULL = "DRAFT_FULL"
MOVING = "MOVING"

_PATTERNS = {
    "WRONG_SEAT": scene.NOT_YOURS,
    "SPACE_OCCUPIED": scene.ALREADY_USED,
    "LIMIT_TURN": scene.ALREADY_USED,
    "LIMIT_GAME": scene.ALREADY_USED,
    "ALREADY_UNLOCKED": scene.ALREADY_USED,
    TOKEN_USED: scene.ALREADY_USED,
    TAG_COPY: scene.ALREADY_USED,
    TAG_UNREADABLE: scene.NOT_READABLE,
    TAGS_TWO: scene.NOT_READABLE,
    "UNKNOWN_ID": scene.NOT_READABLE,
}


def pattern(code: str) -> int:
    """Return which of the four refusal patterns shows `code`."""
    return _PATTERNS.get(code, scene.NOT_NOW)


def refuse(code: str, rule: str, text: str) -> "NoReturn":
    """Raise IllegalMove; a statement that reads well where a rule is decided."""
    raise IllegalMove(code, rule, text)
