"""`affineur bench`: the figures this PC can measure, each beside its bound."""

import json

import click

from affineur_host import figures
from affineur_host.cli.options import json_option


@click.command("bench")
@json_option
def bench(as_json: bool) -> None:
    """Measure speed and exactness on this PC, each beside its bound."""
    found = [measure() for measure in figures.MEASUREMENTS]
    if as_json:
        click.echo(json.dumps({"figures": [figure.as_dict() for figure in found]}, indent=2))
    else:
        for figure in found:
            click.echo(_line(figure))


def _line(figure: figures.Figure) -> str:
    if figure.value is None:
        return f"{figure.name:28}{'-':>12} {figure.unit}  not measured: needs {figure.missing}"
    bound = ""
    if figure.bound is not None:
        sign = ">=" if figure.at_least else "<="
        bound = f"  {sign} {figure.bound:g}  {'holds' if figure.holds else 'MISSED'}"
    peer = f"  (peer {figure.peer:.4g})" if figure.peer is not None else ""
    return f"{figure.name:28}{figure.value:12.4g} {figure.unit}{bound}{peer}"
