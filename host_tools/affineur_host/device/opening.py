"""From what a person writes after --device to a transport, and from there to a session.

    sim:  tcp:HOST:PORT  pty:PATH  replay:FILE  chip:     a kind of line
    /dev/ttyACM0  COM3                               a serial port
    e6614103e7452d2f                                 a USB serial number, or its end
    "Kitchen table"                                  the name that the board's settings give it

Without --device it is the only board there is.
"""

import json
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

from affineur_host.device import emulated, faults, ports, recording, simulated, tcp_line
from affineur_host.device.faults import fault
from affineur_host.device.serial_line import SerialLine, absent, is_device
from affineur_host.device.session import Session
from affineur_host.device.transport import Transport
from affineur_host.errors import UserError

_PTY = "pty:"
_LEAST_OF_A_SERIAL_NUMBER = 4
_ASKED_S = 2.0
"""All boards together get so long to say who they are."""


def open_device(spec: str | None = None) -> Transport:
    """Return the line to the board that `spec` means; raises UserError."""
    if not spec:
        return _the_only_one()
    for prefix, make in _KINDS_OF_LINE.items():
        if spec.lower().startswith(prefix):
            return make(spec[len(prefix) :])
    if _is_path(spec):
        return SerialLine(spec)
    found = ports.serial_ports()
    return _by_serial_number(spec, found) or _by_name(spec, found)


def _the_only_one() -> Transport:
    boards = [port for port in ports.serial_ports() if port.runs_micropython]
    if len(boards) == 1:
        return SerialLine(boards[0].path)
    if len(boards) > 1:
        return _the_only_one_of_ours(boards)
    drives = [str(drive) for drive in ports.boot_drives()]
    if drives or ports.waits_unmounted():
        name = drives[0] if drives else "RPI-RP2 (not mounted)"
        raise fault(faults.BOOTSEL, name=name)
    raise absent("")


def _the_only_one_of_ours(boards: Sequence[ports.Port]) -> Transport:
    """Of several boards return the one that says hello; none or several are a fault."""
    asked = [(port, _name_of(port, len(boards))) for port in boards]
    named = [(port, name) for port, name in asked if isinstance(name, str)]
    if len(named) == 1:
        return SerialLine(named[0][0].path)
    known = [f"{name} at {port.described()}" for port, name in named]
    listed = known or [port.described() for port in boards]
    raise fault(faults.SEVERAL, count=len(listed), boards=", ".join(listed))


def _by_serial_number(spec: str, found: Sequence[ports.Port]) -> Transport | None:
    """Return the line to the board whose serial number is, or ends with, `spec`."""
    if len(spec) < _LEAST_OF_A_SERIAL_NUMBER:
        return None
    ends = spec.casefold()
    matching = [port for port in found if port.serial_number.casefold().endswith(ends)]
    if len(matching) > 1:
        listed = ", ".join(port.described() for port in matching)
        raise fault(faults.SEVERAL, count=len(matching), boards=listed)
    return SerialLine(matching[0].path) if matching else None


def _by_name(spec: str, found: Sequence[ports.Port]) -> Transport:
    """Return the line to the board that calls itself `spec`; raises DeviceFault."""
    boards = [port for port in found if port.runs_micropython]
    names = [(port, _name_of(port, len(boards))) for port in boards]
    matching = [port for port, name in names if isinstance(name, str) and _same(name, spec)]
    if len(matching) > 1:
        listed = ", ".join(port.described() for port in matching)
        raise fault(faults.SEVERAL, count=len(matching), boards=listed)
    if matching:
        return SerialLine(matching[0].path)
    for _, name in names:
        if not isinstance(name, str):
            raise name  # it may be the one that is meant
    raise absent(f" called {spec}")


def _name_of(port: ports.Port, boards: int) -> str | UserError:
    """Ask a board for its name; return why not when it gives none."""
    try:
        session = Session(SerialLine(port.path))
    except UserError as error:
        return error
    try:
        return str(session.greet(_ASKED_S / boards)["board"])
    except UserError as error:
        return error
    finally:
        session.close()


def _same(name: str, spec: str) -> bool:
    """Tell whether two names read the same; accents may be written in two ways."""

    def plain(text: str) -> str:
        return unicodedata.normalize("NFC", text).casefold()

    return plain(name) == plain(spec)


def _is_path(spec: str) -> bool:
    return "/" in spec or ports.is_windows_port(spec) or is_device(spec)


def _pty(place: str) -> Transport:
    """Open a pseudo terminal: its path, or the whole line that names it."""
    name = _PTY + place
    path = place.strip().split(" ")[-1]
    if place.lstrip().startswith("{"):
        try:
            path = str(json.loads(place)["path"])
        except (ValueError, KeyError) as error:
            raise faults.no_place(name, "it names no path") from error
    if not path:
        raise faults.no_place(name, "it names no path")
    return SerialLine(path, name=_PTY + path)


_KINDS_OF_LINE: dict[str, Callable[[str], Transport]] = {
    simulated.PREFIX: simulated.simulated,
    tcp_line.PREFIX: tcp_line.TcpLine,
    _PTY: _pty,
    emulated.PREFIX: emulated.emulated,
    recording.PREFIX: lambda file: recording.Replay(Path(file)),
}
