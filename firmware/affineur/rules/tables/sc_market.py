"""Table sc_market, compiled by `python -m affineur_host.tables`; do not edit."""

ORDERS = (3, 2, 2, 1, 1)
BLUEPRINTS = (3, 2, 2, 1, 1)
ASSUMED = ("sc_market",)
