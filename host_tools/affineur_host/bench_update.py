"""How long an update takes beside mpremote, both on the emulated chip and in emulated time.

The flash is as slow as the board's (45 ms to erase, 0.7 ms to program a page), and what is copied
from slot to slot is counted. Neither side is charged for thinking on the PC, nor for starting the
firmware afterwards, which mpremote does not do. Its tree are the firmware's linked modules as
plain files, which is the least that could be copied: the modules as they are written are three
times as many and take half as long again.
"""

import contextlib
import io
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from mpremote import commands

from affineur_host.device.emulated import ChipTransport
from affineur_host.device.repl import Repl
from affineur_host.install.firmware import Firmware, made
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line
from affineur_sim.chip import image, uf2
from affineur_sim.chip.link_plan import linked_sources
from affineur_sim.chip.world import ChipWorld

_SETTLED_MS = 500
_CHANGED = "__init__.py"
_FROM, _TO = b'VERSION = "', b'VERSION = "9.'


@dataclass(frozen=True)
class Times:
    """What was measured, in emulated seconds."""

    install_s: float
    update_s: float
    sent_bytes: int
    mpremote_s: float


@cache
def measure() -> Times:
    """Install on a blank board, update that by one changed file; let mpremote copy the tree."""
    micropython = uf2.read(uf2.find())
    line = _blank_board(micropython)
    install_s, _ = _timed(line, lambda installer: installer.install(firmware(image.PACKAGE)))
    with tempfile.TemporaryDirectory() as folder:
        changed = firmware(changed_package(Path(folder)))
    update_s, sent_bytes = _timed(line, lambda installer: installer.update(changed))
    return Times(install_s, update_s, sent_bytes, _mpremote_s(_blank_board(micropython)))


def _blank_board(micropython: bytes) -> ChipTransport:
    line = ChipTransport(ChipWorld(uf2.with_filesystem(micropython, image.filesystem({}))))
    line.world.run_for(_SETTLED_MS)
    return line


def firmware(package: Path) -> Firmware:
    """Return what is made of the firmware's source in `package`."""
    return made(image.slot_pack(package), image.loader_files(package))


def changed_package(folder: Path) -> Path:
    """Return a copy of the firmware of which one file says something else."""
    for name in image.LOADER:
        shutil.copy(image.PACKAGE.parent / name, folder)
    package = folder / image.PACKAGE.name
    shutil.copytree(image.PACKAGE, package)
    source = (package / _CHANGED).read_bytes()
    (package / _CHANGED).write_bytes(source.replace(_FROM, _TO))
    return package


def _timed(line: ChipTransport, act: "Callable[[Installer], object]") -> tuple[float, int]:
    """Return the seconds until everything is in place, and how many bytes were sent."""
    began_s, in_place_s = line.now_s(), [0.0]

    def report(step: str, _done: int, _total: int) -> None:
        if step == "starting":
            in_place_s.append(line.now_s())

    done = act(Installer(Line(lambda: line), report))
    return in_place_s[-1] - began_s, done.sent_bytes  # type: ignore[attr-defined]


def _mpremote_s(line: ChipTransport) -> float:
    """Return how long `mpremote fs cp -rf` takes for the tree."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        for name, source in linked_sources(image.PACKAGE).items():
            file = Path(folder, "tree", *name.split(".")).with_suffix(".mpy")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(image.compile_module(source.encode(), name.replace(".", "/")))
        repl = Repl(line)
        repl.start_over()
        began_s = line.now_s()
        state = SimpleNamespace(transport=repl.library)
        commands.do_filesystem_recursive_cp(state, f"{folder}/tree", ":", False, False)
        return line.now_s() - began_s
