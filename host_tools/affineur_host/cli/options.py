"""What options of several commands have in common."""

import json
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

import click

from affineur_host.cli.completion import boards

if TYPE_CHECKING:
    from affineur_host.device.session import Session
    from affineur_host.device.transport import Transport

BREAK_IN = (
    "This stops the board for a moment and starts it afresh; a match goes on from its record."
    " Go on?"
)
_BAR_CHARS = 30
_LONGEST_SENTENCE = 1_000

device_option = click.option(
    "--device",
    envvar="AFFINEUR_DEVICE",
    metavar="BOARD",
    shell_complete=boards,
    help="Which board: its name, serial number or port, or sim:, tcp:HOST:PORT, pty:PATH,"
    " replay:FILE, chip:FILE. Needed only where there are several.  [env: AFFINEUR_DEVICE]",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON for other programs."
)
quiet_option = click.option(
    "--quiet", "-q", is_flag=True, help="Say nothing but failures and what was asked for."
)
yes_option = click.option("--yes", "-y", is_flag=True, help="Ask no questions: yes to all.")


@contextmanager
def reached(device: str | None) -> "Iterator[Transport]":
    """Open the line to the board that `device` means, and let go of it at the end."""
    from affineur_host.device.opening import open_device  # noqa: PLC0415 - slow to load

    transport = open_device(device)
    try:
        yield transport
    finally:
        transport.close()


@contextmanager
def opened(device: str | None) -> "Iterator[Session]":
    """Talk with the board that `device` means: it has been greeted, and hears bye at the end."""
    from affineur_host.device.opening import open_device  # noqa: PLC0415 - slow to load
    from affineur_host.device.session import Session  # noqa: PLC0415

    session = Session(open_device(device))
    try:
        session.greet()
        yield session
    finally:
        session.close()


class Group(click.Group):
    """A command that has others; its help tells of each in one whole sentence."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of the commands, as click does, but without cutting any off."""
        rows = [
            (name, command.get_short_help_str(_LONGEST_SENTENCE))
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) is not None
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def a_number(
    _context: click.Context, _option: click.Parameter, value: float | None
) -> float | None:
    """Return `value`; refuses "nan", which no range of click's leaves out."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no number")
    return value


def confirm(question: str, yes: bool) -> None:
    """Go on only when the person says yes; without a terminal only `--yes` does."""
    if not agreed(question, yes):
        raise click.Abort


def agreed(question: str, yes: bool) -> bool:
    """Tell whether the person says yes; without a terminal only `--yes` does."""
    if yes:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise click.UsageError(f"{question} Say yes with --yes.")
    return click.confirm(question, err=True)


class Bar:
    """A bar that grows with the work, on stderr, and only where somebody looks at a terminal."""

    def __init__(self, title: str, quiet: bool = False):
        self._title = title
        self._hidden = quiet or sys.stderr is None or not sys.stderr.isatty()
        self._drawn = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_what: object) -> None:
        if self._drawn:
            click.echo(err=True)

    def show(self, done: int, total: int) -> None:
        """Show that `done` of `total` is done; a bar of the same length is not drawn again."""
        if self._hidden:
            return
        filled = _BAR_CHARS * done // total if total else _BAR_CHARS
        bar = "#" * filled + "-" * (_BAR_CHARS - filled)
        is_same = bar in self._drawn
        self._drawn = f"{self._title} [{bar}] {done}/{total}"
        if not is_same:
            self._draw()

    def print(self, text: str, *, err: bool = False) -> None:
        """Print a line above the bar."""
        if self._drawn:
            click.echo(f"\r{' ' * len(self._drawn)}\r", nl=False, err=True)
        click.echo(text, err=err)
        self._draw()

    def _draw(self) -> None:
        if self._drawn:
            click.echo(f"\r{self._drawn}", nl=False, err=True)


def print_json(value: object) -> None:
    """Print one line of JSON, plain ASCII so that any terminal and pipe takes it."""
    click.echo(json.dumps(value))
