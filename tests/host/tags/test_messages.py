"""NDEF messages: byte for byte and verdict for verdict as ndeflib has them."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table.events import UNREADABLE
from affineur.tags import mark_codec
from affineur_host.tags.messages import (
    EXTERNAL,
    MEDIA,
    UNCHANGED,
    UNKNOWN,
    URI,
    WELL_KNOWN,
    BadMessage,
    Record,
    decode_message,
    encode_message,
    memory_with,
    message_in,
)
from affineur_host.tags.pieces import piece, whole_set

library = pytest.importorskip("ndef")

_PREFIX = {WELL_KNOWN: "urn:nfc:wkt:", EXTERNAL: "urn:nfc:ext:"}
_TYPES = {
    WELL_KNOWN: (b"U", b"T", b"Sp", b"xyz:w"),
    MEDIA: (b"text/plain", b"image/png", b"application/x-a+b"),
    URI: (b"http://example.org/a", b"ftp://a/b"),
    EXTERNAL: (b"affineur:t", b"example.org:a", b"x"),
    UNKNOWN: (b"",),
}
_SIZES = (0, 1, 6, 60, 255, 256, 300)


def some_record(dice: random.Random) -> Record:
    form = dice.choice(sorted(_TYPES))
    payload = dice.randbytes(dice.choice(_SIZES))
    return Record(form, dice.choice(_TYPES[form]), payload, dice.choice((b"", b"", b"id")))


def some_message(dice: random.Random) -> list[Record]:
    return [some_record(dice) for _ in range(dice.randint(1, 4))]


def theirs(records: list[Record]) -> bytes:
    """Encode with ndeflib."""
    return b"".join(
        library.message_encoder(
            library.Record(
                "unknown"
                if each.form == UNKNOWN
                else _PREFIX.get(each.form, "") + each.type.decode(),
                each.name.decode(),
                each.payload,
            )
            for each in records
        )
    )


def their_verdict(data: bytes) -> list[bytes] | None:
    """The payloads as ndeflib decodes them, None when it refuses; content is not interpreted."""
    try:
        return [bytes(each.data) for each in library.message_decoder(data, known_types={})]
    except (ValueError, library.DecodeError):
        return None


def our_verdict(data: bytes) -> list[bytes] | None:
    try:
        return [each.payload for each in decode_message(data)]
    except BadMessage:
        return None


def _cut(dice: random.Random, data: bytearray) -> None:
    del data[dice.randrange(len(data)) :]


def _flip(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _overwrite_head(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(min(12, len(data)))] = dice.randrange(256)


def _insert(dice: random.Random, data: bytearray) -> None:
    at = dice.randrange(len(data))
    data[at:at] = dice.randbytes(dice.randint(1, 4))


def test_a_thousand_messages_have_the_bytes_of_ndeflib(dice: random.Random) -> None:
    for _ in range(1000):
        records = some_message(dice)
        data = encode_message(records)
        assert data == theirs(records)
        assert decode_message(data) == records


@pytest.mark.parametrize("damage", [_cut, _flip, _overwrite_head, _insert])
def test_damaged_messages_get_the_verdict_of_ndeflib(
    damage: Callable[[random.Random, bytearray], None], dice: random.Random
) -> None:
    refused = 0
    for _ in range(1000):
        data = bytearray(encode_message(some_message(dice)))
        damage(dice, data)
        verdict = our_verdict(bytes(data))
        assert verdict == their_verdict(bytes(data)), data.hex()
        refused += verdict is None
    assert 50 < refused <= 1000


@given(st.binary(max_size=60))
def test_noise_gets_the_verdict_of_ndeflib(data: bytes) -> None:
    assert our_verdict(data) == their_verdict(data)


def test_chunks_are_told_from_whole_records() -> None:
    chunks = [Record(MEDIA, b"text/plain", b"a"), Record(UNCHANGED, b"", b"b")]
    data = encode_message(chunks)
    assert data[0] & 0x20
    assert our_verdict(data) == their_verdict(data) == [b"a", b"b"]
    assert our_verdict(bytes([data[0] | 0x40]) + data[1:]) is None


@given(st.binary(max_size=800))
def test_a_message_is_found_again_in_its_memory(message: bytes) -> None:
    memory = memory_with(message)
    assert len(memory) % 4 == 0
    assert message_in(b"\x01\x03\xa0\x0c\x34\x00" + memory) == message


@given(st.binary(max_size=300))
def test_noise_in_the_memory_never_raises_anything_else(memory: bytes) -> None:
    try:
        message = message_in(memory)
    except BadMessage:
        return
    assert message is None or message in memory


@pytest.mark.parametrize("text", whole_set())
def test_our_record_is_the_one_ndeflib_would_write(text: str) -> None:
    mark = piece(text, "04a7b862c21b90")
    record = Record(EXTERNAL, mark_codec.TYPE, mark_codec.encode(mark))
    assert memory_with(theirs([record])) == mark_codec.memory_of(mark)


def test_a_damaged_token_is_taken_only_as_what_ndeflib_reads(dice: random.Random) -> None:
    """The board takes a piece only from a message that ndeflib takes, with the same payload."""
    taken = 0
    for _ in range(2000):
        text = dice.choice(whole_set())
        memory = bytearray(mark_codec.memory_of(piece(text)))
        dice.choice((_flip, _overwrite_head, _insert))(dice, memory)
        mark = mark_codec.mark_on(bytes(memory), b"\x04" * 7)
        if mark.kind == UNREADABLE:
            continue
        taken += 1
        message = message_in(bytes(memory))
        assert message is not None
        assert their_verdict(message) == [mark_codec.encode(mark)]
    assert taken
