"""The USB link on the chip: real MicroPython, a host that may stop reading at any byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur.wire.host import HostEnd
from affineur_sim.chip import image, uf2
from affineur_sim.chip.repl import Repl

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.chip import Chip

SERVE = """
import select, sys, time
from affineur.drivers.usb_link import UsbLink
from affineur.wire.device import DeviceEnd
incoming, outgoing = select.poll(), select.poll()
incoming.register(sys.stdin.buffer, select.POLLIN)
outgoing.register(sys.stdout.buffer, select.POLLOUT)
link = UsbLink(sys.stdin.buffer, incoming, sys.stdout.buffer, outgoing)
end = DeviceEnd()
longest_us = turns = 0
def turn():
    for request in end.receive(link.read()):
        if request.name == "hello":
            end.answer(request.number, {"protocol": 1, "board": "Pico", "firmware": ""})
        else:
            end.answer(request.number, {"names": ["match-0001"] * 60})
    if end.has_room:
        end.event("scene", {"version": turns})
    data = end.outgoing(32)
    if data:
        end.sent(link.write(data))
try:
    while turns < LIMIT:
        began = time.ticks_us()
        turn()
        longest_us = max(longest_us, time.ticks_diff(time.ticks_us(), began))
        turns += 1
except KeyboardInterrupt:
    pass
"""


class Served:
    """A chip that serves the link, and a host at its serial port."""

    def __init__(self, chip: Chip, turns: int):
        self.chip, self.host = chip, HostEnd()
        self.repl = Repl(chip)
        self.repl.boot()
        self.repl.start(SERVE.replace("LIMIT", str(turns)))
        self.chip.run_for(400)

    def talk(self, duration_ms: int) -> list[object]:
        """Let both talk; return what arrived at the host."""
        arrived = []
        for _ in range(duration_ms // 5):
            data = self.host.outgoing(500)
            self.host.sent(len(data))
            self.chip.serial.write(data)
            self.chip.run_for(5)
            came = bytes(self.chip.serial.received)
            self.chip.serial.received.clear()
            arrived += self.host.receive(came)
        return arrived

    def stop(self) -> list[int]:
        """Interrupt as a person would; return the longest turn in us, turns done, lines lost."""
        self.chip.serial.go_on_reading()
        self.chip.serial.write(b"\x03")
        self.chip.run_for(100)
        self.repl.forget()
        return [
            int(word)
            for word in self.repl.run("print(longest_us, turns, end.counts.dropped)").split()
        ]


@pytest.fixture(scope="module")
def with_link(flash: bytes) -> bytes:
    return uf2.with_filesystem(flash, image.filesystem(image.module_files()))


@pytest.fixture
def served(with_link: bytes) -> Callable[[int], Served]:
    from affineur_sim.chip.chip import Chip  # noqa: PLC0415

    return lambda turns=100_000: Served(Chip(with_link), turns)


def test_a_host_is_served(served: Callable[..., Served]) -> None:
    board = served()
    board.host.greet()
    (welcome, *events) = board.talk(300)
    assert welcome.values["board"] == "Pico"
    assert events
    number = board.host.request("matches", {})
    answers = [item for item in board.talk(500) if getattr(item, "number", 0) == number]
    assert answers[0].values == {"names": ["match-0001"] * 60}
    assert board.host.counts.damaged <= 1
    assert board.stop()[0] < 100_000


def test_a_mute_host_costs_events_but_never_the_half_second(served: Callable[..., Served]) -> None:
    board = served()
    board.host.greet()
    board.talk(200)
    board.chip.serial.stop_reading()
    board.chip.run_for(2_000)
    board.chip.serial.go_on_reading()
    assert len(board.talk(300)) > 5
    longest_us, turns, _ = board.stop()
    assert longest_us < 100_000
    assert turns > 500


def test_ctrl_c_gets_through_a_flood(served: Callable[..., Served]) -> None:
    board = served()
    board.chip.serial.write(b"x" * 3_000)
    board.chip.run_for(1_000)
    assert board.chip.serial.waiting == 0
    assert board.stop()[1] > 0
