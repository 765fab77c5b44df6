"""Table sc_scoring, compiled by `python -m affineur_host.tables`; do not edit."""

WASTE = -3
COINS = (1, 2, 3, 4)
COINS_PER_POINT = 5
SETS = (0, 0, 0, 6, 16, 28)
PLACE_TILE = (1, 2)
TILES_FROM_STRENGTH = (3, 6)
ROUNDS = 6
TURNS = 3
USES = 2
REWARD = 1
ASSUMED = ()
