"""The heap does not grow while the board turns (DESIGN 12, heap_free_bytes)."""

from __future__ import annotations

import pytest

from affineur_sim.chip import growth
from affineur_sim.chip.repl import DeviceError


def _needs_unix_port() -> None:
    if not growth.UNIX_PORT.exists():
        pytest.skip("the MicroPython Unix port is not installed beside this Python")


def test_on_the_chip_the_heap_in_use_is_the_same_after_every_turn(flash: bytes) -> None:
    assert growth.on_the_chip(flash, 20) == 0


def test_a_thousand_turns_leave_nothing_in_the_heap() -> None:
    _needs_unix_port()
    assert growth.on_linux(1_000) == 0


def test_what_stays_in_the_heap_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _needs_unix_port()
    kept = growth.growth_script.GROWTH.replace("def recorded(", "kept = []\n    def recorded(")
    kept = kept.replace("self.turns += ", "self.kept.append([number])\n        self.turns += ")
    monkeypatch.setattr(growth.growth_script, "GROWTH", kept)
    assert growth.on_linux(100) > 100


def test_a_board_that_does_not_turn_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    _needs_unix_port()
    stuck = growth.growth_script.GROWTH.replace(
        "def edges(self):", "def edges(self):\n        return []"
    )
    monkeypatch.setattr(growth.growth_script, "GROWTH", stuck)
    with pytest.raises(DeviceError, match="ValueError"):
        growth.on_linux(10)
