"""The match a person has named with `--journal`: where it is kept, and what it is."""

import os
from dataclasses import replace
from pathlib import Path

from affineur.journal import JournalFault
from affineur.table.ledger import RUNNING
from affineur_host.cli.journal import fault_line, replayed
from affineur_host.errors import EXIT_JOURNAL_NOT_WRITTEN, UserError
from affineur_host.one_match import NEVER_PLAYED, OneMatch
from affineur_host.store import FolderStore
from affineur_sim.match_run import Setup


def place(file: Path) -> OneMatch:
    """Return the place of the one match; raises UserError when nothing can be kept there."""
    hint = "choose another place with --journal"
    wrong = ""
    if os.path.isdir(file):
        wrong = f"{file} is a folder"
    elif os.path.exists(file) and not os.path.isfile(file):
        wrong = f"{file} is not a plain file"
    elif not os.path.isdir(file.parent):
        wrong = f"there is no folder {file.parent}"
    if wrong:
        raise UserError(wrong, hint, EXIT_JOURNAL_NOT_WRITTEN)
    return OneMatch(FolderStore(file.parent), file.name)


def setup(matches: OneMatch, file: Path, asked: Setup) -> Setup:
    """Return what the kept match is, or `asked` when there is none yet.

    A kept match goes on as what it is, whatever is asked for. Raises UserError when it cannot.
    """
    try:
        found = matches.latest()
    except JournalFault as fault:
        raise fault_line(file, fault) from fault
    if found is None or found[1] == NEVER_PLAYED:
        return asked
    opened, records, _ = found
    ledger = replayed(file, opened.header, records)
    if ledger.outcome != RUNNING:
        raise UserError(
            f"the match in {file} is over",
            f"look at it with `affineur journal replay {file}`, or name another file",
            EXIT_JOURNAL_NOT_WRITTEN,
        )
    return replace(
        asked,
        game=ledger.game,
        level=ledger.level,
        players=len(ledger.seats),
        seed=opened.header["seed"],
        places=tuple(ledger.seats),
    )


def goes_on(file: Path | None) -> str:
    """Say how a match that has been stopped can go on."""
    if file is None:
        return "nothing was kept; use --journal FILE to be able to go on"
    return f"the match is kept; the same command with --journal {file} goes on"
