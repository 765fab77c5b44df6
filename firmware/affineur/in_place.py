"""Runs bytecode where it lies on the flash, instead of loading it into the heap.

Theory of operation. What `import` makes of a module is a raw code for each function (kind, address
of the bytecode, address of the table of the functions within; py/emitglue.h) and later the
function (type, module, table of the functions within, address of the bytecode; py/objfun.h). The
bytecode names everything by numbers of the module's own tables, so it is the same in the file
and in memory (py/persistentcode.c), and MicroPython does not mind where it lies: that of its own
modules lies on the flash. But `import` copies it into the heap, where it would be the half of all.

So the modules of a slot are hollow: each function has a stub of 12 bytes there, which says where
its bytecode is, and around the module's code another one is put that does no more than
`in_place(code, functions in it)()`. `in_place` goes through the raw codes and puts in the place
of each stub's address that of the bytecode on the flash, which the processor sees as memory.
The stubs are garbage then. The bytecode lies in chunks, none of which straddles a block of the
file (`slots`).

Where the blocks are, littlefs knows: the pack is opened on a second, watched volume, and the
block that is read for the pack's last byte is its last. Each block begins with the number of the
one before (littlefs, SPEC.md, CTZ skip-lists). A file's blocks stay where they are until it is
written, and the pack in use never is: an update fills the other slot.

Nothing is taken for granted. Before anything is filled in, the pack is read through littlefs
and compared with the memory where its blocks should be, byte by byte; and functions made for it
must have the fields sought, and do what changed bytecode says when it is put in their place. If
anything is otherwise, `why_not` says so, modules are put together again while they are loaded,
and everything runs from the heap.

While the flash is erased or written it cannot be read. Then interrupts are off and nothing runs
but a routine in RAM: MicroPython itself lies on the flash, so no handler that is Python could
run, wherever its bytecode is. On the chip, bytecode passes through the same 16 kB of cache as
MicroPython does (RP2040 data sheet, 2.6.3).
"""

import builtins
from io import IOBase
from struct import unpack

import rp2
from deflate import RAW, DeflateIO
from machine import mem16, mem32
from uctypes import addressof, bytearray_at
from vfs import VfsLfs2, mount

import affineur
from affineur import slots

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

FOLDER = "/code"
"""Where the modules of the slot appear."""
_WINDOW_BITS = 10
_STUB_BYTES = 12
_OFFSET, _CHUNK, _COUNT = 4, 8, 10
"""Of a stub: 4 bytes that begin nobody's bytecode, then u16 each: offset in the chunk, size,
number of the chunk, number of functions within."""
_STUB = 0
_STUB_MASK = 0xFFFFBF7F
"""Generators have two more bits (py/bc.h)."""
_FUNCTION_TABLE, _FUNCTION_CODE = 8, 12
_RAW_CODE, _RAW_TABLE = 4, 8
_RAW_BYTECODE = 0x20000
"""The first word of a raw code: two bytes 0, then MP_CODE_BYTECODE."""
_RAM, _RAM_END = 0x20000000, 0x20082000
_PIECE_BYTES = 64
_BLOCK_BYTES = 4096
_READ_ONLY = -30
_ERASE = 6
_PROGRAM_BYTES = 256


class Unlike(Exception):  # noqa: N818 - a finding, not an error
    """Something is not as it must be to run bytecode from the flash; the text says what."""


class Shelf:
    """The modules of the slot in use, as a filesystem: all that `import` needs."""

    def __init__(self, slot: "Any"):
        """Make ready; `slot` is the loader's own filesystem, mounted."""
        self._slot = slot
        self.stat = slot.stat
        self._path = ""
        self._blocks = []  # type: list[int]
        self.functions = 0
        """How many run where they lie."""
        self.why_not = ""
        """Why none does."""
        try:
            _check_layout()
            self._blocks = _block_addresses(slot.pack)
        except (Unlike, OSError, TypeError) as error:
            self.why_not = "%s: %s" % (type(error).__name__, error)

    def mount(self, *_: object) -> None:
        """Be ready."""

    def open(self, path: str, mode: str) -> object:
        """Return a module to be loaded: hollow, or put together."""
        file = self._slot.open(path, mode)
        head_bytes = unpack("<H", file.read(2))[0]
        stream = DeflateIO(file, RAW, _WINDOW_BITS)
        self._path = path
        return _Whole(self._pieces(path, stream, head_bytes)) if self.why_not else stream

    def in_place(self, function: "Callable[[], None]", count: int) -> "Callable[[], None]":
        """Return `function`, the code of the module opened last, with all `count` in it filled."""
        if not self.why_not:
            at, chunks = id(function), self._chunks()
            stub = mem32[at + _FUNCTION_CODE]
            if mem32[stub] == _STUB:  # else it is too big for a block
                mem32[at + _FUNCTION_CODE] = _place(stub, chunks)
            self._fill(mem32[at + _FUNCTION_TABLE], count, chunks)
        return function

    def _fill(self, table: int, count: int, chunks: "list[int]") -> None:
        """Put the bytecode in the place of its stub, for all `count` raw codes of a table."""
        self.functions += count
        for at in range(table, table + 4 * count, 4):
            raw = mem32[at]
            stub = mem32[raw + _RAW_CODE]
            mem32[raw + _RAW_CODE] = _place(stub, chunks)
            within = mem16[stub + _COUNT]
            if within:
                self._fill(mem32[raw + _RAW_TABLE], within, chunks)

    def _chunks(self) -> "list[int]":
        """Return the address of every chunk of the module opened last."""
        found = []  # type: list[int]
        while True:
            at = self._slot.find(slots.chunk_path(self._path, len(found)))
            if at == len(self._slot.index):
                return found
            found.append(self._address(unpack("<I", self._slot.index[at + 4 : at + 8])[0]))

    def _address(self, offset: int) -> int:
        """Return where a byte of the pack is in memory."""
        number = 0
        while offset >= slots.block_room(number):
            offset -= slots.block_room(number)
            number += 1
        return self._blocks[number] + offset

    # ---- from the heap

    def _pieces(self, path: str, stream: "Any", head_bytes: int) -> "Iterator[bytes]":
        """Yield a hollow module with its bytecode in it."""
        while head_bytes:
            yield stream.read(min(head_bytes, _PIECE_BYTES))
            head_bytes -= min(head_bytes, _PIECE_BYTES)
        codes = 1
        while codes:
            size = _number(stream)
            data = stream.read(size >> 3)
            if size >> 3 == _STUB_BYTES and unpack("<I", data)[0] & _STUB_MASK == _STUB:
                data = self._piece(path, *unpack("<3H", data[_OFFSET:]))
            yield _digits(len(data) << 3 | size & 7)
            yield data
            codes -= 1
            if size & 4:
                within = _number(stream)
                yield _digits(within)
                codes += within

    def _piece(self, path: str, offset: int, size: int, chunk: int) -> bytes:
        with self._slot.open(slots.chunk_path(path, chunk), "rb") as file:
            file.seek(offset, 1)
            return bytes(file.read(size))


def _place(stub: int, chunks: "list[int]") -> int:
    """Return the address of the bytecode a stub stands for."""
    return int(chunks[mem16[stub + _CHUNK]] + mem16[stub + _OFFSET])


class _Whole(IOBase):
    """A file made of pieces."""

    def __init__(self, pieces: "Iterator[bytes]"):
        self._pieces = pieces
        self._piece = b""

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


def use(slot: "Any") -> Shelf:
    """Load everything from the slot in use, in place if that works."""
    shelf = Shelf(slot)
    builtins.in_place = shelf.in_place  # type: ignore[attr-defined]
    mount(shelf, FOLDER)
    affineur.__path__ = FOLDER + "/affineur"  # type: ignore[assignment]
    return shelf


def _block_addresses(path: str) -> "list[int]":
    """Return where in memory the data of each block of a file begins; raises Unlike."""
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
    """Hold the memory against the file; raises Unlike."""
    buffer = memoryview(bytearray(_BLOCK_BYTES))
    with open(path, "rb") as file:
        for number, address in enumerate(blocks):
            size = file.readinto(buffer[: slots.block_room(number)])
            if bytearray_at(address, size) != buffer[:size]:
                raise Unlike("block %d of the pack lies elsewhere" % number)


def _check_layout() -> None:
    """Make sure that code is kept as described; raises Unlike.

    Code made for this, `_sample` and the function within, is found by the fields that are to be
    used; then it is replaced by a changed copy, and has to do what that says.
    """
    raw = _address_at(_address_at(id(_sample) + _FUNCTION_TABLE))
    if mem32[raw] & 0xFFFFFF != _RAW_BYTECODE or mem32[raw + _RAW_TABLE]:
        raise Unlike("raw code is made otherwise")
    inner, outer = _sample(), _five
    _change(raw + _RAW_CODE)
    _change(id(outer) + _FUNCTION_CODE)
    if (inner(), _sample()(), outer()) != (5, 6, 6):
        raise Unlike("what is run lies elsewhere")


def _change(at: int) -> None:
    """Put a changed copy in the place of the bytecode whose address is at an address.

    `return 5` is a prelude of three bytes, LOAD_CONST_SMALL_INT 5 and RETURN_VALUE (py/bc0.h).
    """
    copy = bytearray(bytearray_at(_address_at(at), 5))
    if copy[3:] != b"\x85\x63":
        raise Unlike("bytecode is made otherwise")
    copy[3] += 1
    mem32[at] = addressof(copy)


def _sample() -> "Callable[[], int]":
    return lambda: 5


def _five() -> int:
    return 5


def _address_at(at: int) -> int:
    """Return the address that is at an address; raises Unlike if it is not one in the RAM."""
    found = mem32[at]
    if not _RAM <= found < _RAM_END or found & 3:
        raise Unlike("there is no address where one is expected")
    return int(found)


def _number(stream: "Any") -> int:
    """Read a number as .mpy files have it: seven bits a byte, the highest first."""
    value, digit = 0, 0x80
    while digit & 0x80:
        digit = stream.read(1)[0]
        value = value << 7 | digit & 0x7F
    return value


def _digits(value: int) -> bytes:
    """Return a number as .mpy files have it."""
    digits = bytes([value & 0x7F])
    while value > 0x7F:
        value >>= 7
        digits = bytes([value & 0x7F | 0x80]) + digits
    return digits
