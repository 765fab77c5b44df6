"""Where browsers find the page: what is bound, what is printed, what a phone can read."""

import errno
import io
import ipaddress
import socket
from typing import Any

import segno

from affineur_host.errors import (
    EXIT_PAGE_NO_NETWORK,
    EXIT_PAGE_NOT_OURS,
    EXIT_PAGE_NOT_SERVED,
    EXIT_PAGE_PORT_TAKEN,
    UserError,
)
from affineur_host.page.server.guard import ENTRANCE, LOOPBACK
from affineur_host.page.server.passes import SEAT, Pass, Passes

_NOWHERE = (LOOPBACK, "0.0.0.0", "::")  # noqa: S104 - refused, never bound
"""Where no phone gets to: this computer alone, and any of its addresses."""
_SENT_BYTES = 1 << 16  # may lie in the system, so that who stops reading is soon noticed
_NEARBY = ("192.0.2.1", 9)  # documentation only (RFC 5737): asked for the way there, never sent to


class Addresses:
    """The sockets of one server, and the address of each of its passes."""

    def __init__(self, passes: Passes, port: int, lan: str | None):
        """Bind `port` (0: any that is free) on this computer and, to share, on `lan`.

        Raises UserError.
        """
        if lan in _NOWHERE:
            raise _not_ours(lan)
        self._passes = passes
        self._lan = lan
        self.sockets = [_bound(LOOPBACK, port)]
        self.port: int = self.sockets[0].getsockname()[1]
        if lan is not None:
            try:
                self.sockets.append(_bound(lan, self.port))
            except UserError:
                self.close()
                raise

    @property
    def is_shared(self) -> bool:
        """Whether others than this computer may come in."""
        return self._lan is not None

    @property
    def places(self) -> list[str]:
        """What a Host header may say."""
        hosts = [LOOPBACK, "localhost", *([_in_url(self._lan)] if self._lan else [])]
        bare = hosts if self.port == 80 else []
        return [f"{host}:{self.port}" for host in hosts] + bare

    def of(self, holder: Pass) -> str:
        """Return the address that lets its visitor be `holder`."""
        host = LOOPBACK if holder not in self._passes.shared else _in_url(self._lan or LOOPBACK)
        return f"http://{host}:{self.port}/{ENTRANCE}/{holder.token}"

    def handed_out(self) -> list[dict[str, Any]]:
        """Return what others are given: one address per seat, and one for watchers."""
        return [
            {
                "who": holder.role,
                "seat": holder.seat,
                "address": self.of(holder),
                "qr": f"qr/{holder.folder}.svg",
            }
            for holder in self._passes.shared
        ]

    def picture(self, folder: str) -> bytes | None:
        """Return the address of a shared pass as an SVG picture for phones, None for none."""
        for holder in self._passes.shared:
            if holder.folder == folder:
                out = io.BytesIO()
                _code(self.of(holder)).save(out, kind="svg", scale=4, light="white")
                return out.getvalue()
        return None

    def blocks(self, holder: Pass) -> str:
        """Return the address as a picture for phones, in characters of a terminal."""
        out = io.StringIO()
        _code(self.of(holder)).terminal(out, compact=True)
        return out.getvalue()

    def close(self) -> None:
        """Let the sockets go."""
        for one in self.sockets:
            one.close()


def title(holder: Pass) -> str:
    """Return whom an address is for."""
    return f"seat {holder.seat}" if holder.role == SEAT else "to watch"


def in_the_network() -> str:
    """Return the address under which others in the network reach this computer.

    Raises UserError when there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NEARBY)
            found: str = probe.getsockname()[0]
        except OSError:
            found = ""
    if not found or ipaddress.ip_address(found).is_loopback:
        raise UserError(
            "this computer is in no network",
            "connect it, or name one of its addresses: --share ADDRESS",
            EXIT_PAGE_NO_NETWORK,
        )
    return found


def _bound(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
        one = socket.socket(family, socket.SOCK_STREAM)
    except (ValueError, OSError) as error:
        raise _not_ours(host) from error
    try:
        if hasattr(socket, "SO_REUSEPORT"):  # elsewhere it would share the port with others
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_BYTES)
        one.bind((host, port))
        one.listen()
    except OSError as error:
        one.close()
        raise _unbound(host, port, error) from error
    return one


def _unbound(host: str, port: int, error: OSError) -> UserError:
    if error.errno == errno.EADDRINUSE:
        return UserError(
            f"port {port} is in use by another program",
            "choose another one with --port, or leave it out",
            EXIT_PAGE_PORT_TAKEN,
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return _not_ours(host)
    reason = (error.strerror or "refused by the system").lower()
    return UserError(
        f"the page cannot be served at {host}, port {port}: {reason}",
        "choose another one with --port",
        EXIT_PAGE_NOT_SERVED,
    )


def _not_ours(host: str) -> UserError:
    return UserError(
        f"{host} is no address of this computer in a network",
        "leave the address out, or name one that others reach it at",
        EXIT_PAGE_NOT_OURS,
    )


def _in_url(host: str | None) -> str:
    return f"[{host}]" if host and ":" in host else str(host)


def _code(text: str) -> segno.QRCode:
    return segno.make_qr(text, error="m")
