"""Two ends that talk: who may say what when, answers, events, credit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wire_bench import Pipe

from affineur.wire import errors
from affineur.wire.connection import TRANSITIONS
from affineur.wire.device import DeviceEnd
from affineur.wire.errors import MisuseError
from affineur.wire.framing import pack
from affineur.wire.host import Answered, Happened, HostEnd, Refused
from affineur.wire.messages import Credit, Event, Message, Request
from affineur.wire.vocabulary import CREDIT_BYTES, LIMIT, MOST_REQUESTS, NAME_BYTES, PROTOCOL

SEAT = {"token": 0, "worker": -1, "gear": 0, "ready": False, "options": 0}


def line(message: Message) -> bytes:
    return pack(message.as_list())


def read_all(board: DeviceEnd) -> bytes:
    """Return what the board sends to a host that grants nothing."""
    data = b""
    while piece := board.outgoing(32):
        board.sent(len(piece))
        data += piece
    return data


def greeted() -> DeviceEnd:
    """Return a board whose host has said hello, and whose answer has been read."""
    board = DeviceEnd()
    board.receive(line(Request(1, "hello", {"protocol": PROTOCOL})))
    board.answer(1, {"protocol": PROTOCOL, "board": "", "firmware": ""})
    board.receive(line(Credit(len(read_all(board)))))
    return board


# States


def test_the_table_of_states_is_literal_and_has_no_pair_twice() -> None:
    pairs = [row[:3] for row in TRANSITIONS]
    assert len(set(pairs)) == len(pairs)
    assert {row[0] for row in TRANSITIONS} == {"host", "device"}


def test_hello_opens_both_ends(pipe: Pipe) -> None:
    number = pipe.host.greet()
    assert (pipe.host.state, pipe.board.state) == ("greeting", "closed")
    (welcome,) = pipe.settle()
    assert (pipe.host.state, pipe.board.state) == ("open", "open")
    assert (welcome.number, welcome.name) == (number, "hello")
    assert welcome.values == {"protocol": 1, "board": "Affineur", "firmware": "0.1.0"}


@pytest.mark.parametrize(
    "act",
    [
        lambda host: host.request("status", {}),
        lambda host: host.leave(),
    ],
)
def test_a_host_that_has_not_greeted_may_not_speak(act: object) -> None:
    host = HostEnd()
    with pytest.raises(MisuseError) as caught:
        act(host)
    assert caught.value.code == errors.WRONG_STATE
    assert host.outgoing(100) == b""


def test_hello_and_bye_have_calls_of_their_own(open_pipe: Pipe) -> None:
    for name in ("hello", "bye"):
        with pytest.raises(MisuseError):
            open_pipe.host.request(name, {})


def test_a_board_that_nobody_has_greeted_is_silent_and_refuses() -> None:
    board = DeviceEnd()
    assert board.outgoing(32) == b""
    assert not board.event("scene", {"version": 1})
    assert board.receive(line(Request(5, "status", {}))) == []
    assert errors.NOT_GREETED.encode() in read_all(board)
    assert board.counts.refused == 1


def test_after_bye_the_board_falls_silent(open_pipe: Pipe) -> None:
    open_pipe.answers["bye"] = {}
    open_pipe.host.leave()
    open_pipe.settle()
    assert (open_pipe.host.state, open_pipe.board.state) == ("closed", "closed")
    assert not open_pipe.board.event("scene", {"version": 1})
    assert read_all(open_pipe.board) == b""
    open_pipe.greet()


def test_another_version_is_turned_away_with_its_reason(pipe: Pipe) -> None:
    pipe.board.receive(line(Request(1, "hello", {"protocol": PROTOCOL + 1})))
    assert pipe.board.state == "closed"
    assert errors.OTHER_PROTOCOL.encode() in read_all(pipe.board)


def test_a_new_host_of_another_version_ends_the_talk_with_the_old_one() -> None:
    board = greeted()
    board.receive(line(Request(2, "hello", {"protocol": PROTOCOL + 1})))
    assert board.state == "closed"


def test_a_host_that_is_turned_away_knows_why(pipe: Pipe) -> None:
    pipe.answers = {}
    pipe.host.greet()
    (refused,) = pipe.settle()
    assert (refused.name, refused.code, pipe.host.state) == ("hello", "NO_ANSWER", "closed")


def test_a_board_of_another_version_is_not_talked_to(pipe: Pipe) -> None:
    pipe.answers["hello"] = {"protocol": 2, "board": "", "firmware": "9.9.9"}
    pipe.host.greet()
    (refused,) = pipe.settle()
    assert (refused.code, pipe.host.state) == (errors.OTHER_PROTOCOL, "closed")


# Requests


def test_an_answer_finds_its_request(open_pipe: Pipe) -> None:
    open_pipe.answers["matches"] = {"names": ["match-0001"]}
    first = open_pipe.host.request("matches", {})
    second = open_pipe.host.request("status", {})
    assert open_pipe.host.waiting == [first, second]
    arrived = open_pipe.settle()
    assert [(type(item), item.number, item.name) for item in arrived] == [
        (Answered, first, "matches"),
        (Refused, second, "status"),
    ]
    assert open_pipe.host.waiting == []


@given(st.text(st.characters(blacklist_categories=("Cs",)), max_size=2000))
def test_an_answer_of_any_length_arrives_whole(question: str) -> None:
    pipe = Pipe()
    pipe.greet()
    pipe.answers["seat"] = {**SEAT, "question": question}
    answered = pipe.ask("seat", {"seat": 1})
    assert answered.values["question"] == question


@pytest.mark.parametrize("length", range(360, 420))
def test_an_answer_at_the_edge_of_one_line_arrives(open_pipe: Pipe, length: int) -> None:
    open_pipe.answers["seat"] = {**SEAT, "question": "x" * length}
    assert open_pipe.ask("seat", {"seat": 1}).values["question"] == "x" * length


def test_a_request_that_comes_twice_is_carried_out_once() -> None:
    board, request = greeted(), Request(2, "move", {"seat": 0, "text": "undo"})
    assert board.receive(line(request)) == [request]
    board.answer(2, {})
    read_all(board)
    assert board.receive(line(request)) == []
    assert errors.REPEATED.encode() in read_all(board)


def test_requests_out_of_order_are_refused_not_reordered() -> None:
    board = greeted()
    key = {"seat": 0, "key": "ready", "down": True}
    assert len(board.receive(line(Request(9, "key", key)))) == 1
    assert board.receive(line(Request(8, "key", key))) == []


def test_a_host_asks_only_so_much_at_once(open_pipe: Pipe) -> None:
    for _ in range(MOST_REQUESTS):
        open_pipe.host.request("status", {})
    with pytest.raises(MisuseError) as caught:
        open_pipe.host.request("status", {})
    assert caught.value.code == errors.TOO_MANY
    open_pipe.host.forget(open_pipe.host.waiting[0])
    assert open_pipe.host.request("status", {})


def test_a_flood_of_requests_takes_no_more_memory_than_four() -> None:
    board = greeted()
    taken = [
        number for number in range(2, 500) if board.receive(line(Request(number, "status", {})))
    ]
    assert len(taken) == MOST_REQUESTS
    assert board.counts.refused == 498 - MOST_REQUESTS
    assert len(board._answers) <= 2 * MOST_REQUESTS


def test_answers_to_nothing_are_misuse() -> None:
    board = greeted()
    for act in (lambda: board.answer(7, {}), lambda: board.refuse(7, "X", "")):
        with pytest.raises(MisuseError) as caught:
            act()
        assert caught.value.code == errors.NOT_ASKED


def test_an_answer_with_unfit_fields_is_misuse_and_can_be_mended() -> None:
    board = greeted()
    board.receive(line(Request(2, "matches", {})))
    with pytest.raises(MisuseError) as caught:
        board.answer(2, {"names": 7})
    assert caught.value.code == errors.UNFIT_FIELDS
    board.answer(2, {"names": []})
    assert b'"names":[]' in read_all(board)


@pytest.mark.parametrize("last", [("hello", {"protocol": PROTOCOL}), ("bye", {})])
def test_hello_and_bye_make_void_what_came_just_before(last: tuple[str, dict[str, int]]) -> None:
    board = greeted()
    both = line(Request(2, "status", {})) + line(Request(3, *last))
    assert [request.name for request in board.receive(both)] == [last[0]]
    with pytest.raises(MisuseError):
        board.refuse(2, "LATE", "")


def test_a_long_refusal_is_cut() -> None:
    board = greeted()
    board.receive(line(Request(2, "status", {})))
    board.refuse(2, "CODE", "\U0001f9c0" * 400)
    assert b"CODE" in read_all(board)


# Events


def test_events_arrive_in_order_with_their_fields(open_pipe: Pipe) -> None:
    for version in range(3):
        assert open_pipe.board.event("scene", {"version": version})
    arrived = open_pipe.settle()
    assert [(item.name, item.values["version"], item.missed) for item in arrived] == [
        ("scene", 0, 0),
        ("scene", 1, 0),
        ("scene", 2, 0),
    ]


def test_long_answers_and_events_take_turns(open_pipe: Pipe) -> None:
    open_pipe.answers["seat"] = {**SEAT, "question": "x" * 2000}
    open_pipe.host.request("seat", {"seat": 0})
    for version in range(4):
        open_pipe.board.event("scene", {"version": version})
    assert [type(item) for item in open_pipe.settle()] == [Happened] * 4 + [Answered]


def test_what_the_host_is_too_slow_for_is_dropped_counted_and_told(open_pipe: Pipe) -> None:
    open_pipe.host_reads = False
    sent = [open_pipe.board.event("scene", {"version": version}) for version in range(100)]
    open_pipe.run(50)
    assert len(open_pipe.lying) <= CREDIT_BYTES
    open_pipe.host_reads = True
    arrived = open_pipe.settle()
    versions = [item.values["version"] for item in arrived if item.name == "scene"]
    assert versions == list(range(sum(sent)))
    assert 0 < len(versions) < 100
    told = arrived[-1]
    assert (told.name, told.values["lines"], told.missed) == (
        "dropped",
        sent.count(False),
        sent.count(False),
    )
    assert open_pipe.board.counts.dropped == open_pipe.host.counts.dropped == sent.count(False)


def test_an_event_that_fits_no_line_is_misuse_and_leaves_no_gap(open_pipe: Pipe) -> None:
    with pytest.raises(MisuseError):
        open_pipe.board.event("record", {"match": "m", "number": 1, "record": "x" * 500})
    open_pipe.board.event("scene", {"version": 1})
    assert [item.missed for item in open_pipe.settle()] == [0]


def test_an_event_of_a_newer_board_is_counted_and_passed_over(open_pipe: Pipe) -> None:
    open_pipe.host.receive(pack(["*", 1, "fireworks", {}]))
    open_pipe.host.receive(line(Event(2, "scene", {"version": 1})))
    assert open_pipe.host.counts.refused == 1
    assert open_pipe.host.counts.dropped == 0


# Credit


@given(st.integers(0, 3), st.integers(1, 200))
def test_never_more_than_the_credit_lies_unread(mute_after: int, events: int) -> None:
    pipe = Pipe()
    pipe.greet()
    for version in range(events):
        pipe.board.event("scene", {"version": version})
        if version == mute_after:
            pipe.host_reads = False
        pipe.run()
        assert len(pipe.lying) <= CREDIT_BYTES


def test_credit_counts_on_over_its_wrap(open_pipe: Pipe) -> None:
    board, host = open_pipe.board, open_pipe.host
    shift = LIMIT + 1 - board._sent - 300
    board._sent += shift
    host._read += shift
    host._credited += shift
    for version in range(40):
        board.event("scene", {"version": version})
        open_pipe.settle()
    assert host.counts.lines == 41
    assert board._sent < 4_000


def test_what_others_print_does_not_stop_the_talk(open_pipe: Pipe) -> None:
    open_pipe.host.receive(b"Traceback (most recent call last):\n" + b"x" * 900 + b"\n")
    for version in range(40):
        open_pipe.board.event("scene", {"version": version})
        open_pipe.settle()
    assert open_pipe.host.counts.lines == 41
    assert open_pipe.host.counts.damaged == 2
    assert open_pipe.board.counts.refused == 0


def test_credit_for_less_than_was_known_is_refused() -> None:
    board = greeted()
    before = board._unread
    board.receive(line(Credit(0)))
    assert (board._unread, board.counts.refused) == (before, 1)


@given(st.text(st.characters(blacklist_categories=("Cs",)), max_size=40))
def test_the_answer_to_hello_needs_no_credit_whatever_the_board_is_called(name: str) -> None:
    from affineur.wire.framing import shortened  # noqa: PLC0415

    board = DeviceEnd()
    board.receive(line(Request(LIMIT, "hello", {"protocol": PROTOCOL})))
    values = {"protocol": LIMIT, "board": shortened(name, NAME_BYTES), "firmware": "10.20.30"}
    board.answer(LIMIT, values)
    assert read_all(board).endswith(b"\n")


# Wrong direction


def test_each_end_takes_only_what_is_meant_for_it(open_pipe: Pipe) -> None:
    assert open_pipe.board.receive(line(Event(1, "scene", {"version": 1}))) == []
    assert open_pipe.host.receive(line(Request(1, "status", {}))) == []
    assert open_pipe.board.counts.refused == open_pipe.host.counts.refused == 1
