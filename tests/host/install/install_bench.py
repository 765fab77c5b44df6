"""What the tests of installing share: firmware and MicroPython that take no time to make."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from affineur_host.install import uf2
from affineur_host.install.firmware import made
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line

if TYPE_CHECKING:
    from unix_board import UnixBoard

LOADER = {"boot.py": b"# boot\n", "main.py": b"# main\n"}
OLD = made(b"old" + Random(1).randbytes(9_000), LOADER)
NEW = made(OLD.pack[:3_000] + b"new \x03 \x10C \x10" + OLD.pack[3_400:] + b"tail", LOADER)
BAD = made(b"bad" + OLD.pack[3:], LOADER)

BANNER = b"MicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040"
SECTORS = {
    0: BANNER.ljust(uf2.SECTOR_BYTES, b"\1"),
    3 * uf2.SECTOR_BYTES: b"x" * uf2.SECTOR_BYTES,
}
"""What passes for an image of MicroPython."""


def is_well(pack: bytes) -> bool:
    """Tell whether a pack would run."""
    return pack in (OLD.pack, NEW.pack)


def installer_at(board: UnixBoard, limit: int | None = None) -> Installer:
    """Return an installer whose line breaks after so many bytes, and stays broken."""
    from unix_board import UnixLine  # noqa: PLC0415 - not on every system

    line = UnixLine(board, limit)
    return Installer(Line(line.connect), lambda *_told: None)
