"""Cuts the power of an update on the chip: `python tests/chip/power_cuts.py [EVERY]`.

Every flash operation is tried with each outcome: lost, half done, done. Afterwards the board has
to start the old firmware or the new, and the same command has to finish the work. The firmware is
a module that does nothing, so that there are few operations; loader, files and flash are real.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from affineur import slots
from affineur_host.device.emulated import ChipTransport
from affineur_host.device.faults import DeviceFault
from affineur_host.device.repl import Repl
from affineur_host.install import trial
from affineur_host.install.firmware import Firmware, made
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line
from affineur_sim.chip import image, uf2
from affineur_sim.chip.flash_chip import FlashCut
from affineur_sim.chip.world import ChipWorld

Act = Callable[[ChipTransport], None]
OLD, NEW = "old", "new"
OUTCOMES = ("before", "torn", "after")
STARTED_MS = 700
_MODULE = """
import os
NAME = {name!r}
FILL = {fill!r}
def run(stopped):
    if "tried" in os.listdir("/"):
        os.remove("/tried")
"""


def firmware(name: str) -> Firmware:
    """Return firmware, some blocks long, that does nothing but prove itself."""
    source = _MODULE.format(name=name, fill=bytes(range(256)) * 20).encode()
    modules = {"affineur/start.mpy": image.compile_module(source, "affineur/start.py")}
    return made(slots.pack(modules), image.loader_files())


def with_old(flash: bytes) -> bytes:
    """Return the flash of a board with the old firmware in its first slot."""
    old = firmware(OLD)
    files = {**old.loader, slots.SLOT: b"a", slots.pack_name("a"): old.pack}
    return uf2.with_filesystem(flash, image.filesystem(files))


def plugged_in(flash: bytes) -> ChipTransport:
    """Return the line to a board that has been on for a while."""
    line = ChipTransport(ChipWorld(flash))
    line.world.run_for(STARTED_MS)
    return line


def update(line: ChipTransport) -> None:
    """Bring the new firmware onto a board; it starts, and does not speak."""
    Installer(Line(lambda: line), lambda *_told: None).update(firmware(NEW))


def replace_loader(line: ChipTransport) -> None:
    """Put another loader beside the old firmware: it does the same."""
    old = firmware(OLD)
    loader = {name: data + b"\n" for name, data in old.loader.items()}
    newer = made(old.pack, loader)
    Installer(Line(lambda: line), lambda *_told: None).install(newer, loader=True)


def do_not_wait_for_hello() -> None:
    """Let an update end with the start and what the loader does then."""
    trial.wait_for_hello = lambda _line: {}
    trial.passed = lambda line, _slot: line.transport.read(STARTED_MS / 1000)


def running(flash: bytes) -> str:
    """Switch a board on and return which firmware it has started."""
    line = plugged_in(flash)
    return Repl(line).run("from affineur.start import NAME; print(NAME)").strip()


def operations(flash: bytes, act: Act = update) -> int:
    """Return how many flash operations it takes, from the first look to the proof."""
    line = plugged_in(flash)
    chip = line.world.running
    before = len(chip.flash.operations)
    act(line)
    return len(chip.flash.operations) - before


def after(flash: bytes, cut: FlashCut, act: Act = update) -> tuple[str, str]:
    """Return what a board starts after a cut in the work, and once that has been finished."""
    line = plugged_in(flash)
    line.world.plan_cut(cut)
    try:
        act(line)
    except DeviceFault:
        pass
    else:
        raise AssertionError(f"nothing was cut: {cut}")
    started = running(line.world.flash)
    again = plugged_in(line.world.flash)
    act(again)
    again.close()
    return started, running(again.world.flash)


def all_cuts(flash: bytes, every: int) -> Iterator[FlashCut]:
    """Yield cuts with each outcome at every `every`-th operation."""
    for number in range(1, operations(flash) + 1, every):
        for outcome in OUTCOMES:
            yield FlashCut(number, outcome, seed=number)  # type: ignore[arg-type]


def main(every: int) -> int:
    """Try them; return an exit code."""
    do_not_wait_for_hello()
    micropython = uf2.read(uf2.find())
    flash = with_old(uf2.with_filesystem(micropython, image.filesystem({})))
    found = [(cut, *after(flash, cut)) for cut in all_cuts(flash, every)]
    failed = [row for row in found if row[1] not in (OLD, NEW) or row[2] != NEW]
    news = sum(started == NEW for _, started, _ in found)
    print(f"{len(found)} cuts: {news} started the new firmware, {len(failed)} failed: {failed}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
