"""CRC_A, BCC and cascade parts (ISO/IEC 14443-3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.drivers import iso14443
from affineur.drivers.fault import GARBLED, Fault
from affineur.tags.crc import crc_a
from affineur_sim.devices import checks


@pytest.mark.parametrize(
    ("data", "crc"),
    [(b"\x00\x00", "a01e"), (b"\x12\x34", "26cf"), (b"\x30\x00", "02a8"), (b"\x50\x00", "57cd")],
)
def test_crc_a_of_published_examples(data: bytes, crc: str) -> None:
    """The first two are ISO/IEC 14443-3 annex B, the others READ 0 and HLTA."""
    assert crc_a(data).hex() == crc


@given(st.binary(max_size=60))
def test_driver_and_model_compute_crc_a_differently_and_agree(data: bytes) -> None:
    assert crc_a(data) == checks.crc_a(data)


@given(st.binary(min_size=1, max_size=40))
def test_a_crc_is_put_on_and_taken_off(data: bytes) -> None:
    assert iso14443.without_crc(iso14443.with_crc(data)) == data


@given(st.binary(max_size=40))
def test_noise_is_never_more_than_a_fault(noise: bytes) -> None:
    try:
        assert iso14443.with_crc(iso14443.without_crc(noise)) == noise
    except Fault as fault:
        assert fault.code == GARBLED  # noqa: PT017


def test_a_long_uid_is_selected_in_two_parts() -> None:
    parts = iso14443.cascade(bytes.fromhex("04112233445566"))
    assert [part.hex() for part in parts] == ["88041122bf", "3344556644"]
    assert [checks.block_check(part) for part in parts] == [0, 0]


def test_a_short_uid_is_selected_at_once() -> None:
    assert iso14443.cascade(b"\x01\x02\x03\x04") == [b"\x01\x02\x03\x04\x04"]
