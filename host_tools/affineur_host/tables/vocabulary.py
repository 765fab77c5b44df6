"""The words a table may use and the small integers they compile to (D-0).

The order of each tuple is the code: `TYPES.index("blu")` is what the device calls blu. Ages are
numbered by their delay in turns, so they start at 1.
"""

from affineur.rules import names
from affineur.rules.names import AGES, HALVES, RESOURCES, SEASONS, TYPES, VENUES

__all__ = [
    "ABSENT",
    "AGES",
    "ANY_AGE",
    "ANY_TYPE",
    "CLASSES",
    "FROMAGE_VENUES",
    "FRUITS",
    "GAMES",
    "HALVES",
    "KINDS",
    "RESOURCES",
    "SEASONS",
    "SIDES",
    "SIGNS",
    "TYPES",
    "VENUES",
    "age_code",
    "code",
    "type_code",
]

ANY_TYPE = 3
ANY_AGE = 0
FRUITS = ("none", "fruited", "jam")
GAMES = ("fromage", "formaggio")
FROMAGE_VENUES = VENUES[: names.FROMAGE_VENUES]
SIGNS = ("points", "exchange", "any_one", "two_different")
KINDS = (
    "worker_gain",
    "extra_gain",
    "venue_gain",
    "used_score",
    "worker_exchange",
    "season_gain",
    "type_gain",
    "type_season_score",
)
CLASSES = ("1-2", "3", "4")
SIDES = ("I", "II", "board")
ABSENT = -1


def type_code(word: str) -> int:
    """Return the code of a cheese type; "any" is 3."""
    return ANY_TYPE if word == "any" else TYPES.index(word)


def age_code(word: str) -> int:
    """Return the delay in turns of an age; "any" is 0."""
    return ANY_AGE if word == "any" else AGES.index(word) + 1


def code(words: tuple[str, ...], word: str | None) -> int:
    """Return the place of `word` in `words`, or -1 where a table leaves it out."""
    return ABSENT if word is None else words.index(word)
