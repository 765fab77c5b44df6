"""From MicroPython with nothing on it, or from one dropped file, to a board that answers."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from affineur.settings import Settings, dump
from affineur_host.cli.main import run
from affineur_host.device.opening import open_device
from affineur_host.device.session import Session
from affineur_host.install import one_image, uf2
from affineur_host.install.micropython import Micropython
from affineur_sim.chip import image
from affineur_sim.chip import uf2 as flashes
from affineur_sim.chip.pty_bridge import PtyBridge
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def affineur(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict]:
    """Run a command at a board; return the JSON it prints."""

    def command(*words: object) -> dict:
        code = run([*(str(word) for word in words), "--json"])
        out, err = capsys.readouterr()
        assert code == 0, err
        found: dict = json.loads(out)
        return found

    return command


def hello(device: str) -> dict:
    """Return what a board says of itself, and what it is doing."""
    session = Session(open_device(device))
    try:
        return {**session.greet(), **session.ask("status")}
    finally:
        session.close()


def test_a_blank_chip_becomes_a_board_and_stays_one(
    affineur: Callable[..., dict], flash: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "flash"
    file.write_bytes(flash)
    device = f"chip:{file}"
    done = affineur("install", "--device", device)
    assert (done["slot"], done["loader"]) == ("a", ["boot.py", "main.py"])
    assert hello(device)["state"] == "lobby"
    assert affineur("install", "--device", device)["changed"] is False
    assert affineur("update", "--device", device)["changed"] is False
    assert hello(device)["state"] == "lobby"


@pytest.fixture
def pseudo_terminal(flash: bytes) -> Iterator[str]:
    """The device of a blank chip that runs beside this."""
    world = ChipWorld(flash)
    world.power_on()
    world.run_for(300)
    bridge = PtyBridge(world)
    over = threading.Event()
    server = threading.Thread(target=bridge.serve, args=(over.is_set,))
    server.start()
    yield str(bridge.path)
    over.set()
    server.join()
    bridge.close()


def test_a_blank_chip_becomes_a_board_over_a_pseudo_terminal(pseudo_terminal: str) -> None:
    """As over a cable, and by a program of its own."""
    words = ["install", "--device", f"pty:{pseudo_terminal}", "--json"]
    command = [sys.executable, "-m", "affineur_host", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["board"]["board"] == "Affineur"


def test_one_file_makes_a_board_whatever_was_on_it(flash: bytes, tmp_path: Path) -> None:
    """The filesystem it replaces is newer than its own, as littlefs counts."""
    settings = dump(Settings().changed(board_name="Käsetisch"))
    size = uf2.SECTOR_BYTES
    micropython = {at: flash[at : at + size] for at in range(0, flashes.FILESYSTEM_START, size)}
    dropped = one_image.build(Micropython("", b"", micropython, (1, 26)), settings)
    before = bytearray(flashes.with_filesystem(flash, _much_used()))
    for place, sector in uf2.read(dropped).items():
        before[place : place + size] = sector
    file = tmp_path / "flash"
    file.write_bytes(before)
    told = hello(f"chip:{file}")
    assert (told["board"], told["state"]) == ("Käsetisch", "lobby")
    kept = image.read_files(flashes.filesystem_of(file.read_bytes()))
    assert "junk" not in kept


def _much_used() -> bytes:
    """Return a filesystem whose superblocks have been written often."""
    volume = image._mount()
    for number in range(300):
        image.write_files(volume, {"junk": bytes([number % 256]) * 40})
    volume.unmount()
    return bytes(volume.context.buffer)
