"""Refuses options of the present command that mean nothing beside another one."""

from collections.abc import Collection

import click
from click.core import ParameterSource


def refuse_named(names: Collection[str], beside: str) -> None:
    """Raise UsageError when an option called one of `names` stands beside `beside`.

    What the environment says is for all commands, and so is never refused.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in names and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} means nothing with {beside}")
