"""A new Pico becomes a board that has turned, by the commands alone, on the emulated chip."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur.table.events import READY, WORKER
from affineur_host.cli.main import run
from affineur_host.device.emulated import ChipTransport
from affineur_host.device.opening import open_device
from affineur_host.device.session import Session
from affineur_sim.chip import uf2
from affineur_sim.hands import tag

if TYPE_CHECKING:
    from pathlib import Path

SEATS = (0, 2)


@pytest.fixture
def board(flash: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """How --device names a new Pico with MicroPython and nothing else."""
    monkeypatch.setenv(uf2.VARIABLE, str(uf2.find()))
    file = tmp_path / "flash"
    file.write_bytes(flash)
    return f"chip:{file}"


def wait_for(session: Session, limit_s: float, **wanted: object) -> None:
    """Listen until the status has what is `wanted`; fails after `limit_s` of the board's time."""
    until_s = session.transport.now_s() + limit_s
    while session.transport.now_s() < until_s:
        session.listen(0.5)
        status = session.ask("status")
        if wanted.items() <= status.items():
            return
    pytest.fail(f"{wanted} has not come: {status}")


def test_a_blank_pico_is_installed_set_up_and_turns(
    board: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def affineur(*words: str) -> str:
        left = run([*words, "--device", board])
        out, err = capsys.readouterr()
        assert left == 0, out + err
        return out

    assert run(["monitor", "--device", board]) == 46, "there is no Affineur on it yet"
    capsys.readouterr()
    affineur("install", "--yes", "--quiet")
    affineur("config", "set", "pace=brisk", "board_name=Käsebrett")
    line = open_device(board)
    assert isinstance(line, ChipTransport)
    session = Session(line)
    assert session.greet()["board"] == "Käsebrett"
    for seat in SEATS:
        line.world.tap(seat, tag(WORKER, seat, 0))
        session.listen(2.0)
    for seat in SEATS:
        line.world.press(seat, READY)
    wait_for(session, 30, state="acting", turn=0)
    before_mdeg = line.world.board_mdeg
    for seat in SEATS:
        line.world.press(seat, READY)
    wait_for(session, 30, state="acting", turn=1)
    turned_mdeg = (line.world.board_mdeg - before_mdeg) % 360_000
    assert turned_mdeg == pytest.approx(90_000, abs=500)
    session.close()
    (pulled,) = json.loads(affineur("journal", "pull", "--json", "--to", str(tmp_path)))
    assert pulled["damage"] is None
    assert run(["journal", "verify", pulled["file"]]) == 0
