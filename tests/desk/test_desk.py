"""What a host gets from a board and may do there: answers, events, match record, settings."""

from base64 import b64decode
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from affineur import VERSION
from affineur.desk import REFUSALS, Desk
from affineur.desk.clerk import SCENE
from affineur.journal import Reader, verify
from affineur.settings import Settings, load
from affineur.settings.values import ROWS
from affineur.shell import rebuild
from affineur.table.events import READY
from affineur.table.intents import Tell
from affineur.table.scene import Scene
from affineur.wire.host import HostEnd

WORKER = {"kind": "worker", "colour": 0, "number": 0, "uid": "04a000"}


def test_hello_says_who_is_there(board: Any) -> None:
    assert board.arrived[0].values == {"protocol": 1, "board": "Affineur", "firmware": VERSION}
    assert board.happened("state") == [{"state": "lobby", "fault": "", "turn": 0}]


def test_a_board_with_a_very_long_name_still_says_hello(make_board: Any) -> None:
    board = make_board(Settings().changed(board_name="\U0001f9c0" * 40))
    board.start()
    assert board.arrived[0].values["board"] == "\U0001f9c0" * 8


def test_a_whole_turn_is_played_from_a_page(board: Any) -> None:
    """Keys, taps and moves of a host are those of the seat; what comes of it is told."""
    board.play(0, 2)
    status = board.ask("status")
    assert (status["seats"], status["game"], status["level"]) == ([0, 2], "fromage", "timers")
    board.ask("tap", seat=0, marks=[WORKER])
    board.ask("lift", seat=0, marks=[WORKER])
    assert board.ask("seat", seat=0)["worker"] == 0
    board.press(0, "1")
    assert board.ask("seat", seat=0)["worker"] == -1
    for seat in (0, 2):
        board.press(seat, "ready")
    board.wait_for("rotating")
    board.wait_for("acting")
    assert board.ask("status")["turn"] == 1
    states = [event["state"] for event in board.happened("state")]
    assert states[-4:] == ["settling", "rotating", "retrieving", "acting"]


def test_a_board_without_a_heap_of_its_own_says_so(board: Any) -> None:
    assert board.ask("heap") == {"free": -1, "used": -1}


def test_ready_is_withdrawn_as_by_hand(board: Any) -> None:
    board.play(0, 2)
    board.press(0, "ready")
    assert board.ask("status")["ready"] == [0]
    board.press(0, "ready")
    assert board.ask("status")["ready"] == []


def test_a_refused_move_is_told_with_its_rule(board: Any) -> None:
    board.play(0, 2)
    board.ask("move", seat=2, text="gather 9 \u5976")
    board.talk()
    told = board.happened("tell")[-1]
    assert told["seat"] == 2
    assert told["code"]
    assert told["text"]


def test_undo_is_a_move(board: Any) -> None:
    board.play(0, 2)
    board.ask("tap", seat=0, marks=[WORKER])
    board.press(0, "2")
    records = board.ask("status")["records"]
    board.ask("move", seat=0, text="undo")
    board.talk()
    assert board.ask("status")["records"] == records + 1
    assert board.happened("record")[-1]["record"] == ["undo", 0]


def test_records_are_passed_on_and_the_journal_has_them_all(board: Any) -> None:
    board.play(0, 2)
    board.ask("tap", seat=2, marks=[WORKER | {"colour": 2}])
    board.press(2, "3")
    board.talk()
    (name,) = board.ask("matches")["names"]
    data, size = b"", 1
    while len(data) < size:
        answer = board.ask("journal", match=name, at=len(data))
        data, size = data + b64decode(answer["data"]), answer["size"]
    assert data == board.world.store.read(name)
    assert verify(data).fault is None
    reader = Reader(data)
    records = list(reader.records())
    live = board.shell.table.match.ledger
    assert rebuild(reader.header, records).data() == live.data()
    events = [event for event in board.happened("record") if event["number"]]
    assert [event["number"] for event in events] == list(range(1, len(records) + 1))
    assert [event["record"] for event in events] == records
    assert {event["match"] for event in events} == {name}


def test_a_record_too_long_for_a_line_is_announced(board: Any) -> None:
    board.desk.record(7, ["x" * 500])
    board.talk()
    assert board.happened("record")[-1] == {"match": "", "number": 7, "record": None}


def test_no_flash_is_touched_while_the_board_turns(board: Any) -> None:
    board.play(0, 2)
    for seat in (0, 2):
        board.press(seat, "ready")
    while not board.shell.table.drive.moving:
        board.talk(50)
    name = board.ask("status")["match"]
    assert board.refusal("journal", match=name, at=0) == "MOVING"
    assert board.refusal("matches") == "MOVING"
    assert board.refusal("set", key="pace", value="gentle") == "MOVING"
    board.talk(8_000)
    assert board.ask("journal", match=name, at=0)["size"] > 0


def test_a_match_that_is_not_there_and_other_files_are_refused(board: Any) -> None:
    board.world.store.replace("settings.txt", b"version = 1\n")
    for name in ("match-0001", "settings.txt", ""):
        assert board.refusal("journal", match=name, at=0) == "NO_MATCH"


def test_settings_are_read_and_kept_for_the_next_start(board: Any) -> None:
    values = board.ask("settings")["values"]
    assert sorted(values) == sorted(ROWS)
    assert values["pace"] == "normal"
    board.ask("set", key="pace", value="gentle")
    board.ask("set", key="led_channel_ma", value=[19, 20, 21])
    board.ask("set", key="board_name", value="K\u00fcche")
    kept = load(board.world.store)
    assert (kept.pace, kept.led_channel_ma, kept.board_name) == (
        "gentle",
        (19, 20, 21),
        "K\u00fcche",
    )
    assert board.ask("settings")["values"]["led_channel_ma"] == [19, 20, 21]
    assert board.shell.settings.pace == "normal"


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("pace", "warp", "OUT_OF_RANGE"),
        ("motor_run_ma", "700", "WRONG_TYPE"),
        ("warp_factor", 9, "UNKNOWN_KEY"),
        ("self", 9, "UNKNOWN_KEY"),
        ("sound", None, "WRONG_TYPE"),
    ],
)
def test_a_wrong_setting_is_refused_and_changes_nothing(
    board: Any, key: str, value: object, code: str
) -> None:
    assert board.refusal("set", key=key, value=value) == code
    assert load(board.world.store) == Settings()


def test_storage_that_fails_is_a_refusal(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise OSError(28)

    monkeypatch.setattr(board.world.store, "replace", fail)
    assert board.refusal("set", key="pace", value="gentle") == "STORE_FAILED"


def test_a_scene_is_told_by_its_version_and_asked_for(board: Any) -> None:
    assert board.happened("scene") == []
    board.ask("watch", scene=True, frame_ms=0)
    board.press(1, "ready")
    board.talk()
    answer = board.ask("scene")
    assert board.happened("scene")[-1] == {"version": answer["version"]}
    assert answer["scene"]["moods"][1] == "joined"


def test_every_attribute_of_a_scene_is_passed_on() -> None:
    assert sorted((*SCENE, "version")) == sorted(vars(Scene()))


def test_frames_come_at_the_rate_ordered_and_only_when_they_differ(board: Any) -> None:
    board.talk(1_000)
    assert board.happened("frame") == []
    board.ask("watch", scene=False, frame_ms=500)
    board.talk(5_000)
    frames = board.happened("frame")
    assert 2 <= len(frames) <= 11
    assert all(len(b64decode(frame["pixels"])) == 180 for frame in frames)
    assert all(one != other for one, other in pairwise(frames))
    board.ask("watch", scene=False, frame_ms=0)
    board.talk(2_000)
    assert len(board.happened("frame")) <= len(frames) + 1


def test_keys_held_by_a_host_that_goes_are_let_go(board: Any) -> None:
    board.play(0, 2)
    board.ask("key", seat=0, key="back", down=True)
    second = board.host = HostEnd()
    second.greet()
    board.talk(5_000)
    assert board.ask("status")["state"] == "acting"


def test_a_key_held_long_enough_pauses(board: Any) -> None:
    board.play(0, 2)
    board.ask("key", seat=0, key="back", down=True)
    board.talk(2_500)
    assert board.ask("status")["state"] == "paused"


def test_a_host_that_reads_nothing_costs_events_and_nothing_else(board: Any) -> None:
    board.play(0, 2)
    board.ask("watch", scene=True, frame_ms=100)
    board.host_reads = False
    board.world.link.room_bytes = 256
    for _ in range(6):
        for seat in (0, 2):
            board.world.press(seat, READY)
        board.talk(10_000)
    board.host_reads, board.world.link.room_bytes = True, None
    board.talk(3_000)
    status = board.ask("status")
    assert (status["state"], status["turn"]) == ("acting", 6)
    assert status["link"]["dropped"] == board.host.counts.dropped > 0
    assert status["link"]["damaged"] == 0


def test_without_a_shell_the_board_says_that_it_is_starting(board: Any) -> None:
    board.desk.serve(None)
    for name, values in (("status", {}), ("scene", {}), ("seat", {"seat": 0}), ("settings", {})):
        assert board.refusal(name, **values) == "STARTING"
    assert board.ask("watch", scene=True, frame_ms=0) == {}


def test_bye_ends_it(board: Any) -> None:
    board.host.leave()
    board.talk()
    before = len(board.arrived)
    board.world.link.take()
    board.desk.tell(Tell(-1, "CODE", "", "text"))
    board.talk(500)
    assert len(board.arrived) == before


def test_every_refusal_is_one_sentence() -> None:
    assert all(text.endswith(".") and code.isupper() for code, text in REFUSALS)
    assert Desk.__doc__


def test_both_pythons_serve_alike(on_both: Callable[[Path], tuple[str, str]]) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("portable_desk.py"))
    assert cpython == micropython
    assert "TagsArrived" in cpython
    assert "OUT_OF_RANGE" in cpython
