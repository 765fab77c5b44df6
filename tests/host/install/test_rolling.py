"""What lies in the old file is found wherever it has moved to, and nothing else is."""

from __future__ import annotations

import zlib
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from affineur_host.install.rolling import BLOCK_BYTES, Copy, Data, parts

BLOCK = 8


def sums(old: bytes, block: int = BLOCK) -> list[int]:
    """Return what the board tells of a file."""
    return [zlib.crc32(old[at : at + block]) for at in range(0, len(old) - block + 1, block)]


def put_together(found: list, old: bytes) -> bytes:
    return b"".join(
        old[part.at : part.at + part.size] if isinstance(part, Copy) else part.data
        for part in found
    )


pieces = st.lists(st.binary(max_size=30), max_size=8)


@given(pieces, pieces, st.randoms(use_true_random=False))
def test_parts_make_the_new_file(old: list[bytes], other: list[bytes], chance: Random) -> None:
    mixed = old + other
    chance.shuffle(mixed)
    was, new = b"".join(old), b"".join(mixed)
    assert put_together(parts(new, sums(was), BLOCK), was) == new


def test_an_equal_file_is_one_copy_and_its_last_bytes() -> None:
    data = Random(1).randbytes(10 * BLOCK + 3)
    assert parts(data, sums(data), BLOCK) == [Copy(0, 10 * BLOCK), Data(data[-3:])]


def test_equal_blocks_are_taken_in_their_order() -> None:
    data = Random(1).randbytes(BLOCK) + bytes(5 * BLOCK) + Random(1).randbytes(BLOCK)
    assert parts(data, sums(data), BLOCK) == [Copy(0, 7 * BLOCK)]


def test_what_was_moved_by_an_insertion_is_found() -> None:
    old = Random(2).randbytes(100 * BLOCK_BYTES)
    new = old[:5000] + b"inserted" + old[5000:]
    found = parts(new, sums(old, BLOCK_BYTES))
    assert put_together(found, old) == new
    assert sum(part.size for part in found if isinstance(part, Data)) <= BLOCK_BYTES + 8


def test_without_an_old_file_everything_is_sent() -> None:
    assert parts(b"all of it", [], BLOCK) == [Data(b"all of it")]
    assert parts(b"", [1], BLOCK) == []
