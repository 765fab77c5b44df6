"""The editor of the component tables: what the server tells it, and to whom."""

import json

import pytest

from affineur_host.page.server import tables_desk
from affineur_host.tables import store
from affineur_host.tables.registry import ENTRIES


@pytest.fixture(autouse=True)
def nobodys_own_tables(monkeypatch, tmp_path) -> None:
    """Let this computer's owner have put in nothing."""
    monkeypatch.setattr(store, "user_folder", lambda: tmp_path)


def _post(visitor, draft: object) -> list[dict[str, object]]:
    origin = {"Origin": f"http://{visitor.place}"}
    answer = visitor.get("tables", "POST", json.dumps(draft), **origin)
    assert answer.status == 200
    return answer.json()


def test_every_table_is_listed_with_its_sources(lay) -> None:
    rows = lay().visitor().get("tables").json()
    assert [row["table"] for row in rows] == [entry.name for entry in ENTRIES]
    assert all({"owner", "rulebook", "community", "assumed"} < set(row) for row in rows)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_table_is_shown_whole_and_passes_its_own_check(entry) -> None:
    shown = tables_desk.shown(entry.name)
    facts = shown.pop("facts")
    assert all(fact["kind"] and fact["src"] for fact in facts)
    found = tables_desk.checked(json.dumps(shown).encode())
    assert [each for each in found if each["refused"]] == []


def test_a_wrong_value_is_named(lay) -> None:
    visitor = lay().visitor()
    draft = visitor.get("tables/layouts/bistro").json()
    del draft["facts"]
    draft["rows"][0]["spaces"][0]["age"] = "wood"
    found = _post(visitor, draft)
    assert found[0]["refused"]
    assert "/0/spaces/0/age" in found[0]["problem"]


@pytest.mark.parametrize("draft", [None, [], {}, {"table": "../x"}, {"table": "rubrics"}])
def test_what_is_no_table_is_told_and_no_path_with_it(lay, draft) -> None:
    (found,) = _post(lay().visitor(), draft)
    assert found["refused"]
    assert "draft.json" not in found["problem"]


def test_no_table_is_endless(lay) -> None:
    visitor = lay().visitor()
    origin = {"Origin": f"http://{visitor.place}"}
    body = " " * (tables_desk.LONGEST_BYTES + 1)
    assert visitor.get("tables", "POST", body, **origin).status == 413


def test_an_unknown_table_is_not_found(lay) -> None:
    visitor = lay().visitor()
    for name in ("chess", "../errors", "layouts", ""):
        assert visitor.get(f"tables/{name}").status == 404


def test_tables_are_the_hosts(lay, network) -> None:
    table = lay(lan=network)
    for visitor in (table.seat(0), table.watcher()):
        origin = {"Origin": f"http://{visitor.place}"}
        assert visitor.get("tables").status == 403
        assert visitor.get("tables/rubrics").status == 403
        assert visitor.get("tables", "POST", "{}", **origin).status == 403
