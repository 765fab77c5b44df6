"""A host puts the board into service: the app gives the bench the parts, and takes them back."""

from __future__ import annotations

import sys
from typing import Any

from app_bench import FakeBoard, run

from affineur.table.events import MotorPowerChanged, PartLost
from affineur.wire.host import Answered, Happened, HostEnd

AWAKE = 700


class Cable:
    """Both ends of a USB cable."""

    def __init__(self) -> None:
        self.host = HostEnd()
        self.answers: dict[str, Any] = {}
        self.told: list[str] = []
        self._to_board = b""

    def read(self) -> bytes:
        data = self._to_board + self.host.outgoing(64)
        self.host.sent(len(data) - len(self._to_board))
        self._to_board = data[32:]
        return data[:32]

    def write(self, data: bytes) -> int:
        for item in self.host.receive(data):
            if isinstance(item, Happened):
                if item.name == "tell":
                    self.told.append(item.values["code"])
            else:
                self.answers[item.name] = item
        return len(data)


def in_service() -> tuple[FakeBoard, Cable, Any]:
    board, cable = FakeBoard(), Cable()
    board.link = cable  # type: ignore[assignment]
    board.host_waits = lambda: True  # type: ignore[method-assign]
    app = run(board, 100)
    cable.host.greet()
    app = run(board, AWAKE, app)
    board.events.append(PartLost("reader", 1))
    board.events.append(MotorPowerChanged(False))
    app = run(board, 50, app)
    cable.host.request("service", {"on": True})
    return board, cable, run(board, AWAKE, app)


def ask(board: FakeBoard, cable: Cable, app: Any, name: str, values: Any) -> Any:
    cable.host.request("bench", {"request": name, "values": values})
    run(board, AWAKE, app)
    answer = cable.answers["bench"]
    assert isinstance(answer, Answered), answer.text
    return answer.values["values"]


def test_the_motor_is_off_and_lost_parts_are_known_when_service_begins() -> None:
    board, cable, app = in_service()
    assert "stepper release" in board.done
    for pad in board.pads:
        pad.firmware = "1.6"  # type: ignore[attr-defined]
    parts = ask(board, cable, app, "parts", {})
    assert (parts["lost"], parts["powered"]) == ([["reader", 1]], False)


def test_light_asked_for_is_shown_within_a_tenth_of_a_second() -> None:
    board, cable, app = in_service()
    ask(board, cable, app, "light", {"runs": [[0, 1, 200, 0, 0]]})
    assert board.lights.frames[-1][1][:3] == bytes([200, 0, 0])


def test_the_table_is_made_afresh_and_told_what_is_lost_and_the_code_is_dropped() -> None:
    board, cable, app = in_service()
    assert "affineur.service.bench" in sys.modules
    cable.told.clear()
    cable.host.request("service", {"on": False})
    app = run(board, AWAKE, app)
    assert not [name for name in sys.modules if name.startswith("affineur.service")]
    cable.host.request("status", {})
    run(board, AWAKE, app)
    assert cable.answers["status"].values["state"] == "lobby"
    assert "PART_LOST" in cable.told
    assert board.complaints == []


def test_a_restart_is_carried_out_after_its_answer() -> None:
    board, cable = FakeBoard(), Cable()
    board.link = cable  # type: ignore[assignment]
    board.host_waits = lambda: True  # type: ignore[method-assign]
    board.restart = lambda: board.done.append("restart")  # type: ignore[attr-defined]
    app = run(board, 100)
    cable.host.greet()
    app = run(board, AWAKE, app)
    cable.host.request("restart", {})
    run(board, AWAKE, app)
    assert isinstance(cable.answers["restart"], Answered)
    assert "restart" in board.done
