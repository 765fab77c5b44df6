"""`affineur doctor`: one page about program, computer and board, for a look or a bug report."""

from typing import TYPE_CHECKING, Any

import click

from affineur_host.cli.options import (
    BREAK_IN,
    confirm,
    device_option,
    json_option,
    print_json,
    yes_option,
)
from affineur_host.errors import UserError

if TYPE_CHECKING:
    from affineur_host.device.transport import Transport

_LEAST_WIDTH = 16
_ATTACH = (
    "this page, as `affineur doctor > doctor.txt` keeps it",
    "the match: `affineur journal pull`",
    "what the board reports while it goes wrong: `affineur monitor --record session.txt`",
)


@click.command("doctor")
@device_option
@click.option(
    "--break-in",
    is_flag=True,
    help="Also stop the firmware, look at MicroPython and the flash, and start the board afresh.",
)
@json_option
@yes_option
def doctor(device: str | None, break_in: bool, as_json: bool, yes: bool) -> None:
    """Print one page about this program, this computer and the board; works without a board.

    Nothing on it is secret.
    """
    from affineur_host.device import checkup  # noqa: PLC0415 - slow to load

    if break_in:
        confirm(BREAK_IN, yes)
    page = {"program": checkup.program(), "connected": checkup.connected()}
    page |= _board(device, break_in)
    if as_json:
        print_json({**page, "attach": _ATTACH})
        return
    for title, part in page.items():
        _tell(title, part)
    click.echo("to a report of something that went wrong, attach")
    for line in _ATTACH:
        click.echo(f"  {line}")


def _board(device: str | None, break_in: bool) -> dict[str, dict[str, Any]]:
    """Return all parts about the board; what is wrong with it is one of them."""
    from affineur_host.device.opening import open_device  # noqa: PLC0415

    try:
        transport = open_device(device)
    except UserError as error:
        return {"board": _wrong(error)}
    try:
        found = _talk(transport, break_in)
        if break_in:
            found["inside"] = _look_inside(transport)
        return found
    finally:
        transport.close()


def _talk(transport: "Transport", in_a_hurry: bool) -> dict[str, dict[str, Any]]:
    from affineur_host.device import checkup  # noqa: PLC0415
    from affineur_host.device.session import FIRST_S, TIMEOUT_S, Session  # noqa: PLC0415

    session = Session(transport)
    try:
        found = checkup.talk(session, FIRST_S if in_a_hurry else TIMEOUT_S)
        session.leave()
        return found
    except UserError as error:
        return {"board": {"at": transport.name, **_wrong(error)}}


def _look_inside(transport: "Transport") -> dict[str, Any]:
    from affineur_host.device import checkup  # noqa: PLC0415

    try:
        return checkup.look_inside(transport)
    except UserError as error:
        return _wrong(error)


def _wrong(error: UserError) -> dict[str, Any]:
    return {"wrong": error.message, "next": error.hint, "exit_code": error.exit_code}


def _tell(title: str, part: dict[str, Any]) -> None:
    """Print a part: one line for each fact."""
    click.echo(title)
    if title == "settings" and not part:
        click.echo("  all at their defaults")
    names = {key: key if title == "settings" else key.replace("_", " ") for key in part}
    width = max([_LEAST_WIDTH, *map(len, names.values())])
    for key, value in part.items():
        for line in _lines(value):
            click.echo(f"  {names[key]:{width}} {line}")


def _lines(value: Any) -> list[str]:
    """Return a fact as lines; a list has one for each item."""
    if isinstance(value, dict):
        return [", ".join(f"{key} {_word(item)}" for key, item in value.items()) or "none"]
    if isinstance(value, list | tuple) and any(isinstance(item, dict | tuple) for item in value):
        return [line for item in value for line in _lines(item)]
    if isinstance(value, list | tuple):
        return [", ".join(_word(item) for item in value) or "none"]
    return [_word(value)]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "-"
