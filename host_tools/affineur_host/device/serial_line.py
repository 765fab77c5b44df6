"""A board at a serial port of this computer: /dev/ttyACM0, COM3, or a pseudo terminal.

The port is opened for this program alone. What the system says when that fails, or later when the
plug is pulled, becomes one of the kinds in `faults`.
"""

import contextlib
import errno
import os
import stat
import time

import serial

from affineur_host.device import faults, ports

_ON_WINDOWS = os.name == "nt"
_REAL_PORTS = "/dev/tty"
_BAUD = 115_200  # means nothing over USB
_WRITE_LIMIT_S = 1.0
_ABSENT = (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO)
_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_DENIED = (errno.EACCES, errno.EPERM)


class SerialLine:
    """A `Transport` over a serial port; raises DeviceFault when it cannot be opened.

    `serial_number` is that of the USB device, "" where there is none.
    """

    def __init__(self, path: str, name: str = ""):
        self.name = name or path
        self._path, self._given_name = path, name
        port = ports.port_at(path)
        self.serial_number = port.serial_number if port is not None else ""
        holder = ports.holder_of(path) if path.startswith(_REAL_PORTS) else None
        if holder is not None:  # a program that does not lock it
            raise faults.fault(faults.BUSY, name=self.name, holder=holder)
        try:
            self._port = serial.Serial(
                path, _BAUD, timeout=0, write_timeout=_WRITE_LIMIT_S, exclusive=True
            )
        except (OSError, ValueError) as error:
            raise _refusal(path, self.name, error) from error

    def anew(self) -> "SerialLine":
        """Return a new line to this board, whose port may have another name by now."""
        named = (port for port in ports.serial_ports() if port.serial_number)
        found = (port.path for port in named if port.serial_number == self.serial_number)
        return SerialLine(next(found, self._path), self._given_name)

    def now_s(self) -> float:
        """Return the time by which `read` waits."""
        return time.monotonic()

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, after at most `timeout_s`."""
        try:
            self._port.timeout = timeout_s
            first: bytes = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""
        except (OSError, TypeError) as error:  # TypeError: closed by another thread
            raise faults.fault(faults.VANISHED, name=self.name) from error

    def write(self, data: bytes) -> None:
        """Send all of `data`."""
        try:
            self._port.write(data)
        except serial.SerialTimeoutException as error:
            raise faults.fault(faults.SILENT, name=self.name) from error
        except OSError as error:
            raise faults.fault(faults.VANISHED, name=self.name) from error

    def close(self) -> None:
        """Let the port go; it may have gone already."""
        with contextlib.suppress(OSError):
            self._port.close()


def _refusal(path: str, name: str, error: Exception) -> faults.DeviceFault:
    """Return the fault for what the system says on opening."""
    code = getattr(error, "errno", None)
    if code is None and _ON_WINDOWS:  # the library passes the reason on as text only
        code = errno.ENOENT if ports.port_at(path) is None else errno.EBUSY
    if code in _ABSENT:
        return absent(f" at {name}")
    if code in _BUSY:
        holder = ports.holder_of(path) or "another program"
        return faults.fault(faults.BUSY, name=name, holder=holder)
    if code in _DENIED:
        return faults.fault(faults.DENIED, name=name, group=_group_of(path))
    return faults.no_place(name, "it is no serial port")


def absent(where: str) -> faults.DeviceFault:
    """Return the fault for a board that is not there, with what is."""
    known = ", ".join(port.described() for port in ports.serial_ports())
    found = f"connected is {known}" if known else "nothing is connected to a serial port"
    return faults.fault(faults.ABSENT, where=where, found=found)


def _group_of(path: str) -> str:
    """Return the group whose members may open `path`."""
    try:
        import grp  # noqa: PLC0415 - not on every system

        return grp.getgrgid(os.stat(path).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"


def is_device(path: str) -> bool:
    """Tell whether `path` names a device file."""
    try:
        return stat.S_ISCHR(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False
