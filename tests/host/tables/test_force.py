"""The owner's tables take part in the matches of this PC, and only while they are asked to."""

import json
import sys

import pytest

from affineur_host.tables.force import own_tables_in_force
from affineur_host.tables.store import SHIPPED

NAME = "affineur.rules.tables.rubrics"


@pytest.fixture
def own(tmp_path):
    """Return a folder with an own rubric table: Venezia pays 99 for 12."""
    document = json.loads((SHIPPED / "rubrics.json").read_text(encoding="utf-8"))
    document["rows"]["venezia"]["points"][12] = 99
    document["prov"].append({"at": "/venezia/points/12", "kind": "owner", "src": "own copy"})
    (tmp_path / "rubrics.json").write_text(json.dumps(document), encoding="utf-8")
    return tmp_path


def test_own_values_are_in_force_inside_and_shipped_ones_outside(own) -> None:
    from affineur.rules.tables import rubrics as shipped  # noqa: PLC0415

    with own_tables_in_force(own):
        assert sys.modules[NAME].VENEZIA[0][12] == 99
        from affineur.rules.tables import rubrics  # noqa: PLC0415

        assert rubrics.VENEZIA[0][12] == 99
    assert sys.modules[NAME] is shipped
    assert shipped.VENEZIA[0][12] == 18


def test_shipped_tables_come_back_after_a_failure(own) -> None:
    before = sys.modules.get(NAME)
    with pytest.raises(ValueError, match="played badly"), own_tables_in_force(own):
        raise ValueError("played badly")
    assert sys.modules.get(NAME) is before


def test_without_own_tables_nothing_is_touched(tmp_path) -> None:
    before = dict(sys.modules)
    with own_tables_in_force(tmp_path):
        assert dict(sys.modules) == before
