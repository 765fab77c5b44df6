"""The seat card: what to tap and press, and what the ring says; made from the code that does it.

Two faces, one above the other on an upright sheet: cut them apart, or fold and glue.
"""

from collections.abc import Iterator
from typing import NamedTuple

from affineur.table import alternating, pausing
from affineur.table import scene as scenes
from affineur.table.acting import GRAMMAR
from affineur.table.light import gear, plan, rhythm
from affineur.table.question import VOCABULARIES
from affineur_host.tags.prints import ring, setting
from affineur_host.tags.prints.emblems import person, wedge
from affineur_host.tags.prints.paper import Paper
from affineur_host.tags.prints.svg import GREY, box, group, line, sheet, text

WIDTH, HEIGHT = 190.0, 130.0
FROMAGE, STEAM = "fromage", "steam"
_PAD = 5.0
_INNER = WIDTH - 2 * _PAD
_CURVE, _CURVE_HEIGHT = 24.0, 3.4
_LEFT, _RIGHT = 90.0, 98.0
"""Width of the left column of the back, and where the right one begins."""
_RING = "The pixels in front of you, and how they shine in four seconds."

_MOODS = (
    scenes.INVITED,
    scenes.JOINED,
    scenes.ACTING,
    scenes.DRAFTING,
    scenes.ASKED,
    scenes.DONE,
    scenes.LAST,
    scenes.AWAY,
    scenes.TURN,
    scenes.WAITING,
    scenes.LOCATE,
)
"""In the order in which `light.plan` tells of them; its last row is the refused seat."""
_IN_TURNS = (scenes.TURN, scenes.WAITING)
_CHOICES = ("type", "age", "resource", "wine tile", "end")
"""What the vocabularies of a question are about, in their order."""
REFUSALS = (
    (scenes.NOT_YOURS, "not yours"),
    (scenes.NOT_NOW, "not now"),
    (scenes.ALREADY_USED, "used already"),
    (scenes.NOT_READABLE, "not readable"),
)
_READY = "confirms; pressed again it takes that back."
_BACK = (
    "drops what lies in front of you, or declines; else takes ready back; else undoes your last"
    " action. Held for two seconds it pauses."
)
_ANY = "Any key at any seat stops a board that moves or is about to; ready there goes on."
_TWICE = (
    "A token alone, and unlocking, are asked about: the same digit again says yes. With more than"
    " four answers 1 to 3 pick, 4 shows the next three."
)


class Row(NamedTuple):
    """A row of a table in the code's own documentation."""

    left: str
    right: str


def card_sheet(game: str, paper: Paper) -> str:
    """Return the sheet with the two faces of the card for a game."""
    left = (paper.width - WIDTH) / 2
    top = (paper.height - 2 * HEIGHT) / 3
    front, back = _FACES[game]
    fold = paper.height / 2
    return sheet(
        paper.width,
        paper.height,
        [
            group([_frame(), *front()], left, top),
            line((left - 4, fold), (left + 4, fold), stroke=GREY),
            line((left + WIDTH - 4, fold), (left + WIDTH + 4, fold), stroke=GREY),
            group([_frame(), *back()], left, 2 * top + HEIGHT),
        ],
    )


def doc_tables(doc: str) -> list[list[Row]]:
    """Return the rows of each Markdown table in a docstring, without their heads."""
    tables: list[list[Row]] = []
    for number, words in enumerate(lines := doc.splitlines()):
        if not words.startswith("|") or words.startswith("|---"):
            continue
        if number + 1 < len(lines) and lines[number + 1].startswith("|---"):
            tables.append([])
            continue
        left, right = [each.strip() for each in words.strip("|").split("|")]
        tables[-1].append(Row(setting.plain(left), setting.plain(right)))
    return tables


def pause_rows() -> list[Row]:
    """Return the keys of the pause menu and what they do."""
    lines = [each.strip() for each in (pausing.__doc__ or "").splitlines()]
    pairs = [each.split("  ", 1) for each in lines if "  " in each]
    return [Row(setting.plain(key), setting.plain(words.strip())) for key, words in pairs]


# Front of the card for Fromage and Formaggio


def _taps() -> Iterator[str]:
    yield _title("Your seat", "Tap a piece of your own, then press a digit.")
    yield from _grammar(16.6)
    yield from _keys(68.4)
    yield from _choices(68.4)
    yield from _pause(111.5)


def _grammar(y: float) -> Iterator[str]:
    indent = 13.0
    widths = [30.0, 31.0, 31.0, 31.0, 44.0]
    for digit in range(4):
        x = _PAD + indent + sum(widths[: digit + 1]) + 2.6
        yield setting.key(str(digit + 1), x, y)
    rows = [(setting.plain(draft), *meanings) for draft, meanings in GRAMMAR]
    drawn = setting.table(rows, widths, _PAD + indent, y + 7)
    for (draft, _), (part, baseline) in zip(GRAMMAR, drawn, strict=True):
        yield part
        yield from _draft_icons(draft, _PAD + 4, baseline - 1)


def _draft_icons(draft: str, x: float, y: float) -> Iterator[str]:
    if "worker" in draft:
        yield group(person(6), x + (4 if "token" in draft else 0), y)
    if "token" in draft:
        yield group(wedge(6), x - 1, y)


def _keys(y: float) -> Iterator[str]:
    width = 88.0
    yield setting.heading("Keys", _PAD, y, width)
    y += 7
    for word, meaning in (("ready", _READY), ("back", _BACK), ("", _ANY)):
        if word:
            yield setting.key(word, _PAD + 6, y - 1, 4.2)
        indent = 14.0 if word else 0.0
        part, y = setting.paragraph(meaning, _PAD + indent, y, width - indent, 2.5)
        yield part
        y += 2.4


def _choices(y: float) -> Iterator[str]:
    x, width = _PAD + 95, _INNER - 95
    yield setting.heading("A choice always has the same number", x, y, width)
    columns = [20 + 16.5 * n for n in range(4)]
    y += 6.4
    for digit, offset in enumerate(columns):
        yield setting.key(str(digit + 1), x + offset + 2, y, 4)
    y += 6
    for name, words in zip(_CHOICES, VOCABULARIES, strict=True):
        yield text(name, x, y, 2.5, fill=GREY)
        for offset, word in zip(columns, words, strict=False):
            yield text(word, x + offset, y, 2.6)
        y += 4.0
    yield setting.paragraph(_TWICE, x, y + 0.8, width, 2.4)[0]


def _pause(y: float) -> Iterator[str]:
    yield setting.heading("In the pause", _PAD, y, _INNER)
    rows = pause_rows()
    half = -(-len(rows) // 2)
    for column, part in enumerate((rows[:half], rows[half:])):
        x = _PAD + column * 95
        at = y + 5.2
        for key, words in part:
            yield text(key, x, at, 2.5, bold=True)
            yield text(words, x + 22, at, 2.25)
            at += 3.5


# Front of the card for Steam & Cheese


def _gear_taps() -> Iterator[str]:
    yield _title("Your seat at the gear", "One seat is on turn; the digits of a turn add up.")
    widths = [28.0, *[26.0] * 4, 25.0, 23.0]
    y = 20.0
    for number, word in enumerate(("1", "2", "3", "4", "ready", "back")):
        x = _PAD + sum(widths[: number + 1])
        yield setting.key(word, x + (6 if len(word) > 1 else 2.6), y, 4.8)
    rows = [
        [setting.plain(each) for each in (who, *digits, ready, back)]
        for who, digits, ready, back in alternating.GRAMMAR
    ]
    for part, baseline in setting.table(rows, widths, _PAD, y + 8):
        yield part
        y = baseline
    part, y = setting.paragraph(
        "4 and 3 make 7: the ring shows where the gear would go, ready makes it. The first digit"
        " of a seat that is not on turn fetches its pointer; who is on turn fetches it with a tag"
        f" of its own. {_ANY}",
        _PAD, y + 16, _INNER,
    )  # fmt: skip
    yield part
    yield from _pause(111.5)


# Backs


def _ring_face() -> Iterator[str]:
    yield _title("The ring", _RING)
    yield from _seat_moods(20, without=_IN_TURNS)
    yield from _workers(98)
    yield from _refusals(20)
    yield from _told(59, doc_tables(plan.__doc__ or "")[1])
    yield _legend()


def _gear_face() -> Iterator[str]:
    yield _title("The ring", _RING)
    yield from _seat_moods(20, without=(scenes.DRAFTING, scenes.ACTING))
    yield from _refusals(20)
    yield from _told(59, doc_tables(gear.__doc__ or "")[0])
    yield _legend()


def _seat_moods(y: float, without: tuple[str, ...]) -> Iterator[str]:
    told = doc_tables(plan.__doc__ or "")[0][: len(_MOODS)]
    yield setting.heading("Who sits here ...", _PAD, y, _LEFT)
    y += 7.6
    for mood, each in zip(_MOODS, told, strict=True):
        if mood in without:
            continue
        scene = ring.mood_scene(mood)
        yield group([ring.seat_pixels(scene)], _PAD + 10, y - 1)
        yield group([ring.curves(scene, _CURVE, _CURVE_HEIGHT)], _PAD + 22, y - 2.6)
        part, below = setting.paragraph(each.left, _PAD + 49, y, _LEFT - 48, 2.55)
        yield part
        y = max(below + 1.9, y + 7.0)


def _workers(y: float) -> Iterator[str]:
    yield setting.heading("A worker", _PAD, y, _LEFT)
    yield text("away", _PAD + 22, y, 2.6, fill=GREY)
    yield text("due: fetch it", _PAD + 54, y, 2.6, fill=GREY)
    y += 7.2
    for kind, words in enumerate(VOCABULARIES[0]):
        yield text(words, _PAD, y, 2.6, bold=True)
        for at, beat in ((22, rhythm.AWAY[kind]), (54, rhythm.DUE[kind])):
            yield group([ring.curve(beat, _CURVE, _CURVE_HEIGHT)], _PAD + at, y - 2.6)
        y += 5.6


def _refusals(y: float) -> Iterator[str]:
    x = _PAD + _RIGHT
    yield setting.heading("No: the light is red, the tone falls", x, y, _INNER - _RIGHT)
    y += 7.6
    for pattern, words in REFUSALS:
        yield group([ring.refused_pixels()], x + 10, y - 1)
        yield group([ring.refusal_curve(pattern, _CURVE, _CURVE_HEIGHT)], x + 22, y - 2.6)
        yield text(words, x + 49, y, 2.55)
        y += 6.4


def _told(y: float, rows: list[Row]) -> Iterator[str]:
    x, width = _PAD + _RIGHT, _INNER - _RIGHT
    yield setting.heading("The whole ring", x, y, width)
    y += 5.6
    for each in rows:
        left, below = setting.paragraph(each.left, x, y, 31, 2.3, bold=True)
        right, beneath = setting.paragraph(each.right, x + 33, y, width - 33, 2.3)
        yield left + right
        y = max(below, beneath) + 1.0


def _legend() -> str:
    words = "full: your colour \u00b7 open: white \u00b7 crossed: red \u00b7 small: dark"
    return text(words, _PAD, HEIGHT - 3.6, 2.3, fill=GREY)


def _title(words: str, below: str) -> str:
    return text(words, _PAD, 9.5, 6.5, bold=True) + text(
        below, WIDTH - _PAD, 9.5, 2.9, anchor="end", fill=GREY
    )


def _frame() -> str:
    return box(0, 0, WIDTH, HEIGHT, radius=4, stroke=GREY, line=0.25)


_FACES = {FROMAGE: (_taps, _ring_face), STEAM: (_gear_taps, _gear_face)}
GAMES = tuple(_FACES)
