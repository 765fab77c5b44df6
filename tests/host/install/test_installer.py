"""Installing, updating, rolling back on a board with real prompt and files (DESIGN 9)."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from install_bench import BAD, LOADER, NEW, OLD, installer_at

from affineur_host import errors
from affineur_host.device import diagnosis, faults
from affineur_host.device.session import Session
from affineur_host.errors import UserError
from affineur_host.install import board_files, scripts
from affineur_host.install.firmware import Firmware
from affineur_host.install.rolling import BLOCK_BYTES

if TYPE_CHECKING:
    from unix_board import UnixBoard

    from affineur_host.install.installer import Installer


@pytest.fixture
def installed(board: UnixBoard, installer: Installer) -> UnixBoard:
    """A board that runs the old firmware in slot a."""
    installer.install(OLD)
    return board


def _make() -> bytes:
    raise AssertionError("this takes seconds, and a board must have been found good before")


NEVER_MADE = Firmware(_make, LOADER)
PICO = "Raspberry Pi Pico with RP2040"


def names(board: UnixBoard) -> set[str]:
    return set(os.listdir(board.disk))


def slot(board: UnixBoard) -> str:
    return (board.disk / "slot").read_text()


def refused(code: int, act: object, *given: object) -> str:
    with pytest.raises(UserError) as raised:
        act(*given)
    assert raised.value.exit_code == code
    assert raised.value.hint
    assert "\n" not in raised.value.message
    return raised.value.message


def test_a_blank_board_gets_slot_and_loader(board: UnixBoard, installer: Installer) -> None:
    done = installer.install(OLD)
    assert (done.slot, done.changed, done.sent_bytes) == ("a", True, len(OLD.pack))
    assert done.board["board"] == "Unix"
    assert names(board) == {"a.pack", "slot", "boot.py", "main.py"}
    assert {name: (board.disk / name).read_bytes() for name in LOADER} == LOADER
    assert board.running() == OLD.pack


def test_installing_the_same_again_changes_nothing(
    installed: UnixBoard, installer: Installer
) -> None:
    done = installer.install(OLD)
    assert (done.slot, done.changed, done.sent_bytes) == ("a", False, 0)


def test_an_update_sends_what_has_changed_and_proves_it(
    installed: UnixBoard, installer: Installer
) -> None:
    done = installer.update(NEW)
    assert (done.slot, done.changed) == ("b", True)
    assert done.sent_bytes <= 3 * BLOCK_BYTES
    assert installed.running() == NEW.pack
    assert names(installed) == {"a.pack", "b.pack", "slot", "boot.py", "main.py"}


def test_an_update_of_a_board_without_firmware_is_refused(installer: Installer) -> None:
    assert "nothing was installed" in refused(errors.EXIT_NOT_BUILT, installer.update, NEVER_MADE)


def test_firmware_that_does_not_start_is_rolled_back(
    installed: UnixBoard, installer: Installer
) -> None:
    said = refused(errors.EXIT_NOT_HEALTHY, installer.update, BAD)
    assert "went back by itself" in said
    assert installed.running() == OLD.pack
    assert not names(installed) & {"trial", "tried"}


def test_firmware_that_stands_still_is_rolled_back(board: UnixBoard, installer: Installer) -> None:
    """It says hello but never that it is well."""
    installer.install(OLD)
    board.proves_after_s = 1e9
    said = refused(errors.EXIT_NOT_HEALTHY, installer.update, NEW)
    assert "in time" in said
    assert board.running() == OLD.pack
    assert not names(board) & {"trial", "tried"}


def test_firmware_that_is_slow_gets_a_second_trial(
    installed: UnixBoard, installer: Installer
) -> None:
    installed.proves_after_s = 25.0
    assert installer.update(NEW).slot == "b"
    assert installed.running() == NEW.pack
    assert not names(installed) & {"trial", "tried"}


def test_firmware_that_cannot_be_stopped_is_gone_after_a_power_cut(
    installed: UnixBoard, installer: Installer
) -> None:
    def starts_deaf(pack: bytes) -> bool:
        installed.is_deaf = pack == NEW.pack
        return True

    installed.is_well = starts_deaf
    installed.proves_after_s = 1e9
    with pytest.raises(UserError, match="does not answer") as raised:
        installer.update(NEW)
    assert raised.value.exit_code == errors.EXIT_NOT_HEALTHY
    assert "unplug" in raised.value.hint
    installed.power_cut()
    assert installed.running() == OLD.pack


def test_first_firmware_that_does_not_start_is_told(installer: Installer) -> None:
    said = refused(errors.EXIT_NOT_HEALTHY, installer.install, BAD)
    assert "does not start" in said


def test_first_firmware_that_refuses_the_settings_says_how_they_are_mended(
    installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def greet(session: Session, _timeout_s: float) -> None:
        name = session.transport.name
        raise faults.fault(faults.SETTINGS, name=name, why="line 2: warp = 9", where="")

    monkeypatch.setattr(Session, "greet", greet)
    with pytest.raises(UserError, match="settings it keeps: line 2: warp = 9") as raised:
        installer.install(OLD)
    assert raised.value.exit_code == errors.EXIT_DEVICE_SETTINGS
    assert "`affineur config mend`" in raised.value.hint


def test_rollback_goes_back_and_forward(installed: UnixBoard, installer: Installer) -> None:
    installer.update(NEW)
    assert installer.roll_back().slot == "a"
    assert installed.running() == OLD.pack
    assert installer.roll_back().slot == "b"
    assert installed.running() == NEW.pack


def test_rollback_ends_a_trial(installed: UnixBoard, installer: Installer) -> None:
    installer.update(NEW)
    (installed.disk / "tried").write_text("a")
    assert installer.roll_back().slot == "a"
    assert installed.running() == OLD.pack
    assert "tried" not in names(installed)


def test_rollback_needs_something_to_go_back_to(board: UnixBoard, installer: Installer) -> None:
    assert "yet" in refused(errors.EXIT_NOTHING_BEFORE, installer.roll_back)
    installer.install(OLD)
    assert "empty" in refused(errors.EXIT_NOTHING_BEFORE, installer.roll_back)
    assert board.running() == OLD.pack


def test_an_update_on_trial_is_replaced_from_what_is_proven(
    installed: UnixBoard, installer: Installer
) -> None:
    """A trial that was broken into has not been passed: its slot is free."""
    installer.update(NEW)
    (installed.disk / "tried").write_text("a")
    assert installer.update(NEW).slot == "b"
    assert installed.running() == NEW.pack


def test_a_loader_is_replaced_only_on_request(installed: UnixBoard, installer: Installer) -> None:
    newer = replace(OLD, loader={**LOADER, "boot.py": b"# newer\n"})
    assert installer.install(newer).loader == []
    assert installer.install(newer, loader=True).loader == ["boot.py"]
    assert (installed.disk / "boot.py").read_bytes() == b"# newer\n"
    assert (installed.disk / "main.py").read_bytes() == LOADER["main.py"]


def test_a_program_of_somebody_else_is_replaced_only_if_the_person_agrees(
    board: UnixBoard, installer: Installer
) -> None:
    (board.disk / "main.py").write_text("# mine\n")
    asked: list[str] = []

    def disagree(found: list[str]) -> None:
        asked.extend(found)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        installer.install(NEVER_MADE, agree=disagree)
    assert asked == ["main.py"]
    assert names(board) == {"main.py"}
    installer.install(OLD, agree=asked.append)
    assert board.running() == OLD.pack


@pytest.mark.parametrize(
    ("machine", "code"),
    [
        (("MicroPython", PICO, (1, 25), (6, 3)), errors.EXIT_DEVICE_OLD_MICROPYTHON),
        (("MicroPython", PICO, (1, 26), (7, 0)), errors.EXIT_DEVICE_WRONG_MPY),
        (("MicroPython", "rp2", (1, 18), (5, 0)), errors.EXIT_DEVICE_OLD_MICROPYTHON),
        (("MicroPython", "ESP32 module", (1, 26), (6, 3)), errors.EXIT_DEVICE_OTHER),
        (("CircuitPython", PICO, (9, 1), (6, 3)), errors.EXIT_DEVICE_OTHER),
    ],
)
def test_a_machine_that_cannot_run_it_is_refused_before_anything_is_made(
    board: UnixBoard,
    installer: Installer,
    monkeypatch: pytest.MonkeyPatch,
    machine: tuple[object, ...],
    code: int,
) -> None:
    monkeypatch.setattr(diagnosis, "CHIP", "RP2040")
    answer = f"print(({machine}, 1 << 20, {{}}, '', ''))"
    monkeypatch.setattr(scripts, "SURVEY", answer)
    refused(code, installer.install, NEVER_MADE)
    assert names(board) == set()


def _with_free_bytes(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    counted = "volume[0] * volume[3]"
    assert counted in scripts.SURVEY
    monkeypatch.setattr(scripts, "SURVEY", scripts.SURVEY.replace(counted, str(free)))


def test_a_full_board_is_told(
    installed: UnixBoard, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _with_free_bytes(monkeypatch, 20_000)
    assert "kB" in refused(errors.EXIT_NO_SPACE, installer.update, NEW)
    assert installed.running() == OLD.pack


def test_the_slot_before_is_given_up_where_there_is_no_room_for_three(
    installed: UnixBoard, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer.update(NEW)
    _with_free_bytes(monkeypatch, 40_000)
    removed: list[str] = []
    remove = board_files.BoardFiles.remove
    monkeypatch.setattr(
        board_files.BoardFiles,
        "remove",
        lambda files, *gone: (removed.extend(gone), remove(files, *gone)),
    )
    assert installer.update(OLD).slot == "a"
    assert removed == ["a.pack"]


def test_what_reads_back_otherwise_is_not_started(
    installed: UnixBoard, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = scripts.RECEIVE.replace(
        "file.write(data)\n            else", "pass\n            else"
    )
    assert spoilt != scripts.RECEIVE
    monkeypatch.setattr(scripts, "RECEIVE", spoilt)
    said = refused(errors.EXIT_NOT_VERIFIED, installer.update, NEW)
    assert "b.pack" in said
    assert installed.running() == OLD.pack
    assert "b.pack" not in names(installed)


def test_checksums_that_deceive_are_found_out(
    installed: UnixBoard, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sums = board_files.BoardFiles.sums
    monkeypatch.setattr(
        board_files.BoardFiles, "sums", lambda files, name: sums(files, name)[::-1]
    )
    assert installer.update(NEW).slot == "b"
    assert installed.running() == NEW.pack


def test_a_script_that_fails_on_the_board_is_one_line(
    installed: UnixBoard, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "RECEIVE", "raise OSError(28)")
    assert "28" in refused(errors.EXIT_NOT_VERIFIED, installer.update, NEW)
    assert installer_at(installed).install(OLD).changed is False
