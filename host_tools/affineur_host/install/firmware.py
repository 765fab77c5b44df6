"""The firmware as it goes onto a board: compiled, linked and packed on this computer."""

from dataclasses import dataclass
from functools import cache

from affineur import slots
from affineur_host.install import faults
from affineur_host.install.faults import fault


@dataclass(frozen=True)
class Firmware:
    """`pack` fills a slot; `loader` are the files beside it, which hardly ever change."""

    pack: bytes
    loader: dict[str, bytes]


@cache
def build() -> Firmware:
    """Make the firmware from the source that this program runs itself; raises InstallFault."""
    try:
        from affineur_sim.chip import image  # noqa: PLC0415 - needs the extra `install`
    except ImportError as error:
        raise fault(
            faults.NOT_BUILT,
            why=f"{error.name} is missing",
            hint="install what it takes with `pip install affineur[install]`",
        ) from error
    try:
        files = image.installed_files()
    except image.CompileError as error:
        raise fault(
            faults.NOT_BUILT, why=str(error), hint="its source has an error; put that right"
        ) from error
    loader = {name: files[name] for name in image.LOADER}
    return Firmware(files[slots.pack_name(slots.SLOTS[0])], loader)
