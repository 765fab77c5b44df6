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


def _deepened() -> "tuple[bytearray, int]":
    from affineur.deep_stack import deepen  # noqa: PLC0415 - needed once

    try:
        return deepen()
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


_stack_end, _limit_at = _deepened()
shelf = _shelf()
board = _fitted()
board.heap.collect = _collect
try:
    _load()
except BaseException:
    board.off()
    raise
del _load, _fitted, _shelf, _deepened
gc.collect()
board.heap.tight = shelf is None or not shelf.functions
board.heap.expect_burst(False)


def run(stopped: int) -> None:
    """Run the board until it is interrupted, unless it is `stopped` or its keys ask for that."""
    from affineur.app import App, safe_mode_is_asked  # noqa: PLC0415

    try:
        if not stopped and not safe_mode_is_asked(board):
            App(board).run()
    finally:
        board.off()
        if _limit_at:
            mem32[_limit_at] = STACK_LIMIT
        _collect()
