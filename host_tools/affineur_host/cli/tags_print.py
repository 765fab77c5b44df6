"""The commands of `affineur tags` that print: labels and the seat card."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from affineur_host.errors import EXIT_FILE_NOT_WRITTEN, UserError
from affineur_host.store import replace_file
from affineur_host.tags.pieces import NoSuchPiece, chosen
from affineur_host.tags.prints.card import FROMAGE, GAMES, card_sheet
from affineur_host.tags.prints.labels import NoRoom, Sticker, label_sheets
from affineur_host.tags.prints.paper import PAPERS, Paper
from affineur_host.tags.prints.svg import page

_Command = Callable[..., Any]
_HTML = (".html", ".htm")
_MOST_MM = 150.0
_SIZE = re.compile(r"(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?")

_paper = click.option(
    "--paper", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True
)


def _to(default: str, told: str) -> Callable[[_Command], _Command]:
    """Return the option that says where a print goes; `told` is its help."""
    return click.option(
        "--to",
        "file",
        type=click.Path(path_type=Path),
        default=Path(default),
        show_default=True,
        metavar="FILE",
        help=told,
    )


@click.command("labels")
@click.argument("words", nargs=-1, metavar="[PIECE]...")
@_to("labels.html", "One .html with a page for each sheet, or .svg, a file for each.")
@_paper
@click.option(
    "--size", default="25", show_default=True, metavar="MM", help="Of a label: 25 or 40x30."
)
@click.option(
    "--gap",
    type=click.FloatRange(0, 50),
    default=2.0,
    show_default=True,
    metavar="MM",
    help="Between two labels.",
)
@click.option(
    "--margin",
    type=click.FloatRange(3, 50),
    default=9.0,
    show_default=True,
    metavar="MM",
    help="Around the sheet.",
)
@click.option("--square", is_flag=True, help="Square labels with marks to cut along, not round.")
def labels(  # noqa: PLR0913, PLR0917 - one argument per option
    words: tuple[str, ...],
    file: Path,
    paper: str,
    size: str,
    gap: float,
    margin: float,
    square: bool,
) -> None:
    """Draw the labels of all tags, or of those PIECE fits, in sheets to be printed.

    Print at 100 %; the ruler at the foot tells whether the printer keeps to it. A browser makes
    a PDF of the .html. The colours are told by their rims as well, so black ink is enough.
    """
    width, height = _size(size)
    sticker = Sticker(width, height, gap, round=not square and width == height)
    try:
        text = " ".join(words)
        pieces = chosen((text,) if text else ())
        sheets = label_sheets(pieces, sticker, PAPERS[paper].with_margin(margin))
    except (NoSuchPiece, NoRoom) as no:
        raise click.UsageError(f"{no}.") from no
    _save(file, "Affineur tags", PAPERS[paper], sheets)
    several = "s" if len(sheets) > 1 else ""
    click.echo(f"{len(pieces)} labels on {len(sheets)} sheet{several}")


@click.command("card")
@_to("card.html", "An .html or .svg file.")
@click.option("--game", type=click.Choice(GAMES), default=FROMAGE, show_default=True)
@_paper
def card(file: Path, game: str, paper: str) -> None:
    """Draw the seat card, which tells what to tap and press and what the ring says.

    It has two faces on one sheet, one for each side of the card. Fromage, Formaggio and their
    mix share a card, Steam & Cheese has its own.
    """
    _save(file, f"Affineur seat card, {game}", PAPERS[paper], [card_sheet(game, PAPERS[paper])])


def _size(text: str) -> tuple[float, float]:
    found = _SIZE.fullmatch(text)
    width = float(found[1]) if found else 0.0
    height = float(found[2]) if found and found[2] else width
    if not (0 < width <= _MOST_MM and 0 < height <= _MOST_MM):
        raise click.UsageError(
            f"--size {text!a} is no size up to {_MOST_MM:g} mm, such as 25 or 40x30."
        )
    return width, height


def _save(file: Path, title: str, paper: Paper, sheets: list[str]) -> None:
    """Write one document, or one drawing for each sheet, and say where."""
    suffix = file.suffix.lower()
    if suffix in _HTML:
        files = {file: page(title, paper.width, paper.height, sheets)}
    elif suffix == ".svg" and len(sheets) == 1:
        files = {file: sheets[0]}
    elif suffix == ".svg":
        names = [file.with_stem(f"{file.stem}-{at + 1}") for at in range(len(sheets))]
        files = dict(zip(names, sheets, strict=True))
    else:
        raise click.UsageError(
            f"--to {file} ends neither in .html, of which a browser makes a PDF, nor in .svg."
        )
    for path, content in files.items():
        _write(path, content)
        click.echo(str(path))


def _write(path: Path, content: str) -> None:
    try:
        replace_file(path, content.encode("utf-8"))
    except OSError as error:
        line = f"{path} cannot be written: {(error.strerror or 'refused').lower()}"
        raise UserError(line, "choose another place or name", EXIT_FILE_NOT_WRITTEN) from error
