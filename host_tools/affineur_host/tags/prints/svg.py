"""SVG in as few words as the prints need; all lengths are millimetres."""

from collections.abc import Iterable
from html import escape

FONT = "'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif"
INK = "#1b1b1b"
PAPER = "#ffffff"
GREY = "#8a8a8a"
PALE = "#d9d9d9"

Point = tuple[float, float]


def sheet(width: float, height: float, parts: Iterable[str]) -> str:
    """Return one drawing of that size."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}mm" height="{_n(height)}mm"'
        f' viewBox="0 0 {_n(width)} {_n(height)}" font-family="{FONT}" fill="{INK}">\n'
        f"{body}\n</svg>\n"
    )


def page(title: str, width: float, height: float, sheets: Iterable[str]) -> str:
    """Return a document for a browser that prints one sheet on each page, at its true size."""
    style = (
        f"@page {{ size: {_n(width)}mm {_n(height)}mm; margin: 0 }}"
        " body { margin: 0 } svg { display: block; break-after: page }"
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f"</title><style>{style}</style></head><body>\n{''.join(sheets)}</body></html>\n"
    )


def group(parts: Iterable[str], x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return parts drawn with their origin at (x, y), `scale` times as large."""
    return f'<g transform="translate({_n(x)} {_n(y)}) scale({_n(scale)})">{"".join(parts)}</g>'


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> str:
    """Return a line of text with its baseline at (x, y)."""
    weight = ' font-weight="bold"' if bold else ""
    where = f' text-anchor="{anchor}"' if anchor != "start" else ""
    colour = f' fill="{fill}"' if fill != INK else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{where}{weight}{colour}>'
        f"{escape(words)}</text>"
    )


def circle(
    at: Point,
    radius: float,
    *,
    fill: str = "none",
    stroke: str = "",
    width: float = 0,
    dashes: str = "",
    cap: str = "butt",
) -> str:
    """Return a circle."""
    return (
        f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}"'
        f"{_stroke(stroke, width, dashes, cap)}/>"
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    radius: float = 0,
    fill: str = "none",
    stroke: str = "",
    line: float = 0,
) -> str:
    """Return a rectangle, with round corners if wanted."""
    round_ = f' rx="{_n(radius)}"' if radius else ""
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{round_}'
        f' fill="{fill}"{_stroke(stroke, line)}/>'
    )


def path(data: str, *, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Return a path; its joins are round."""
    joins = ' stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
    return f'<path d="{data}" fill="{fill}"{_stroke(stroke, width)}{joins}/>'


def line(start: Point, end: Point, *, stroke: str = INK, width: float = 0.2) -> str:
    """Return a straight line."""
    ends = f'x1="{_n(start[0])}" y1="{_n(start[1])}" x2="{_n(end[0])}" y2="{_n(end[1])}"'
    return f"<line {ends}{_stroke(stroke, width)}/>"


def _stroke(stroke: str, width: float, dashes: str = "", cap: str = "butt") -> str:
    if not stroke:
        return ""
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    ends = f' stroke-linecap="{cap}"' if cap != "butt" else ""
    return f' stroke="{stroke}" stroke-width="{_n(width)}"{dash}{ends}'


def _n(value: float) -> str:
    """Return a number without needless digits."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
