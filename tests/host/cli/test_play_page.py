"""`affineur play` and `connect` with the page: what is printed, and how it ends."""

import re
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

_LONG_S = 30


def _started(*arguments: str) -> tuple[subprocess.Popen[str], list[str]]:
    """Start the command; return it and its lines up to the one that says how to end it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "affineur_host", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if "Ctrl-C" in line:
            break
    return process, lines


def _ended(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    process.send_signal(number)
    _, told = process.communicate(timeout=_LONG_S)
    return process.returncode, told


def _status_of(address: str) -> int:
    found = urlsplit(address)
    connection = HTTPConnection(found.netloc, timeout=_LONG_S)
    connection.request("GET", found.path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_page_is_served_until_it_is_stopped(number) -> None:
    process, lines = _started("play", "--no-browser", "--players", "2", "--bots", "2")
    address = lines[0].removeprefix("The table is at ")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/enter/[\w-]{20,}", address)
    assert _status_of(address) == 200
    assert _status_of(address + "x") == 403
    code, told = _ended(process, number)
    assert code == 0
    assert told.splitlines() == [
        "nothing was kept; use --journal FILE to be able to go on",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_match_that_was_kept_goes_on_on_the_page(tmp_path, affineur) -> None:
    file = tmp_path / "match"
    asked = ("play", "--no-browser", "--bots", "2", "--players", "2", "--speed", "30")
    for _ in range(2):
        before = _records(affineur, file)
        process, _lines = _started(*asked, "--journal", str(file))
        while _records(affineur, file) == before:
            assert process.poll() is None
        code, told = _ended(process, signal.SIGINT)
        assert code == 0, told
        assert "goes on" in told
    assert _records(affineur, file) > before > 0


def _records(affineur, file) -> int:
    done = affineur("journal", "verify", file, "--json")
    return 0 if done.exit_code else int(re.findall(r'"records": (\d+)', done.out)[0])


def test_a_port_in_use_is_one_plain_line(affineur) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = affineur("play", "--port", taken.getsockname()[1])
    assert done.exit_code == 95
    assert "in use" in done.only_line()


def test_an_address_that_is_not_ours_is_one_plain_line(affineur) -> None:
    done = affineur("play", "--share", "203.0.113.9")
    assert done.exit_code == 96
    done.only_line()


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 stands for the network")
def test_what_is_shared_is_printed_seat_by_seat() -> None:
    process, lines = _started("play", "--no-browser", "--share", "127.0.0.2")
    _ended(process, signal.SIGTERM)
    assert [line.split(":")[0] for line in lines[1:-1]] == [
        "seat 0",
        "seat 1",
        "seat 2",
        "seat 3",
        "to watch",
    ]


@pytest.mark.parametrize("command", ["play", "connect"])
@pytest.mark.parametrize(
    "arguments", [("--port", "0"), ("--port", "x"), ("--port", "70000"), ("--no-browser=1",)]
)
def test_a_wrong_option_gets_one_plain_line(affineur, command, arguments) -> None:
    done = affineur(command, *arguments)
    assert done.exit_code == 2
    done.only_line()


def test_connect_says_that_there_is_no_board(affineur, tmp_path) -> None:
    done = affineur("connect", "--no-browser", "--device", tmp_path / "none")
    assert done.exit_code == 40
    done.only_line()


def test_a_simulated_board_is_played_not_connected(affineur) -> None:
    done = affineur("connect", "--device", "sim:")
    assert done.exit_code == 2
    assert "affineur play" in done.only_line()
