"""Wherever the line breaks, the board starts the old or the new, and a rerun completes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from install_bench import OLD, installer_at

from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault
from affineur_host.install import trial

if TYPE_CHECKING:
    from unix_board import UnixBoard

    from affineur_host.install.firmware import Firmware

EVERY = 29
SAMPLES = 6


@pytest.fixture(autouse=True)
def broken_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for a line that never comes back."""
    monkeypatch.setattr(trial, "BACK_LIMIT_S", 0.0)


def cut(board: UnixBoard, limit: int, firmware: Firmware) -> None:
    """Install over a line that breaks after `limit` bytes, before the work is done."""
    with pytest.raises(DeviceFault) as raised:
        installer_at(board, limit).install(firmware)
    assert raised.value.kind is faults.VANISHED


def test_a_cut_update_is_finished_by_another(board: UnixBoard) -> None:
    """A sample, with and without power in turn; `line_cuts.py` tries every byte."""
    import line_cuts  # noqa: PLC0415 - not on every system

    installer_at(board).install(OLD)
    board.close()
    total = line_cuts.bytes_of_an_update(board.disk)
    for limit in range(1, total + 1, EVERY):
        assert line_cuts.survives(board.disk, limit, with_power=limit % 2 == 0), limit


@pytest.mark.parametrize("sample", range(SAMPLES))
def test_a_cut_installation_is_finished_by_another(board: UnixBoard, sample: int) -> None:
    """Plugged in again at once: the board may still be in the middle of its script."""
    cut(board, 1 + sample * 2_200, OLD)
    installer_at(board).install(OLD)
    assert board.running() == OLD.pack
