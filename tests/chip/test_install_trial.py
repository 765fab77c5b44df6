"""Firmware that is not well: the board is back at what it had, and the command says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur import slots
from affineur_host import errors
from affineur_host.device.emulated import ChipTransport
from affineur_host.device.session import Session
from affineur_host.errors import UserError
from affineur_host.install.firmware import made
from affineur_host.install.installer import Installer
from affineur_host.install.line import Line
from affineur_sim.chip import image, uf2
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from collections.abc import Callable

STARTED_MS = 4_000
DIES = "raise ValueError('not well')\n"
STANDS_STILL = """
import time
def run(stopped):
    while True:
        time.sleep_ms(50)
"""


@pytest.fixture
def line(flash: bytes) -> ChipTransport:
    """The line to a board with our firmware."""
    installed = image.filesystem(image.installed_files())
    line = ChipTransport(ChipWorld(uf2.with_filesystem(flash, installed)))
    line.world.run_for(STARTED_MS)
    return line


@pytest.fixture
def update(line: ChipTransport) -> Callable[[str], None]:
    """Update that board with firmware that is nothing but its first module."""

    def update(source: str) -> None:
        module = image.compile_module(source.encode(), "affineur/start.py")
        firmware = made(slots.pack({"affineur/start.mpy": module}), {})
        Installer(Line(lambda: line), lambda *_told: None).update(firmware)

    return update


@pytest.mark.parametrize("source", [DIES, STANDS_STILL])
def test_the_board_is_back_at_what_it_had(
    line: ChipTransport, update: Callable[[str], None], source: str
) -> None:
    with pytest.raises(UserError) as raised:
        update(source)
    assert raised.value.exit_code == errors.EXIT_NOT_HEALTHY
    line.world.run_for(STARTED_MS)
    assert Session(line).greet()["board"] == "Affineur"
    line.close()
    files = image.read_files(uf2.filesystem_of(line.world.flash))
    assert files[slots.SLOT] == b"a"
    assert not {slots.TRIAL, slots.TRIED} & set(files)
