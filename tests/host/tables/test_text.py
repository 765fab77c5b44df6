"""What is written can be read back: modules, table files, few entries of provenance."""

import ast
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from affineur_host.tables.document import document_text, from_document, to_document
from affineur_host.tables.emit import module_text
from affineur_host.tables.own import claimed
from affineur_host.tables.table import KINDS, LABELS, Origin, Table

CONSTANTS = st.recursive(
    st.integers() | st.text(),
    lambda inner: st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner),
    max_leaves=40,
)
NAMES = st.text(min_size=1).filter(lambda name: name not in LABELS)
ROWS = st.recursive(
    st.integers(0, 9) | st.booleans() | st.none() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner),
    max_leaves=30,
)


@given(constants=st.dictionaries(st.from_regex("[A-Z]{1,9}", fullmatch=True), CONSTANTS))
@settings(max_examples=50, deadline=None)
def test_a_module_holds_its_constants(constants: dict[str, Any]) -> None:
    body = ast.parse(module_text("probe", constants)).body[1:]
    found = {}
    for statement in body:
        assert isinstance(statement, ast.Assign)
        assert isinstance(statement.targets[0], ast.Name)
        found[statement.targets[0].id] = ast.literal_eval(statement.value)
    assert found == constants


@given(rows=ROWS)
@settings(max_examples=50, deadline=None)
def test_a_document_survives_its_text(rows: Any) -> None:
    document = {"table": "probe", "version": 1, "rows": rows, "prov": []}
    assert json.loads(document_text(document)) == document


@given(rows=ROWS, data=st.data())
@settings(max_examples=50, deadline=None)
def test_a_table_survives_as_document(rows: Any, data: st.DataObject) -> None:
    table = Table("probe", 1, rows, _origins(rows, data))
    assert from_document(json.loads(document_text(to_document(table)))) == table


@given(rows=ROWS, shipped=ROWS, data=st.data())
@settings(max_examples=50, deadline=None)
def test_few_entries_give_every_fact_the_origin_it_earned(
    rows: Any, shipped: Any, data: st.DataObject
) -> None:
    """D-0: owner where the file says so or the value differs, else the shipped origin."""
    new = Table("probe", 1, rows, _origins(rows, data))
    old = Table("probe", 1, shipped, (Origin((), "assumed", "shipped"),))
    found = claimed(new, old, "mine.json")
    before = dict(old.facts())
    for pointer, value in new.facts():
        written, kept = new.origin(pointer), found.origin(pointer)
        assert kept is not None
        if written is not None and written.kind == "owner":
            assert (kept.kind, kept.src) == ("owner", written.src)
        elif pointer in before and _alike(before[pointer], value):
            assert (kept.kind, kept.src) == ("assumed", "shipped")
        else:
            assert (kept.kind, kept.src) == ("owner", "mine.json")
    assert len(found.prov) <= len(dict(new.facts()))


def _alike(old: object, new: object) -> bool:
    return type(old) is type(new) and old == new


def _origins(rows: Any, data: st.DataObject) -> tuple[Origin, ...]:
    """Draw entries of provenance for some of the places in `rows`."""
    facts = [pointer for pointer, _ in Table("probe", 1, rows, ()).facts()]
    places = sorted({pointer[:length] for pointer in facts for length in range(len(pointer) + 1)})
    if not places:
        return ()
    chosen = data.draw(st.lists(st.sampled_from(places), unique=True))
    kinds = st.sampled_from(KINDS)
    return tuple(Origin(place, data.draw(kinds), f"source {place}") for place in chosen)
