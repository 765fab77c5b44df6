"""Copying onto a board in BOOTSEL: a folder stands for its drive."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from affineur_host import errors
from affineur_host.device import ports
from affineur_host.errors import UserError
from affineur_host.install import bootsel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DATA = bytes(range(256)) * 400


def refused(act: Callable[..., object], *given: object) -> str:
    with pytest.raises(UserError) as raised:
        act(*given)
    assert raised.value.exit_code == errors.EXIT_VOLUME
    assert "BOOTSEL" in raised.value.hint
    return raised.value.message


def failing(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Let seeing the file through fail, as when the drive goes away."""

    def fsync(_descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(bootsel.os, "fsync", fsync)


def test_everything_is_copied(drive: Path) -> None:
    told: list[tuple[int, int]] = []
    bootsel.copy(DATA, drive, lambda _step, done, total: told.append((done, total)))
    assert (drive / "AFFINEUR.UF2").read_bytes() == DATA
    assert told[0] == (0, len(DATA))
    assert told[-1] == (len(DATA), len(DATA))


@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENOENT])
def test_a_drive_that_goes_with_the_last_block_is_how_it_should_be(
    drive: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    failing(monkeypatch, code)
    bootsel.copy(DATA, drive, list_nothing)


def test_windows_says_in_its_own_words_that_the_drive_has_gone(
    drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NotReadyError(PermissionError):
        winerror = 21

    def fsync(_descriptor: int) -> None:
        raise NotReadyError(errno.EACCES, "the device is not ready")

    monkeypatch.setattr(bootsel.os, "fsync", fsync)
    bootsel.copy(DATA, drive, list_nothing)


def test_a_full_drive_is_told(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, errno.ENOSPC)
    assert "full" in refused(bootsel.copy, DATA, drive, list_nothing)


def test_a_drive_that_goes_in_the_middle_is_told(tmp_path: Path) -> None:
    assert "went away" in refused(bootsel.copy, DATA, tmp_path / "gone", list_nothing)


def test_another_folder_is_no_drive(tmp_path: Path) -> None:
    assert "no board" in refused(bootsel.find, tmp_path)


def test_the_only_drive_is_found(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bootsel.find(drive) == drive
    monkeypatch.setattr(ports, "boot_drives", lambda: [drive])
    assert bootsel.find(None) == drive
    monkeypatch.setattr(ports, "boot_drives", list)
    assert bootsel.find(None) is None
    monkeypatch.setattr(ports, "boot_drives", lambda: [drive, drive])
    assert "several" in refused(bootsel.find, None)


def list_nothing(*_told: object) -> None:
    """Take a report."""
