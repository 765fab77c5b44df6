"""The tables of Steam & Cheese with shape, constraints, rulebook figures and compiler (D-11 on).

The figures are what rulebook 003 shows; nothing else of these tables may be called `rulebook`.
"""

from affineur_host.tables import steam_check as check
from affineur_host.tables import steam_compile as compiled
from affineur_host.tables import steam_shape as shape
from affineur_host.tables import steam_words as words
from affineur_host.tables.sources import Given

DICE: Given = {
    "/per_colour/white": (5,),
    "/per_colour/yellow": (5,),
    "/per_colour/brown": (5,),
    "/per_colour/purple": (3,),
    "/more_than_players": (1,),
}
GEARS: Given = {"/*/machines/*": words.SIDES}
STARTERS: Given = {
    f"/{index}/{key}": (value,)
    for index, action in enumerate(words.ACTIONS)
    for key, value in (("level", 1), ("mode", "single"), ("actions/0", action), ("plus", 0))
}
ACHIEVEMENTS: Given = {
    **{
        f"/{index}/condition/{key}": (value,)
        for index, least in enumerate(check.THRESHOLDS)
        for key, value in (("counter", words.COUNTERS[index]), ("at_least", least))
    },
    **{f"/{index}/first_game": (index < 5,) for index in range(17)},
    **{f"/{index}/{key}": (None,) for index in range(7, 17) for key in ("condition", "places")},
}
START_TILES: Given = {
    "/*/gains/money": (5,),
    "/0/gains/rennet": (4,),
    "/1/gains/point": (2,),
    "/2/gains/blueprint": (1,),
    "/3/gains/raw": (4,),
    "/4/gains/tile": (1,),
    "/5/gains/spice": (2,),
    "/*/assistant_discount": (0, 2),
    "/*/extra_markers": (0, 1),
    "/*/first_game": (False, True),
}
OVERSEER: Given = {
    f"/spaces/{index}/{key}": (value,)
    for index, space in enumerate(
        (
            ("brown", "zeppelin", None),
            ("instant", "money", 5),
            ("white", "point", 1),
            ("zeppelin", "point", 2),
            ("modify", "money", 5),
            ("instant", "point", 3),
            ("yellow", "money", 3),
            ("zeppelin", "spice", 1),
        )
    )
    for key, value in zip(("when", "gives", "value"), space, strict=True)
}
SCORING: Given = {
    "/waste": (-3,),
    "/coins/fresh": (1,),
    "/coins/soft": (2,),
    "/coins/hard": (3,),
    "/coins/refined": (4,),
    "/coins_per_point": (5,),
    "/sets/3": (6,),
    "/sets/4": (16,),
    "/sets/5": (28,),
    "/place_tile/board": (1,),
    "/place_tile/rival": (2,),
    "/tiles_from_strength/0": (3,),
    "/tiles_from_strength/1": (6,),
    "/rounds": (6,),
    "/turns": (3,),
    "/machine_uses": (2,),
    "/reward": (1,),
}
NOTHING: Given = {}

_scoring = check.figures(
    (("waste",), -3),
    (("coins_per_point",), 5),
    (("sets",), {"3": 6, "4": 16, "5": 28}),
    (("tiles_from_strength",), [3, 6]),
    (("machine_uses",), 2),
)
_dice = check.figures(
    (("per_colour",), {"white": 5, "yellow": 5, "brown": 5, "purple": 3}),
    (("more_than_players",), 1),
)

PARTS = (
    ("sc_dice", shape.DICE, _dice, DICE, compiled.sc_dice),
    ("sc_gears", shape.GEARS, check.gears, GEARS, compiled.sc_gears),
    ("sc_machines", shape.MACHINES, check.machines, STARTERS, compiled.sc_machines),
    ("sc_market", shape.MARKET, check.market, NOTHING, compiled.sc_market),
    ("sc_orders", shape.ORDERS, check.orders, NOTHING, compiled.sc_orders),
    ("sc_bonus_tiles", shape.BONUS_TILES, check.bonus_tiles, NOTHING, compiled.sc_bonus_tiles),
    (
        "sc_achievements",
        shape.ACHIEVEMENTS,
        check.achievements,
        ACHIEVEMENTS,
        compiled.sc_achievements,
    ),
    ("sc_start_tiles", shape.START_TILES, check.start_tiles, START_TILES, compiled.sc_start_tiles),
    ("sc_overseer", shape.OVERSEER, check.overseer, OVERSEER, compiled.sc_overseer),
    (
        "sc_assistant_board",
        shape.ASSISTANT_BOARD,
        check.assistant_board,
        NOTHING,
        compiled.sc_assistant_board,
    ),
    ("sc_zeppelin", shape.ZEPPELIN, check.zeppelin, NOTHING, compiled.sc_zeppelin),
    (
        "sc_player_board",
        shape.PLAYER_BOARD,
        check.player_board,
        NOTHING,
        compiled.sc_player_board,
    ),
    ("sc_scoring", shape.SCORING, _scoring, SCORING, compiled.sc_scoring),
)
