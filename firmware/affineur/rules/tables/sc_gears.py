"""Table sc_gears, compiled by `python -m affineur_host.tables`; do not edit."""

SIGHT = (
    ((0, 2, 4, 0), (0, 0, 8, 1), (1, 8, 0, 0), (2, 0, 0, 4)),
    ((0, 2, 4, 0), (0, 0, 8, 1), (1, 8, 0, 0), (2, 0, 0, 4)),
    ((0, 2, 4, 0), (0, 0, 8, 1), (1, 8, 0, 0), (2, 0, 0, 4)),
)
FIRST_GAME = (1, 3, 8, 5, 0, 9, 11, 7, 2, 4, 10, 6)
ASSUMED = ("sc_gears",)
