"""Runs bytecode where it lies on the flash, instead of loading it into the heap.

Theory of operation. What `import` makes of a module is a raw code for each function (kind, address
of the bytecode, address of the table of the functions within; py/emitglue.h) and later the
function (type, module, table of the functions within, address of the bytecode; py/objfun.h). The
bytecode names everything by numbers of the module's own tables, so it is the same in the file
and in memory (py/persistentcode.c), and MicroPython does not mind where it lies: that of its own
modules lies on the flash. But `import` copies it into the heap, where it would be the half of all.

So the modules of a slot are hollow: each function has a stub of 12 bytes there, which says where
its bytecode is, and around the module's code another one is put that does no more than
`in_place(code, functions in it, constants)()`. `in_place` goes through the raw codes and puts the
address of the bytecode on the flash, which the processor sees as memory, in the place of each
stub's. The stubs are garbage then. A code with none within needs no raw code at all: the address
of its bytecode may stand for it (py/emitglue.c, `mp_proto_fun_is_bytecode`). Long texts among the
constants are stubs as well, and get length and address of the text (py/objstr.h).
Bytecode and texts lie in chunks, none of which straddles a block of the file (`slots`).

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
import gc
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
    from collections.abc import Callable
    from typing import Any

FOLDER = "/code"
"""Where the modules of the slot appear."""
FILLED = "/affineur/filled.mpy"
"""Not hollow, since the other modules are loaded by it when they cannot be filled in."""
_WINDOW_BITS = 10
_OFFSET, _CHUNK, _COUNT = 4, 8, 10
"""Of a stub: 4 bytes that begin nobody's bytecode, then u16 each: offset in the chunk, size,
number of the chunk, number of functions within."""
_STUB = 0
_TEXT_STUB, _TEXT_OFFSET, _TEXT_SIZE, _TEXT_CHUNK = 0xFEFF, 2, 4, 6
"""Of the stub of a text: u16 each, the first is no beginning of a text."""
_TEXT_STUB_BYTES = 8
_FUNCTION_MODULE, _FUNCTION_TABLE, _FUNCTION_CODE = 4, 8, 12
_MODULE_CONSTANTS = 12
_RAW_CODE, _RAW_TABLE = 4, 8
_RAW_BYTECODE = 0x20000
"""The first word of a raw code: two bytes 0, then MP_CODE_BYTECODE."""
_TEXT_HASH, _TEXT_LENGTH, _TEXT_DATA = 4, 8, 12
_TUPLE_LENGTH, _TUPLE_ITEMS = 4, 8
_RAM, _RAM_END = 0x20000000, 0x20082000
_BLOCK_BYTES = 4096
_READ_ONLY = -30
_ERASE = 6
_PROGRAM_BYTES = 256
_FEW = 8
_TEXT_SAMPLE = "a sample of a text"
_CHANGED_SAMPLE = "A sample of a text"
_TUPLE_SAMPLE = (_TEXT_SAMPLE, 0)
_TEXTS = (mem32[id(_TEXT_SAMPLE)], mem32[id(b"a sample of bytes")])
_TUPLE = mem32[id(_TUPLE_SAMPLE)]
"""Types, by their addresses: the first word of every object."""


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
        stream = DeflateIO(self._slot.open(path, mode), RAW, _WINDOW_BITS)
        self._path = path
        if not self.why_not or path == FILLED:
            return stream
        from affineur.filled import Filled  # noqa: PLC0415 - hardly ever needed

        return Filled(self._slot, path, stream)

    def in_place(
        self, function: "Callable[[], None]", functions: int, constants: int
    ) -> "Callable[[], None]":
        """Return `function`, the code of the module opened last, with its stubs filled in."""
        if not self.why_not:
            at, chunks = id(function), self._chunks()
            stub = mem32[at + _FUNCTION_CODE]
            if mem32[stub] == _STUB:  # else it is too large for a block
                mem32[at + _FUNCTION_CODE] = _place(stub, chunks)
            self._fill(mem32[at + _FUNCTION_TABLE], functions, chunks)
            module = mem32[at + _FUNCTION_MODULE]
            _fill_texts(mem32[module + _MODULE_CONSTANTS], constants, chunks)
        gc.collect()  # functions take the places of their stubs: else gaps would be left all over
        return function

    def _fill(self, table: int, count: int, chunks: "list[int]") -> None:
        """Put the bytecode in the place of its stub, for all `count` raw codes of a table."""
        self.functions += count
        for at in range(table, table + 4 * count, 4):
            raw = mem32[at]
            stub = mem32[raw + _RAW_CODE]
            within = mem16[stub + _COUNT]
            if within:
                mem32[raw + _RAW_CODE] = _place(stub, chunks)
                self._fill(mem32[raw + _RAW_TABLE], within, chunks)
            else:
                mem32[at] = _place(stub, chunks)

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


def _place(stub: int, chunks: "list[int]") -> int:
    """Return the address of the bytecode a stub stands for."""
    return int(chunks[mem16[stub + _CHUNK]] + mem16[stub + _OFFSET])


def _fill_texts(table: int, count: int, chunks: "list[int]") -> None:
    """Fill in the texts among the constants of a table, and in tuples among them."""
    for at in range(table, table + 4 * count, 4):
        constant = mem32[at]
        if constant & 3 or not _RAM <= constant < _RAM_END:
            continue  # a number, a name, or one of MicroPython's own
        kind = mem32[constant]
        if kind in _TEXTS:
            stub = mem32[constant + _TEXT_DATA]
            if mem32[constant + _TEXT_LENGTH] == _TEXT_STUB_BYTES and mem16[stub] == _TEXT_STUB:
                mem32[constant + _TEXT_HASH] = 0  # not known yet
                mem32[constant + _TEXT_LENGTH] = mem16[stub + _TEXT_SIZE]
                address = chunks[mem16[stub + _TEXT_CHUNK]] + mem16[stub + _TEXT_OFFSET]
                mem32[constant + _TEXT_DATA] = address
        elif kind == _TUPLE:
            _fill_texts(constant + _TUPLE_ITEMS, mem32[constant + _TUPLE_LENGTH], chunks)


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
    """Make sure that code and constants are kept as described; raises Unlike.

    What is made for this, `_sample`, the function within, and a text, is found by the fields that
    are to be used; it is replaced by changed copies, and has to be what those say.
    """
    table = _address_at(id(_sample) + _FUNCTION_TABLE)
    raw = _address_at(table)
    if mem32[raw] & 0xFFFFFF != _RAW_BYTECODE or mem32[raw + _RAW_TABLE]:
        raise Unlike("raw code is made otherwise")
    six = _changed(raw + _RAW_CODE)
    mem32[raw + _RAW_CODE] = addressof(six)
    if _sample()() != 6:
        raise Unlike("what is run lies elsewhere")
    mem32[table] = addressof(six)
    mem32[id(_five) + _FUNCTION_CODE] = addressof(_changed(id(_five) + _FUNCTION_CODE))
    if (_sample()(), _five()) != (6, 6):
        raise Unlike("bytecode cannot stand for itself")
    _check_constants(_address_at(id(_sample) + _FUNCTION_MODULE))


def _check_constants(module: int) -> None:
    found = _address_at(id(_TUPLE_SAMPLE) + _TUPLE_ITEMS)
    if mem32[id(_TUPLE_SAMPLE) + _TUPLE_LENGTH] != 2 or found != id(_TEXT_SAMPLE):
        raise Unlike("tuples are made otherwise")
    if mem32[found + _TEXT_LENGTH] != len(_TEXT_SAMPLE):
        raise Unlike("texts are made otherwise")
    copy = bytearray(bytearray_at(_address_at(found + _TEXT_DATA), len(_TEXT_SAMPLE) + 1))
    if bytes(copy) != _TEXT_SAMPLE.encode() + b"\0":
        raise Unlike("texts end otherwise")
    table = _address_at(module + _MODULE_CONSTANTS)
    if found not in [mem32[at] for at in range(table, table + 4 * _FEW, 4)]:
        raise Unlike("constants are kept elsewhere")
    copy[0] = ord(_CHANGED_SAMPLE[0])
    mem32[found + _TEXT_HASH] = 0
    mem32[found + _TEXT_DATA] = addressof(copy)
    if {_TEXT_SAMPLE: 1}.get(_CHANGED_SAMPLE) != 1:
        raise Unlike("texts lie elsewhere")


def _changed(at: int) -> bytearray:
    """Return a changed copy of the bytecode whose address is at an address.

    `return 5` is a prelude of three bytes, LOAD_CONST_SMALL_INT 5 and RETURN_VALUE (py/bc0.h).
    """
    copy = bytearray(bytearray_at(_address_at(at), 5))
    if copy[3:] != b"\x85\x63":
        raise Unlike("bytecode is made otherwise")
    copy[3] += 1
    return copy


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
