"""The command `affineur tags write`: a piece onto a tag, the set onto many, or into a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur.tags import mark_codec
from affineur_host.cli.named import refuse_named
from affineur_host.cli.options import Bar, confirm, print_json
from affineur_host.cli.tags_options import (
    Place,
    at_a_pad_with_book,
    making,
    the_piece,
    words_argument,
)
from affineur_host.errors import EXIT_INTERRUPTED, UserError
from affineur_host.tags.book import Book
from affineur_host.tags.dump import BadTag, blank
from affineur_host.tags.files import save
from affineur_host.tags.kinds import KINDS, NTAG213, TYPE_2, kind_named
from affineur_host.tags.pieces import NoSuchPiece, chosen, piece

if TYPE_CHECKING:
    from affineur_host.tags.provision import Maker, Written

_FILE = click.Path(path_type=Path)
_KINDS = [kind.name for kind in KINDS if kind.family == TYPE_2]
_UID = "04affe00000000"
_UID_BYTES = 7
_AT_A_PAD = ("whole", "device", "seat", "wait_s", "book_name", "laid", "again", "lock")


@click.command("write")
@words_argument
@click.option("--set", "whole", is_flag=True, help="The whole set, or the part PIECE fits.")
@at_a_pad_with_book
@click.option("--again", is_flag=True, help="The piece gets a new tag, the old one is lost.")
@click.option("--lock", is_flag=True, help="Then make the record unwritable FOR EVER.")
@click.option("--to", "file", type=_FILE, metavar="FILE", help="Write a file instead of a tag.")
@click.option(
    "--kind",
    type=click.Choice(_KINDS, case_sensitive=False),
    default=NTAG213.name,
    show_default=True,
    help="Kind of tag in the file.",
)
@click.option("--uid", default=_UID, show_default=True, help="UID of the tag in the file.")
def write(  # noqa: PLR0913, PLR0917 - one argument per option
    place: Place,
    words: tuple[str, ...],
    whole: bool,
    again: bool,
    lock: bool,
    file: Path | None,
    kind: str,
    uid: str,
) -> None:
    """Make the tag on a pad the piece PIECE, such as `cheese blue 3`, and read it back.

    With --set one tag after the other, with --to a file instead of a tag. What has been written
    is kept in a book on this PC: a set that was broken off goes on where it stopped, and no piece
    comes onto two tags. Without --lock nothing is done that cannot be undone.
    """
    if file is not None:
        refuse_named(_AT_A_PAD, "--to")
        _write_file(file, the_piece(words), kind, uid, place)
        return
    wanted = _part_of_the_set(words) if whole else [the_piece(words)]
    if lock:
        confirm("Locked tags can never be written again. Lock?", place.yes)
    with making(place, lock=lock) as (maker, book):
        if again:
            book.leave(wanted)
        done = _write_set(maker, book, wanted, place) if whole else [_one(maker, wanted[0], place)]
        left = book.missing(wanted)
    if place.as_json:
        print_json({"written": [asdict(each) for each in done], "missing": left})
    elif whole and not place.quiet:
        click.echo(f"all {len(wanted)} pieces have a tag")


def _one(maker: "Maker", name: str, place: Place) -> "Written":
    place.say(f"lay a tag for {name} onto the pad of seat {place.seat}")
    written = maker.write(name)
    if not place.silent:
        click.echo(_told(written))
    return written


def _write_set(maker: "Maker", book: Book, wanted: list[str], place: Place) -> "list[Written]":
    done = []
    if there := len(wanted) - len(book.missing(wanted)):
        place.say(f"{there} of {len(wanted)} pieces have a tag already")
    with _may_be_left(), Bar("tags", place.silent) as bar:
        for written in maker.write_set(wanted, lambda text: _say(text, bar, place)):
            done.append(written)
            if not place.silent:
                bar.print(_told(written))
            bar.show(len(wanted) - len(book.missing(wanted)), len(wanted))
    return done


@contextmanager
def _may_be_left() -> Iterator[None]:
    """Say that a set goes on where a person leaves it."""
    try:
        yield
    except (click.Abort, KeyboardInterrupt):
        hint = "what is written is kept; the same command goes on with the next piece"
        raise UserError("stopped", hint, EXIT_INTERRUPTED) from None


def _say(text: str, bar: Bar, place: Place) -> None:
    """Tell a person what to do next, above the bar."""
    if not place.silent:
        bar.print(text, err=True)


def _told(written: "Written") -> str:
    how = "is" if written.fresh else "was already"
    locked = ", locked for ever" if written.locked else ""
    return f"{written.uid} {how} {written.piece}{locked}"


def _part_of_the_set(words: tuple[str, ...]) -> list[str]:
    text = " ".join(words)
    try:
        return chosen((text,) if text else ())
    except NoSuchPiece as no:
        raise click.UsageError(f"{no}.") from no


def _write_file(file: Path, name: str, kind_name: str, uid_text: str, place: Place) -> None:
    kind = kind_named(kind_name) or NTAG213
    try:
        dump = blank(_uid(uid_text), kind, mark_codec.memory_of(piece(name)))
    except BadTag as bad:
        raise click.UsageError(f"{bad}.") from bad
    save(file, dump)
    if place.as_json:
        print_json({"file": str(file), "piece": name, "kind": kind.name, "uid": dump.uid.hex()})
    elif not place.quiet:
        click.echo(f"{file}: {name} on an {kind.name}, UID {dump.uid.hex()}")


def _uid(text: str) -> bytes:
    try:
        uid = bytes.fromhex(text.replace(":", ""))
    except ValueError:
        uid = b""
    if len(uid) != _UID_BYTES:
        raise click.UsageError(f"--uid {text!a} is not {_UID_BYTES} bytes in hexadecimal.")
    return uid
