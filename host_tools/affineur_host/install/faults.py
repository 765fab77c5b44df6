"""What can stand between a board and its firmware: one row per kind of fault.

Faults of the line to the board itself are those of `device.faults`; FAULTS.md is made from both.
"""

from affineur_host import errors
from affineur_host.device.faults import Kind
from affineur_host.errors import UserError

NOT_UF2 = Kind(
    "NOT_UF2",
    errors.EXIT_UF2_REFUSED,
    "{name} is not MicroPython for a Raspberry Pi Pico: {why}",
    "take RPI_PICO (.uf2, 1.26 or later) from MicroPython's download page",
)
NO_UF2 = Kind(
    "NO_UF2",
    errors.EXIT_NO_UF2,
    "there is no MicroPython to put onto the board: {why}",
    "fetch RPI_PICO (.uf2, 1.26 or later) from MicroPython's download page and name it with --uf2",
)
NOT_DOWNLOADED = Kind(
    "NOT_DOWNLOADED",
    errors.EXIT_NO_UF2,
    "{name} could not be downloaded: {why}",
    "fetch it with a browser and name it with --uf2",
)
WRONG_HASH = Kind(
    "WRONG_HASH",
    errors.EXIT_NO_UF2,
    "{name} is not what was wanted: its SHA-256 is {found}",
    "nothing was kept; compare the hash with the one of who you trust, and try again",
)
VOLUME = Kind(
    "VOLUME",
    errors.EXIT_VOLUME,
    "MicroPython could not be copied to {name}: {why}",
    "hold BOOTSEL while you plug the board in, then run the same command again",
)
NOT_BACK = Kind(
    "NOT_BACK",
    errors.EXIT_NOT_BACK,
    "MicroPython was copied, but no board has shown up as a serial port",
    "unplug the board and plug it in again without BOOTSEL, then run the same command again",
)
NO_SPACE = Kind(
    "NO_SPACE",
    errors.EXIT_NO_SPACE,
    "the firmware needs {needed} kB on the board and there are {free} kB",
    "delete what is not Affineur's, such as with `mpremote fs rm`, and try again",
)
NOT_VERIFIED = Kind(
    "NOT_VERIFIED",
    errors.EXIT_NOT_VERIFIED,
    "what was written to {name} does not read back as sent",
    "the board still starts what it had; try again, and if it stays so the flash is worn out",
)
NOT_HEALTHY = Kind(
    "NOT_HEALTHY",
    errors.EXIT_NOT_HEALTHY,
    "the new firmware did not prove itself: {why}",
    "the board runs the firmware it had before",
)
STUCK = Kind(
    "STUCK",
    errors.EXIT_NOT_HEALTHY,
    "the new firmware did not prove itself: {why}",
    "unplug the board and plug it in again: it then starts the firmware it had before",
)
NOT_STARTED = Kind(
    "NOT_STARTED",
    errors.EXIT_NOT_HEALTHY,
    "the firmware is on the board but does not start: {why}",
    "`affineur doctor --break-in` tells what it says",
)
NOTHING_BEFORE = Kind(
    "NOTHING_BEFORE",
    errors.EXIT_NOTHING_BEFORE,
    "there is no firmware to go back to: {why}",
    "`affineur install` brings one onto the board",
)
NOT_INSTALLED = Kind(
    "NOT_INSTALLED",
    errors.EXIT_NOT_BUILT,
    "nothing was installed on this board yet",
    "`affineur install` brings the firmware onto it",
)
NOT_BUILT = Kind(
    "NOT_BUILT", errors.EXIT_NOT_BUILT, "the firmware could not be made: {why}", "{hint}"
)
SETTINGS = Kind(
    "SETTINGS",
    errors.EXIT_IMAGE,
    "{name} cannot go into the image: {why}",
    "`affineur config check` tells what is wrong with a settings file",
)
NOT_WRITTEN = Kind(
    "NOT_WRITTEN",
    errors.EXIT_IMAGE,
    "{name} cannot be written: {why}",
    "name a file in a folder of your own with --output",
)
SCRIPT = Kind(
    "SCRIPT",
    errors.EXIT_NOT_VERIFIED,
    "the board refused the work: {why}",
    "it still starts what it had; run the same command again",
)


KINDS = (
    NOT_UF2,
    NO_UF2,
    NOT_DOWNLOADED,
    WRONG_HASH,
    VOLUME,
    NOT_BACK,
    NO_SPACE,
    NOT_VERIFIED,
    NOT_HEALTHY,
    STUCK,
    NOT_STARTED,
    NOTHING_BEFORE,
    NOT_INSTALLED,
    NOT_BUILT,
    SETTINGS,
    NOT_WRITTEN,
    SCRIPT,
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
