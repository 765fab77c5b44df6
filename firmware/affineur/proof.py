"""Proves that bytecode and texts can be used where they lie on the flash (`in_place`).

It is needed once, so it is loaded as it is, and forgotten.

Where the blocks of the pack are, littlefs knows: the pack is opened on a second, watched volume,
and the block that is read for its last byte is the last one. Each block begins with the number
of the one before (littlefs, SPEC.md, "CTZ skip-lists"). All that is then read once through
littlefs and compared with the memory where it should be.

How MicroPython keeps things in memory is tried on things made for that: a function, a code within
it, a text. They are found by the fields that are to be used, replaced by changed copies, and have
to be what those say.
"""

import rp2
from machine import mem32
from uctypes import addressof, bytearray_at
from vfs import VfsLfs2

from affineur import object_layout as at
from affineur import slots

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_BLOCK_BYTES = 4096
_READ_ONLY = -30
_ERASE = 6
_PROGRAM_BYTES = 256
_FEW = 8
_TEXT = "a sample of a text"
_CHANGED_TEXT = "A sample of a text"
_TUPLE = (_TEXT, 0)


class Unlike(Exception):  # noqa: N818 - a finding, not an error
    """Something is not as it must be; the text says what."""


def blocks_of(path: str) -> "list[int]":
    """Return the addresses of what the blocks of a file hold; raises Unlike."""
    try:
        _check_code()
        _check_texts()
        return _found(path)
    except (OSError, TypeError) as error:
        raise Unlike(str(error)) from error


class _Watched:
    """The flash as a volume to read from; `block` is the one read last."""

    def __init__(self) -> None:
        self._flash = rp2.Flash()
        self.address = addressof(self._flash)
        self.block = 0

    def readblocks(self, block: int, buffer: "Any", offset: int = 0) -> "Any":
        """Read, and note where."""
        self.block = block
        return self._flash.readblocks(block, buffer, offset)

    def writeblocks(self, *_: object) -> int:
        """Refuse."""
        return _READ_ONLY

    def ioctl(self, request: int, argument: int) -> "Any":
        """Answer, but refuse to erase."""
        return _READ_ONLY if request == _ERASE else self._flash.ioctl(request, argument)


def _found(path: str) -> "list[int]":
    flash = _Watched()
    with VfsLfs2(flash, progsize=_PROGRAM_BYTES).open(path, "rb") as file:
        size = file.seek(-1, 2) + 1
        file.read(1)
    block = flash.block
    found = []  # type: list[int]
    for number in range(slots.blocks(size) - 1, -1, -1):
        address = flash.address + _BLOCK_BYTES * block
        found.insert(0, address + _BLOCK_BYTES - slots.block_room(number))
        block = mem32[address]
    _check_contents(path, found)
    return found


def _check_contents(path: str, blocks: "list[int]") -> None:
    """Hold the memory against the file."""
    buffer = memoryview(bytearray(_BLOCK_BYTES))
    with open(path, "rb") as file:
        for number, address in enumerate(blocks):
            size = file.readinto(buffer[: slots.block_room(number)])
            if bytearray_at(address, size) != buffer[:size]:
                raise Unlike("block %d of the pack lies elsewhere" % number)


def _check_code() -> None:
    table = _address_at(id(_outer) + at.FUNCTION_TABLE)
    raw = _address_at(table)
    if mem32[raw] & 0xFFFFFF != at.RAW_BYTECODE or mem32[raw + at.RAW_TABLE]:
        raise Unlike("raw code is made otherwise")
    six = _changed(raw + at.RAW_CODE)
    mem32[raw + at.RAW_CODE] = addressof(six)
    if _outer()() != 6:
        raise Unlike("what is run lies elsewhere")
    mem32[table] = addressof(six)
    also_six = _changed(id(_five) + at.FUNCTION_CODE)
    mem32[id(_five) + at.FUNCTION_CODE] = addressof(also_six)
    if (_outer()(), _five()) != (6, 6):
        raise Unlike("bytecode cannot stand for itself")


def _changed(place: int) -> bytearray:
    """Return a changed copy of the bytecode whose address is at `place`.

    `return 5` is a prelude of three bytes, LOAD_CONST_SMALL_INT 5 and RETURN_VALUE (py/bc0.h).
    """
    copy = bytearray(bytearray_at(_address_at(place), 5))
    if copy[3:] != b"\x85\x63":
        raise Unlike("bytecode is made otherwise")
    copy[3] += 1
    return copy


def _check_texts() -> None:
    text = _address_at(id(_TUPLE) + at.TUPLE_ITEMS)
    if mem32[id(_TUPLE) + at.TUPLE_LENGTH] != len(_TUPLE) or text != id(_TEXT):
        raise Unlike("tuples are made otherwise")
    constants = _address_at(_address_at(id(_five) + at.FUNCTION_MODULE) + at.MODULE_CONSTANTS)
    if text not in [mem32[constants + 4 * number] for number in range(_FEW)]:
        raise Unlike("constants are kept elsewhere")
    size = len(_TEXT)
    copy = bytearray(bytearray_at(_address_at(text + at.TEXT_DATA), size + 1))
    if mem32[text + at.TEXT_LENGTH] != size or bytes(copy) != _TEXT.encode() + b"\0":
        raise Unlike("texts are made otherwise")
    copy[0] = ord(_CHANGED_TEXT[0])
    mem32[text + at.TEXT_HASH] = 0
    mem32[text + at.TEXT_DATA] = addressof(copy)
    if {_TEXT: 1}.get(_CHANGED_TEXT) != 1:
        raise Unlike("texts lie elsewhere")


def _outer() -> "Callable[[], int]":
    return lambda: 5


def _five() -> int:
    return 5


def _address_at(place: int) -> int:
    """Return the address that is at `place`; raises Unlike if it is not one in the RAM."""
    found = mem32[place]
    if not at.RAM <= found < at.RAM_END or found & 3:
        raise Unlike("there is no address where one is expected")
    return int(found)
