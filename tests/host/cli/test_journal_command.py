"""`affineur journal show|replay|verify`."""

import errno
import json
from pathlib import Path

import pytest

from affineur.journal import Journal
from affineur_host.store import FolderStore


@pytest.fixture
def match(affineur, tmp_path):
    """Return the journal of a short match of two bots."""
    file = tmp_path / "match"
    affineur("play", "--headless", "--json", "--players", 2, "--seed", 7, "--journal", file)
    return file


def test_show_prints_one_line_per_record(affineur, match) -> None:
    done = affineur("journal", "show", match)
    lines = done.out.splitlines()
    assert "fromage at level timers, seats 0, 2, seed 7" in lines[0]
    records = json.loads(affineur("journal", "show", match, "--json").out)["records"]
    assert len(lines) == len(records) + 1
    assert lines[-1].split()[-1] == "end"


def test_replay_says_how_the_match_stands(affineur, match) -> None:
    done = affineur("journal", "replay", match)
    assert "ended" in done.out
    assert "seat 0: " in done.out


def test_verify_says_that_it_is_sound(affineur, match) -> None:
    assert affineur("journal", "verify", match).out.startswith("sound: ")


def test_verify_reports_a_torn_tail(affineur, match) -> None:
    match.write_bytes(match.read_bytes()[:-4])
    assert "torn tail" in affineur("journal", "verify", match).out


@pytest.mark.parametrize("verb", ["show", "replay", "verify"])
def test_what_is_no_journal_gets_one_plain_line_and_its_own_code(affineur, tmp_path, verb) -> None:
    missing = affineur("journal", verb, tmp_path / "nothing")
    assert missing.exit_code == 20
    missing.only_line()
    folder = affineur("journal", verb, tmp_path)
    assert folder.exit_code == 20
    folder.only_line()
    foreign = tmp_path / "foreign"
    foreign.write_text("hello\n")
    refused = affineur("journal", verb, foreign)
    assert refused.exit_code == 21
    refused.only_line()


def test_sound_records_that_make_no_match_are_refused(affineur, tmp_path) -> None:
    journal = Journal.create(FolderStore(tmp_path), "odd", {"game": "chess"})
    journal.append(["castle"])
    for verb in ("replay", "verify"):
        done = affineur("journal", verb, tmp_path / "odd")
        assert done.exit_code == 21
        done.only_line()


@pytest.mark.parametrize(
    "record", [7, True, None, {}, [], "move", [None], ["move", 0], [["turn"]]]
)
def test_records_of_no_known_shape_are_shown_and_not_replayed(affineur, match, record) -> None:
    whole = Journal.open(FolderStore(match.parent), match.name)[0]
    journal = Journal.create(FolderStore(match.parent), "odd", whole.header)
    journal.append(record)
    journal.sync()
    file = match.parent / "odd"
    assert len(affineur("journal", "show", file).out.splitlines()) == 2
    for arguments in (("journal", "replay"), ("journal", "verify"), ("play", "--journal")):
        done = affineur(*arguments, file)
        assert done.exit_code == 21
        done.only_line()


@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", None), ("seed", "7"), ("seats", [0, 0]), ("rules", 7), ("game", []), ("level", 1)],
)
@pytest.mark.parametrize("verb", ["show", "replay", "verify"])
def test_a_header_no_version_wrote_is_refused(affineur, match, verb, key, value) -> None:
    whole = Journal.open(FolderStore(match.parent), match.name)[0]
    Journal.create(FolderStore(match.parent), "odd", {**whole.header, key: value})
    done = affineur("journal", verb, match.parent / "odd")
    assert done.exit_code == 21
    done.only_line()


def test_a_record_that_may_not_be_read_is_told(affineur, match, monkeypatch) -> None:
    def refuse(*_asked: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    done = affineur("journal", "show", match)
    assert done.exit_code == 20
    assert "cannot be read: permission denied" in done.only_line()
