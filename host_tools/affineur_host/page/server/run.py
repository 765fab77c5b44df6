"""Puts the page's server together, runs it until somebody says stop, and takes it apart again."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import uvicorn

from affineur.ports import MatchStore
from affineur_host.device.transport import Transport
from affineur_host.page.server.addresses import Addresses
from affineur_host.page.server.board import Board
from affineur_host.page.server.hub import Hub
from affineur_host.page.server.passes import Passes
from affineur_host.page.server.reception import Reception
from affineur_host.page.server.simulator import Simulator
from affineur_host.page.server.site import site
from affineur_host.page.server.tabletop import Tabletop
from affineur_host.page.server.trouble import PageFailed, one_line_each
from affineur_sim.served import ServedBody

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_ENDING = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
_SHUTDOWN_S = 2
_TOLD_S = 0.5  # for browsers to take why the server ends
_PING_S = 20.0  # a browser that does not answer for so long is dropped
_LONGEST_BYTES = 1 << 14  # of a browser's message


@dataclass(frozen=True)
class Options:
    """How the page is served; `lan` is the address it is shared at, None for not at all."""

    port: int = 0
    lan: str | None = None
    opens_browser: bool = True


class Server:
    """One page at one board. `play` puts a simulated one behind it, `connect` a real one."""

    def __init__(self, options: Options):
        """Bind the addresses; raises UserError."""
        self.options = options
        self.passes = Passes(shared=options.lan is not None)
        self.addresses = Addresses(self.passes, options.port, options.lan)
        self.hub = Hub(self.fail)
        self.serving = threading.Event()
        self.simulator: Simulator | None = None
        self._board: Board | None = None
        self._web: _Uvicorn | None = None
        self._failed: PageFailed | None = None

    def play(self, table: Tabletop, speed: float, matches: MatchStore | None = None) -> ServedBody:
        """Serve a simulated table until stopped; return the board that stands there then.

        Raises PageFailed.
        """
        self.simulator = Simulator(table, speed, self.hub, self.fail, matches)
        line, frame_ms = self.simulator.open_line, self.simulator.frame_ms
        self._serve(Board(line, self.hub, self.fail, frame_ms, is_seen=True))
        return self.simulator.body

    def connect(self, open_line: Callable[[], Transport]) -> None:
        """Serve the board that `open_line` reaches until stopped; raises PageFailed."""
        self._serve(Board(open_line, self.hub, self.fail))

    def _serve(self, board: Board) -> None:
        self._board = board
        reception = Reception(self.hub, board, self.simulator, self.addresses)
        self._web = _Uvicorn(_config(site(reception, self.passes)), self._begin)
        workers = [worker for worker in (board, self.simulator) if worker is not None]
        try:
            with one_line_each():
                self._web.run(self.addresses.sockets)
        except Exception as failure:
            raise PageFailed("the page", failure) from failure
        finally:
            for worker in workers:
                worker.end()
            self.addresses.close()
        if self._failed is not None:
            raise self._failed

    def fail(self, who: str, failure: Exception) -> None:
        """Say on the page that a part of this program has failed, and end; from any thread."""
        if self._failed is None:
            self._failed = PageFailed(who, failure)
            self._failed.__cause__ = failure
            told = {"name": "", "firmware": "", "text": self._failed.message}
            self.hub.publish("board", {"state": "failed", **told})
            self.hub.after(_TOLD_S, self.stop)

    def stop(self) -> None:
        """End soon; may be called from any thread."""
        if self._web is not None:
            self._web.should_exit = True

    def _begin(self) -> None:
        """The event loop runs, the sockets are open: let the board speak."""
        self.hub.open()
        if self.simulator is not None:
            self.simulator.start()
        assert self._board is not None
        self._board.start()
        self.serving.set()
        if self.options.opens_browser and _has_a_screen():
            webbrowser.open(self.addresses.of(self.passes.host))


class _Uvicorn(uvicorn.Server):
    """Calls back once it serves; a signal ends it as `stop` does, and nothing else."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]):
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        self._on_start()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that end a program, as far as this thread may."""
        here = threading.current_thread() is threading.main_thread()
        before = {
            number: signal.signal(number, self.handle_exit) for number in (_ENDING if here else ())
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _config(app: "ASGIApp") -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=_LONGEST_BYTES,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PING_S,
        lifespan="off",
        loop="asyncio",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_SHUTDOWN_S,
    )


def _has_a_screen() -> bool:
    """Tell whether a browser could open; without a screen it would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
