"""Table sc_player_board, compiled by `python -m affineur_host.tables`; do not edit."""

MARKER_COST = (4, 6, 8, 10, 12, 14, 16)
MARKER_POINTS = (1, 2, 3, 4, 5, 6, 0)
ASSISTANT_COST = (2, 4, 6, 8)
ASSISTANT_POINTS = (1, 2, 4, 6)
ASSUMED = ("sc_player_board",)
