"""What is said of a tag, and why the board does not know it."""

from dataclasses import replace

import pytest
from tag_bench import UID, tag

from affineur.table.events import UNREADABLE
from affineur.tags import mark_codec
from affineur.tags.crc import crc_a
from affineur_host.tags.dump import Dump, blank
from affineur_host.tags.inspect import inspect, mark_of, unfit
from affineur_host.tags.kinds import (
    BARE,
    CLASSIC_1K,
    NTAG213,
    NTAG215,
    NTAG216,
    NTAGS,
    ULTRALIGHT,
    ULTRALIGHT_21,
    Kind,
)
from affineur_host.tags.messages import EXTERNAL, WELL_KNOWN, Record, encode_message, memory_with
from affineur_host.tags.pieces import piece, whole_set


def with_byte(dump: Dump, place: int, value: int) -> Dump:
    return replace(dump, memory=dump.memory[:place] + bytes([value]) + dump.memory[place + 1 :])


def holding(*records: Record) -> Dump:
    return blank(UID, NTAG213, memory_with(encode_message(list(records))))


def payload(*values: int) -> bytes:
    return bytes(values) + crc_a(bytes(values))


OURS = Record(EXTERNAL, b"affineur:t", payload(1, 0, 0, 3))


@pytest.mark.parametrize("text", whole_set())
@pytest.mark.parametrize("kind", [*NTAGS, ULTRALIGHT, ULTRALIGHT_21], ids=lambda kind: kind.name)
def test_a_piece_is_known_on_every_tag_it_fits_on(text: str, kind: Kind) -> None:
    report = inspect(tag(text, kind))
    assert (report.piece, report.why) == (text, "")
    assert mark_of(tag(text, kind)) == piece(text, UID.hex())


@pytest.mark.parametrize(
    ("dump", "why"),
    [
        (Dump(CLASSIC_1K, UID, UID + bytes(1017)), "by its UID alone"),
        (Dump(BARE, UID, b""), "by its UID alone"),
        (blank(UID), "it is blank"),
        (blank(UID, NTAG213, b""), "it is blank"),
        (blank(UID, NTAG213, b"\x03\x09\xd4"), "damaged"),
        (blank(UID, NTAG213, b"\x03\xff\xff\xff"), "damaged: a block reaches"),
        (holding(Record(WELL_KNOWN, b"U", b"\x04example.org")), "of something else"),
        (holding(OURS, OURS), "other records beside"),
        (holding(replace(OURS, name=b"x")), "where or how"),
        (holding(replace(OURS, payload=payload(2, 0, 0, 3))), "another version"),
        (holding(replace(OURS, payload=payload(1, 0, 0, 99))), "does not exist"),
        (holding(replace(OURS, payload=b"\x01\x00\x00\x03\x00\x00")), "was torn"),
        (replace(tag(), unknown=frozenset({20})), "could not be read"),
    ],
)
def test_what_is_no_piece_has_a_reason(dump: Dump, why: str) -> None:
    report = inspect(dump)
    assert report.piece == ""
    assert why in report.why
    assert mark_of(dump).kind == UNREADABLE


@pytest.mark.parametrize(
    ("kind", "last"), [(NTAG213, 39), (NTAG215, 129), (NTAG216, 225), (ULTRALIGHT_21, 35)]
)
def test_every_lock_bit_names_its_pages(kind: Kind, last: int) -> None:
    """NTAG213_215_216 data sheet, figures 8 to 11; MF0ULX1, figure 9."""
    dump = blank(UID, kind)
    assert dump.locked_pages == []
    everything = with_byte(with_byte(dump, 10, 0xF0), 11, 0xFF)
    assert everything.locked_pages == list(range(4, 16))
    place = kind.lock_page * 4
    first = with_byte(dump, place, 1)
    assert first.locked_pages == list(range(16, 16 + kind.lock_step))
    bits = (last - 16) // kind.lock_step
    end = with_byte(dump, place + bits // 8, 1 << bits % 8)
    assert end.locked_pages[-1] == last


@pytest.mark.parametrize(
    ("dump", "why"),
    [
        (tag(kind=ULTRALIGHT), "Mifare Ultralight cannot be written"),
        (with_byte(tag(), 12, 0), "not one for NDEF"),
        (with_byte(tag(), 15, 0x0F), "read-only"),
        (with_byte(tag(), 10, 0x20), "page 5 locked"),
        (with_byte(with_byte(tag(), 10, 0x30), 11, 1), "pages 4, 5, 8 locked"),
        (with_byte(tag(), 41 * 4 + 3, 4), "password guards it from page 4"),
    ],
)
def test_a_tag_the_board_cannot_write_says_why(dump: Dump, why: str) -> None:
    assert why in unfit(dump)
    assert why in dict(inspect(dump).lines)["board may write it"]


def test_a_fresh_tag_may_be_written() -> None:
    for kind in NTAGS:
        assert unfit(blank(UID, kind)) == ""
        report = inspect(blank(UID, kind))
        assert dict(report.lines)["capability"].endswith(
            f"{kind.user_bytes} bytes, read and write"
        )
        assert ("password", "none") in report.lines


def test_the_records_of_others_are_told() -> None:
    report = inspect(holding(Record(WELL_KNOWN, b"U", b"\x04example.org")))
    assert report.records == ("well-known U: 04 65 78 61 6d 70 6c 65 2e 6f 72 67",)
    assert report.as_dict()["piece"] is None


def test_what_the_board_takes_is_what_its_reader_would_take() -> None:
    """The host looks at the same bytes with the same code."""
    far = blank(UID, NTAG213, bytes(8) + mark_codec.memory_of(piece("cheese blue 3")))
    assert mark_of(far) == piece("cheese blue 3", UID.hex())
    too_far = blank(UID, NTAG213, bytes(12) + mark_codec.memory_of(piece("cheese blue 3")))
    assert inspect(too_far).why == "our record is not where or how the board writes it"
