"""Table sc_start_tiles, compiled by `python -m affineur_host.tables`; do not edit."""

GAINS = (
    ((3, 5), (2, 4)),
    ((5, 2),),
    ((3, 5), (7, 1)),
    ((3, 5), (0, 4)),
    ((3, 5), (6, 1)),
    ((4, 2),),
)
DISCOUNTS = (0, 0, 0, 0, 0, 2)
MARKERS = (0, 1, 0, 0, 0, 0)
FIRST_GAME = (1, 3, 4, 5)
ASSUMED = ()
