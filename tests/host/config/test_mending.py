"""A settings file that is refused: what is wrong in it becomes a comment, all else stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.settings import Settings, dump, parse
from affineur_host.cli.main import run
from affineur_host.config.mending import mended
from affineur_host.errors import EXIT_DEVICE_SETTINGS, EXIT_SETTINGS_FOREIGN, EXIT_USAGE

if TYPE_CHECKING:
    from pathlib import Path

WRONG = """\ufeff# ours
motor_teeth = 9999
version = 1
board_name = "Käse"
motor_teeth = 18
warp = 9
pace
pace = slow   # never
sound = no
"""


def told(data: bytes) -> tuple[Settings, list[str]]:
    taken, problems = mended(data)
    return parse(taken), [str(problem) for problem in problems]


def test_what_is_right_stays_and_what_is_wrong_is_told_by_its_line() -> None:
    settings, problems = told(WRONG.encode())
    assert settings == Settings().changed(board_name="Käse", motor_teeth=18, sound=False)
    assert [problem.split(":")[0] for problem in problems] == [
        "line 2",
        "line 2",
        "line 6",
        "line 7",
        "line 8",
    ]
    assert "the first setting must be version" in problems[0]


def test_a_line_left_out_can_still_be_read_and_comments_stay() -> None:
    lines = mended(WRONG.encode())[0].decode().splitlines()
    assert "# ours" in lines
    assert "# left out: warp = 9" in lines
    assert "# left out: pace = slow   # never" in lines


def test_a_sound_file_stays_as_it_is() -> None:
    data = dump(Settings().changed(board_name="チーズ"))
    assert mended(data) == (data, [])


def test_a_file_of_newer_firmware_is_taken_as_far_as_it_is_known() -> None:
    settings, problems = told(b"version = 99\nmotor_teeth = 18\nwarp = yes\n")
    assert settings.motor_teeth == 18
    assert [problem.split(":")[0] for problem in problems] == ["line 1", "line 3"]


def test_a_line_that_is_no_text_is_left_out() -> None:
    settings, problems = told(b'version = 1\nboard_name = "K\xe4se"\nmotor_teeth = 18\n')
    assert settings == Settings().changed(motor_teeth=18)
    assert problems == ["the file is not UTF-8 text"]


def test_what_is_left_out_is_told_in_letters_that_can_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.txt"
    file.write_bytes(b"version = 1\nw\x1b[2Jarp = 9\x00\n")
    assert run(["config", "mend", "--file", str(file)]) == 0
    assert capsys.readouterr().out == "left out: line 2: w?[2Jarp = 9?: there is no such setting\n"


@given(st.lists(st.binary() | st.sampled_from(WRONG.encode().split(b"\n")), max_size=8))
def test_whatever_was_in_it_the_file_is_taken_then(lines: list[bytes]) -> None:
    taken, _ = mended(b"\n".join(lines))
    parse(taken)
    assert mended(taken) == (taken, [])


def test_the_command_mends_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "settings.txt"
    file.write_bytes(WRONG.encode())
    assert run(["config", "mend", "--file", str(file)]) == 0
    assert "left out: line 6: warp = 9" in capsys.readouterr().out
    assert parse(file.read_bytes()).motor_teeth == 18
    assert run(["config", "mend", "--file", str(file), "--json"]) == 0
    assert capsys.readouterr().out == '{"left_out": []}\n'
    assert run(["config", "mend", "--file", str(tmp_path / "none")]) == EXIT_SETTINGS_FOREIGN
    assert run(["config", "mend", "--file", str(file), "--device", "sim:"]) == EXIT_USAGE


def test_a_simulated_board_that_does_not_start_says_how_it_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.txt"
    file.write_bytes(WRONG.encode())
    board = f"sim:{tmp_path}"
    assert run(["monitor", "--for", "1", "--device", board]) == EXIT_DEVICE_SETTINGS
    said = capsys.readouterr().err
    assert f"`affineur config mend --file {file}` leaves out" in said
    assert run(["config", "mend", "--file", str(file)]) == 0
    assert run(["config", "mend", "--device", board]) == 0
    assert "are as they may be" in capsys.readouterr().out
