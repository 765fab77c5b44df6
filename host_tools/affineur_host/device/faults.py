"""What can stand between a person and a board: one row per kind of fault.

A row says what happened and what to do next, in words that fit whatever the board is connected by,
and has an exit code of its own. `fault` makes the error; the page FAULTS.md and the tests are made
from the same rows.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from affineur_host import errors
from affineur_host.errors import UserError


@dataclass(frozen=True)
class Kind:
    """One kind of fault; `message` and `hint` have places for words, such as {name}.

    `elsewhere` has other hints by the beginning of `sys.platform`.
    """

    code: str
    exit_code: int
    message: str
    hint: str
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    def hint_on(self, platform: str) -> str:
        """Return what to do next on `platform`."""
        for beginning, hint in self.elsewhere.items():
            if platform.startswith(beginning):
                return hint
        return self.hint


ABSENT = Kind(
    "ABSENT",
    errors.EXIT_DEVICE_ABSENT,
    "there is no board{where}: {found}",
    "plug it in with a cable that carries data, or name another place with --device",
)
BUSY = Kind(
    "BUSY",
    errors.EXIT_DEVICE_BUSY,
    "{name} is in use by {holder}",
    "close that program and try again",
)
DENIED = Kind(
    "DENIED",
    errors.EXIT_DEVICE_DENIED,
    "you may not open {name}",
    "ask whoever looks after this computer for the right to use serial ports",
    {
        "linux": "run `sudo usermod -aG {group} $USER`, then log out and in again",
        "darwin": "allow the terminal to use USB accessories under Privacy & Security",
    },
)
SILENT = Kind(
    "SILENT",
    errors.EXIT_DEVICE_SILENT,
    "{name} does not answer",
    "if it was plugged in just now, try again in a few seconds; else unplug it and plug it in"
    " again, or look inside with `affineur doctor --break-in`",
)
CHATTY = Kind(
    "CHATTY",
    errors.EXIT_DEVICE_CHATTY,
    "{name} sends something else than a board of ours does: {heard}",
    "choose another one with --device; `affineur install` would put Affineur onto this one",
)
VANISHED = Kind(
    "VANISHED",
    errors.EXIT_DEVICE_VANISHED,
    "{name} has gone in the middle of the work",
    "look at cable and plug, then run the same command again",
)
OTHER_BOARD = Kind(
    "OTHER_BOARD",
    errors.EXIT_DEVICE_OTHER,
    "{name} is {what}, without Affineur",
    "`affineur install` brings Affineur onto a Pico; if another board is meant, name it with"
    " --device",
)
SEVERAL = Kind(
    "SEVERAL",
    errors.EXIT_DEVICE_SEVERAL,
    "there are {count} boards: {boards}",
    "choose one with --device",
)
OLD_MICROPYTHON = Kind(
    "OLD_MICROPYTHON",
    errors.EXIT_DEVICE_OLD_MICROPYTHON,
    "{name} runs MicroPython {version}, and needs {needed} or later",
    "hold BOOTSEL while you plug it in, then run `affineur install --uf2 FILE` with a newer one",
)
WRONG_MPY = Kind(
    "WRONG_MPY",
    errors.EXIT_DEVICE_WRONG_MPY,
    "{name} loads .mpy files of version {version}, and ours are version {ours}",
    "hold BOOTSEL while you plug it in, then run `affineur install --uf2 FILE` with a"
    " MicroPython of this version",
)
STARTING = Kind(
    "STARTING",
    errors.EXIT_DEVICE_STARTING,
    "{name} is still starting",
    "try again in a few seconds; if it keeps starting, look at it with `affineur doctor"
    " --break-in`",
)
NOT_RUNNING = Kind(
    "NOT_RUNNING",
    errors.EXIT_DEVICE_NOT_RUNNING,
    "{name} stands at MicroPython's prompt, Affineur is not running",
    "press its reset or unplug it and plug it in again, without holding any key",
)
BOOTSEL = Kind(
    "BOOTSEL",
    errors.EXIT_DEVICE_BOOTSEL,
    "the board shows itself as the drive {name} and runs nothing",
    "`affineur install` brings MicroPython and Affineur onto it",
)
OTHER_PROTOCOL = Kind(
    "OTHER_PROTOCOL",
    errors.EXIT_DEVICE_OTHER_PROTOCOL,
    "{name} speaks another version of the protocol",
    "update the board with `affineur update`, or this program",
)
RECORDING = Kind(
    "RECORDING",
    errors.EXIT_RECORDING,
    "{name} {wrong}",
    "a recording answers what was asked while `affineur monitor --record FILE` made it; for all"
    " else name a board",
)
REFUSED = Kind(
    "REFUSED",
    errors.EXIT_DEVICE_REFUSED,
    "{name} refuses {request}: {why}",
    "{what_it_takes}",
)
NOT_A_PORT = Kind(
    "NOT_A_PORT",
    errors.EXIT_NO_DEVICE_NAME,
    "{name} is no place where a board can be: {why}",
    "{what_it_takes}",
)
FAILED = Kind(
    "FAILED",
    errors.EXIT_DEVICE_FAILED,
    "the firmware of {name} failed at this request, {request}: {why}",
    "please report it with what `affineur doctor` prints",
)
SETTINGS = Kind(
    "SETTINGS",
    errors.EXIT_DEVICE_SETTINGS,
    "{name} does not start with the settings it keeps: {why}",
    "`affineur config mend{where}` leaves out what cannot be taken, and the board starts",
)
PLACES = (
    "name a serial port, a serial number, a board's name, sim:, tcp:HOST:PORT, pty:PATH,"
    " replay:FILE or chip:FILE"
)
"""What to do about a word that means no place at all."""
AFTER_REFUSAL = {
    "MOVING": "wait until the board rests, then run the same command again",
    "MATCH_ON": "end the match at the board or on its page, then run the same command again",
    "IN_SERVICE": "another program works on the board; end that, then run the same command again",
    "NOT_IN_SERVICE": "the board has ended its service; run the same command again",
    "NO_MATCH": "`affineur journal pull --all` copies every match it has",
    "STORE_FAILED": "save the matches with `affineur journal pull --break-in`; then look at the"
    " flash with `affineur doctor --break-in`",
    "UNKNOWN_NAME": "`affineur update` brings the board to the version of this program",
    "UNKNOWN_KIND": "`affineur update` brings the board to the version of this program",
    "BAD_FIELDS": "`affineur update` brings the board to the version of this program",
}
"""What to do next, by the code of a refusal."""
AFTER_ANY_REFUSAL = "run it again; if it stays so, report it with what `affineur doctor` prints"
KINDS = (
    ABSENT,
    BUSY,
    DENIED,
    SILENT,
    CHATTY,
    VANISHED,
    OTHER_BOARD,
    SEVERAL,
    OLD_MICROPYTHON,
    WRONG_MPY,
    STARTING,
    NOT_RUNNING,
    BOOTSEL,
    OTHER_PROTOCOL,
    RECORDING,
    REFUSED,
    NOT_A_PORT,
    FAILED,
    SETTINGS,
)


class DeviceFault(UserError):  # noqa: N818 - what is wrong, not with the program
    """A fault of one of the KINDS."""

    def __init__(self, kind: Kind, words: Mapping[str, object], platform: str = sys.platform):
        hint = kind.hint_on(platform).format_map(words)
        super().__init__(kind.message.format_map(words), hint, kind.exit_code)
        self.kind = kind


def fault(kind: Kind, **words: object) -> DeviceFault:
    """Return the error for a fault of this kind, on this computer."""
    return DeviceFault(kind, words)


def no_place(name: str, why: str, what_it_takes: str = PLACES) -> DeviceFault:
    """Return the error for something where no board can be."""
    return fault(NOT_A_PORT, name=name, why=why, what_it_takes=what_it_takes)
