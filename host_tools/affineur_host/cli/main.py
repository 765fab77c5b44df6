"""The command `affineur`: one group, one file per command, one place where failures end.

A failure is one plain line on stderr and an exit code of its own (`errors`); there is never a
traceback for something a person can do something about.
"""

import os
import sys

import click

from affineur import VERSION
from affineur_host.cli.bench import bench
from affineur_host.cli.chip import chip
from affineur_host.cli.engine import engine
from affineur_host.cli.journal import journal
from affineur_host.cli.play import play
from affineur_host.cli.score import score
from affineur_host.cli.tables import tables
from affineur_host.errors import EXIT_INTERRUPTED, EXIT_USAGE, UserError

COMMANDS = (play, journal, tables, bench, engine, score, chip)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, message="affineur %(version)s")
def affineur() -> None:
    """Affineur, a powered Lazy Susan for the cheese games."""


for command in COMMANDS:
    affineur.add_command(command)


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; return its exit code. Failures are one plain line on stderr."""
    try:
        return affineur.main(arguments, prog_name="affineur", standalone_mode=False) or 0
    except UserError as error:
        hint = f" - {error.hint}" if error.hint else ""
        return _fail(f"{error.message}{hint}", error.exit_code)
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "affineur"
        return _fail(f"{error.format_message()} - see `{where} --help`", EXIT_USAGE)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped", EXIT_INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has gone, for example `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _fail(line: str, exit_code: int) -> int:
    click.echo(f"error: {' '.join(line.split())}", err=True)
    return exit_code
