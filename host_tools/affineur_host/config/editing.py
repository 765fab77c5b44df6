"""Settings in a person's own editor, asked again until they are right."""

from collections.abc import Callable

import click

from affineur.settings import Settings, SettingsError, dump, parse
from affineur_host.config.problems import as_error
from affineur_host.errors import EXIT_EDITOR, UserError


def edited(
    settings: Settings, ask_again: Callable[[SettingsError], bool], again: bool = True
) -> Settings | None:
    """Return the settings as a person has edited them; None when they gave up.

    `ask_again` shows what is wrong and says whether to go on; without `again` the first fault is
    the last, and raises UserError.
    """
    text = dump(settings).decode()
    while True:
        text = _in_editor(text)
        try:
            return parse(text.encode())
        except SettingsError as error:
            if not again:
                raise as_error(error) from error
            if not ask_again(error):
                return None


def _in_editor(text: str) -> str:
    """Return `text` after the person has closed the editor; raises UserError."""
    try:
        changed = click.edit(text, extension=".txt", require_save=False)
    except click.ClickException as error:
        raise UserError(
            f"the editor could not be used: {error.format_message()}",
            "set the variable VISUAL or EDITOR to an editor, or use `affineur config set`",
            EXIT_EDITOR,
        ) from error
    return text if changed is None else changed
