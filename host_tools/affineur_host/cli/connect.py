"""`affineur connect`: the page at a real board."""

import click

from affineur_host.cli.options import device_option, opened
from affineur_host.cli.page_options import PageWish, new_server, page_options


@click.command("connect")
@device_option
@page_options
def connect(device: str | None, page: PageWish) -> None:
    """Open the page of a board: see the table, act at every seat, step through the match."""
    from affineur_host.device.opening import open_device  # noqa: PLC0415 - slow to load

    with opened(device):  # whoever names a wrong board is told at once
        server = new_server(page)
    server.connect(lambda: open_device(device))
