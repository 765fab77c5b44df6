"""Sheets of labels, with marks to cut along and a ruler to check the printer's scale."""

from collections.abc import Iterator
from dataclasses import dataclass

from affineur_host.tags.pieces import piece
from affineur_host.tags.prints.emblems import face
from affineur_host.tags.prints.paper import Paper
from affineur_host.tags.prints.svg import GREY, circle, group, line, sheet, text

_FOOT = 7.0
_MARK = 3.0
_RULER = 50.0
_LETTERS = 2.4
_FACE = 100.0


@dataclass(frozen=True)
class Sticker:
    """A label: `width` and `height`, round if wanted, `gap` from the next; millimetres."""

    width: float
    height: float
    gap: float = 2.0
    round: bool = True


class NoRoom(ValueError):  # noqa: N818 - about what a person asked for
    """Not one label of this size fits onto the paper."""


def label_sheets(pieces: list[str], sticker: Sticker, paper: Paper) -> list[str]:
    """Return one drawing for each sheet that the labels of the pieces take; raises NoRoom."""
    columns, rows = _grid(sticker, paper)
    each = columns * rows
    count = -(-len(pieces) // each)
    return [
        sheet(
            paper.width,
            paper.height,
            _parts(pieces[at * each : (at + 1) * each], at + 1, count, columns, sticker, paper),
        )
        for at in range(count)
    ]


def _grid(sticker: Sticker, paper: Paper) -> tuple[int, int]:
    columns = _fitting(paper.width - 2 * paper.margin, sticker.width, sticker.gap)
    rows = _fitting(paper.height - 2 * paper.margin - _FOOT, sticker.height, sticker.gap)
    if not columns * rows:
        raise NoRoom(f"no label of {sticker.width:g} x {sticker.height:g} mm fits onto the paper")
    return columns, rows


def _fitting(room: float, size: float, gap: float) -> int:
    return int((room + gap + 1e-6) // (size + gap))


def _parts(
    pieces: list[str], number: int, count: int, columns: int, sticker: Sticker, paper: Paper
) -> Iterator[str]:
    step_x, step_y = sticker.width + sticker.gap, sticker.height + sticker.gap
    left = (paper.width - columns * step_x + sticker.gap) / 2
    top = paper.margin
    rows = -(-len(pieces) // columns)
    if not sticker.round:
        yield from _cut_marks(left, top, min(columns, len(pieces)), rows, sticker)
    for at, name in enumerate(pieces):
        x = left + at % columns * step_x + sticker.width / 2
        y = top + at // columns * step_y + sticker.height / 2
        yield from _label(name, x, y, sticker)
    yield from _foot(number, count, paper)


def _label(name: str, x: float, y: float, sticker: Sticker) -> Iterator[str]:
    scale = min(sticker.width, sticker.height) / _FACE
    if sticker.round:
        yield circle((x, y), sticker.width / 2, stroke=GREY, width=0.1)
    title = f"<title>{name}</title>"
    yield group([title, *face(piece(name))], x, y, scale)


def _cut_marks(
    left: float, top: float, columns: int, rows: int, sticker: Sticker
) -> Iterator[str]:
    """Lines in the margins along which a knife goes, and faint frames."""
    right = left + columns * (sticker.width + sticker.gap) - sticker.gap
    bottom = top + rows * (sticker.height + sticker.gap) - sticker.gap
    for column in range(columns):
        for x in _sides(left + column * (sticker.width + sticker.gap), sticker.width):
            yield line((x, top - _MARK), (x, top - 0.7))
            yield line((x, bottom + 0.7), (x, bottom + _MARK))
    for row in range(rows):
        for y in _sides(top + row * (sticker.height + sticker.gap), sticker.height):
            yield line((left - _MARK, y), (left - 0.7, y))
            yield line((right + 0.7, y), (right + _MARK, y))


def _sides(start: float, size: float) -> tuple[float, float]:
    return start, start + size


def _foot(number: int, count: int, paper: Paper) -> Iterator[str]:
    y = paper.height - paper.margin
    words = f"Affineur tags, sheet {number} of {count}: print at 100 %, not fitted to the page"
    yield text(words, paper.margin, y, _LETTERS, fill=GREY)
    end = paper.width - paper.margin
    yield line((end - _RULER, y), (end, y), width=0.3)
    for at in range(6):
        x = end - _RULER + 10 * at
        yield line((x, y), (x, y - (2 if at in (0, 5) else 1.2)), width=0.3)
    yield text("50 mm", end - _RULER / 2, y - 1.4, _LETTERS, anchor="middle", fill=GREY)
