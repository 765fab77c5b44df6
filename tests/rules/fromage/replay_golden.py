"""Replay the golden playthroughs and print how each one ends; runs on CPython and MicroPython.

replay_golden.py FIRMWARE [NAME ...]
"""

import os
import sys

sys.path.insert(0, __file__.rsplit("/", 2)[0])
sys.path.insert(0, sys.argv[1])

from playthrough import canonical, end_of, record_in, setup_in

from affineur.rules.fromage import Game, parse_move
from affineur.rules.refusal import IllegalMove

GOLDEN = __file__.rsplit("/", 1)[0] + "/golden/"


def walk(name: str) -> "Game":
    """Play a playthrough again, taking back and making again what may be taken back."""
    game = Game.new(setup_in(GOLDEN + name))
    for count, (seat, text) in enumerate(record_in(GOLDEN + name)):
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
        print("\n".join(end_of(Game.replay(setup_in(GOLDEN + name), record_in(GOLDEN + name)))))
    for name in [] if sys.argv[2:] else sorted(os.listdir(GOLDEN)):
        game = walk(name)
        if canonical(Game.from_state(game.state).state) != canonical(game.state):
            raise AssertionError("a state read back differs")
        print(name)
        print("\n".join(end_of(game)))


if __name__ == "__main__":
    main()
