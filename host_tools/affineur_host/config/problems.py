"""What is wrong with settings, as lines for a person: key, value, what may be, and where."""

from collections.abc import Sequence
from typing import Any

from affineur.settings import GROUPS, Problem, SettingsError
from affineur.settings.values import UNKNOWN_KEY
from affineur_host.errors import EXIT_SETTING_UNKNOWN, EXIT_SETTINGS_INVALID, UserError


def as_error(error: SettingsError, name: str = "") -> UserError:
    """Return the line for settings that cannot be taken; `name` says of what."""
    where = f"{name}: " if name else ""
    exit_code = EXIT_SETTINGS_INVALID
    if all(problem.code == UNKNOWN_KEY for problem in error.problems):
        exit_code = EXIT_SETTING_UNKNOWN
    return UserError(where + "; ".join(lines(error.problems)), _hint(error.problems), exit_code)


def lines(problems: Sequence[Problem]) -> list[str]:
    """Return one line for each problem, of a file that may hold anything."""
    return ["".join(_shown(char) for char in str(problem)) for problem in problems]


def as_data(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Return the problems as plain data."""
    names = ("code", "line", "key", "value", "allowed")
    return [{name: getattr(problem, name) for name in names} for problem in problems]


def _shown(char: str) -> str:
    return char if char.isprintable() else "?"


def _hint(problems: Sequence[Problem]) -> str:
    unknown = [problem.key for problem in problems if problem.code == UNKNOWN_KEY]
    close = [close for key in unknown for close in _like(key)]
    if close:
        return f"did you mean {' or '.join(close[:3])}?"
    if unknown:
        return "`affineur config get` lists every setting"
    return "correct that and try again; nothing has been changed"


def _like(key: str) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 - only for what went wrong

    return get_close_matches(key, [row[0] for _, rows in GROUPS for row in rows], 3, 0.6)
