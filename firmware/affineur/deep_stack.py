"""Gives calls more room: the processor's stack grows into the end of the heap.

Theory of operation. The stack has 8 kB, and MicroPython raises RuntimeError rather than use the
last 256 bytes of it. A call of Python takes a quarter of a kilobyte, so some 24 calls within each
other are all that is left above the app; a move of Steam & Cheese needs more.

The stack grows down, and right below it the heap ends (ports/rp2/memmap_mp_rp2040.ld). So it may
go on there once the last bytes of the heap are nobody else's. They become so by being allocated:
when everything before them is taken, they are what is left. Then the limit may be raised, which is
a word in MicroPython's state, after the address of the stack's top (py/mpstate.h,
`mp_state_thread_t`). The two are looked for by their values, and unless they are found exactly
once, nothing is changed. The collector looks for references from the stack's pointer up to its
top, however far that is.

A soft reset leaves the limit as it is (ports/rp2/main.c sets it once), but not the heap. So it is
raised only while the app runs, and no way out leaves it so: the next start would let the stack
grow into what is somebody else's. And what calls leave behind in those bytes has to be wiped out
now and then: to the collector they are a block like any other, and what a block refers to is kept.
"""

import gc
from io import BytesIO
from struct import pack

from uctypes import addressof, bytearray_at

from affineur import object_layout as at

EXTRA_BYTES = 2_048
RAISED_LIMIT = at.STACK_LIMIT + EXTRA_BYTES
_STATE, _STATE_BYTES = 0x20000000, 0x3800
"""Where MicroPython keeps its state, before the heap."""
_HEAP_END = 0x20040000
_PROBE_BYTES = 4_096
"""More than any gap within what is used at the start."""
_NOTHING_BYTES = 64


def reserve() -> "tuple[bytearray, int]":
    """Return the end of the heap, now nobody else's, and the address of the stack's limit.

    If MicroPython is not built as described, they are some other bytes and their own address:
    what is written there changes nothing.
    """
    place = _limit_at()
    end = _end_of_heap() if place else None
    if end is None:
        nothing = bytearray(_NOTHING_BYTES)
        return nothing, addressof(nothing)
    return end, place


def _limit_at() -> int:
    """Return the address of the stack's limit, 0 if it is not clear which it is."""
    state = bytes(bytearray_at(_STATE, _STATE_BYTES))
    sought = pack("<2I", at.STACK_TOP, at.STACK_LIMIT)
    return _STATE + state.find(sought) + 4 if state.count(sought) == 1 else 0


def _end_of_heap() -> "bytearray | None":
    """Return the last bytes of the heap, None if they cannot be had."""
    gc.collect()
    first = bytearray(_PROBE_BYTES)
    free_from = addressof(first) + _PROBE_BYTES
    try:
        filling = BytesIO(max(0, _HEAP_END - EXTRA_BYTES - free_from))
        last = bytearray(EXTRA_BYTES)
    except MemoryError:  # the heap ends elsewhere, or somebody has taken from its end
        return None
    filling.close()  # it is free at once, even if the stack still refers to it
    return last if addressof(last) == _HEAP_END - EXTRA_BYTES else None
