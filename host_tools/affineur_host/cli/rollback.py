"""`affineur rollback`: the firmware a board had before its latest update."""

import click

from affineur_host.cli.install_options import at_a_board, mind_the_match, speaking, tell
from affineur_host.cli.options import device_option, json_option, quiet_option, yes_option


@click.command("rollback")
@device_option
@yes_option
@quiet_option
@json_option
def rollback(device: str | None, yes: bool, quiet: bool, as_json: bool) -> None:
    """Go back to the firmware the board had before; said again, forward again.

    It starts on trial as after an update.
    """
    with speaking(quiet or as_json) as report, at_a_board(device, report) as installer:
        mind_the_match(installer, yes)
        done = installer.roll_back()
    tell(done, "rolled back", as_json, quiet)
