"""What stands on a tag: NDEF as ndeflib reads it, marks round-trip, noise reads as UNREADABLE."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from affineur.table.events import CHEESE, COMMAND, UNREADABLE, VENUE, WORKER, Mark
from affineur.tags import mark_codec, ndef

UID = bytes.fromhex("04112233445566")

marks = st.one_of(
    st.builds(Mark, st.just(CHEESE), st.integers(0, 3), st.integers(1, 15), st.just(UID.hex())),
    st.builds(Mark, st.just(WORKER), st.integers(0, 3), st.integers(0, 2), st.just(UID.hex())),
    st.builds(Mark, st.just(VENUE), st.just(0), st.integers(0, 7), st.just(UID.hex())),
    st.builds(Mark, st.just(COMMAND), st.just(0), st.integers(0, 255), st.just(UID.hex())),
)


@given(marks)
def test_a_mark_written_is_the_mark_read(mark: Mark) -> None:
    memory = ndef.encode(mark_codec.TYPE, mark_codec.encode(mark))
    assert len(memory) == 24
    assert mark_codec.decode(ndef.decode(mark_codec.TYPE, memory + bytes(8)), UID) == mark


@given(marks)
def test_ndeflib_reads_our_record(mark: Mark) -> None:
    library = pytest.importorskip("ndef")
    message = ndef.message(ndef.encode(mark_codec.TYPE, mark_codec.encode(mark)))
    (record,) = library.message_decoder(message)
    assert record.type == "urn:nfc:ext:affineur:t"
    assert bytes(record.data) == mark_codec.encode(mark)


@given(marks)
def test_we_read_the_record_ndeflib_writes(mark: Mark) -> None:
    library = pytest.importorskip("ndef")
    record = library.Record("urn:nfc:ext:affineur:t", "", mark_codec.encode(mark))
    message = b"".join(library.message_encoder([record]))
    memory = b"\x01\x03\xa0\x0c\x34" + b"\x03" + bytes([len(message)]) + message + b"\xfe"
    assert mark_codec.decode(ndef.decode(mark_codec.TYPE, memory), UID) == mark


@pytest.mark.parametrize(
    "uri", ["https://example.org/", "urn:nfc:ext:affineur:x", "urn:nfc:ext:other.org:t"]
)
def test_a_record_of_others_is_not_ours(uri: str) -> None:
    library = pytest.importorskip("ndef")
    record = (
        library.Record(uri, "", b"\x01\x00\x00\x01\x00\x00")
        if uri.startswith("urn")
        else library.UriRecord(uri)
    )
    message = b"".join(library.message_encoder([record]))
    assert ndef.decode(mark_codec.TYPE, bytes([3, len(message)]) + message + b"\xfe") is None


@given(st.binary(max_size=40))
@example(b"\x03")
@example(b"\x03\xff\x00")
@example(b"\x00\x00\x03\x02\xd4\x0a\xfe")
def test_noise_reads_as_nothing(memory: bytes) -> None:
    """Only a whole record with its check counts; noise never raises."""
    payload = ndef.decode(mark_codec.TYPE, memory)
    assert mark_codec.decode(payload, UID).kind == UNREADABLE


@given(marks, st.integers(0, 5), st.integers(0, 7))
def test_a_flipped_bit_in_the_payload_is_noticed(mark: Mark, place: int, bit: int) -> None:
    payload = bytearray(mark_codec.encode(mark))
    payload[place] ^= 1 << bit
    assert mark_codec.decode(bytes(payload), UID).kind == UNREADABLE


@pytest.mark.parametrize(
    "mark",
    [
        Mark(CHEESE, 4, 1, ""),
        Mark(CHEESE, 0, 0, ""),
        Mark(CHEESE, 0, 16, ""),
        Mark(WORKER, 0, 3, ""),
        Mark(VENUE, 0, 8, ""),
        Mark(UNREADABLE, 0, 0, ""),
    ],
)
def test_a_mark_that_cannot_be_is_not_written(mark: Mark) -> None:
    with pytest.raises(ValueError, match="no "):
        mark_codec.encode(mark)


@pytest.mark.parametrize("payload", [None, b"", b"\x02\x00\x00\x01", bytes(6), bytes(7)])
def test_an_unknown_payload_is_unreadable(payload: bytes | None) -> None:
    assert mark_codec.decode(payload, UID) == Mark(UNREADABLE, 0, 0, UID.hex())
