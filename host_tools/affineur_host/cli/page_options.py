"""How the page is opened: options of `play` and `connect`, and what they print of it."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from affineur_host.page.server.run import Server

_ANY = "\0"

_port_option = click.option(
    "--port", type=click.IntRange(1, 65535), help="Port of the page.  [default: any that is free]"
)
_share_option = click.option(
    "--share",
    metavar="[ADDRESS]",
    is_flag=False,
    flag_value=_ANY,
    help="Let phones in the network take part, at this address of this computer: prints an"
    " address per seat and one to watch.",
)
_browser_option = click.option("--no-browser", is_flag=True, help="Only print the page's address.")


@dataclass(frozen=True)
class PageWish:
    """What a person wants of the page."""

    port: int | None
    share: str | None
    no_browser: bool

    @property
    def is_named(self) -> bool:
        """Whether anything was said about the page at all."""
        return self.port is not None or self.share is not None or self.no_browser


def page_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the page; it gets them as one argument, `page`."""

    @wraps(command)
    def collected(port: int | None, share: str | None, no_browser: bool, **others: Any) -> Any:
        return command(page=PageWish(port, share, no_browser), **others)

    return _port_option(_share_option(_browser_option(collected)))


def new_server(page: PageWish) -> "Server":
    """Return a server at its addresses, and print them; raises UserError."""
    from affineur_host.page.server.addresses import in_the_network  # noqa: PLC0415 - slow to load
    from affineur_host.page.server.run import Options, Server  # noqa: PLC0415

    lan = in_the_network() if page.share == _ANY else page.share
    server = Server(Options(page.port or 0, lan, not page.no_browser))
    announce(server)
    return server


def announce(server: "Server") -> None:
    """Print where the page is, and what to hand out; on a terminal also for phones to read."""
    from affineur_host.page.server.addresses import title  # noqa: PLC0415

    addresses = server.addresses
    click.echo(f"The table is at {addresses.of(server.passes.host)}")
    for holder in server.passes.shared:
        click.echo(f"{title(holder)}: {addresses.of(holder)}")
        if sys.stdout.isatty():
            click.echo(addresses.blocks(holder))
    click.echo("Ctrl-C ends it.")
