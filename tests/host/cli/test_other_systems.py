"""Windows and macOS, as far as another system can tell: imports, drives, locks, names of paths."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from affineur_host import store
from affineur_host.__main__ import _end_as_ctrl_c_does
from affineur_host.device import ports
from affineur_host.store import FolderStore

LOAD_ALL = """
import builtins, importlib, json, pkgutil
import affineur_host, affineur_sim

UNIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
really = builtins.__import__

def load(name, globals=None, *rest):
    if name.partition(".")[0] in UNIX and (globals or {}).get("__name__", "").startswith("affi"):
        raise ModuleNotFoundError(name, name=name)
    return really(name, globals, *rest)

builtins.__import__ = load
missing = {}
for package in (affineur_host, affineur_sim):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            missing[module.name] = error.name
print(json.dumps({name: why for name, why in missing.items() if why in UNIX}))
"""
ONLY_ON_UNIX = {
    "affineur_sim.chip.pty_bridge": "pty",  # `affineur chip --pty` says so before
    "affineur_sim.devices.hsu_server": "pty",  # serves libnfc in tests
}
BOARD = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


def test_everything_loads_without_the_modules_of_unix() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOAD_ALL], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]).items() <= ONLY_ON_UNIX.items()


def test_on_windows_a_board_that_waits_is_a_drive_with_a_letter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ports.sys, "platform", "win32")
    monkeypatch.chdir(tmp_path)  # where E:\\ is a folder like any other
    for letter, info in (("D", "another drive"), ("E", BOARD)):
        Path(f"{letter}:\\").mkdir()
        (Path(f"{letter}:\\") / "INFO_UF2.TXT").write_text(info)
    found = ports.boot_drives()
    monkeypatch.undo()
    assert found == [Path("E:\\")]


def test_on_macos_a_board_that_waits_is_a_volume(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    inside = ports._inside
    monkeypatch.setattr(ports.sys, "platform", "darwin")
    monkeypatch.setattr(
        ports, "_inside", lambda folder: inside(tmp_path) if folder == "/Volumes" else []
    )
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_text(BOARD)
    found = ports.boot_drives()
    monkeypatch.undo()
    assert found == [tmp_path / "RPI-RP2"]


def test_without_locks_the_length_tells_that_another_program_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(store, "fcntl", None)
    here, there = FolderStore(tmp_path), FolderStore(tmp_path)
    here.replace("match", b"1\n")
    here.append("match", b"2\n")
    there.append("match", b"3\n")
    with pytest.raises(OSError, match="another program writes"):
        here.append("match", b"4\n")
    assert there.read("match") == b"1\n2\n3\n"


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="no signal to stand for another")
def test_a_window_that_is_closed_ends_a_command_as_ctrl_c_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        _end_as_ctrl_c_does()
        assert signal.getsignal(signal.SIGUSR1) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        for each, handler in before.items():
            signal.signal(each, handler)
