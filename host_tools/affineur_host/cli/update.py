"""`affineur update`: newer firmware for a board, in the slot that is not running."""

import click

from affineur_host.cli.install_options import at_a_board, mind_the_match, speaking, tell
from affineur_host.cli.options import device_option, json_option, quiet_option, yes_option


@click.command("update")
@device_option
@yes_option
@quiet_option
@json_option
def update(device: str | None, yes: bool, quiet: bool, as_json: bool) -> None:
    """Bring this version of the firmware onto a board that has one.

    Only what has changed is sent. The board starts the new firmware on trial; if it does not
    prove itself, the board goes back to what it had. A match that is being played goes on.
    """
    from affineur_host.install import firmware  # noqa: PLC0415 - slow to load

    with speaking(quiet or as_json) as report, at_a_board(device, report) as installer:
        mind_the_match(installer, yes)
        done = installer.update(firmware.build())
    tell(done, "updated" if done.changed else "was up to date", as_json, quiet)
