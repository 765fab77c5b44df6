"""Brings the board to life. Importing this lights the ring first, then loads all the rest.

Loading takes about a second; light, and buffers that need much memory in one piece, come before.
`run` returns, or raises, with the board off.
"""

from affineur.board import PIXELS, Board

_SEATS = 4
_AWAKE = b"\x08\x08\x08" + bytes(3 * (PIXELS // _SEATS - 1))
_FIRST = ("motion.profile", "motion.drive", "light", "match")
"""Each import within an import takes half a kB of the 8 kB stack, so what lies deep comes first."""

board = Board()
try:
    board.lights.show(_AWAKE * _SEATS)
    board.fit_drive()
    for name in _FIRST:
        __import__("affineur.table." + name)
    from affineur.app import App, safe_mode_is_asked

    board.fit_seats()
except BaseException:
    board.off()
    raise


def run() -> None:
    """Run the board until it is interrupted, or asked by its keys to stay in safe mode."""
    try:
        if not safe_mode_is_asked(board):
            App(board).run()
    finally:
        board.off()
