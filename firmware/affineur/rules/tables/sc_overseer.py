"""Table sc_overseer, compiled by `python -m affineur_host.tables`; do not edit."""

SPACES = ((2, 8, 0), (3, 3, 5), (0, 5, 1), (4, 5, 2), (5, 3, 5), (3, 5, 3), (1, 3, 3), (4, 4, 1))
DIRECTION = 1
ASSUMED = ("sc_overseer",)
