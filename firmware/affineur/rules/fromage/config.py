"""What a configuration holds in words: boxes, options, and the questions the engine asks it.

`setup_of` is the way back from the configuration list to the full set-up dict (see setup.py).
"""

from affineur.rules.fromage import state as at
from affineur.rules.fromage.moves import AGES
from affineur.rules.names import TYPES, VENUES

BOXES = ("fromage", "formaggio")
SIDES = ("I", "II", "board")
CLASSES = ("", "1-2", "1-2", "3", "4")
CHANCES = ("dealt", "entered")
TURNINGS = ("auto", "table")
RUBRICS = ("2023", "retail", "own board")
TILES = ("fromage", "fromage_alt", "formaggio")

# Named readings (Q), each with its choices, the default first. A tuple of one integer is a
# number with that default.
OPTIONS = (
    ("gondola", ("mandatory", "optional")),
    ("wine", ("mandatory", "optional")),
    ("wedding", ("type and season", "season")),
    ("milking", ("refuse", "burn")),
    ("samples", ("own token", "all")),
    ("wild", ("wild only", "joins wine")),
    ("steps", ("fixed", "ask")),
    ("undo_draw", ("on", "off")),  # F-TURN-12
    ("stall_turns", (0,)),  # F-END-7, 0 never offers
)
(
    GONDOLA_OPTION,
    WINE_OPTION,
    WEDDING_OPTION,
    MILKING_OPTION,
    SAMPLES_OPTION,
    WILD_OPTION,
    STEPS_OPTION,
    UNDO_DRAW_OPTION,
    STALL_OPTION,
) = range(len(OPTIONS))


def setup_of(config: "list") -> "dict":
    """Return the full set-up dict that gives `config` again."""
    level = config[at.LEVEL]
    setup = {
        "seats": config[at.SEATS][:],
        "venues": [VENUES[venue] for venue in config[at.VENUES_AT]],
        "sides": [key.split("/")[1] for key in config[at.LAYOUTS_AT]],
        "boxes": [name for bit, name in enumerate(BOXES) if config[at.BOXES] >> bit & 1],
        "tile": config[at.TILE],
        "orders": config[at.ORDER_RUBRIC],
        "chance": CHANCES[config[at.ENTERED]],
        "turning": TURNINGS[config[at.BY_TABLE]],
        "advanced": bool(config[at.ADVANCED]),
        "seed": config[at.SEED],
        "options": {name: _option_word(config, i) for i, (name, _) in enumerate(OPTIONS)},
    }
    given = (
        ("corporation", {"game": BOXES[level[0]], "level": level[1]} if level else None),
        ("boards", config[at.GIVEN_BOARDS][:]),
        ("orientation", config[at.GIVEN_ORIENTATION]),
        ("customers", config[at.GIVEN_CUSTOMERS][:]),
        ("piles", [[_order_words(code) for code in pile] for pile in config[at.GIVEN_PILES]]),
        ("colours", config[at.COLOURS][:]),
    )
    for key, value in given:
        if value not in (None, [], -1):
            setup[key] = value
    return setup


def option(config: "list", which: int) -> int:
    """Return the chosen place (or number) of an option."""
    return config[at.OPTIONS][which]


def count_class(config: "list") -> int:
    """Return 0, 1 or 2 for one or two, three, four players (Q-23)."""
    return max(0, len(config[at.SEATS]) - 2)


def is_combined(config: "list") -> bool:
    """Tell whether both boxes are in use (X-MIX-11)."""
    return config[at.BOXES] == 3


def fromage_venues(config: "list") -> int:
    """Return how many of the four venues come from Fromage (X-MIX-7)."""
    return sum(1 for venue in config[at.VENUES_AT] if venue < 4)


def _option_word(config: "list", which: int) -> "str | int":
    value = config[at.OPTIONS][which]
    return value if which == STALL_OPTION else OPTIONS[which][1][value]


def _order_words(code: int) -> str:
    return TYPES[code // 5] + " " + AGES[code % 5]
