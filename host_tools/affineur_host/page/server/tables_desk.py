"""The component tables for the editor: which there are, what each holds, what is wrong in a draft.

A draft is judged as `affineur tables check` does. Nothing is put in force from here: the editor
hands its draft out as a file for `affineur tables import`, which belongs to whoever owns this PC.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from affineur_host.errors import UserError
from affineur_host.page.server.passes import HOST
from affineur_host.tables import describe
from affineur_host.tables.document import to_document
from affineur_host.tables.store import judge, tables_in_force

LONGEST_BYTES = 300_000

_NOT_YOURS = "Only the page on the computer of the board shows tables.\n"


def table_routes() -> list[Route]:
    """Return what the editor asks for."""
    return [
        Route("/{folder}/tables", _list, methods=["GET"]),
        Route("/{folder}/tables", _check, methods=["POST"]),
        Route("/{folder}/tables/{name:path}", _show),
    ]


async def _list(request: Request) -> Response:
    if request.state["pass"].role != HOST:
        return PlainTextResponse(_NOT_YOURS, 403)
    return JSONResponse(await asyncio.to_thread(listed))


async def _show(request: Request) -> Response:
    if request.state["pass"].role != HOST:
        return PlainTextResponse(_NOT_YOURS, 403)
    found = await asyncio.to_thread(shown, request.path_params["name"])
    if found is None:
        return PlainTextResponse("There is no such table.\n", 404)
    return JSONResponse(found)


async def _check(request: Request) -> Response:
    if request.state["pass"].role != HOST:
        return PlainTextResponse(_NOT_YOURS, 403)
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST_BYTES:
            return PlainTextResponse("No table is that long.\n", 413)
    return JSONResponse(await asyncio.to_thread(checked, body))


def listed() -> list[dict[str, Any]]:
    """Return every table's name, and how many of its values each kind of source vouches for."""
    return [
        {"table": table.name, **describe.counts(table)} for table in tables_in_force().values()
    ]


def shown(name: str) -> dict[str, Any] | None:
    """Return a table as its file would hold it, with the source of every value as `facts`."""
    table = tables_in_force().get(name)
    return None if table is None else {**to_document(table), "facts": describe.facts(table)}


def checked(draft: bytes) -> list[dict[str, Any]]:
    """Return everything that is wrong with a draft, worst first."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "draft.json"
        file.write_bytes(draft)
        try:
            findings = judge([file]).findings
        except UserError as error:
            text = error.message.replace(str(file), "the draft")
            return [{"refused": True, "problem": text}]
    told = [{"refused": each.refused, "problem": each.line()} for each in findings]
    return sorted(told, key=lambda each: not each["refused"])
