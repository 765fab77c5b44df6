"""Stands before everything else: host, origin and pass are right, or the answer is 403.

A page elsewhere may make a browser of ours send requests here, so each one must name this server
as its host (against names that are made to point here) and, where the browser tells it, as its
origin; what changes anything must tell it. The cookie is the pass: `/enter/TOKEN` sets it.
"""

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from affineur_host.page.server.passes import HOST, Pass, Passes

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

ENTRANCE = "enter"
LOOPBACK = "127.0.0.1"

_LOST = "This page opens by the address that was printed when the table was started.\n"
_TRUSTWORTHY = (LOOPBACK, "localhost")
_READING = ("GET", "HEAD")


class Guard:
    """Lets in who may come in, puts the pass into the scope, and locks every answer down.

    `places` are what a Host header may say, such as "127.0.0.1:8123".
    """

    def __init__(self, app: "ASGIApp", passes: Passes, places: list[str], cookie: str):
        self._app = app
        self._passes = passes
        self._places = places
        self._cookie = cookie

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Serve one request or connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        held = self._held(scope)
        if self._comes_from_us(scope) and (held is not None or _enters(scope)):
            scope.setdefault("state", {})["pass"] = held
            await self._app(scope, receive, _locked(scope, send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})  # before it is accepted: 403
        else:
            refusal = PlainTextResponse(_LOST, 403)
            await refusal(scope, receive, _locked(scope, send))

    def _comes_from_us(self, scope: "Scope") -> bool:
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._places:
            return False
        if origin is None:
            return scope["type"] == "http" and scope["method"] in _READING
        return origin == f"http://{host}"

    def _held(self, scope: "Scope") -> Pass | None:
        """Return the pass that the cookie shows, if it opens the folder that is asked for."""
        token = _cookie(Headers(scope=scope).get("cookie", ""), self._cookie)
        held = self._passes.by_token(token)
        if held is None or held.folder != _first_part(scope):
            return None
        return held if held.role != HOST or _is_near(scope) else None


def _is_near(scope: "Scope") -> bool:
    """Tell whether the request came in where only this computer itself can."""
    server = scope.get("server")
    return server is not None and server[0] == LOOPBACK


def _enters(scope: "Scope") -> bool:
    parts = str(scope["path"]).split("/")
    return (
        scope["type"] == "http"
        and parts[:2] == ["", ENTRANCE]
        and len(parts) == 3
        and parts[2] != ""
    )


def _first_part(scope: "Scope") -> str:
    """Return the folder that is asked for, "" when there is none in the path, as in `*`."""
    return str(scope["path"]).partition("/")[2].partition("/")[0]


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _locked(scope: "Scope", send: "Send") -> "Send":
    """Return a `send` that adds what keeps a browser from doing anything we do not need."""
    host = Headers(scope=scope).get("host", "")

    async def locked(message: "Message") -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_lock(host))
        await send(message)

    return locked


def _lock(host: str) -> dict[str, str]:
    """Return the headers of every answer; some browsers do not take ws: for 'self'."""
    policy = (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        f"connect-src 'self' ws://{host}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    lock = {
        "content-security-policy": "; ".join(policy),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
    }
    if host.rpartition(":")[0] in _TRUSTWORTHY:  # elsewhere browsers complain and ignore it
        lock["cross-origin-opener-policy"] = "same-origin"
    return lock
