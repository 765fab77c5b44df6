"""Every message there is: makes a line, comes back the same, and is refused when it is not fit."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from wire_samples import NUMBERS, PLAIN, TEXTS, fields_that_fit

from affineur.canonical import encode
from affineur.table import events
from affineur.wire import EVENTS, REQUESTS, errors
from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.fields import DATA, misfit
from affineur.wire.framing import MAX_LINE_BYTES, pack, unpack
from affineur.wire.messages import (
    MESSAGES,
    PART_CHARS,
    Answer,
    Credit,
    Event,
    Message,
    Part,
    Refusal,
    Request,
    parse,
)
from affineur.wire.vocabulary import KEYS, LIMIT, MARKS, answer_fields

_AROUND = 12  # bytes of a line that are not its text: checksum, blank, newline, and a reserve


def through_a_line(message: Message) -> Any:
    return parse(unpack(pack(message.as_list())[:-1]))


@pytest.mark.parametrize("row", REQUESTS, ids=lambda row: row[0])
@given(data=st.data())
def test_every_request_comes_back_the_same(row: Any, data: st.DataObject) -> None:
    request = Request(data.draw(NUMBERS), row[0], data.draw(fields_that_fit(row[1])))
    assert through_a_line(request) == request
    assert request.problem() is None


@pytest.mark.parametrize("row", EVENTS, ids=lambda row: row[0])
@given(data=st.data())
def test_every_event_comes_back_the_same(row: Any, data: st.DataObject) -> None:
    event = Event(data.draw(NUMBERS), row[0], data.draw(fields_that_fit(row[1])))
    assert through_a_line(event) == event
    assert event.problem() is None


@pytest.mark.parametrize("row", REQUESTS, ids=lambda row: row[0])
@given(data=st.data())
def test_the_answer_to_every_request_fits_its_fields(row: Any, data: st.DataObject) -> None:
    values = data.draw(fields_that_fit(answer_fields(row[0])))
    assert misfit(answer_fields(row[0]), values) == ""


@given(NUMBERS, st.integers(1, 999), st.text(max_size=PART_CHARS, alphabet='"\\ab'), PLAIN)
def test_the_other_kinds_come_back_the_same(
    number: int, part: int, text: str, value: object
) -> None:
    answer = Answer(number, {"a": value})
    assume(len(encode(answer.as_list())) <= MAX_LINE_BYTES - _AROUND)  # longer ones go in parts
    for message in (
        Credit(number),
        answer,
        Part(number, part, 999, text),
        Refusal(number, "CODE", text),
    ):
        assert through_a_line(message) == message


def test_the_longest_part_fits_into_a_line() -> None:
    assert len(pack(Part(LIMIT, 999, 999, '"' * PART_CHARS).as_list())) <= MAX_LINE_BYTES


def test_messages_of_different_kinds_are_never_equal() -> None:
    assert Request(1, "status", {}) != Event(1, "status", {})
    assert repr(Credit(7)) == "Credit(7,)"
    assert len({message.kind for message in MESSAGES}) == len(MESSAGES)


def _spoilt(rows: tuple[Any, ...], values: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """Return `values` with one field left out, too much, or of a type that never fits."""
    kinds = {row[0]: row[1] for row in rows}
    checked = [name for name in values if kinds[name] != DATA]
    way = data.draw(st.sampled_from(("missing", "unknown", "wrong")))
    if way == "unknown" or not values or not checked:
        return {**values, "zzz": 1}
    name = data.draw(st.sampled_from(checked))
    if way == "missing":
        return {key: value for key, value in values.items() if key != name}
    return {**values, name: None}


@pytest.mark.parametrize("row", REQUESTS, ids=lambda row: row[0])
@given(data=st.data())
def test_a_request_with_unfit_fields_is_misuse_here_and_a_fault_of_the_peer_there(
    row: Any, data: st.DataObject
) -> None:
    values = _spoilt(row[1], data.draw(fields_that_fit(row[1])), data)
    request = Request(1, row[0], values)
    with pytest.raises(MisuseError) as caught:
        request.as_list()
    assert caught.value.code == errors.UNFIT_FIELDS
    problem = parse(["?", 1, row[0], values]).problem()
    assert problem is not None
    assert problem[0] == errors.BAD_FIELDS


def test_a_name_nobody_knows_is_told_apart() -> None:
    with pytest.raises(MisuseError) as caught:
        Request(1, "dance", {}).as_list()
    assert caught.value.code == errors.NO_SUCH_MESSAGE
    assert Event(1, "dance", {}).problem() == (errors.UNKNOWN_NAME, "dance")


@given(
    PLAIN | st.lists(PLAIN) | st.tuples(st.sampled_from("?+!/-*"), PLAIN, PLAIN, PLAIN).map(list)
)
def test_plain_data_that_is_no_message_is_a_fault_of_the_peer(data: Any) -> None:
    message, code = None, ""
    try:
        message = parse(data)
    except PeerError as error:
        code = error.code
    assert code in (errors.UNKNOWN_KIND, errors.BAD_FIELDS) or message.items() == data[1:]


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        None,
        [["?"], 1, "status", {}],
        ["?", True, "status", {}],
        ["?", -1, "status", {}],
        ["?", 1, ["status"], {}],
        ["?", 1, "status"],
        ["+", 1 << 30],
        ["+", 1.0],
        ["/", 1, 0, 1, ""],
        ["-", 1, "x" * 41, ""],
    ],
)
def test_messages_of_another_shape_are_refused(data: Any) -> None:
    with pytest.raises(PeerError):
        parse(data)


@given(fields_that_fit(answer_fields("hello")), TEXTS)
def test_errors_say_what_and_where(values: dict[str, Any], detail: str) -> None:
    error = PeerError(errors.BAD_FIELDS, detail)
    assert errors.PEER_TEXTS[error.code] in str(error)
    assert (error.code, error.detail) == (errors.BAD_FIELDS, detail)
    assert encode(values)


def test_the_words_of_the_wire_are_those_of_the_table() -> None:
    assert KEYS == events.KEY_NAMES
    assert MARKS == (
        events.CHEESE,
        events.WORKER,
        events.VENUE,
        events.COMMAND,
        events.UNREADABLE,
    )
