"""The command `affineur`: one group, one file per command, one place where failures end.

A failure is one plain line on stderr and an exit code of its own (`errors`); there is never a
traceback for something a person can do something about, such as a disk that is full.
"""

import errno
import io
import os
import sys
from importlib import import_module

import click

from affineur import VERSION
from affineur_host.cli.completion import completed
from affineur_host.cli.options import Group
from affineur_host.errors import EXIT_INTERRUPTED, EXIT_SYSTEM, EXIT_USAGE, UserError

COMMANDS = (
    "play",
    "connect",
    "monitor",
    "journal",
    "tables",
    "bench",
    "engine",
    "score",
    "chip",
    "install",
    "update",
    "rollback",
    "image",
    "config",
    "calibrate",
    "selftest",
    "tags",
    "doctor",
    "completion",
)
"""Each is `cli.NAME.NAME`, and is loaded only when it is used: all together take a while."""
_FOLDER = "affineur_host.cli"
_LONGEST_MESSAGE = 400
_ON_WINDOWS = os.name == "nt"
_FAILING = ("strict", "surrogateescape")
"""How streams are opened that cannot write every character; the second in the locale C."""


class _Commands(Group):
    """The commands, in the order of COMMANDS."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own
        """Return all names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load a command; None when there is no such one."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"{_FOLDER}.{cmd_name}"), cmd_name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, message="affineur %(version)s")
def affineur() -> None:
    """Affineur, a powered Lazy Susan for the cheese games."""


def run(arguments: list[str]) -> int:
    """Run one command; return its exit code. Failures are one plain line on stderr."""
    _write_anything()
    try:
        answered = completed(affineur)
        return _invoke(arguments) if answered is None else answered
    except UserError as error:
        return _fail(error.message, error.hint, error.exit_code)
    except click.ClickException as error:
        return _misused(error)
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped", "", EXIT_INTERRUPTED)
    except OSError as error:
        return _refused(error)


def _write_anything() -> None:
    """Let streams that cannot write a character write its number instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in _FAILING:
            stream.reconfigure(errors="backslashreplace")


def _invoke(arguments: list[str]) -> int:
    """Run one command; unlike click's own `main` this leaves a lost reader to `run`."""
    try:
        with affineur.make_context("affineur", arguments) as context:
            return affineur.invoke(context) or 0
    except click.exceptions.Exit as done:  # after --help or --version
        return done.exit_code


def _misused(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return EXIT_USAGE
    context = getattr(error, "ctx", None)
    where = context.command_path if context else "affineur"
    return _fail(error.format_message().rstrip("."), f"see `{where} --help`", EXIT_USAGE)


def _refused(error: OSError) -> int:
    """Say what the system refused: a file that has a name, or else our own output."""
    name = "the output" if error.filename is None else os.fsdecode(error.filename)
    if error.filename is None and sys.stdout is not None:
        # What is still to be written would fail again on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.filename is None and _reader_has_gone(error):
        return 0
    reason = (error.strerror or "refused by the system").lower()
    return _fail(f"{name}: {reason}", "look at the disk and the permissions", EXIT_SYSTEM)


def _reader_has_gone(error: OSError) -> bool:
    """Tell whether nobody reads our output any more, as after `| head`; Windows says EINVAL."""
    return isinstance(error, BrokenPipeError) or (_ON_WINDOWS and error.errno == errno.EINVAL)


def _fail(message: str, hint: str, exit_code: int) -> int:
    line = _cut(" ".join(message.split()))
    if exit_code == EXIT_INTERRUPTED and sys.stderr is not None and sys.stderr.isatty():
        click.echo(err=True)  # below the question that was not answered
    click.echo(f"error: {line} - {hint}" if hint else f"error: {line}", err=True)
    return exit_code


def _cut(text: str) -> str:
    """Leave out the middle of what nobody reads to its end, such as a line of a wrong file."""
    if len(text) <= _LONGEST_MESSAGE:
        return text
    half = _LONGEST_MESSAGE // 2
    return f"{text[:half]} ... {text[-half:]}"
