"""Golden playthroughs as text, for scripts that run on CPython and MicroPython.

A playthrough is a text file: the set-up in JSON, one line per move or chance result (seat, then
notation), and the expected end: the state and the score sheet, in JSON with sorted keys.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def canonical(value: "object") -> str:
    """Write nested data as JSON with sorted keys and no spaces, the same everywhere."""
    if isinstance(value, dict):
        pairs = [json.dumps(key) + ":" + canonical(value[key]) for key in sorted(value)]
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    return json.dumps(value)


def setup_in(path: str) -> "dict[str, object]":
    """Return the set-up of a playthrough."""
    with open(path) as file:
        return json.loads(file.readline())


def record_in(path: str) -> "Iterator[tuple[int, str]]":
    """Yield the record of a playthrough line by line."""
    with open(path) as file:
        file.readline()
        for line in file:
            if line.startswith("state"):
                return
            seat, text = line.rstrip().split(" ", 1)
            yield int(seat), text


def end_of(game: "Any") -> "list[str]":
    """Return the two lines that a finished playthrough must end with."""
    return ["state " + canonical(game.state), "score " + canonical(game.score())]


def text_of(game: "Any") -> str:
    """Return a finished game as a playthrough."""
    lines = [json.dumps(game.setup, sort_keys=True)]
    lines += [str(seat) + " " + text for seat, text in game.log]
    return "\n".join(lines + end_of(game)) + "\n"
