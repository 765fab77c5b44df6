"""NTAG213, 215 and 216: writing a tag so that nothing can go wrong.

Order of a write: first the page with the length is made blank, then the other pages are written,
last the page with the length. A tag torn away in between holds the old record, the new one, or
reads as blank; the check in the payload catches a torn page. Only user pages are ever written:
lock bytes, capability container and configuration stay as they are (NTAG21x data sheet, 8.5),
unless `lock` is called.
"""

from affineur.drivers.fault import TAG_DIFFERS, TAG_REFUSED, TAG_UNFIT, Fault
from affineur.drivers.ntag import FIRST_PAGE, SAK_TYPE_2, read_pages
from affineur.tags import mark_codec

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.iso14443 import Target
    from affineur.drivers.wires import TagChip
    from affineur.table.events import Mark

_GET_VERSION = b"\x60"
_WRITE = 0xA2
_PAGE_LOCKS = 2
_PAGE_CC = 3
_LOCKS = b"\x00\x00\xf0\xff"
"""Pages 4 to 15, one bit each (8.5.2); the bits that freeze lock bits themselves stay 0."""
_BLANK = b"\x03\x00\xfe\x00"
"""An empty NDEF message."""
_NTAG_HEAD = b"\x00\x04\x04\x02"
"""GET_VERSION: NXP, NTAG, 50 pF (table 28 of the data sheet)."""
_NDEF_MAGIC = 0xE1
_WRITABLE = 0x00


def provision(chip: "TagChip", target: "Target", mark: "Mark") -> "Steps[None]":
    """Write `mark` onto the tag and read it back; raises Fault, ValueError for a bad mark."""
    yield from write_user(chip, target, mark_codec.memory_of(mark))


def write_user(chip: "TagChip", target: "Target", data: bytes) -> "Steps[None]":
    """Write whole pages of user memory from the first on, and read them back; raises Fault."""
    yield from _check_fit(chip, target)
    yield from write_page(chip, target, FIRST_PAGE, _BLANK)
    for place in range(4, len(data), 4):
        yield from write_page(chip, target, FIRST_PAGE + place // 4, data[place : place + 4])
    yield from write_page(chip, target, FIRST_PAGE, data[:4])
    for place in range(0, len(data), 16):
        read = yield from read_pages(chip, target, FIRST_PAGE + place // 4)
        if read[: len(data) - place] != data[place : place + 16]:
            raise Fault(TAG_DIFFERS)


def write_page(chip: "TagChip", target: "Target", page: int, data: bytes) -> "Steps[None]":
    """Write one user page; raises Fault."""
    if page < FIRST_PAGE:
        raise Fault(TAG_REFUSED, "page %d is not user memory" % page)
    yield from chip.exchange(target, bytes([_WRITE, page]) + data)


def lock(chip: "TagChip", target: "Target") -> "Steps[None]":
    """Make pages 4 to 15 unwritable for ever; raises Fault."""
    yield from _check_fit(chip, target)
    yield from chip.exchange(target, bytes([_WRITE, _PAGE_LOCKS]) + _LOCKS)
    head = yield from read_pages(chip, target, 0)
    place = 4 * _PAGE_LOCKS
    if bytes([old & wanted for old, wanted in zip(head[place:], _LOCKS)]) != _LOCKS:
        raise Fault(TAG_DIFFERS)


def version(chip: "TagChip", target: "Target") -> "Steps[bytes]":
    """Return the answer to GET_VERSION, b"" from a tag that knows no such command."""
    try:
        return (yield from chip.exchange(target, _GET_VERSION))
    except Fault as fault:
        if fault.code != TAG_REFUSED:
            raise
        return b""


def _check_fit(chip: "TagChip", target: "Target") -> "Steps[None]":
    """Raise TAG_UNFIT unless this is an NTAG21x whose user memory may be written."""
    if target.sak != SAK_TYPE_2 or (yield from version(chip, target))[:4] != _NTAG_HEAD:
        raise Fault(TAG_UNFIT, "no NTAG21x")
    head = yield from read_pages(chip, target, _PAGE_CC)
    if head[0] != _NDEF_MAGIC or head[3] & 0x0F != _WRITABLE:
        raise Fault(TAG_UNFIT, "write-protected")
