"""Brings the board to life. Importing this lights the ring first, then loads all the rest.

Loading takes about a second; light, and buffers that need much memory in one piece, come before.
`run` returns, or raises, with the board off.
"""

import gc
import sys

from machine import mem32

import __main__
import affineur
from affineur.in_place import use
from affineur.object_layout import STACK_LIMIT

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.board import Board
    from affineur.in_place import Shelf

_SEATS = 4
_AWAKE = b"\x08\x08\x08"
_WIPED = bytes(64)


def _shelf() -> "Shelf | None":
    """Return where modules come from from now on; None when they lie loose."""
    if not hasattr(__main__, "Slot"):
        return None
    from affineur.proof import Unlike, blocks_of  # noqa: PLC0415 - needed once

    slot = __main__.Slot()
    try:
        blocks = blocks_of(slot.pack)
    except Unlike as why:
        print("Code runs from the heap: %s" % why)
        blocks = []
    _forget("proof")
    return use(slot, blocks)


def _reserved() -> "tuple[bytearray, int, int]":
    """Return what lets the stack grow: the heap's end, where its limit is, and that limit."""
    from affineur.deep_stack import RAISED_LIMIT, reserve  # noqa: PLC0415 - needed once

    try:
        return reserve() + (RAISED_LIMIT,)
    finally:
        _forget("deep_stack")


def _forget(name: str) -> None:
    """Give back what a module takes."""
    del sys.modules["affineur." + name]
    delattr(affineur, name)


def _fitted() -> "Board":
    from affineur.board import Board  # noqa: PLC0415 - it is found only now

    return Board()


def _load() -> None:
    from affineur.board import PIXELS  # noqa: PLC0415

    board.lights.show((_AWAKE + bytes(3 * (PIXELS // _SEATS - 1))) * _SEATS)
    board.fit_drive()
    from affineur.app import App  # noqa: F401, PLC0415 - now, so that `run` comes without delay

    gc.collect()
    board.fit_seats()
    board.fit_link()
    board.forget_fitting()


def _collect() -> None:
    """Collect garbage, and only that: the stack is not as deep now."""
    for begin in range(0, len(_stack_end), len(_WIPED)):
        _stack_end[begin : begin + len(_WIPED)] = _WIPED
    gc.collect()


def _settle() -> None:
    """Put the heap in order for the app."""
    gc.collect()
    board.heap.tight = shelf is None or not shelf.functions
    board.heap.end_burst()


_stack_end, _limit_at, _raised_limit = _reserved()
shelf = _shelf()
board = _fitted()
board.heap.collect = _collect
try:
    _load()
    del _load, _fitted, _shelf, _reserved
    _settle()
    del _settle
except BaseException:
    board.off()
    raise


def run(stopped: int) -> None:
    """Run the board until it is interrupted, unless it is `stopped` or its keys ask for that.

    What comes last must come: a second Ctrl-C is raised at the next jump, and there is none before
    `off` has put it off.
    """
    try:
        from affineur.app import App, safe_mode_is_asked  # noqa: PLC0415

        if not stopped and not safe_mode_is_asked(board):
            mem32[_limit_at] = _raised_limit
            App(board).run()
    finally:
        mem32[_limit_at] = STACK_LIMIT
        board.off()
        _collect()
