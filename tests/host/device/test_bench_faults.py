"""The bench's boards that cannot be reached do what they are for."""

import socket
from contextlib import closing

import pytest

from affineur_host import bench_faults


def case_of(name: str) -> bench_faults.Case:
    (case,) = [case for case in bench_faults.ALL if case.name == name]
    return case


@pytest.mark.parametrize(
    ("name", "hears"), [("chatty", b"temp"), ("silent", b""), ("stopped", b"\r\nMi")]
)
def test_a_board_of_the_bench_talks_or_is_silent(name: str, hears: bytes) -> None:
    with (
        bench_faults._board(case_of(name)) as port,
        closing(socket.create_connection(("localhost", port), 5)) as line,
    ):
        line.sendall(b"\x02")
        line.settimeout(5 if hears else 0.05)
        if hears:
            assert line.recv(4) == hears
        else:
            with pytest.raises(TimeoutError):
                line.recv(4)


def test_a_board_that_vanishes_has_gone_once_it_was_spoken_to() -> None:
    with (
        bench_faults._board(case_of("vanishing")) as port,
        closing(socket.create_connection(("localhost", port), 5)) as line,
    ):
        line.sendall(b"hello\n")
        line.settimeout(5)
        assert line.recv(4) == b""


def test_nobody_listens_where_no_board_is() -> None:
    with (
        bench_faults._board(bench_faults.ABSENT) as port,
        pytest.raises(OSError, match="refused"),
    ):
        socket.create_connection(("localhost", port), 5)


def test_what_tells_something_else_is_noticed() -> None:
    told = bench_faults.measured(bench_faults.ABSENT, {"monitor --rates x": "talks"})
    assert told.wrong == {"monitor --rates x": 2}
    assert told.slowest == "monitor --rates x"
