"""Every constraint of RULES D-02 has an example that breaks it."""

from collections.abc import Callable
from typing import Any

import pytest

Row = dict[str, Any]


def _space(index: int = 0, **fields: Any) -> Callable[[list[Row]], object]:
    return lambda rows: rows[0]["spaces"][index].update(fields)


def _row(at: int = 0, **fields: Any) -> Callable[[list[Row]], object]:
    return lambda rows: rows[at].update(fields)


def _of_age(rows: list[Row], age: str) -> Row:
    return next(space for space in rows[0]["spaces"] if space["age"] == age)


def _pair_up(rows: list[Row]) -> None:
    rows[0]["adjacency"].append(list(rows[0]["adjacency"][0]))


def _stranded(rows: list[Row]) -> None:
    rows[0]["gondola_spaces"].append({"id": "dry", "start": False})


def _start_all(rows: list[Row]) -> None:
    spaces = rows[0]["gondola_spaces"]
    spaces[:] = [{"id": f"x{number}", "start": True} for number in range(23)]
    rows[0]["adjacency"] = [
        [gondola["id"], space["id"]] for gondola in spaces for space in rows[0]["spaces"][:3]
    ]


def _only_pairs(rows: list[Row]) -> None:
    spaces = [space["id"] for space in rows[0]["spaces"]]
    rows[0]["adjacency"] = [
        [gondola["id"], spaces[number % 20]]
        for number, gondola in enumerate(rows[0]["gondola_spaces"])
    ]


def _two_shelves(rows: list[Row]) -> None:
    rows[0]["shelves"] = rows[0]["shelves"][:2]


def _dear_young_sign(rows: list[Row]) -> None:
    rows[0]["shelves"][0].update(sign="two_different")


def _nothing_soft_and_gold(rows: list[Row]) -> None:
    for row in rows:
        for space in row["spaces"]:
            if space["type"] == "soft" and space["age"] == "gold":
                space["type"] = "hard"


BREAKS = [
    ("festival", _row(layout="fromage/bistro/4/I"), "the name must read", "D-02"),
    ("festival", _row(layout="nonsense"), "the name must read", "D-02"),
    ("festival", _row(layout="fromage/festival/3/I"), "the name must read", "D-02"),
    ("festival", _row(layout="fromage/festival/4/III"), "the side is", "F-SETUP-4"),
    ("festival", _row(3, layout="fromage/festival/3/board"), "the side is", "F-SETUP-4"),
    ("festival", lambda rows: rows.pop(), "1-2/II is missing", "D-02"),
    ("festival", lambda rows: rows.append(rows[0]), "two layouts serve 4/I", "D-02"),
    ("bistro", _space(1, id="T1a"), 'two spaces are called "T1a"', "V-GEN-5"),
    ("bistro", _space(blocked=True), "no space is blocked with four", "D-02"),
    ("bistro", _space(age="platinum"), "Fromage has no platinum", "D-02"),
    ("banca", _row(rubric="festival"), "no rubric of banca's form", "D-03"),
    ("bistro", _row(rubric="unheard of"), "no rubric of bistro's form", "D-03"),
    ("villes", _row(rubric="festival"), "not scored by a rubric", "D-03"),
    ("festival", _space(age="gold"), "free samples", "V-FEST-2"),
    ("festival", _space(row=1, col=1), "row 1, column 1 is used twice", "V-FEST-1"),
    ("fromagerie", _space(age="gold"), "a shelf of its own age", "V-FROM-1"),
    ("fromagerie", _space(shelf="attic"), "a shelf of its own age", "V-FROM-1"),
    ("fromagerie", _two_shelves, "at least three shelves", "D-02"),
    ("fromagerie", _dear_young_sign, "worth less than that of the younger", "V-FROM-5"),
    ("fromagerie", lambda rows: rows[0]["shelves"][0].update(value=2), "points signs", "V-FROM-1"),
    ("fromagerie", lambda rows: rows[0]["shelves"][1].update(value=0), "points signs", "V-FROM-1"),
    ("fromagerie", lambda rows: rows[0]["shelves"][1].update(id="bronze-left"), "two shelves", ""),
    ("bistro", _space(2, table="T1"), 'table "T1" has 3 plates', "V-BIST-1"),
    ("villes", _space(regions=["pink"]), "silver touches 2 different", "V-VILL-1"),
    ("villes", _space(regions=["pink", "pink"]), "silver touches 2 different", "V-VILL-1"),
    ("villes", _space(regions=["pink", "mauve"]), "not among the six", "V-VILL-1"),
    ("villes", _row(regions=["pink"] * 6), "listed twice", "D-02"),
    ("villes", lambda rows: rows[0]["regions"].pop(), "a list of 6 items", ""),
    ("banca", lambda rows: _of_age(rows, "bronze").pop("column"), "has the field column", ""),
    ("banca", lambda rows: _of_age(rows, "gold").update(spans=[1, 2, 3]), "the field column", ""),
    ("banca", lambda rows: _of_age(rows, "platinum").update(spans=[1, 2]), "three different", ""),
    ("banca", lambda rows: _of_age(rows, "platinum").update(spans=[2, 3, 4]), "lies under", ""),
    ("banca", _space(column=2), "column 2 has two bronze", "V-BANC-1"),
    ("banca", _space(column=2), "column 1 has no bronze", "V-BANC-1"),
    ("venezia", lambda rows: rows[0]["adjacency"].append(["g01", "nowhere"]), "unknown", "V-VENE"),
    ("venezia", lambda rows: rows[0]["adjacency"].append(["g99", "r1c1"]), "unknown", "V-VENE-1"),
    ("venezia", _pair_up, "are paired twice", "V-VENE-1"),
    ("venezia", _stranded, '"dry" touches no cheese space', "V-VENE-1"),
    ("venezia", _only_pairs, "touches three cheese spaces", "D-02"),
    ("venezia", _start_all, "more than 22 gondolas", "V-VENE-2"),
    ("venezia", lambda rows: rows[0]["gondola_spaces"][0].update(id="g02"), "two gondola", ""),
    ("vigneto", _space(table="mauve"), 'no wine tile has the colour "mauve"', "V-VIGN-1"),
    ("vigneto", _space(table="plum"), "6 open tables are plum, but 5 tiles", "V-VIGN-2"),
    ("regioni", _space(region="Atlantis"), "not among the six", "V-REGI-1"),
    ("regioni", _space(flags=0), "at least one flag", "V-REGI-1"),
    ("regioni", _row(regions=["south"] * 6), "listed twice", "D-02"),
    ("bistro", _nothing_soft_and_gold, None, None),
]
"""Venue, edit, words of the refusal, rule it cites; None where nothing may be refused."""

NO_SEED_STATES_IT = [
    ("bistro", _space(2, table="T1"), "V-BIST-1"),
    ("banca", _space(column=2), "V-BANC-1"),
    ("venezia", _stranded, "V-VENE-1"),
    ("regioni", _space(flags=0), "V-REGI-1"),
]


@pytest.mark.parametrize(("venue", "edit", "words", "rule"), BREAKS)
def test_a_layout_that_breaks_a_rule_is_refused(
    venue: str, edit: Any, words: str | None, rule: str, broken: Any
) -> None:
    lines = [found.line() for found in broken(f"layouts/{venue}", edit) if found.refused]
    if words is None:
        assert lines == []
    else:
        assert any(words in line and rule in line for line in lines), lines


@pytest.mark.parametrize("kind", ["owner", "community"])
@pytest.mark.parametrize(("venue", "edit", "rule"), NO_SEED_STATES_IT)
def test_what_no_seed_states_only_warns_about_read_values(
    venue: str, edit: Any, rule: str, kind: str, broken: Any
) -> None:
    """D-0: owner and community data are not refused for a guess of ours."""
    findings = broken(f"layouts/{venue}", edit, kind)
    assert any(rule in found.line() for found in findings)
    assert not any(found.refused for found in findings)


def test_what_a_seed_states_is_refused_from_anyone(broken: Any) -> None:
    findings = broken("layouts/festival", _space(age="gold"), "owner")
    assert any(found.refused and "V-FEST-2" in found.line() for found in findings)


def test_too_few_open_spaces_are_noticed(broken: Any) -> None:
    """D-02: somebody must run out of tokens before the board is full."""

    def close(rows: list[Row]) -> None:
        for space in rows[5]["spaces"][:17]:
            space["blocked"] = True

    lines = [found.line() for found in broken("layouts/bistro", close)]
    assert any("spaces are open" in line and "needed (D-02)" in line for line in lines), lines


def test_a_combination_no_four_venues_offer_is_noticed(broken: Any, shipped: Any) -> None:
    """D-02: four venues without a soft gold space could be chosen."""
    for venue in ("festival", "fromagerie", "villes"):
        _nothing_soft_and_gold(shipped[f"layouts/{venue}"].rows)
    lines = [found.line() for found in broken("layouts/bistro", _nothing_soft_and_gold)]
    assert any("without an open soft gold space" in line for line in lines), lines
