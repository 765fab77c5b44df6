"""PN532 frames: built as the manual says, parsed through junk, nothing but Fault is raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.drivers import pn532_frames as frames
from affineur.drivers.fault import GARBLED, REFUSED, Fault
from affineur_sim.devices import pn532_link

no_start = st.binary(max_size=12).filter(lambda junk: b"\x00\xff" not in junk + b"\x00")


def answer(code: int, data: bytes) -> bytes:
    return pn532_link.frame(bytes([0xD5, code + 1]) + data)


def test_a_command_looks_as_in_the_manual() -> None:
    """GetFirmwareVersion: 00 00 FF 02 FE D4 02 2A 00 (UM0701-02, 7.2.2)."""
    assert frames.build(0x02, b"") == bytes.fromhex("0000ff02fed4022a00")


@given(st.integers(0, 0xFE), st.binary(max_size=300))
def test_the_chip_understands_every_command(code: int, data: bytes) -> None:
    receiver = pn532_link.Receiver()
    assert list(receiver.feed(frames.build(code, data))) == [bytes([0xD4, code]) + data]


@given(st.integers(0, 0xFE), st.binary(max_size=300), no_start, st.binary(max_size=9))
def test_an_answer_is_found_behind_junk(code: int, data: bytes, junk: bytes, rest: bytes) -> None:
    assert frames.parse(code, junk + answer(code, data) + rest) == data


@given(st.integers(0, 0xFE), st.binary(max_size=80))
def test_noise_is_never_more_than_a_fault(code: int, noise: bytes) -> None:
    try:
        frames.parse(code, noise)
    except Fault as fault:
        assert fault.code in (GARBLED, REFUSED)  # noqa: PT017


@given(st.integers(0, 0xFE), st.binary(max_size=40), st.data())
def test_a_flipped_bit_is_noticed(code: int, data: bytes, draw: st.DataObject) -> None:
    frame = bytearray(answer(code, data))
    place = draw.draw(st.integers(3, len(frame) - 2))
    frame[place] ^= 1 << draw.draw(st.integers(0, 7))
    with pytest.raises(Fault):
        frames.parse(code, frame)


@given(st.integers(0, 0xFE), st.binary(max_size=300), st.data())
def test_a_cut_answer_is_a_fault(code: int, data: bytes, draw: st.DataObject) -> None:
    frame = answer(code, data)
    with pytest.raises(Fault):
        frames.parse(code, frame[: draw.draw(st.integers(0, len(frame) - 2))])


def test_an_error_frame_is_a_refusal() -> None:
    with pytest.raises(Fault) as caught:
        frames.parse(0x4A, pn532_link.SYNTAX_ERROR)
    assert caught.value.code == REFUSED


@given(no_start)
def test_an_ack_is_told_from_other_frames(junk: bytes) -> None:
    assert frames.is_ack(junk + frames.ACK)
    assert not frames.is_ack(junk + frames.NACK)
    assert not frames.is_ack(junk + answer(0x02, b""))


@given(st.lists(st.one_of(st.binary(max_size=20), st.just(frames.build(0x02, b""))), max_size=8))
def test_the_model_resynchronises_after_any_junk(parts: list[bytes]) -> None:
    """A long run of zeros ends whatever the junk may have begun; then a command is heard."""
    receiver = pn532_link.Receiver()
    list(receiver.feed(b"".join(parts) + bytes(70_000)))
    assert list(receiver.feed(frames.build(0x02, b""))) == [b"\xd4\x02"]
