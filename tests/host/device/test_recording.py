"""A recording of a session plays it again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from affineur.table.events import READY
from affineur_host.device import faults
from affineur_host.device.recording import Recorded, RecordingOver, Replay
from affineur_host.device.session import RequestRefused, Session
from affineur_host.device.simulated import SimTransport

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def recording(tmp_path) -> Path:
    """A session in which somebody joins, and one question has no answer."""
    file = tmp_path / "session.txt"
    with file.open("w", encoding="ascii") as written:
        board = SimTransport()
        session = Session(Recorded(board, written))
        session.greet()
        session.ask("settings")
        session.ask("status")
        board.body.world.keys.press(0, READY, 50)
        session.listen(2.0)
        session.ask("watch", scene=True, frame_ms=0)
        board.body.world.keys.press(2, READY, 50)
        board.body.run_for(500)
        session.listen(2.0)
        with pytest.raises(RequestRefused):
            session.ask("journal", match="none", at=0)
        session.ask("status")
        session.close()
    return file


def test_a_replay_answers_as_the_board_did(recording: Path) -> None:
    session = Session(Replay(recording))
    assert session.greet()["board"] == "Affineur"
    assert session.ask("settings")["values"]["board_name"] == "Affineur"
    assert session.ask("status")["state"] == "lobby"
    with pytest.raises(RequestRefused) as no:
        session.ask("journal", match="none", at=0)
    assert no.value.code == "NO_MATCH"


def test_the_last_answer_comes_again_and_again(recording: Path) -> None:
    session = Session(Replay(recording))
    session.greet()
    assert len({json.dumps(session.ask("status")) for _ in range(4)}) == 2


def test_events_come_in_their_order_and_then_it_is_over(recording: Path) -> None:
    session = Session(Replay(recording))
    session.greet()
    names: list[str] = []

    def hear_all() -> None:
        while True:
            names.extend(event.name for event in session.listen(10.0))

    with pytest.raises(RecordingOver):
        hear_all()
    assert names[0] == "state"
    assert "scene" in names
    last_ms = json.loads(recording.read_text().splitlines()[-1])[1]
    assert session.transport.now_s() == last_ms / 1000, "the silence at its end is part of it"


def test_what_was_never_asked_has_no_answer(recording: Path) -> None:
    session = Session(Replay(recording))
    session.greet()
    with pytest.raises(faults.DeviceFault, match="holds no answer to this request: matches"):
        session.ask("matches")


def test_a_torn_recording_holds_what_was_whole(recording: Path) -> None:
    data = recording.read_bytes()
    for cut in (len(data) - 1, len(data) // 2):
        recording.write_bytes(data[:cut])
        assert Session(Replay(recording)).greet()["board"] == "Affineur"


def test_each_line_of_a_recording_is_readable(recording: Path) -> None:
    title, *rows = [json.loads(line) for line in recording.read_text().splitlines()]
    assert title == ["affineur recording", 1, "sim:"]
    assert {row[0] for row in rows} == {"<", ">"}
    assert [row[1] for row in rows] == sorted(row[1] for row in rows)
