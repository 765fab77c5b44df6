"""Cuts the power of an update of the whole firmware, at every flash operation.

`python tests/chip/full_power_cuts.py [EVERY]` carries out one update on the chip, from the first
look to the proof, and keeps each of its flash operations. What a power cut before or within one
leaves on the flash follows from those, so no other update is needed to come there. In every such
flash, as littlefs reads it here, the file `slot` names a whole pack. Those at every EVERY-th
operation are booted on the chip, and all around an operation after which the files are others: the
board has to say hello with the old firmware or the new. A sample is updated again, and has to
prove the new firmware.

    EVERY   takes
    54      6 min     70 flashes booted, 18 updated again
    1       2 h       all 2,166 of them
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from affineur import slots
from affineur_host import bench_update
from affineur_host.device.emulated import ChipTransport
from affineur_host.device.faults import DeviceFault
from affineur_host.device.session import Session
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line
from affineur_sim.chip import image, uf2
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from affineur_host.install.firmware import Firmware
    from affineur_sim.chip.flash_chip import FlashOperation

EVERY = 54
AGAIN_EVERY = 4
"""Of the flashes booted, so many are updated again."""
AROUND = 2
"""So many operations before and after one that changes what the files hold."""
STARTED_MS = 4_000
HELLO_S = 10.0


@dataclass(frozen=True)
class Left:
    """What a cut at operation `number` leaves on the flash."""

    number: int
    is_torn: bool
    flash: bytes


class Firmwares:
    """The old firmware, and the new one, of which one file says another version."""

    def __init__(self) -> None:
        self.old = bench_update.firmware(image.PACKAGE)
        with tempfile.TemporaryDirectory() as folder:
            self.new = bench_update.firmware(bench_update.changed_package(Path(folder)))
        names = {**self.old.loader, slots.SLOT: b"a", slots.pack_name("a"): self.old.pack}
        micropython = uf2.read(uf2.find())
        self.installed = uf2.with_filesystem(micropython, image.filesystem(names))

    def is_whole(self, files: dict[str, bytes]) -> bool:
        """Tell whether the slot in use is the old firmware or the new, to the byte."""
        slot = files[slots.SLOT].decode()
        return files[slots.pack_name(slot)] in (self.old.pack, self.new.pack)


def one_update(firmwares: Firmwares) -> tuple[bytes, bytes, Sequence[FlashOperation]]:
    """Carry out an update; return the flash before and after it, and the operations between."""
    line = plugged_in(firmwares.installed)
    chip = line.world.running
    before, count = chip.flash_contents(), len(chip.flash.operations)
    update(line, firmwares.new)
    line.close()
    return before, line.world.flash, chip.flash.operations[count:]


def update(line: ChipTransport, new: Firmware) -> None:
    """Bring the new firmware onto a board and wait until it has proved itself."""
    Installer(Line(lambda: line), lambda *_told: None).update(new)


def plugged_in(flash: bytes) -> ChipTransport:
    """Return the line to a board that has been on for a while."""
    line = ChipTransport(ChipWorld(flash))
    line.world.run_for(STARTED_MS)
    return line


def lefts(flash: bytes, operations: Sequence[FlashOperation]) -> Iterator[Left]:
    """Yield what cuts before and within each operation leave, in their order."""
    so_far = bytearray(flash)
    for number, operation in enumerate(operations, start=1):
        yield Left(number, False, bytes(so_far))
        torn = bytearray(so_far)
        operation.tear(torn, number)
        yield Left(number, True, bytes(torn))
        operation.carry_out(so_far)


def looked_at(found: Iterator[Left], firmwares: Firmwares) -> tuple[list[int], list[int]]:
    """Return the operations at which a pack is not whole, and those that change the files."""
    broken, changing, before = [], [], {}
    for left in found:
        files = image.read_files(uf2.filesystem_of(left.flash))
        if not firmwares.is_whole(files):
            broken.append(left.number)
        if files != before:
            changing.append(left.number)
        before = files
    return broken, changing


def version(flash: bytes) -> str:
    """Boot a flash and return which firmware says hello; "" if none does."""
    try:
        return str(Session(ChipTransport(ChipWorld(flash))).greet(HELLO_S)["firmware"])
    except DeviceFault:
        return ""


def version_after_another(flash: bytes, new: Firmware) -> str:
    """Update the board once more, and return which firmware says hello at its next start."""
    line = plugged_in(flash)
    update(line, new)
    line.close()
    return version(line.world.flash)


def booted(found: Iterator[Left], new: Firmware, versions: Sequence[str]) -> tuple[Counter, list]:
    """Boot each flash, and update every AGAIN_EVERY-th again.

    Return how many came to what, and what went wrong: (operation, whether torn, version).
    """
    tally, failed = Counter[str](), []
    for count, left in enumerate(found):
        started = version(left.flash)
        tally[started] += 1
        if started not in versions:
            failed.append((left.number, left.is_torn, started))
        if count % AGAIN_EVERY == 0:
            finished = version_after_another(left.flash, new)
            tally["updated again"] += 1
            if finished != versions[-1]:
                failed.append((left.number, left.is_torn, f"{started}, then {finished}"))
    return tally, failed


def main(every: int) -> int:
    """Try them; return an exit code."""
    firmwares = Firmwares()
    before, after, operations = one_update(firmwares)
    broken, changing = looked_at(lefts(before, operations), firmwares)
    print(f"{len(operations)} operations, the files change at {changing}, broken at {broken}")
    near = {at + off for at in changing for off in range(-AROUND, AROUND + 1)}
    chosen = near | set(range(1, len(operations) + 1, every))
    cuts = (left for left in lefts(before, operations) if left.number in chosen)
    versions = (version(before), version(after))
    tally, failed = booted(cuts, firmwares.new, versions)
    print(f"old and new are {versions}; came to: {dict(tally)}; failed: {failed}")
    return bool(broken or failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else EVERY))
