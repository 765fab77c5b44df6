"""Play the golden playthroughs anew: only after a deliberate change of rules or tables.

PYTHONPATH=firmware:sim python tests/rules/steam/make_golden.py firmware
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from playthrough import text_of
from replay_golden import GOLDEN

from affineur.rules.steam import Game
from affineur_sim.players.play import choose_any, play_out
from affineur_sim.players.steam import choose_greedily

READINGS = {
    "purple": "chosen",
    "extra_marker": "on",
    "setup_bonus": "off",
    "heading": "random",
    "entry": "first",
    "gear_pairs": "one",
    "reshuffle": "on",
    "overseer_direction": "either",
    "overseer_colour": "always",
    "undo_draw": "off",
}
ANY, GREEDY = choose_any, choose_greedily
PLAYTHROUGHS = {
    "four-greedy": ({"seats": [0, 1, 2, 3]}, (GREEDY,) * 4),
    "four-expert": ({"seats": [0, 1, 2, 3], "expert": True}, (GREEDY, ANY, GREEDY, ANY)),
    "three-first-game": ({"seats": [0, 2, 3], "first_game": True}, (ANY, ANY, ANY, ANY)),
    "two-readings": ({"seats": [1, 3], "options": READINGS}, (ANY, GREEDY, ANY, GREEDY)),
    "three-expert": ({"seats": [1, 2, 3], "expert": True}, (ANY,) * 4),
    "two-entered": ({"seats": [0, 2], "chance": "entered"}, (ANY,) * 4),
}


def main() -> None:
    """Write every playthrough."""
    for seed, (name, (setup, players)) in enumerate(PLAYTHROUGHS.items(), 1):
        game = play_out(Game.new(dict(setup), seed), dict(enumerate(players)), seed)
        Path(GOLDEN, name + ".txt").write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    main()
