"""`affineur config`: the settings of a board, or in a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from affineur.settings import Settings, SettingsError, allowed_text, dump, format_value
from affineur.settings.table import BOOL, CHOICE
from affineur.settings.values import ROWS
from affineur_host.cli.config_mend import file_option, mend
from affineur_host.cli.named import refuse_named
from affineur_host.cli.options import (
    Group,
    device_option,
    json_option,
    opened,
    print_json,
    yes_option,
)
from affineur_host.config import changes, editing, importing, problems
from affineur_host.errors import EXIT_SETTINGS_INVALID, UserError

if TYPE_CHECKING:
    from affineur_host.config.places import Place


def _complete(
    _context: click.Context, _parameter: click.Parameter, beginning: str
) -> list[CompletionItem]:
    """Return the settings that a word may become, and behind = what such a setting may be."""
    key, equals, value = beginning.partition("=")
    if not equals:
        return [CompletionItem(name, help=ROWS[name][4]) for name in ROWS if name.startswith(key)]
    if key not in ROWS or ROWS[key][1] not in (BOOL, CHOICE):
        return []
    words = ("yes", "no") if ROWS[key][1] == BOOL else [str(word) for word in ROWS[key][2]]
    return [CompletionItem(f"{key}={word}") for word in words if word.startswith(value)]


_restart = click.option(
    "--restart/--no-restart",
    default=None,
    help="Let the board start afresh, so that changes hold; asked for on a terminal.",
)


@dataclass(frozen=True)
class _How:
    """Where settings are changed, and how that is told."""

    device: str | None
    file: Path | None
    restart: bool | None
    as_json: bool


def _changing(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that changes settings its options, as one argument `how`."""

    @wraps(command)
    def packed(
        device: str | None, file: Path | None, restart: bool | None, as_json: bool, **others: Any
    ) -> None:
        command(how=_How(device, file, restart, as_json), **others)

    for option in (json_option, _restart, file_option, device_option):
        packed = option(packed)
    return packed


_HOLD = "changes hold from the next start of the board"


@click.group("config", cls=Group)
def config() -> None:
    """Read and change the settings of a board (--device), or in a file (--file).

    Every setting, its unit and what it may be stands in firmware/SETTINGS.md.
    """


@config.command("get")
@click.argument("keys", nargs=-1, shell_complete=_complete)
@device_option
@file_option
@click.option("--changed", is_flag=True, help="Only settings that are not at their defaults.")
@json_option
def get(
    keys: tuple[str, ...], device: str | None, file: Path | None, changed: bool, as_json: bool
) -> None:
    """Print the settings KEYS, or all."""
    wanted = _known(keys) or list(changes.KEYS)
    with _place(device, file) as place:
        values = place.read().values()
    defaults = Settings().values()
    shown = [key for key in wanted if not changed or values[key] != defaults[key]]
    if as_json:
        print_json({key: values[key] for key in shown})
        return
    for key in shown:
        mark = "" if values[key] == defaults[key] else "  (changed)"
        click.echo(f"{key} = {format_value(key, values[key])}{'' if keys else mark}")


@config.command("set")
@click.argument(
    "assignments", nargs=-1, required=True, metavar="KEY=VALUE...", shell_complete=_complete
)
@_changing
def set_values(assignments: tuple[str, ...], how: _How) -> None:
    """Change settings: all of them, or none when one is wrong."""
    try:
        wanted = changes.assigned(assignments)
    except SettingsError as error:
        raise problems.as_error(error) from error
    with _place(how.device, how.file, may_be_new=True) as place:
        old = place.read()
        _apply(place, changes.differences(old, old.changed(**wanted)), how)


@config.command("edit")
@_changing
@yes_option
def edit(how: _How, yes: bool) -> None:
    """Change settings in the editor that VISUAL or EDITOR names."""
    with _place(how.device, how.file, may_be_new=True) as place:
        old = place.read()
    new = editing.edited(old, _show_problems, again=not yes)  # may take hours
    if new is None:
        raise click.Abort
    with _place(how.device, how.file, may_be_new=True) as place:
        _apply(place, changes.differences(old, new), how)


@config.command("export")
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path, allow_dash=True))
@device_option
@file_option
def export(target: Path, device: str | None, file: Path | None) -> None:
    """Write all settings to FILE (- for the output), each with its default as a comment."""
    from affineur_host.config.places import write_file  # noqa: PLC0415

    with _place(device, file) as place:
        settings = place.read()
    if str(target) == "-":
        click.echo(dump(settings).decode(), nl=False)
        return
    write_file(target, settings)
    click.echo(f"settings of {place.name} written to {target}", err=True)


@config.command("import")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@_changing
@click.option("--merge", is_flag=True, help="Take what FILE sets, keep the rest as it is.")
def import_file(source: Path, how: _How, merge: bool) -> None:
    """Put the settings in FILE in place of the present ones, once they are all right."""
    given = importing.merged(source) if merge else importing.whole(source)
    with _place(how.device, how.file, may_be_new=True) as place:
        old = place.read()
        _apply(place, changes.differences(old, old.changed(**given)), how)


@config.command("check")
@click.argument("source", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@device_option
@json_option
def check(source: Path | None, device: str | None, as_json: bool) -> None:
    """Say all that is wrong with the settings in FILE, or on the board."""
    if source is not None:
        refuse_named(("device",), "FILE")
    found = importing.problems_in(source) if source is not None else _on_board(device)
    name = str(source) if source is not None else "the board"
    if as_json:
        print_json({"problems": problems.as_data(found)})
    for line in [] if as_json else problems.lines(found):
        click.echo(line)
    if found:
        raise UserError(
            f"{name}: {len(found)} of the settings cannot be taken",
            "correct the places above",
            EXIT_SETTINGS_INVALID,
        )
    if not as_json:
        click.echo(f"{name}: all {len(ROWS)} settings are as they may be")


def _on_board(device: str | None) -> list[Any]:
    with _place(device, None) as place:
        place.read()
    return []


# What the commands share

_OF_BOARDS = ("device", "restart")
config.add_command(mend)


@contextmanager
def _place(device: str | None, file: Path | None, may_be_new: bool = False) -> "Iterator[Place]":
    from affineur_host.config.places import InFile, OnBoard  # noqa: PLC0415 - slow to load

    if file is not None:
        refuse_named(_OF_BOARDS, "--file")
        yield InFile(file, may_be_new)
        return
    with opened(device) as session:
        yield OnBoard(session)


def _known(keys: tuple[str, ...]) -> list[str]:
    try:
        return changes.known(keys)
    except SettingsError as error:
        raise problems.as_error(error) from error


def _apply(place: "Place", made: list[changes.Difference], how: _How) -> None:
    place.write(changes.values_of(made))
    if how.as_json:
        print_json({"changed": {change.key: [change.old, change.new] for change in made}})
    for change in [] if how.as_json else made:
        click.echo(change.line())
    if not made and not how.as_json:
        click.echo("nothing changes")
    begin_afresh: Callable[[], None] | None = getattr(place, "restart", None)
    if begin_afresh is not None and (made or how.restart):
        _offer_restart(begin_afresh, how.restart)


def _offer_restart(begin_afresh: Callable[[], None], restart: bool | None) -> None:
    if restart is None and sys.stdin is not None and sys.stdin.isatty():
        restart = click.confirm(f"{_HOLD}; start it afresh now?", err=True)
    if restart:
        begin_afresh()
        click.echo("the board has started afresh", err=True)
    else:
        click.echo(f"{_HOLD} (--restart)", err=True)


def _show_problems(error: SettingsError) -> bool:
    """Show what is wrong with what was edited; return whether to edit it again."""
    for line in problems.lines(error.problems):
        click.echo(line, err=True)
    for key in sorted({problem.key for problem in error.problems if problem.key in ROWS}):
        click.echo(f"  {key}: {ROWS[key][4]} It must be {allowed_text(key)}.", err=True)
    return click.confirm("edit again?", default=True, err=True)
