"""How firmware lies on the flash: two slots, a and b, each packed in one file.

Loose, its two hundred modules would take 860 kB in blocks of 4 kB, and `import` would spend most
of its time looking for them. A pack is

    b"AFF1", u32 number of entries                  (little-endian)
    per entry: u32 CRC-32 of its path, u32 offset, u32 size
    the modules, end to end

Paths begin with "/"; a folder is an entry of size 0. `main.py` reads packs.

The file `slot` names the slot in use. An update fills the other slot, writes the name of the
present one to `trial` and replaces `slot`. A trial has one start: the loader renames `trial` to
`tried`, which firmware that is well removes; a start that finds `tried` renames it to `slot`, and
so is back. With no `slot`, modules lying loose are started. BOOTSEL held in the first second:
nothing is.
"""

from binascii import crc32
from struct import pack as packed

SLOT, TRIAL, TRIED = "slot", "trial", "tried"
SLOTS = ("a", "b")
MAGIC = b"AFF1"
_HEAD = "<4sI"
_ENTRY = "<3I"
_HEAD_BYTES = 8
_ENTRY_BYTES = 12


class PackError(Exception):
    """Modules that cannot be packed together, or bytes that are no pack."""


def pack_name(slot: str) -> str:
    """Return the file in which a slot is packed."""
    return slot + ".pack"


def pack(modules: "dict[str, bytes]") -> bytes:
    """Return a pack of `modules` by path ("affineur/app.mpy"); raises PackError.

    Two paths with one checksum would be taken for each other; then a module must be renamed.
    """
    paths = sorted(modules)
    folders = sorted({path[:at] for path in paths for at, char in enumerate(path) if char == "/"})
    offset = _HEAD_BYTES + _ENTRY_BYTES * (len(folders) + len(paths))
    index = b"".join([packed(_ENTRY, key(folder), 0, 0) for folder in folders])
    for path in paths:
        if not modules[path]:
            raise PackError("%s is empty" % path)
        index += packed(_ENTRY, key(path), offset, len(modules[path]))
        offset += len(modules[path])
    for path in folders + paths:
        _check(index, path)
    head = packed(_HEAD, MAGIC, len(folders) + len(paths))
    return head + index + b"".join([modules[path] for path in paths])


def key(path: str) -> int:
    """Return the checksum by which the loader finds `path`."""
    return crc32(b"/" + path.encode())


def _check(index: bytes, path: str) -> None:
    """Make sure that the loader finds an entry, and does not find what is not there."""
    sought = packed("<I", key(path))
    at = index.find(sought)
    if at % _ENTRY_BYTES or index.count(sought) > 1:
        raise PackError("%s has the checksum of something else" % path)
