"""`config`, `selftest` and `calibrate` at the emulated chip: our firmware, real registers."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from affineur_host.calibration.parts import part_called
from affineur_host.calibration.person import AtTerminal
from affineur_host.calibration.runner import carry_out
from affineur_host.cli.main import run
from affineur_host.device.emulated import ChipTransport
from affineur_host.device.opening import open_device
from affineur_host.device.repl import Repl
from affineur_host.device.session import Session
from affineur_host.selftest.run import tried
from affineur_host.workbench import Workbench
from affineur_sim.chip import image, uf2
from affineur_sim.chip.world import ChipWorld
from affineur_sim.world import WorldSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def board(flash: bytes, tmp_path: Path) -> str:
    """How --device names a board with our firmware."""
    file = tmp_path / "flash"
    file.write_bytes(uf2.with_filesystem(flash, image.filesystem(image.installed_files())))
    return f"chip:{file}"


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str], board: str) -> Callable[..., str]:
    """Run a command at that board; return what it prints."""

    def command(*words: str) -> str:
        left = run([*words, "--device", board])
        out, err = capsys.readouterr()
        assert left == 0, out + err
        return out

    return command


def test_settings_are_changed_and_hold_after_a_start(
    affineur: Callable[..., str], board: str
) -> None:
    name = "Küche チーズ \N{CHEESE WEDGE}"
    affineur("config", "set", f"board_name={name}", "motor_teeth=18", "--no-restart")
    assert affineur("config", "get", "motor_teeth", "board_name").splitlines() == [
        "motor_teeth = 18",
        f'board_name = "{name}"',
    ]
    session = Session(open_device(board))
    assert session.greet()["board"] == name
    session.ask("set", key="board_name", value="Board of Küche")
    session.ask("restart")
    session.transport.world.run_for(6_000)  # type: ignore[attr-defined]
    assert session.greet()["board"] == "Board of Küche"
    session.close()


@contextmanager
def planted(board: str, **spec: object) -> Iterator[tuple[ChipWorld, Workbench]]:
    """Put that board's chip into another world, and into service."""
    world = ChipWorld(Path(board.partition(":")[2]).read_bytes(), WorldSpec(**spec))
    line = ChipTransport(world)
    world.run_for(4_000)
    session = Session(line)
    session.greet()
    with Workbench(session) as bench:
        yield world, bench
    line.close()


NOBODY = AtTerminal({}, yes=True, quiet=True)


def test_teeth_are_counted(board: str) -> None:
    with planted(board, motor_teeth=24) as (_, bench):
        finding = carry_out(part_called("motor").script, bench, NOBODY)
    assert finding.settings == {"motor_teeth": 24}
    assert finding.figures["turn_microsteps"] == pytest.approx(19_333, abs=4)


def test_planted_faults_are_told(board: str) -> None:
    """An absent reader by its wire, a hand on the board by the driver's own measure."""
    with planted(board, absent=frozenset({("reader", 1)})) as (world, bench):
        world.hand_on(60_000)
        told = {each.part: each for each in tried(["readers", "turn"], bench, NOBODY)}
    assert told["reader 1"].status == "absent"
    assert "select wire GP20" in told["reader 1"].sentence
    assert "something blocks the board" in told["turn"].sentence
    assert [part for part, each in told.items() if each.is_bad] == ["reader 1", "turn"]


def test_service_leaves_no_module_behind_and_can_be_had_again(board: str) -> None:
    line = open_device(board)
    session = Session(line)
    session.greet()
    for _ in range(3):
        session.ask("service", on=True)
        assert session.ask("bench", request="motion", values={})["values"]["state"] == "rest"
        session.ask("service", on=False)
    assert session.ask("status")["state"] == "lobby"
    loaded = Repl(line).run("import sys\nprint(' '.join(sys.modules))").split()
    line.close()
    assert "affineur.desk" in loaded
    assert not [name for name in loaded if "service" in name]
