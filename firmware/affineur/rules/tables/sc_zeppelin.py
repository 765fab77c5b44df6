"""Table sc_zeppelin, compiled by `python -m affineur_host.tables`; do not edit."""

FIRST = (3, 1)
TRACKS = (
    ((4, 1, 0), (2, 1, 0), (5, 2, 1), (4, 1, 0), (3, 3, 0), (5, 3, 2), (4, 2, 0), (5, 5, 3)),
    ((2, 1, 0), (4, 1, 0), (3, 2, 0), (5, 3, 2), (4, 1, 0), (6, 1, 0), (5, 4, 3), (4, 3, 0)),
)
MIDDLE = ((3, 2), (4, 1), (5, 2), (2, 2), (5, 3), (4, 2), (6, 1), (5, 5))
ASSUMED = ("sc_zeppelin",)
