"""The settings in force, and what a value must be to become one."""

from affineur.settings.table import BOOL, CHOICE, GROUPS, INT, INTS, TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNKNOWN_KEY, WRONG_TYPE, OUT_OF_RANGE = "UNKNOWN_KEY", "WRONG_TYPE", "OUT_OF_RANGE"
NOT_A_SETTING, REPEATED, NOT_TEXT = "NOT_A_SETTING", "REPEATED", "NOT_TEXT"
NO_VERSION, NEWER_VERSION = "NO_VERSION", "NEWER_VERSION"

_MOST_SHOWN = 60  # characters of a bad key or value that a message repeats


class Problem:
    """One thing wrong with a file or a change of settings.

    `code` is one of the names above and stable; `line` counts from 1, or is 0 where no file is
    involved; `key`, `value` and `allowed` are what was written and what may be, as text.
    """

    def __init__(self, code: str, line: int, key: str, value: str, allowed: str):
        self.code = code
        self.line = line
        self.key = key
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        where = "line %d: " % self.line if self.line else ""
        if not self.key:
            return "%s%s" % (where, self.allowed)
        return "%s%s = %s: %s" % (where, self.key, self.value, self.allowed)


class SettingsError(Exception):
    """Settings that cannot be taken; `problems` lists everything wrong, in file order."""

    def __init__(self, problems: "list[Problem]"):
        super().__init__("; ".join([str(problem) for problem in problems]))
        self.problems = problems


def _rows() -> "dict[str, Any]":
    return {row[0]: row for _, rows in GROUPS for row in rows}


ROWS = _rows()


def allowed_text(key: str) -> str:
    """Say in words what the setting `key` may be."""
    _, kind, allowed, _, _ = ROWS[key]
    if kind == INT:
        return "a whole number from %d to %d" % allowed
    if kind == CHOICE:
        return "one of %s" % ", ".join([str(option) for option in allowed])
    if kind == BOOL:
        return "yes or no"
    if kind == TEXT:
        return "text of %d to %d characters in double quotes" % allowed
    low, high, lengths = allowed
    counts = " or ".join([str(length) for length in lengths])
    return "%s whole numbers from %d to %d" % (counts, low, high)


def fault_of(key: str, value: object) -> "str | None":
    """Return the code of what is wrong with `value` for the setting `key`, or None."""
    if key not in ROWS:
        return UNKNOWN_KEY
    _, kind, allowed, _, _ = ROWS[key]
    return _CHECKS[kind](value, allowed)


def _int_fault(value: "Any", allowed: "Any") -> "str | None":
    if not isinstance(value, int) or isinstance(value, bool):
        return WRONG_TYPE
    return None if allowed[0] <= value <= allowed[1] else OUT_OF_RANGE


def _choice_fault(value: "Any", allowed: "Any") -> "str | None":
    if type(value) is not type(allowed[0]):
        return WRONG_TYPE
    return None if value in allowed else OUT_OF_RANGE


def _bool_fault(value: "Any", _allowed: "Any") -> "str | None":
    return None if isinstance(value, bool) else WRONG_TYPE


def _text_fault(value: "Any", allowed: "Any") -> "str | None":
    if not isinstance(value, str):
        return WRONG_TYPE
    for char in value:
        if not _is_writable(ord(char)):
            return OUT_OF_RANGE
    return None if allowed[0] <= len(value) <= allowed[1] else OUT_OF_RANGE


def _is_writable(code: int) -> bool:
    """Tell control characters (C0, C1) and lone surrogates from what a file can carry."""
    return code >= 32 and not 127 <= code < 160 and not 0xD800 <= code <= 0xDFFF


def _ints_fault(value: "Any", allowed: "Any") -> "str | None":
    if not isinstance(value, tuple):
        return WRONG_TYPE
    for item in value:
        fault = _int_fault(item, allowed)
        if fault:
            return fault
    return None if len(value) in allowed[2] else OUT_OF_RANGE


_CHECKS = {
    INT: _int_fault,
    CHOICE: _choice_fault,
    BOOL: _bool_fault,
    TEXT: _text_fault,
    INTS: _ints_fault,
}


class Settings:
    """One consistent set of values, read as attributes: `settings.hands_off_delay_ms`.

    It cannot be changed; `changed` gives a new one. (A MicroPython build without `__setattr__`
    does not stop an assignment, so the tests on a PC do.)
    """

    _sealed = False

    def __init__(self, values: "dict[str, object] | None" = None):
        """Take `values` over the defaults; raises SettingsError naming every bad one."""
        given = values or {}
        problems = [_problem(key, given[key]) for key in sorted(given)]
        found = [problem for problem in problems if problem]
        if found:
            raise SettingsError(found)
        for key in ROWS:
            setattr(self, key, given.get(key, ROWS[key][3]))
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        if self._sealed:
            raise AttributeError("settings do not change; use changed(%s=...)" % name)
        object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> "Any":
        raise AttributeError("there is no setting called %s" % name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def values(self) -> "dict[str, Any]":
        """Return every value by key."""
        return {key: getattr(self, key) for key in ROWS}

    def changed(self, **changes: object) -> "Settings":
        """Return settings with these values instead; raises SettingsError."""
        values = self.values()
        values.update(changes)
        return Settings(values)


def _problem(key: str, value: object) -> "Problem | None":
    code = fault_of(key, value)
    if code is None:
        return None
    return problem_with(code, 0, key, str(value))


def problem_with(code: str, line: int, key: str, value: str) -> Problem:
    """Return the Problem `code` of `key`, with what would be allowed there."""
    key, value = key[:_MOST_SHOWN], value[:_MOST_SHOWN]
    if code == UNKNOWN_KEY:
        return Problem(code, line, key, value, "there is no such setting")
    if code == REPEATED:
        return Problem(code, line, key, value, "the setting is given twice")
    return Problem(code, line, key, value, "must be %s" % allowed_text(key))
