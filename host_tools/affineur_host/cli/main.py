"""The command `affineur`: one group, one file per command, one place where failures end.

A failure is one plain line on stderr and an exit code of its own (`errors`); there is never a
traceback for something a person can do something about, such as a disk that is full.
"""

import io
import os
import sys

import click

from affineur import VERSION
from affineur_host.cli.bench import bench
from affineur_host.cli.calibrate import calibrate
from affineur_host.cli.chip import chip
from affineur_host.cli.completion import completed, completion
from affineur_host.cli.config import config
from affineur_host.cli.connect import connect
from affineur_host.cli.doctor import doctor
from affineur_host.cli.engine import engine
from affineur_host.cli.image import image
from affineur_host.cli.install import install
from affineur_host.cli.journal import journal
from affineur_host.cli.monitor import monitor
from affineur_host.cli.play import play
from affineur_host.cli.rollback import rollback
from affineur_host.cli.score import score
from affineur_host.cli.selftest import selftest
from affineur_host.cli.tables import tables
from affineur_host.cli.tags import tags
from affineur_host.cli.update import update
from affineur_host.errors import EXIT_INTERRUPTED, EXIT_SYSTEM, EXIT_USAGE, UserError

COMMANDS = (
    play,
    connect,
    monitor,
    journal,
    tables,
    bench,
    engine,
    score,
    chip,
    install,
    update,
    rollback,
    image,
    config,
    calibrate,
    selftest,
    tags,
    doctor,
    completion,
)
_LONGEST_MESSAGE = 400


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, message="affineur %(version)s")
def affineur() -> None:
    """Affineur, a powered Lazy Susan for the cheese games."""


for command in COMMANDS:
    affineur.add_command(command)


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
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
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
    return _fail(error.format_message(), f"see `{where} --help`", EXIT_USAGE)


def _refused(error: OSError) -> int:
    """Say what the system refused: a file that has a name, or else our own output."""
    name = "the output" if error.filename is None else os.fsdecode(error.filename)
    if error.filename is None and sys.stdout is not None:
        # What is still to be written would fail again on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):  # its reader has gone, for example `| head`
        return 0
    reason = (error.strerror or "refused by the system").lower()
    return _fail(f"{name}: {reason}", "look at the disk and the permissions", EXIT_SYSTEM)


def _fail(message: str, hint: str, exit_code: int) -> int:
    line = _cut(" ".join(message.split()))
    click.echo(f"error: {line} - {hint}" if hint else f"error: {line}", err=True)
    return exit_code


def _cut(text: str) -> str:
    """Leave out the middle of what nobody reads to its end, such as a line of a wrong file."""
    if len(text) <= _LONGEST_MESSAGE:
        return text
    half = _LONGEST_MESSAGE // 2
    return f"{text[:half]} ... {text[-half:]}"
