"""A page's server on a seeded simulated board, and visitors with an address or without."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import ClientConnection, connect

from affineur.settings import Settings
from affineur_host.device import faults
from affineur_host.device.simulated import SimTransport
from affineur_host.page.server.passes import Pass
from affineur_host.page.server.plan import Plan
from affineur_host.page.server.run import Options, Server
from affineur_host.page.server.tabletop import Tabletop
from affineur_host.page.server.trouble import PageFailed
from affineur_sim.served import ServedBody

LONG_S = 30.0
_FAST = 20.0


class Answer:
    """What an HTTP request has brought."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self) -> Any:
        return json.loads(self.body)


class Socket:
    """A browser's socket: requests are awaited, pushes are kept."""

    def __init__(self, connection: ClientConnection):
        self.connection = connection
        self.pushed: list[tuple[str, Any]] = []
        self._number = 0

    def ask(self, name: str, **fields: Any) -> dict[str, Any]:
        """Return {"answer": ...} or {"refusal": ...}."""
        self._number += 1
        self.connection.send(json.dumps({"id": self._number, "name": name, "fields": fields}))
        while True:
            message = self._receive()
            if message.get("id") == self._number:
                return message

    def refused(self, name: str, **fields: Any) -> str:
        """Return the code with which a request is refused."""
        return str(self.ask(name, **fields)["refusal"]["code"])

    def until(self, kind: str, fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the latest push of this kind if it fits, else the first to come that does."""
        until_s = time.monotonic() + LONG_S
        while not (self._knows(kind) and fits(self.latest(kind))):
            assert time.monotonic() < until_s, f"no such {kind}"
            self._receive()
        return self.latest(kind)

    def latest(self, kind: str) -> Any:
        """Return what was last pushed of this kind."""
        return next(value for found, value in reversed(self.pushed) if found == kind)

    def _knows(self, kind: str) -> bool:
        return any(found == kind for found, _ in self.pushed)

    def press(self, seat: int, key: str) -> None:
        for down in (True, False):
            assert self.ask("key", seat=seat, key=key, down=down)["answer"] == {}

    def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=LONG_S))
        if "id" not in message:
            self.pushed += message.items()
        return message


class Visitor:
    """Somebody with a browser; `enter` shows a token and keeps the cookie."""

    def __init__(self, place: str, folder: str):
        self.place = place
        self.folder = folder
        self.cookie = ""

    def enter(self, token: str) -> Answer:
        answer = self.get(f"/enter/{token}")
        self.cookie = answer.headers.get("set-cookie", "").split(";")[0]
        return answer

    def get(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        """Ask for an absolute path, or for one in the own folder."""
        url = path if path.startswith("/") else f"/{self.folder}/{path}"
        sent = {"Host": self.place, "Cookie": self.cookie} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        connection = HTTPConnection(self.place, timeout=LONG_S)
        try:
            connection.request(method, url, body, sent)
            got = connection.getresponse()
            return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        finally:
            connection.close()

    def post(self, name: str, fields: dict[str, Any], **headers: str) -> Answer:
        """Make a request without a socket."""
        usual = {"Origin": f"http://{self.place}", "Content-Type": "application/json"}
        text = json.dumps({"name": name, "fields": fields})
        return self.get("request", "POST", text, **(usual | headers))

    @contextmanager
    def socket(self, origin: str | None = None, host: str | None = None) -> Iterator[Socket]:
        """Open a socket in the own folder."""
        name, port = self.place.rsplit(":", 1)
        with connect(
            f"ws://{host or self.place}/{self.folder}/socket",
            sock=socket.create_connection((name, int(port)), LONG_S),
            origin=origin or f"http://{self.place}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
            close_timeout=0.2,
        ) as connection:
            yield Socket(connection)


class Table:
    """A server that runs, with its simulated board, in a thread of its own."""

    def __init__(self, server: Server):
        self.server = server
        self.ended: list[PageFailed] = []
        self.thread: threading.Thread | None = None

    def play(self, top: Tabletop, speed: float) -> None:
        """Serve until stopped; what the server fails with is kept."""
        self.thread = threading.Thread(target=self._play, args=(top, speed), daemon=True)
        self.thread.start()
        assert self.server.serving.wait(LONG_S)

    def _play(self, top: Tabletop, speed: float) -> None:
        try:
            self.server.play(top, speed)
        except PageFailed as failed:
            self.ended.append(failed)

    def end(self) -> None:
        """Stop, and wait for the end."""
        self.server.stop()
        self.failure()

    def failure(self) -> PageFailed | None:
        """Return why the server has ended, None where it was stopped."""
        assert self.thread is not None
        self.thread.join(LONG_S)
        assert not self.thread.is_alive(), "the server does not end"
        return self.ended[0] if self.ended else None

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server.addresses.port}"

    def stranger(self, folder: str = "table") -> Visitor:
        """Return somebody who has no address."""
        return Visitor(self.place, folder)

    def visitor(self, holder: Pass | None = None) -> Visitor:
        """Return somebody who has come in, the host or by another pass."""
        holder = holder or self.server.passes.host
        place = urlsplit(self.server.addresses.of(holder)).netloc
        visitor = Visitor(place, holder.folder)
        assert visitor.enter(holder.token).status == 200
        return visitor

    def seat(self, number: int) -> Visitor:
        """Return somebody with the address of a seat."""
        return self.visitor(self.server.passes.shared[number])

    def watcher(self) -> Visitor:
        """Return somebody who may only look."""
        return self.visitor(self.server.passes.shared[-1])


class Cable:
    """A line to a board in this process that keeps time with the wall, times `pace`."""

    def __init__(self, body: ServedBody, pace: float):
        self.name = "/dev/board"
        self.is_pulled = False
        self._pace = pace
        self._line = SimTransport(body)

    def now_s(self) -> float:
        return time.monotonic()

    def read(self, timeout_s: float) -> bytes:
        self._check()
        data = self._line.read(min(timeout_s, 0.005) * self._pace)
        if not data:
            time.sleep(0.001)
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._line.write(data)

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if self.is_pulled:
            raise faults.fault(faults.VANISHED, name=self.name)


Lay = Callable[..., Table]


@pytest.fixture
def lay() -> Iterator[Lay]:
    """Return a function that puts a table with a page on the desk, and takes it away again.

    `plan` says what is played; without one the board waits in the lobby.
    """
    running: list[Table] = []

    def table(plan: Plan | None = None, speed: float = _FAST, lan: str | None = None) -> Table:
        laid = Table(Server(Options(lan=lan, opens_browser=False)))
        running.append(laid)
        laid.play(Tabletop(plan or Plan(Settings().changed(chance="dealt"))), speed)
        return laid

    yield table
    for laid in running:
        laid.end()


@pytest.fixture
def cabled() -> Iterator[Callable[..., tuple[Table, list[Cable]]]]:
    """Return a function that connects a page to a board, and tells the cables plugged in since."""
    running: list[tuple[Server, threading.Thread]] = []

    def connected(board: ServedBody, pace: float = 10.0) -> tuple[Table, list[Cable]]:
        cables: list[Cable] = []

        def plug() -> Cable:
            cables.append(Cable(board, pace))
            return cables[-1]

        server = Server(Options(opens_browser=False))
        thread = threading.Thread(target=server.connect, args=(plug,), daemon=True)
        thread.start()
        assert server.serving.wait(LONG_S)
        running.append((server, thread))
        return Table(server), cables

    yield connected
    for server, thread in running:
        server.stop()
        thread.join(LONG_S)
        assert not thread.is_alive()


@pytest.fixture
def table_of() -> type[Table]:
    """Return what makes a table of a server that runs."""
    return Table


@pytest.fixture
def network() -> str:
    """Return an address that stands for one in the network: this computer's, not 127.0.0.1."""
    address = "127.0.0.2"
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            pytest.skip(f"this system has no {address}")
    return address
