"""Files with one tag: both formats say the same, round-trip, and refuse what is no tag."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tag_bench import UID, tag

from affineur_host.errors import EXIT_TAG_FILE, UserError
from affineur_host.tags.dump import BadTag, Dump, blank, serial_bytes
from affineur_host.tags.files import content, load, parse, save
from affineur_host.tags.flipper import flipper_of, parse_flipper
from affineur_host.tags.kinds import BARE, CLASSIC, KINDS, TYPE_2, Kind
from affineur_host.tags.raw import parse_raw, raw_of


def some_tag(kind: Kind, dice: random.Random) -> Dump:
    """A tag with noise in its memory, but a UID that is right."""
    memory = bytearray(dice.randbytes(kind.size))
    if kind.family == TYPE_2:
        memory[:9] = serial_bytes(UID)
        return Dump(kind, UID, bytes(memory))
    uid = b"\xba\xe2\x7c\x9d"
    memory[:5] = uid + bytes([uid[0] ^ uid[1] ^ uid[2] ^ uid[3]])
    return Dump(kind, uid, bytes(memory) if kind is not BARE else b"")


every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@every_kind
def test_a_flipper_file_gives_back_the_tag(kind: Kind, dice: random.Random) -> None:
    dump = some_tag(kind, dice)
    again = parse_flipper(flipper_of(dump))
    assert replace(again, heard=None) == dump
    assert again.heard == (dump.atqa, dump.sak)
    assert flipper_of(again) == flipper_of(dump)


@every_kind
def test_a_raw_dump_gives_back_the_tag(kind: Kind, dice: random.Random) -> None:
    dump = some_tag(kind, dice)
    if kind is BARE:
        with pytest.raises(BadTag, match="nothing but the UID"):
            raw_of(dump)
    else:
        assert parse_raw(raw_of(dump)) == dump


def test_a_classic_with_seven_bytes_of_uid_is_recognised(dice: random.Random) -> None:
    memory = UID + dice.randbytes(1024 - 7)
    assert parse_raw(memory).uid == UID


_OLD = """Filetype: Flipper NFC device
Version: {version}
# Nfc device type can be UID, Mifare Ultralight, Mifare Classic
Device type: NTAG213
UID: 04 A7 B8 62 C2 1B 90
ATQA: {atqa}
SAK: 00
Data format version: 1
Pages total: 45
Pages read: 45
{pages}
"""


@pytest.mark.parametrize(("version", "atqa"), [(2, "44 00"), (3, "00 44")])
def test_older_versions_are_read(version: int, atqa: str) -> None:
    dump = tag()
    pages = "\n".join(f"Page {n}: {dump.page(n).hex(' ')}" for n in range(45))
    old = parse_flipper(_OLD.format(version=version, atqa=atqa, pages=pages))
    assert (old.kind, old.memory, old.atqa) == (dump.kind, dump.memory, b"\x00\x44")


def test_what_a_file_says_beside_the_memory_is_kept() -> None:
    text = flipper_of(tag()).replace("Counter 2: 0", "Counter 2: 149")
    assert "Counter 2: 149" in flipper_of(parse_flipper(text))


def test_pages_that_were_not_read_stay_unknown() -> None:
    lines = flipper_of(tag()).splitlines()
    kept = [line for line in lines if not line.startswith(("Page 43:", "Page 44:"))]
    text = "\n".join(kept).replace("Pages read: 45", "Pages read: 43")
    dump = parse_flipper(text)
    assert dump.unknown == frozenset(range(172, 180))
    assert parse_flipper(flipper_of(dump)) == dump
    with pytest.raises(BadTag, match="8 bytes of this tag could not be read"):
        raw_of(dump)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Flipper NFC device", "Flipper SubGhz", "no Flipper file"),
        ("Version: 4", "Version: 9", "version '9'"),
        ("Device type: NTAG/Ultralight", "Device type: Mifare DESFire", "'Mifare DESFire'"),
        ("type: NTAG213", "type: NTAG424", "'NTAG424'"),
        ("UID: 04 A7", "UID: 05 A7", "do not agree"),
        ("UID: 04 A7 B8 62 C2 1B 90", "UID: 04 A7 B8 62", "has 7 bytes, not 4"),
        ("UID: 04 A7 B8 62 C2 1B 90", "UID: zz", "UID is not written"),
        ("SAK: 00", "SAK: 08", "SAK 08"),
        ("SAK: 00\n", "", "SAK is missing"),
        ("ATQA: 00 44", "ATQA: 00", "ATQA has two bytes"),
        ("Page 7:", "Page 6:", "says 'Page 6' a second time"),
        ("Page 7:", "Page 77:", "has no page 77"),
        ("Page 7: ", "#", "page 7 is missing"),
        ("Page 4: 03", "Page 4: 0x3", "page 4 is not 4 bytes"),
        ("Page 4: 03", "Page 4", "line 27 is not `key: value`"),
        ("Pages total: 45", "Pages total: 2041", "2041 pages"),
    ],
)
def test_a_flipper_file_that_is_wrong_says_where(old: str, new: str, why: str) -> None:
    text = flipper_of(tag())
    assert old in text
    with pytest.raises(BadTag, match=why):
        parse_flipper(text.replace(old, new))


def test_raw_dumps_of_no_known_size_or_with_a_wrong_check_are_refused() -> None:
    with pytest.raises(BadTag, match="181 bytes"):
        parse(bytes(181))
    with pytest.raises(BadTag, match="do not agree"):
        parse(bytes(180))


@given(st.binary(max_size=300))
def test_noise_is_a_tag_or_is_refused(data: bytes) -> None:
    for content_of_file in (data, b"Filetype: Flipper NFC device\n" + data):
        try:
            parse(content_of_file)
        except BadTag:
            continue


@given(st.data())
def test_a_flipper_file_with_a_changed_line_never_raises_anything_else(
    data: st.DataObject,
) -> None:
    lines = flipper_of(tag()).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.text(max_size=30))
    try:
        dump = parse_flipper("\n".join(lines))
    except BadTag:
        return
    assert dump.kind in KINDS


def test_the_name_of_a_file_chooses_its_format(tmp_path: Path) -> None:
    for name, begin in (("a.nfc", b"Filetype"), ("a.NFC", b"Filetype"), ("a.bin", UID[:3])):
        save(tmp_path / name, tag())
        assert (tmp_path / name).read_bytes().startswith(begin)
        assert replace(load(tmp_path / name), heard=None) == tag()


def test_files_that_cannot_be_read_or_written_are_told_in_a_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(UserError) as caught:
            load(path)
        assert caught.value.exit_code == EXIT_TAG_FILE
    (tmp_path / "big").write_bytes(bytes(300_000))
    with pytest.raises(UserError, match="larger than any tag"):
        load(tmp_path / "big")
    with pytest.raises(UserError, match="nothing but the UID"):
        save(tmp_path / "uid.bin", Dump(BARE, UID, b""))
    with pytest.raises(UserError, match="cannot be written"):
        save(tmp_path / "missing" / "a.nfc", tag())


def test_a_fresh_tag_has_room_only_for_what_fits() -> None:
    with pytest.raises(BadTag, match="do not fit"):
        blank(UID, KINDS[3], bytes(49))
    with pytest.raises(BadTag, match="cannot be made"):
        blank(UID, next(kind for kind in KINDS if kind.family == CLASSIC))


def test_content_is_ascii_for_flipper_and_memory_for_raw() -> None:
    assert content(Path("a.nfc"), tag()).decode("ascii").endswith("attempts: 0\n")
    assert content(Path("a.bin"), tag()) == tag().memory
