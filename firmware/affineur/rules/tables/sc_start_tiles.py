"""Table sc_start_tiles, compiled by `python -m affineur_host.tables`; do not edit."""

TILES = (
    (((3, 5), (2, 4)), 0, 0, 1),
    (((5, 2),), 0, 1, 0),
    (((3, 5), (7, 1)), 0, 0, 1),
    (((3, 5), (0, 4)), 0, 0, 1),
    (((3, 5), (6, 1)), 0, 0, 1),
    (((4, 2),), 2, 0, 0),
)
ASSUMED = ()
