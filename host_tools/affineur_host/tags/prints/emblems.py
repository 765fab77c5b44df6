"""The faces of the labels, each drawn in a square of 100 around its middle (0, 0).

A colour is told by its ink and by its rim, so that black ink alone is enough: blue a full rim,
orange dashes, green two thin lines, purple dots. A type of worker shows the rhythm of its pixel
on the ring: steady, one dip, two dips.
"""

from math import cos, pi, sin

from affineur.rules import names
from affineur.table.events import CHEESE, COMMAND, KEY_NAMES, VENUE, WORKER, Mark
from affineur.table.words import COLOURS
from affineur_host.tags.prints.svg import GREY, INK, PAPER, box, circle, group, path, text

INKS = ("#1d4ed8", "#c2560a", "#15803d", "#7e22ce")
"""Print inks of the four colours, dark enough for white paper."""
_RIM, _RIM_WIDTH = 43.0, 7.0


def face(mark: Mark) -> list[str]:
    """Return the face of a piece's label."""
    return _FACES[mark.kind](mark)


def rim(colour: int) -> list[str]:
    """Return the rim that belongs to a colour."""
    ink = INKS[colour]
    around = 2 * pi * _RIM
    if colour == 0:
        return [circle((0, 0), _RIM, stroke=ink, width=_RIM_WIDTH)]
    if colour == 1:
        dash = around / 16
        return [circle((0, 0), _RIM, stroke=ink, width=_RIM_WIDTH, dashes=_pair(dash, dash))]
    if colour == 2:
        return [circle((0, 0), _RIM + way * 2.6, stroke=ink, width=1.8) for way in (-1, 1)]
    gap = around / 24
    dots = {"dashes": _pair(0.01, gap - 0.01), "cap": "round"}
    return [circle((0, 0), _RIM, stroke=ink, width=_RIM_WIDTH - 1, **dots)]


def wedge(size: float) -> list[str]:
    """Return a wedge of cheese, `size` wide, its middle at (0, 0)."""
    top = "M-50,4 L34,-30 C46,-24 50,-12 50,-4 L-50,4 Z"
    front = "M-50,4 L50,-4 L50,26 L-50,34 Z"
    line = 4.5
    parts = [
        path(top, fill=PAPER, stroke=INK, width=line),
        path(front, fill=PAPER, stroke=INK, width=line),
        circle((-20, 19), 6.5, fill=INK),
        circle((6, 9), 4.5, fill=INK),
        circle((28, 15), 7, fill=INK),
    ]
    return [group(parts, scale=size / 100)]


def person(size: float) -> list[str]:
    """Return a worker, `size` high, its middle at (0, 0)."""
    body = "M-30,50 C-32,8 -18,-4 0,-4 C18,-4 32,8 30,50 Z"
    return [group([circle((0, -28), 19, fill=INK), path(body, fill=INK)], scale=size / 100)]


def beat(kind: int, width: float) -> list[str]:
    """Return the rhythm of a type's pixel as a bar: whole, cut once, cut twice."""
    pieces = kind + 1
    gap = width * 0.09
    long = (width - gap * (pieces - 1)) / pieces
    return [
        box(-width / 2 + number * (long + gap), -2.4, long, 4.8, radius=2.4, fill=INK)
        for number in range(pieces)
    ]


def keycap(word: str, size: float) -> list[str]:
    """Return a key with its legend, `size` high, its middle at (0, 0)."""
    width = max(size, size * (0.34 * len(word) + 0.35))
    letters = size * (0.5 if len(word) > 1 else 0.62)
    return [
        box(-width / 2, -size / 2, width, size, radius=size * 0.2, fill=INK),
        text(word, 0, letters * 0.35, letters, anchor="middle", bold=True, fill=PAPER),
    ]


def quadrants(size: float) -> list[str]:
    """Return the round board in its four quadrants."""
    radius = size / 2
    spokes = [
        path(
            f"M0,0 L{cos(turn) * radius:.2f},{sin(turn) * radius:.2f}",
            stroke=INK,
            width=size / 22,
        )
        for turn in (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4)
    ]
    hub = circle((0, 0), size / 9, fill=PAPER, stroke=INK, width=size / 22)
    return [circle((0, 0), radius, stroke=INK, width=size / 22), *spokes, hub]


# Faces


def _cheese(mark: Mark) -> list[str]:
    number = str(mark.number)
    return [
        *rim(mark.colour),
        group(wedge(30), 0, -21),
        text(number, 0, 21, 38, anchor="middle", bold=True),
        _foot(COLOURS[mark.colour]),
    ]


def _worker(mark: Mark) -> list[str]:
    return [
        *rim(mark.colour),
        group(person(30), 0, -20),
        text(names.TYPES[mark.number], 0, 13, 16, anchor="middle", bold=True),
        group(beat(mark.number, 34), 0, 20.5),
        _foot(COLOURS[mark.colour], 32),
    ]


def _venue(mark: Mark) -> list[str]:
    name = names.VENUES[mark.number]
    game = "Fromage" if mark.number < names.FROMAGE_VENUES else "Formaggio"
    return [
        circle((0, 0), 47, stroke=INK, width=1.6),
        group(quadrants(30), 0, -18),
        text(name, 0, 17, min(17, 130 / len(name)), anchor="middle", bold=True),
        text(game, 0, 29, 9, anchor="middle", fill=GREY),
    ]


def _command(mark: Mark) -> list[str]:
    return [
        circle((0, 0), 47, stroke=INK, width=1.6),
        group(keycap(KEY_NAMES[mark.number], 34), 0, -3),
        text("key", 0, 31, 9, anchor="middle", fill=GREY),
    ]


def _foot(words: str, y: float = 31) -> str:
    return text(words, 0, y, 8.5, anchor="middle")


def _pair(one: float, two: float) -> str:
    return f"{one:.3f} {two:.3f}"


_FACES = {CHEESE: _cheese, WORKER: _worker, VENUE: _venue, COMMAND: _command}
