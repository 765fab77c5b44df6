"""`affineur config mend`: out of a settings file that is refused, on a board or in a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli.named import refuse_named
from affineur_host.cli.options import (
    BREAK_IN,
    confirm,
    device_option,
    json_option,
    print_json,
    reached,
    yes_option,
)
from affineur_host.config import problems

if TYPE_CHECKING:
    from affineur.settings import Problem
    from affineur_host.device.transport import Transport

_START_S = 10.0

file_option = click.option(
    "--file", "file", type=click.Path(path_type=Path), help="Settings in a file, not on a board."
)


@click.command("mend")
@device_option
@file_option
@json_option
@yes_option
def mend(device: str | None, file: Path | None, as_json: bool, yes: bool) -> None:
    """Leave out what is wrong in a settings file; the board that refused it starts.

    Each line that cannot be taken becomes a comment and is printed, with what it may be; all
    others stay. So does a file for newer firmware, as far as this one knows its settings.
    """
    from affineur_host.config.mending import mend_file  # noqa: PLC0415 - slow to load

    if file is not None:
        refuse_named(("device", "yes"), "--file")
        _tell(mend_file(file), str(file), as_json)
        return
    with reached(device) as transport:
        _tell(_on_board(transport, yes), transport.name, as_json)


def _on_board(transport: "Transport", yes: bool) -> "list[Problem]":
    """Return what was wrong on the board, which then starts; raises UserError when it does not."""
    from affineur_host.config.mending import mend_board  # noqa: PLC0415 - slow to load
    from affineur_host.device.repl import Repl  # noqa: PLC0415
    from affineur_host.device.session import Session  # noqa: PLC0415

    if _is_well(transport, yes):
        return []
    with Repl(transport) as repl:
        wrong = mend_board(repl)
    session = Session(transport)
    session.greet(_START_S)
    session.leave()
    return wrong


def _is_well(transport: "Transport", yes: bool) -> bool:
    """Tell whether the board answers; one that may be busy is stopped only after a question."""
    from affineur_host.device import faults  # noqa: PLC0415 - slow to load
    from affineur_host.device.session import FIRST_S, Session  # noqa: PLC0415

    session = Session(transport)
    try:
        session.greet(FIRST_S)
        session.leave()
        return True
    except faults.DeviceFault as fault:
        if fault.kind in (faults.SILENT, faults.CHATTY, faults.STARTING, faults.FAILED):
            confirm(BREAK_IN, yes)
        elif fault.kind not in (faults.SETTINGS, faults.NOT_RUNNING):
            raise
        return False


def _tell(wrong: "list[Problem]", name: str, as_json: bool) -> None:
    if as_json:
        print_json({"left_out": problems.as_data(wrong)})
        return
    for line in problems.lines(wrong):
        click.echo(f"left out: {line}")
    if not wrong:
        click.echo(f"all settings of {name} are as they may be")
