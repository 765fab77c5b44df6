"""`affineur bench`: the figures this PC can measure, each beside its bound."""

import json
import sys

import click

from affineur_host import figures
from affineur_host.errors import EXIT_BOUND_MISSED


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def bench(as_json: bool) -> None:
    """Measure speed and exactness on this PC; exit code 40 when a bound is missed."""
    found = [measure() for measure in figures.MEASUREMENTS]
    if as_json:
        click.echo(json.dumps({"figures": [figure.as_dict() for figure in found]}, indent=2))
    else:
        for figure in found:
            click.echo(_line(figure))
    if any(figure.holds is False for figure in found):
        sys.exit(EXIT_BOUND_MISSED)


def _line(figure: figures.Figure) -> str:
    bound = ""
    if figure.bound is not None:
        sign = ">=" if figure.at_least else "<="
        bound = f"  {sign} {figure.bound:g}  {'holds' if figure.holds else 'MISSED'}"
    peer = f"  (peer {figure.peer:.4g})" if figure.peer is not None else ""
    return f"{figure.name:28}{figure.value:12.4g} {figure.unit}{bound}{peer}"
