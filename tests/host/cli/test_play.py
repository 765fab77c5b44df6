"""`affineur play`: whole matches, kept and continued, and everything that can be asked wrongly."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PLAY = ("play", "--headless", "--json")


def test_four_bots_play_to_the_end_of_the_game(affineur) -> None:
    found = json.loads(affineur(*PLAY, "--players", 4, "--seed", 7).out)
    assert found["outcome"] == "ended"
    assert min(found["tokens_left"]) == 0
    assert found["slides"] == 0


def test_a_refereed_match_ends_when_somebody_has_no_token_left(affineur) -> None:
    """F-END-2: the result tells how many tokens each seat still has."""
    found = json.loads(affineur(*PLAY, "--players", 4, "--level", "full", "--seed", 7).out)
    assert min(found["tokens_left"]) == 0
    assert 0 < max(found["tokens_left"]) < 15


@pytest.mark.parametrize("level", ["turntable", "timers", "full"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_level_and_number_of_players_comes_to_an_end(affineur, level, players) -> None:
    done = affineur(*PLAY, "--level", level, "--players", players, "--seed", 3)
    assert json.loads(done.out)["outcome"] == "ended"


@pytest.mark.parametrize("game", ["fromage", "formaggio", "mix"])
def test_every_game_is_refereed_to_its_end(affineur, game) -> None:
    done = affineur(*PLAY, "--game", game, "--level", "full", "--players", 2)
    assert json.loads(done.out)["outcome"] == "ended"


def test_the_log_names_what_happens_with_its_rule(affineur) -> None:
    done = affineur("play", "--headless", "--players", 2, "--seed", 1)
    assert "Hands off: the board is about to move. (F-TURN-7)" in done.out
    assert "out of tokens: last turn. (F-END-2)" in done.out


def test_the_same_seed_gives_the_same_journal_byte_for_byte(affineur, tmp_path) -> None:
    files = [tmp_path / "one", tmp_path / "two", tmp_path / "other"]
    for file, seed in zip(files, (7, 7, 8), strict=True):
        assert affineur(*PLAY, "--seed", seed, "--journal", file).exit_code == 0
    one, two, other = (file.read_bytes() for file in files)
    assert one == two
    assert one != other


@pytest.mark.parametrize("level", ["turntable", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_steam_and_cheese_comes_to_its_end_after_six_rounds(affineur, level, players) -> None:
    """C-ROUND-1, C-END-1."""
    done = affineur(*PLAY, "--game", "steam", "--level", level, "--players", players, "--seed", 3)
    found = json.loads(done.out)
    assert (found["outcome"], found["slides"]) == ("ended", 0)
    assert found["turns"] > 0 or level == "full", "a keeper's gear has turned"
    assert len(found["points"]) == (players if level == "full" else 0)


def test_steam_and_cheese_is_played_by_a_turn_keeper_when_no_level_is_named(affineur) -> None:
    done = affineur("play", "--headless", "--game", "steam", "--players", 2)
    assert "Round 6, turn 3" in done.out
    assert "sectors of the gear" in done.out


def test_replay_gives_the_state_the_match_ended_in(affineur, tmp_path) -> None:
    file = tmp_path / "match"
    played = json.loads(affineur(*PLAY, "--seed", 7, "--journal", file).out)
    replayed = json.loads(affineur("journal", "replay", file, "--json").out)
    assert replayed["state"] == played["state"]
    assert replayed["records"] == played["records"]


def _cut_after(file: Path, records: int, torn: bytes = b"") -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: records + 1]) + torn)


@pytest.mark.parametrize("records", [0, 1, 5, 17, 40])
@pytest.mark.parametrize("torn", [b"", b"0", b'7f3a9c11 6 ["move'])
def test_a_match_that_was_cut_off_goes_on_and_says_so(affineur, tmp_path, records, torn) -> None:
    file = tmp_path / "match"
    affineur(*PLAY, "--seed", 7, "--journal", file)
    _cut_after(file, records, torn)
    went_on = affineur("play", "--headless", "--seed", 7, "--journal", file)
    assert went_on.exit_code == 0
    assert "A match is waiting" in went_on.out
    verified = json.loads(affineur("journal", "verify", file, "--json").out)
    assert verified["torn_bytes"] == 0
    assert verified["healed"] == (1 if torn else 0)
    assert json.loads(affineur("journal", "replay", file, "--json").out)["outcome"] == "ended"


def test_killing_it_at_any_moment_loses_nothing_that_was_kept(affineur, tmp_path) -> None:
    file = tmp_path / "match"
    command = [sys.executable, "-m", "affineur_host", *PLAY, "--journal", str(file)]
    for least_bytes in (400, 1500, 3000):
        with subprocess.Popen([*command, "--speed", "200"], stdout=subprocess.PIPE) as process:
            for _ in range(6000):
                if file.exists() and file.stat().st_size >= least_bytes:
                    break
                time.sleep(0.01)
            process.kill()
        kept = json.loads(affineur("journal", "verify", file, "--json").out)
        assert kept["records"] > 0
    assert json.loads(affineur(*PLAY, "--journal", file).out)["resumed"] is True


def test_a_finished_match_is_not_continued(affineur, tmp_path) -> None:
    file = tmp_path / "match"
    affineur(*PLAY, "--players", 2, "--journal", file)
    before = file.read_bytes()
    again = affineur(*PLAY, "--players", 2, "--journal", file)
    assert again.exit_code == 23
    assert "is over" in again.only_line()
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "exit_code", "words"),
    [
        (("--players", "5"), 2, "--players"),
        (("--players", "two"), 2, "not a valid integer"),
        (("--game", "chess"), 2, "--game"),
        (("--level", "hard"), 2, "--level"),
        (("--speed", "-1"), 2, "--speed"),
        (("--speed", "nan"), 2, "--speed"),
        (("--seed", "-1"), 2, "--seed"),
        (("--bots", "9"), 2, "--bots"),
        (("--no-such-option",), 2, "No such option"),
        (("--players", "3", "--bots", "1"), 2, "nobody plays"),
        (("--game", "steam", "--players", "1"), 2, "Two to four"),
        (("--game", "steam", "--level", "timers"), 2, "turntable or full"),
        (("--scenario", "no-such-scenario"), 30, "cannot be read"),
        (("--journal", "no/such/folder/match"), 23, "no folder"),
        (("--journal", "."), 23, "is a folder"),
        (("--share", "192.0.2.2"), 2, "--share means nothing with --headless"),
        (("--port", "8080"), 2, "--port means nothing with --headless"),
    ],
)
def test_a_wrong_option_gets_one_plain_line(affineur, arguments, exit_code, words) -> None:
    done = affineur("play", "--headless", *arguments)
    assert done.exit_code == exit_code
    assert words in done.only_line()


@pytest.mark.parametrize("content", [b"", b"not a journal\n", bytes(range(256)) * 40])
def test_a_foreign_journal_is_refused_and_left_untouched(affineur, tmp_path, content) -> None:
    file = tmp_path / "match"
    file.write_bytes(content)
    done = affineur(*PLAY, "--journal", file)
    assert done.exit_code == 21
    assert "not a match record" in done.only_line()
    assert file.read_bytes() == content


def test_a_damaged_journal_names_the_record_and_is_left_untouched(affineur, tmp_path) -> None:
    file = tmp_path / "match"
    affineur(*PLAY, "--seed", 7, "--journal", file)
    data = bytearray(file.read_bytes())
    data[data.index(b"\n", 600) - 3] ^= 4
    file.write_bytes(data)
    done = affineur(*PLAY, "--journal", file)
    assert done.exit_code == 22
    assert "damaged" in done.only_line()
    assert file.read_bytes() == data


def test_a_full_disk_ends_the_run_with_what_was_kept(affineur, tmp_path, monkeypatch) -> None:
    file = tmp_path / "match"
    written = []

    def write(descriptor: int, data: bytes, really=os.write) -> int:
        if len(written) > 20:
            raise OSError(28, "No space left on device")
        written.append(data)
        return really(descriptor, data)

    monkeypatch.setattr("affineur_host.store.os.write", write)
    done = affineur(*PLAY, "--journal", file)
    assert done.exit_code == 23
    assert "NO_SPACE" in done.only_line()
    monkeypatch.undo()
    assert json.loads(affineur("journal", "verify", file, "--json").out)["records"] > 10
    assert json.loads(affineur(*PLAY, "--journal", file).out)["resumed"] is True


def test_a_shipped_scenario_is_played_by_name(affineur) -> None:
    done = affineur("play", "--scenario", "undo")
    assert done.exit_code == 0
    assert "holds: back undoes the own last action" in done.out


def test_a_scenario_that_does_not_hold_has_its_own_exit_code(affineur, tmp_path) -> None:
    file = tmp_path / "wrong.scenario"
    file.write_text("# wrong\nstart 0 2\nexpect turn 3\n")
    done = affineur("play", "--scenario", file)
    assert done.exit_code == 31
    assert "line 3" in done.only_line()


@pytest.mark.parametrize("content", [b"fly\n", b"\xff\xfe\x00", b"repeat 3\nturn\n"])
def test_a_broken_scenario_gets_one_plain_line(affineur, tmp_path, content) -> None:
    file = tmp_path / "broken.scenario"
    file.write_bytes(content)
    done = affineur("play", "--scenario", file)
    assert done.exit_code == 30
    done.only_line()


def test_a_kept_match_goes_on_as_what_it_is_whatever_is_asked_for(affineur, tmp_path) -> None:
    file = tmp_path / "match"
    affineur(*PLAY, "--players", "2", "--seed", "5", "--journal", file)
    whole = file.read_bytes()
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:20]))
    asked = ("--game", "steam", "--level", "full", "--players", "4", "--seed", "9")
    done = json.loads(affineur(*PLAY, *asked, "--journal", file).out)
    told = [done[key] for key in ("game", "level", "seats", "bots", "seed", "resumed")]
    assert told == ["fromage", "timers", [0, 2], 2, 5, True]
    assert done["outcome"] == "ended"


@pytest.mark.parametrize(("game", "level"), [("steam", "turntable"), ("steam", "full")])
def test_a_match_that_ends_itself_is_over_too(affineur, tmp_path, game, level) -> None:
    file = tmp_path / "match"
    affineur(*PLAY, "--game", game, "--level", level, "--players", "2", "--journal", file)
    again = affineur(*PLAY, "--journal", file)
    assert again.exit_code == 23
    assert "is over" in again.only_line()
