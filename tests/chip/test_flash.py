"""The flash: busy times, power cuts at every operation, and the volume as others read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip import image, uf2
from affineur_sim.chip.flash_chip import INSTANT, SLOW, FlashCut, FlashTiming, PowerCut

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.chip import Chip
    from affineur_sim.chip.repl import Repl

OLD = {"n": 1, "pad": "x" * 600}
NEW = {"n": 2, "pad": "y" * 600}
SAVE = f"""
import json, os
with open("state.new", "w") as file:
    json.dump({NEW!r}, file)
os.rename("state.new", "state")
"""
ONE_ERASE = """
import rp2
flash = rp2.Flash()
import time
begun = time.ticks_us()
flash.ioctl(6, 300)
print(time.ticks_diff(time.ticks_us(), begun))
"""


@pytest.fixture(scope="module")
def saved(flash: bytes) -> bytes:
    """A flash with the old state on it."""
    return uf2.with_filesystem(flash, image.filesystem({"state": json.dumps(OLD).encode()}))


def _chip_of(repl: Repl) -> Chip:
    return repl._board


def _state_after(contents: bytes, boot: Callable[..., Repl]) -> object:
    """Boot what is left, and let the device and littlefs-python both read the state."""
    told = json.loads(boot(contents).run("print(open('state').read())"))
    assert json.loads(image.read_files(uf2.filesystem_of(contents))["state"]) == told
    return told


@pytest.mark.parametrize("timing", [INSTANT, FlashTiming(), SLOW])
def test_an_erase_takes_the_time_of_the_data_sheet(
    boot: Callable[..., Repl], timing: FlashTiming
) -> None:
    took_ms = int(boot(timing=timing).run(ONE_ERASE)) / 1000
    assert timing.erase_ms <= took_ms < timing.erase_ms + 2


def test_what_the_device_wrote_is_read_by_littlefs(
    boot: Callable[..., Repl], saved: bytes
) -> None:
    repl = boot(saved)
    repl.run(SAVE)
    assert _state_after(_chip_of(repl).flash_contents(), boot) == NEW


@pytest.mark.parametrize("outcome", ["before", "torn", "after"])
def test_a_save_cut_at_any_flash_operation_leaves_old_or_new(
    boot: Callable[..., Repl], saved: bytes, outcome: str
) -> None:
    """Written to a new file and renamed: never a mix, whatever operation was the last."""
    repl = boot(saved)
    before = len(_chip_of(repl).flash.operations)
    repl.run(SAVE)
    count = len(_chip_of(repl).flash.operations) - before
    assert count > 3
    found = []
    for number in range(1, count + 1):
        cut = boot(saved)
        _chip_of(cut).flash.plan_cut(FlashCut(number, outcome, seed=number))
        with pytest.raises(PowerCut):
            cut.run(SAVE)
        found.append(_state_after(_chip_of(cut).flash_contents(), boot))
    switched = found.index(NEW) if NEW in found else len(found)
    assert found == [OLD] * switched + [NEW] * (len(found) - switched)


def test_a_cut_that_was_called_off_does_not_come(boot: Callable[..., Repl], saved: bytes) -> None:
    repl = boot(saved)
    _chip_of(repl).flash.plan_cut(FlashCut(1))
    _chip_of(repl).flash.plan_cut(None)
    repl.run(SAVE)
