"""UF2 files: what is not whole and for this board is refused, and says why."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from install_bench import BANNER, SECTORS

from affineur_host import errors
from affineur_host.errors import UserError
from affineur_host.install import micropython, uf2


def changed(data: bytes, at: int, value: int) -> bytes:
    """Return a UF2 file with another word at `at`."""
    return data[:at] + struct.pack("<I", value) + data[at + 4 :]


@given(st.dictionaries(st.integers(0, 511), st.binary(min_size=1, max_size=9), max_size=4))
def test_what_is_written_is_read_again(chosen: dict[int, bytes]) -> None:
    sectors = {
        number * uf2.SECTOR_BYTES: (seed * uf2.SECTOR_BYTES)[: uf2.SECTOR_BYTES]
        for number, seed in sorted(chosen.items())
    } or SECTORS
    assert uf2.read(uf2.write(sectors)) == sectors


def test_blocks_are_numbered_throughout() -> None:
    data = uf2.write(SECTORS)
    heads = [struct.unpack_from("<8I", data, at) for at in range(0, len(data), 512)]
    assert [head[5] for head in heads] == list(range(32))
    assert {head[6] for head in heads} == {32}
    assert {head[7] for head in heads} == {0xE48BFF56}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no UF2"),
        (b"hello", "no UF2"),
        (b"\x7fELF" * 200, "no UF2"),
        (uf2.write(SECTORS)[:-100], "middle of a block"),
        (uf2.write(SECTORS)[:-512], "31 of its 32"),
        (uf2.write(SECTORS)[512:], "31 of its 32"),
        (changed(uf2.write(SECTORS), 28, 0xE48BFF59), "another kind of processor"),
        (changed(uf2.write(SECTORS), 8, 0), "another kind of processor"),
        (changed(uf2.write(SECTORS), 512 + 20, 7), "block 1 is not where"),
        (changed(uf2.write(SECTORS), 512 + 508, 0), "block 1 is damaged"),
        (changed(uf2.write(SECTORS), 512, 0), "block 1 is damaged"),
        (changed(uf2.write(SECTORS), 12, 0x20000000), "not for this board's flash"),
        (changed(uf2.write(SECTORS), 12, 0x10000010), "not for this board's flash"),
        (changed(uf2.write(SECTORS), 16, 476), "not for this board's flash"),
    ],
)
def test_other_files_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(uf2.NotUf2, match=why):
        uf2.read(data)


@pytest.mark.parametrize(
    ("banner", "why"),
    [
        (BANNER.replace(b"1.26", b"1.25"), "1.25, too old"),
        (BANNER.replace(b"Pico with", b"Pico W with"), "another board"),
        (b"Adafruit CircuitPython 9.2.0 on 2025", "no MicroPython"),
    ],
)
def test_another_program_is_refused(banner: bytes, why: str) -> None:
    data = uf2.write({0: banner.ljust(uf2.SECTOR_BYTES, b"\1")})
    with pytest.raises(UserError, match=why) as raised:
        micropython.checked("other.uf2", data)
    assert raised.value.exit_code == errors.EXIT_UF2_REFUSED


def test_an_image_with_files_of_a_board_is_refused() -> None:
    """It would replace settings and matches, which installing leaves alone."""
    sector = BANNER.ljust(uf2.SECTOR_BYTES, b"\1")
    data = uf2.write({0: sector, uf2.FILES_START: sector})
    with pytest.raises(UserError, match="settings and matches"):
        micropython.checked("whole.uf2", data)


def test_a_newer_micropython_is_taken() -> None:
    banner = BANNER.replace(b"v1.26.1", b"v1.30.0-preview.4.g1234567")
    data = uf2.write({0: banner.ljust(uf2.SECTOR_BYTES, b"\1")})
    assert micropython.checked("new.uf2", data).version == (1, 30)


def test_a_real_image_is_taken() -> None:
    named = os.environ.get("AFFINEUR_MICROPYTHON_UF2")
    if not named:
        pytest.skip("AFFINEUR_MICROPYTHON_UF2 names no MicroPython image")
    found = micropython.obtain(Path(named))
    assert found.version >= (1, 26)
    assert uf2.read(uf2.write(found.sectors)) == found.sectors
