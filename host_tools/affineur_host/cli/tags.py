"""`affineur tags`: make tags into pieces, look at them, keep them in files, print their labels."""

from collections.abc import Sequence
from pathlib import Path

import click

from affineur.tags import mark_codec
from affineur_host.cli.options import Group, device_option, json_option, opened, print_json
from affineur_host.cli.tags_pad import erase, learn, read
from affineur_host.cli.tags_print import card, labels
from affineur_host.cli.tags_write import write
from affineur_host.errors import EXIT_TAG_FOREIGN, UserError
from affineur_host.tags.book import books
from affineur_host.tags.files import load, save
from affineur_host.tags.inspect import Report, inspect
from affineur_host.tags.pieces import name_of, whole_set
from affineur_host.tags.told import report_lines

_FILE = click.Path(path_type=Path)


@click.group("tags", cls=Group)
def tags() -> None:
    """Write, read and check the tags of the pieces, and print what goes onto them.

    A piece is `cheese COLOUR NUMBER`, `worker COLOUR soft|hard|blu`, `venue NAME` or
    `command KEY`; the colours are blue, orange, green and purple.
    """


@tags.command("check")
@click.argument("files", nargs=-1, required=True, type=_FILE)
@json_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Say what is on the tags in FILES, and whether they are pieces of ours.

    A file is a raw dump or a Flipper file (.nfc) of an NTAG213, 215 or 216, a MIFARE Ultralight
    or a MIFARE Classic.
    """
    reports = [(path, inspect(load(path))) for path in files]
    if as_json:
        print_json([{"file": str(path), **report.as_dict()} for path, report in reports])
    else:
        for path, report in reports:
            _print_report(str(path), report)
    _fail_on_foreign([report for _, report in reports])


@tags.command("convert")
@click.argument("source", type=_FILE)
@click.argument("target", type=_FILE)
def convert(source: Path, target: Path) -> None:
    """Write the tag in SOURCE into TARGET: a Flipper file if it ends in .nfc, else a raw dump."""
    dump = load(source)
    save(target, dump)
    click.echo(f"{target}: {dump.kind.name}, UID {dump.uid.hex()}")


@tags.command("list")
@click.option("--name", help="Only this book; otherwise every book on this PC.")
@click.option("--missing", is_flag=True, help="List the pieces that have no tag yet.")
@click.option("--learnt", is_flag=True, help="Ask the board which tags it has learnt instead.")
@device_option
@json_option
def list_tags(
    name: str | None, missing: bool, learnt: bool, device: str | None, as_json: bool
) -> None:
    """List which piece is on which tag, by the books this PC keeps while it writes them."""
    if learnt:
        _list_learnt(device, as_json)
        return
    chosen = [book for book in books() if name in (None, book.name)]
    if as_json:
        print_json([book.as_dict() for book in chosen])
        return
    if not chosen:
        click.echo("no tags have been written from this PC")
    everything = whole_set()
    for book in chosen:
        click.echo(f"{book.name}: {len(book.uids)} of {len(everything)} pieces have a tag")
        for piece in book.missing(everything) if missing else []:
            click.echo(f"  {piece}")
        for piece in [] if missing else [each for each in everything if each in book.uids]:
            how = ", learnt" if piece in book.learnt else ""
            click.echo(f"  {piece:<22}{book.uids[piece]}{how}")


def _list_learnt(device: str | None, as_json: bool) -> None:
    from affineur_host.tags.pads import pad_of  # noqa: PLC0415 - slow to load

    with opened(device) as session, pad_of(session, 0) as pad:
        marks = pad.learnt()
    if as_json:
        print_json([{"uid": mark.uid, "piece": name_of(mark)} for mark in marks])
        return
    for mark in marks:
        click.echo(f"{mark.uid:<16}{name_of(mark)}")
    if not marks:
        click.echo("the board has learnt no tags")


def _print_report(title: str, report: Report) -> None:
    click.echo(title)
    for line in report_lines(report):
        click.echo(f"  {line}")


def _fail_on_foreign(reports: Sequence[Report]) -> None:
    foreign = [report for report in reports if not report.piece]
    if foreign:
        line = "this tag is none of ours: " + foreign[0].why
        if len(reports) > 1:
            line = f"{len(foreign)} of {len(reports)} tags are none of ours"
        hint = f"pieces hold a record {mark_codec.TYPE.decode()}; `affineur tags write` makes one"
        raise UserError(line, hint, EXIT_TAG_FOREIGN)


for command in (write, read, learn, erase, labels, card):
    tags.add_command(command)
