"""Settings files from elsewhere: taken whole, taken in part, or refused with what differs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from affineur.settings import Problem, SettingsError, parse
from affineur_host.config.changes import KEYS, mentioned
from affineur_host.config.places import content, parsed
from affineur_host.errors import EXIT_SETTINGS_FOREIGN, UserError

_MOST_NAMED = 5


def whole(path: Path) -> Mapping[str, Any]:
    """Return every setting of a file that mentions all there are; raises UserError."""
    data = content(path)
    settings = parsed(data, path)
    said = mentioned(data, comments=True)
    missing = [key for key in KEYS if key not in said]
    if missing:
        named = ", ".join(missing[:_MOST_NAMED])
        more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        raise UserError(
            f"{path} is older than this version, or not whole: it says nothing of {named}{more}",
            "--merge takes what it sets and keeps the rest as it is",
            EXIT_SETTINGS_FOREIGN,
        )
    return settings.values()


def merged(path: Path) -> Mapping[str, Any]:
    """Return what a file sets; what it has as a comment is left out. Raises UserError."""
    data = content(path)
    values = parsed(data, path).values()
    return {key: values[key] for key in mentioned(data, comments=False)}


def problems_in(path: Path) -> list[Problem]:
    """Return all that is wrong with a settings file; raises UserError where there is none."""
    try:
        parse(content(path))
    except SettingsError as error:
        return error.problems
    return []
