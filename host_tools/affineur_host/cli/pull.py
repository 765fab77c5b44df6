"""`affineur journal pull`: copies of match records from a board."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli.options import (
    BREAK_IN,
    Bar,
    confirm,
    device_option,
    json_option,
    opened,
    print_json,
    quiet_option,
    reached,
    yes_option,
)
from affineur_host.errors import (
    EXIT_JOURNAL_DAMAGED,
    EXIT_JOURNAL_NOT_WRITTEN,
    EXIT_JOURNAL_UNREADABLE,
    UserError,
)

if TYPE_CHECKING:
    from affineur_host.device.pulled import Copy, FromFirmware, FromFlash


@click.command("pull")
@click.argument("matches", nargs=-1, metavar="[MATCH]...")
@device_option
@click.option("--all", "all_matches", is_flag=True, help="Copy every match the board has kept.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="Where to keep the copies, made if need be.  [default: here]",
)
@click.option(
    "--break-in",
    is_flag=True,
    help="Stop the firmware, which may not answer, read the flash, and start the board afresh.",
)
@json_option
@quiet_option
@yes_option
def pull(  # noqa: PLR0913, PLR0917 - one argument per option
    matches: tuple[str, ...],
    device: str | None,
    all_matches: bool,
    folder: Path,
    break_in: bool,
    as_json: bool,
    quiet: bool,
    yes: bool,
) -> None:
    """Copy match records from a board: the newest, the named, or --all.

    Each copy is checked from the first byte to the last. A copy that lies there already is
    brought up to date; no other match is ever written over.
    """
    if break_in:
        confirm(BREAK_IN, yes)
    with _from_flash(device) if break_in else _from_firmware(device) as records:
        copies = [
            _pull(records, match, folder, quiet or as_json)
            for match in _chosen(records.names(), matches, all_matches)
        ]
    _tell(copies, as_json, quiet)
    for copy in copies:
        if copy.report.fault is not None:
            raise UserError(
                f"{copy.file}: {copy.report.fault}",
                "the copy is kept as it is; please report it with `affineur doctor`",
                EXIT_JOURNAL_DAMAGED,
            )


@contextmanager
def _from_firmware(device: str | None) -> "Iterator[FromFirmware]":
    from affineur_host.device.pulled import FromFirmware  # noqa: PLC0415 - slow to load

    with opened(device) as session:
        yield FromFirmware(session)


@contextmanager
def _from_flash(device: str | None) -> "Iterator[FromFlash]":
    from affineur_host.device.pulled import FromFlash  # noqa: PLC0415 - slow to load
    from affineur_host.device.repl import Repl  # noqa: PLC0415

    with reached(device) as transport, Repl(transport) as repl:
        yield FromFlash(repl)


def _chosen(kept: list[str], named: Sequence[str], all_matches: bool) -> list[str]:
    """Return the names of the matches that are wanted; raises UserError."""
    missing = [name for name in named if name not in kept]
    if missing:
        listed = ", ".join(kept) or "none"
        line = f"the board has no match {', '.join(missing)}"
        raise UserError(line, f"it has kept: {listed}", EXIT_JOURNAL_UNREADABLE)
    if named:
        return list(named)
    return kept if all_matches else kept[-1:]


def _pull(records: "FromFirmware | FromFlash", match: str, folder: Path, quiet: bool) -> "Copy":
    from affineur_host.device import pulled  # noqa: PLC0415 - slow to load

    with Bar(match, quiet) as bar:
        data = records.fetch(match, bar.show)
    with _written(folder):
        folder.mkdir(parents=True, exist_ok=True)
        return pulled.keep(folder, records.board, match, data)


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = (error.strerror or "refused by the system").lower()
        raise UserError(
            f"nothing can be kept in {folder}: {reason}",
            "choose another place with --to",
            EXIT_JOURNAL_NOT_WRITTEN,
        ) from error


def _tell(copies: "Sequence[Copy]", as_json: bool, quiet: bool) -> None:
    if as_json:
        print_json([_row(copy) for copy in copies])
    elif not copies:
        click.echo("The board has kept no match yet.", err=True)
    elif not quiet:
        for copy in copies:
            click.echo(f"{copy.match}: {_verdict(copy)} in {copy.file}")


def _verdict(copy: "Copy") -> str:
    report = copy.report
    if report.fault is not None:
        return "damaged,"
    torn = f", {report.torn} bytes of a torn tail" if report.torn else ""
    known = "" if copy.changed else ", there already"
    return f"sound, {report.records} records{torn}{known},"


def _row(copy: "Copy") -> dict[str, object]:
    report = copy.report
    return {
        "match": copy.match,
        "file": str(copy.file),
        "bytes": copy.size_bytes,
        "records": report.records,
        "torn_bytes": report.torn,
        "damage": str(report.fault) if report.fault is not None else None,
        "changed": copy.changed,
    }
