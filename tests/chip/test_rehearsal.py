"""Scenarios on both bodies: the same acts, and the same record of the match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur.journal import Journal
from affineur.table.events import READY
from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SCENARIO_UNREADABLE
from affineur_sim import scenario
from affineur_sim.chip import rehearsal
from affineur_sim.world import WorldStore

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """A scenario in which two people sit down and start a match."""
    file = tmp_path / "opening.scenario"
    file.write_text("# Two people start\nstart 0 2\nexpect seats 0 2\n")
    return file


def test_what_people_do_is_noted_once_with_its_moment(opening: Path) -> None:
    acts = rehearsal.rehearse(opening.read_text()).acts
    assert [act.name for act in acts] == ["power_on", "tap", "tap", "press", "press"]
    assert [act.at_ms for act in acts] == sorted(act.at_ms for act in acts)
    assert acts[-1].arguments == (2, READY)


def test_two_people_start_a_match_on_the_chip_as_on_the_fast_body(
    flash: bytes, opening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tags through the readers, keys through the expanders, the record through littlefs."""
    assert run(["chip", "--scenario", str(opening), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["equal"]
    assert '"seats":[0,2]' in told["record"]


def test_what_counts_the_writes_of_the_simulated_store_is_refused() -> None:
    text = (scenario.FOLDER / "power_cut_at_each_record.scenario").read_text()
    with pytest.raises(rehearsal.NotForTheChip):
        rehearsal.rehearse(text)


def test_an_unknown_scenario_is_told(flash: bytes) -> None:
    assert run(["chip", "--scenario", "nowhere"]) == EXIT_SCENARIO_UNREADABLE


def test_records_agree_whatever_seed_each_board_has_drawn() -> None:
    def record(seed: int, move: str) -> bytes:
        store = WorldStore()
        journal = Journal.create(store, "match", {"game": "fromage", "seed": seed})
        journal.append(["move", 0, move])
        journal.sync()
        return store.read("match")

    assert rehearsal.agree(record(1, "gather 1 soft"), record(2, "gather 1 soft"))
    assert not rehearsal.agree(record(1, "gather 1 soft"), record(1, "gather 2 soft"))
    assert not rehearsal.agree(record(1, "gather 1 soft"), b"")
