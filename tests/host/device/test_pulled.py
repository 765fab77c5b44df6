"""Copies of match records: whole, brought up to date, and never over another match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from affineur_host.device import pulled


@pytest.fixture
def record(affineur, board):
    """Return a function that puts the record of a whole match into a board's store."""

    def put(number: int, seed: int = 1) -> bytes:
        board.mkdir(exist_ok=True)
        file = board / f"match-{number:04}"
        affineur("play", "--headless", "--players", 2, "--seed", seed, "--journal", file)
        return file.read_bytes()

    return put


@pytest.fixture
def board(tmp_path) -> Path:
    return tmp_path / "board"


@pytest.fixture
def pull(affineur, tmp_path, board):
    """Pull into `copies`; return exit code, the rows told, and stderr."""

    def command(*arguments: str) -> tuple[int, list[dict], str]:
        place = ("--device", f"sim:{board}", "--to", tmp_path / "copies", "--json")
        exit_code, out, err = affineur("journal", "pull", *place, *arguments)
        return exit_code, json.loads(out) if out else [], err

    return command


def test_the_newest_match_is_copied_byte_for_byte(affineur, pull, record, board) -> None:
    record(1)
    kept = record(2, seed=2)
    exit_code, (row,), _ = pull()
    assert (exit_code, row["match"], row["damage"]) == (0, "match-0002", None)
    assert row["records"] > 20
    copy = board.parent / "copies" / "Affineur match-0002.affineur"
    assert copy.read_bytes() == kept
    assert affineur("journal", "verify", copy)[0] == 0


def test_all_matches_or_named_ones(pull, record, board) -> None:
    for number in (1, 2, 3):
        record(number)
    assert [row["match"] for row in pull("--all")[1]] == [f"match-000{n}" for n in (1, 2, 3)]
    assert [row["match"] for row in pull("match-0002")[1]] == ["match-0002"]
    assert [row["changed"] for row in pull("--all")[1]] == [False, False, False]


def test_a_match_the_board_does_not_have_is_named(pull, record, board) -> None:
    record(1)
    exit_code, rows, err = pull("match-0009")
    assert (exit_code, rows) == (20, [])
    assert "no match match-0009 - it has kept: match-0001" in err


def test_a_board_without_a_match_is_no_failure(affineur, board) -> None:
    board.mkdir()
    exit_code, out, err = affineur("journal", "pull", "--device", f"sim:{board}")
    assert (exit_code, out, err) == (0, "", "The board has kept no match yet.\n")


def test_a_copy_grows_with_its_match(pull, record, board) -> None:
    whole = record(1)
    cut = whole.rindex(b"\n", 0, len(whole) // 2) + 1
    half = whole[: cut + 9]  # a record cut in two, as after a power cut
    (board / "match-0001").write_bytes(half)
    (row,) = pull()[1]
    assert row["torn_bytes"] > 0
    (board / "match-0001").write_bytes(half + b"\n" + whole[cut:])
    (again,) = pull()[1]
    assert (again["file"], again["changed"]) == (row["file"], True)


def test_another_match_of_the_same_name_gets_a_file_of_its_own(pull, record, board) -> None:
    first = record(1)
    one = pull()[1][0]["file"]
    (board / "match-0001").unlink()
    second = record(1, seed=2)
    two = pull()[1][0]["file"]
    assert two.endswith("match-0001 (2).affineur")
    assert [Path(file).read_bytes() for file in (one, two)] == [first, second]
    assert pull()[1][0] == {**pull()[1][0], "file": two, "changed": False}


def test_a_damaged_record_is_kept_and_told(pull, record, board) -> None:
    data = bytearray(record(1))
    data[300] ^= 1
    (board / "match-0001").write_bytes(data)
    record(2)
    exit_code, (row,), err = pull("match-0001")
    assert exit_code == 22
    assert row["damage"]
    assert "kept as it is" in err
    assert Path(row["file"]).read_bytes() == data


@pytest.mark.parametrize(
    ("board_name", "file_name"),
    [("Käsebrett", "Käsebrett"), ("a/b\\c:d", "a_b_c_d"), ("...", "___"), ("  ", "board")],
)
def test_every_name_of_a_board_makes_a_name_of_a_file(board_name: str, file_name: str) -> None:
    assert pulled.file_name(board_name) == file_name


def test_a_place_that_cannot_be_written_is_told(affineur, record, board) -> None:
    record(1)
    place = board / "match-0001"
    exit_code, _, err = affineur("journal", "pull", "--device", f"sim:{board}", "--to", place)
    assert exit_code == 23
    assert "choose another place" in err
