"""`affineur chip --scenario`: all scenarios, and what is shown while one is played."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from affineur.table.intents import Tell
from affineur_host.cli import chip_scenario
from affineur_host.cli.main import run
from affineur_host.errors import EXIT_SCENARIO_FAILED, EXIT_USAGE
from affineur_host.live.rehearsed import RehearsalView
from affineur_sim.chip import rehearsal
from affineur_sim.scenario import FOLDER, ExpectationFailed, ScenarioError, parse
from affineur_sim.scenario_text import only_fast_because

PLAYED = {"jam": b"one", "undo": b"one", "two_tags": b"other"}
"""What is made of some scenarios: their records on the chip, where the fast body's is `one`."""
BODY = SimpleNamespace(
    world=SimpleNamespace(now_ms=1234.0, board_mdeg=90_000),
    match=SimpleNamespace(state="acting", fault=""),
    frame=b"\x30\x00\x00" * 60,
)


@pytest.fixture
def some(flash: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some scenarios are shipped, and nobody has to wait for them."""
    names = [*PLAYED, "tick_counter_wrap", "slip"]
    monkeypatch.setattr(chip_scenario, "shipped", lambda: [_path(name) for name in names])
    monkeypatch.setattr(rehearsal, "perform", _performed)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.scenario"


def _performed(text: str, *_: Any) -> rehearsal.Performance:
    reason = only_fast_because(text)
    if reason:
        raise rehearsal.NotForTheChip(reason)
    for name, record in PLAYED.items():
        if _path(name).read_text() == text:
            return rehearsal.Performance(record, b"one", [], [], 60_000.0, 7, 9)
    raise ExpectationFailed(3, "it is otherwise")


def test_all_scenarios_are_told_in_a_line_each(
    some: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--scenario", "all", "--json"]) == EXIT_SCENARIO_FAILED
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["scenario"]: row["result"] for row in rows} == {
        "jam": "equal",
        "undo": "equal",
        "two_tags": "unequal",
        "tick_counter_wrap": "fast only",
        "slip": "failed",
    }
    assert [row["emulated_s"] for row in rows] == [60.0, 60.0, 60.0, 0.0, 0.0]


def test_people_read_why_a_scenario_was_not_played(
    some: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--scenario", "all"]) == EXIT_SCENARIO_FAILED
    told = capsys.readouterr()
    assert "the counter of a chip begins at 0" in told.out
    assert "line 3: it is otherwise" in told.out
    assert "2 scenarios" in told.err


def test_one_trace_is_not_made_of_all_scenarios(some: None, tmp_path: Path) -> None:
    trace = str(tmp_path / "wires.vcd")
    assert run(["chip", "--scenario", "all", "--trace", trace]) == EXIT_USAGE


def test_the_log_has_steps_and_talk_with_the_time_of_the_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = chip_scenario.Log()
    log.stepped(parse("start 0 2")[0])
    log.passed(BODY)  # type: ignore[arg-type]
    log.told(Tell(0, "JOINED", "T-JOIN", "Seat 0 plays."))
    assert capsys.readouterr().out == (
        "     0.00  > start 0 2\n     1.23  Seat 0 plays. (T-JOIN)\n"
    )


def test_the_view_shows_ring_state_and_talk() -> None:
    console = Console(file=io.StringIO(), width=100, height=40, force_terminal=True)
    with RehearsalView("Two people start", console) as view:
        view.stepped(parse("start 0 2")[0])
        view.told(Tell(0, "JOINED", "", "Seat 0 plays."))
        view.passed(BODY)  # type: ignore[arg-type]
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    for words in (
        "Two people start",
        "> start 0 2",
        "acting",
        "the board is at 90",
        "Seat 0 play",
    ):
        assert words in shown
    assert shown.count("●") % 60 == 0


def test_only_files_that_need_it_are_kept_from_the_chip() -> None:
    kept = [path.stem for path in sorted(FOLDER.glob("*")) if only_fast_because(path.read_text())]
    assert kept == [
        "power_cut_at_each_record",
        "steam_full_power_cut_at_each_record",
        "steam_power_cut_at_each_record",
        "ten_thousand_turns",
        "tick_counter_wrap",
    ]


def test_a_reason_is_wanted() -> None:
    with pytest.raises(ScenarioError):
        parse("on the fast body only\nstart 0 2\n")
