"""Table resource_tile, compiled by `python -m affineur_host.tables`; do not edit."""

TILES = {
    "fromage": ((1, -1), (3, -1), (0, -1), (2, -1)),
    "fromage_alt": ((0, -1), (1, -1), (2, -1), (3, -1)),
    "formaggio": ((3, 3), (2, 2), (1, 1), (0, 0)),
}
ASSUMED = ("formaggio",)
