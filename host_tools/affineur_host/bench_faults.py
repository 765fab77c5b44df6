"""How long it takes to be told that a board cannot be reached, beside mpremote at the same place.

The board is a socket of this computer, for both, with one of the boards of `fault_cases` behind
it, or none. Both run as a person would run them, in a process of their own.
"""

import contextlib
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from affineur.settings import Settings, dump
from affineur_host.bench_boards import Board
from affineur_host.device import faults
from affineur_host.fault_cases import CASES, COMMANDS, TALKS, Case, said_by

_GIVEN_UP_S = 20.0
_MUTTERS_EVERY_S = 0.005
_PIECE_BYTES = 4096
_MPREMOTE = "mpremote connect socket://{} eval 1"
ABSENT = Case("absent", faults.ABSENT, Board, "", faults.ABSENT, faults.ABSENT)
"""Nobody listens."""
ALL = (ABSENT, *CASES)


@dataclass
class Told:
    """How long it took until a case was told by the slowest command, and by mpremote.

    `wrong` are the commands that told something else, with their exit codes.
    """

    slowest_s: float = 0.0
    slowest: str = ""
    mpremote_s: float = 0.0
    wrong: dict[str, int] = field(default_factory=dict)


def measured(case: Case, commands: "dict[str, str]" = COMMANDS) -> Told:
    """Run each of the commands at a board like that, and mpremote."""
    told = Told(mpremote_s=_run(case, _MPREMOTE)[0])
    for command, way in commands.items():
        kind = said_by(way, case)
        if kind is None:
            continue
        took_s, exit_code = _run(case, f"affineur_host {command} --device tcp:{{}}")
        if took_s > told.slowest_s:
            told.slowest_s, told.slowest = took_s, command
        if exit_code != (0 if command.startswith("doctor") else kind.exit_code):
            told.wrong[command] = exit_code
    return told


def monitor_s(name: str) -> tuple[float, float]:
    """Return the wall time until `affineur monitor` tells a case, and mpremote's."""
    (case,) = [case for case in ALL if case.name == name]
    told = measured(case, {"monitor --for 1": TALKS})
    return told.slowest_s, told.mpremote_s


def _run(case: Case, words: str) -> tuple[float, int]:
    """Return how long `python -m words` takes at such a board, and its exit code."""
    with _board(case) as port, tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "settings.txt")
        file.write_bytes(dump(Settings()))
        command = [word.format(f"localhost:{port}", settings=file) for word in words.split()]
        begun_s = time.perf_counter()
        exit_code = -1
        with contextlib.suppress(subprocess.TimeoutExpired):
            exit_code = subprocess.run(  # noqa: S603 - our own command
                [sys.executable, "-m", *command],
                capture_output=True,
                timeout=_GIVEN_UP_S,
                check=False,
                env={**os.environ, "EDITOR": "false"},
            ).returncode
        return time.perf_counter() - begun_s, exit_code


@contextmanager
def _board(case: Case) -> Iterator[int]:
    """A port at which the board of a case listens."""
    with socket.create_server(("localhost", 0)) as server:
        port: int = server.getsockname()[1]
        if case is not ABSENT:
            threading.Thread(target=_serve, args=(server, case), daemon=True).start()
            yield port
            return
    yield port


def _serve(server: socket.socket, case: Case) -> None:
    with contextlib.suppress(OSError):  # until either end goes
        connection, _ = server.accept()
        with connection:
            board = case.board()
            while not (_live(board, connection) and case.vanishes):
                pass


def _live(board: Board, connection: socket.socket) -> bool:
    """Let the board hear what has come, and say what it has to; tell whether something came."""
    if not select.select([connection], [], [], _MUTTERS_EVERY_S)[0]:
        connection.sendall(board.mutter())
        return False
    came = connection.recv(_PIECE_BYTES)
    if not came:
        raise ConnectionResetError
    said = board.hear(came)
    time.sleep(board.after_s)
    connection.sendall(said)
    return True
