"""`affineur chip --endure`: what a board is like after resets, interruptions and many turns."""

import click

from affineur_host.cli.chip_figures import tell_figures
from affineur_host.errors import EXIT_SCRIPT_FAILED, UserError

_TURNS = 40


def run(micropython: bytes, as_json: bool) -> None:
    """Measure, with progress on standard error; raises UserError when the board does not hold."""
    from affineur_sim.chip import endurance, growth, measure  # noqa: PLC0415 - the extra `chip`
    from affineur_sim.chip.repl import DeviceError, ReplTimeout  # noqa: PLC0415

    try:
        worst = endurance.endure(micropython, progress=_tell)
        _tell("turns")
        turned = measure.play(measure.Bench(micropython), _TURNS)
        _tell("memory")
        grown = growth.figures(micropython)
    except (endurance.Broken, DeviceError, ReplTimeout) as failure:
        line = f"the board does not endure: {failure}"
        raise UserError(line, "", EXIT_SCRIPT_FAILED) from failure
    tell_figures([*endurance.figures(worst), *turned, *grown], as_json)


def _tell(done: str) -> None:
    click.echo(done, err=True)
