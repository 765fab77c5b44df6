"""Who may come in, and what each may do.

A pass has a token, which is all that a browser has to show, and a folder of its own, so that one
browser can hold several passes without mixing them up.
"""

import secrets
from dataclasses import dataclass

from affineur.rules import geometry
from affineur_host.page import messages
from affineur_host.page.messages import Request

HOST, SEAT, WATCHER = "host", "seat", "watcher"
_TOKEN_BYTES = 16


@dataclass(frozen=True)
class Pass:
    """What one address lets its holder be; `seat` is -1 unless it is a seat's."""

    role: str
    seat: int
    token: str

    @property
    def folder(self) -> str:
        """Where this pass finds the page."""
        return {HOST: "table", WATCHER: "watch"}.get(self.role, f"seat-{self.seat}")

    @property
    def own(self) -> tuple[int, ...]:
        """The seats whose private things the holder sees; the host's page plays any of them."""
        seats = {HOST: tuple(range(geometry.POSITIONS)), SEAT: (self.seat,)}
        return seats.get(self.role, ())

    def forbids(self, request: Request) -> str:
        """Return why the holder may not ask for this, "" when nothing speaks against it."""
        if self.role == HOST or request.name in messages.LOOKING:
            return ""
        if self.role == WATCHER:
            return "This page only watches."
        if request.name not in messages.ACTING:
            return "Only the page on the computer of the board may do this."
        if request.fields["seat"] != self.seat:
            return f"This page acts for seat {self.seat} only."
        return ""


class Passes:
    """The passes of one server: the host's, and the others when it is shared."""

    def __init__(self, shared: bool):
        self.host = _draw(HOST)
        self.shared = (
            [_draw(SEAT, seat) for seat in range(geometry.POSITIONS)] + [_draw(WATCHER)]
            if shared
            else []
        )

    @property
    def all(self) -> list[Pass]:
        """Every pass there is."""
        return [self.host, *self.shared]

    def by_token(self, token: str) -> Pass | None:
        """Return the pass with this token; takes the same time whatever the token is."""
        given = token.encode()
        found = [one for one in self.all if secrets.compare_digest(one.token.encode(), given)]
        return found[0] if found else None

    def by_folder(self, folder: str) -> Pass | None:
        """Return the pass whose folder this is."""
        return next((one for one in self.all if one.folder == folder), None)


def _draw(role: str, seat: int = -1) -> Pass:
    return Pass(role, seat, secrets.token_urlsafe(_TOKEN_BYTES))
