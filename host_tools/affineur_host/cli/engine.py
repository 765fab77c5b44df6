"""`affineur engine`: play by JSON lines, for other programs."""

import sys

import click

from affineur_host.engine import Session, serve
from affineur_host.errors import EXIT_USAGE, UserError
from affineur_host.tables.store import load_tables


@click.command("engine")
@click.option("--shipped", is_flag=True, help="Play with the tables as shipped, not the own ones.")
def engine(shipped: bool) -> None:
    """Answer requests about the rules, one JSON object per line, until the input ends.

    Begin with {"cmd": "hello"}; engine/README.md shows a whole dialogue.
    """
    if sys.stdin is None or sys.stdout is None:
        raise UserError(
            "the engine has nothing to read from or to answer to",
            "leave standard input and output open",
            EXIT_USAGE,
        )
    session = Session(None if shipped else load_tables())
    serve(sys.stdin.buffer, sys.stdout.buffer, session)
