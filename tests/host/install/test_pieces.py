"""Pieces as they go over the line carry everything and never a Ctrl-C."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affineur_host.install.pieces import HEAD_BYTES, pieces
from affineur_host.install.rolling import Copy, Data


def read(piece: bytes) -> tuple[int, int, bytes]:
    """Read a piece as the board does (`scripts.RECEIVE`)."""
    at, size = (int(word, 16) for word in piece[:HEAD_BYTES].split())
    sent = piece[HEAD_BYTES:]
    assert len(sent) == (size if at < 0 else 0)
    return at, size, sent.replace(b"\x10C", b"\x03").replace(b"\x10P", b"\x10")


@given(st.lists(st.sampled_from([b"\x03", b"\x10", b"C", b"P", b"x"]), max_size=6000))
def test_bytes_come_back_as_they_were(chosen: list[bytes]) -> None:
    data = b"".join(chosen)
    made = list(pieces([Data(data)]))
    assert b"".join(read(piece)[2] for piece, _ in made) == data
    assert b"\x03" not in b"".join(piece for piece, _ in made)
    assert sum(size for _, size in made) == len(data)


def test_a_long_copy_is_told_in_parts() -> None:
    made = [read(piece)[:2] for piece, _ in pieces([Copy(100, 40_000)])]
    assert made == [(100, 16_384), (16_484, 16_384), (32_868, 7_232)]
