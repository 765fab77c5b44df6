"""From what a person wrote to values, and from two sets of settings to what differs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from affineur.settings import GROUPS, Settings, SettingsError, format_value, parse_value
from affineur.settings.table import TEXT
from affineur.settings.values import (
    NOT_A_SETTING,
    REPEATED,
    ROWS,
    UNKNOWN_KEY,
    Problem,
    fault_of,
    problem_with,
)

KEYS = tuple(row[0] for _, rows in GROUPS for row in rows)


@dataclass(frozen=True)
class Difference:
    """A setting that changes from `old` to `new`."""

    key: str
    old: Any
    new: Any

    def line(self) -> str:
        """Return it as a person reads it."""
        old, new = (format_value(self.key, value) for value in (self.old, self.new))
        return f"{self.key} = {new} (was {old})"


def assigned(words: Iterable[str]) -> dict[str, Any]:
    """Return the values of words such as "motor_teeth=18"; raises SettingsError with all faults.

    Text may do without the double quotes that stand in a file.
    """
    values, problems = {}, []
    for word in words:
        key, equals, text = word.partition("=")
        key, text = key.strip(), text.strip()
        if key in values:
            problems.append(problem_with(REPEATED, 0, key, text))
            continue
        if not equals or not key or not text:
            problems.append(Problem(NOT_A_SETTING, 0, key or word, text, "expected key=value"))
            continue
        try:
            values[key] = value_of(key, text)
        except SettingsError as error:
            problems += error.problems
    if problems:
        raise SettingsError(problems)
    return values


def value_of(key: str, text: str) -> object:
    """Return the value that a person wrote for `key`; raises SettingsError."""
    if key not in ROWS or ROWS[key][1] != TEXT or text.startswith('"'):
        return parse_value(key, text)
    fault = fault_of(key, text)
    if fault:
        raise SettingsError([problem_with(fault, 0, key, text)])
    return text


def known(keys: Iterable[str]) -> list[str]:
    """Return the keys; raises SettingsError naming those that there are not."""
    unknown = [problem_with(UNKNOWN_KEY, 0, key, "?") for key in keys if key not in ROWS]
    if unknown:
        raise SettingsError(unknown)
    return list(keys)


def differences(old: Settings, new: Settings) -> list[Difference]:
    """Return what changes, in the order of the table."""
    before, after = old.values(), new.values()
    return [Difference(key, before[key], after[key]) for key in KEYS if before[key] != after[key]]


def values_of(changes: Iterable[Difference]) -> Mapping[str, Any]:
    """Return the new values by key."""
    return {change.key: change.new for change in changes}


def mentioned(data: bytes, comments: bool) -> list[str]:
    """Return the settings that a file sets, or also (`comments`) has as a comment.

    Whatever writes a settings file mentions all there are.
    """
    keys = set()
    for line in data.decode("utf-8", "replace").lstrip("\ufeff").splitlines():
        text = line.strip().lstrip("# ") if comments else line.strip()
        keys.add(text.partition("=")[0].strip())
    return [key for key in KEYS if key in keys]
