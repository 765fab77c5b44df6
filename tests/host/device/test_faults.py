"""Places where no board can be opened, and what is said; `test_fault_table` has the rest."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import serial

from affineur_host import faults_page
from affineur_host.device import faults, opening, ports, serial_line
from affineur_host.device.session import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
PORT = "/dev/ttyACM0"


def test_each_kind_has_an_exit_code_of_its_own() -> None:
    codes = [kind.exit_code for kind in faults.KINDS]
    assert len(set(codes)) == len(codes)


def test_the_page_of_faults_is_up_to_date() -> None:
    kept = (ROOT / "host_tools" / "FAULTS.md").read_text(encoding="utf-8")
    assert kept == faults_page.page()


def refused(affineur: Callable, *arguments: object) -> tuple[int, str]:
    """Return exit code and the one line on stderr."""
    exit_code, _, err = affineur(*arguments)
    assert "Traceback" not in err
    (line,) = err.splitlines()
    assert line.startswith("error: ")
    assert " - " in line
    return exit_code, line


def test_nothing_runs_on_a_board_that_is_only_looked_at(boards, make_line, affineur) -> None:
    """A board that runs something else is never interrupted."""
    line = boards[PORT] = make_line("Chatty()")
    refused(affineur, "monitor")
    assert b"\x03" not in line.heard


def test_no_board_at_all(boards, affineur) -> None:
    exit_code, said = refused(affineur, "monitor")
    assert (exit_code, "nothing is connected" in said) == (40, True), said


def test_another_port_than_the_one_named(boards, make_line, affineur) -> None:
    boards[PORT] = make_line("Ours()")
    exit_code, said = refused(affineur, "monitor", "--device", "Kitchen")
    assert (exit_code, "there is no board called Kitchen: connected is" in said) == (40, True)
    assert PORT in said


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (errno.ENOENT, faults.ABSENT, "there is no board at /dev/ttyACM7"),
        (errno.EACCES, faults.DENIED, "you may not open /dev/ttyACM7"),
        (errno.EBUSY, faults.BUSY, "/dev/ttyACM7 is in use by another program"),
        (errno.EAGAIN, faults.BUSY, "/dev/ttyACM7 is in use by another program"),
        (None, faults.NOT_A_PORT, "/dev/ttyACM7 is no place where a board can be"),
    ],
)
def test_what_the_system_says_on_opening(monkeypatch, affineur, code, kind, words) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise serial.SerialException(code, "no")

    monkeypatch.setattr(serial, "Serial", refuse)
    monkeypatch.setattr(serial_line, "_ON_WINDOWS", False)
    exit_code, said = refused(affineur, "monitor", "--device", "/dev/ttyACM7")
    assert (exit_code, words in said) == (kind.exit_code, True), said


def test_a_program_that_locks_nothing_is_noticed_all_the_same(monkeypatch, affineur) -> None:
    monkeypatch.setattr(ports, "holder_of", lambda _path: "minicom (process 4711)")
    exit_code, said = refused(affineur, "monitor", "--device", "/dev/ttyACM7")
    assert (exit_code, "in use by minicom (process 4711)" in said) == (41, True)


def test_a_name_whose_board_cannot_be_asked_is_told_why(boards, make_line, affineur) -> None:
    boards[PORT] = make_line("Prompt()")
    exit_code, said = refused(affineur, "monitor", "--device", "Kitchen")
    assert (exit_code, "MicroPython's prompt" in said) == (52, True)


@pytest.mark.parametrize(
    ("listed", "kind"), [(["COM3", "COM4"], faults.BUSY), (["COM4"], faults.ABSENT)]
)
def test_windows_tells_busy_and_absent_apart_by_what_is_plugged_in(
    monkeypatch, listed: list[str], kind: faults.Kind
) -> None:
    """There the library passes on the reason as text only."""
    monkeypatch.setattr(serial_line, "_ON_WINDOWS", True)
    monkeypatch.setattr(ports, "serial_ports", lambda: [ports.Port(path) for path in listed])
    error = serial.SerialException("could not open port 'com3': PermissionError(13, ...)")
    assert serial_line._refusal("com3", "com3", error).kind is kind


@pytest.mark.parametrize(
    ("platform", "words"), [("linux", "usermod"), ("darwin", "Privacy"), ("win32", "whoever")]
)
def test_how_to_get_the_right_depends_on_the_system(platform: str, words: str) -> None:
    fault = faults.DeviceFault(faults.DENIED, {"name": "X", "group": "dialout"}, platform)
    assert words in fault.hint


def test_two_boards_of_ours_are_named(boards, make_line, affineur) -> None:
    boards[PORT] = make_line("Ours(name='Kitchen')")
    boards["/dev/ttyACM1"] = make_line("Ours(name='Attic')", name="/dev/ttyACM1")
    exit_code, said = refused(affineur, "monitor")
    assert exit_code == 47
    assert "there are 2 boards: Kitchen at /dev/ttyACM0" in said
    assert "Attic at /dev/ttyACM1" in said


def test_two_boards_that_say_nothing_are_named_within_the_time(
    boards, make_line, affineur
) -> None:
    for path in (PORT, "/dev/ttyACM1", "/dev/ttyACM2"):
        boards[path] = make_line("Board()", name=path)
    assert refused(affineur, "monitor")[0] == 47
    assert sum(line.now_s() for line in boards.values()) <= 3.0


def test_a_board_that_waits_for_its_first_software(monkeypatch, boards, affineur) -> None:
    monkeypatch.setattr(ports, "boot_drives", lambda: [Path("/media/me/RPI-RP2")])
    exit_code, said = refused(affineur, "monitor")
    assert (exit_code, "the drive /media/me/RPI-RP2" in said) == (53, True)


def test_a_board_whose_drive_is_not_mounted(monkeypatch, boards, affineur) -> None:
    monkeypatch.setattr(ports, "waits_unmounted", lambda: True)
    exit_code, said = refused(affineur, "monitor")
    assert (exit_code, "RPI-RP2 (not mounted)" in said) == (53, True)


@pytest.mark.parametrize(
    "spec",
    ["tcp:", "tcp:host", "tcp:host:port", "tcp:host:99999", "pty:", "pty:{}", "pty:{", "tests/"],
)
def test_what_is_no_place_for_a_board(boards, monkeypatch, affineur, spec: str) -> None:
    monkeypatch.setattr(opening, "SerialLine", serial_line.SerialLine)
    assert refused(affineur, "monitor", "--device", spec)[0] in (40, 57)


def test_nobody_listens(affineur) -> None:
    with socket.create_server(("localhost", 0)) as server:
        port = server.getsockname()[1]
    exit_code, said = refused(affineur, "monitor", "--device", f"tcp:localhost:{port}")
    assert (exit_code, "nobody listens there" in said) == (40, True)


@pytest.mark.parametrize("content", ["", "{}", "[]", '["affineur recording", 2, "x"]', "\x00"])
def test_a_file_that_is_no_recording(affineur, tmp_path, content: str) -> None:
    file = tmp_path / "file"
    file.write_text(content)
    assert refused(affineur, "monitor", "--device", f"replay:{file}")[0] == 55
    assert refused(affineur, "monitor", "--device", f"replay:{tmp_path}/none")[0] == 55


@pytest.mark.parametrize(
    ("code", "words"),
    [("MOVING", "until the board rests"), ("UNKNOWN_NAME", "update"), ("NEVER_SEEN", "report it")],
)
def test_what_to_do_about_a_refusal_depends_on_its_code(code: str, words: str) -> None:
    assert words in RequestRefused(code, "No.").hint


def test_every_hint_is_for_a_code_that_is_refused_with() -> None:
    page = (ROOT / "firmware" / "WIRE.md").read_text(encoding="utf-8")
    assert all(f"| `{code}` |" in page for code in faults.AFTER_REFUSAL)
