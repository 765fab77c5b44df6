"""Wherever the line breaks, the board starts the old or the new, and a rerun completes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from install_bench import NEW, OLD, installer_at

from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault
from affineur_host.install import trial

if TYPE_CHECKING:
    from unix_board import UnixBoard

    from affineur_host.install.firmware import Firmware

SAMPLES = 12


@pytest.fixture(autouse=True)
def broken_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for a line that never comes back."""
    monkeypatch.setattr(trial, "BACK_LIMIT_S", 0.0)


def cut(board: UnixBoard, limit: int, firmware: Firmware) -> None:
    """Install over a line that breaks after `limit` bytes, before the work is done."""
    with pytest.raises(DeviceFault) as raised:
        installer_at(board, limit).install(firmware)
    assert raised.value.kind is faults.VANISHED


@pytest.mark.parametrize("sample", range(SAMPLES))
def test_a_cut_update_is_finished_by_another(board: UnixBoard, sample: int) -> None:
    """The whole update takes about 3,700 bytes to the board."""
    installer_at(board).install(OLD)
    cut(board, 1 + sample * 300, NEW)
    board.power_cut()
    assert board.running() in (OLD.pack, NEW.pack)
    assert installer_at(board).update(NEW).board
    assert board.running() == NEW.pack


@pytest.mark.parametrize("sample", range(SAMPLES // 2))
def test_a_cut_installation_is_finished_by_another(board: UnixBoard, sample: int) -> None:
    """Plugged in again at once: the board may still be in the middle of its script."""
    cut(board, 1 + sample * 2_200, OLD)
    installer_at(board).install(OLD)
    assert board.running() == OLD.pack
