"""What the commands that bring firmware onto a board have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli.options import Bar, confirm, print_json
from affineur_host.errors import EXIT_INTERRUPTED, UserError

if TYPE_CHECKING:
    from affineur_host.install.installer import Done, Installer, Report

FILE = click.Path(path_type=Path)
uf2_option = click.option(
    "--uf2",
    type=FILE,
    metavar="FILE",
    help="MicroPython for the Pico, as from its download page.  [default: the one kept]",
)


class Voice:
    """Says what is being done: a line per step, a bar on a terminal for what takes long."""

    def __init__(self, silent: bool):
        self._silent = silent
        self._step = ""
        self._bar: Bar | None = None

    def report(self, step: str, done: int, total: int) -> None:
        """Take a report of the work."""
        if step != self._step:
            self.close()
            self._step = step
            if not self._silent:
                click.echo(step, err=True)
        if total:
            self._bar = self._bar or Bar(step, self._silent).__enter__()
            self._bar.show(done, total)

    def close(self) -> None:
        """Finish the bar."""
        if self._bar is not None:
            self._bar.__exit__()
            self._bar = None


@contextmanager
def speaking(silent: bool) -> "Iterator[Report]":
    """A voice; a person who stops the work is told that nothing is broken."""
    voice = Voice(silent)
    try:
        yield voice.report
    except KeyboardInterrupt:
        hint = "the board starts what it had or what is new; the same command finishes the work"
        raise UserError("stopped", hint, EXIT_INTERRUPTED) from None
    finally:
        voice.close()


@contextmanager
def at_a_board(
    device: str | None, report: "Report", *, waiting: bool = False
) -> "Iterator[Installer]":
    """An installer at the board that `device` means, which may be `waiting` to show up."""
    from affineur_host.device.faults import DeviceFault  # noqa: PLC0415 - slow to load
    from affineur_host.device.opening import open_device  # noqa: PLC0415
    from affineur_host.install import bootsel, faults  # noqa: PLC0415
    from affineur_host.install.installer import Installer  # noqa: PLC0415
    from affineur_host.install.line import Line  # noqa: PLC0415

    try:
        line = Line(lambda: open_device(device), bootsel.BACK_LIMIT_S if waiting else 0.0)
    except DeviceFault as error:
        raise (faults.fault(faults.NOT_BACK) if waiting else error) from error
    try:
        yield Installer(line, report)
    finally:
        line.close()


def mind_the_match(installer: "Installer", yes: bool) -> None:
    """Do not stop a match that is being played without asking."""
    if installer.is_playing():
        confirm("A match is being played. It is kept, but the board starts afresh. Go on?", yes)


def tell(done: "Done", told: str, as_json: bool, quiet: bool) -> None:
    """Say what has come of it: JSON, or a line."""
    if as_json:
        print_json(asdict(done))
    elif not quiet:
        name, version = done.board.get("board", ""), done.board.get("firmware", "")
        click.echo(f"{told}: {name}, Affineur {version} in slot {done.slot}")
