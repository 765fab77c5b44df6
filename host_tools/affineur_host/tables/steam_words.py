"""The words of the Steam & Cheese tables and the small integers they compile to (D-11 on).

As in `vocabulary`, the order of each tuple is the code the device uses.
"""

ACTIONS = (
    "pasteurise",
    "cut",
    "press",
    "refine",
    "dispose",
    "top",
    "bottom",
    "assistant",
    "turn",
    "acquire",
    "complete",
    "modify",
)
GOODS = ("raw", "pasteurised", "rennet", "money", "spice", "point", "tile", "blueprint")
MILKS = ("raw", "pasteurised")
KINDS = ("fresh", "soft", "hard", "refined")
COLOURS = ("white", "yellow", "brown", "purple")
SIDES = ("N", "E", "S", "W")
SPACES = ("nw", "ne", "sw", "se")
MODES = ("single", "plus", "choice", "both")
COUNTERS = ("machines", "waste", "spices", "tiles", "milk", "cheese", "orders_of_one_colour")
TRIGGERS = ("white", "yellow", "brown", "instant", "zeppelin", "modify")
RINGS = ("outer", "inner")

# Effects of bonus tiles and one-time order bonuses: an action, the overseer, or a good.
OVERSEER = 12
FIRST_GOOD = 20

# What an overseer space gives besides goods: a zeppelin action of its own.
EXTRA_ZEPPELIN = len(GOODS)

# Rewards of an order are packed, six bits a good, from rennet to bonus tile.
PACKED_GOODS = GOODS[2:7]
PACKED_BITS = 6
CHEESE_BITS = 3


def effect_code(word: str) -> int:
    """Return the code of an effect word; raises ValueError for an unknown one."""
    if word == "overseer":
        return OVERSEER
    return ACTIONS.index(word) if word in ACTIONS else FIRST_GOOD + GOODS.index(word)
