"""Brings the board to life. Importing this lights the ring first, then loads all the rest.

Loading takes about a second; light, and buffers that need much memory in one piece, come before.
`run` returns, or raises, with the board off.
"""

from affineur.board import PIXELS, Board

_SEATS = 4
_AWAKE = b"\x08\x08\x08" + bytes(3 * (PIXELS // _SEATS - 1))


def _load() -> None:
    board.fit_drive()
    room = bytearray(_ROOM_BYTES)
    from affineur.app import App  # noqa: F401, PLC0415 - now, so that `run` comes without delay

    board.fit_seats()
    del room
    board.fit_link()


_ROOM_BYTES = 24_000
"""Kept free in one piece while loading fills the heap with code and with small holes."""

board = Board()
try:
    board.lights.show(_AWAKE * _SEATS)
    _load()
except BaseException:
    board.off()
    raise


def run() -> None:
    """Run the board until it is interrupted, or asked by its keys to stay in safe mode."""
    from affineur.app import App, safe_mode_is_asked  # noqa: PLC0415

    try:
        if not safe_mode_is_asked(board):
            App(board).run()
    finally:
        board.off()
