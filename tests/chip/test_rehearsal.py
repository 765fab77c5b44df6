"""Scenarios on both bodies: the same acts, and the same record of the match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SCENARIO_UNREADABLE
from affineur_sim import scenario
from affineur_sim.chip import rehearsal

if TYPE_CHECKING:
    from pathlib import Path


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
