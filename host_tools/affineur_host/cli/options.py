"""What options of several commands have in common."""

import math

import click


def a_number(
    _context: click.Context, _option: click.Parameter, value: float | None
) -> float | None:
    """Return `value`; refuses "nan", which no range of click's leaves out."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no number")
    return value
