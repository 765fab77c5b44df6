"""What the rulebooks give of each table, so that nothing else can be called `rulebook` (D-0).

For every table: pointer patterns ("*" stands for any one key) and the values the rulebooks show
there. They are cited by number: 000 Formaggio, 001, 002 and 004 Fromage, 003 Steam & Cheese.
"""

from collections.abc import Mapping
from typing import Any

from affineur_host.tables.table import Pointer, parse_pointer
from affineur_host.tables.vocabulary import KINDS

Given = Mapping[str, tuple[Any, ...]]

FROMAGE_PARTS = {
    "board quadrants": 4,
    "resource tile": 1,
    "inserts": 12,
    "player boards": 4,
    "resource trays": 2,
    "workers": 12,
    "cheese tokens": 60,
    "order cards": 36,
    "structure tokens": 36,
    "livestock tokens": 36,
    "fruit tokens": 36,
    "structure tiles": 32,
    "customer tokens": 6,
    "x3/x5 tokens": 8,
}
FORMAGGIO_PARTS = {
    **{name: count for name, count in FROMAGE_PARTS.items() if name != "customer tokens"},
    "order cards": 40,
    "platinum order cards": 4,
    "wine tiles": 20,
    "gondolas": 22,
    "score pad": 1,
}
STEAM_PARTS = {
    "player boards": 4,
    "order cards": 80,
    "market board": 1,
    "overseer board": 1,
    "assistant board": 1,
    "zeppelin board": 1,
    "action boards": 3,
    "achievement cards": 17,
    "machine tiles": 48,
    "starting machine tiles": 12,
    "bonus tiles": 32,
    "start tiles": 6,
    "50-point markers": 4,
    "100-point markers": 4,
    "coins": 78,
    "starting marker": 1,
    "round marker": 1,
    "resources": 240,
    "ownership markers": 28,
    "overseers": 4,
    "assistants": 16,
    "white dice": 5,
    "brown dice": 5,
    "yellow dice": 5,
    "purple dice": 3,
    "player guides": 4,
}
PARTS = {"fromage": FROMAGE_PARTS, "formaggio": FORMAGGIO_PARTS, "steam_and_cheese": STEAM_PARTS}

COMPONENTS: Given = {
    f"/{game}/{name.replace('/', '~1')}": (count,)
    for game, parts in PARTS.items()
    for name, count in parts.items()
}
LAYOUT: Given = {"/*/spaces/*/blocked": (False,)}
FROMAGERIE: Given = {
    **LAYOUT,
    "/*/shelves/*/age": ("silver",),
    "/*/shelves/*/sign": ("any_one", "points"),
    "/*/shelves/*/value": (1,),
}
RUBRICS: Given = {
    "/festival/points/2": (2,),
    "/festival/points/4": (6,),
    "/fromagerie/points/3": (5,),
    "/bistro/rows/1/bronze": (1,),
    "/bistro/rows/1/silver": (3,),
    "/bistro/rows/1/gold": (5,),
    "/orders_2023/points/4": (5,),
    "/orders_retail/points/4": (8,),
    "/venezia/points/7": (7,),
    "/vigneto/points/4": (7,),
    "/banca/row/bronze": (2,),
    "/banca/row/silver": (5,),
    "/banca/row/gold": (9,),
    "/banca/row/platinum": (10,),
    "/banca/column/0": (0,),
    "/banca/column/1": (0,),
    "/banca/column/2": (4,),
    "/banca/column/3": (10,),
    "/banca/column/4": (18,),
    "/corporation_orders/points/0": (0,),
    "/corporation_orders/step": (3,),
    "/unused/points": (1,),
    "/unused/each": (2,),
}
PLAYER_BOARDS: Given = {
    **{f"/*/slots/{slot}/kind": (KINDS[slot], KINDS[4 + slot]) for slot in range(4)},
    "/*/slots/*/points": (1, 2),
    "/*/slots/1/season": ("spring",),
    "/*/slots/1/resource": ("order",),
    "/*/slots/2/type": ("blu",),
    "/*/slots/2/resource": ("livestock",),
    "/*/slots/3/type": ("soft",),
    "/*/slots/3/season": ("autumn",),
    "/*/parlours/0/cost": (2,),
    "/*/parlours/0/type": ("soft", "hard"),
    "/*/parlours/0/age": ("bronze",),
}
STRUCTURE_TILES: Given = {"/*/season": ("autumn",)}
ORDERS: Given = {"/*/age": ("platinum",)}
CUSTOMER_TOKENS: Given = {"/*/normal/1-2": (3, 4, 5), "/*/tied/1-2": (0,)}
CORPORATION_BOARDS: Given = {"/*/fruit": (False, True), "/*/track/*": (36,)}
NOTHING: Given = {}


def matches(pattern: str, pointer: Pointer) -> bool:
    """Return whether `pointer` fits `pattern`, whose "*" stands for any one key."""
    parts = parse_pointer(pattern)
    pairs = zip(parts, pointer, strict=False)
    return len(parts) == len(pointer) and all(part in ("*", key) for part, key in pairs)


def given(facts: Given, pointer: Pointer, value: Any) -> bool:
    """Return whether the rulebooks show `value` at `pointer`."""
    values = [
        item for pattern, found in facts.items() if matches(pattern, pointer) for item in found
    ]
    return any(type(value) is type(found) and value == found for found in values)
