"""`affineur chip` from the command line, and the figures it prints."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from affineur.settings import Settings
from affineur_host.cli import chip as command
from affineur_host.cli.main import run
from affineur_host.errors import (
    EXIT_CHIP_NOT_INSTALLED,
    EXIT_NO_MICROPYTHON,
    EXIT_NO_PTY,
    EXIT_SCRIPT_FAILED,
    EXIT_USAGE,
)
from affineur_sim.chip import measure, uf2

if TYPE_CHECKING:
    from pathlib import Path

NAMES = [
    "slot_bytes",
    "reset_to_dark_ms",
    "reset_to_frame_ms",
    "reset_to_lobby_ms",
    "tap_to_light_ms",
    "heap_free_lobby_bytes",
    "append_flush_ms",
    "legal_ms",
    "apply_ms",
    "undo_ms",
    "resume_ms",
    "turn_over_limit",
    "edge_error_us",
    "turn_load",
    "ready_to_step_ms",
    "frames_per_s",
    "cut_ms",
    "heap_free_fromage_full_bytes",
    "heap_free_fromage_timers_bytes",
    "heap_free_steam_full_bytes",
    "heap_free_steam_turntable_bytes",
    "heap_free_bytes",
]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "script.py"
    file.write_text("import affineur.pins as pins\nprint(pins.STEP)\n")
    return file


def test_the_figures_have_their_names_and_bounds(
    flash: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--measure", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert [figure["name"] for figure in figures] == NAMES
    for figure in figures:
        lower = figure["name"].startswith(("heap_free", "frames"))
        kept = figure["value"] >= figure["bound"] if lower else figure["value"] <= figure["bound"]
        assert figure["holds"] == kept
        assert kept, figure


@pytest.mark.parametrize(("motor", "ring"), [(22, 145), (18, 127), (20, 127)])
def test_the_turn_on_the_chip_keeps_to_its_plan_and_to_the_friction_limit(
    flash: bytes, motor: int, ring: int
) -> None:
    """Edges within 2 us of the plan, speed and acceleration over 40 steps within 1.02 A."""
    geared = Settings().changed(motor_teeth=motor, ring_teeth=ring)
    figures = {figure["name"]: figure for figure in measure.turn(measure.Bench(flash), geared)}
    assert all(figure["holds"] for figure in figures.values()), figures


def test_a_script_runs_beside_the_firmware(
    flash: bytes, script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chip", "--run", str(script), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["output"] == "2\n"


def test_a_trace_is_written(flash: bytes, script: Path, tmp_path: Path) -> None:
    assert run(["chip", "--run", str(script), "--trace", str(tmp_path / "wires.vcd")]) == 0
    assert (tmp_path / "wires.vcd").read_text().startswith("$timescale 1 ns $end")


def test_a_script_that_fails_is_one_plain_line(
    flash: bytes, script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text("1 / 0")
    assert run(["chip", "--run", str(script)]) == EXIT_SCRIPT_FAILED
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert told.count("\n") == 1


def test_nothing_to_do_is_a_usage_error() -> None:
    assert run(["chip"]) == EXIT_USAGE
    assert run(["chip", "--measure", "--pty"]) == EXIT_USAGE


def test_no_micropython_says_where_to_get_it(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(uf2.VARIABLE, "/nowhere.uf2")
    assert run(["chip", "--run", str(script)]) == EXIT_NO_MICROPYTHON
    assert uf2.VARIABLE in capsys.readouterr().err


def test_without_the_extra_the_command_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    assert run(["chip", "--measure"]) == EXIT_CHIP_NOT_INSTALLED
    assert "affineur[chip]" in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "x"])
def test_a_limit_is_a_length_of_time(
    script: Path, capsys: pytest.CaptureFixture[str], limit: str
) -> None:
    assert run(["chip", "--run", str(script), "--limit", limit]) == EXIT_USAGE
    assert "--limit" in capsys.readouterr().err


def test_what_is_no_text_is_no_script(
    flash: bytes, script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_bytes(b"\xff\x00")
    assert run(["chip", "--run", str(script)]) == EXIT_SCRIPT_FAILED
    assert "not UTF-8" in capsys.readouterr().err


def test_an_empty_script_does_nothing(
    flash: bytes, script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_bytes(b"")
    assert run(["chip", "--run", str(script)]) == 0
    assert capsys.readouterr().err == ""


def test_a_system_without_pseudo_terminals_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        command, "find_spec", lambda name: None if name == "termios" else find_spec(name)
    )
    assert run(["chip", "--pty"]) == EXIT_NO_PTY
    assert "no pseudo terminals - every command reaches such a board" in capsys.readouterr().err
