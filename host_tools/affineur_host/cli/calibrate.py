"""`affineur calibrate`: fit a board's settings to the board, part by part."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from affineur_host.calibration.parts import NAMES, PARTS, Part, part_called
from affineur_host.cli.named import refuse_named
from affineur_host.cli.options import (
    device_option,
    json_option,
    opened,
    print_json,
    quiet_option,
    yes_option,
)
from affineur_host.errors import EXIT_INTERRUPTED, UserError

if TYPE_CHECKING:
    from affineur_host.calibration.person import AtTerminal


def _answers(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    """Return answers given beforehand by the name of their question."""
    answers = {}
    for word in given:
        key, equals, answer = word.partition("=")
        if not equals:
            raise click.BadParameter(f"{word} is not QUESTION=ANSWER")
        answers[key.strip()] = answer.strip()
    return answers


def _complete(_context: click.Context, _option: click.Parameter, word: str) -> list[str]:
    return [name for name in NAMES if name.startswith(word)]


answers_option = click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="QUESTION=ANSWER",
    callback=_answers,
    help="Answer a question beforehand, such as light.red=green; repeatable.",
)


@click.command("calibrate")
@device_option
@click.option(
    "--part",
    "wanted",
    multiple=True,
    metavar="NAME",
    help="Only this part; repeatable.",
    shell_complete=_complete,
)
@click.option("--list", "only_list", is_flag=True, help="List the parts and which are done.")
@click.option("--again", is_flag=True, help="Begin with the first part, whatever has been done.")
@answers_option
@click.option("--restart", is_flag=True, help="Let the board start afresh at the end.")
@json_option
@quiet_option
@yes_option
def calibrate(device: str | None, wanted: tuple[str, ...], **how: Any) -> None:
    """Fit the settings to the board: light, current, keys, readers, motor, index, zero, pace.

    Each part asks and measures, and keeps its settings on the board at its end. What is done is
    remembered, so a calibration that was left goes on with the next part. The board moves only
    after a question; --yes answers those, and takes each default.
    """
    from affineur_host.calibration.progress import Progress  # noqa: PLC0415 - slow to load

    if how["only_list"]:
        refuse_named(("wanted", "answers", "restart"), "--list")
    if how["again"]:
        refuse_named(("wanted",), "--again")
    chosen = [part_called(name) for name in wanted]
    with opened(device) as session:
        progress = Progress(_name_of(session))
        if how["again"]:
            progress.forget()
        left = chosen or [part for part in PARTS if part.name not in progress.done]
        if how["only_list"]:
            _list(progress.done, how["as_json"])
        elif left:
            _carry_out(left, session, progress, how)
        else:
            click.echo("every part is done; --again begins anew, --part repeats one", err=True)


def _carry_out(parts: list[Part], session: Any, progress: Any, how: dict[str, Any]) -> None:
    from affineur_host.calibration.person import AtTerminal  # noqa: PLC0415 - slow to load
    from affineur_host.calibration.session import calibrated  # noqa: PLC0415
    from affineur_host.workbench import Workbench  # noqa: PLC0415

    quiet = how["quiet"] or how["as_json"]
    person = AtTerminal(how["answers"], how["yes"], quiet)
    changed = False
    with Workbench(session) as bench:
        for at, part in enumerate(parts):
            with _may_be_left(parts[at:]):
                report = calibrated(part, bench, person, progress)
            changed = changed or bool(report["changed"])
            if how["as_json"]:
                print_json(report)
            else:
                click.echo(f"{part.name}: {report['sentence']}")
                for line in report["changed"]:
                    click.echo(f"  {line}")
    tell_unasked(person)
    _offer_restart(session, changed, how["restart"])


@contextmanager
def _may_be_left(parts: list[Part]) -> Iterator[None]:
    """Say how it goes on where the first of `parts`, which are to be done, does not end well."""
    try:
        yield
    except (click.Abort, KeyboardInterrupt):
        raise UserError(
            f"stopped in the part {parts[0].name}",
            "what the parts before have found is kept; the same command goes on with this one",
            EXIT_INTERRUPTED,
        ) from None
    except UserError:
        if len(parts) > 1:
            names = ", ".join(part.name for part in parts)
            click.echo(f"to be done: {names}; --part takes one out of turn", err=True)
        raise


def tell_unasked(person: "AtTerminal") -> None:
    """Name the answers that no question wanted: one may be misspelt."""
    for key in person.unasked:
        person.tell(f"no question was called {key}")


def _offer_restart(session: Any, changed: bool, restart: bool) -> None:
    from affineur_host.device.restart import restarted  # noqa: PLC0415 - slow to load

    if not changed:
        return
    asked = not restart and sys.stdin is not None and sys.stdin.isatty()
    if restart or (asked and click.confirm("start the board afresh now?", err=True)):
        restarted(session)
        click.echo("the board has started afresh", err=True)
    else:
        click.echo("changes hold from the next start of the board (--restart)", err=True)


def _list(done: list[str], as_json: bool) -> None:
    if as_json:
        print_json({"parts": [{"name": name, "done": name in done} for name in NAMES]})
        return
    for part in PARTS:
        click.echo(f"{part.name:8} {'done' if part.name in done else '-   '}  {part.title}")


def _name_of(session: Any) -> str:
    """Return what tells this board from others: its serial number, else its name."""
    transport = session.transport
    return str(getattr(transport, "serial_number", "") or session.hello["board"])
