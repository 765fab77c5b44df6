"""Where failures end: one plain line, an exit code of its own, no traceback, nothing lost."""

import errno
import io
import os
import subprocess
import sys

import pytest

from affineur_host.cli import main
from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SYSTEM

COMMAND = [sys.executable, "-m", "affineur_host"]
needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
FILE_COMMANDS = (
    ("journal", "show"),
    ("journal", "replay"),
    ("journal", "verify"),
    ("score",),
    ("tables", "check"),
    ("tables", "import"),
    ("play", "--headless", "--scenario"),
    ("play", "--headless", "--journal"),
)


@pytest.mark.parametrize("command", FILE_COMMANDS)
@pytest.mark.parametrize("name", ["x" * 300, "y/" * 3000, "no/such/folder/x", "", ".", "/"])
def test_a_name_no_file_can_have_gets_one_short_line(affineur, command, name) -> None:
    done = affineur(*command, name)
    assert done.exit_code not in (0, 1)
    assert len(done.only_line()) < 2500


@pytest.mark.parametrize("content", [b"a" * 100_000, bytes(5000), b"[" * 9000])
def test_a_wrong_file_is_not_printed_back(affineur, tmp_path, content) -> None:
    file = tmp_path / "wrong"
    file.write_bytes(content)
    for command in FILE_COMMANDS:
        done = affineur(*command, file)
        assert done.exit_code not in (0, 1)
        assert len(done.only_line()) < 700
        assert file.read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_match_or_a_table_takes_the_place_of_plain_files_only(affineur, tmp_path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    kept = affineur("play", "--headless", "--journal", pipe)
    assert (kept.exit_code, "not a plain file" in kept.only_line()) == (23, True)
    written = affineur("tables", "export", "components", pipe)
    assert (written.exit_code, "not a plain file" in written.only_line()) == (13, True)
    assert pipe.is_fifo()


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_a_table_is_not_written_to_a_folder(affineur, place) -> None:
    done = affineur("tables", "export", "components", place)
    assert done.exit_code == 13
    done.only_line()


def test_a_match_may_have_any_name(affineur, tmp_path) -> None:
    for name in ("match.new", "match", "m\u00e4tch \u00e9"):
        first = affineur("play", "--headless", "--players", 2, "--journal", tmp_path / name)
        again = affineur("play", "--headless", "--players", 2, "--journal", tmp_path / name)
        assert (first.exit_code, again.exit_code) == (0, 23)
        assert "is over" in again.only_line()


@pytest.mark.parametrize("group", [(), ("journal",), ("tables",)])
def test_a_command_named_by_half_shows_its_help(affineur, group) -> None:
    done = affineur(*group)
    assert done.exit_code == 2
    assert done.err.startswith("Usage: affineur")


@needs_full
@pytest.mark.parametrize("arguments", [["tables", "list"], ["--help"], ["engine"]])
def test_an_output_that_takes_nothing_is_told(arguments) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=b'{"cmd": "hello"}\n',
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.startswith(b"error: the output: no space left")
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_that_has_gone_is_no_failure() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, "tables", "list"], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_on_windows_a_reader_that_has_gone_is_an_invalid_argument(monkeypatch) -> None:
    def list_tables(*_: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(main.os, "dup2", lambda *_: None)
    monkeypatch.setattr(main, "_invoke", list_tables)
    assert main.run(["tables", "list"]) == EXIT_SYSTEM
    monkeypatch.setattr(main, "_ON_WINDOWS", True)
    assert main.run(["tables", "list"]) == 0


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_no_character_is_too_strange_for_a_stream(monkeypatch, errors) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=errors)
    monkeypatch.setattr(sys, "stderr", stream)
    assert run(["tables", "show", "\ud800"]) == 10
    stream.seek(0)
    assert "called '\\ud800'" in stream.read()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("arguments", "exit_code"), [("engine", 2), ("play --game steam --players 1", 2)]
)
def test_closed_streams_get_one_plain_line(arguments, exit_code) -> None:
    line = f"{sys.executable} -m affineur_host {arguments} <&- >&-"
    done = subprocess.run(["/bin/sh", "-c", line], stderr=subprocess.PIPE, check=False)
    assert done.returncode == exit_code
    assert done.stderr.startswith(b"error: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise")
@pytest.mark.parametrize(
    "moment", ["click", "affineur_host.cli.journal", "affineur.rules.refusal"]
)
def test_stopping_it_while_it_loads_leaves_no_traceback(moment) -> None:
    script = f"""
import builtins, signal
really = builtins.__import__
def load(name, *rest):
    if name == {moment!r}:
        signal.raise_signal(signal.SIGINT)
    return really(name, *rest)
builtins.__import__ = load
from affineur_host.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr
