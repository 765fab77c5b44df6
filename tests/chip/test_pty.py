"""The real mpremote works on the chip through a pseudo terminal."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip import image, uf2
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.pty_bridge import PtyBridge

pytest.importorskip("mpremote")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MAIN = b"""
import asyncio
async def run():
    while True:
        await asyncio.sleep_ms(100)
asyncio.run(run())
"""


@pytest.fixture
def served(flash: bytes) -> Iterator[Callable[..., str]]:
    """A chip busy with its main.py, served; the result calls mpremote and returns what it says."""
    chip = Chip(uf2.with_filesystem(flash, image.filesystem({"main.py": MAIN})))
    chip.power_on()
    chip.run_for(300)
    bridge = PtyBridge(chip)
    over = threading.Event()
    server = threading.Thread(target=bridge.serve, args=(over.is_set,))
    server.start()

    def mpremote(*words: str) -> str:
        command = [sys.executable, "-m", "mpremote", "connect", str(bridge.path), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    yield mpremote
    over.set()
    server.join()
    bridge.close()


def test_mpremote_interrupts_main_runs_copies_and_resets(
    served: Callable[..., str], tmp_path: Path
) -> None:
    assert served("exec", "print('hello', 6 * 7)").split() == ["hello", "42"]
    data = bytes(range(256)) * 16
    (tmp_path / "sent").write_bytes(data)
    served("cp", str(tmp_path / "sent"), ":kept", "+", "cp", ":kept", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == data
    assert "4096 kept" in served("ls")
    told = served("exec", "x = 5", "+", "soft-reset", "eval", "'x' in globals()")
    assert told.strip() == "False"
