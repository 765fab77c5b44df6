"""NTAG213, 215 and 216: reading what a tag says, and writing it so that nothing can go wrong.

Order of a write: first the page with the length is made blank, then the other pages are written,
last the page with the length. A tag torn away in between holds the old record, the new one, or
reads as blank; the check in the payload catches a torn page. Only user pages are ever written:
lock bytes, capability container and configuration stay as they are (NTAG21x data sheet, 8.5).
"""

from affineur.drivers.fault import GARBLED, TAG_DIFFERS, TAG_REFUSED, TAG_UNFIT, Fault
from affineur.tags import mark_codec

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.iso14443 import Target
    from affineur.drivers.wires import TagChip
    from affineur.table.events import Mark

_GET_VERSION = b"\x60"
_READ = 0x30
_WRITE = 0xA2
_PAGE_CC = 3
_FIRST_PAGE = 4
_PAGES_PER_READ = 4
_RECORD_PAGES = mark_codec.RECORD_BYTES // 4
_BLANK = b"\x03\x00\xfe\x00"
"""An empty NDEF message."""
_NTAG_HEAD = b"\x00\x04\x04\x02"
"""GET_VERSION: NXP, NTAG, 50 pF (table 28 of the data sheet)."""
_SAK_TYPE_2 = 0x00
"""Any other tag wants a key or another protocol before it tells more than its UID."""
_NDEF_MAGIC = 0xE1
_WRITABLE = 0x00


def read_mark(chip: "TagChip", target: "Target") -> "Steps[Mark]":
    """Return what the tag says; UNREADABLE for a tag without our record or without memory.

    Raises Fault(TAG_GONE) and what the reader raises.
    """
    memory = b""
    if target.sak != _SAK_TYPE_2:
        return mark_codec.decode(None, target.uid)
    try:
        for page in range(_FIRST_PAGE, _FIRST_PAGE + _RECORD_PAGES, _PAGES_PER_READ):
            memory += yield from read_pages(chip, target, page)
    except Fault as fault:
        if fault.code != TAG_REFUSED:
            raise
    return mark_codec.mark_on(memory, target.uid)


def read_pages(chip: "TagChip", target: "Target", page: int) -> "Steps[bytes]":
    """Return the four pages from `page` on; raises Fault."""
    data = yield from chip.exchange(target, bytes([_READ, page]))
    if len(data) != 16:
        raise Fault(GARBLED, "READ")
    return data


def provision(chip: "TagChip", target: "Target", mark: "Mark") -> "Steps[None]":
    """Write `mark` onto the tag and read it back; raises Fault, ValueError for a bad mark."""
    yield from write_user(chip, target, mark_codec.memory_of(mark))


def write_user(chip: "TagChip", target: "Target", data: bytes) -> "Steps[None]":
    """Write whole pages of user memory from the first on, and read them back; raises Fault."""
    yield from _check_fit(chip, target)
    yield from write_page(chip, target, _FIRST_PAGE, _BLANK)
    for place in range(4, len(data), 4):
        yield from write_page(chip, target, _FIRST_PAGE + place // 4, data[place : place + 4])
    yield from write_page(chip, target, _FIRST_PAGE, data[:4])
    for place in range(0, len(data), 16):
        read = yield from read_pages(chip, target, _FIRST_PAGE + place // 4)
        if read[: len(data) - place] != data[place : place + 16]:
            raise Fault(TAG_DIFFERS)


def write_page(chip: "TagChip", target: "Target", page: int, data: bytes) -> "Steps[None]":
    """Write one user page; raises Fault."""
    if page < _FIRST_PAGE:
        raise Fault(TAG_REFUSED, "page %d is not user memory" % page)
    yield from chip.exchange(target, bytes([_WRITE, page]) + data)


def _check_fit(chip: "TagChip", target: "Target") -> "Steps[None]":
    """Raise TAG_UNFIT unless this is an NTAG21x whose user memory may be written."""
    if target.sak != _SAK_TYPE_2:
        raise Fault(TAG_UNFIT, "no NTAG21x")
    try:
        version = yield from chip.exchange(target, _GET_VERSION)
        head = yield from read_pages(chip, target, _PAGE_CC)
    except Fault as fault:
        if fault.code != TAG_REFUSED:
            raise
        raise Fault(TAG_UNFIT, "no NTAG21x") from None
    if version[:4] != _NTAG_HEAD:
        raise Fault(TAG_UNFIT, "no NTAG21x")
    if head[0] != _NDEF_MAGIC or head[3] & 0x0F != _WRITABLE:
        raise Fault(TAG_UNFIT, "write-protected")
