"""`affineur selftest`: try each part of a board on its own."""

from typing import Any

import click

from affineur_host.cli.calibrate import answers_option, tell_unasked
from affineur_host.cli.options import (
    device_option,
    json_option,
    opened,
    print_json,
    quiet_option,
    yes_option,
)
from affineur_host.errors import EXIT_SELFTEST_FAILED, UserError


def _complete(_context: click.Context, _option: click.Parameter, word: str) -> list[str]:
    from affineur_host.selftest.checks import CHECKS  # noqa: PLC0415 - slow to load

    return [name for name in CHECKS if name.startswith(word)]


@click.command("selftest")
@device_option
@click.option(
    "--part",
    "wanted",
    multiple=True,
    metavar="NAME",
    help="Only this part; repeatable.",
    shell_complete=_complete,
)
@answers_option
@json_option
@quiet_option
@yes_option
def selftest(device: str | None, wanted: tuple[str, ...], **how: Any) -> None:
    """Try settings, link, storage, motor, turn, ring, piezo, readers and keys.

    Each part passes, fails, or is absent, with what was measured; what only a person can judge is
    said to be unjudged where nobody is asked. The board turns a little, after a question (--yes).
    """
    from affineur_host.calibration.person import AtTerminal  # noqa: PLC0415 - slow to load
    from affineur_host.selftest.run import checked, tried  # noqa: PLC0415
    from affineur_host.workbench import Workbench  # noqa: PLC0415

    names = checked(wanted)
    as_json, quiet = how["as_json"], how["quiet"]
    person = AtTerminal(how["answers"], how["yes"], as_json or quiet)
    results = []
    with opened(device) as session, Workbench(session) as bench:
        for result in tried(names, bench, person):
            results.append(result)
            if not as_json and (result.is_bad or not quiet):
                click.echo(f"{result.status:9} {result.part:9} {result.sentence}")
    tell_unasked(person)
    if as_json:
        print_json({"results": [vars(result) | {"bad": result.is_bad} for result in results]})
    bad = [result.part for result in results if result.is_bad]
    if bad:
        raise UserError(
            f"{len(bad)} of {len(results)} parts are not as they should be: {', '.join(bad)}",
            "do what their lines say, then run it again",
            EXIT_SELFTEST_FAILED,
        )
