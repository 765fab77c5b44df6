"""Play the golden playthroughs anew: only after a deliberate change of rules or tables.

PYTHONPATH=firmware:host_tools python tests/rules/fromage/make_golden.py firmware
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from playthrough import text_of
from replay_golden import GOLDEN

from affineur.rules import names
from affineur_host.rules_check import play

FROMAGE, FORMAGGIO = list(names.VENUES[:4]), list(names.VENUES[4:])
FOUR, THREE, TWO = [0, 1, 2, 3], [0, 1, 3], [1, 3]
READINGS = {
    "gondola": "optional",
    "wine": "optional",
    "wedding": "season",
    "milking": "burn",
    "samples": "all",
    "wild": "joins wine",
    "steps": "ask",
    "undo_draw": "off",
    "stall_turns": 12,
}
PLAYTHROUGHS = {
    "fromage-4": {"seats": FOUR, "venues": FROMAGE},
    "fromage-4-board": {"seats": FOUR, "venues": FROMAGE, "sides": ["board"] * 4},
    "fromage-3": {"seats": THREE, "venues": FROMAGE, "orders": "retail"},
    "fromage-2-table": {"seats": TWO, "venues": FROMAGE, "turning": "table"},
    "fromage-1-level-1": {"seats": [0], "venues": FROMAGE, "first_game": True},
    "fromage-4-advanced": {"seats": FOUR, "venues": FROMAGE, "advanced": True},
    "formaggio-4": {"seats": FOUR, "venues": FORMAGGIO},
    "formaggio-3-side-2": {"seats": THREE, "venues": FORMAGGIO, "sides": ["II"] * 4},
    "formaggio-2-entered": {"seats": [0, 2], "venues": FORMAGGIO, "chance": "entered"},
    "formaggio-1-level-3": {"seats": [2], "venues": FORMAGGIO, "corporation": {"level": 3}},
    "formaggio-1-advanced": {"seats": [1], "venues": FORMAGGIO, "advanced": True},
    "mix-4-own-board": {
        "seats": FOUR,
        "venues": ["villes", "vigneto", "bistro", "venezia"],
        "orders": "own board",
    },
    "mix-3-advanced": {
        "seats": THREE,
        "venues": ["banca", "festival", "regioni", "fromagerie"],
        "advanced": True,
    },
    "mix-2-readings": {
        "seats": [0, 2],
        "venues": ["vigneto", "fromagerie", "venezia", "festival"],
        "options": READINGS,
    },
    "mix-1-level-4": {
        "seats": [3],
        "venues": ["venezia", "villes", "vigneto", "bistro"],
        "corporation": {"level": 4},
    },
    "fromage-4-both-boxes": {
        "seats": FOUR,
        "venues": FROMAGE,
        "boxes": ["fromage", "formaggio"],
    },
}


def main() -> None:
    """Write every playthrough."""
    for seed, (name, setup) in enumerate(PLAYTHROUGHS.items(), 1):
        game = play(dict(setup), seed)
        Path(GOLDEN, name + ".txt").write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    main()
