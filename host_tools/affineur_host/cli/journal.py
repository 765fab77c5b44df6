"""`affineur journal`: look at a match record, check it, replay it."""

import json
import os
from pathlib import Path
from typing import Any

import click

from affineur.journal import Journal, JournalFault, verify
from affineur.rules import names
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.shell import rebuild
from affineur.table import words
from affineur.table.geared import RINGS, Geared
from affineur.table.header import check_header
from affineur.table.ledger import Ledger
from affineur_host.cli.options import Group, json_option, print_json
from affineur_host.cli.pull import pull
from affineur_host.errors import (
    EXIT_JOURNAL_DAMAGED,
    EXIT_JOURNAL_FOREIGN,
    EXIT_JOURNAL_UNREADABLE,
    UserError,
)
from affineur_host.store import FolderStore
from affineur_host.tables.force import own_tables_in_force

_FILE = click.Path(path_type=Path)
_FAULT_EXITS = {
    "DAMAGED": EXIT_JOURNAL_DAMAGED,
    "NOT_A_JOURNAL": EXIT_JOURNAL_FOREIGN,
    "NEWER_VERSION": EXIT_JOURNAL_FOREIGN,
}


@click.group("journal", cls=Group)
def journal() -> None:
    """Show, replay and verify the record of a match; pull it from a board."""


journal.add_command(pull)


@journal.command("show")
@click.argument("file", type=_FILE)
@json_option
def show(file: Path, as_json: bool) -> None:
    """Print every record of FILE, one per line."""
    header, records = read(file)
    if as_json:
        print_json({"header": header, "records": records})
        return
    click.echo(f"   0  {describe_header(header)}")
    for number, record in enumerate(records, start=1):
        click.echo(f"{number:>4}  {describe(record)}")


@journal.command("replay")
@click.argument("file", type=_FILE)
@json_option
def replay(file: Path, as_json: bool) -> None:
    """Fold the records of FILE and print the state of the match at their end."""
    header, records = read(file)
    kept = replayed(file, header, records)
    if as_json:
        print_json({"records": len(records), "outcome": kept.outcome, "state": kept.data()})
        return
    click.echo(f"{describe_header(header)}, {len(records)} records")
    unit = "gear turned by sectors:" if kept.game == words.STEAM else "turn"
    click.echo(f"{unit} {kept.turn}, {kept.outcome}")
    for seat in kept.seats:
        click.echo(f"seat {seat}: {describe_seat(kept, seat)}")


@journal.command("verify")
@click.argument("file", type=_FILE)
@json_option
def verify_file(file: Path, as_json: bool) -> None:
    """Check FILE from the first byte to the last, and that its records make a match."""
    header, records = read(file)
    replayed(file, header, records)
    report = verify(FolderStore(file.parent).read(file.name))
    found = {"records": len(records), "torn_bytes": report.torn, "healed": report.healed}
    if as_json:
        print_json(found)
        return
    torn = f", {report.torn} bytes of a torn tail left out" if report.torn else ""
    healed = f", {report.healed} torn tails healed" if report.healed else ""
    click.echo(f"sound: {len(records)} records{healed}{torn}")


def read(file: Path) -> tuple[Any, list[Any]]:
    """Return (header, records) of a journal file; raises UserError."""
    if os.path.isdir(file):
        raise UserError(f"{file} is a folder", "name a match record", EXIT_JOURNAL_UNREADABLE)
    try:
        _check_right(file)
        opened, records, _ = Journal.open(FolderStore(file.parent), file.name)
    except JournalFault as fault:
        raise fault_line(file, fault) from fault
    try:
        check_header(opened.header)
    except (MalformedMove, IllegalMove) as no:
        raise _foreign(file, "show", no) from no
    return opened.header, records


def _check_right(file: Path) -> None:
    """Raise UserError where the file may not be read; the journal speaks of writing then."""
    try:
        if os.path.lexists(file):
            file.open("rb").close()
    except PermissionError as error:
        line = f"{file} cannot be read: permission denied"
        raise UserError(line, "allow it, or name another file", EXIT_JOURNAL_UNREADABLE) from error
    except OSError:
        return  # the journal tells


def replayed(file: Path, header: object, records: list[Any]) -> Ledger:
    """Return the match the records tell; raises UserError when they tell none."""
    try:
        with own_tables_in_force():
            return rebuild(header, records)
    except (MalformedMove, IllegalMove) as no:
        raise _foreign(file, "replay", no) from no


def _foreign(file: Path, verb: str, no: Exception) -> UserError:
    line = f"{file} holds no match this version can {verb}: {no}"
    return UserError(line, "it is left untouched", EXIT_JOURNAL_FOREIGN)


def fault_line(file: Path, fault: JournalFault) -> UserError:
    """Return the line for a fault of the journal `file`."""
    exit_code = _FAULT_EXITS.get(fault.code, EXIT_JOURNAL_UNREADABLE)
    return UserError(f"{file}: {fault}", exit_code=exit_code)


def describe_header(header: Any) -> str:
    """Say what is played and by whom."""
    seats = ", ".join(str(seat) for seat in header["seats"])
    return f"{header['game']} at level {header['level']}, seats {seats}, seed {header['seed']}"


def describe(record: Any) -> str:
    """Say what a record means in a few words; what no version of ours wrote is shown as it is."""
    if not isinstance(record, list):
        return json.dumps(record)
    if len(record) == 3 and record[0] == "move":
        return f"seat {record[1]}: {record[2]}"
    return " ".join(str(item) for item in record)


def describe_seat(kept: Ledger, seat: int) -> str:
    """Say what a seat has in front of it and who is away, or where its assistants stand."""
    if isinstance(kept.referee, Geared):
        places = [
            f"{RINGS[ring]} {sector + 1}"
            for who, ring, sector in kept.referee.figures()
            if who == seat
        ]
        return f"assistants on the rings: {', '.join(places) or 'none'}"
    used = sum(kept.referee.token_is_used(seat, n + 1) for n in range(words.TOKENS))
    away = [
        f"{names.TYPES[kind]} back in {placed + delay - kept.turn}"
        for kind, placed, delay in kept.referee.away(seat)
    ]
    return f"{words.TOKENS - used} tokens left; " + (", ".join(away) or "all workers at home")
