"""Hands every request to whoever answers it: the board, the simulator, or the server itself."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from affineur.settings import SettingsError
from affineur_host.page import messages, turning
from affineur_host.page.messages import RefusedError, Request
from affineur_host.page.pad import summed
from affineur_host.page.server.addresses import Addresses
from affineur_host.page.server.allowance import Allowance, Reckonings
from affineur_host.page.server.board import Board
from affineur_host.page.server.hub import Hub
from affineur_host.page.server.outbox import Outbox
from affineur_host.page.server.passes import Pass
from affineur_host.page.server.simulator import Simulator
from affineur_host.page.server.trouble import LOG, told
from affineur_host.page.setup import advice
from affineur_host.page.view import seen

Fields = dict[str, Any]
_Asker = Outbox | None  # of the browser that asks, None without a socket

ANSWER_LIMIT_S = 15.0
NOT_YOURS = "NOT_YOURS"

_RECKONED: dict[str, Callable[[Fields], Fields]] = {
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
        self._allowances: dict[Pass, Allowance] = {}
        self._reckonings = Reckonings()
        self._own = {
            "share": self._share,
            "look": self._look,
            "inspect": self._inspect,
            "curve": self._curve,
        }

    def allowance(self, holder: Pass) -> Allowance:
        """Return what is left of what the holder may ask."""
        return self._allowances.setdefault(holder, Allowance(time.monotonic()))

    def introduce(self, holder: Pass) -> Fields:
        """Return what a browser is told of itself."""
        return {
            "role": holder.role,
            "seat": holder.seat,
            "simulated": self._simulator is not None,
            "shared": self.addresses.is_shared,
        }

    async def answer(self, request: Request, holder: Pass, outbox: _Asker = None) -> Fields:
        """Return the fields of the answer; raises RefusedError."""
        why = holder.forbids(request)
        if why:
            raise RefusedError(NOT_YOURS, why)
        try:
            return await self._answered(request, holder, outbox)
        except RefusedError:
            raise
        except Exception as failure:
            LOG.exception("the request %s has failed", request.name)
            text = f"This program has made a mistake: {told(failure)}"
            raise RefusedError("FAILED", text) from failure

    async def _answered(self, request: Request, holder: Pass, outbox: _Asker) -> Fields:
        reckon, own = _RECKONED.get(request.name), self._own.get(request.name)
        if reckon is not None:
            return dict(await self._reckonings.do(holder, reckon, request.fields))
        if own is not None:
            return await own(request, holder, outbox)
        if request.name in messages.WORLDLY:
            return await _outcome(self._world().submit(request))
        return await _outcome(self._board.submit(request))

    async def _share(self, _request: Request, _holder: Pass, _outbox: _Asker) -> Fields:
        return {"addresses": self.addresses.handed_out()}

    async def _look(self, request: Request, holder: Pass, _outbox: _Asker) -> Fields:
        """Return the table as it stood, as far as it is for the holder's eyes."""
        past = (await _outcome(self._board.submit(request)))["past"]
        return {"view": seen("view", await self._reckonings.do(holder, past.view), holder.own)}

    async def _inspect(self, request: Request, _holder: Pass, outbox: _Asker) -> Fields:
        if outbox is None:
            raise RefusedError("NO_SOCKET", "Only a socket is pushed anything.")
        self.hub.inspect(outbox, request.fields["on"])
        return {}

    async def _curve(self, request: Request, _holder: Pass, _outbox: _Asker) -> Fields:
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


async def _outcome(answer: "Any") -> Fields:
    try:
        return await asyncio.wait_for(asyncio.wrap_future(answer), ANSWER_LIMIT_S)
    except TimeoutError:
        raise RefusedError("SLOW", "The board takes too long to answer.") from None
