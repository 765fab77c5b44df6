"""Brings the board to life. Importing this lights the ring first, then loads all the rest.

Loading takes about a second; light, and buffers that need much memory in one piece, come before.
`run` returns, or raises, with the board off.
"""

import gc

from affineur.board import PIXELS, Board

_SEATS = 4
_FUNCTIONS = 700
"""About as many as the app has."""
_AWAKE = b"\x08\x08\x08" + bytes(3 * (PIXELS // _SEATS - 1))


def _load() -> None:
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


board = Board()
try:
    board.lights.show(_AWAKE * _SEATS)
    _load()
except BaseException:
    board.off()
    raise


def run(stopped: int) -> None:
    """Run the board until it is interrupted, unless it is `stopped` or its keys ask for that."""
    from affineur.app import App, safe_mode_is_asked  # noqa: PLC0415

    try:
        if not stopped and not safe_mode_is_asked(board):
            App(board).run()
    finally:
        board.off()
