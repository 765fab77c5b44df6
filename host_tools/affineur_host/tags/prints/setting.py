"""Words set on a card: lines broken to a width, tables, headings."""

from collections.abc import Iterable, Iterator, Sequence

from affineur_host.tags.prints.emblems import keycap
from affineur_host.tags.prints.svg import INK, PALE, group, line, text

LETTERS = 2.75
LEADING = 3.5
_GUTTER = 1.5
_EM = 0.57
"""Mean width of a letter, as a part of the size of the type."""


def broken(words: str, width: float, size: float = LETTERS) -> list[str]:
    """Return the lines that words take in a column of that width."""
    most = max(8, int(width / (size * _EM)))
    lines = [""]
    for word in words.split():
        grown = f"{lines[-1]} {word}".strip()
        if len(grown) <= most or not lines[-1]:
            lines[-1] = grown
        else:
            lines.append(word)
    return lines


def paragraph(
    words: str, x: float, y: float, width: float, size: float = LETTERS, *, bold: bool = False
) -> tuple[str, float]:
    """Return words set from the baseline y on, and the baseline after them."""
    lines = broken(words, width, size)
    leading = LEADING * size / LETTERS
    parts = [
        text(each, x, y + number * leading, size, bold=bold) for number, each in enumerate(lines)
    ]
    return "".join(parts), y + len(lines) * leading


def heading(words: str, x: float, y: float, width: float) -> str:
    """Return a heading with a rule under it, its baseline at y."""
    rule = line((x, y + 1.4), (x + width, y + 1.4), stroke=INK, width=0.35)
    return text(words, x, y, 3.6, bold=True) + rule


def key(word: str, x: float, y: float, height: float = 5.2) -> str:
    """Return a key with its legend, the middle at (x, y)."""
    return group(keycap(word, height), x, y)


def row(
    words: Sequence[str], widths: Sequence[float], x: float, y: float, size: float = LETTERS
) -> tuple[str, float]:
    """Return a row of cells from baseline y on, and the last baseline in it."""
    parts, end = [], y
    for number, (each, width) in enumerate(zip(words, widths, strict=True)):
        part, below = paragraph(each, x + sum(widths[:number]), y, width - _GUTTER, size)
        parts.append(part)
        end = max(end, below - LEADING * size / LETTERS)
    return "".join(parts), end


def table(
    rows: Iterable[Sequence[str]], widths: Sequence[float], x: float, y: float
) -> Iterator[tuple[str, float]]:
    """Return each row of a table, with a faint line above all but the first, and its baseline."""
    for number, words in enumerate(rows):
        part, end = row(words, widths, x, y)
        if number:
            rule = y - 4.5
            part += line((x, rule), (x + sum(widths), rule), stroke=PALE, width=0.2)
        yield part, y
        y = end + 6.4


def plain(words: str) -> str:
    """Return words as a card says them: without the marks of the guides, rule ids in brackets."""
    kept = words.replace("`", "")
    while "(F-" in kept:
        begin = kept.index("(F-")
        kept = kept[:begin].rstrip() + kept[kept.index(")", begin) + 1 :]
    return kept
