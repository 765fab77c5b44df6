"""Cutting a byte stream into lines without ever holding more than one line of bounded length."""

from collections.abc import Iterator
from typing import BinaryIO


def read_lines(stream: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield each line of `stream`; None stands for a line of more than `limit` bytes.

    A last line without its end is yielded like any other.
    """
    while chunk := stream.readline(limit + 1):
        if len(chunk) <= limit or chunk.endswith(b"\n"):
            yield chunk
            continue
        while chunk and not chunk.endswith(b"\n"):
            chunk = stream.readline(limit)
        yield None
