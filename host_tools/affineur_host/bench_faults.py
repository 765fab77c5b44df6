"""How long it takes to be told that a board cannot be reached, beside mpremote at the same place.

The board is a socket of this computer, for both: one that says nothing, one that never stops
talking, and none at all. Both run as a person would run them, in a process of their own.
"""

import contextlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_GIVEN_UP_S = 20.0
_CHATTER = b"temperature 21.5\r\n"
_CHATTER_EVERY_S = 0.02

Behaviour = Callable[[socket.socket], object]


def silent_s() -> tuple[float, float]:
    """Return the wall time until a board that says nothing is told: ours, mpremote's."""
    return _both(_listen)


def chatty_s() -> tuple[float, float]:
    """Return the same for a machine that never stops talking."""
    return _both(_chatter)


def absent_s() -> tuple[float, float]:
    """Return the same for a board that is not there."""
    return _both(None)


def _both(behaviour: Behaviour | None) -> tuple[float, float]:
    return (
        _time_s(behaviour, "affineur_host", "monitor", "--device", "tcp:{}"),
        _time_s(behaviour, "mpremote", "connect", "socket://{}", "eval", "1"),
    )


def _time_s(behaviour: Behaviour | None, *words: str) -> float:
    """Return how long `python -m words` takes at a board of this behaviour; None is no board."""
    with _board(behaviour) as port:
        begun_s = time.perf_counter()
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(  # noqa: S603 - our own command
                [sys.executable, "-m", *(word.format(f"localhost:{port}") for word in words)],
                capture_output=True,
                timeout=_GIVEN_UP_S,
                check=False,
            )
        return time.perf_counter() - begun_s


@contextmanager
def _board(behaviour: Behaviour | None) -> Iterator[int]:
    """A port at which a board of this behaviour listens."""
    with socket.create_server(("localhost", 0)) as server:
        port: int = server.getsockname()[1]
        if behaviour is not None:
            threading.Thread(target=_serve, args=(server, behaviour), daemon=True).start()
            yield port
            return
    yield port


def _serve(server: socket.socket, behaviour: Behaviour) -> None:
    with contextlib.suppress(OSError):  # until either end goes
        connection, _ = server.accept()
        with connection:
            behaviour(connection)


def _listen(connection: socket.socket) -> None:
    while connection.recv(4096):
        pass


def _chatter(connection: socket.socket) -> None:
    while True:
        connection.sendall(_CHATTER)
        time.sleep(_CHATTER_EVERY_S)
