"""Lines: one spelling, one check, no byte that means something to a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wire_samples import PLAIN

from affineur.wire.errors import DAMAGED, TOO_LONG, UNFIT_FIELDS, MisuseError, PeerError
from affineur.wire.framing import MAX_LINE_BYTES, Lines, pack, shortened, spelt, unpack


@given(PLAIN)
def test_what_is_packed_unpacks_to_the_same(value: object) -> None:
    line = pack(value)
    assert line.endswith(b"\n")
    assert unpack(line[:-1]) == value


@given(PLAIN)
def test_a_line_is_printable_ascii_so_ctrl_c_stays_ctrl_c(value: object) -> None:
    line = pack(value)
    assert all(32 <= byte < 127 for byte in line[:-1])
    assert b"\x03" not in line


@given(PLAIN, st.data())
def test_a_changed_byte_is_noticed(value: object, data: st.DataObject) -> None:
    line = bytearray(pack(value)[:-1])
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(PeerError) as caught:
        unpack(bytes(line))
    assert caught.value.code == DAMAGED


@given(st.binary(max_size=60))
def test_noise_is_damage_and_nothing_worse(noise: bytes) -> None:
    with pytest.raises(PeerError):
        unpack(noise)


@pytest.mark.parametrize("body", [b"[1, 2]", b"[01]", b"[" * 400, b"1.5", b'"\xc3\xa4"', b"NaN"])
def test_json_in_another_spelling_is_damage_even_with_a_right_checksum(body: bytes) -> None:
    from binascii import crc32  # noqa: PLC0415

    with pytest.raises(PeerError):
        unpack(b"%08x " % crc32(body) + body)


def test_a_line_of_512_bytes_fits_and_one_of_513_is_misuse() -> None:
    longest = "x" * (MAX_LINE_BYTES - 12)
    assert len(pack(longest)) == MAX_LINE_BYTES
    assert Lines().feed(pack(longest)) == [pack(longest)[:-1]]
    with pytest.raises(MisuseError) as caught:
        pack(longest + "x")
    assert caught.value.code == TOO_LONG


@pytest.mark.parametrize("value", [1.5, b"x", {1: 2}, [[[[[[[[[[]]]]]]]]]], object(), "\ud800"])
def test_what_is_no_plain_data_is_misuse(value: object) -> None:
    with pytest.raises(MisuseError) as caught:
        pack(value)
    assert caught.value.code == UNFIT_FIELDS


@given(st.lists(st.binary(max_size=700).map(lambda data: data.replace(b"\n", b" "))), st.data())
def test_lines_come_out_whole_however_they_are_cut(
    texts: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(text + b"\n" for text in texts)
    lines, found, largest = Lines(), [], 0
    while stream:
        size = data.draw(st.integers(1, 300))
        found += lines.feed(stream[:size])
        largest = max(largest, lines.held_bytes)
        stream = stream[size:]
    assert found == [text for text in texts if 0 < len(text) < MAX_LINE_BYTES]
    assert lines.overlong == sum(len(text) >= MAX_LINE_BYTES for text in texts)
    assert largest < MAX_LINE_BYTES


def test_a_line_without_end_costs_one_count_and_no_memory() -> None:
    lines = Lines()
    for _ in range(1_000):
        assert lines.feed(b"x" * 32) == []
    assert (lines.held_bytes, lines.overlong) == (0, 1)
    assert lines.feed(b"x\nnext\n") == [b"next"]


@given(st.text(st.characters(blacklist_categories=("Cs",)), max_size=40), st.integers(0, 120))
def test_a_shortened_text_fits_and_loses_no_more_than_it_must(text: str, most: int) -> None:
    kept = shortened(text, most)
    assert text.startswith(kept)
    assert len(spelt(kept)) - 2 <= most
    longer = text[: len(kept) + 1]
    assert kept == text or len(spelt(longer)) - 2 > most
