"""Replay the golden playthroughs and print how each one ends; runs on CPython and MicroPython.

    replay_golden.py FIRMWARE [NAME ...]

A playthrough is a text file: the set-up in JSON, one line per move or chance result (seat, then
notation), and the expected end: the state and the score sheet, in JSON with sorted keys.
"""

import json
import os
import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules.steam import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = __file__.rsplit("/", 1)[0] + "/golden/"


def canonical(value: "object") -> str:
    """Write nested data as JSON with sorted keys and no spaces, the same everywhere."""
    if isinstance(value, dict):
        pairs = [json.dumps(key) + ":" + canonical(value[key]) for key in sorted(value)]
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    return json.dumps(value)


def setup_in(name: str) -> "dict[str, object]":
    """Return the set-up of a playthrough."""
    with open(GOLDEN + name) as file:
        return json.loads(file.readline())


def record_in(name: str) -> "Iterator[tuple[int, str]]":
    """Yield the record of a playthrough line by line."""
    with open(GOLDEN + name) as file:
        file.readline()
        for line in file:
            if line.startswith("state"):
                return
            seat, text = line.rstrip().split(" ", 1)
            yield int(seat), text


def end_of(game: "Game") -> "list[str]":
    """Return the two lines that a finished playthrough must end with."""
    return ["state " + canonical(game.state), "score " + canonical(game.score())]


def main() -> None:
    """Replay the named playthroughs, or all of them."""
    for name in sys.argv[2:] or sorted(os.listdir(GOLDEN)):
        print(name)
        for line in end_of(Game.replay(setup_in(name), record_in(name))):
            print(line)


if __name__ == "__main__":
    main()
