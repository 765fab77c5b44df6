"""A new game as somebody sets it up on the page: a side per venue, advanced mode, finer points."""

from affineur.settings import Settings, load
from affineur_sim.served import ServedBody

WIDE = {"viewport": {"width": 1366, "height": 768}}


def _acting(page) -> None:
    page.locator("body[data-state=acting]").wait_for()


def test_each_venue_lies_on_the_side_that_was_chosen_for_it(come, lay, violations) -> None:
    """F-SETUP-4: sides are chosen independently."""
    page = come(lay(), **WIDE)
    page.get_by_role("tab", name="New game").click()
    page.get_by_label("Insert of Villes").select_option("II")
    page.get_by_text("Finer points").click()
    assert violations(page) == []
    page.get_by_role("button", name="Begin").click()
    _acting(page)
    sides = page.evaluate(
        "fetch('request', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify({name: 'pad', fields: {}})})"
        ".then((answer) => answer.json()).then(({pad}) => pad.sides)"
    )
    assert sides == ["I", "I", "I", "II"]


def test_structure_tiles_are_drafted_and_laid_in_advanced_mode(come, lay, picture) -> None:
    """F-SETUP-15, X-DRAFT: four tiles are kept, then laid over structures or not."""
    page = come(lay(), **WIDE)
    page.get_by_role("tab", name="New game").click()
    page.get_by_label("Advanced").check()
    page.get_by_role("button", name="Begin").click()
    page.locator("#ask", has_text="Draft: pick").wait_for()
    picture(page, "draft")
    for kept in range(1, 5):
        page.locator("#side .slot.lit").first.click()
        page.get_by_role("heading", name=f"Tiles kept ({kept})").wait_for()
    page.locator("#ask", has_text="Lay kept tiles").wait_for()
    page.locator("#ask").get_by_role("button", name="Ready").click()
    page.locator("#ask", has_text="Your turn").wait_for()


def test_the_gear_of_steam_and_cheese_may_have_other_sectors(come, lay) -> None:
    page = come(lay(), **WIDE)
    page.get_by_role("tab", name="New game").click()
    page.get_by_label("Steam & Cheese").check()
    page.get_by_label("Turntable").check()
    page.get_by_role("group", name="Sectors of the inner gear").get_by_label("7").check()
    page.get_by_role("button", name="Begin").click()
    _acting(page)
    assert page.locator("svg.table [data-name^='stand:inner:']").count() == 7


def test_a_real_board_keeps_the_rules_that_are_chosen_for_it(come, cabled, violations) -> None:
    """What is kept holds from the next start, which comes at once."""
    body = ServedBody(Settings().changed(level="full", game="formaggio"))
    body.power_on()
    page = come(cabled(body)[0], **WIDE)
    page.get_by_role("tab", name="New game").click()
    page.get_by_role("button", name="Rules this board keeps").click()
    page.get_by_label("Insert of Venezia").select_option("board")
    page.get_by_label("Advanced").check()
    page.get_by_role("group", name="Strength of the corporation").get_by_label("3").check()
    assert violations(page) == []
    page.get_by_role("button", name="Keep and start anew").click()
    page.get_by_role("button", name="Rules this board keeps").wait_for()
    page.locator("body[data-state=lobby]:not(.gone)").wait_for()
    kept = load(body.world.store)
    assert (kept.insert_sides, kept.advanced) == ((1, 3, 1, 1), True)
    assert (kept.corporation_level, kept.game) == (3, "formaggio")
