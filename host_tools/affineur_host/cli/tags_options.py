"""What the commands of `affineur tags` that need a pad have in common: where, and how to speak."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from affineur_host.cli.options import (
    agreed,
    device_option,
    json_option,
    opened,
    quiet_option,
    yes_option,
)
from affineur_host.tags.book import Book, open_book
from affineur_host.tags.pieces import NoSuchPiece, name_of, piece, whole_set

if TYPE_CHECKING:
    from affineur_host.device.session import Session
    from affineur_host.tags.pads import Pad
    from affineur_host.tags.provision import Maker

Command = Callable[..., Any]

_seat = click.option(
    "--seat",
    type=click.IntRange(0, 3),
    default=0,
    show_default=True,
    help="Whose pad; 0 to 3 clockwise, 0 is where pixel 0 of the ring is.",
)
_wait = click.option(
    "--wait",
    "wait_s",
    type=click.FloatRange(0, 3600),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a tag may take to come.",
)
_laid = click.option(
    "--lay",
    "laid",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="At sim: the tag in this file lies on the pad; changes are kept in it.",
)
_book = click.option(
    "--name", "book_name", help="Name of the book of tags.  [default: the board's name]"
)


def _complete(
    context: click.Context, _argument: click.Parameter, beginning: str
) -> list[CompletionItem]:
    """Return the words that may follow those of a piece that stand there already."""
    there = list(context.params.get("words") or ())
    following = {
        name.split()[len(there)]: None
        for name in whole_set()
        if name.split()[: len(there)] == there and len(name.split()) > len(there)
    }
    return [CompletionItem(word) for word in following if word.startswith(beginning)]


words_argument = click.argument("words", nargs=-1, metavar="[PIECE]...", shell_complete=_complete)


@dataclass(frozen=True)
class Place:
    """A pad, how long to wait for a tag, the book it is written down in, how to speak."""

    device: str | None
    seat: int
    wait_s: float
    as_json: bool
    quiet: bool
    laid: Path | None = None
    book_name: str | None = None
    yes: bool = False

    def say(self, text: str) -> None:
        """Tell a person what to do next, on stderr."""
        if not self.silent:
            click.echo(text, err=True)

    @property
    def silent(self) -> bool:
        """Tell whether nobody wants to hear how it goes."""
        return self.quiet or self.as_json

    def ask(self, question: str) -> bool:
        """Ask a person; without a terminal only --yes says yes."""
        return agreed(question, self.yes)


def at_a_pad(command: Command) -> Command:
    """Give a command the options of a pad, as `place`."""
    return _with(command, (quiet_option, json_option, _laid, _wait, _seat, device_option))


def at_a_pad_with_book(command: Command) -> Command:
    """Give a command the options of a pad and of the book of its tags, as `place`."""
    return _with(
        command,
        (quiet_option, json_option, yes_option, _laid, _book, _wait, _seat, device_option),
    )


@contextmanager
def pad_at(place: Place) -> "Iterator[Pad]":
    """Put the board into service and return the pad."""
    with _session_and_pad(place) as (_session, pad):
        yield pad


@contextmanager
def making(place: Place, *, lock: bool = False) -> "Iterator[tuple[Maker, Book]]":
    """Put the board into service and return what makes tags into pieces, with its book."""
    from affineur_host.tags.provision import Maker  # noqa: PLC0415 - slow to load

    with _session_and_pad(place) as (session, pad):
        book = open_book(place.book_name or session.hello["board"])
        yield Maker(pad, book, place.ask, place.wait_s, lock=lock), book


@contextmanager
def _session_and_pad(place: Place) -> "Iterator[tuple[Session, Pad]]":
    from affineur_host.tags.pads import pad_of  # noqa: PLC0415 - slow to load

    with (
        opened(place.device) as session,
        _laying(place, session),
        pad_of(session, place.seat) as pad,
    ):
        yield session, pad


@contextmanager
def _laying(place: Place, session: "Session") -> "Iterator[None]":
    """Lay the tag of a file onto the pad of a simulated board, if one is named."""
    from affineur_host.device.simulated import SimTransport  # noqa: PLC0415 - slow to load
    from affineur_host.tags.simulated import LaidFile  # noqa: PLC0415

    if place.laid is None:
        yield
        return
    if not isinstance(session.transport, SimTransport):
        raise click.UsageError("--lay needs a simulated board: --device sim:")
    file = LaidFile(place.laid)
    file.lay(session.transport, place.seat)
    try:
        yield
    finally:
        file.keep()


def the_piece(words: tuple[str, ...]) -> str:
    """Return the name of the piece the words mean; UsageError for others."""
    try:
        return name_of(piece(" ".join(words)))
    except NoSuchPiece as no:
        raise click.UsageError(f"{no}.") from no


def _with(command: Command, options: tuple[Command, ...]) -> Command:
    @wraps(command)
    def with_place(**values: Any) -> Any:
        place = {name: values.pop(name) for name in Place.__dataclass_fields__ if name in values}
        return command(place=Place(**place), **values)

    for option in options:
        with_place = option(with_place)
    return with_place
