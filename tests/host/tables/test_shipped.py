"""The shipped tables are sound, complete and compiled (RULES Part D)."""

from itertools import product

import pytest

from affineur_host.tables.__main__ import FIRMWARE, module_texts
from affineur_host.tables.check_layouts import KEYS, open_spaces
from affineur_host.tables.describe import counts
from affineur_host.tables.examine import examine
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import compiled
from affineur_host.tables.table import Table
from affineur_host.tables.vocabulary import AGES, FROMAGE_VENUES, TYPES, VENUES

Tables = dict[str, Table]
LAYOUTS = [f"layouts/{venue}" for venue in VENUES]


def test_nothing_is_wrong_with_any_shipped_table(shipped: Tables) -> None:
    assert [finding.line() for finding in examine(shipped)] == []


def test_names_files_and_modules_are_unique() -> None:
    assert len({each.name for each in ENTRIES}) == len(ENTRIES)
    assert len({each.module for each in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("name", [each.module for each in ENTRIES if each.compile])
def test_the_checked_in_module_is_what_the_data_compile_to(name: str) -> None:
    assert (FIRMWARE / f"{name}.py").read_text(encoding="utf-8") == module_texts()[f"{name}.py"]


def test_no_compiled_module_is_left_over() -> None:
    found = {path.name for path in FIRMWARE.glob("*.py")} - {"__init__.py"}
    assert found == set(module_texts())


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_count_class_and_side_has_a_layout(name: str, shipped: Tables) -> None:
    """F-SETUP-4: classes 1-2, 3 and 4, sides I and II, and the printed one for four."""
    layouts = vars(compiled(shipped)[name.split("/")[1]])["LAYOUTS"]
    assert set(layouts) == set(KEYS)


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_of_a_class_differ(name: str, shipped: Tables) -> None:
    layouts = vars(compiled(shipped)[name.split("/")[1]])["LAYOUTS"]
    maps = [tuple(space[:3] for space in layouts[key][0]) for key in ("4/I", "4/II", "4/board")]
    assert len(set(maps)) == 3


@pytest.mark.parametrize("name", LAYOUTS)
def test_open_spaces_follow_the_player_count(name: str, shipped: Tables) -> None:
    """D-02: 18 spaces, or 20 with platinum, and fewer open ones for fewer players."""
    french = name.split("/")[1] in FROMAGE_VENUES
    wanted = {"4": 18, "3": 14, "1-2": 10} if french else {"4": 20, "3": 15, "1-2": 11}
    for row in shipped[name].rows:
        assert len(open_spaces(row)) == wanted[row["classes"][0]]


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_offers_every_type_at_every_age(name: str, shipped: Tables) -> None:
    for row in shipped[name].rows:
        offer = {(space["type"], space["age"]) for space in open_spaces(row)}
        assert set(product(TYPES, AGES[:3])) <= offer


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_offers_fruited_cheese_and_jam(name: str, shipped: Tables) -> None:
    for row in shipped[name].rows:
        icons = [space["fruit"] for space in open_spaces(row)]
        assert min(icons.count("fruited"), icons.count("jam")) >= 2


def test_smaller_classes_play_on_the_four_player_map(shipped: Tables) -> None:
    """D-02 fill: the map stays, spaces are blocked."""
    for name in LAYOUTS:
        rows = {row["layout"].split("/", 2)[2]: row for row in shipped[name].rows}
        for count, side in product(("3", "1-2"), ("I", "II")):
            few, four = rows[f"{count}/{side}"], rows[f"4/{side}"]
            assert [dict(space, blocked=False) for space in few["spaces"]] == four["spaces"]


def test_the_four_player_maps_of_fromage_are_balanced(shipped: Tables) -> None:
    """Two spaces of every type and age in each venue."""
    for venue in FROMAGE_VENUES:
        spaces = shipped[f"layouts/{venue}"].rows[0]["spaces"]
        pairs = [(space["type"], space["age"]) for space in spaces]
        assert {pairs.count(pair) for pair in product(TYPES, AGES[:3])} == {2}


def test_only_corrections_are_assumed_on_the_community_maps(shipped: Tables) -> None:
    """Two slips of the published reading, corrected with a reason."""
    found = {}
    for venue in FROMAGE_VENUES:
        table = shipped[f"layouts/{venue}"]
        for pointer, value in table.facts(("0",)):
            origin = table.origin(pointer)
            assert origin is not None
            if origin.kind == "assumed":
                assert origin.src.startswith("correction: ")
                found[venue, pointer[2]] = value
    festival = [space["id"] for space in shipped["layouts/festival"].rows[0]["spaces"]]
    villes = [space["id"] for space in shipped["layouts/villes"].rows[0]["spaces"]]
    assert found == {
        ("festival", str(festival.index("r2c4"))): "bronze",
        ("villes", str(villes.index("Laguiole"))): "pink",
    }


def test_formaggio_maps_offer_what_platinum_orders_ask_for(shipped: Tables) -> None:
    """D-07: platinum orders of every type can be met somewhere, with any number of players."""
    for key in KEYS:
        offer = {
            space["type"]
            for venue in VENUES[4:]
            for row in shipped[f"layouts/{venue}"].rows
            if row["layout"].endswith(key)
            for space in open_spaces(row)
            if space["age"] == "platinum"
        }
        assert offer == set(TYPES), key


def test_the_modules_name_what_rests_on_assumptions(shipped: Tables) -> None:
    modules = compiled(shipped)
    assert KEYS[1:] == modules["bistro"].ASSUMED
    assert modules["festival"].ASSUMED == KEYS
    assert modules["rubrics"].ASSUMED == ("ORDERS_2023", "VENEZIA", "VIGNETO")
    assert modules["customer_tokens"].ASSUMED == ("1-2", "3")
    assert modules["player_boards"].ASSUMED == (5, 6, 7, 8)


def test_seats_meet_the_seasons_in_calendar_order(shipped: Tables) -> None:
    """D-04, Q-6: a seat faces ever lower labels, so the tile runs winter to spring clockwise."""
    tile = compiled(shipped)["resource_tile"].TILES["formaggio"]
    assert [tile[(0 - turn) % 4 - 1][1] for turn in range(4)] == [0, 1, 2, 3]


def test_every_fact_has_a_kind(shipped: Tables) -> None:
    for table in shipped.values():
        assert sum(counts(table).values()) == sum(1 for _ in table.facts())
