"""The words of moves, records and messages, shared by every level of assistance."""

from affineur.rules.refusal import MalformedMove

COLOURS = ("blue", "orange", "green", "purple")
STEAM = "steam"  # Steam & Cheese, the game that is played in turn order
GAMES = ("fromage", "formaggio", "mix", STEAM)
LEVELS = ("turntable", "timers", "full")
SECTORS = (5, 6, 7, 8, 9, 10, 11, 12)  # that an inner gear can have (D-20)
TOKENS = 15  # per player (F-SETUP-10)
INSERT_SIDES = ("I", "II", "board")  # board: no insert lies there (F-SETUP-4)


def levels_of(game: str) -> "tuple[str, ...]":
    """Return the levels of assistance a game is played at; no worker waits in Steam & Cheese."""
    return ("turntable", "full") if game == STEAM else LEVELS


def index_of(words: "tuple[str, ...]", word: str) -> int:
    """Return the place of `word` in `words`; raises MalformedMove when it is none of them."""
    if word not in words:
        raise MalformedMove("%r is none of: %s" % (word, ", ".join(words)))
    return words.index(word)


def number_of(word: str, low: int, high: int) -> int:
    """Return the whole number `word`, `low`..`high`; raises MalformedMove otherwise."""
    if not word.isdigit() or len(word) > 3 or not low <= int(word) <= high:
        raise MalformedMove("%r is not a number from %d to %d" % (word, low, high))
    return int(word)
