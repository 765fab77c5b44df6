"""Cuts the line of an update at every byte.

`python tests/host/install/line_cuts.py [EVERY [FIRST]]` begins with byte FIRST, if not with 1.

Each byte is cut twice: the board loses its power as well, or goes on and is plugged in again while
it may still wait for the rest. It has to start the old firmware or the new, and the same command
has to finish the work. That is some 6,000 updates, and takes a quarter of an hour.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

from install_bench import NEW, OLD, installer_at, is_well
from unix_board import UnixBoard, UnixLine

from affineur_host.device import diagnosis
from affineur_host.device.faults import DeviceFault
from affineur_host.install import trial
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line

TOLD_EVERY = 200


def install_old(disk: Path) -> None:
    """Make `disk` that of a board with the old firmware."""
    disk.mkdir()
    board = UnixBoard(disk, is_well)
    installer_at(board).install(OLD)
    board.close()


def bytes_of_an_update(installed: Path) -> int:
    """Return how many bytes an update that nothing cuts sends before the start."""
    with tempfile.TemporaryDirectory() as folder:
        board = UnixBoard(_copied(installed, folder), is_well)
        line, sent = UnixLine(board), [0]

        def report(step: str, *_told: int) -> None:
            if step == "starting":
                sent.append(line.sent)

        Installer(Line(lambda: line), report).update(NEW)
        board.close()
    return sent[-1]


def survives(installed: Path, limit: int, *, with_power: bool) -> bool:
    """Cut one update and finish it; tell whether the board was never without firmware."""
    with tempfile.TemporaryDirectory() as folder:
        board = UnixBoard(_copied(installed, folder), is_well)
        try:
            return _cut(board, limit, with_power) and _finished(board)
        finally:
            board.close()


def _copied(installed: Path, folder: str) -> Path:
    return Path(shutil.copytree(installed, Path(folder, "disk")))


def _cut(board: UnixBoard, limit: int, with_power: bool) -> bool:
    """Tell whether the update was cut and the board has firmware."""
    try:
        installer_at(board, limit).update(NEW)
    except DeviceFault:
        if with_power:
            board.power_cut()
        return board.running() in (OLD.pack, NEW.pack)
    return False


def _finished(board: UnixBoard) -> bool:
    installer_at(board).update(NEW)
    return board.running() == NEW.pack


def main(every: int = 1, first: int = 1) -> int:
    """Try every `every`-th byte from `first` on; return an exit code."""
    trial.BACK_LIMIT_S = 0.0
    diagnosis.CHIP = sys.platform
    with tempfile.TemporaryDirectory() as folder:
        installed = Path(folder, "installed")
        install_old(installed)
        total = bytes_of_an_update(installed)
        tried = list(product(range(first, total + 1, every), (True, False)))
        failed = []
        for count, (limit, with_power) in enumerate(tried, start=1):
            if not survives(installed, limit, with_power=with_power):
                failed.append((limit, with_power))
            if count % TOLD_EVERY == 0:
                print(f"{count} of {len(tried)}, failed: {failed}", file=sys.stderr)
    print(f"{len(tried)} cuts in {total} bytes, {len(failed)} failed: {failed}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
