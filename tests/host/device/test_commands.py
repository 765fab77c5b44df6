"""`affineur monitor`, `doctor` and `completion`, as a person or a program sees them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from affineur_host.errors import EXIT_DEVICE_REFUSED

COMMAND = [sys.executable, "-m", "affineur_host"]


def lines_of(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_monitor_says_how_things_stand_and_what_happens(affineur) -> None:
    exit_code, out, err = affineur("monitor", "--device", "sim:", "--for", 3)
    assert (exit_code, err) == (0, "")
    assert out.startswith("Affineur at sim:, firmware ")
    assert out.count("the board is in the lobby, waiting for players") == 1
    assert out.splitlines()[-1].endswith("lost 0, damaged lines 0")


def test_monitor_tells_rates_as_often_as_asked(affineur) -> None:
    out = affineur("monitor", "--device", "sim:", "--for", 10, "--rates", 2, "--json")[1]
    rates = [row for row in lines_of(out) if row["event"] == "rates"]
    assert [round(row["at_s"]) for row in rates] == [2, 4, 6, 8, 10, 10]
    assert {"events", "events_per_s", "lost", "damaged"} <= set(rates[0])


def test_quiet_leaves_what_was_asked_for(affineur) -> None:
    out = affineur("monitor", "--device", "sim:", "--for", 1, "--quiet")[1]
    assert "lobby" in out
    assert "firmware" not in out
    assert "a second" not in out


def test_what_is_recorded_is_replayed_line_by_line(affineur, tmp_path) -> None:
    file = tmp_path / "session.txt"
    told = affineur("monitor", "--device", "sim:", "--for", 2, "--json", "--record", file)[1]
    again = affineur("monitor", "--device", f"replay:{file}", "--json")[1]

    def what(text: str) -> list[dict]:
        rows = [row for row in lines_of(text) if row["event"] in ("hello", "status", "state")]
        return [{**row, "at_s": 0, "device": ""} for row in rows]

    assert what(again) == what(told)


def test_a_recording_answers_other_commands_as_well(affineur, tmp_path) -> None:
    board, file = tmp_path / "board", tmp_path / "session.txt"
    board.mkdir()
    affineur("play", "--headless", "--players", 2, "--journal", board / "match-0001")
    affineur("monitor", "--device", f"sim:{board}", "--for", 1, "--record", file)
    there = ("--device", f"replay:{file}", "--json")
    page = json.loads(affineur("doctor", *there)[1])
    assert (page["storage"], page["settings"]) == ({"matches": ["match-0001"]}, {})
    (row,) = json.loads(affineur("journal", "pull", *there, "--to", tmp_path)[1])
    assert Path(row["file"]).read_bytes() == (board / "match-0001").read_bytes()


def test_no_recording_takes_the_place_of_a_file(affineur, tmp_path) -> None:
    file = tmp_path / "kept"
    file.write_text("kept")
    exit_code, _, err = affineur("monitor", "--device", "sim:", "--record", file)
    assert (exit_code, "not there yet" in err) == (13, True)
    assert file.read_text() == "kept"


def test_what_the_board_prints_is_passed_on(boards, make_line, affineur) -> None:
    status = "{**STATUS, 'state': 'faulted', 'fault': 'JAMMED', 'turn': 3}"
    line = boards["/dev/ttyACM0"] = make_line(f"Printing(status={status})")
    out = affineur("monitor", "--for", 1)[1]
    assert "printed: MemoryError: memory allocation failed" in out
    assert "stopped after 3 sectors by JAMMED: Something blocks the board" in out
    assert line.closed


def test_a_board_that_falls_silent_is_noticed(boards, make_line, affineur) -> None:
    boards["/dev/ttyACM0"] = make_line("Dying()")
    exit_code, out, err = affineur("monitor")
    assert exit_code == 43
    assert "the board is in the lobby" in out
    assert "does not answer" in err


def test_doctor_works_without_a_board(boards, affineur) -> None:
    exit_code, out, err = affineur("doctor")
    assert (exit_code, err) == (0, "")
    assert "there is no board" in out
    assert "plug it in" in out
    assert "affineur monitor --record" in out


def test_doctor_tells_of_the_board(affineur) -> None:
    page = json.loads(affineur("doctor", "--device", "sim:", "--json")[1])
    assert page["board"]["firmware"] == page["program"]["affineur"]
    assert page["match"]["state"] == "lobby"
    assert page["settings"] == {}
    assert page["storage"] == {"matches": []}
    assert page["link"]["here"]["damaged"] == 0


def test_doctor_shows_settings_that_were_changed(affineur, tmp_path) -> None:
    (tmp_path / "settings.txt").write_text("version = 1\nmotor_teeth = 18\n")
    page = json.loads(affineur("doctor", "--device", f"sim:{tmp_path}", "--json")[1])
    assert page["settings"] == {"motor_teeth": 18}


def test_doctor_writes_settings_as_they_are_set_and_in_columns(affineur, tmp_path) -> None:
    (tmp_path / "settings.txt").write_text("version = 1\nindex_offset_mdeg = 3499\nsound = no\n")
    lines = affineur("doctor", "--device", f"sim:{tmp_path}")[1].splitlines()
    shown = lines[lines.index("settings") + 1 :][:2]
    assert sorted(shown) == ["  index_offset_mdeg 3499", "  sound             no"]


def test_doctor_gives_away_no_serial_number(boards, make_line, affineur) -> None:
    boards["/dev/ttyACM0"] = make_line("Ours()")
    out = affineur("doctor")[1]
    assert "e6614100" not in out
    assert "...4100" in out


def test_doctor_looks_inside_a_board_that_is_silent(boards, make_line, affineur) -> None:
    look = {
        "micropython": "1.26.1",
        "machine": "Raspberry Pi Pico with RP2040",
        "mpy": [6, 3],
        "started_by": 3,
        "flash_free_bytes": 500_000,
        "flash_bytes": 1_441_792,
        "heap_free_bytes": 200_000,
        "slot": "a",
        "trial": "",
        "tried": "",
        "files": [("/main.py", 2111)],
    }
    boards["/dev/ttyACM0"] = make_line(f"Prompt({str(look)!r})")
    exit_code, out, _ = affineur("doctor", "--break-in", "--yes")
    assert exit_code == 0
    assert "watchdog: the firmware hung" in out
    assert "every setting has its default" in out


def test_doctor_breaks_in_only_when_told_so(boards, make_line, affineur, monkeypatch) -> None:
    line = boards["/dev/ttyACM0"] = make_line("Ours()")
    monkeypatch.setattr(sys, "stdin", None)
    exit_code, out, err = affineur("doctor", "--break-in")
    assert (exit_code, out) == (2, "")
    assert "Say yes with --yes" in err
    assert line.heard == b""


def test_nobody_can_break_in_at_a_simulated_board(affineur) -> None:
    code, out, err = affineur("journal", "pull", "--break-in", "--yes", "--device", "sim:")
    assert (code, out) == (EXIT_DEVICE_REFUSED, "")
    assert "a simulated board has no MicroPython to look into" in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_for_the_shell(affineur, shell: str) -> None:
    exit_code, out, _ = affineur("completion", shell)
    assert exit_code == 0
    assert "_AFFINEUR_COMPLETE" in out


@pytest.mark.parametrize(
    ("words", "number", "expected"),
    [("affineur mon", 1, "monitor"), ("affineur monitor --device s", 3, "sim:")],
)
def test_the_shell_learns_how_to_go_on(words: str, number: int, expected: str) -> None:
    asked = {"_AFFINEUR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(number)}
    done = subprocess.run(
        COMMAND, env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [f"plain,{expected}"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_pipe_of_any_encoding_takes_every_name(tmp_path, encoding: str) -> None:
    settings = 'version = 1\nboard_name = "Käse \u2603"\n'
    (tmp_path / "settings.txt").write_text(settings, encoding="utf-8")
    plain = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    arguments = ["monitor", "--device", f"sim:{tmp_path}", "--for", "1"]
    done = subprocess.run([*COMMAND, *arguments], env=plain, capture_output=True, check=True)
    assert b" at sim:" in done.stdout
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""


posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes are others there")


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_ctrl_c_and_its_like_end_monitor_with_what_it_has_counted(name: str) -> None:
    monitor = subprocess.Popen(
        [*COMMAND, "monitor", "--device", "sim:"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert monitor.stdout is not None
    assert b"Ctrl-C ends this" in monitor.stdout.readline()
    monitor.stdout.readline()
    monitor.send_signal(getattr(signal, name))
    out, err = monitor.communicate(timeout=60)
    assert (monitor.returncode, err) == (0, b"")
    assert b"damaged lines 0" in out.splitlines()[-1]


@posix
def test_a_reader_that_has_seen_enough_ends_monitor() -> None:
    monitor = subprocess.Popen(
        [*COMMAND, "monitor", "--device", "sim:", "--rates", "0.1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert monitor.stdout is not None
    assert monitor.stderr is not None
    monitor.stdout.readline()
    monitor.stdout.close()
    assert monitor.stderr.read() == b""
    monitor.stderr.close()
    assert monitor.wait(60) == 0


@pytest.mark.parametrize(
    ("board", "exit_code", "said"),
    [
        ("Ours()", 0, "all settings of /dev/ttyACM0 are as they may be"),
        ("Chatty()", 2, "This stops the board for a moment"),
        ("Board()", 2, "This stops the board for a moment"),
        ("Failing()", 0, "are as they may be"),
        ("OtherProtocol()", 54, "speaks another version"),
    ],
)
def test_mend_stops_no_board_unasked(
    boards, make_line, affineur, board: str, exit_code: int, said: str
) -> None:
    boards["/dev/ttyACM0"] = line = make_line(board)
    code, out, err = affineur("config", "mend")
    assert code == exit_code
    assert said in out + err
    assert b"\x03" not in line.heard
