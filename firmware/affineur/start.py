"""Brings the board to life. Importing this lights the ring first, then loads all the rest.

Loading takes about a second; light, and buffers that need much memory in one piece, come before.
`run` returns, or raises, with the board off.
"""

import gc

import __main__
from affineur.deep_stack import DeepStack
from affineur.in_place import use

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.board import Board

_SEATS = 4
_FUNCTIONS = 700
"""About as many as the app has."""
_AWAKE = b"\x08\x08\x08"


def _fitted() -> "Board":
    from affineur.board import Board  # noqa: PLC0415 - it is found only now

    return Board()


def _load() -> None:
    from affineur.board import PIXELS  # noqa: PLC0415

    board.lights.show((_AWAKE + bytes(3 * (PIXELS // _SEATS - 1))) * _SEATS)
    board.fit_drive()
    comb = _comb(_FUNCTIONS)
    from affineur.app import App  # noqa: F401, PLC0415 - now, so that `run` comes without delay

    del comb
    gc.collect()
    board.fit_seats()
    board.fit_link()
    board.forget_fitting()


def _comb(holes: int) -> object:
    """Return what keeps every other block of a stretch of the heap.

    Loading code leaves one small block per function behind, which is garbage once the module has
    run; lying between the code, these would be a quarter of the free memory, in pieces too small
    for anything. They go into the holes instead, and the stretch is free in one piece afterwards.
    """
    kept = ()  # type: tuple[object, ...]
    for _ in range(holes):
        kept = (kept,)
        (kept, None)  # noqa: B018 - a block that the collection turns into a hole
    gc.collect()
    return kept


stack = DeepStack()
stack.deepen()
shelf = use(__main__.Slot()) if hasattr(__main__, "Slot") else None
"""Where modules come from; None when they lie loose."""
board = _fitted()
try:
    _load()
except BaseException:
    board.off()
    raise
if shelf is not None and shelf.why_not:
    print("Code runs from the heap: " + shelf.why_not)


def run(stopped: int) -> None:
    """Run the board until it is interrupted, unless it is `stopped` or its keys ask for that."""
    from affineur.app import App, safe_mode_is_asked  # noqa: PLC0415

    try:
        if not stopped and not safe_mode_is_asked(board):
            App(board).run()
    finally:
        board.off()
        stack.restore()
