"""Copying MicroPython onto a board that shows itself as a drive (BOOTSEL held at power-on).

The boot ROM takes the blocks as they are written and starts the board with the last one, so the
drive goes away while the file is being closed: that is how it should be.
"""

import errno
import os
from pathlib import Path

from affineur_host.device import ports
from affineur_host.install import faults
from affineur_host.install.faults import fault
from affineur_host.install.installer import Report

_NAME = "AFFINEUR.UF2"
_PIECE_BYTES = 64 * 512
_GONE = (errno.EIO, errno.ENODEV, errno.ENOENT, errno.ENXIO, errno.ENOTCONN, errno.EINVAL)
_GONE_ON_WINDOWS = (21, 55, 433, 1006, 1167)
"""NOT_READY, DEV_NOT_EXIST, NO_SUCH_DEVICE, FILE_INVALID, DEVICE_NOT_CONNECTED."""
_REASONS = {
    errno.ENOSPC: "the drive is full",
    errno.EACCES: "you may not write there",
    errno.EROFS: "you may not write there",
}
BACK_LIMIT_S = 30.0
"""So long a board may take to show up as a serial port."""


def find(volume: Path | None) -> Path | None:
    """Return the drive to copy to: `volume` if given, else the only one there is, if any."""
    if volume is not None:
        if not ports.boot_drives([volume]):
            raise fault(faults.VOLUME, name=volume, why="it is no board waiting for a UF2 file")
        return volume
    drives = ports.boot_drives()
    if len(drives) > 1:
        listed = ", ".join(str(drive) for drive in drives)
        raise fault(faults.VOLUME, name="a board", why=f"there are several, {listed}")
    return drives[0] if drives else None


def copy(data: bytes, volume: Path, report: Report) -> None:
    """Write a UF2 file to the drive and see it through; raises InstallFault."""
    done = 0
    try:
        with open(volume / _NAME, "wb", buffering=0) as file:
            while done < len(data):
                report("copying MicroPython", done, len(data))
                done += file.write(data[done : done + _PIECE_BYTES]) or 0
            os.fsync(file.fileno())
    except OSError as error:
        if done < len(data) or not _has_gone(error):
            raise fault(faults.VOLUME, name=volume, why=_reason(error)) from error
    report("copying MicroPython", len(data), len(data))


def _has_gone(error: OSError) -> bool:
    return error.errno in _GONE or getattr(error, "winerror", None) in _GONE_ON_WINDOWS


def _reason(error: OSError) -> str:
    if _has_gone(error):
        return "it went away in the middle"
    return _REASONS.get(error.errno or 0, (error.strerror or "refused by the system").lower())
