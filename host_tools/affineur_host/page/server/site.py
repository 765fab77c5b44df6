"""What is found where: the entrance, the page's files, the socket, and requests without one."""

import time
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from affineur_host.page import messages
from affineur_host.page.messages import LONGEST_CHARS, BadMessageError, RefusedError
from affineur_host.page.server.browser import Browser
from affineur_host.page.server.guard import ENTRANCE, Guard
from affineur_host.page.server.passes import HOST, Pass, Passes
from affineur_host.page.server.reception import NOT_YOURS, Reception
from affineur_host.page.server.tables_desk import table_routes

if TYPE_CHECKING:
    from starlette.types import ASGIApp

MOST_BROWSERS = 16
"""Of one pass, so that nobody takes the place of the others."""

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}
"""The kinds of files that `web/` may hold, by the end of the name."""

PAGES = ("pad", "setup")
"""What has an address without an ending: pages beside the table's."""

_TOO_MANY = 1013
_HEAD = "head.html"
_HEAD_GOES_HERE = b"    <!-- head.html -->\n"
# Not a redirection: after one a browser that was sent here from elsewhere keeps the cookie back.
_COME_IN = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Affineur</title>'
    '<link rel="icon" href="data:,">'
    '<meta http-equiv="refresh" content="0;url=/{folder}/">'
    '<a href="/{folder}/">To the table</a></html>'
)


def site(reception: Reception, passes: Passes) -> "ASGIApp":
    """Return the whole site, behind its guard."""
    addresses = reception.addresses
    cookie = f"affineur-{addresses.port}"  # cookies do not tell ports apart
    pages = _Pages(reception, passes, cookie)
    routes = [
        Route(f"/{ENTRANCE}/{{token}}", pages.enter),
        Route("/{folder}/request", pages.request, methods=["POST"]),
        Route("/{folder}/qr/{name}.svg", pages.qr),
        *table_routes(),
        WebSocketRoute("/{folder}/socket", pages.socket),
        Route("/{folder}/{path:path}", pages.file),
    ]
    return Guard(Starlette(routes=routes), passes, addresses.places, cookie)


class _Pages:
    """One method per route; the guard has put the pass into `state`."""

    def __init__(self, reception: Reception, passes: Passes, cookie: str):
        self._reception = reception
        self._passes = passes
        self._cookie = cookie
        self._web = files("affineur_host.page") / "web"

    async def enter(self, request: Request) -> Response:
        """Take a token for a cookie, which only its own folder gets to see."""
        holder = self._passes.by_token(request.path_params["token"])
        if holder is None:
            return PlainTextResponse("This address is not, or no longer, valid.\n", 403)
        response = HTMLResponse(_COME_IN.format(folder=holder.folder))
        response.set_cookie(
            self._cookie,
            holder.token,
            path=f"/{holder.folder}/",
            httponly=True,
            samesite="strict",
        )
        return response

    async def file(self, request: Request) -> Response:
        """Give out one file of the page."""
        path = request.path_params["path"] or "index.html"
        if path in PAGES:
            path += ".html"
        found = _inside(self._web, path)
        kind = KINDS.get(path.rpartition(".")[2])
        if found is None or kind is None:
            return PlainTextResponse("There is no such file.\n", 404)
        data = found.read_bytes()
        if path.endswith(".html"):
            data = data.replace(_HEAD_GOES_HERE, (self._web / _HEAD).read_bytes())
        return Response(data, media_type=kind)

    async def qr(self, request: Request) -> Response:
        """Give out the picture of an address, to the host only."""
        holder: Pass = request.state["pass"]
        picture = self._reception.addresses.picture(request.path_params["name"])
        if holder.role != HOST:
            return PlainTextResponse("This is not for you.\n", 403)
        if picture is None:
            return PlainTextResponse("There is no such address.\n", 404)
        return Response(picture, media_type=KINDS["svg"])

    async def request(self, request: Request) -> Response:
        """Answer one request without a socket."""
        allowance = self._reception.allowance(request.state["pass"])
        if not allowance.has_room(time.monotonic()):
            return _refusal(429, "BUSY", "Too much at once; try again.")
        allowance.take(time.monotonic())
        try:
            asked = messages.parse(await _text(request))
            fields = await self._reception.answer(asked, request.state["pass"])
        except BadMessageError as bad:
            return _refusal(400, "BAD_MESSAGE", str(bad))
        except RefusedError as no:
            status = {NOT_YOURS: 403, "BUSY": 429}.get(no.code, 409)
            return _refusal(status, no.code, no.text)
        return JSONResponse(fields)

    async def socket(self, socket: WebSocket) -> None:
        """Serve one browser."""
        holder: Pass = socket.state["pass"]
        if self._reception.hub.browsers_of(holder) >= MOST_BROWSERS:
            await socket.accept()
            await socket.close(_TOO_MANY)
            return
        await Browser(socket, holder, self._reception).serve()


def _inside(folder: Traversable, path: str) -> Traversable | None:
    """Return the file at `path` in `folder`, None when there is none there."""
    found = folder
    for part in path.split("/"):
        if part in ("", ".", "..") or "\\" in part or ":" in part or "\0" in part:
            return None
        found = found / part
    try:
        return found if found.is_file() else None
    except OSError:  # a longer name than the system takes
        return None


async def _text(request: Request) -> str:
    """Return the body of a small JSON request; raises BadMessageError."""
    if request.headers.get("content-type") != KINDS["json"]:
        raise BadMessageError("not JSON")
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST_CHARS:
            raise BadMessageError("too long")
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise BadMessageError("not UTF-8") from None


def _refusal(status: int, code: str, text: str) -> Response:
    return JSONResponse({"code": code, "text": text}, status)
