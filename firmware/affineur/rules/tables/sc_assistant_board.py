"""Table sc_assistant_board, compiled by `python -m affineur_host.tables`; do not edit."""

SECTORS = 8
RINGS = (
    ((3, 1), (2, 1), (0, 1), (5, 1), (3, 2), (4, 1), (2, 2), (0, 2)),
    ((2, 1), (3, 1), (5, 1), (4, 1), (0, 1), (3, 2), (1, 1), (5, 1)),
)
DIRECTIONS = (1, -1)
SYMBOLS = (3, 5, -1, 2, 4, 5, -1, 0)
SYMBOL_RING = 0
MULTIPLIERS = (2, 1, 3, 0, 2, 3, 0, 1)
MULTIPLIER_RING = 1
ENTRIES = (0, 1, 2, 3, 4, 5, 6, 7)
ZONES = (0, 1, 2, 3, 4, 5, 6, 7)
ASSUMED = ("sc_assistant_board",)
