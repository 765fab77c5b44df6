"""`affineur connect`: the page at a real board."""

import sys

import click

from affineur_host.cli.options import device_option, opened
from affineur_host.cli.page_options import PageWish, new_server, page_options
from affineur_host.errors import EXIT_USAGE, UserError


@click.command("connect")
@device_option
@page_options
@click.option("--terminal", is_flag=True, help="Show the table in the terminal, without the page.")
def connect(device: str | None, page: PageWish, terminal: bool) -> None:
    """Open the page of a board: see the table, act at every seat, step through the match."""
    if terminal:
        if page.is_named:
            raise click.UsageError("--terminal has no page")
        _in_the_terminal(device)
        return
    from affineur_host.device.opening import open_device  # noqa: PLC0415 - slow to load
    from affineur_host.device.simulated import PREFIX  # noqa: PLC0415

    if device is not None and device.lower().startswith(PREFIX):
        raise click.UsageError("The page of a simulated board is opened by `affineur play`.")

    with opened(device):  # whoever names a wrong board is told at once
        server = new_server(page)
    server.connect(lambda: open_device(device))


def _in_the_terminal(device: str | None) -> None:
    """Show the table until the person leaves; raises UserError when the board goes away."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        hint = "without one, `affineur monitor` tells what happens"
        raise UserError("there is no terminal to show the table in", hint, EXIT_USAGE)
    from affineur_host.live.connected import ConnectedTable  # noqa: PLC0415 - slow to load

    with opened(device) as session:
        shown = ConnectedTable(session)
        shown.run()
    if shown.gone is not None:
        raise shown.gone
