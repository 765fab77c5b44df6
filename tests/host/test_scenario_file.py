"""Scenarios by name and by file, and what is said when there is none."""

from pathlib import Path

import pytest

from affineur_host.errors import EXIT_SCENARIO_UNREADABLE, UserError
from affineur_host.scenario_file import read_scenario


def _failure(name: str) -> UserError:
    with pytest.raises(UserError) as failed:
        read_scenario(name)
    assert failed.value.exit_code == EXIT_SCENARIO_UNREADABLE
    return failed.value


def test_a_shipped_one_is_read_by_its_name() -> None:
    assert "expect" in read_scenario("jam")


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "own.scenario"
    file.write_text("start 0 2\n", encoding="utf-8")
    assert read_scenario(str(file)) == "start 0 2\n"


def test_a_name_mistyped_is_told_what_was_meant() -> None:
    failure = _failure("two_player")
    assert "there is none" in failure.message
    assert "two_players" in failure.hint


def test_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.scenario"
    file.write_bytes(b"#" * 2_000_000)
    assert "longer than 1 MB" in _failure(str(file)).message


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a directory" in _failure(str(tmp_path)).message


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.scenario"
    file.write_bytes(b"start \xff")
    assert "byte 6 is not UTF-8 text" in _failure(str(file)).message
