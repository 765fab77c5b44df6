"""Scenarios on both bodies: the same acts, and the same record of the match."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from affineur import pins
from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SCENARIO_UNREADABLE
from affineur_sim import scenario
from affineur_sim.chip import rehearsal
from affineur_sim.chip.flash_chip import SLOW

if TYPE_CHECKING:
    from pathlib import Path

    from affineur_sim.chip.chip import Chip
    from affineur_sim.chip.flash_chip import FlashOperation


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """A scenario in which two people sit down and start a match."""
    file = tmp_path / "opening.scenario"
    file.write_text("# Two people start\nstart 0 2\nexpect seats 0 2\n")
    return file


def test_two_people_start_a_match_on_the_chip_as_on_the_fast_body(
    flash: bytes, opening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tags through the readers, keys through the expanders, the record through littlefs."""
    assert run(["chip", "--scenario", str(opening), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["equal"]
    assert '"seats":[0,2]' in told["record"]


def test_four_people_play_eight_turns_on_the_chip_as_on_the_fast_body(flash: bytes) -> None:
    """Taps, keys, light and eight turns of the board; both records are the same to the byte."""
    text = (scenario.FOLDER / "eight_turns.scenario").read_text()
    done = rehearsal.perform(text, flash)
    assert done.equal
    assert done.record.count(b'["turn"]') == 8
    assert all("expect slides" in line or "expect frames" in line for line in done.unseen)


class Wires:
    """A slow flash, what the chip does to it, and the moments of the steps."""

    def __init__(self) -> None:
        self.steps_ns: list[float] = []

    def __call__(self, chip: Chip, _wires: object, _switched_on_us: int) -> None:
        self.flash = chip.flash
        self.flash.timing = SLOW
        chip.pins.watch_also(pins.STEP, lambda level, ns: self.steps_ns.append(ns) if level else 0)

    def written_in_motion(self) -> list[FlashOperation]:
        """Return what is erased or written while steps come, 50 ms apart at most."""
        moving = [(a, b) for a, b in pairwise(self.steps_ns) if b - a < 50e6]
        return [
            operation
            for operation in self.flash.operations
            for begin, end in moving
            if operation.at_ns < end
            and begin < operation.at_ns + 1e6 * (SLOW.erase_ms if operation.erase else 0)
        ]


def test_with_a_slow_flash_nothing_is_written_in_motion_and_the_match_is_the_same(
    flash: bytes,
) -> None:
    """400 ms to erase, 3 ms to program; four people play two turns."""
    wires, text = Wires(), (scenario.FOLDER / "eight_turns.scenario").read_text()
    two_turns = "\nturn\n".join(text.split("\nturn\n")[:2])
    done = rehearsal.perform(f"{two_turns}\nturn\nexpect turn 2\n", flash, wires)
    assert done.equal
    assert done.record.count(b'["turn"]') == 2
    assert done.steps == len(wires.steps_ns) > 2 * 5_272
    assert any(operation.erase for operation in wires.flash.operations)
    assert wires.written_in_motion() == []


def test_a_reader_that_is_dead_at_the_start_is_picked_up_by_the_chip(flash: bytes) -> None:
    """That it is lost has been said before there is a host to hear it."""
    text = (scenario.FOLDER / "reader_dead_at_start.scenario").read_text()
    text = text.replace("expect said PART_LOST\n", "")
    done = rehearsal.perform(text, flash)
    assert done.equal
    assert done.unseen == []


def test_moves_are_taken_back_on_the_chip_as_on_the_fast_body(flash: bytes) -> None:
    """F-TURN-12 by the key `back`, which must not come while the board still works."""
    done = rehearsal.perform((scenario.FOLDER / "undo.scenario").read_text(), flash)
    assert done.equal
    assert done.unseen == []


def test_what_is_only_for_the_fast_body_is_refused_with_its_reason(
    flash: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--scenario", "tick_counter_wrap"]) == EXIT_SCENARIO_UNREADABLE
    told = capsys.readouterr().err
    assert "the counter of a chip begins at 0" in told
    assert told.count("\n") == 1


def test_what_is_played_in_many_variants_is_refused(flash: bytes) -> None:
    with pytest.raises(rehearsal.NotForTheChip):
        rehearsal.perform("with N from 1 to 2\nstart 0 2\nwait {N}\n", flash)


def test_an_unknown_scenario_is_told(flash: bytes) -> None:
    assert run(["chip", "--scenario", "nowhere"]) == EXIT_SCENARIO_UNREADABLE


def test_the_fast_body_deals_from_the_seed_of_the_other_record() -> None:
    text = "set level = full\nset chance = dealt\nstart 0 2\n"
    one, other = rehearsal.rehearse(text, 7), rehearsal.rehearse(text, 8)
    assert rehearsal.seed_of(one) == 7
    assert one == rehearsal.rehearse(text, 7) != other
