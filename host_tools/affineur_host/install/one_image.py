"""One UF2 file with MicroPython, firmware and settings, to be dropped on a board in BOOTSEL.

It brings a whole filesystem, so it replaces what the board had, match records and settings
included. Of the filesystem the sectors that hold something are written; both superblocks always,
since littlefs believes the newer of the two, and one left over from before may be newer. What
else is left over means nothing: littlefs erases a block before it uses it.
"""

from affineur import slots
from affineur.settings import FILE_NAME, SettingsError, parse
from affineur_host.install import faults, firmware, uf2
from affineur_host.install.faults import fault
from affineur_host.install.micropython import Micropython
from affineur_sim.chip.uf2 import BLOCK_BYTES, FILESYSTEM_START

DATA_FOLDER = "data"
"""Where a board keeps settings and match records (`affineur.board`)."""
_SUPERBLOCKS = 2
_BLANK = b"\xff" * BLOCK_BYTES


def build(micropython: Micropython, settings: bytes | None, name: str = "") -> bytes:
    """Return the UF2 file; `settings` is a settings file, `name` how a person calls it."""
    if settings is not None:
        _check_settings(settings, name)
    made = firmware.build()
    from affineur_sim.chip import image  # noqa: PLC0415 - needs the extra `install`

    slot = slots.SLOTS[0]
    files = {**made.loader, slots.SLOT: slot.encode(), slots.pack_name(slot): made.pack}
    if settings is not None:
        files[f"{DATA_FOLDER}/{FILE_NAME}"] = settings
    return uf2.write(micropython.sectors | filesystem_sectors(image.filesystem(files)))


def filesystem_sectors(contents: bytes) -> dict[int, bytes]:
    """Return the sectors of a filesystem that have to be written, by their place in flash."""
    blocks = [contents[at : at + BLOCK_BYTES] for at in range(0, len(contents), BLOCK_BYTES)]
    return {
        FILESYSTEM_START + number * BLOCK_BYTES: block
        for number, block in enumerate(blocks)
        if number < _SUPERBLOCKS or block != _BLANK
    }


def _check_settings(settings: bytes, name: str) -> None:
    try:
        parse(settings)
    except SettingsError as error:
        raise fault(faults.SETTINGS, name=name, why=error) from error
