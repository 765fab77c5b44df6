"""The commands `affineur tags read`, `learn` and `erase`: one tag on a pad."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli.options import print_json
from affineur_host.cli.tags_options import (
    Place,
    at_a_pad,
    at_a_pad_with_book,
    making,
    pad_at,
    the_piece,
    words_argument,
)
from affineur_host.errors import EXIT_TAG_FOREIGN, UserError
from affineur_host.tags.dump import BadTag
from affineur_host.tags.files import save
from affineur_host.tags.inspect import inspect
from affineur_host.tags.told import report_lines

if TYPE_CHECKING:
    from affineur_host.tags.provision import Written

_FILE = click.Path(path_type=Path)


@click.command("read")
@at_a_pad
@click.option("--to", "file", type=_FILE, metavar="FILE", help="Keep the tag in a file as well.")
def read(place: Place, file: Path | None) -> None:
    """Say what is on the tag on a pad; its file can be checked and simulated later."""
    with pad_at(place) as pad:
        place.say(f"lay the tag onto the pad of seat {place.seat}")
        try:
            dump = pad.read(pad.wait_for_one(place.wait_s))
        except BadTag as bad:
            hint = "it is not made as its kind is; take another tag"
            raise UserError(f"this tag is strange: {bad}", hint, EXIT_TAG_FOREIGN) from bad
    if file is not None:
        save(file, dump)
    report = inspect(dump)
    if place.as_json:
        print_json(report.as_dict())
        return
    for line in report_lines(report):
        click.echo(line)


@click.command("learn")
@words_argument
@at_a_pad_with_book
def learn(place: Place, words: tuple[str, ...]) -> None:
    """Have the board take the tag on a pad for the piece PIECE, by its UID.

    This is for tags that cannot be written, such as MIFARE Classic cards and locked ones.
    """
    wanted = the_piece(words)
    with making(place) as (maker, _book):
        place.say(f"lay the tag to be {wanted} onto the pad of seat {place.seat}")
        _tell(maker.learn(wanted), "is learnt as", place)


@click.command("erase")
@at_a_pad_with_book
def erase(place: Place) -> None:
    """Make the tag on a pad blank again, and forget what it was learnt as."""
    with making(place) as (maker, _book):
        place.say(f"lay the tag to be erased onto the pad of seat {place.seat}")
        _tell(maker.erase(), "is erased, it was", place)


def _tell(done: "Written", how: str, place: Place) -> None:
    if place.as_json:
        print_json(asdict(done))
    elif not place.quiet:
        click.echo(f"{done.uid} {how} {done.piece or 'no piece'}")
