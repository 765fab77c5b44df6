"""What can stand between a board and its firmware: one row per kind of fault.

A row says what happened and what to do next, and has an exit code of its own; faults of the line
to the board itself are those of `device.faults`.
"""

from dataclasses import dataclass

from affineur_host import errors
from affineur_host.errors import UserError


@dataclass(frozen=True)
class Kind:
    """One kind of fault; `message` and `hint` have places for words, such as {name}."""

    exit_code: int
    message: str
    hint: str


NOT_UF2 = Kind(
    errors.EXIT_UF2_REFUSED,
    "{name} is not MicroPython for a Raspberry Pi Pico: {why}",
    "take RPI_PICO (.uf2, 1.26 or later) from MicroPython's download page",
)
NO_UF2 = Kind(
    errors.EXIT_NO_UF2,
    "there is no MicroPython to put onto the board: {why}",
    "fetch RPI_PICO (.uf2, 1.26 or later) from MicroPython's download page and name it with --uf2",
)
NOT_DOWNLOADED = Kind(
    errors.EXIT_NO_UF2,
    "{name} could not be downloaded: {why}",
    "fetch it with a browser and name it with --uf2",
)
WRONG_HASH = Kind(
    errors.EXIT_NO_UF2,
    "{name} is not what was wanted: its SHA-256 is {found}",
    "nothing was kept; compare the hash with the one of who you trust, and try again",
)
VOLUME = Kind(
    errors.EXIT_VOLUME,
    "MicroPython could not be copied to {name}: {why}",
    "hold BOOTSEL while you plug the board in, then run the same command again",
)
NOT_BACK = Kind(
    errors.EXIT_NOT_BACK,
    "MicroPython was copied, but no board has shown up as a serial port",
    "unplug the board and plug it in again without BOOTSEL, then run the same command again",
)
NO_SPACE = Kind(
    errors.EXIT_NO_SPACE,
    "the firmware needs {needed} kB on the board and there are {free} kB",
    "delete what is not Affineur's, such as with `mpremote fs rm`, and try again",
)
NOT_VERIFIED = Kind(
    errors.EXIT_NOT_VERIFIED,
    "what was written to {name} does not read back as sent",
    "the board still starts what it had; try again, and if it stays so the flash is worn out",
)
NOT_HEALTHY = Kind(
    errors.EXIT_NOT_HEALTHY,
    "the new firmware did not prove itself: {why}",
    "the board runs the firmware it had before",
)
NOT_STARTED = Kind(
    errors.EXIT_NOT_HEALTHY,
    "the firmware is on the board but does not start: {why}",
    "`affineur doctor --break-in` tells what it says",
)
NOTHING_BEFORE = Kind(
    errors.EXIT_NOTHING_BEFORE,
    "there is no firmware to go back to: {why}",
    "`affineur install` brings one onto the board",
)
NOT_INSTALLED = Kind(
    errors.EXIT_NOT_BUILT,
    "nothing was installed on this board yet",
    "`affineur install` brings the firmware onto it",
)
NOT_BUILT = Kind(errors.EXIT_NOT_BUILT, "the firmware could not be made: {why}", "{hint}")
SETTINGS = Kind(
    errors.EXIT_IMAGE,
    "{name} cannot go into the image: {why}",
    "`affineur config check` tells what is wrong with a settings file",
)
NOT_WRITTEN = Kind(
    errors.EXIT_IMAGE,
    "{name} cannot be written: {why}",
    "name a file in a folder of your own with --output",
)
SCRIPT = Kind(
    errors.EXIT_NOT_VERIFIED,
    "the board refused the work: {why}",
    "it still starts what it had; run the same command again",
)


class InstallFault(UserError):  # noqa: N818 - what is wrong, not with the program
    """A fault of one of the kinds above."""

    def __init__(self, kind: Kind, words: "dict[str, object]"):
        super().__init__(
            kind.message.format_map(words), kind.hint.format_map(words), kind.exit_code
        )
        self.kind = kind


def fault(kind: Kind, **words: object) -> InstallFault:
    """Return the error for a fault of this kind."""
    return InstallFault(kind, words)
