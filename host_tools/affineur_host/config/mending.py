"""A settings file that is refused, made one that is taken: what is wrong in it becomes a comment.

This is how a board gets well that does not start with its settings: nobody answers there, so its
file is fetched and put back at MicroPython's prompt.
"""

from pathlib import Path

from affineur.settings import FILE_NAME, Problem, SettingsError, parse
from affineur.settings.table import VERSION
from affineur_host.config.places import UNREADABLE, content, put
from affineur_host.device.repl import Repl

ON_BOARD = f"/data/{FILE_NAME}"
_PARTIAL = ".new"
_HEAD = f"version = {VERSION}\n"
_LEFT_OUT = "# left out: "


def mended(data: bytes) -> tuple[bytes, list[Problem]]:
    """Return a file that is taken, and what was wrong with this one; itself, if nothing was."""
    problems = _problems(data)
    if not problems:
        return data, []
    lines = [_text(line) for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    kept = ["" if _sets_version(line) else line for line in lines]
    wrong = [_moved_up(each) for each in _problems((_HEAD + "\n".join(kept)).encode())]
    for problem in wrong:
        kept[problem.line - 1] = _LEFT_OUT + kept[problem.line - 1].strip()
    whole = [each for each in problems if each.code in UNREADABLE]
    return (_HEAD + "\n".join(kept)).encode(), whole + wrong


def mend_file(path: Path) -> list[Problem]:
    """Put the mended file in place of the one at `path`; raises UserError."""
    data, problems = mended(content(path))
    if problems:
        put(path, data)
    return problems


def mend_board(repl: Repl) -> list[Problem]:
    """Put the mended file in place of the one on the board, at once; raises DeviceFault."""
    try:
        found = repl.read_file(ON_BOARD)
    except OSError:  # there is none, so every setting has its default
        return []
    data, problems = mended(found)
    if problems:
        repl.write_file(ON_BOARD + _PARTIAL, data)
        repl.run(f"import os; os.rename({ON_BOARD + _PARTIAL!r}, {ON_BOARD!r})")
    return problems


def _problems(data: bytes) -> list[Problem]:
    try:
        parse(data)
    except SettingsError as error:
        return list(error.problems)
    return []


def _text(line: bytes) -> str:
    """Return a line of a file; one that is no text becomes a comment."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return _LEFT_OUT + line.decode("ascii", "backslashreplace")


def _sets_version(line: str) -> bool:
    return line.partition("=")[0].strip() == "version"


def _moved_up(problem: Problem) -> Problem:
    """Return a problem in the file below the head as one in the file itself."""
    return Problem(problem.code, problem.line - 1, problem.key, problem.value, problem.allowed)
