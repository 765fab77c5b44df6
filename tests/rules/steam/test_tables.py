"""Tables of Steam & Cheese: shipped ones are sound, broken ones are refused (D-11 to D-23)."""

import copy
import random
from types import SimpleNamespace
from typing import Any

import pytest

from affineur.rules.steam import Game, StateError
from affineur_host.tables.check_provenance import provenance
from affineur_host.tables.registry import ENTRIES, entry
from affineur_host.tables.steam_compile import RIGHT_HANDED, sc_assistant_board, sc_dice, sc_gears
from affineur_host.tables.store import shipped_tables
from affineur_host.tables.table import Origin, Table

SHIPPED = shipped_tables()
NAMES = [each.name for each in ENTRIES if each.name.startswith("sc_")]


def changed(name: str, pointer: str, value: Any, kind: str | None = None) -> Table:
    """Return a shipped table with one value replaced (`DROP` removes it)."""
    table = SHIPPED[name]
    rows = copy.deepcopy(table.rows)
    *path, last = [int(key) if key.isdigit() else key for key in pointer.split("/")]
    target = rows
    for key in path:
        target = target[key]
    target[last] = value
    prov = table.prov if kind is None else (Origin((), kind, "003 own copy"),)
    return Table(name, 1, rows, prov)


def findings(table: Table) -> list[str]:
    """Return what is refused about a table among the shipped others."""
    each = entry(table.name)
    problems = list(each.shape((), table.rows))
    if not problems:
        among = {**SHIPPED, table.name: table}
        problems = [*provenance(table, each.given), *each.check(table, among)]
    return [problem.line() for problem in problems if problem.refuses(table)]


def test_thirteen_tables_are_shipped_and_sound():
    assert len(NAMES) == 13
    assert not [line for name in NAMES for line in findings(SHIPPED[name])]


@pytest.mark.parametrize(
    ("name", "pointer", "value"),
    [
        ("sc_dice", "opposite_sum", 8),
        ("sc_dice", "per_colour/white", 4),
        ("sc_gears", "0/die_spaces/1/col", 0),
        ("sc_gears", "0/machines/1", "N"),
        ("sc_gears", "0/first_game/N", "press"),
        ("sc_gears", "1/die_spaces/0/id", "middle"),
        ("sc_machines", "0/actions/0", "cut"),
        ("sc_machines", "13/level", 3),
        ("sc_machines", "24/actions", ["cut", "cut"]),
        ("sc_machines", "36/actions", ["cut"]),
        ("sc_machines", "40/id", 12),
        ("sc_market", "orders", [1, 2, 3, 2, 1]),
        ("sc_market", "blueprints", [4, 3, 2, 1, 1]),
        ("sc_market", "orders", [3, 2, 1, 1]),
        ("sc_orders", "0/basic", []),
        ("sc_orders", "0/symbol", ""),
        ("sc_orders", "4/reward2", {"point": 1}),
        ("sc_orders", "0/basic/0/n", 8),
        ("sc_orders", "1/bonus", {"effect": "money", "value": None}),
        ("sc_orders", "1/reward", {"raw": 2}),
        ("sc_bonus_tiles", "30/value", None),
        ("sc_bonus_tiles", "3/effect", "lightning"),
        ("sc_achievements", "0/places", [2, 3, 5, 8]),
        ("sc_achievements", "0/condition/at_least", 5),
        ("sc_achievements", "8/places", [5]),
        ("sc_achievements", "0/first_game", False),
        ("sc_start_tiles", "0/first_game", False),
        ("sc_overseer", "spaces/0/value", 3),
        ("sc_overseer", "spaces/1/value", None),
        ("sc_overseer", "direction", 0),
        ("sc_overseer", "spaces/4/gives", "spice"),
        ("sc_assistant_board", "sectors", 7),
        ("sc_assistant_board", "inner/dir", 1),
        ("sc_assistant_board", "multiplier_bar/ring", "outer"),
        ("sc_assistant_board", "tile_zones", [1, 1]),
        ("sc_assistant_board", "entry", [9]),
        ("sc_zeppelin", "columns", 7),
        ("sc_zeppelin", "first", {"money": 1, "spice": 1}),
        ("sc_player_board", "marker_cost", [4, 6, 8, 7, 12, 14]),
        ("sc_player_board", "assistant_cost", [2, 4, 6]),
        ("sc_scoring", "waste", -2),
        ("sc_scoring", "tiles_from_strength", [3, 5]),
    ],
)
def test_broken_tables_are_refused(name, pointer, value):
    """C-DICE-2, C-MACHINE-1, C-MARKET-1, C-ORDER-1, C-ASSIST-1: DATA_INVALID."""
    assert findings(changed(name, pointer, value))


@pytest.mark.parametrize(
    ("name", "pointer", "value"),
    [
        ("sc_market", "orders", [1, 2, 3, 2, 1]),
        ("sc_assistant_board", "inner/dir", 1),
        ("sc_player_board", "marker_cost", [1, 1, 2, 2, 3, 3]),
        ("sc_scoring", "waste", -2),
    ],
)
def test_an_owner_may_know_better(name, pointer, value):
    """C-MARKET-1, C-ASSIST-1: a sanity rule no seed states only warns an owner."""
    assert not findings(changed(name, pointer, value, "owner"))


@pytest.mark.parametrize("name", ["sc_zeppelin", "sc_market", "sc_player_board"])
def test_assumed_values_may_not_be_called_rulebook(name):
    """D-0."""
    table = SHIPPED[name]
    false = Table(name, 1, table.rows, (Origin((), "rulebook", "003 Components"),))
    assert any("not `rulebook`" in line for line in findings(false))


@pytest.mark.parametrize("sectors", [5, 6, 7, 12])
def test_other_sector_counts_are_sound(sectors):
    """C-ASSIST-1, D-20: 360 / N need not be a whole number."""
    rows = copy.deepcopy(SHIPPED["sc_assistant_board"].rows)
    rows["sectors"] = sectors
    for part, name in (("outer", "spaces"), ("inner", "spaces")):
        rows[part][name] = [{"money": 1}] * sectors
    for part in ("symbol_bar", "multiplier_bar"):
        rows[part]["items"] = [None] * sectors
    rows["tile_zones"] = list(range(1, sectors + 1))
    table = Table("sc_assistant_board", 1, rows, (Origin((), "assumed", "a test"),))
    assert not findings(table)


def test_a_left_handed_die_is_data():
    """C-DICE-3: the mirror image, with no change of code."""
    table = changed("sc_dice", "handedness", "left")
    assert not findings(table)
    sides: Any = sc_dice({"sc_dice": table})["SIDES"]
    for left, right in zip(sides, RIGHT_HANDED, strict=True):
        assert left == (right[0], *reversed(right[1:]))


def test_sight_follows_from_rows_and_columns():
    """C-MACHINE-2: what stands between a die and each machine."""
    sight: Any = sc_gears(SHIPPED)["SIGHT"]
    north_west = sight[0][0]
    assert north_west == (0, 0b0010, 0b0100, 0)


def own_board(sectors: int) -> dict[str, Any]:
    """Return an assistant board of `sectors` sectors, compiled as an owner's own would be."""
    rows = copy.deepcopy(SHIPPED["sc_assistant_board"].rows)
    rows["sectors"] = sectors
    for ring in ("outer", "inner"):
        rows[ring]["spaces"] = [{"money": 1}] * sectors
    rows["symbol_bar"]["items"] = ["point"] * sectors
    rows["multiplier_bar"]["items"] = [2] * sectors
    rows["tile_zones"] = list(range(1, sectors + 1))
    table = Table("sc_assistant_board", 1, rows, (Origin((), "owner", "my own board"),))
    compiled = sc_assistant_board({"sc_assistant_board": table})
    return {"sc_assistant_board": SimpleNamespace(**compiled)}


@pytest.mark.parametrize("sectors", [5, 6, 7, 12])
def test_a_game_plays_by_the_tables_handed_in(sectors):
    """D-0, D-20, C-GEAR-1: other values need no other code, here other sector counts."""
    tables = own_board(sectors)
    game = Game.new({"seats": [0, 1]}, sectors, tables)
    chance = random.Random(sectors)
    while game.seat >= 0:
        game.apply(game.seat, chance.choice(game.legal_moves(game.seat)))
    assert game.gear[0] == sectors
    assert game.gear[2] > 0
    assert "sc_assistant_board" not in game.score()["assumed"]
    assert Game.replay(game.setup, game.log, tables).state == game.state
    assert Game.from_state(game.state, tables).score() == game.score()
    with pytest.raises(StateError):
        Game.from_state(game.state)
