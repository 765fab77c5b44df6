"""Table sc_dice, compiled by `python -m affineur_host.tables`; do not edit."""

SIDES = ((2, 4, 5, 3), (1, 3, 6, 4), (1, 5, 6, 2), (1, 2, 6, 5), (1, 4, 6, 3), (2, 3, 5, 4))
COUNTS = (5, 5, 5, 3)
MORE = 1
ASSUMED = ("sc_dice",)
