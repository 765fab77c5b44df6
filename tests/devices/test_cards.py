"""Cards and the air: ISO 14443-3 states, NTAG21x memory, collisions, cards pulled away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur_sim.devices.checks import crc_a
from affineur_sim.devices.field import Field
from affineur_sim.devices.initiator import find, inventory
from affineur_sim.devices.ntag21x import ACK, NAK_ARGUMENT, NAK_CRC, NTAG213, NTAG216, Ntag21x
from affineur_sim.devices.picc import HLTA, REQA, WUPA, Bits, State, UidOnlyCard

UID = bytes.fromhex("04112233445566")


def short(command: int) -> Bits:
    return Bits(bytes([command]), 7)


def sealed(data: bytes) -> Bits:
    return Bits.whole(data + crc_a(data))


@pytest.fixture
def card() -> Ntag21x:
    """A card that is selected."""
    made, field = Ntag21x(UID), Field()
    field.place(made)
    assert find(field) is not None
    return made


def test_a_selected_card_takes_reqa_for_an_error(card: Ntag21x) -> None:
    """ISO 14443-3, 6.3: the second REQA of a reader that polls finds it, the first does not."""
    assert card.receive(short(REQA)) is None
    assert card.receive(short(REQA)) == Bits.whole(b"\x44\x00")


def test_a_halted_card_hears_wupa_only(card: Ntag21x) -> None:
    assert card.receive(sealed(HLTA)) is None
    assert card.receive(short(REQA)) is None
    assert card.receive(short(WUPA)) == Bits.whole(b"\x44\x00")


def test_a_card_that_was_halted_falls_back_to_halt(card: Ntag21x) -> None:
    card.receive(sealed(HLTA))
    card.receive(short(WUPA))
    card.receive(short(WUPA))
    assert card.receive(short(REQA)) is None
    card.lose_field()
    assert card.receive(short(REQA)) == Bits.whole(b"\x44\x00")


def test_read_rolls_over_at_the_end(card: Ntag21x) -> None:
    answer = card.command(b"\x30\x2b")
    assert answer is not None
    assert answer.data[8:16] == bytes(card.memory[:8])
    assert card.command(b"\x30\x2d") == NAK_ARGUMENT


def test_fast_read_gives_a_range_of_pages(card: Ntag21x) -> None:
    answer = card.command(b"\x3a\x03\x05")
    assert answer is not None
    assert answer.data[:-2] == bytes(card.memory[12:24])
    for wrong in (b"\x3a\x05\x03", b"\x3a\x05\x2d", b"\x3a\x05"):
        assert card.command(wrong) == NAK_ARGUMENT


def test_version_tells_the_kind() -> None:
    answer = Ntag21x(UID, NTAG216).command(b"\x60")
    assert answer is not None
    assert answer.data[:-2].hex() == "0004040201001303"


def test_the_uid_is_spread_with_its_check_bytes(card: Ntag21x) -> None:
    """Pages 0 to 2: UID0-2, BCC0, UID3-6, BCC1 (data sheet 8.5.1)."""
    assert bytes(card.memory[:9]).hex() == "041122bf3344556644"
    for page in (0, 1):
        assert card.command(bytes([0xA2, page]) + b"none") == NAK_ARGUMENT


def test_lock_bits_and_cc_can_only_be_set(card: Ntag21x) -> None:
    """One-time programmable: writing ORs, and a locked page refuses (8.5.2, 8.5.3)."""
    assert card.command(b"\xa2\x03\x00\x00\x00\x0f") == ACK
    assert card.page(3) == b"\xe1\x10\x12\x0f"
    assert card.command(b"\xa2\x02\xff\xff\x20\x00") == ACK
    assert card.command(b"\xa2\x02\x00\x00\x00\x00") == ACK
    assert card.page(2)[2:] == b"\x20\x00"
    assert card.command(b"\xa2\x05brie") == NAK_ARGUMENT
    assert card.command(b"\xa2\x06brie") == ACK


def test_a_wrong_crc_gets_a_nak_and_ends_the_selection(card: Ntag21x) -> None:
    assert card.receive(Bits.whole(b"\x30\x04\x00\x00")) == NAK_CRC
    assert card.state is State.IDLE


@pytest.mark.parametrize("command", [b"\x1b\0\0\0\0", b"\x39\x02", b"\x50\x01", b"\xff"])
def test_what_is_not_modelled_is_refused(card: Ntag21x, command: bytes) -> None:
    assert card.command(command) == NAK_ARGUMENT


@given(st.binary(max_size=12), st.integers(0, 96))
def test_noise_on_the_air_never_breaks_a_card(data: bytes, count: int) -> None:
    """Whatever comes, the card can be selected after the field was off."""
    card, field = Ntag21x(UID, NTAG213), Field()
    field.place(card)
    before = bytes(card.memory)
    field.exchange(Bits(data + bytes(12 - len(data)), min(count, 96)))
    find(field)
    field.exchange(Bits(data + bytes(12 - len(data)), min(count, 96)))
    field.switch(on=False)
    field.switch(on=True)
    found = find(field)
    assert found is not None
    assert found.uid == UID
    assert bytes(card.memory) == before


@given(st.lists(st.binary(min_size=7, max_size=7), min_size=1, max_size=5, unique=True))
def test_any_number_of_cards_is_told_apart(uids: list[bytes]) -> None:
    field = Field()
    field.place(*[Ntag21x(uid) for uid in uids])
    assert sorted(card.uid for card in inventory(field, 9)) == sorted(uids)


def test_two_answers_collide_at_their_first_difference() -> None:
    field = Field()
    field.place(UidOnlyCard(b"\x01\x02\x03\x04"), UidOnlyCard(b"\x01\x02\x07\x04"))
    field.exchange(short(REQA))
    answer = field.exchange(Bits(b"\x93\x20", 16))
    assert answer is not None
    assert answer.collision == 18


def test_without_carrier_nobody_answers() -> None:
    field = Field()
    field.place(Ntag21x(UID))
    field.switch(on=False)
    assert field.exchange(short(WUPA)) is None


@pytest.mark.parametrize(
    ("mode", "page"), [("before", bytes(4)), ("torn", b"br\0\0"), ("after", b"brie")]
)
def test_a_card_pulled_away_in_a_write(mode: str, page: bytes) -> None:
    field, card = Field(), Ntag21x(UID, user=bytes(8))
    field.place(card)
    find(field)
    field.pull_after(0, mode)
    assert field.exchange(sealed(b"\xa2\x05brie")) is None
    assert field.cards == []
    assert card.page(5) == page


@pytest.mark.parametrize("uid", [b"", bytes(5), bytes(10)])
def test_a_uid_of_another_length_is_refused(uid: bytes) -> None:
    with pytest.raises(ValueError, match="UID"):
        UidOnlyCard(uid)
    with pytest.raises(ValueError, match="UID"):
        Ntag21x(uid)
