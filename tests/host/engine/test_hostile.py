"""Whatever comes in, a reply goes out and the process lives."""

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur_host.engine import Session, serve
from affineur_host.engine.request import LONGEST_LINE
from affineur_host.engine.setup import _SHAPES

MAIN = "from affineur_host.__main__ import main; main()"
GOOD = {"game": "fromage", "players": 2}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def ask(session, cmd, **fields):
    return json.loads(session.answer(json.dumps({"cmd": cmd, **fields}).encode()))


def converse(raw):
    """Return every reply to the bytes `raw`, each of which must be one line of ASCII JSON."""
    sink = io.BytesIO()
    serve(io.BytesIO(raw), sink, Session())
    return [json.loads(line) for line in sink.getvalue().decode("ascii").splitlines()]


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\xff\xfe",
        b"nonsense",
        b"[]",
        b"7",
        b"null",
        b'"hello"',
        b'{"cmd": "hello"',
        b'{"cmd": NaN}',
        b'{"cmd": "hello", "id": -Infinity}',
        b'{"cmd": "hello", "id": 1' + b"0" * 5000 + b"}",
        b"[" * 100_000,
        b'{"a":' * 5000,
        b'{"cmd": "hello", "x": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"cmd": "\xed\xa0\x80"}',
    ],
)
def test_a_line_that_is_no_request_gets_a_reply_and_is_counted(raw):
    reply, hello = converse(raw + b'\n{"cmd": "hello"}\n')
    assert (reply["ok"], reply["code"], reply["id"]) == (False, "BAD_LINE", None)
    assert hello["dropped"] == 1


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "UNKNOWN_COMMAND"),
        ({"cmd": 7}, "UNKNOWN_COMMAND"),
        ({"cmd": ["hello"]}, "UNKNOWN_COMMAND"),
        ({"cmd": "quit"}, "UNKNOWN_COMMAND"),
        ({"cmd": "hello", "id": [1]}, "BAD_REQUEST"),
        ({"cmd": "hello", "id": True}, "BAD_REQUEST"),
        ({"cmd": "hello", "id": 1.5}, "BAD_REQUEST"),
        ({"cmd": "hello", "id": 10**40}, "BAD_REQUEST"),
        ({"cmd": "hello", "id": "x" * 101}, "BAD_REQUEST"),
        ({"cmd": "new"}, "BAD_REQUEST"),
        ({"cmd": "new", "setup": []}, "BAD_REQUEST"),
        ({"cmd": "new", "setup": GOOD, "seed": "7"}, "BAD_REQUEST"),
        ({"cmd": "new", "setup": GOOD, "seed": 10**30}, "BAD_REQUEST"),
        ({"cmd": "new", "setup": {}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "colour": "red"}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "venues": ["bistro"] * 4}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "venues": [[], {}, 1, None]}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "seats": [0, 1, 2]}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "mode": "solo"}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "level": 1}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {**GOOD, "boards": [10**9, 0, 1, 0]}}, "SETUP_INVALID"),
        ({"cmd": "new", "setup": {"game": "steam", "players": 1}}, "SETUP_INVALID"),
        (
            {"cmd": "new", "setup": {"game": "steam", "players": 2, "mode": "solo"}},
            "SETUP_INVALID",
        ),
        (
            {"cmd": "new", "setup": {"game": "formaggio", "players": 1, "level": 9}},
            "SETUP_INVALID",
        ),
        ({"cmd": "legal", "seat": 0}, "NO_GAME"),
        ({"cmd": "undo", "seat": 0}, "NO_GAME"),
        ({"cmd": "rotate"}, "NO_GAME"),
        ({"cmd": "load"}, "BAD_REQUEST"),
        ({"cmd": "load", "saved": {}}, "BAD_STATE"),
        ({"cmd": "load", "saved": {"affineur": "game", "version": 2}}, "BAD_STATE"),
        ({"cmd": "load", "saved": {"affineur": "game", "version": 1, "game": []}}, "BAD_STATE"),
        ({"cmd": "load", "saved": {"affineur": "game", "version": 1, "game": "mix"}}, "BAD_STATE"),
    ],
)
def test_a_wrong_request_gets_its_code(session, request_, code):
    reply = json.loads(session.answer(json.dumps(request_).encode()))
    assert (reply["ok"], reply["code"]) == (False, code), reply
    assert reply["text"]
    assert session.dropped == 0


@pytest.mark.parametrize("fields", [{}, {"seat": 4}, {"seat": -1}, {"seat": "0"}, {"seat": True}])
def test_a_seat_is_a_number_from_0_to_3(talk, fields):
    talk("new", setup=GOOD)
    assert talk("legal", **fields)["code"] == "BAD_REQUEST"


@pytest.mark.parametrize("move", [None, 7, [], "x" * 300])
def test_a_move_is_a_short_text(talk, move):
    talk("new", setup=GOOD)
    assert talk("apply", seat=0, move=move)["code"] == "BAD_REQUEST"


@pytest.mark.parametrize(
    "move", ["", "make", "gather \u00b2 soft", "gather 2 soft soft", "\ud800"]
)
def test_a_move_that_cannot_be_read_is_malformed(talk, move):
    talk("new", setup=GOOD)
    before = talk("state")
    assert talk("apply", seat=0, move=move)["code"] == "MALFORMED_MOVE"
    assert talk("state") == before


def test_a_line_of_ten_million_bytes_is_dropped_with_a_count():
    reply, hello = converse(b'{"cmd": "' + b"x" * 10_000_000 + b'"}\n{"cmd": "hello", "id": 1}\n')
    assert (reply["code"], reply["id"]) == ("TOO_LONG", None)
    assert (hello["id"], hello["dropped"]) == (1, 1)


@pytest.mark.parametrize("extra", [0, 1])
def test_the_longest_line_is_the_last_that_is_read(extra):
    line = b'{"cmd": "hello", "id": 1}'
    line = b" " * (LONGEST_LINE - len(line) + extra) + line
    (reply,) = converse(line)
    assert reply["ok"] is (extra == 0)


def test_half_lines_and_empty_lines():
    assert converse(b"\n  \n\r\n") == []
    assert [reply["ok"] for reply in converse(b'{"cmd": "hello"}\n{"cmd": "hel')] == [True, False]
    assert [reply["ok"] for reply in converse(b'{"cmd": "hello"}')] == [True]


@given(st.binary(max_size=300))
def test_random_bytes_are_answered(raw):
    lines = [line for line in raw.split(b"\n") if line.strip()]
    assert len(converse(raw)) == len(lines)


@given(st.dictionaries(st.sampled_from(sorted(_SHAPES)), JSON, max_size=6))
def test_random_set_ups_are_refused_or_started(wanted):
    session = Session()
    reply = ask(session, "new", setup={**GOOD, **wanted})
    assert reply["ok"] or reply["code"] != "ENGINE_FAULT", reply
    assert reply["ok"] is ask(session, "state")["ok"]


@given(st.data())
def test_damaged_states_are_refused_or_playable(data):
    session = Session()
    ask(session, "new", setup=GOOD, seed=7)
    state = ask(session, "state")["state"]
    spot = state
    while isinstance(spot, list) and spot:
        index = data.draw(st.integers(0, len(spot) - 1))
        if not isinstance(spot[index], list) or data.draw(st.booleans()):
            spot[index] = data.draw(JSON)
            break
        spot = spot[index]
    saved = {"affineur": "game", "version": 1, "game": "fromage", "state": state}
    reply = ask(session, "load", saved=saved)
    assert reply["ok"] or reply["code"] != "ENGINE_FAULT", reply
    for seat in range(4):
        reply = ask(session, "legal", seat=seat)
        assert reply["ok"], reply


def test_a_log_that_tells_another_game_is_refused(talk):
    talk("new", setup=GOOD, seed=7)
    saved = talk("save")["saved"]
    for log in ([[0, "reveal orientation 4"]], [[0, "fly"]], [["0", "ready"]], 7, [[]]):
        assert not talk("load", saved={**saved, "log": log})["ok"]
    state = saved["state"][:]
    state[3] += 1
    refused = talk("load", saved={**saved, "state": state})
    assert refused["code"] == "BAD_STATE"
    assert "tables" in refused["text"]
    assert talk("load", saved=saved)["ok"]


def test_a_fault_of_the_engine_lets_the_game_go_and_lives(session, talk, monkeypatch):
    talk("new", setup=GOOD)

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(type(session._saved.game), "forecast", broken)
    assert talk("score", id=5)["code"] == "ENGINE_FAULT"
    assert talk("score")["code"] == "NO_GAME"
    assert talk("new", setup=GOOD)["ok"]


def test_the_command_itself_lives_through_all_of_it():
    lines = [b"\xff\x00", b"{" * 9000, b"x" * 2_000_000, b'{"cmd":"hello","id":"last"}']
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "engine", "--shipped"],
        input=b"\n".join(lines),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["id"] for reply in replies] == [None, None, None, "last"]
    assert replies[-1]["dropped"] == 3
