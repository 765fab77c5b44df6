"""Replay the golden playthroughs and print how each one ends; runs on CPython and MicroPython.

replay_golden.py FIRMWARE [NAME ...]
"""

import os
import sys

sys.path.insert(0, __file__.rsplit("/", 2)[0])
sys.path.insert(0, sys.argv[1])

from playthrough import end_of, record_in, setup_in

from affineur.rules.steam import Game

GOLDEN = __file__.rsplit("/", 1)[0] + "/golden/"


def main() -> None:
    """Replay the named playthroughs, or all of them."""
    for name in sys.argv[2:] or sorted(os.listdir(GOLDEN)):
        print(name)
        print("\n".join(end_of(Game.replay(setup_in(GOLDEN + name), record_in(GOLDEN + name)))))


if __name__ == "__main__":
    main()
