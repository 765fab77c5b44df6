"""Compiled modules (.mpy, version 6) taken apart and put together again.

Source: MicroPython 1.26, py/persistentcode.c (`mp_raw_code_save`, `load_raw_code`) and the page
"MicroPython .mpy files" of its documentation. A module is a table of names, a table of constants
and a tree of code: what the module does, within it its functions, within them theirs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

_VERSION = b"M\x06"
_HEADER_BYTES = 4
STR, BYTES, TUPLE = 5, 6, 10
"""Kinds of constants, py/persistentcode.h: below are values without data, between are numbers."""
_KIND, _HAS_CHILDREN, _KIND_BITS = 3, 4, 3


class MpyError(Exception):
    """Not a module of bytecode as mpy-cross 1.26 writes it."""


@dataclass
class Code:
    """One function's bytecode, or a module's or class's, with the functions defined in it."""

    data: bytes
    children: "list[Code]" = field(default_factory=list)

    def walk(self) -> "Iterator[Code]":
        """Yield this and everything in it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass
class Constant:
    """A constant: `data` as in the file, what comes after kind and size, or a tuple's `items`."""

    kind: int
    data: bytes = b""
    items: "list[Constant]" = field(default_factory=list)


@dataclass
class Mpy:
    """A module; `names` are as encoded in the file."""

    header: bytes
    names: list[bytes]
    constants: "list[Constant]"
    code: Code


def parse(data: bytes) -> Mpy:
    """Return the module in `data`; raises MpyError."""
    if data[: len(_VERSION)] != _VERSION:
        raise MpyError("this is no .mpy of version 6")
    reader = _Reader(data)
    header = reader.take(_HEADER_BYTES)
    names, constants = reader.number(), reader.number()
    module = Mpy(
        header,
        [reader.name() for _ in range(names)],
        [reader.constant() for _ in range(constants)],
        reader.code(),
    )
    if reader.at != len(data):
        raise MpyError("there is something after the end of the module")
    return module


def head(module: Mpy) -> bytes:
    """Return everything before the code."""
    counts = number(len(module.names)) + number(len(module.constants))
    constants = b"".join(map(constant, module.constants))
    return module.header + counts + b"".join(module.names) + constants


def constant(value: Constant) -> bytes:
    """Return a constant as it is written."""
    kind = bytes([value.kind])
    if value.kind == TUPLE:
        return kind + number(len(value.items)) + b"".join(map(constant, value.items))
    if value.kind < STR:
        return kind
    size = len(value.data) - (1 if value.kind in (STR, BYTES) else 0)
    return kind + number(size) + value.data


def written(module: Mpy) -> bytes:
    """Return the file of a module."""
    return head(module) + tree(module.code)


def tree(code: Code) -> bytes:
    """Return code as it is written."""
    size = number(len(code.data) << _KIND_BITS | (_HAS_CHILDREN if code.children else 0))
    if not code.children:
        return size + code.data
    return size + code.data + number(len(code.children)) + b"".join(map(tree, code.children))


def number(value: int) -> bytes:
    """Return a number as .mpy files write it: seven bits a byte, the highest first."""
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.append(value & 0x7F | 0x80)
    return bytes(reversed(digits))


def number_at(data: bytes, place: int) -> tuple[int, int]:
    """Return a number that is written at a place of `data`, and the place after it."""
    reader = _Reader(data, place)
    return reader.number(), reader.at


def name(text: str) -> bytes:
    """Return a name as .mpy files write it."""
    return number(len(text) << 1) + text.encode() + b"\0"


class _Reader:
    def __init__(self, data: bytes, place: int = 0):
        self._data = data
        self.at = place

    def take(self, size: int) -> bytes:
        self.at += size
        return self._data[self.at - size : self.at]

    def number(self) -> int:
        value, more = 0, True
        while more:
            (digit,) = self.take(1)
            value = value << 7 | digit & 0x7F
            more = bool(digit & 0x80)
        return value

    def name(self) -> bytes:
        begun = self.at
        size = self.number()
        if not size & 1:  # else one of MicroPython's own, by its number
            self.take((size >> 1) + 1)
        return self._data[begun : self.at]

    def constant(self) -> Constant:
        (kind,) = self.take(1)
        if kind in (STR, BYTES):
            return Constant(kind, self.take(self.number() + 1))
        if BYTES < kind < TUPLE:
            return Constant(kind, self.take(self.number()))
        if kind == TUPLE:
            return Constant(kind, items=[self.constant() for _ in range(self.number())])
        if kind > TUPLE:
            raise MpyError(f"a constant of the unknown kind {kind}")
        return Constant(kind)

    def code(self) -> Code:
        size = self.number()
        if size & _KIND:
            raise MpyError("there is machine code")
        data = self.take(size >> _KIND_BITS)
        count = self.number() if size & _HAS_CHILDREN else 0
        return Code(data, [self.code() for _ in range(count)])
