"""Whatever a cable, a mad host or a mad board does: a counted line, never more."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_bench import Pipe
from wire_samples import SMALL, fields_that_fit

from affineur.wire import EVENTS, REQUESTS
from affineur.wire.device import DeviceEnd
from affineur.wire.framing import pack
from affineur.wire.host import Answered, HostEnd
from affineur.wire.messages import Event, Request
from affineur.wire.vocabulary import CREDIT_BYTES, PROTOCOL

HELLO = pack(Request(1, "hello", {"protocol": PROTOCOL}).as_list())
MATCHES = {"names": ["match-0001", "match-0002"]}


@st.composite
def chatter(draw: st.DrawFn) -> list[bytes]:
    """Return lines of every kind, sound ones, odd ones and noise."""
    name, fields, *_ = draw(st.sampled_from(REQUESTS))
    request = Request(draw(st.integers(0, 99)), name, draw(fields_that_fit(fields)))
    name, fields = draw(st.sampled_from(EVENTS))
    event = Event(draw(st.integers(0, 99)), name, draw(fields_that_fit(fields)))
    odd = ["?!/-*+"[draw(st.integers(0, 5))], draw(SMALL), draw(SMALL), draw(SMALL)]
    lines = [pack(request.as_list()), pack(event.as_list()), pack(odd), HELLO]
    lines += [pack(["+", draw(st.integers(0, 300))]), draw(st.binary(max_size=600)) + b"\n"]
    return draw(st.permutations(lines))


def _cut(lines: list[bytes], data: st.DataObject) -> bytes:
    """Return the stream with a few bytes changed, and a few pieces lost or doubled."""
    stream = bytearray(b"".join(lines))
    for _ in range(data.draw(st.integers(0, 3))):
        start = data.draw(st.integers(0, len(stream)))
        stop = data.draw(st.integers(start, min(len(stream), start + 80)))
        piece = data.draw(st.sampled_from((b"", b"\x00\xff\x03", bytes(stream[start:stop]) * 2)))
        stream[start:stop] = piece
    return bytes(stream)


@pytest.mark.parametrize("make", [HostEnd, DeviceEnd])
@settings(max_examples=50)
@given(batches=st.lists(chatter(), max_size=4), data=st.data())
def test_no_bytes_whatever_make_an_end_raise(
    make: Callable[[], HostEnd | DeviceEnd], batches: list[list[bytes]], data: st.DataObject
) -> None:
    end = make()
    if isinstance(end, HostEnd):
        end.greet()
    for lines in batches:
        for request in end.receive(_cut(lines, data)):
            if isinstance(end, DeviceEnd):
                end.refuse(request.number, "NO", "")
        sent = 0
        while isinstance(end, DeviceEnd) and (piece := end.outgoing(32)):
            end.sent(len(piece))
            sent += len(piece)
        assert sent <= CREDIT_BYTES


@given(st.lists(st.binary(max_size=100), max_size=30))
def test_noise_is_counted_line_by_line(noise: list[bytes]) -> None:
    stream = b"\n".join(noise) + b"\n"
    board = DeviceEnd()
    assert board.receive(stream) == []
    assert board.counts.damaged == len([line for line in stream.split(b"\n") if line])
    assert board.receive(HELLO) != []


class Lossy:
    """Loses, changes or doubles about one piece in `one_in`, as the numbers drawn say."""

    def __init__(self, chances: list[int], one_in: int = 8):
        self.chances, self.one_in, self.at = chances, one_in, 0

    def __call__(self, data: bytes) -> bytes:
        if not data:
            return data
        self.at += 1
        chance = self.chances[self.at % len(self.chances)]
        if chance % self.one_in:
            return data
        ways = (b"", data[:-1], data + data, b"\x80" + data[1:], b"\n" + data)
        return ways[chance // self.one_in % len(ways)]


@settings(max_examples=60)
@given(st.lists(st.integers(0, 999), min_size=20, max_size=60), st.booleans())
def test_both_ends_find_together_again_over_a_cable_that_loses(
    chances: list[int], both_ways: bool
) -> None:
    """After any damage a greeting over a sound cable mends everything, the credit included."""
    pipe = Pipe()
    pipe.answers["matches"] = MATCHES
    pipe.greet()
    pipe.to_host = Lossy(chances)
    pipe.to_board = Lossy(chances[::-1]) if both_ways else pipe.to_board
    for version in range(20):
        pipe.board.event("scene", {"version": version})
        if pipe.host.state == "open" and len(pipe.host.waiting) < 4:
            pipe.host.request("matches", {})
        pipe.run(10)
    pipe.to_host = pipe.to_board = lambda data: data
    pipe.greet()
    answered = pipe.ask("matches", {})
    assert isinstance(answered, Answered)
    assert answered.values == MATCHES
    for version in range(40):
        pipe.board.event("scene", {"version": version})
        pipe.settle()
    assert pipe.arrived[-1].values == {"version": 39}


@settings(max_examples=60)
@given(st.lists(st.integers(0, 999), min_size=20, max_size=60))
def test_no_request_is_carried_out_twice_over_a_cable_that_doubles(chances: list[int]) -> None:
    pipe = Pipe()
    pipe.greet()
    pipe.answers["key"] = {}
    pipe.to_board = Lossy(chances, one_in=3)
    asked = 0
    while asked < 12:
        if len(pipe.host.waiting) < 4:
            pipe.host.request("key", {"seat": 0, "key": "ready", "down": True})
            asked += 1
        pipe.run(5)
        for number in pipe.host.waiting[:2]:
            pipe.host.forget(number)
    numbers = [request.number for request in pipe.asked]
    assert len(set(numbers)) == len(numbers)


@given(st.lists(st.integers(0, 999), min_size=20, max_size=60))
def test_every_event_arrives_or_is_known_to_be_missing(chances: list[int]) -> None:
    pipe = Pipe()
    pipe.greet()
    pipe.to_host = Lossy(chances, one_in=20)
    for version in range(30):
        pipe.board.event("scene", {"version": version})
        pipe.run(3)
    pipe.to_host = lambda data: data
    pipe.host_reads = True
    arrived = [item for item in pipe.arrived if getattr(item, "missed", None) is not None]
    seen = -1
    for item in arrived:
        if item.name == "scene":
            assert item.values["version"] == seen + item.missed + 1
            seen = item.values["version"]


@given(st.integers(1, len(HELLO) - 1), st.integers(1, 511))
def test_a_host_that_vanished_in_mid_line_does_not_spoil_the_next(cut: int, junk: int) -> None:
    pipe = Pipe()
    pipe.board.receive(HELLO[:cut] + b"x" * junk)
    pipe.greet()
    assert pipe.board.counts.damaged <= 1


def test_a_host_that_comes_in_mid_line_is_not_confused_by_the_rest() -> None:
    pipe = Pipe()
    pipe.greet()
    for version in range(20):
        pipe.board.event("scene", {"version": version})
    pipe.run(3)
    pipe.host = HostEnd()
    pipe.greet()
    assert pipe.host.counts.damaged <= 1
    pipe.board.event("scene", {"version": 77})
    assert [item.values for item in pipe.settle()] == [{"version": 77}]


@given(st.lists(st.integers(1, 40), max_size=60))
def test_a_host_that_greets_again_and_again_without_reading(pieces: list[int]) -> None:
    """Each greeting begins the credit anew; how much room there is only the port knows."""
    board = DeviceEnd()
    for number, piece in enumerate(pieces):
        board.receive(pack(Request(number, "hello", {"protocol": PROTOCOL}).as_list()))
        board.answer(number, {"protocol": PROTOCOL, "board": "", "firmware": ""})
        board.sent(len(board.outgoing(piece)))
        assert len(board._answers) <= 1
        assert board._unread <= CREDIT_BYTES


def test_lines_in_another_order_are_refused_not_believed() -> None:
    pipe = Pipe()
    pipe.greet()
    events = [pack(Event(count, "scene", {"version": count}).as_list()) for count in (1, 2, 3)]
    arrived = pipe.host.receive(events[0] + events[2] + events[1])
    assert [(item.values["version"], item.missed) for item in arrived] == [(1, 0), (3, 1)]
    assert pipe.host.counts.refused == 1


def test_a_lost_part_of_an_answer_fails_the_request_and_only_that() -> None:
    pipe = Pipe()
    pipe.greet()
    number = pipe.host.request("matches", {})
    other = pipe.host.request("status", {})
    parts = [pack(["/", number, part, 3, "x"]) for part in (1, 3)]
    (torn,) = pipe.host.receive(b"".join(parts))
    assert (torn.number, torn.code) == (number, "TORN_ANSWER")
    assert pipe.host.waiting == [other]
    assert pipe.host.receive(pack(["/", number, 2, 3, "x"])) == []
    (broken,) = pipe.host.receive(pack(["/", other, 1, 1, "{]"]))
    assert (broken.number, broken.code) == (other, "TORN_ANSWER")


def test_an_answer_whose_fields_do_not_fit_is_refused_by_the_host() -> None:
    pipe = Pipe()
    pipe.greet()
    number = pipe.host.request("matches", {})
    (refused,) = pipe.host.receive(pack(["!", number, {"names": [7]}]))
    assert (refused.code, refused.number) == ("BAD_FIELDS", number)
