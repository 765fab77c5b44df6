"""The firmware as it goes onto a board: compiled, linked and packed on this computer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from affineur_host.install import faults
from affineur_host.install.faults import fault


@dataclass(frozen=True)
class Firmware:
    """What fills a slot, and `loader`, the files beside it, which hardly ever change."""

    make_pack: Callable[[], bytes]
    loader: Mapping[str, bytes]

    @cached_property
    def pack(self) -> bytes:
        """What fills a slot; it is made when it is first wanted."""
        return self.make_pack()

    def make(self) -> None:
        """Make what fills a slot now, which takes seconds; raises InstallFault."""
        _ = self.pack


def made(pack: bytes, loader: Mapping[str, bytes]) -> Firmware:
    """Return firmware whose pack is at hand."""
    return Firmware(lambda: pack, loader)


@cache
def build() -> Firmware:
    """Return the firmware of the source that this program runs itself.

    Raises InstallFault when something is missing here to make it, and so does its `pack` when
    the source cannot be compiled.
    """
    try:
        from affineur_sim.chip import image  # noqa: PLC0415 - needs the extra `install`
    except ImportError as error:
        raise fault(
            faults.NOT_BUILT,
            why=f"{error.name} is missing",
            hint="install what it takes with `pip install affineur[install]`",
        ) from error
    return Firmware(_pack, image.loader_files())


def _pack() -> bytes:
    from affineur_sim.chip import image  # noqa: PLC0415 - needs the extra `install`

    try:
        return image.slot_pack()
    except image.CompileError as error:
        raise fault(
            faults.NOT_BUILT, why=str(error), hint="its source has an error; put that right"
        ) from error
