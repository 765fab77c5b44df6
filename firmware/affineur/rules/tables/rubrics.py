"""Table rubrics, compiled by `python -m affineur_host.tables`; do not edit."""

FESTIVAL = ((0, 0, 2, 4, 6, 9, 12, 15), 5)
FROMAGERIE = ((0, 0, 2, 5, 9, 14, 20), 0)
BISTRO = ((0, 2, 4), (1, 3, 5), (2, 4, 6), (3, 6, 9))
ORDERS_2023 = ((0, 1, 2, 3, 5, 7, 10, 13, 16), 0)
ORDERS_RETAIL = ((0, 1, 3, 5, 8, 11, 14), 4)
VENEZIA = ((0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 18), 0)
VIGNETO = ((0, 1, 3, 5, 7, 10, 13, 16, 20), 0)
BANCA = ((2, 5, 9, 10), (0, 0, 4, 10, 18))
CORPORATION_ORDERS = ((0,), 3)
UNUSED = (1, 2)
ASSUMED = ("ORDERS_2023", "VENEZIA", "VIGNETO")
