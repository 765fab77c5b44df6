"""The pieces that carry a tag, in words: `cheese blue 3`, `worker green soft`, `venue bistro`.

A word names what `affineur.tags` numbers; the whole set of one board is listed here as well.
"""

from affineur.rules import names
from affineur.table import words
from affineur.table.events import (
    CHEESE,
    COMMAND,
    KEY_NAMES,
    UNREADABLE,
    VENUE,
    WORKER,
    Mark,
)

KINDS = (CHEESE, WORKER, VENUE, COMMAND)
_NUMBERS = {
    CHEESE: tuple(str(number) for number in range(1, words.TOKENS + 1)),
    WORKER: names.TYPES,
    VENUE: names.VENUES,
    COMMAND: KEY_NAMES,
}
_FIRST_NUMBER = {CHEESE: 1, WORKER: 0, VENUE: 0, COMMAND: 0}
_COLOURED = (CHEESE, WORKER)


class NoSuchPiece(ValueError):  # noqa: N818 - about the words of a person
    """These words name no piece; the text says which would."""


def piece(text: str, uid: str = "") -> Mark:
    """Return the mark of the piece named by `text`; raises NoSuchPiece."""
    kind, *rest = text.lower().split() or [""]
    if kind not in KINDS:
        raise NoSuchPiece(f"a piece is one of {', '.join(KINDS)}, not {kind!a}")
    wanted = [words.COLOURS] * (kind in _COLOURED) + [_NUMBERS[kind]]
    if len(rest) != len(wanted):
        raise NoSuchPiece(f"say {_form(kind)}, such as `{example(kind)}`")
    places = [_place(word, allowed) for word, allowed in zip(rest, wanted, strict=True)]
    colour = places[0] if kind in _COLOURED else 0
    return Mark(kind, colour, places[-1] + _FIRST_NUMBER[kind], uid)


def name_of(mark: Mark) -> str:
    """Return the words that name a piece; "" for a tag that says nothing."""
    if mark.kind == UNREADABLE:
        return ""
    allowed = _NUMBERS[mark.kind]
    place = mark.number - _FIRST_NUMBER[mark.kind]
    number = allowed[place] if place < len(allowed) else str(mark.number)
    colour = [words.COLOURS[mark.colour]] if mark.kind in _COLOURED else []
    return " ".join([mark.kind, *colour, number])


def same_piece(one: Mark, other: Mark) -> bool:
    """Tell whether two tags claim to be the same piece."""
    return (one.kind, one.colour, one.number) == (other.kind, other.colour, other.number)


def whole_set() -> list[str]:
    """Return the names of every piece of a board: colour by colour, then venues and commands."""
    owned = [
        f"{kind} {colour} {number}"
        for colour in words.COLOURS
        for kind in (WORKER, CHEESE)
        for number in _NUMBERS[kind]
    ]
    return owned + [f"{kind} {number}" for kind in (VENUE, COMMAND) for number in _NUMBERS[kind]]


def chosen(wanted: tuple[str, ...]) -> list[str]:
    """Return the pieces of the set that contain each of the words in one of `wanted`, all for ().

    Raises NoSuchPiece for a word that fits none.
    """
    everything = whole_set()
    found: set[str] = set()
    for text in wanted:
        fits = {name for name in everything if set(text.lower().split()) <= set(name.split())}
        if not fits:
            raise NoSuchPiece(f"{text!a} fits no piece of the set")
        found |= fits
    return [name for name in everything if not wanted or name in found]


def example(kind: str) -> str:
    """Return a piece of this kind, in words."""
    return next(name for name in whole_set() if name.startswith(kind))


def _form(kind: str) -> str:
    colour = " COLOUR" if kind in _COLOURED else ""
    return f"{kind}{colour} {'NUMBER' if kind == CHEESE else 'NAME'}"


def _place(word: str, allowed: tuple[str, ...]) -> int:
    if word not in allowed:
        raise NoSuchPiece(f"{word!a} is none of {', '.join(allowed)}")
    return allowed.index(word)
