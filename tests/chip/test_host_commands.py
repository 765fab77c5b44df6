"""The commands about boards, at the emulated chip: our firmware plays while they work.

In emulated time they always take the same time.
"""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from affineur_host.cli.main import run
from affineur_host.device.faults import DeviceFault
from affineur_host.device.opening import open_device
from affineur_host.device.repl import Repl
from affineur_host.device.session import Session
from affineur_host.errors import EXIT_DEVICE_BUSY, UserError
from affineur_sim.chip import image, uf2

if TYPE_CHECKING:
    from collections.abc import Callable

MATCH = "match-0001"
PATIENT_S = 60.0


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a match that is over."""
    file = tmp_path_factory.mktemp("board") / MATCH
    assert run(["play", "--headless", "--players", "2", "--json", "--journal", str(file)]) == 0
    return file.read_bytes()


@pytest.fixture(scope="module")
def with_match(flash: bytes, record: bytes) -> bytes:
    """The flash of a board with our firmware and that record."""
    files = {**image.installed_files(), f"data/{MATCH}": record}
    return uf2.with_filesystem(flash, image.filesystem(files))


@pytest.fixture
def board(with_match: bytes, tmp_path: Path) -> str:
    """How --device names that board."""
    file = tmp_path / "flash"
    file.write_bytes(with_match)
    return f"chip:{file}"


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str], board: str) -> Callable[..., str]:
    """Run a command at that board; return what it prints."""

    def command(*words: object, exit_code: int = 0) -> str:
        left = run([str(word) for word in (*words, "--device", board)])
        out, err = capsys.readouterr()
        assert left == exit_code, out + err
        return out + err

    return command


def test_a_session_asks_and_hears(board: str) -> None:
    session = Session(open_device(board))
    assert session.greet()["board"] == "Affineur"
    assert session.ask("status")["state"] == "lobby"
    assert session.ask("matches") == {"names": [MATCH]}
    assert session.ask("settings")["values"]["motor_teeth"] == 22
    assert "state" in {event.name for event in session.listen(1.0)}
    session.close()


def test_monitor_tells_what_the_board_does(affineur: Callable[..., str]) -> None:
    said = affineur("monitor", "--for", 1)
    assert "the board is in the lobby" in said
    assert "lost 0" in said


def test_a_match_is_pulled_byte_for_byte(
    affineur: Callable[..., str], record: bytes, tmp_path: Path
) -> None:
    (row,) = json.loads(affineur("journal", "pull", "--json", "--to", tmp_path))
    assert (row["match"], row["damage"]) == (MATCH, None)
    assert (tmp_path / f"Affineur {MATCH}.affineur").read_bytes() == record


def test_a_board_parked_by_its_settings_gives_its_match_and_is_mended(
    affineur: Callable[..., str], with_match: bytes, record: bytes, board: str, tmp_path: Path
) -> None:
    """Settings that are refused leave the board parked: it answers nobody."""
    files = image.read_files(uf2.filesystem_of(with_match))
    files["data/settings.txt"] = 'version = 1\nmotor_teeth = 7\nboard_name = "Küche"\n'.encode()
    flash = uf2.with_filesystem(with_match, image.filesystem(files))
    Path(board.partition(":")[2]).write_bytes(flash)
    assert "line 2: motor_teeth = 7: must be a whole" in affineur(
        "monitor", "--for", 1, exit_code=59
    )
    place = ("--json", "--to", tmp_path)
    (row,) = json.loads(affineur("journal", "pull", "--break-in", "--yes", *place))
    assert (row["match"], row["damage"]) == (MATCH, None)
    assert (tmp_path / f"Affineur {MATCH}.affineur").read_bytes() == record
    assert "left out: line 2: motor_teeth = 7" in affineur("config", "mend")
    assert affineur("config", "get", "board_name", "motor_teeth").split("\n") == [
        'board_name = "Küche"',
        "motor_teeth = 22",
        "",
    ]
    assert "are as they may be" in affineur("config", "mend")


def test_doctor_breaks_in_and_the_board_goes_on(affineur: Callable[..., str]) -> None:
    page = json.loads(affineur("doctor", "--break-in", "--yes", "--json"))
    assert page["board"]["board"] == "Affineur"
    inside = page["inside"]
    assert list(inside)[:5] == ["micropython", "machine", "mpy", "started_by", "flash_bytes"]
    assert (inside["micropython"], inside["mpy"], inside["slot"]) == ("1.26.1", [6, 3], "a")
    assert f"/data/{MATCH}" in dict(inside["files"])
    assert inside["settings"].startswith("none")
    assert inside["started_again"] == "yes"


def test_leaving_the_prompt_starts_the_board_afresh(board: str) -> None:
    line = open_device(board)
    Session(line).greet()
    with Repl(line) as repl:
        assert "main.py" in repl.names()
        repl.write_file("kept", bytes(range(256)) * 5)
        assert repl.read_file("kept") == bytes(range(256)) * 5
    assert Session(line).greet(PATIENT_S)["board"] == "Affineur"
    line.close()


def test_a_board_left_at_its_prompt_is_told(board: str) -> None:
    line = open_device(board)
    repl = Repl(line)
    for leave in (repl.leave, lambda: None):  # at the friendly prompt, and within the raw one
        leave()
        with pytest.raises(Exception, match="stands at MicroPython's prompt"):
            Session(line).greet()
        repl = Repl(line)
    line.close()


def test_a_flash_that_another_program_has_kept_meanwhile_stays(board: str) -> None:
    file = Path(board.partition(":")[2])
    line = open_device(board)
    file.write_bytes(b"another flash")
    with pytest.raises(UserError, match="is in use by another program") as busy:
        line.close()
    assert busy.value.exit_code == EXIT_DEVICE_BUSY
    assert file.read_bytes() == b"another flash"


def test_a_file_that_may_not_be_looked_at_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exists(_file: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "exists", exists)
    with pytest.raises(DeviceFault, match="no place where a board can be: permission denied"):
        open_device(f"chip:{tmp_path / 'flash'}")


def test_a_new_pico_is_told(flash: bytes, affineur: Callable[..., str], board: str) -> None:
    Path(board.partition(":")[2]).write_bytes(flash)
    said = affineur("monitor", exit_code=46)
    assert "is a Raspberry Pi Pico with RP2040 with MicroPython 1.26, without Affineur" in said
