"""What holds for every command: help, and JSON for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from affineur_host.cli.main import COMMANDS, affineur

if TYPE_CHECKING:
    from collections.abc import Iterator

# What these print is a file, a script or JSON already; or they have a screen of their own.
WITHOUT_JSON = {
    "completion",
    "config export",
    "connect",
    "engine",
    "tables export",
    "tables import",
    "tags card",
    "tags convert",
    "tags labels",
}
SHORT = {"--help": "-h", "--quiet": "-q", "--yes": "-y"}


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, with its name."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


ALL = dict(leaves(affineur))


def options(command: click.Command) -> set[str]:
    return {name for parameter in command.params for name in parameter.opts}


def test_every_command_is_there() -> None:
    assert {name.split()[0] for name in ALL} == set(COMMANDS)


@pytest.mark.parametrize("name", ALL)
def test_every_command_says_what_it_is_for(name: str) -> None:
    assert ALL[name].help
    for parameter in ALL[name].params:
        if isinstance(parameter, click.Option) and parameter.help is None:
            assert parameter.name in SELF_EXPLAINING, f"{name} {parameter.opts}"


SELF_EXPLAINING = {"game", "paper", "players", "seed"}


@pytest.mark.parametrize("name", ALL)
def test_every_command_answers_programs_in_json(name: str) -> None:
    assert ("--json" in options(ALL[name])) == (name not in WITHOUT_JSON)


@pytest.mark.parametrize("name", ALL)
def test_options_of_several_commands_have_the_same_short_names(name: str) -> None:
    for parameter in ALL[name].params:
        for long, short in SHORT.items():
            if long in parameter.opts:
                assert short in parameter.opts


def test_a_command_that_does_not_exist_is_told(affineur) -> None:
    done = affineur("dance")
    assert done.exit_code == 2
    assert "No such command 'dance'" in done.only_line()


@pytest.mark.parametrize("group", [(), ("config",), ("journal",), ("tables",), ("tags",)])
def test_help_tells_of_every_command_in_a_whole_sentence(affineur, group) -> None:
    done = affineur(*group, "--help")
    assert "..." not in done.out.partition("Commands:")[2]
