"""What has come over the line, judged by its bytes alone."""

import re

from affineur.wire.errors import PeerError
from affineur.wire.framing import unpack

_OUR_MODULE = re.compile(rb'File "\w+", line 1,')
_SHOWN_CHARS = 40


def is_prompt(heard: bytes) -> bool:
    """Tell whether what was heard is our own greeting, as only a prompt repeats it."""
    return b'"hello",{"protocol":' in heard


def is_ours(heard: bytes) -> bool:
    """Tell whether what was heard is a traceback from within our firmware.

    Its modules are compiled without line numbers, and named without a folder or ".py".
    """
    return _OUR_MODULE.search(heard) is not None


def holds_message(heard: bytes) -> bool:
    """Tell whether a whole message of ours is among it."""
    return any(is_message(line) for line in heard.split(b"\n"))


def shown(heard: bytes) -> str:
    """Return a little of it, printable: the last whole line."""
    lines = heard.decode("ascii", errors="replace").strip().splitlines()
    line = lines[-2] if len(lines) > 2 else lines[-1]
    plain = "".join(char if char.isprintable() and char.isascii() else "." for char in line)
    return repr(plain[:_SHOWN_CHARS])


def is_message(line: bytes) -> bool:
    """Tell whether a line is a message of ours, whole and undamaged."""
    try:
        unpack(line)
    except PeerError:
        return False
    return True
