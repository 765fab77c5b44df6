"""The USB link never waits, works in pieces, and loses nothing that it has taken."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.drivers.usb_link import PIECE_BYTES, UsbLink
from affineur.wire.device import DeviceEnd
from affineur.wire.framing import pack
from affineur.wire.host import HostEnd
from affineur.wire.messages import Request
from affineur.wire.vocabulary import PROTOCOL

TINYUSB_BYTES = 256


class WouldWaitError(AssertionError):
    """On the board this call would have held up everything."""


class Port:
    """MicroPython's serial port: a ring for what comes, TinyUSB's buffer for what goes.

    It waits where the real one waits (`mp_usbd_cdc.c`, `stdin` of `sys_stdio_mphal.c`), and here
    waiting is an error. With the port closed everything may be written, and the newest is kept.
    """

    def __init__(self) -> None:
        self.came = bytearray()
        self.going = bytearray()
        self.opened = True

    def read(self, count: int) -> bytes:
        if len(self.came) < count:
            raise WouldWaitError
        data = bytes(self.came[:count])
        del self.came[:count]
        return data

    def write(self, data: bytes) -> int:
        if self.opened and len(self.going) + len(data) > TINYUSB_BYTES:
            raise WouldWaitError
        self.going += data
        del self.going[:-TINYUSB_BYTES]
        return len(data)

    def host_takes(self, count: int) -> bytes:
        data = bytes(self.going[:count])
        del self.going[:count]
        return data


class Incoming:
    """Tells when a byte has come."""

    def __init__(self, port: Port):
        self.port = port

    def poll(self, timeout_ms: int) -> list[object]:
        assert timeout_ms == 0
        return [self.port] if self.port.came else []


class Outgoing(Incoming):
    """Tells when there is room for a byte, as the real port does; not for how many."""

    def poll(self, timeout_ms: int) -> list[object]:
        assert timeout_ms == 0
        room = not self.port.opened or len(self.port.going) < TINYUSB_BYTES
        return [self.port] if room else []


def link_on(port: Port) -> UsbLink:
    return UsbLink(port, Incoming(port), port, Outgoing(port))


@pytest.fixture
def port() -> Port:
    """A port that a host has opened."""
    return Port()


def test_nothing_to_read_is_no_bytes(port: Port) -> None:
    assert link_on(port).read() == b""


@given(st.binary(max_size=200))
def test_what_comes_is_read_in_order_a_piece_at_a_time(data: bytes) -> None:
    port = Port()
    port.came += data
    link, pieces = link_on(port), []
    while piece := link.read():
        pieces.append(piece)
        assert len(piece) <= PIECE_BYTES
    assert b"".join(pieces) == data


@given(st.lists(st.tuples(st.binary(min_size=1, max_size=64), st.integers(0, 64)), max_size=40))
def test_a_host_that_reads_slowly_gets_every_byte_taken_in_order(
    steps: list[tuple[bytes, int]],
) -> None:
    port = Port()
    link, taken, got = link_on(port), b"", b""
    for data, reads in steps:
        count = link.write(data)
        assert count <= min(len(data), PIECE_BYTES)
        taken += data[:count]
        got += port.host_takes(reads)
    assert got + port.host_takes(TINYUSB_BYTES) == taken


def test_an_unread_port_takes_256_bytes_and_then_none_and_never_waits(port: Port) -> None:
    link = link_on(port)
    assert sum(link.write(b"x" * 64) for _ in range(100)) == TINYUSB_BYTES
    assert link.write(b"x") == 0


def test_a_closed_port_takes_everything(port: Port) -> None:
    port.opened = False
    link = link_on(port)
    assert sum(link.write(b"x" * 64) for _ in range(100)) == 100 * PIECE_BYTES


class Board:
    """A board's end on a port, carried as the desk does it."""

    def __init__(self) -> None:
        self.port, self.end = Port(), DeviceEnd()
        self.link = link_on(self.port)

    def poll(self) -> None:
        for request in self.end.receive(self.link.read()):
            if request.name == "hello":
                answer = {"protocol": PROTOCOL, "board": "", "firmware": ""}
                self.end.answer(request.number, answer)
            else:
                self.end.refuse(request.number, "NO", "no")
        data = self.end.outgoing(PIECE_BYTES)
        self.end.sent(self.link.write(data) if data else 0)


def test_a_host_that_greets_for_ever_and_reads_nothing_never_makes_the_board_wait() -> None:
    board = Board()
    for number in range(1, 300):
        hello = Request(number, "hello", {"protocol": PROTOCOL})
        board.port.came += pack(hello.as_list())
        while board.port.came:
            board.poll()
    assert len(board.port.going) <= TINYUSB_BYTES


def test_a_flood_is_drained_and_the_next_host_is_served() -> None:
    board = Board()
    board.port.came += b"x" * 5_000 + b"\n" + bytes(range(256)) * 20
    polls = 0
    while board.port.came:
        board.poll()
        polls += 1
    assert polls == -(-(5_001 + 256 * 20) // PIECE_BYTES)
    host = HostEnd()
    host.greet()
    _talk(board, host, 60)
    assert host.state == "open"


def test_a_host_that_vanished_leaves_nothing_that_troubles_the_next() -> None:
    board, first = Board(), HostEnd()
    first.greet()
    _talk(board, first, 60)
    for version in range(50):
        board.end.event("scene", {"version": version})
        board.poll()
    board.port.opened = False
    for _ in range(50):
        board.poll()
    board.port.opened, second = True, HostEnd()
    second.greet()
    _talk(board, second, 60)
    assert second.state == "open"
    assert second.counts.damaged <= 1


@settings(max_examples=40)
@given(st.lists(st.tuples(st.binary(max_size=40), st.integers(0, 64), st.booleans()), max_size=40))
def test_no_host_makes_the_board_wait(steps: list[tuple[bytes, int, bool]]) -> None:
    board = Board()
    hello = pack(Request(1, "hello", {"protocol": PROTOCOL}).as_list())
    for noise, reads, opened in steps:
        board.port.opened = opened
        board.port.came += noise + b"\n" + hello
        board.end.event("scene", {"version": 1})
        for _ in range(4):
            board.poll()
        board.port.host_takes(reads)


def _talk(board: Board, host: HostEnd, rounds: int) -> None:
    for _ in range(rounds):
        data = host.outgoing(64)
        host.sent(len(data))
        board.port.came += data
        board.poll()
        host.receive(board.port.host_takes(64))
