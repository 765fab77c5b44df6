"""Cuts the line of an update at every byte: `python tests/host/install/line_cuts.py [EVERY]`.

After each cut the board loses its power as well; it has to start the old firmware or the new, and
the same command has to finish the work. That is some 3,700 updates and takes an hour.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from install_bench import NEW, OLD, installer_at, is_well
from unix_board import UnixBoard, UnixLine

from affineur_host.device.faults import DeviceFault
from affineur_host.install import trial
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line


def bytes_of_an_update(disk: Path) -> int:
    """Return how many bytes an update that nothing cuts sends before the start."""
    board = UnixBoard(disk, is_well)
    installer_at(board).install(OLD)
    line, sent = UnixLine(board), [0]
    Installer(
        Line(lambda: line), lambda step, *_: sent.append(line.sent) if step == "starting" else None
    ).update(NEW)
    board.close()
    return sent[-1]


def survives(disk: Path, limit: int) -> bool:
    """Cut one update and finish it; tell whether the board was never without firmware."""
    board = UnixBoard(disk, is_well)
    try:
        installer_at(board).install(OLD)
        try:
            installer_at(board, limit).update(NEW)
        except DeviceFault:
            board.power_cut()
        started = board.running() in (OLD.pack, NEW.pack)
        installer_at(board).update(NEW)
        return started and board.running() == NEW.pack
    finally:
        board.close()


def main(every: int) -> int:
    """Try every `every`-th byte; return an exit code."""
    trial.BACK_LIMIT_S = 0.0
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "whole").mkdir()
        total = bytes_of_an_update(Path(folder, "whole"))
    limits = range(1, total + 1, every)
    for limit in limits:
        with tempfile.TemporaryDirectory() as folder:
            if not survives(Path(folder), limit):
                failed.append(limit)
    print(f"{len(limits)} cuts in {total} bytes, {len(failed)} failed: {failed}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
