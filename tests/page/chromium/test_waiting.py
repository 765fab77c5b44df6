"""While nobody can act the page says what goes on: before the first move, after a power cut."""

import re

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=1, seed=2))


def test_the_way_to_the_first_move_is_shown_with_its_progress(come, lay, violations) -> None:
    page = come(lay(speed=2.0), viewport={"width": 1366, "height": 768})
    page.get_by_role("tab", name="New game").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("Everybody joins").wait_for()
    page.locator("#ask .way [aria-current=step]", has_text="Find its place").wait_for()
    page.get_by_role("progressbar", name=re.compile(r"^([5-9]\d|\d{3})° of 360°")).wait_for()
    assert violations(page) == []
    page.locator("#ask .way [aria-current=step]", has_text="Compare").wait_for()
    page.locator("body[data-state=acting]").wait_for()
    assert page.locator("#ask .way").count() == 0


def test_a_power_cut_is_called_so_and_the_match_comes_back(come, lay, picture) -> None:
    page = come(lay(TWO, speed=10.0), viewport={"width": 1366, "height": 768})
    page.locator("body[data-state=acting]").wait_for()
    page.get_by_role("tab", name="Mishaps").click()
    page.get_by_role("button", name="Pull the plug").click()
    page.locator("#head .gone", has_text="Power cut").wait_for()
    assert "comes back with its match" in page.locator("#ask").inner_text()
    picture(page, "power-cut")
    page.locator("#ask").get_by_role("button", name="Plug it in again").click()
    page.locator("#ask", has_text="The board has started anew").wait_for()
    page.locator("#ask .go").click()
    page.locator("body[data-state=acting]").wait_for()


def test_a_person_can_give_up_a_match_with_a_bot(come, lay) -> None:
    page = come(lay(TWO, speed=10.0), viewport={"width": 1366, "height": 768})
    page.locator("body[data-state=acting]").wait_for()
    page.locator("#ask").get_by_role("button", name="Pause").click()
    page.locator("#ask").get_by_role("button", name="Give up (all)").click()
    page.locator("#ask").get_by_role("button", name="Give up", exact=True).click()
    page.locator("body[data-state=lobby]").wait_for()
