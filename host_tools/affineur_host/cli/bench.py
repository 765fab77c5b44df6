"""`affineur bench`: the figures this PC can measure, each beside its bound."""

import json

import click

from affineur_host import figures
from affineur_host.cli.options import json_option


@click.command("bench")
@click.option(
    "--faults",
    is_flag=True,
    help="Instead run every command at every board that cannot be reached, beside mpremote:"
    " ten minutes.",
)
@json_option
def bench(faults: bool, as_json: bool) -> None:
    """Measure speed and exactness on this PC, each beside its bound."""
    if faults:
        _all_faults(as_json)
        return
    found = [measure() for measure in figures.MEASUREMENTS]
    if as_json:
        click.echo(json.dumps({"figures": [figure.as_dict() for figure in found]}, indent=2))
    else:
        for figure in found:
            click.echo(_line(figure))


def _all_faults(as_json: bool) -> None:
    """Print a figure for each board: the slowest command, and what told something else."""
    from affineur_host import bench_faults  # noqa: PLC0415 - slow to load

    rows = []
    for case in bench_faults.ALL:
        told = bench_faults.measured(case)
        figure = figures.fault(case.name, told.slowest_s, told.mpremote_s)
        rows.append({**figure.as_dict(), "slowest": told.slowest, "wrong": told.wrong})
        if not as_json:
            wrong = "".join(f", {line} left with {code}" for line, code in told.wrong.items())
            click.echo(f"{_line(figure)}  {told.slowest}{wrong}")
    if as_json:
        click.echo(json.dumps({"figures": rows}, indent=2))


def _line(figure: figures.Figure) -> str:
    if figure.value is None:
        return f"{figure.name:28}{'-':>12} {figure.unit}  not measured: needs {figure.missing}"
    bound = ""
    if figure.bound is not None:
        sign = ">=" if figure.at_least else "<="
        bound = f"  {sign} {figure.bound:g}  {'holds' if figure.holds else 'MISSED'}"
    peer = f"  (peer {figure.peer:.4g})" if figure.peer is not None else ""
    return f"{figure.name:28}{figure.value:12.4g} {figure.unit}{bound}{peer}"
