r"""JSON in exactly one spelling, ASCII only, the same under CPython and MicroPython.

MicroPython's `json` writes raw UTF-8, splits surrogate pairs and reads malformed text, and floats
differ between machines. So values are written here, and what is read must be spelt as it would
have been written: keys sorted, no blanks, no floats, escapes `\"`, `\\` and `\uXXXX` only.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_MAX_DEPTH = 8


class PayloadError(ValueError):
    """The caller's value is no plain data, or too long for one line."""


def encode(value: "Any") -> str:
    """Write plain data: None, bool, int, str, lists or tuples, dicts by str; or PayloadError."""
    return spell(value).decode()


def spell(value: "Any") -> bytes:
    """Write plain data as `encode` does, as bytes.

    Everything within is bytes as well: each text that MicroPython makes anew is first looked for
    among all names it knows, which takes the board a quarter of a millisecond.
    """
    pieces: "list[bytes]" = []
    _write(value, _MAX_DEPTH, pieces.append)
    return b"".join(pieces)


def decode(text: "bytes") -> "Any":
    """Read what `encode` wrote; any other spelling is a ValueError."""
    value = json.loads(text)
    if b"\\ud" in text:
        value = _paired(value)
    if spell(value) != text:
        raise ValueError("not canonical")
    return value


def _write(value: "Any", depth: int, put: "Callable[[bytes], object]") -> None:
    """Put the pieces of `value`: one call for each list within another, the board has few."""
    simple = _simple(value)
    if simple is not None:
        put(simple)
    elif depth == 0:
        raise PayloadError("nested too deep")
    elif isinstance(value, (list, tuple)):
        before = b"["
        for item in value:
            put(before)
            simple = _simple(item)
            if simple is None:
                _write(item, depth - 1, put)
            else:
                put(simple)
            before = b","
        put(b"]" if value else b"[]")
    elif isinstance(value, dict):
        before = b"{"
        for key in _keys(value):
            put(before)
            put(_quoted(key))
            put(b":")
            _write(value[key], depth - 1, put)
            before = b","
        put(b"}" if value else b"{}")
    else:
        raise PayloadError("no plain data: %r" % type(value))


def _simple(value: "Any") -> "bytes | None":
    """Return a value that holds no others as it is written, None for all the rest."""
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return _CONSTANTS[value]
    return b"%d" % value if isinstance(value, int) else None


_CONSTANTS = {None: b"null", True: b"true", False: b"false"}


def _keys(value: "dict[Any, Any]") -> "list[str]":
    for key in value:
        if not isinstance(key, str):
            raise PayloadError("a key that is no text: %r" % (key,))
    return sorted(value)


def _quoted(text: str) -> bytes:
    try:
        data = text.encode()
    except UnicodeError:  # half a character; MicroPython encodes it
        data = _UNPRINTABLE
    if data and (min(data) < 32 or max(data) >= 127):
        data = "".join([_escaped(char) for char in text]).encode()
    else:
        if b"\\" in data:
            data = data.replace(b"\\", b"\\\\")
        if b'"' in data:
            data = data.replace(b'"', b'\\"')
    return b'"' + data + b'"'


_UNPRINTABLE = b"\0"


def _escaped(char: str) -> str:
    code = ord(char)
    if char in '\\"':
        return "\\" + char
    if 32 <= code < 127:
        return char
    if 0xD800 <= code < 0xE000:
        raise PayloadError("half a character")
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


def _paired(value: "Any") -> "Any":
    """Join the surrogate pairs that MicroPython leaves apart; CPython has none left."""
    if isinstance(value, str):
        return _joined(value)
    if isinstance(value, list):
        return [_paired(item) for item in value]
    if isinstance(value, dict):
        return {_joined(key): _paired(value[key]) for key in value}
    return value


def _joined(text: str) -> str:
    chars: "list[str]" = []
    high = 0
    for char in text:
        code = ord(char)
        if high and 0xDC00 <= code < 0xE000:
            chars[-1] = chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00)
            high = 0
        else:
            chars.append(char)
            high = code if 0xD800 <= code < 0xDC00 else 0
    return "".join(chars)
