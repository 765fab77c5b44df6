"""How firmware lies on the flash: two slots, a and b, each packed in one file.

Loose, its two hundred modules would take 860 kB in blocks of 4 kB, and `import` would spend most
of its time looking for them. A pack is

    b"AFF1", u32 number of entries                  (little-endian)
    per entry: u32 CRC-32 of its path, u32 offset, u32 size
    the contents, in any order

Paths begin with "/"; a folder is an entry of size 0. `main.py` reads packs. An entry is a module
as it is, or a hollow one whose bytecode lies in chunks (`in_place`). Chunks do not straddle the
blocks in which littlefs keeps the pack, so each is in one piece in the memory of the processor.

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
HEAD_BYTES = 8
_ENTRY_BYTES = 12
_BLOCK_BYTES = 4096
_POINTER_BYTES = 4
_MOST_POINTERS = 9
CHUNK_BYTES = _BLOCK_BYTES - _POINTER_BYTES * _MOST_POINTERS
"""Fits into any of a file's first 512 blocks."""


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
    for path in paths:
        if not modules[path]:
            raise PackError("%s is empty" % path)
    begun = HEAD_BYTES + _ENTRY_BYTES * (len(folders) + len(paths))
    contents, places = _laid_out(modules, begun)
    index = b"".join([packed(_ENTRY, key(folder), 0, 0) for folder in folders])
    for path in paths:
        index += packed(_ENTRY, key(path), places[path], len(modules[path]))
    for path in folders + paths:
        _check(index, path)
    head = packed(_HEAD, MAGIC, len(folders) + len(paths))
    return head + index + contents


def chunk_path(path: str, number: int) -> str:
    """Return the path of a chunk of the hollow module at `path`."""
    return "%s%d" % (path[: -len("mpy")], number)


def block_room(number: int) -> int:
    """Return how many bytes of a file its block `number` holds.

    Block n begins with the numbers of the blocks n - 1, n - 2, n - 4 ... as far as those divide n
    (littlefs, SPEC.md, "CTZ skip-lists").
    """
    pointers = 0
    if number:
        pointers = 1
        while not number & 1:
            pointers += 1
            number >>= 1
    return _BLOCK_BYTES - _POINTER_BYTES * pointers


def blocks(size: int) -> int:
    """Return how many blocks a file of `size` bytes has."""
    number = 0
    while size > 0:
        size -= block_room(number)
        number += 1
    return number


def _laid_out(modules: "dict[str, bytes]", begun: int) -> "tuple[bytes, dict[str, int]]":
    """Return the contents, from offset `begun` of the file on, and the offset of each.

    The largest chunk that fits into the rest of a block comes next; when none does, a module.
    """
    chunks = sorted([path for path in modules if not path.endswith(".mpy")])
    chunks.sort(key=lambda path: (-len(modules[path]), path))
    others = sorted([path for path in modules if path.endswith(".mpy")])
    contents, places = b"", {}
    while chunks or others:
        room = _room_at(begun + len(contents))
        fitting = [path for path in chunks if len(modules[path]) <= room]
        if fitting:
            path = fitting[0]
            chunks.remove(path)
        elif others:
            path = others.pop(0)
        else:
            contents += bytes(room)
            continue
        places[path] = begun + len(contents)
        contents += modules[path]
    return contents, places


def _room_at(offset: int) -> int:
    """Return how much of the block in which `offset` of a file lies is left."""
    number = end = 0
    while end <= offset:
        end += block_room(number)
        number += 1
    return end - offset


def key(path: str) -> int:
    """Return the checksum by which the loader finds `path`."""
    return crc32(b"/" + path.encode())


def _check(index: bytes, path: str) -> None:
    """Make sure that the loader finds an entry, and does not find what is not there."""
    sought = packed("<I", key(path))
    at = index.find(sought)
    if at % _ENTRY_BYTES or index.count(sought) > 1:
        raise PackError("%s has the checksum of something else" % path)
