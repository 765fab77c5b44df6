"""Hands every request to whoever answers it: the board, the simulator, or the server itself."""

import asyncio
from collections.abc import Callable
from typing import Any

from affineur.settings import SettingsError
from affineur_host.page import messages, turning
from affineur_host.page.messages import RefusedError, Request
from affineur_host.page.pad import summed
from affineur_host.page.server.addresses import Addresses
from affineur_host.page.server.board import Board
from affineur_host.page.server.hub import Hub
from affineur_host.page.server.outbox import Outbox
from affineur_host.page.server.passes import Pass
from affineur_host.page.server.simulator import Simulator
from affineur_host.page.setup import advice
from affineur_host.page.view import seen

ANSWER_LIMIT_S = 15.0
NOT_YOURS = "NOT_YOURS"

_RECKONED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "sheet": lambda fields: {"sheet": summed(fields["description"])},
    "advice": lambda fields: {"steps": advice(fields["setup"])},
}
"""What needs neither board nor browser, only some reckoning."""


class Reception:
    """Knows who answers what; `simulator` is None where the board is a real one."""

    def __init__(self, hub: Hub, board: Board, simulator: Simulator | None, addresses: Addresses):
        self.hub = hub
        self.addresses = addresses
        self._board = board
        self._simulator = simulator

    def introduce(self, holder: Pass) -> dict[str, Any]:
        """Return what a browser is told of itself."""
        return {
            "role": holder.role,
            "seat": holder.seat,
            "simulated": self._simulator is not None,
            "shared": self.addresses.is_shared,
        }

    async def answer(
        self, request: Request, holder: Pass, outbox: Outbox | None = None
    ) -> dict[str, Any]:
        """Return the fields of the answer; raises RefusedError.

        `outbox` is that of the browser which asks, None without a socket.
        """
        why = holder.forbids(request)
        if why:
            raise RefusedError(NOT_YOURS, why)
        if request.name == "share":
            return {"addresses": self.addresses.handed_out()}
        if request.name == "inspect":
            return self._inspect(request, outbox)
        if request.name in _RECKONED:
            return await asyncio.to_thread(_RECKONED[request.name], request.fields)
        if request.name == "curve":
            return await self._curve(request)
        if request.name in messages.WORLDLY:
            return await _outcome(self._world().submit(request))
        fields = await _outcome(self._board.submit(request))
        if request.name == "look":
            fields = {"view": seen("view", fields["view"], holder.own)}
        return fields

    def _inspect(self, request: Request, outbox: Outbox | None) -> dict[str, Any]:
        if outbox is None:
            raise RefusedError("NO_SOCKET", "Only a socket is pushed anything.")
        self.hub.inspect(outbox, request.fields["on"])
        return {}

    async def _curve(self, request: Request) -> dict[str, Any]:
        """Return how a turn is planned by the settings of the board."""
        settings = await _outcome(self._board.submit(Request(0, "settings", {})))
        try:
            return turning.curve(settings["values"], request.fields["sectors"])
        except SettingsError as no:
            text = "This board has settings of another version of Affineur."
            raise RefusedError("OTHER_SETTINGS", text) from no

    def _world(self) -> Simulator:
        if self._simulator is None:
            raise RefusedError("NOT_SIMULATED", "This board is a real one.")
        return self._simulator


async def _outcome(answer: "Any") -> dict[str, Any]:
    try:
        return await asyncio.wait_for(asyncio.wrap_future(answer), ANSWER_LIMIT_S)
    except TimeoutError:
        raise RefusedError("SLOW", "The board takes too long to answer.") from None
