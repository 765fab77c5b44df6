r"""Settings as a text file that a person can edit.

    version = 1
    # motor
    motor_teeth = 18          # a comment may end a line
    # ring_teeth = 145
    board_name = "Küche"

One `key = value` a line, in UTF-8; a setting that is left out or commented out keeps its default.
Whole numbers are decimal, truth is yes or no, lists are separated by commas, `none` for
an empty one. Text stands in double quotes, with `\"` and `\\` for the quote and the backslash.
Reading is strict: everything wrong with a file is reported at once, and nothing of it is taken.
"""

from errno import ENOENT

from affineur.settings.table import BOOL, CHOICE, GROUPS, INT, INTS, TEXT, VERSION
from affineur.settings.values import (
    NEWER_VERSION,
    NO_VERSION,
    NOT_A_SETTING,
    NOT_TEXT,
    REPEATED,
    ROWS,
    UNKNOWN_KEY,
    WRONG_TYPE,
    Problem,
    Settings,
    SettingsError,
    fault_of,
    problem_with,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE_NAME = "settings.txt"

_BLANKS = " \t\r"
_DIGITS = "0123456789"
_MOST_DIGITS = 9
_NO_ITEMS = "none"
_TRUTH = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


def parse(data: bytes) -> Settings:
    """Read a settings file; raises SettingsError listing every problem."""
    lines = _lines(data)
    _check_version(lines)
    values: "dict[str, object]" = {}
    problems = []
    for line, key, text in lines[1:]:
        problem = _take(values, line, key, text)
        if problem:
            problems.append(problem)
    if problems:
        raise SettingsError(problems)
    return Settings(values)


def dump(settings: Settings) -> bytes:
    """Write a settings file; a setting at its default stands as a comment."""
    lines = [
        "# Affineur settings. A setting behind # keeps its default.",
        "version = %d" % VERSION,
    ]
    for title, rows in GROUPS:
        lines.append("\n# -- %s --" % title)
        for key, _, _, default, _ in rows:
            value = getattr(settings, key)
            line = "%s = %s" % (key, format_value(key, value))
            lines.append("# " + line if value == default else line)
    return ("\n".join(lines) + "\n").encode()


def load(store: "Any", name: str = FILE_NAME) -> Settings:
    """Read the settings kept in `store` (a `ports.Store`); the defaults when there is no file.

    Raises SettingsError, and whatever OSError the store raises.
    """
    data = _read(store, name)
    return Settings() if data is None else parse(data)


def save(store: "Any", settings: Settings, name: str = FILE_NAME) -> None:
    """Put `settings` in place of the file; after a power cut it is the old or the new one.

    A file of a newer version is left untouched: SettingsError(NEWER_VERSION).
    """
    data = _read(store, name)
    if data is not None:
        _refuse_newer(data)
    store.replace(name, dump(settings))


def parse_value(key: str, text: str, line: int = 0) -> object:
    """Read the value of the setting `key` as it stands in a file; raises SettingsError."""
    if key not in ROWS:
        raise SettingsError([problem_with(UNKNOWN_KEY, line, key, text)])
    _, kind, allowed, _, _ = ROWS[key]
    if kind != TEXT:
        text = _without_comment(text)
    value = _PARSERS[kind](text, allowed)
    code = WRONG_TYPE if value is None else fault_of(key, value)
    if code:
        raise SettingsError([problem_with(code, line, key, text)])
    return value


def format_value(key: str, value: "Any") -> str:
    """Write the value of the setting `key` as it stands in a file."""
    kind = ROWS[key][1]
    if kind == BOOL:
        return "yes" if value else "no"
    if kind == TEXT:
        return '"%s"' % value.replace("\\", "\\\\").replace('"', '\\"')
    if kind == INTS:
        return ", ".join([str(item) for item in value]) or _NO_ITEMS
    return str(value)


def _read(store: "Any", name: str) -> "bytes | None":
    try:
        return store.read(name)  # type: ignore[no-any-return]
    except OSError as error:
        if error.args[0] != ENOENT:
            raise
    return None


def _lines(data: bytes) -> "list[tuple[int, str, str]]":
    """Return (line number, key, text) of every line that sets something."""
    text = _decoded(data)
    if text is None:
        raise SettingsError([Problem(NOT_TEXT, 0, "", "", "the file is not UTF-8 text")])
    found = []
    for index, written in enumerate(text.lstrip("\ufeff").split("\n")):
        line = written.strip(_BLANKS)
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.append((index + 1, key.strip(_BLANKS), value.strip(_BLANKS)))
    return found


def _without_comment(text: str) -> str:
    return text.split("#", 1)[0].strip(_BLANKS)


def _decoded(data: bytes) -> "str | None":
    try:
        return str(data, "utf-8")
    except UnicodeError:
        return None


def _check_version(lines: "list[tuple[int, str, str]]") -> None:
    """Raise SettingsError unless the first setting is a version this firmware can read."""
    line, key, text = lines[0] if lines else (1, "", "")
    version = _parse_int(_without_comment(text), None)
    if key != "version" or version is None or version < 1:
        hint = "the first setting must be version = %d" % VERSION
        raise SettingsError([Problem(NO_VERSION, line, "", "", hint)])
    if version > VERSION:
        hint = "the file is for newer firmware; this one reads version %d" % VERSION
        raise SettingsError([Problem(NEWER_VERSION, line, key, str(version), hint)])


def _refuse_newer(data: bytes) -> None:
    try:
        _check_version(_lines(data))
    except SettingsError as error:
        if error.problems[0].code == NEWER_VERSION:
            raise


def _take(values: "dict[str, object]", line: int, key: str, text: str) -> "Problem | None":
    """Add one line of a file to `values`, or say what is wrong with it."""
    if not key or not text:
        return Problem(NOT_A_SETTING, line, "", "", "expected key = value")
    if key in values:
        return problem_with(REPEATED, line, key, text)
    try:
        values[key] = parse_value(key, text, line)
    except SettingsError as error:
        return error.problems[0]
    return None


def _parse_int(text: str, _allowed: "Any") -> "int | None":
    """Read a decimal number; a longer one than any setting can take becomes 10^9."""
    digits = text[1:] if text.startswith("-") else text
    if not digits or digits.strip(_DIGITS):
        return None
    value = int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS
    return -value if text.startswith("-") else value


def _parse_choice(text: str, allowed: "Any") -> "int | str | None":
    return _parse_int(text, None) if isinstance(allowed[0], int) else text


def _parse_bool(text: str, _allowed: "Any") -> "bool | None":
    return _TRUTH.get(text)


def _parse_ints(text: str, _allowed: "Any") -> "tuple[int, ...] | None":
    if text == _NO_ITEMS:
        return ()
    items = [_parse_int(item.strip(_BLANKS), None) for item in text.split(",")]
    return None if None in items else tuple(items)  # type: ignore[arg-type]


def _parse_text(text: str, _allowed: "Any") -> "str | None":
    """Read text in double quotes; only a comment may follow."""
    if not text.startswith('"'):
        return None
    chars = []
    place = 1
    while place < len(text) and text[place] != '"':
        if text[place] == "\\":
            place += 1
        chars.append(text[place : place + 1])
        place += 1
    after = text[place + 1 :].strip(_BLANKS)
    closed = place < len(text)
    return "".join(chars) if closed and (not after or after.startswith("#")) else None


_PARSERS: "dict[str, Any]" = {
    INT: _parse_int,
    CHOICE: _parse_choice,
    BOOL: _parse_bool,
    TEXT: _parse_text,
    INTS: _parse_ints,
}
