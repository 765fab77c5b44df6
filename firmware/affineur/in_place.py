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

A file's blocks stay where they are until it is written, and the pack in use never is: an update
fills the other slot. Nothing is taken for granted, though: `proof` finds the blocks, compares them
with the file byte by byte, and makes sure that MicroPython is built as described. If anything is
otherwise, the modules are put together again while they are loaded (`filled`), and everything
runs from the heap.

While the flash is erased or written it cannot be read. Then interrupts are off and nothing runs
but a routine in RAM: MicroPython itself lies on the flash, so no handler that is Python could
run, wherever its bytecode is. On the chip, bytecode passes through the same 16 kB of cache as
MicroPython does (RP2040 data sheet, 2.6.3).
"""

import builtins
import gc
from struct import unpack

from deflate import RAW, DeflateIO
from machine import mem16, mem32
from uctypes import bytearray_at
from vfs import mount

import affineur
from affineur import object_layout as at
from affineur import slots

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_FOLDER = "/code"
"""Where the modules of the slot appear."""
_FILLED = "/affineur/filled.mpy"
"""Not hollow, since the other modules are loaded by it when they cannot be filled in."""
_WINDOW_BITS = 10
_MANY_FUNCTIONS = 12
"""Of a module; fewer leave no gaps worth 25 ms."""

_TEXTS = (mem32[id("a sample of a text")], mem32[id(b"a sample of bytes")])
_TUPLE = mem32[id((id, 0))]
"""Types, by their addresses: the first word of every object."""


class Shelf:
    """The modules of the slot in use, as a filesystem: all that `import` needs.

    `slot` is the loader's own filesystem; `blocks` are the addresses of what the blocks of its
    pack hold; none if nothing can be filled in.
    """

    def __init__(self, slot: "Any", blocks: "list[int]"):
        self._slot = slot
        self._blocks = blocks
        self._path = ""
        self.stat = slot.stat
        self.functions = 0
        """How many run where they lie."""

    def mount(self, *_: object) -> None:
        """Be ready."""

    def open(self, path: str, mode: str) -> object:
        """Return a module to be loaded: hollow, or put together."""
        stream = DeflateIO(self._slot.open(path, mode), RAW, _WINDOW_BITS)
        self._path = path
        if self._blocks or path == _FILLED:
            return stream
        from affineur.filled import Filled  # noqa: PLC0415 - hardly ever needed

        return Filled(self._slot, path, stream)

    def in_place(
        self, function: "Callable[[], None]", functions: int, constants: int
    ) -> "Callable[[], None]":
        """Return `function`, the code of the module opened last, with its stubs filled in."""
        if self._blocks:
            place, chunks = id(function), self._chunks()
            stub = mem32[place + at.FUNCTION_CODE]
            if mem32[stub] == at.STUB:  # else it is too large for a block
                mem32[place + at.FUNCTION_CODE] = _bytecode(stub, chunks)
            self._fill(mem32[place + at.FUNCTION_TABLE], functions, chunks)
            module = mem32[place + at.FUNCTION_MODULE]
            _fill_texts(mem32[module + at.MODULE_CONSTANTS], constants, chunks)
        if functions > _MANY_FUNCTIONS:
            gc.collect()  # functions take the places of their stubs: else gaps would be left
        return function

    def _fill(self, table: int, count: int, chunks: "list[int]") -> None:
        """Put the bytecode in the place of its stub, for all `count` raw codes of a table."""
        self.functions += count
        for place in range(table, table + 4 * count, 4):
            raw = mem32[place]
            stub = mem32[raw + at.RAW_CODE]
            within = mem16[stub + at.STUB_COUNT]
            if within:
                mem32[raw + at.RAW_CODE] = _bytecode(stub, chunks)
                self._fill(mem32[raw + at.RAW_TABLE], within, chunks)
            else:
                mem32[place] = _bytecode(stub, chunks)

    def _chunks(self) -> "list[int]":
        """Return the address of every chunk of the module opened last."""
        found = []  # type: list[int]
        while True:
            entry = self._slot.find(slots.chunk_path(self._path, len(found)))
            if entry == len(self._slot.index):
                return found
            offset = unpack("<I", self._slot.index[entry + 4 : entry + 8])[0]
            found.append(self._address(offset))

    def _address(self, offset: int) -> int:
        """Return where a byte of the pack is in memory."""
        number = 0
        while offset >= slots.block_room(number):
            offset -= slots.block_room(number)
            number += 1
        return self._blocks[number] + offset


def _bytecode(stub: int, chunks: "list[int]") -> int:
    """Return the address of the bytecode a stub stands for."""
    return int(chunks[mem16[stub + at.STUB_CHUNK]] + mem16[stub + at.STUB_OFFSET])


def _fill_texts(table: int, count: int, chunks: "list[int]") -> None:
    """Fill in the texts among the constants of a table, and in tuples among them."""
    for place in range(table, table + 4 * count, 4):
        constant = mem32[place]
        if constant & 3 or not at.RAM <= constant < at.RAM_END:
            continue  # a number, a name, or one of MicroPython's own
        kind = mem32[constant]
        if kind in _TEXTS and mem32[constant + at.TEXT_LENGTH] == at.TEXT_STUB_BYTES:
            _fill_text(constant, mem32[constant + at.TEXT_DATA], chunks)
        elif kind == _TUPLE:
            _fill_texts(constant + at.TUPLE_ITEMS, mem32[constant + at.TUPLE_LENGTH], chunks)


def _fill_text(text: int, stub: int, chunks: "list[int]") -> None:
    """Let a text be the one its stub stands for, if it is a stub."""
    if mem16[stub] == at.TEXT_STUB:
        mem32[text + at.TEXT_HASH] = 0  # not known yet
        mem32[text + at.TEXT_LENGTH] = mem16[stub + at.TEXT_STUB_SIZE]
        chunk = chunks[mem16[stub + at.TEXT_STUB_CHUNK]]
        mem32[text + at.TEXT_DATA] = chunk + mem16[stub + at.TEXT_STUB_OFFSET]


def use(slot: "Any", blocks: "list[int]") -> Shelf:
    """Load everything else from the slot in use, in place if its `blocks` are given."""
    if blocks and len(slot.index) <= slots.block_room(0) - slots.HEAD_BYTES:
        type(slot).index = bytearray_at(blocks[0] + slots.HEAD_BYTES, len(slot.index))
    shelf = Shelf(slot, blocks)
    builtins.in_place = shelf.in_place  # type: ignore[attr-defined]
    mount(shelf, _FOLDER)
    affineur.__path__ = _FOLDER + "/affineur"  # type: ignore[assignment]
    return shelf
