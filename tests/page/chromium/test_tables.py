"""The editor of the component tables: sources are shown, a draft is judged and taken away."""

import json

import pytest

from affineur_host.tables import store

WIDE = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(autouse=True)
def nobodys_own_tables(monkeypatch, tmp_path) -> None:
    """Let this computer's owner have put in nothing."""
    monkeypatch.setattr(store, "user_folder", lambda: tmp_path)


@pytest.fixture
def editor(come, lay):
    """Return the editor with the layouts of the Bistro open."""
    page = come(lay(), **WIDE)
    page.goto(f"{page.url}tables.html")
    page.get_by_role("button", name="layouts/bistro").click()
    page.locator("details.row summary").first.click()
    return page


def test_every_value_shows_its_source(editor, picture, violations) -> None:
    picture(editor, "tables")
    facts = editor.locator("details[open] .fact")
    assert facts.count() > 30
    assert all(one.get_attribute("title") for one in facts.all()[:10])
    assert violations(editor) == []


def test_a_draft_is_judged_and_taken_away_as_a_file(editor, tmp_path) -> None:
    editor.get_by_role("button", name="Check").click()
    editor.get_by_text("Nothing is wrong with it.").wait_for()
    age = editor.get_by_label("/0/spaces/0/age", exact=True)
    age.fill("wood")
    age.press("Tab")
    editor.get_by_role("button", name="Check").click()
    editor.locator(".findings .wrong").first.wait_for()
    assert "/0/spaces/0/age" in editor.locator(".findings").inner_text()
    age.fill("gold")
    age.press("Tab")
    editor.get_by_role("button", name="Check").click()
    editor.locator(".findings, .well").first.wait_for()
    with editor.expect_download() as download:
        editor.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "mine.json")
    kept = json.loads((tmp_path / "mine.json").read_text())
    assert kept["rows"][0]["spaces"][0]["age"] == "gold"
    assert sorted(kept) == ["prov", "rows", "table", "version"]
    assert store.judge([tmp_path / "mine.json"]).tables.keys() <= {"layouts/bistro"}


def test_changes_can_be_discarded(editor) -> None:
    fruit = editor.get_by_label("/0/spaces/0/fruit", exact=True)
    before = fruit.input_value()
    fruit.fill("jam")
    fruit.press("Tab")
    editor.get_by_text("1 change").first.wait_for()
    editor.get_by_role("button", name="Discard").click()
    editor.get_by_role("button", name="Discard", disabled=True).wait_for()
    assert fruit.input_value() == before
