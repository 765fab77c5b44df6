"""Every value says where it comes from, and honestly (D-0)."""

from typing import Any

import pytest

from affineur_host.tables.check_provenance import provenance
from affineur_host.tables.examine import examine
from affineur_host.tables.registry import ENTRIES, entry
from affineur_host.tables.sources import given, matches
from affineur_host.tables.table import Origin, Table, parse_pointer, pointer_text, value_at

ROWS = {"a": [{"id": "name", "n": 1}, {"id": "other", "n": 2}], "3": {"b": True}}


def _table(*prov: tuple[str, str, str]) -> Table:
    origins = tuple(Origin(parse_pointer(at), kind, src) for at, kind, src in prov)
    return Table("t", 1, ROWS, origins)


def _lines(table: Table, seeds: Any = None) -> list[str]:
    return [problem.line() for problem in provenance(table, seeds or {})]


def test_the_longest_prefix_wins() -> None:
    table = _table(("", "assumed", "x"), ("/a", "community", "y"), ("/a/1/n", "owner", "z"))
    kinds = {pointer_text(at): getattr(table.origin(at), "kind", None) for at, _ in table.facts()}
    assert kinds == {"/a/0/n": "community", "/a/1/n": "owner", "/3/b": "assumed"}


def test_a_prefix_counts_whole_keys() -> None:
    """`/1` does not speak for `/10`."""
    table = Table("t", 1, list(range(11)), (Origin(("1",), "owner", "x"),))
    assert table.origin(("1",)) is not None
    assert table.origin(("10",)) is None


def test_labels_are_no_facts() -> None:
    assert [value for _, value in _table().facts()] == [1, 2, True]


@pytest.mark.parametrize("text", ["", "/", "/a/0", "/a~1b/~0", "/a//b"])
def test_pointers_survive_a_round_trip(text: str) -> None:
    assert pointer_text(parse_pointer(text)) == text


def test_a_pointer_without_slash_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with /"):
        parse_pointer("a/b")


@pytest.mark.parametrize("pointer", [("a", "x"), ("a", "-1"), ("a", "9"), ("3", "b", "c"), ("z",)])
def test_a_pointer_that_leads_nowhere_is_told(pointer: tuple[str, ...]) -> None:
    with pytest.raises(LookupError):
        value_at(ROWS, pointer)


def test_an_uncovered_value_is_found() -> None:
    lines = _lines(_table(("/a", "assumed", "x")))
    assert lines == ["/3/b: no entry of prov covers this value (D-0)"]


def test_an_entry_that_points_nowhere_is_found() -> None:
    lines = _lines(_table(("", "assumed", "x"), ("/b", "owner", "y")))
    assert any("points at /b, where there is nothing" in line for line in lines)


def test_two_entries_for_one_place_are_found() -> None:
    lines = _lines(_table(("", "assumed", "x"), ("", "owner", "y")))
    assert any("two entries of prov" in line for line in lines)


def test_a_rulebook_entry_cites_rulebook_and_section() -> None:
    seeds = {"/a/0/n": (1,)}
    good = _table(("", "assumed", "x"), ("/a/0/n", "rulebook", "004 Villes"))
    assert _lines(good, seeds) == []
    for src in ("the rulebook", "005 Villes", "004"):
        bad = _table(("", "assumed", "x"), ("/a/0/n", "rulebook", src))
        assert any("cites rulebook and section" in line for line in _lines(bad, seeds)), src


def test_a_value_no_rulebook_gives_is_not_called_rulebook() -> None:
    table = _table(("", "assumed", "x"), ("/a", "rulebook", "004 Villes"))
    lines = _lines(table, {"/a/*/n": (1,)})
    assert lines == ["/a/1/n: no rulebook gives this value, so it is not `rulebook` (D-0)"]


def test_true_is_not_one() -> None:
    assert not given({"/x": (1,)}, ("x",), True)
    assert given({"/x": (1,)}, ("x",), 1)


def test_a_star_stands_for_one_key() -> None:
    assert matches("/*/n", ("4", "n"))
    assert not matches("/*/n", ("4", "5", "n"))
    assert not matches("/*/n", ("4", "m"))


@pytest.mark.parametrize("name", [each.name for each in ENTRIES])
def test_calling_a_whole_table_rulebook_is_refused(name: str, shipped: dict[str, Table]) -> None:
    """Each table but the component list holds values no seed gives."""
    table = shipped[name]
    claim = Table(name, 1, table.rows, (Origin((), "rulebook", "004 Villes"),))
    lies = list(provenance(claim, entry(name).given))
    honest = all(table.origin(at).kind == "rulebook" for at, _ in table.facts())  # type: ignore[union-attr]
    assert bool(lies) != honest


def test_dropping_the_provenance_refuses_a_table(shipped: dict[str, Table]) -> None:
    shipped["rubrics"] = Table("rubrics", 1, shipped["rubrics"].rows, ())
    findings = [found for found in examine(shipped) if found.refused]
    assert findings
    assert {found.table for found in findings} == {"rubrics"}
