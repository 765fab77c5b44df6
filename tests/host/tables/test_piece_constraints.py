"""Every constraint of RULES D-01 and D-03 to D-10 has an example that breaks it."""

from collections.abc import Callable
from typing import Any

import pytest

from affineur_host.tables.examine import examine

Rows = Any
WORTHLESS = {"bronze": 0, "silver": 0, "gold": 0}


def _set(*path: Any, to: Any) -> Callable[[Rows], None]:
    def edit(rows: Rows) -> None:
        for key in path[:-1]:
            rows = rows[key]
        rows[path[-1]] = to

    return edit


def _drop(*path: Any) -> Callable[[Rows], None]:
    def edit(rows: Rows) -> None:
        for key in path[:-1]:
            rows = rows[key]
        del rows[path[-1]]

    return edit


def _flat_tracks(rows: Rows) -> None:
    for row in rows:
        row["track"] = [0] * 15


def _cheap_tokens(rows: Rows) -> None:
    for row in rows:
        row["normal"] = {"1-2": 1, "3": 1, "4": 1}
        row["tied"] = {"1-2": 0, "3": 0, "4": 0}


def _all_platinum(rows: Rows) -> None:
    for row in rows[36:]:
        row["age"] = "platinum"


def _same_board(rows: Rows) -> None:
    rows[1] = {**rows[0], "id": 2}


def _same_tile(rows: Rows) -> None:
    rows[1] = {**rows[0]}


BREAKS = [
    ("components", _drop("fromage", "workers"), '"workers" is missing', "D-01"),
    ("components", _set("formaggio", "gondolas", to=21), "the rulebook lists 22", "D-01"),
    ("components", _set("fromage", "workers", to=-1), "whole number", ""),
    ("rubrics", _drop("festival"), '"festival" is missing', "D-03"),
    ("rubrics", _set("festival", "points", 5, to=0), "never fall", "F-SCORE-8"),
    ("rubrics", _set("bistro", "rows", 3, "gold", to=0), "never fall", "F-SCORE-8"),
    ("rubrics", _set("banca", "column", 4, to=0), "never fall", "F-SCORE-8"),
    ("rubrics", _set("festival", "points", 0, to=-1), "whole number", ""),
    ("rubrics", _set("festival", "points", 4, to=5), "the rulebook shows 6", "D-03"),
    ("rubrics", _set("orders_2023", "points", 4, to=4), "the rulebook shows 5", "D-03"),
    ("rubrics", _set("venezia", "points", to=[0, 1, 2]), "shows 7 at /venezia/points/7", "D-03"),
    ("rubrics", _set("orders_2023", "points", 6, to=11), "score sheet shows 10", "D-03"),
    ("rubrics", _set("orders_retail", "points", 6, to=15), "score sheet shows 14", "D-03"),
    ("rubrics", _set("festival", "points", to=[0, 0, 4, 4, 8]), "score sheet shows 6", "D-03"),
    ("rubrics", _set("fromagerie", "points", to=[0, 50]), "score sheet shows 15", "D-03"),
    ("rubrics", _set("bistro", "rows", to=[WORTHLESS] * 4), "score sheet shows 13", "D-03"),
    ("rubrics", _set("bistro", to={"points": [1]}), '"rows" is missing', ""),
    ("resource_tile", _drop(1), '"fromage_alt" is missing', "D-04"),
    ("resource_tile", _same_tile, 'two tiles are called "fromage"', "D-04"),
    ("resource_tile", _set(0, "sectors", 0, "resource", to="fruit"), "each resource", "F-SETUP-6"),
    ("resource_tile", _set(2, "sectors", 0, "season", to="spring"), "each season", "F-SETUP-6"),
    ("resource_tile", _set(2, "sectors", 0, "season", to=None), "each season", "F-SETUP-6"),
    ("resource_tile", _drop(0, "sectors", 0), "a list of 4 items", ""),
    ("player_boards", _drop(0, "slots", 0), "exactly four abilities", "F-STRUCT-5"),
    ("player_boards", _drop(0), "four player boards, not 3", "D-05"),
    ("player_boards", _same_board, "two player boards of fromage are the same", "D-05"),
    ("player_boards", _set(0, "slots", 0, "cost", to=0), "whole number 1", ""),
    ("player_boards", _set(0, "parlours", 0, "age", to="platinum"), "no platinum", "D-05"),
    ("player_boards", _drop(0, "slots", 2, "venue"), "venue_gain shows resource, venue", "D-05"),
    ("player_boards", _set(0, "slots", 0, "season", to="spring"), "shows resource", "D-05"),
    ("player_boards", _set(1, "id", to=1), "two rows have the id 1", ""),
    ("structure_tiles", _drop(0), "32 structure tiles, not 31", "D-06"),
    ("structure_tiles", _set(0, "resource", to="cider"), "one of structure", ""),
    ("structure_tiles", _set(0, "slot", to=4), "whole number 0 to 3", ""),
    ("structure_tiles", _set(32, "venue", to="bistro"), "shows no parameter", "D-05"),
    ("orders", _drop(0), "36 order cards, not 35", "D-07"),
    ("orders", _set(75, "age", to="gold"), "4 platinum cards, not 3", "D-07"),
    ("orders", _set(0, "age", to="platinum"), "fromage has 0 platinum cards, not 1", "D-07"),
    ("orders", _all_platinum, "4 platinum cards, not 40", "D-07"),
    ("customer_tokens", _drop(0), "six customer tokens, not 5", "D-08"),
    ("customer_tokens", _set(0, "tied", "1-2", to=1), "worth 0 with one or two", "V-VILL-5"),
    ("customer_tokens", _set(0, "tied", "4", to=9), "not worth more", "V-VILL-2"),
    ("customer_tokens", _set(0, "normal", "1-2", to=2), "a 3 is missing", "D-08"),
    ("customer_tokens", _cheap_tokens, "score sheet shows 8", "D-08"),
    ("wine_tiles", _drop(0), "20 wine tiles, not 19", "D-09"),
    ("wine_tiles", _set(0, "left", to="rose"), "one of blank, red, white, wild", ""),
    ("corporation_boards", _set(0, "track", 3, to=0), "never fall", "D-10"),
    ("corporation_boards", _set(0, "track", to=[1] * 31), "a list of 1 to 30 items", ""),
    ("corporation_boards", _set(1, "level", to=1), "two boards of level 1", "D-10"),
    ("corporation_boards", _drop(3), "boards of level 1 to 4", "S-SETUP-2"),
    ("corporation_boards", _set(7, "fruit", to=False), "score fruit at level 3", "D-10"),
    ("corporation_boards", _flat_tracks, "shows a 36", "D-10"),
    ("corporation_boards", _flat_tracks, "more than 15 tokens", "D-10"),
]


@pytest.mark.parametrize(("name", "edit", "words", "rule"), BREAKS)
def test_a_table_that_breaks_a_rule_is_refused(
    name: str, edit: Any, words: str, rule: str, broken: Any
) -> None:
    lines = [found.line() for found in broken(name, edit) if found.refused]
    assert any(words in line and rule in line for line in lines), lines


def test_shrinking_steps_only_draw_attention(broken: Any) -> None:
    """D-03: a warning, not an error."""
    findings = broken("rubrics", _set("venezia", "points", -1, to=15))
    assert [found.refused for found in findings] == [False]
    assert "steps shrink" in findings[0].line()


def test_the_own_copy_outranks_a_figure_of_the_rulebook(broken: Any) -> None:
    """D-0: `owner` outranks all, so a differing figure warns."""
    findings = broken("rubrics", _set("festival", "points", 4, to=5), "owner")
    assert any("the rulebook shows 6" in found.line() for found in findings)
    assert not any(found.refused for found in findings)


def test_too_few_wine_tiles_of_a_colour_are_found_at_the_vigneto(shipped: Any) -> None:
    """D-09: per layout, enough tiles for the open tables of each colour."""
    shipped["wine_tiles"].rows[0]["colour"] = "plum"
    lines = [found.line() for found in examine(shipped) if found.refused]
    assert any("open tables are ochre, but 4 tiles (V-VIGN-2)" in line for line in lines)


def test_the_printed_formaggio_sheet_must_be_attainable(shipped: Any, broken: Any) -> None:
    """D-03: 16, 4, 10 and 14 for spring to winter by some assignment of the venues."""

    def flatten(rows: Rows) -> None:
        rows["venezia"]["points"] = [0, 0, 0, 0, 0, 0, 0, 7]
        rows["vigneto"]["points"] = [0, 0, 0, 0, 7]

    lines = [found.line() for found in broken("rubrics", flatten)]
    assert any("no four venues can give" in line for line in lines)
