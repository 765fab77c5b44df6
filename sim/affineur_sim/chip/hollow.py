"""Takes bytecode and texts out of compiled modules, so that they need not be loaded (`in_place`).

A hollow module has a stub where the bytecode of a function or a long text was, and those lie
apart, in chunks that fit into a block of the flash. A code is put around it that calls `in_place`,
which fills the stubs in before the module itself is run. `affineur/in_place.py` describes both.
"""

import struct
import zlib

from affineur.slots import CHUNK_BYTES, chunk_path
from affineur_sim.chip import mpy

FILLER = "in_place"
"""The function, among the built-in ones, that fills a hollow module."""
WINDOW_BITS = 10
_STUB = struct.Struct("<4s4H")
_TEXT_STUB = struct.Struct("<2s3H")
_NO_TEXT = b"\xff\xfe"
"""Begins the stub of a text."""
_SHORT_BYTES = _TEXT_STUB.size + 1
"""A text so short stays where it is: most of them are names for MicroPython."""
_PLAIN, _GENERATOR = b"\0\0\0\0", b"\x80\x40\0\0"
"""Begin stubs: the signature of a function, and then a prelude no function has (py/bc.h)."""
_GENERATOR_BIT = 0x40
_MORE = 0x80
_LOAD_CONST_SMALL_INT, _LOAD_NAME, _MAKE_FUNCTION, _CALL_FUNCTION = 0x22, 0x11, 0x32, 0x34
_POP_TOP, _LOAD_CONST_NONE, _RETURN_VALUE = 0x59, 0x51, 0x63
"""py/bc0.h"""
_LOAD_CONST_STRING, _STORE_NAME = 0x10, 0x16
_MODULE, _QUALNAME = b"\x2d", b"\x35"
"""The names `__module__` and `__qualname__`, two that MicroPython numbers itself."""
_PRELUDE = b"\x18\x02\x01"
"""Four places on the stack, one byte of information: its name is the second of the table."""


class TooLarge(Exception):  # noqa: N818 - a refusal, like `PackError`
    """A function does not fit into a block of the flash."""


def hollow(path: str, compiled: bytes) -> dict[str, bytes]:
    """Return what a module becomes: the hollow one at `path`, and its chunks.

    A module without functions keeps its bytecode, and so does the code of a module if it is too
    large for a chunk; it is run but once. Raises TooLarge.
    """
    module = mpy.parse(compiled)
    chunks: list[bytes] = []
    for code in module.code.walk():
        code.data = _without_origin(code.data, module.names)
    if module.code.children:
        module.code = _around(module, _emptied(module.code, chunks))
        module.constants = [_without_texts(constant, chunks) for constant in module.constants]
    chunk_files = {chunk_path(path, place): data for place, data in enumerate(chunks)}
    return {path: _deflated(mpy.written(module))} | chunk_files


def whole(path: str, compiled: bytes) -> dict[str, bytes]:
    """Return what a module becomes that must not be hollow."""
    return {path: _deflated(compiled)}


def _emptied(code: mpy.Code, chunks: list[bytes], depth: int = 0) -> mpy.Code:
    """Return code with its bytecode, and that of all within, moved to `chunks`."""
    data = code.data
    if len(data) <= CHUNK_BYTES:
        data = _moved(code, chunks)
    elif depth:
        raise TooLarge(f"a function of {len(data)} bytes")
    return mpy.Code(data, [_emptied(child, chunks, depth + 1) for child in code.children])


def _moved(code: mpy.Code, chunks: list[bytes]) -> bytes:
    """Add bytecode to `chunks` and return the stub for it."""
    chunk, offset = _added(code.data, chunks)
    kind = _GENERATOR if _is_generator(code.data) else _PLAIN
    return _STUB.pack(kind, offset, len(code.data), chunk, len(code.children))


def _without_texts(constant: mpy.Constant, chunks: list[bytes]) -> mpy.Constant:
    """Return a constant with its long texts, and those of a tuple, moved to `chunks`."""
    data = constant.data
    is_long = _SHORT_BYTES < len(data) <= CHUNK_BYTES
    like_a_stub = len(data) == _SHORT_BYTES and data.startswith(_NO_TEXT)
    if constant.kind in (mpy.STR, mpy.BYTES) and (is_long or like_a_stub):
        chunk, offset = _added(data, chunks)
        data = _TEXT_STUB.pack(_NO_TEXT, offset, len(data) - 1, chunk) + b"\0"
    items = [_without_texts(item, chunks) for item in constant.items]
    return mpy.Constant(constant.kind, data, items)


def _added(data: bytes, chunks: list[bytes]) -> tuple[int, int]:
    """Add data to the last chunk or a new one; return the number of the chunk and where in it."""
    if not chunks or len(chunks[-1]) + len(data) > CHUNK_BYTES:
        chunks.append(b"")
    chunks[-1] += data
    return len(chunks) - 1, len(chunks[-1]) - len(data)


def _without_origin(bytecode: bytes, names: list[bytes]) -> bytes:
    """Return the bytecode of a class without the lines that name its module and its full name.

    Nobody asks for those, and they take 16 bytes of every class. They come first, and what comes
    after them only counts how far it is to what comes after that.
    """
    start = end = _opcodes_at(bytecode)
    stored = []
    for opcode in (_LOAD_NAME, _STORE_NAME, _LOAD_CONST_STRING, _STORE_NAME):
        if bytecode[end] != opcode:
            return bytecode
        number, end = mpy.number_at(bytecode, end + 1)
        stored.append(names[number])
    ours = stored[1::2] == [_MODULE, _QUALNAME]
    return bytecode[:start] + bytecode[end:] if ours else bytecode


def _opcodes_at(bytecode: bytes) -> int:
    """Return where the opcodes begin (py/bc.h, MP_BC_PRELUDE_SIZE_DECODE)."""
    place = 0
    while bytecode[place] & _MORE:
        place += 1
    info = cells = count = 0
    more = True
    while more:
        place += 1
        info |= (bytecode[place] & 0x7E) >> 1 << 6 * count
        cells |= (bytecode[place] & 1) << count
        more = bool(bytecode[place] & _MORE)
        count += 1
    return place + 1 + info + cells


def _is_generator(bytecode: bytes) -> bool:
    """Tell by the signature in the prelude (py/bc.h, MP_BC_PRELUDE_SIG_DECODE)."""
    return bool(bytecode[0] & _MORE and bytecode[1] & _GENERATOR_BIT)


def _around(module: mpy.Mpy, code: mpy.Code) -> mpy.Code:
    """Return code that does `in_place(code, number of its children, number of constants)()`."""
    module.names.append(mpy.name(FILLER))
    opcodes = [
        bytes([_LOAD_NAME]) + mpy.number(len(module.names) - 1),
        bytes([_MAKE_FUNCTION, 0]),
        bytes([_LOAD_CONST_SMALL_INT]) + _small_int(len(code.children)),
        bytes([_LOAD_CONST_SMALL_INT]) + _small_int(len(module.constants)),
        bytes([_CALL_FUNCTION, 3, _CALL_FUNCTION, 0]),
        bytes([_POP_TOP, _LOAD_CONST_NONE, _RETURN_VALUE]),
    ]
    return mpy.Code(_PRELUDE + b"".join(opcodes), [code])


def _small_int(value: int) -> bytes:
    """Return a number with a sign: the first byte's second bit, 0."""
    digits = mpy.number(value)
    return digits if not digits[0] & _GENERATOR_BIT else b"\x80" + digits


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW_BITS)
    return packer.compress(data) + packer.flush()
