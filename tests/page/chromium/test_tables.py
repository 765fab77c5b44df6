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
    open_layout(page, "bistro")
    return page


def open_layout(page, venue: str) -> None:
    page.get_by_role("button", name=f"layouts/{venue}").click()
    page.get_by_role("heading", name=f"layouts/{venue}").wait_for()
    page.locator("details.row > summary").first.click()


def as_table(page) -> None:
    page.locator("details.row[open] details.values > summary").click()


def test_every_value_shows_its_source(editor, picture, violations) -> None:
    as_table(editor)
    picture(editor, "tables")
    facts = editor.locator("details.values[open] .fact")
    assert facts.count() > 30
    assert all(one.get_attribute("title") for one in facts.all()[:10])
    assert violations(editor) == []


def test_a_draft_is_judged_and_taken_away_as_a_file(editor, tmp_path) -> None:
    as_table(editor)
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
    as_table(editor)
    fruit = editor.get_by_label("/0/spaces/0/fruit", exact=True)
    before = fruit.input_value()
    fruit.fill("jam")
    fruit.press("Tab")
    editor.get_by_text("1 change").first.wait_for()
    editor.get_by_role("button", name="Discard").click()
    editor.get_by_role("button", name="Discard", disabled=True).wait_for()
    assert fruit.input_value() == before


def test_a_space_of_every_venue_is_changed_in_its_drawing_and_the_drawing_changes(editor) -> None:
    for venue in ("festival", "fromagerie", "villes", "banca", "venezia", "vigneto", "regioni"):
        open_layout(editor, venue)
        row = editor.locator("details.row[open]")
        space = row.locator('svg.layout [data-name="/spaces/2"]')
        space.click()
        thing = row.locator(".thing")
        age = thing.get_by_role("group", name="Age")
        wanted = "gold" if age.get_by_label("bronze").is_checked() else "bronze"
        age.get_by_label(wanted).check()
        thing.get_by_role("group", name="No entry").get_by_label("yes").check()
        assert f"age-{wanted} blocked" in space.get_attribute("class")
        assert space.locator("circle.source.owner").count() == 1
        assert "2 changes" in editor.locator(".bar").inner_text()
        worth = row.get_by_role("heading", name="What it is worth")
        assert worth.count() == (venue != "regioni")


def test_what_was_changed_in_the_drawing_is_judged_and_imported(editor, tmp_path, picture) -> None:
    drawn = editor.locator("details.row[open] svg.layout")
    space = drawn.locator('[data-name="/spaces/0"]')
    space.focus()
    editor.keyboard.press("Enter")
    thing = editor.locator("details.row[open] .thing")
    thing.get_by_role("group", name="Fruit").get_by_label("jam").check()
    picture(editor, "tables-drawing")
    editor.get_by_role("button", name="Check").click()
    editor.locator(".findings, .well").first.wait_for()
    assert editor.locator(".findings .wrong").count() == 0
    with editor.expect_download() as download:
        editor.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "mine.json")
    judged = store.judge([tmp_path / "mine.json"])
    assert judged.tables["layouts/bistro"].rows[0]["spaces"][0]["fruit"] == "jam"


def test_a_gondola_space_is_changed_in_the_drawing_too(editor) -> None:
    open_layout(editor, "venezia")
    gondola = editor.locator('details.row[open] svg.layout [data-name="/gondola_spaces/0"]')
    before = gondola.get_attribute("class")
    gondola.click()
    start = editor.get_by_role("group", name="A gondola lies here at the start")
    start.get_by_label("yes" if "free" in before else "no").check()
    assert gondola.get_attribute("class").split()[1] != before.split()[1]


def test_every_rubric_is_tabulated_and_can_be_changed(editor, violations) -> None:
    editor.get_by_role("button", name="Edit rubrics").click()
    editor.get_by_role("heading", name="rubrics").wait_for()
    rows = editor.locator("details.row > summary")
    for row in rows.all():
        row.click()
    tables = editor.locator("details.row table.rubric")
    assert tables.count() == rows.count()  # of Banca there are two, of unused resources none
    seven = editor.get_by_label("/festival/points/7", exact=True)
    seven.fill("16")
    seven.press("Tab")
    editor.get_by_text("1 change").first.wait_for()
    assert violations(editor) == []
