"""A browser at its socket: what it is told, what it may send; it never holds up the table."""

import json
import socket as sockets
import time
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from affineur.rules.names import VENUES
from affineur_host.page import messages
from affineur_host.page.server import browser, site
from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

BOTS = of_setup(Setup(level="full", players=2, bots=2, seed=3))
PEOPLE = of_setup(Setup(level="full", players=2, bots=0))
FIRST = ("you", "board", "view", "status", "frame", "motion", "tells", "records", "world")


def _acting(view) -> bool:
    return view["state"] == "acting"


def test_a_browser_is_told_everything_at_once(lay) -> None:
    with lay(PEOPLE).visitor().socket() as page:
        page.until("view", _acting)
        assert {kind for kind, _ in page.pushed} >= set(FIRST)
        assert page.latest("you") == {
            "role": "host",
            "seat": -1,
            "simulated": True,
            "shared": False,
        }
        assert page.latest("board")["state"] == "connected"


def test_a_second_tab_and_a_reload_find_the_same_table(lay) -> None:
    table = lay(PEOPLE)
    visitor = table.visitor()
    with visitor.socket() as page:
        page.until("view", _acting)
        assert page.ask("move", seat=0, text="gather 1 soft")["answer"] == {}
        view = page.until("view", lambda view: view["records"] == 1)
    for again in (visitor, table.visitor()):
        with again.socket() as page:
            assert page.until("view", _acting)["board"] == view["board"]
            told = page.latest("records")
            assert told["records"] == [["move", 0, "gather 1 soft"]]
            assert told["from"] == 1
            assert [line["code"] for line in page.latest("tells")].count("MOVED") == 1


def test_a_refusal_is_told_with_its_rule(lay) -> None:
    with lay(PEOPLE).visitor().socket() as page:
        page.until("view", _acting)
        page.ask("move", seat=0, text="unlock 9")
        told = page.until("tells", lambda told: told and told[-1]["seat"] == 0)[-1]
        assert told["code"]
        assert told["text"]


def test_records_follow_one_another_and_history_can_be_looked_at(lay) -> None:
    with lay(BOTS).visitor().socket() as page:
        page.until("view", lambda view: view["records"] >= 8)
        shown = page.ask("look", records=3)["answer"]["view"]
        assert shown["records"] == 3
        kept: list[object] = []
        for kind, told in page.pushed:
            if kind == "records":
                assert told["from"] in (1, len(kept) + 1)
                kept = kept[: told["from"] - 1] + told["records"]
        assert len(kept) >= 8


def test_whoever_looks_at_a_match_that_is_not_there_is_told(lay) -> None:
    with lay().visitor().socket() as page:
        page.until("view", lambda view: view["state"] == "lobby")
        assert page.refused("look", records=3) == "NO_MATCH"


def test_a_match_can_be_begun_from_the_page(lay) -> None:
    chosen = {"game": "mix", "level": "full", "seats": [0, 2], "bots": [2], "seed": 4}
    with lay().visitor().socket() as page:
        page.until("view", lambda view: view["state"] == "lobby")
        settings = {"mix_venues": [4, 1, 6, 3]}
        assert page.ask("begin", **chosen, settings=settings)["answer"] == {}
        view = page.until("view", _acting)
        assert view["game"] == "mix"
        venues = [quadrant["venue"] for quadrant in view["board"]["quadrants"]]
        assert venues == [VENUES[number] for number in (4, 1, 6, 3)]
        assert page.latest("world")["bots"] == [2]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seats": [0, 1]}, "SETUP_INVALID"),
        ({"seats": []}, "SETUP_INVALID"),
        ({"bots": [3]}, "SETUP_INVALID"),
        ({"game": "steam", "level": "timers"}, "SETUP_INVALID"),
        ({"settings": {"pace": "warp"}}, "OUT_OF_RANGE"),
        ({"settings": {"warp": 1}}, "UNKNOWN_KEY"),
        ({"settings": {"self": 1}}, "UNKNOWN_KEY"),
        ({"settings": []}, "BAD_FIELDS"),
        ({"game": "chess"}, "BAD_MESSAGE"),
        ({"seed": -1}, "BAD_MESSAGE"),
        ({"mind": "clever"}, "BAD_MESSAGE"),
        ({"more": 1}, "BAD_MESSAGE"),
    ],
)
def test_a_match_that_nobody_could_play_is_not_begun(lay, wrong, code) -> None:
    chosen = {"game": "fromage", "level": "full", "seats": [0, 2]}
    with lay().visitor().socket() as page:
        page.until("board")
        assert page.refused("begin", **(chosen | wrong)) == code


# The board goes and comes


def test_a_board_without_power_is_gone_and_comes_back_by_itself(lay) -> None:
    with lay(PEOPLE).visitor().socket() as page:
        page.until("view", _acting)
        assert page.ask("world", act="cut_power")["answer"] == {}
        gone = page.until("board", lambda board: board["state"] == "gone")
        assert gone["text"]
        assert page.refused("key", seat=0, key="ready", down=True) == "GONE"
        assert page.ask("world", act="power_on")["answer"] == {}
        page.until("board", lambda board: board["state"] == "connected")
        view = page.until("view", lambda view: view["fault"] == "RESTARTED")
        assert view["board"] is not None


def test_a_new_match_takes_the_place_of_the_old_one(lay) -> None:
    chosen = {"game": "fromage", "level": "full", "seats": [0, 2], "seed": 5}
    with lay(BOTS).visitor().socket() as page:
        page.until("view", lambda view: view["records"] >= 3)
        page.ask("begin", **chosen)
        page.until("view", lambda view: _acting(view) and view["records"] == 0)
        assert page.latest("records") == {"match": "match-0001", "from": 1, "records": []}


# What a browser may send


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "7",
        "null",
        '{"id": -1, "name": "status"}',
        '{"id": true, "name": "status"}',
        '{"id": 1e99, "name": "status"}',
        '{"id": 1}',
        '{"id": 1, "name": 2}',
        '{"id": 1, "name": "hello", "fields": {"protocol": 1}}',
        '{"id": 1, "name": "bye"}',
        '{"id": 1, "name": "watch", "fields": {"scene": true, "frame_ms": 1}}',
        '{"id": 1, "name": "status", "fields": 3}',
        '{"id": 1, "name": "status", "fields": {"more": 1}}',
        '{"id": 1, "name": "key", "fields": {"seat": 4, "key": "ready", "down": true}}',
        '{"id": 1, "name": "move", "fields": {"seat": 0}}',
        "[" * 4000,
        '{"id": 1, "name": "move", "fields": {"seat": 0, "text": "\\ud800"}}',
        '{"id": 1, "name": "set", "fields": {"key": "pace", "value": NaN}}',
        '{"id": 1, "name": "move", "fields": {"seat": 0, "text": "' + "x" * 5000 + '"}}',
    ],
)
def test_what_is_no_request_is_refused_and_the_socket_lives_on(lay, text) -> None:
    with lay().visitor().socket() as page:
        page.until("board")
        page.connection.send(text)
        while "id" not in (answer := json.loads(page.connection.recv(timeout=10))):
            pass
        assert answer["refusal"]["code"] == "BAD_MESSAGE"
        assert "answer" in page.ask("status")


@pytest.mark.parametrize("value", [1.5, [[[[[[[[[[1]]]]]]]]]], "x" * 2000])
def test_what_no_line_of_the_wire_holds_is_refused_and_the_board_stays(lay, value) -> None:
    with lay().visitor().socket() as page:
        page.until("board")
        assert page.refused("set", key="board_name", value=value) == "BAD_FIELDS"
        assert "answer" in page.ask("status")


def test_bytes_are_no_request(lay) -> None:
    with lay().visitor().socket() as page:
        page.connection.send(b'{"id": 1, "name": "status"}')
        while "id" not in (answer := json.loads(page.connection.recv(timeout=10))):
            pass
        assert answer["refusal"]["code"] == "BAD_MESSAGE"


def test_a_message_beyond_all_measure_ends_the_socket_alone(lay) -> None:
    visitor = lay().visitor()
    with visitor.socket() as page:
        page.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            page.until("nothing")
    with visitor.socket() as page:
        assert page.until("board")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_json_is_parsed_or_refused(value) -> None:
    for data in (value, {"id": value}, {"id": 1, "name": value}, {"name": "key", "fields": value}):
        with pytest.raises(messages.BadMessageError):
            messages.parse(json.dumps(data))


# Nobody holds up the table


def test_a_flooding_browser_is_slowed_down_and_the_others_play_on(lay) -> None:
    table = lay(PEOPLE)
    visitor = table.visitor()
    asked = json.dumps({"id": 1, "name": "status", "fields": {}})
    with visitor.socket() as flood, visitor.socket() as page:
        page.until("view", _acting)
        flood.connection.socket.settimeout(0.3)
        with pytest.raises((TimeoutError, ConnectionClosed)):
            _repeat(200_000, flood.connection.send, asked)
        assert page.ask("move", seat=0, text="gather 1 soft")["answer"] == {}
        page.until("view", lambda view: view["records"] >= 1)


def _repeat(times, act, *values) -> None:
    for _ in range(times):
        act(*values)


def test_a_frozen_browser_is_dropped_and_the_others_are_told_on(lay, monkeypatch) -> None:
    """What is published fills the way to the browser that does not read, and none else's."""
    monkeypatch.setattr(browser, "_SEND_LIMIT_S", 0.2)
    table = lay()
    hub, host = table.server.hub, table.server.passes.host
    visitor = table.visitor()
    with visitor.socket() as page, closing(_raw_socket(visitor)):
        page.until("board")
        _wait_for(lambda: hub.browsers_of(host) == 2)
        for number in range(40):
            line = {"seat": -1, "code": "LOBBY", "rule": "", "text": "x" * 50_000}
            hub.publish("tells", [line | {"at_ms": number}])
            page.until("tells", lambda told, at=number: bool(told) and told[-1]["at_ms"] == at)
        _wait_for(lambda: hub.browsers_of(host) == 1)
        assert "answer" in page.ask("status")


def _wait_for(come) -> None:
    until_s = time.monotonic() + 30
    while not come():
        assert time.monotonic() < until_s
        time.sleep(0.01)


def _raw_socket(visitor) -> sockets.socket:
    """Open a browser's socket and never read from it."""
    name, port = visitor.place.rsplit(":", 1)
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.connect((name, int(port)))
    head = (
        f"GET /table/socket HTTP/1.1\r\nHost: {visitor.place}\r\nCookie: {visitor.cookie}\r\n"
        f"Origin: http://{visitor.place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    raw.sendall(head.encode())
    return raw


def test_there_is_room_for_so_many_browsers_of_a_pass(lay, network, monkeypatch) -> None:
    monkeypatch.setattr(site, "MOST_BROWSERS", 2)
    table = lay(lan=network)
    visitor = table.watcher()
    with visitor.socket() as one, visitor.socket() as two, table.visitor().socket() as host:
        one.until("you")
        two.until("you")
        with visitor.socket() as third, pytest.raises(ConnectionClosed):
            third.until("you")
        assert host.until("you")["role"] == "host"


def test_the_wire_can_be_looked_at(lay) -> None:
    visitor = lay().visitor()
    with visitor.socket() as page, visitor.socket() as other:
        page.until("board")
        assert page.ask("inspect", on=True)["answer"] == {}
        page.ask("settings")
        lines = [line for kind, told in page.pushed if kind == "wire" for line in told]
        assert {line["way"] for line in lines} == {"<", ">"}
        assert any('"settings"' in line["line"] for line in lines if line["way"] == ">")
        assert page.ask("inspect", on=False)["answer"] == {}
        other.ask("settings")
        assert all(kind != "wire" for kind, _ in other.pushed)
    assert visitor.post("inspect", {"on": True}).json()["code"] == "NO_SOCKET"


@pytest.mark.parametrize("seats", [[0], [1, 3], [0, 1, 3], [0, 1, 2, 3]])
@pytest.mark.parametrize(("game", "venues"), [("fromage", 0), ("formaggio", 4), ("mix", 2)])
def test_advanced_games_with_a_side_per_venue_begin(lay, game, venues, seats) -> None:
    sides = [1, 2, 2, 3 if len(seats) == 4 else 1]
    settings = {"advanced": True, "insert_sides": sides, "idle_turns": 7, "undo_drawn": False}
    settings["mix_venues"] = [venues, venues + 1, venues + 2, venues + 3]
    with lay().visitor().socket() as page:
        page.until("view")
        wanted = {"game": game, "level": "full", "seats": seats, "settings": settings}
        assert page.ask("begin", **wanted)["answer"] == {}
        view = page.until("view", lambda view: view["state"] == "acting")
        laid = [quadrant["layout"].split("/")[1] for quadrant in view["board"]["quadrants"]]
        assert laid == [("I", "II", "board")[side - 1] for side in sides]
