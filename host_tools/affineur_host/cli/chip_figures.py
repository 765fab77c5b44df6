"""The figures of the chip, printed alike by all that measure them."""

import json
from collections.abc import Iterable, Mapping

import click


def tell_figures(figures: Iterable[Mapping[str, object]], as_json: bool) -> None:
    """Print every figure beside its bound."""
    if as_json:
        click.echo(json.dumps({"figures": list(figures)}, indent=2))
        return
    for figure in figures:
        held = "holds" if figure["holds"] else "MISSED"
        line = "{name:28}{value:>12} {unit:8} bound {bound}".format(**figure)
        click.echo(f"{line}  {held}")
