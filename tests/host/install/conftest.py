"""Boards to install on."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from install_bench import installer_at, is_well

from affineur_host.cli.main import run
from affineur_host.device import diagnosis

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unix_board import UnixBoard

    from affineur_host.install.installer import Installer

HAS_PROMPT = sys.platform == "linux" and find_spec("micropython_unix") is not None


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[UnixBoard]:
    """A board with nothing on it; its chip is this computer."""
    monkeypatch.setattr(diagnosis, "CHIP", sys.platform)
    if not HAS_PROMPT:
        pytest.skip("the MicroPython Unix port is not installed")
    from unix_board import UnixBoard  # noqa: PLC0415 - not on every system

    board = UnixBoard(tmp_path, is_well)
    yield board
    board.close()


@pytest.fixture
def installer(board: UnixBoard) -> Installer:
    """An installer at that board."""
    return installer_at(board)


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """The drive of a board that waits for a UF2 file."""
    (tmp_path / "INFO_UF2.TXT").write_text(
        "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
    )
    return tmp_path


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command; return exit code, stdout and stderr."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call
