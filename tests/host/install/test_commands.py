"""The commands around the work: what they say, their JSON and their exit codes."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from install_bench import LOADER, NEW, OLD, SECTORS

from affineur.settings import Settings, dump
from affineur_host import errors
from affineur_host.device import faults, opening
from affineur_host.install import firmware, one_image, uf2
from affineur_sim.chip.uf2 import FILESYSTEM_START

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from unix_board import UnixBoard

needs_littlefs = pytest.mark.skipif(
    find_spec("littlefs") is None, reason="the extra `install` is not installed"
)


@pytest.fixture
def at_hand(board: UnixBoard, monkeypatch: pytest.MonkeyPatch) -> UnixBoard:
    """A blank board that `open_device` finds, and firmware that is made already."""
    from unix_board import UnixLine  # noqa: PLC0415 - not on every system

    monkeypatch.setattr(opening, "open_device", lambda _spec: UnixLine(board))
    monkeypatch.setattr(firmware, "build", lambda: OLD)
    return board


def test_install_update_and_rollback_say_what_has_come_of_it(
    at_hand: UnixBoard, affineur: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = affineur("install")
    assert (code, out) == (0, "installed: Unix, Affineur 1 in slot a\n")
    assert "\r" not in err  # a bar is for terminals
    assert err.splitlines()[:2] == ["looking at the board", "making the firmware"]
    assert affineur("install", "--quiet") == (0, "", "")
    monkeypatch.setattr(firmware, "build", lambda: NEW)
    code, out, err = affineur("update", "--json")
    done = json.loads(out)
    assert (code, err) == (0, "")
    assert (done["slot"], done["changed"], done["board"]["board"]) == ("b", True, "Unix")
    assert affineur("rollback", "-q") == (0, "", "")
    assert at_hand.running() == OLD.pack


def test_somebody_elses_program_needs_a_yes(at_hand: UnixBoard, affineur: Callable) -> None:
    (at_hand.disk / "main.py").write_text("# mine\n")
    code, out, err = affineur("install")
    assert (code, out) == (errors.EXIT_USAGE, "")
    assert "main.py" in err
    assert "--yes" in err
    assert affineur("install", "--yes", "--quiet")[0] == 0
    assert (at_hand.disk / "main.py").read_bytes() == LOADER["main.py"]


def test_a_match_is_not_stopped_without_a_yes(at_hand: UnixBoard, affineur: Callable) -> None:
    assert affineur("install", "--quiet")[0] == 0
    at_hand.begin_match()
    for command in ("update", "rollback", "install"):
        code, _, err = affineur(command)
        assert code == errors.EXIT_USAGE
        assert "match is being played" in err
    assert affineur("update", "--yes", "--quiet")[0] == 0


def test_a_board_in_bootsel_gets_micropython_first(
    at_hand: UnixBoard,
    affineur: Callable,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("drive")
    (folder / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    image = tmp_path_factory.mktemp("here") / "micropython.uf2"
    image.write_bytes(uf2.write(SECTORS))
    code, out, _ = affineur("install", "--volume", folder, "--uf2", image)
    assert (code, out) == (0, "installed: Unix, Affineur 1 in slot a\n")
    assert (folder / "AFFINEUR.UF2").read_bytes() == image.read_bytes()


def test_micropython_needs_a_board_that_waits_for_it(
    at_hand: UnixBoard, affineur: Callable
) -> None:
    code, _, err = affineur("install", "--uf2", "any.uf2")
    assert code == errors.EXIT_VOLUME
    assert "BOOTSEL" in err


def test_a_board_that_does_not_come_back_is_told(
    affineur: Callable,
    drive: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def absent(_spec: object) -> None:
        raise faults.fault(faults.BOOTSEL, name="RPI-RP2")

    from affineur_host.install import bootsel  # noqa: PLC0415

    monkeypatch.setattr(bootsel, "BACK_LIMIT_S", 0.0)
    monkeypatch.setattr(opening, "open_device", absent)
    monkeypatch.setattr(firmware, "build", lambda: OLD)
    image = drive / "image"
    image.write_bytes(uf2.write(SECTORS))
    code, _, err = affineur("install", "--volume", drive, "--uf2", image)
    assert code == errors.EXIT_NOT_BACK
    assert "without BOOTSEL" in err.splitlines()[-1]


def test_a_person_who_stops_the_work_is_told_what_that_means(
    at_hand: UnixBoard, affineur: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(firmware, "build", stopped)
    code, _, err = affineur("update")
    assert code == errors.EXIT_INTERRUPTED
    assert "same command finishes" in err


def test_an_absent_board_is_told_before_anything_is_made(
    affineur: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firmware, "build", lambda: pytest.fail("made in vain"))
    for command in ("install", "update", "rollback"):
        code, _, err = affineur(command, "--device", "/dev/no-such-port")
        assert code == errors.EXIT_DEVICE_ABSENT
        assert "/dev/no-such-port" in err


@pytest.fixture
def micropython(tmp_path: Path) -> Path:
    """A file that passes for MicroPython."""
    file = tmp_path / "micropython.uf2"
    file.write_bytes(uf2.write(SECTORS))
    return file


@needs_littlefs
def test_an_image_has_micropython_firmware_and_settings(
    affineur: Callable, tmp_path: Path, micropython: Path
) -> None:
    from affineur_sim.chip import image  # noqa: PLC0415 - needs littlefs

    settings = tmp_path / "settings.txt"
    settings.write_bytes(dump(Settings().changed(board_name="Küche")))
    output = tmp_path / "all.uf2"
    code, out, _ = affineur(
        "image", "--output", output, "--settings", settings, "--uf2", micropython
    )
    assert code == 0
    assert "match records and settings" in out
    sectors = uf2.read(output.read_bytes())
    assert {FILESYSTEM_START, FILESYSTEM_START + uf2.SECTOR_BYTES} <= set(sectors)
    assert sectors.items() >= SECTORS.items()
    blank = b"\xff" * uf2.SECTOR_BYTES
    flash = b"".join(sectors.get(at, blank) for at in range(0, uf2.FLASH_BYTES, uf2.SECTOR_BYTES))
    files = image.read_files(flash[FILESYSTEM_START:])
    expected = image.installed_files() | {"data/settings.txt": settings.read_bytes()}
    assert files == expected


@needs_littlefs
def test_both_superblocks_are_always_in_the_image() -> None:
    from affineur_sim.chip import image  # noqa: PLC0415 - needs littlefs

    sectors = one_image.filesystem_sectors(image.filesystem({}))
    assert {FILESYSTEM_START, FILESYSTEM_START + uf2.SECTOR_BYTES} <= set(sectors)
    assert len(sectors) == 2


@needs_littlefs
@pytest.mark.parametrize(
    ("contents", "said"),
    [(b"version = 1\nnonsense = 5\n", "nonsense"), (b"\xff\xfe", "cannot go")],
)
def test_wrong_settings_are_refused(
    affineur: Callable, tmp_path: Path, micropython: Path, contents: bytes, said: str
) -> None:
    settings = tmp_path / "wrong.txt"
    settings.write_bytes(contents)
    output = tmp_path / "all.uf2"
    code, _, err = affineur(
        "image", "--output", output, "--settings", settings, "--uf2", micropython
    )
    assert code == errors.EXIT_IMAGE
    assert said in err
    assert len(err.splitlines()) == 1
    assert not output.exists()


@needs_littlefs
def test_an_image_that_cannot_be_written_is_told(
    affineur: Callable, tmp_path: Path, micropython: Path
) -> None:
    output = tmp_path / "no" / "such" / "folder.uf2"
    code, _, err = affineur("image", "--output", output, "--uf2", micropython)
    assert code == errors.EXIT_IMAGE
    assert os.fspath(output) in err


def test_a_hash_that_is_none_is_refused_before_the_network_is_touched(
    affineur: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affineur_host.install.micropython.download", None)
    for hash_ in ("", "c61e20cf", "g" * 64):
        code, _, err = affineur("install", "--download", hash_)
        assert (code, "64 digits" in err) == (errors.EXIT_USAGE, True)


def test_an_image_that_is_none_is_refused_before_the_firmware_is_made(
    affineur: Callable, drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firmware, "build", None)
    (drive / "bad.uf2").write_bytes(b"no image")
    code, _, err = affineur("install", "--volume", drive, "--uf2", drive / "bad.uf2")
    assert (code, "is not MicroPython" in err) == (errors.EXIT_UF2_REFUSED, True)
