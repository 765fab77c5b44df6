"""`affineur score`: the score sheet of a table somebody describes, or of a saved game."""

from pathlib import Path

import click

from affineur_host.cli.options import json_option, print_json
from affineur_host.errors import EXIT_SCORE_UNREADABLE, UserError
from affineur_host.score import DescriptionError, read_file
from affineur_host.score import score as score_sheet
from affineur_host.score.printed import printed
from affineur_host.tables.store import load_tables


@click.command("score")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@click.option("--shipped", is_flag=True, help="Score by the tables as shipped, not the own ones.")
def score(file: Path, as_json: bool, shipped: bool) -> None:
    """Score the table described in FILE (TOML or JSON), or a game saved by the engine."""
    try:
        sheet = score_sheet(read_file(file), None if shipped else load_tables())
    except DescriptionError as error:
        raise UserError(
            f"{file}: {error}",
            "the format is described in host_tools/affineur_host/score/README.md",
            EXIT_SCORE_UNREADABLE,
        ) from error
    if as_json:
        print_json(sheet.as_dict())
        return
    for line in printed(sheet):
        click.echo(line)
