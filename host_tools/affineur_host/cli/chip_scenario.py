"""`affineur chip --scenario`: one scenario, or every shipped one, on the chip and the fast body.

In a terminal the ring is shown as the chip lights it; else what happens is printed as it happens.
"""

import json
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from affineur.table.intents import Tell
from affineur_host.cli.chip import micropython, recorder
from affineur_host.errors import EXIT_SCENARIO_FAILED, EXIT_SCENARIO_UNREADABLE, UserError
from affineur_host.scenario_file import read_scenario
from affineur_sim.chip import rehearsal
from affineur_sim.chip.body import ChipBody
from affineur_sim.chip.onlooker import Onlooker
from affineur_sim.chip.rehearsal import Performance
from affineur_sim.scenario import ExpectationFailed, ScenarioError, shipped, title_of
from affineur_sim.scenario_text import Step

EQUAL, UNEQUAL, FAILED, FAST_ONLY = "equal", "unequal", "failed", "fast only"
"""What comes of a scenario; FAST_ONLY is no fault."""


class Log(Onlooker):
    """Prints every step, and what the board tells, with the board's time in seconds."""

    def __init__(self) -> None:
        self._now_ms = 0.0

    def passed(self, body: ChipBody) -> None:
        """Take down the time."""
        self._now_ms = body.world.now_ms

    def stepped(self, step: Step) -> None:
        """Print the step."""
        click.echo(f"{self._now_ms / 1000:9.2f}  > {step.text}")

    def told(self, line: Tell) -> None:
        """Print the line."""
        rule = f" ({line.rule})" if line.rule else ""
        click.echo(f"{self._now_ms / 1000:9.2f}  {line.text}{rule}")


@dataclass(frozen=True)
class Row:
    """What came of one scenario of all; times and counts are 0 where it was not played."""

    scenario: str
    result: str
    why: str = ""
    emulated_s: float = 0.0
    steps: int = 0
    frames: int = 0
    took_s: float = 0.0

    def as_line(self) -> str:
        """Return the row as people read it."""
        if self.why:
            return f"{self.scenario:38} {self.result:9}  {self.why}"
        counts = f"{self.emulated_s:7.1f} s {self.steps:8} steps {self.frames:6} frames"
        return f"{self.scenario:38} {self.result:9} {counts} {self.took_s:7.1f} s to emulate"


def play_one(name: str, trace: Path | None, as_json: bool) -> None:
    """Play a scenario, shipped or from a file; raises UserError unless the records agree."""
    text = read_scenario(name)
    try:
        with recorder(trace) as found, _onlooker(text, as_json) as onlooker:
            listener = None if found is None else found.attach
            done = rehearsal.perform(text, micropython(), listener, onlooker)
    except rehearsal.NotForTheChip as why:
        line = f"{name} cannot be played on the chip: {why}"
        raise UserError(line, exit_code=EXIT_SCENARIO_UNREADABLE) from why
    except ScenarioError as error:
        raise UserError(f"{name}, {error}", exit_code=EXIT_SCENARIO_UNREADABLE) from error
    except ExpectationFailed as failed:
        raise UserError(f"{name}, {failed}", exit_code=EXIT_SCENARIO_FAILED) from failed
    _tell(name, done, as_json)
    if not done.equal:
        raise UserError(
            f"{name}: the chip's record of the match is not that of the fast body",
            "look at both with --json",
            EXIT_SCENARIO_FAILED,
        )


def play_all(as_json: bool) -> None:
    """Play every shipped scenario and print a line for each; raises UserError if one fails."""
    image = micropython()
    faults = 0
    for path in shipped():
        row = _row(path.stem, path.read_text(encoding="utf-8"), image)
        faults += row.result in (UNEQUAL, FAILED)
        click.echo(json.dumps(asdict(row)) if as_json else row.as_line())
    if faults:
        line = f"{faults} scenarios do not come out alike on both bodies"
        raise UserError(line, "play one of them alone to see why", EXIT_SCENARIO_FAILED)


def _row(name: str, text: str, image: bytes) -> Row:
    began_s = time.monotonic()
    try:
        done = rehearsal.perform(text, image)
    except rehearsal.NotForTheChip as why:
        return Row(name, FAST_ONLY, str(why))
    except (ScenarioError, ExpectationFailed) as failed:
        return Row(name, FAILED, str(failed))
    result = EQUAL if done.equal else UNEQUAL
    took_s = round(time.monotonic() - began_s, 1)
    return Row(name, result, "", done.emulated_ms / 1000, done.steps, done.frames, took_s)


def _onlooker(text: str, as_json: bool) -> AbstractContextManager[Onlooker | None]:
    """Return who looks on: nobody for JSON, the live view in a terminal, else the log."""
    if as_json:
        return nullcontext()
    if not sys.stdout.isatty():
        return nullcontext(Log())
    from affineur_host.live.rehearsed import RehearsalView  # noqa: PLC0415 - slow to load

    return RehearsalView(title_of(text))


def _tell(name: str, done: Performance, as_json: bool) -> None:
    if as_json:
        told = {"scenario": name, "equal": done.equal, **asdict(done)}
        click.echo(json.dumps(told, default=bytes.decode))
        return
    for line in done.unseen:
        click.echo(f"not seen on the chip: {line}", err=True)
    if done.equal:
        records = done.record.count(b"\n") - 1
        click.echo(
            f"equal on both bodies: {records} records, {done.steps} steps, {done.frames} frames"
        )
