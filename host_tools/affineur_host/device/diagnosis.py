"""Why a board does not answer hello, found out without disturbing what runs on it.

Ctrl-B means nothing to a program, but MicroPython's prompt answers with its name and version, from
wherever it stands. Only a board that stands at its prompt, so that nothing runs, is looked into.
"""

import re
from ast import literal_eval
from dataclasses import dataclass

from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault, fault
from affineur_host.device.heard import shown
from affineur_host.device.repl import Repl, ScriptFailed
from affineur_host.device.transport import Transport

OLDEST_MICROPYTHON = (1, 26)
MPY_VERSION = (6, 3)
"""Of the .mpy files that this version of the program makes."""
CHIP = "RP2040"
"""What a board that the firmware is for says of itself."""

_NAME_YOURSELF = b"\x15\x02"  # Ctrl-U first: on a line with something on it Ctrl-B moves left
_PROBE_S = 0.3
_PROMPT = b">>> "
_BANNER = re.compile(r"(\w*[Pp]ython) v?(\d+)\.(\d+)(\S*)[^;]*; ([^\r\n]*)")
_LOOK = """
import os, sys
mpy = getattr(sys.implementation, "_mpy", 0)
names = os.listdir()
print((mpy & 255, mpy >> 8 & 3, "slot" in names or "affineur" in names))
"""


@dataclass(frozen=True)
class Machine:
    """What a board says of itself at its prompt: which Python of which versions, on what."""

    python: str
    name: str
    version: tuple[int, int]
    mpy: tuple[int, int]


def why_silent(transport: Transport, heard: bytes) -> DeviceFault:
    """Return why the board has not answered; `heard` is what it has sent instead."""
    heard += _named(transport)
    if heard.endswith(_PROMPT):
        return _at_the_prompt(transport, heard.decode(errors="replace"))
    if heard.strip():
        return fault(faults.CHATTY, name=transport.name, heard=shown(heard))
    return fault(faults.SILENT, name=transport.name)


def check_board(name: str, machine: Machine) -> None:
    """Raise DeviceFault when a board is none that our firmware is for."""
    if machine.python == "MicroPython":
        check_version(name, machine.version, MPY_VERSION)
    if machine.python != "MicroPython" or CHIP not in machine.name:
        what = f"a {machine.name} with {machine.python} {_dotted(machine.version)}"
        raise fault(faults.OTHER_BOARD, name=name, what=what)
    check_version(name, machine.version, machine.mpy)


def check_version(name: str, version: tuple[int, int], mpy: tuple[int, int]) -> None:
    """Raise DeviceFault when a board's MicroPython cannot run our firmware."""
    if version < OLDEST_MICROPYTHON:
        words = {"version": _dotted(version), "needed": _dotted(OLDEST_MICROPYTHON)}
        raise fault(faults.OLD_MICROPYTHON, name=name, **words)
    if mpy != MPY_VERSION:
        raise fault(faults.WRONG_MPY, name=name, version=_dotted(mpy), ours=_dotted(MPY_VERSION))


def _named(transport: Transport) -> bytes:
    """Ask whoever is there for a name; return what comes until it is quiet, or time is up."""
    transport.write(_NAME_YOURSELF)
    until_s = transport.now_s() + _PROBE_S
    came = b""
    while not came.endswith(_PROMPT) and (left_s := until_s - transport.now_s()) > 0:
        came += transport.read(left_s)
    return came


def _at_the_prompt(transport: Transport, heard: str) -> DeviceFault:
    """Return what is wrong with a board on which nothing runs."""
    names = _BANNER.findall(heard)
    if not names or names[-1][0] != "MicroPython":
        what = " ".join(names[-1][:1]) if names else "some other machine with a prompt"
        return fault(faults.OTHER_BOARD, name=transport.name, what=what)
    _, major, minor, _, machine = names[-1]
    version = (int(major), int(minor))
    try:
        ours = _looked_into(transport, version)
    except DeviceFault as found:
        return found
    if ours:
        return fault(faults.NOT_RUNNING, name=transport.name)
    what = f"a {machine} with MicroPython {_dotted(version)}"
    return fault(faults.OTHER_BOARD, name=transport.name, what=what)


def _looked_into(transport: Transport, version: tuple[int, int]) -> bool:
    """Tell whether Affineur is on the board; raises DeviceFault when it cannot run there."""
    repl = Repl(transport)
    try:
        major, minor, ours = literal_eval(repl.run(_LOOK))
    except (ScriptFailed, ValueError, SyntaxError):
        return False
    finally:
        repl.leave()
    check_version(transport.name, version, (major, minor))
    return bool(ours)


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(str(number) for number in version)
