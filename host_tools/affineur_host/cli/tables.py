"""`affineur tables`: look at the component tables, check them, put in those of the own copy."""

import json
from pathlib import Path
from typing import Any

import click

from affineur_host.cli.options import Group, json_option
from affineur_host.errors import EXIT_TABLE_INVALID, EXIT_TABLE_UNKNOWN, UserError
from affineur_host.tables import describe
from affineur_host.tables.examine import Finding, examine, refusals
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import (
    judge,
    keep,
    shipped_tables,
    tables_in_force,
    user_folder,
    write_table,
)
from affineur_host.tables.table import KINDS, Table

_FILE = click.Path(path_type=Path)
_shipped = click.option(
    "--shipped", is_flag=True, help="Use the table as shipped, not the own one."
)


@click.group("tables", cls=Group)
def tables() -> None:
    """Show, check and replace what is printed on boards, cards and tiles."""


@tables.command("list")
@json_option
def list_tables(as_json: bool) -> None:
    """List the tables and how many of their values each kind of source vouches for."""
    rows = [
        {"table": table.name, **describe.counts(table)} for table in tables_in_force().values()
    ]
    if as_json:
        _print_json(rows)
        return
    click.echo(f"{'table':<22}" + "".join(f"{kind:>11}" for kind in KINDS))
    for row in rows:
        click.echo(f"{row['table']:<22}" + "".join(f"{row[kind]:>11}" for kind in KINDS))


@tables.command()
@click.argument("name")
@_shipped
@json_option
def show(name: str, shipped: bool, as_json: bool) -> None:
    """Print the rows of table NAME, each value marked with the kind of its source."""
    table = _table(name, shipped)
    if as_json:
        _print_json({"table": table.name, "facts": describe.facts(table)})
        return
    click.echo(f"{table.name}    {describe.LEGEND}")
    for line in describe.lines(table):
        click.echo(line)
    click.echo("\nsources")
    for line in describe.sources(table):
        click.echo(line)


@tables.command()
@click.argument("files", nargs=-1, type=_FILE)
@json_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check the tables in FILES, or all tables in force, against rules and sources."""
    findings = judge(list(files)).findings if files else examine(tables_in_force())
    _report(findings, as_json)
    refused = refusals(findings)
    if refused:
        raise UserError(
            f"{len(refused)} of the {len(findings)} problems above keep the table from being used",
            "correct these places and check again",
            EXIT_TABLE_INVALID,
        )


@tables.command("export")
@click.argument("name")
@click.argument("file", type=_FILE)
@_shipped
def export_table(name: str, file: Path, shipped: bool) -> None:
    """Write table NAME to FILE, to be edited and imported again."""
    write_table(_table(name, shipped), file)
    click.echo(f"{name} written to {file}")


@tables.command("import")
@click.argument("files", nargs=-1, required=True, type=_FILE)
def import_tables(files: tuple[Path, ...]) -> None:
    """Use the tables in FILES for all later games on this PC; changed values count as owner's."""
    offer = judge(list(files)).accepted()
    keep(offer.tables)
    for finding in offer.findings:
        click.echo(f"warning: {finding.line()}", err=True)
    for name, table in offer.tables.items():
        own = describe.counts(table)["owner"]
        click.echo(f"{name} is in force, values of the owner: {own}, kept in {user_folder()}")


def _table(name: str, shipped: bool) -> Table:
    found = (shipped_tables() if shipped else tables_in_force()).get(name)
    if found is None:
        raise UserError(
            f"there is no table called {name!a}",
            "the names are shown by `affineur tables list`",
            EXIT_TABLE_UNKNOWN,
        )
    return found


def _report(findings: list[Finding], as_json: bool) -> None:
    if as_json:
        _print_json([{"refused": each.refused, "problem": each.line()} for each in findings])
        return
    for each in findings:
        click.echo(f"{'refused' if each.refused else 'warning'}: {each.line()}")
    if not findings:
        click.echo(f"no problems; {len(ENTRIES)} tables are in use")


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=1))
