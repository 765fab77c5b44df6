"""A few SVG shapes as text, with rounded numbers so that files compare equal anywhere."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def number(value: float) -> str:
    """Return a coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rect(
    x: float, y: float, w: float, h: float, fill: str, line: str = "#333", r: float = 4
) -> str:
    """Return a rounded rectangle."""
    n = number
    return (
        f"<rect x='{n(x)}' y='{n(y)}' width='{n(w)}' height='{n(h)}' rx='{n(r)}'"
        f" fill='{fill}' stroke='{line}'/>"
    )


def text(
    x: float, y: float, words: str, size: float = 11, anchor: str = "start", fill: str = "#222",
    bold: bool = False,
) -> str:  # fmt: skip
    """Return a line of text; `anchor` is start, middle or end."""
    weight = " font-weight='bold'" if bold else ""
    return (
        f"<text x='{number(x)}' y='{number(y)}' font-size='{number(size)}' fill='{fill}'"
        f" text-anchor='{anchor}'{weight}>{escape(words)}</text>"
    )


def path(d: str, line: str, width: float = 1, fill: str = "none", extra: str = "") -> str:
    """Return a path."""
    return f"<path d='{d}' stroke='{line}' stroke-width='{number(width)}' fill='{fill}'{extra}/>"


def circle(x: float, y: float, r: float, fill: str = "none", line: str = "#333") -> str:
    """Return a circle."""
    n = number
    return f"<circle cx='{n(x)}' cy='{n(y)}' r='{n(r)}' fill='{fill}' stroke='{line}'/>"


def wire(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    """Return a coloured wire with a dark edge, leaving and arriving level."""
    n = number
    bend = (x2 - x1) * 0.45
    curve = f"M{n(x1)} {n(y1)}C{n(x1 + bend)} {n(y1)} {n(x2 - bend)} {n(y2)} {n(x2)} {n(y2)}"
    return path(curve, "#444", 4.2) + path(curve, colour, 3)


def page(width: float, height: float, shapes: Iterable[str], unit: str = "") -> str:
    """Return a whole SVG file; `unit` (mm) makes it print at that scale."""
    n = number
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{n(width)}{unit}'"
        f" height='{n(height)}{unit}' viewBox='0 0 {n(width)} {n(height)}' {FONT}>"
    )
    white = f"<rect width='{n(width)}' height='{n(height)}' fill='#ffffff'/>"
    return "\n".join([head, white, *shapes, "</svg>", ""])
