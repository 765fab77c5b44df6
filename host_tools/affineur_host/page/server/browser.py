"""One browser at its socket: requests one after the other, pushes as fast as it takes them."""

import asyncio
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from affineur_host.page import messages
from affineur_host.page.messages import BadMessageError, RefusedError
from affineur_host.page.server.outbox import Outbox
from affineur_host.page.server.passes import Pass

if TYPE_CHECKING:
    from affineur_host.page.server.reception import Reception

_SEND_LIMIT_S = 10.0
_BEHIND = 1013  # close code: try again later


class Browser:
    """Serves `socket` to its holder until one of the two leaves."""

    def __init__(self, socket: WebSocket, holder: Pass, reception: "Reception"):
        self._socket = socket
        self._holder = holder
        self._reception = reception
        self._outbox = Outbox(holder)

    async def serve(self) -> None:
        """Tell how everything stands, then answer and push."""
        await self._socket.accept()
        self._outbox.put("you", messages.push("you", self._reception.introduce(self._holder)))
        self._reception.hub.join(self._outbox)
        try:
            await _until_one_ends(self._listen(), self._send())
        except (WebSocketDisconnect, TimeoutError):
            pass  # it has left, or has stopped reading
        finally:
            self._reception.hub.leave(self._outbox)

    # In

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            await self._slow_down()
            self._outbox.put("answer", await self._answer(message.get("text") or ""))

    async def _answer(self, text: str) -> str:
        try:
            request = messages.parse(text)
        except BadMessageError as bad:
            return messages.refusal(bad.number, "BAD_MESSAGE", str(bad))
        try:
            fields = await self._reception.answer(request, self._holder, self._outbox)
        except RefusedError as no:
            return messages.refusal(request.number, no.code, no.text)
        return messages.answer(request.number, fields)

    async def _slow_down(self) -> None:
        """Read no faster than a few people act; the rest is left waiting in its own computer."""
        await asyncio.sleep(self._reception.allowance(self._holder).take(time.monotonic()))

    # Out

    async def _send(self) -> None:
        while not self._outbox.overflowed:
            for text in await self._outbox.take():
                await asyncio.wait_for(self._socket.send_text(text), _SEND_LIMIT_S)
        await asyncio.wait_for(self._socket.close(_BEHIND), _SEND_LIMIT_S)


async def _until_one_ends(*jobs: Coroutine[Any, Any, None]) -> None:
    """Do all of `jobs` until the first ends; raises what it raises."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
