"""`affineur rollback`: the firmware a board had before its latest update."""

import click

from affineur_host.cli.install_options import at_a_board, speaking, tell
from affineur_host.cli.options import device_option, json_option, quiet_option


@click.command("rollback")
@device_option
@quiet_option
@json_option
def rollback(device: str | None, quiet: bool, as_json: bool) -> None:
    """Go back to the firmware the board had before; said again, forward again.

    It starts on trial as after an update.
    """
    with speaking(quiet or as_json) as report, at_a_board(device, report) as installer:
        done = installer.roll_back()
    tell(done, "rolled back", as_json, quiet)
