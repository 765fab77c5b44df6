"""Replay the golden playthroughs and print how each one ends; runs on CPython and MicroPython.

    replay_golden.py FIRMWARE [NAME ...]

A playthrough is a text file: the set-up in JSON, one line per move or chance result (seat, then
notation), and the expected end: the state and the score sheet, in JSON with sorted keys.
"""

import json
import os
import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules.fromage import Game, parse_move
from affineur.rules.refusal import IllegalMove

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


def setup_in(name: str) -> "dict":
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


def walk(name: str) -> "Game":
    """Play a playthrough again, taking back and making again what may be taken back."""
    game = Game.new(setup_in(name))
    for count, (seat, text) in enumerate(record_in(name)):
        if text == "rotate":
            game.rotate()
        elif game.entered or not text.startswith("reveal"):
            game.apply(seat, parse_move(text))
            if count % 7 == 0:
                redo(game, seat, text)
    return game


def redo(game: "Game", seat: int, text: str) -> None:
    """Take the last request back and make it again, unless a card or `ready` forbids it."""
    after = canonical(game.state)
    if text == "ready":
        return
    try:
        game.undo(seat)
    except IllegalMove:
        return
    game.apply(seat, parse_move(text))
    if canonical(game.state) != after:
        raise AssertionError("taking back and making again changes the state")


def main() -> None:
    """Replay the named playthroughs, or walk through all of them."""
    for name in sys.argv[2:]:
        print(name)
        print("\n".join(end_of(Game.replay(setup_in(name), record_in(name)))))
    for name in [] if sys.argv[2:] else sorted(os.listdir(GOLDEN)):
        game = walk(name)
        if canonical(Game.from_state(game.state).state) != canonical(game.state):
            raise AssertionError("a state read back differs")
        print(name)
        print("\n".join(end_of(game)))


if __name__ == "__main__":
    main()
