"""The bench's boards that cannot be reached do what they are for."""

import socket
from contextlib import closing

import pytest

from affineur_host import bench_faults


@pytest.mark.parametrize(
    ("behaviour", "hears"), [(bench_faults._chatter, True), (bench_faults._listen, False)]
)
def test_a_board_of_the_bench_talks_or_is_silent(behaviour, hears: bool) -> None:
    with (
        bench_faults._board(behaviour) as port,
        closing(socket.create_connection(("localhost", port), 5)) as line,
    ):
        line.sendall(b"hello\n")
        line.settimeout(5 if hears else 0.05)
        if hears:
            assert line.recv(8) == b"temperat"
        else:
            with pytest.raises(TimeoutError):
                line.recv(8)


def test_nobody_listens_where_no_board_is() -> None:
    with bench_faults._board(None) as port, pytest.raises(OSError, match="refused"):
        socket.create_connection(("localhost", port), 5)
