"""A new Pico becomes a board that has turned, by the commands alone, over a serial device.

The chip is emulated, tags lie before the model of the PN532; the commands, and the real mpremote,
open a pseudo terminal as they would open the port of a cable.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from affineur.table.events import READY
from affineur_host.cli.main import run
from affineur_host.device import opening
from affineur_host.device.opening import open_device
from affineur_host.device.session import Session
from affineur_host.selftest.checks import CHECKS
from affineur_host.tags import book
from affineur_sim.chip import uf2
from affineur_sim.devices.ntag21x import Ntag21x

sys.path.insert(0, str(Path(__file__).parent))

from served_board import ServedBoard

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest.importorskip("mpremote")

SPEED = 1
"""The board and the commands share a process: were it quicker, it would not wait for them."""
SEATS = (0, 2)
PIECES = ("worker blue soft", "cheese blue 3", "worker green soft")
NOT_INSTALLED = 46
LIMIT_S = 30.0
READ_S = 1.0
PRESS_MS = 300
"""Longer than the flash is ever busy with a record."""


class Evening:
    """One board, the commands at it, and the people around it."""

    def __init__(self, board: ServedBoard, capsys: pytest.CaptureFixture[str]):
        self._board = board
        self._capsys = capsys
        self._device = f"pty:{board.path}"
        self.mpremote = board.mpremote

    def affineur(self, *words: object, exit_code: int = 0) -> str:
        """Run a command at the board; return what it prints."""
        return self.run(*words, "--device", self._device, exit_code=exit_code)

    def run(self, *words: object, exit_code: int = 0) -> str:
        """Run a command; return what it prints."""
        left = run([*map(str, words)])
        out, err = self._capsys.readouterr()
        assert left == exit_code, out + err
        return out

    def session(self) -> Session:
        """Return a session with the board, once it has started."""
        session = Session(open_device(self._device))
        session.greet(LIMIT_S)
        return session

    def lay(self, seat: int, *tags: Ntag21x) -> None:
        self._board.at_it(lambda world: world.lay(seat, *tags))

    def take(self, seat: int) -> None:
        self._board.at_it(lambda world: world.take(seat))

    def press(self, seat: int, key: int) -> None:
        self._board.at_it(lambda world: world.press(seat, key, PRESS_MS))

    def board_mdeg(self) -> float:
        return self._board.at_it(lambda world: world.board_mdeg)


@pytest.fixture
def evening(
    flash: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Evening]:
    """A new Pico with MicroPython and nothing else, plugged in; books of tags of its own."""
    monkeypatch.setenv(uf2.VARIABLE, str(uf2.find()))
    monkeypatch.setattr(book, "book_folder", lambda: tmp_path / "books")
    board = ServedBoard(flash, SPEED)
    monkeypatch.setattr(opening, "SerialLine", board.line)
    yield Evening(board, capsys)
    board.close()


def until(session: Session, **wanted: object) -> None:
    """Listen until the status has what is `wanted`."""
    until_s = session.transport.now_s() + LIMIT_S
    while session.transport.now_s() < until_s:
        session.listen(0.5)
        status = session.ask("status")
        if wanted.items() <= status.items():
            return
    pytest.fail(f"{wanted} has not come: {status}")


def rest(session: Session) -> None:
    """Let the board have the time that people leave it."""
    until_s = session.transport.now_s() + READ_S
    while session.transport.now_s() < until_s:
        session.listen(0.1)


def tap(evening: Evening, session: Session, seat: int, *tags: Ntag21x) -> None:
    """Hold tags to a pad until they have been read."""
    evening.lay(seat, *tags)
    rest(session)
    evening.take(seat)


def all_ready(evening: Evening, session: Session) -> None:
    """Press `ready` at one seat after the other."""
    for seat in SEATS:
        rest(session)
        evening.press(seat, READY)


def written(evening: Evening, seat: int, piece: str, number: int) -> Ntag21x:
    """Make a blank tag a piece, by the reader of that seat."""
    tag = Ntag21x(bytes([4, 0, 0, 0, 0, 0, number]))
    evening.lay(seat, tag)
    assert f"is {piece}" in evening.affineur("tags", "write", *piece.split(), "--seat", seat)
    evening.take(seat)
    return tag


def is_read_as(evening: Evening, tag: Ntag21x, piece: str, file: Path) -> None:
    """Read a tag at a seat into a file, and check that."""
    evening.lay(SEATS[0], tag)
    evening.affineur("tags", "read", "--seat", SEATS[0], "--to", file)
    evening.take(SEATS[0])
    assert json.loads(evening.run("tags", "check", file, "--json"))[0]["piece"] == piece


def played(evening: Evening, worker: Ntag21x, cheese: Ntag21x, other: Ntag21x) -> None:
    """Two people sit down with their tags; one makes a cheese, and the board turns."""
    session = evening.session()
    assert session.hello["board"] == "Käsebrett"
    for seat, tag in zip(SEATS, (worker, other), strict=True):
        tap(evening, session, seat, tag)
    all_ready(evening, session)
    until(session, state="acting", turn=0)
    tap(evening, session, SEATS[0], worker, cheese)
    evening.press(SEATS[0], 1)
    until(session, records=2)
    before_mdeg = evening.board_mdeg()
    all_ready(evening, session)
    until(session, state="acting", turn=1)
    turned_mdeg = (evening.board_mdeg() - before_mdeg) % 360_000
    assert turned_mdeg == pytest.approx(90_000, abs=500)
    session.close()


def found_its_place(evening: Evening) -> None:
    """The board has started afresh in the match; somebody lets it find its place."""
    session = evening.session()
    until(session, state="faulted", fault="RESTARTED")
    evening.press(SEATS[0], READY)
    until(session, state="acting", turn=1)
    session.close()


def test_a_blank_pico_is_installed_set_up_and_turns(evening: Evening, tmp_path: Path) -> None:
    evening.affineur("monitor", exit_code=NOT_INSTALLED)
    evening.affineur("install", "--yes", "--quiet")
    evening.affineur("config", "set", "board_name=Käsebrett", "--no-restart")
    tags = [
        written(evening, SEATS[number // 2], piece, number) for number, piece in enumerate(PIECES)
    ]
    is_read_as(evening, tags[1], PIECES[1], tmp_path / "cheese.nfc")
    tried = json.loads(evening.affineur("selftest", "--yes", "--json"))["results"]
    told = {row["part"]: row["status"] for row in tried}
    assert {part.split()[0] for part in told} >= set(CHECKS) - {"readers"}
    assert [part for part in told if told[part] != "pass"] == ["ring", "piezo"]  # nobody looked
    figures = {row["part"]: row["figures"] for row in tried}
    assert figures["storage"]["write_ms"] > 10
    assert figures["reader 0"]["version"] == "1.6"

    evening.affineur("config", "set", "pace=brisk", "--restart")
    played(evening, *tags)

    copy = tmp_path / "copy"
    listed = evening.mpremote("resume", "ls", "+", "cp", ":data/match-0001", copy, "+", "reset")
    assert "main.py" in listed
    found_its_place(evening)
    (pulled,) = json.loads(evening.affineur("journal", "pull", "--json", "--to", tmp_path))
    assert pulled["damage"] is None
    assert Path(pulled["file"]).read_bytes().startswith(copy.read_bytes())
    assert "make bronze soft 3" in evening.run("journal", "show", copy)
