"""Puts hollow modules together again while they are loaded, for a MicroPython built otherwise.

Then `in_place` cannot fill them in afterwards. It takes four times as long, and the heap has to
hold everything, so the greater games do not fit; but the board runs.
"""

import gc
from io import IOBase
from struct import unpack

from affineur import slots

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_HEADER_BYTES = 4
_STR, _BYTES, _INT, _COMPLEX, _TUPLE = 5, 6, 7, 9, 10
_CODE_STUB_BYTES, _TEXT_STUB_BYTES = 12, 8
_CODE_STUB, _CODE_STUB_MASK = 0, 0xFFFFBF7F
"""Generators have two more bits (py/bc.h)."""
_TEXT_STUB = b"\xff\xfe"
_OFTEN_BYTES = 8_192
_HAS_CHILDREN, _KIND_BITS = 4, 3


class Filled(IOBase):
    """A module as it was before it was made hollow, as a file to be loaded."""

    def __init__(self, slot: "Any", path: str, stream: "Any"):
        self._slot = slot
        self._path = path
        self._stream = stream
        self._pieces = self._all()
        self._piece = b""
        # else the pieces would lie all over the heap, between what stays
        gc.threshold(_OFTEN_BYTES)  # type: ignore[attr-defined]

    def readinto(self, buffer: "Any") -> int:
        """Fill the buffer, except at the end."""
        done = 0
        while done < len(buffer):
            if not self._piece:
                self._piece = next(self._pieces, b"")
                if not self._piece:
                    break
            some = self._piece[: len(buffer) - done]
            buffer[done : done + len(some)] = some
            self._piece = self._piece[len(some) :]
            done += len(some)
        return done

    def ioctl(self, _request: int, _argument: int) -> int:
        """Let it be closed."""
        return 0

    def _all(self) -> "Iterator[bytes]":
        yield self._stream.read(_HEADER_BYTES)
        names, constants = self._number(), self._number()
        yield _digits(names) + _digits(constants)
        for _ in range(names):
            size = self._number()
            yield _digits(size)
            if not size & 1:
                yield self._stream.read((size >> 1) + 1)
        for piece in self._constants(constants):
            yield piece
        for piece in self._codes():
            yield piece

    def _constants(self, count: int) -> "Iterator[bytes]":
        """Yield constants with their texts in them."""
        while count:
            count -= 1
            kind = self._stream.read(1)
            yield kind
            if kind[0] in (_STR, _BYTES):
                data = self._stream.read(self._number() + 1)
                if len(data) == _TEXT_STUB_BYTES + 1 and data[:2] == _TEXT_STUB:
                    offset, size, chunk = unpack("<3H", data[2:_TEXT_STUB_BYTES])
                    data = self._from_chunk(chunk, offset, size + 1)
                yield _digits(len(data) - 1) + data
            elif _INT <= kind[0] <= _COMPLEX:
                size = self._number()
                yield _digits(size) + self._stream.read(size)
            elif kind[0] == _TUPLE:
                within = self._number()
                yield _digits(within)
                count += within

    def _codes(self) -> "Iterator[bytes]":
        """Yield codes with their bytecode in them."""
        left = 1
        while left:
            left -= 1
            size = self._number()
            data = self._stream.read(size >> _KIND_BITS)
            if len(data) == _CODE_STUB_BYTES:
                word, offset, count, chunk = unpack("<I3H", data[:-2])
                if word & _CODE_STUB_MASK == _CODE_STUB:
                    data = self._from_chunk(chunk, offset, count)
            yield _digits(len(data) << _KIND_BITS | size & 7)
            yield data
            if size & _HAS_CHILDREN:
                within = self._number()
                yield _digits(within)
                left += within

    def _from_chunk(self, chunk: int, offset: int, size: int) -> bytes:
        with self._slot.open(slots.chunk_path(self._path, chunk), "rb") as file:
            file.seek(offset, 1)
            return bytes(file.read(size))

    def _number(self) -> int:
        """Read a number as .mpy files have it: seven bits a byte, the highest first."""
        value, digit = 0, 0x80
        while digit & 0x80:
            digit = self._stream.read(1)[0]
            value = value << 7 | digit & 0x7F
        return value


def _digits(value: int) -> bytes:
    """Return a number as .mpy files have it."""
    digits = bytes([value & 0x7F])
    while value > 0x7F:
        value >>= 7
        digits = bytes([value & 0x7F | 0x80]) + digits
    return digits
