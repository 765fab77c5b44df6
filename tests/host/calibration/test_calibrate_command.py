"""`affineur calibrate`: parts, answers beforehand, leaving and going on."""

import json
from pathlib import Path
from typing import Any

import click
import pytest

from affineur.settings import load
from affineur_host.calibration.parts import NAMES
from affineur_host.calibration.person import AtTerminal
from affineur_host.cli.main import run
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import (
    EXIT_INTERRUPTED,
    EXIT_MEASURE_STOPPED,
    EXIT_PART_UNKNOWN,
    EXIT_PART_WRONG,
    EXIT_USAGE,
)
from affineur_host.store import FolderStore


@pytest.fixture
def calibrate(capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command on a simulated board with a folder; its own folder is a new one."""
    monkeypatch.setattr("click.get_app_dir", lambda _name: str(tmp_path / "app"))
    (tmp_path / "board").mkdir()

    def command(*words: str) -> tuple[int, str, str]:
        code = run(["calibrate", "--device", f"sim:{tmp_path / 'board'}", *words])
        return code, *capsys.readouterr()

    return command


LIGHT = ("first=0", "way=clockwise", "red=green", "green=red", "blue=blue")


def light(*answers: str) -> list[str]:
    return [word for answer in answers for word in ("--answer", f"light.{answer}")]


def test_the_parts_are_listed(calibrate: Any) -> None:
    code, out, _ = calibrate("--list")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, list(NAMES))


def test_a_part_keeps_its_settings_on_the_board(calibrate: Any, tmp_path: Path) -> None:
    code, out, err = calibrate("--part", "light", "--yes", *light(*LIGHT))
    assert code == 0
    assert "led_order = rgb (was grb)" in out
    assert "from the next start" in err
    assert load(FolderStore(tmp_path / "board")).led_order == "rgb"


def test_json_has_one_line_for_each_part(calibrate: Any) -> None:
    code, out, _ = calibrate("--part", "motor", "--part", "index", "--yes", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (code, [row["part"] for row in rows]) == (0, ["motor", "index"])
    assert rows[0]["figures"]["direction"] == 1
    assert set(rows[1]["settings"]) <= {"index_width_mdeg", "backlash_mdeg"}


def test_a_part_that_ends_badly_is_not_done_and_the_next_call_goes_on_with_it(
    calibrate: Any,
) -> None:
    code, _, err = calibrate("--yes", *light(*LIGHT))
    assert code == EXIT_PART_WRONG  # nobody presses the keys
    assert "nothing comes from the keys of seat 0" in err
    code, out, _ = calibrate("--list")
    done = [line.split()[0] for line in out.splitlines() if line.split()[1] == "done"]
    assert done == ["light", "current"]
    code, out, err = calibrate("--yes")
    assert (code, out) == (EXIT_PART_WRONG, "")
    calibrate("--again", "--list")
    assert "done" not in calibrate("--list")[1]


def test_nothing_moves_when_nobody_is_there_to_allow_it(calibrate: Any) -> None:
    code, _, err = calibrate("--part", "motor")
    assert code == EXIT_MEASURE_STOPPED
    assert "motor.turn" in err


def test_an_unknown_part_names_the_parts(calibrate: Any) -> None:
    code, _, err = calibrate("--part", "fan")
    assert code == EXIT_PART_UNKNOWN
    assert "motor, index, zero" in err


@pytest.mark.parametrize("word", ["red", "light.red"])
def test_an_answer_needs_its_question(calibrate: Any, word: str) -> None:
    assert calibrate("--answer", word)[0] == EXIT_USAGE


def test_an_answer_that_does_not_fit_is_named(calibrate: Any) -> None:
    code, _, err = calibrate("--part", "light", "--yes", *light("first=7"))
    assert code == EXIT_MEASURE_STOPPED
    assert "light.first=7 does not fit - it must be one of 0, 1, 2, 3, none" in err


@pytest.mark.parametrize(
    "words",
    [("--list", "--restart"), ("--list", "--part", "light"), ("--again", "--part", "light")],
)
def test_options_that_mean_nothing_together_are_refused(
    calibrate: Any, words: tuple[str, ...]
) -> None:
    code, _, err = calibrate(*words)
    assert code == EXIT_USAGE
    assert "means nothing with" in err


@pytest.mark.parametrize("how", [KeyboardInterrupt, click.Abort])
def test_a_person_who_leaves_is_told_how_it_goes_on(
    calibrate: Any, monkeypatch: pytest.MonkeyPatch, how: type[BaseException]
) -> None:
    """Whether Ctrl-C comes at a question or in between."""

    def leave(*_: object) -> None:
        raise how

    monkeypatch.setattr(AtTerminal, "do", leave)
    code, _, err = calibrate("--yes", *light(*LIGHT))
    assert code == EXIT_INTERRUPTED
    assert "stopped in the part keys" in err
    assert "the same command goes on with this one" in err
    assert "current  done" in calibrate("--list")[1]


def test_a_part_that_ends_badly_does_not_bar_the_others(calibrate: Any) -> None:
    _, _, err = calibrate("--yes", *light(*LIGHT))
    assert "to be done: keys, readers, motor, index, zero, pace; --part takes one" in err
    assert calibrate("--yes", "--part", "motor")[0] == 0


def test_an_answer_that_no_question_wants_is_named(calibrate: Any) -> None:
    code, _, err = calibrate("--part", "current", "--yes", "--answer", "current.limits=2000")
    assert (code, "no question was called current.limits" in err) == (0, True)


def test_what_is_done_is_known_by_serial_number_whatever_the_board_is_called(
    calibrate: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimTransport, "serial_number", "e6614101", raising=False)
    assert calibrate("--part", "current", "--yes")[0] == 0
    board = f"sim:{tmp_path / 'board'}"
    assert run(["config", "set", "board_name=Käsebrett", "--device", board]) == 0
    assert "current  done" in calibrate("--list")[1]
    monkeypatch.setattr(SimTransport, "serial_number", "e6614102")
    assert "done" not in calibrate("--list")[1]


def test_an_answer_given_beforehand_holds_for_one_question(calibrate: Any, tmp_path: Path) -> None:
    code, out, _ = calibrate("--part", "zero", "--yes", "--answer", "zero.off=3.5")
    assert (code, "zero is 3.50 degrees clockwise of the drawing" in out) == (0, True)
    assert load(FolderStore(tmp_path / "board")).index_offset_mdeg == pytest.approx(3_500, abs=20)
