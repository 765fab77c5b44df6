"""What is plugged into this computer: serial ports, and boards that show themselves as a drive.

USB ids: Raspberry Pi gives MicroPython on the RP2040 the ids 2E8A:0005, and the boot ROM, which
shows a drive with a file INFO_UF2.TXT, 2E8A:0003 (raspberrypi/usb-pid; RP2040 data sheet, 2.8.4).
"""

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

MICROPYTHON_IDS = (0x2E8A, 0x0005)
BOOT_IDS = (0x2E8A, 0x0003)
_WINDOWS_DEVICES = "\\\\.\\"
_COM = re.compile(r"(\\\\\.\\)?COM\d+", re.IGNORECASE)
_USB_DEVICES = Path("/sys/bus/usb/devices")
_INFO = "INFO_UF2.TXT"
_MODEL = "Board-ID: RPI-RP2"


@dataclass(frozen=True)
class Port:
    """A serial port; `ids` are USB vendor and product, None where it is no USB device."""

    path: str
    serial_number: str = ""
    ids: tuple[int, int] | None = None
    product: str = ""

    @property
    def runs_micropython(self) -> bool:
        """Whether its USB ids are those of MicroPython on our kind of board."""
        return self.ids == MICROPYTHON_IDS

    def described(self) -> str:
        """Return path, and what is known of the device."""
        known = [word for word in (self.product, self.serial_number) if word]
        return f"{self.path} ({', '.join(known)})" if known else self.path


def serial_ports() -> list[Port]:
    """Return the serial ports of this computer that have a device, sorted by path."""
    found = [
        Port(
            port.device,
            port.serial_number or "",
            (port.vid, port.pid) if port.vid is not None and port.pid is not None else None,
            port.product or "",
        )
        for port in list_ports.comports()
        if port.vid is not None or port.hwid != "n/a"
    ]
    return sorted(found, key=lambda port: port.path)


def is_windows_port(text: str) -> bool:
    """Tell whether this is how Windows names a serial port."""
    return _COM.fullmatch(text) is not None


def port_at(path: str) -> Port | None:
    r"""Return the serial port of this name, which a link may stand for; None where there is none.

    Windows has `com3` and `\\.\COM3` for COM3, macOS has tty.usbmodem1 beside cu.usbmodem1.
    """
    wanted = {_plain(path), _plain(os.path.realpath(path))}
    return next((port for port in serial_ports() if _plain(port.path) in wanted), None)


def _plain(path: str) -> str:
    """Return the one name of a port that has several."""
    if not is_windows_port(path):
        return path.replace("/dev/tty.", "/dev/cu.")
    return path.removeprefix(_WINDOWS_DEVICES).upper()


def boot_drives(roots: Iterable[Path] | None = None) -> list[Path]:
    """Return the drives of boards that wait for a UF2 file, sorted."""
    return sorted(root for root in (_mounts() if roots is None else roots) if _is_ours(root))


def waits_unmounted(devices: Path = _USB_DEVICES) -> bool:
    """Tell whether a board shows itself as a drive that is not mounted (Linux)."""
    return any(_usb_ids(device) == BOOT_IDS for device in _inside(devices))


def _usb_ids(device: Path) -> tuple[int, int] | None:
    try:
        vendor, product = [(device / name).read_text() for name in ("idVendor", "idProduct")]
        return int(vendor, 16), int(product, 16)
    except (OSError, ValueError):
        return None


def _is_ours(root: Path) -> bool:
    try:
        return _MODEL in (root / _INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


def _mounts() -> list[Path]:
    """Return where this system puts removable drives."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    if sys.platform == "darwin":
        return list(_inside("/Volumes"))
    return [drive for folder in ("/media", "/run/media") for drive in _deep(folder)]


def _deep(folder: str) -> list[Path]:
    """Return what is mounted directly in `folder`, or in a person's folder there."""
    near = list(_inside(folder))
    return near + [drive for person in near for drive in _inside(person)]


def _inside(folder: "str | Path") -> list[Path]:
    try:
        return [path for path in Path(folder).iterdir() if path.is_dir()]
    except OSError:
        return []


def holder_of(path: str, processes: Path = Path("/proc")) -> str | None:
    """Return which other program has `path` open; None as far as this system tells."""
    for process in _inside(processes):
        if process.name.isdigit() and process.name != str(os.getpid()) and _has(process, path):
            return f"{_name_of(process)} (process {process.name})"
    return None


def _has(process: Path, path: str) -> bool:
    real = os.path.realpath(path)
    try:
        files = process / "fd"
        return any(os.readlink(files / number) == real for number in os.listdir(files))
    except OSError:  # it has ended, or belongs to somebody else
        return False


def _name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "a program that has just ended"
