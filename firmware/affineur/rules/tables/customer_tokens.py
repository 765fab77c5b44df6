"""Table customer_tokens, compiled by `python -m affineur_host.tables`; do not edit."""

TOKENS = (
    ((3, 5, 7), (0, 2, 3)),
    ((3, 5, 7), (0, 2, 3)),
    ((4, 6, 8), (0, 2, 3)),
    ((4, 6, 8), (0, 2, 3)),
    ((5, 7, 9), (0, 2, 3)),
    ((5, 7, 9), (0, 2, 3)),
)
ASSUMED = ("1-2", "3")
