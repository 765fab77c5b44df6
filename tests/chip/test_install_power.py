"""Power cut at any flash operation of an update: the board starts the old firmware or the new."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import power_cuts

from affineur_host.install import trial
from affineur_sim.chip.flash_chip import FlashCut

EVERY = 9
LAST = 6
"""The switch takes the last operations but a few."""


@pytest.fixture(autouse=True)
def no_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an update end with the start; undone after the test."""
    for name in ("wait_for_hello", "passed"):
        monkeypatch.setattr(trial, name, getattr(trial, name))
    power_cuts.do_not_wait_for_hello()


@pytest.fixture(scope="module")
def installed(flash: bytes) -> bytes:
    """The flash of a board with the old firmware."""
    return power_cuts.with_old(flash)


def test_the_update_works_when_nothing_is_cut(installed: bytes) -> None:
    assert power_cuts.running(installed) == power_cuts.OLD
    line = power_cuts.plugged_in(installed)
    power_cuts.update(line)
    line.close()
    assert power_cuts.running(line.world.flash) == power_cuts.NEW


def test_a_cut_leaves_old_or_new_and_a_rerun_finishes(installed: bytes) -> None:
    """A sample; `power_cuts.py` tries them all."""
    count = power_cuts.operations(installed)
    numbers = [*range(1, count - LAST, EVERY), *range(count - LAST, count + 1)]
    started = []
    for number in numbers:
        outcome = power_cuts.OUTCOMES[number % 3]
        cut = FlashCut(number, outcome, seed=number)  # type: ignore[arg-type]
        first, then = power_cuts.after(installed, cut)
        assert then == power_cuts.NEW, cut
        started.append(first)
    switched = started.index(power_cuts.NEW)
    assert started == [power_cuts.OLD] * switched + [power_cuts.NEW] * (len(numbers) - switched)


def test_a_cut_while_the_loader_is_replaced_leaves_one_that_starts(installed: bytes) -> None:
    """One file may be the new one already: either mix starts."""
    count = power_cuts.operations(installed, power_cuts.replace_loader)
    for number in range(1, count + 1, 2):
        cut = FlashCut(number, power_cuts.OUTCOMES[number % 3], seed=number)  # type: ignore[arg-type]
        found = power_cuts.after(installed, cut, power_cuts.replace_loader)
        assert found == (power_cuts.OLD, power_cuts.OLD), cut
