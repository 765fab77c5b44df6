"""NTAG213, 215 and 216: reading what a tag says (NTAG21x data sheet, chapter 10)."""

from affineur.drivers.fault import GARBLED, TAG_REFUSED, Fault
from affineur.tags import mark_codec

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.iso14443 import Target
    from affineur.drivers.wires import TagChip
    from affineur.table.events import Mark

_READ = 0x30
FIRST_PAGE = 4
PAGES_PER_READ = 4
_RECORD_PAGES = mark_codec.RECORD_BYTES // 4
SAK_TYPE_2 = 0x00
"""Any other tag wants a key or another protocol before it tells more than its UID."""


def read_mark(chip: "TagChip", target: "Target") -> "Steps[Mark]":
    """Return what the tag says; UNREADABLE for a tag without our record or without memory.

    Raises Fault(TAG_GONE) and what the reader raises.
    """
    memory = b""
    if target.sak != SAK_TYPE_2:
        return mark_codec.decode(None, target.uid)
    try:
        for page in range(FIRST_PAGE, FIRST_PAGE + _RECORD_PAGES, PAGES_PER_READ):
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
