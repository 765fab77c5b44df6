"""The score pad in a browser: by itself, and taken over from a match."""

import re

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

BOTS = of_setup(Setup(level="timers", players=4, bots=4, seed=2))


def _open(page) -> None:
    page.goto(page.url + "pad")
    page.get_by_role("heading", name="Score pad").wait_for()


def test_a_pad_adds_up_without_a_match_and_survives_a_reload(
    come, lay, phone, violations, picture
) -> None:
    page = come(lay(), **phone)
    _open(page)
    page.get_by_label("Bistro, Seat 0").fill("20")
    page.get_by_label("Fruit on fruited spaces, Seat 0").fill("3")
    page.get_by_label("Fruit on jam spaces, Seat 0").fill("2")
    page.get_by_label("Unused resources, Seat 2").fill("7")
    page.keyboard.press("Tab")
    page.locator(".total td", has_text="26").wait_for()
    page.locator(".total td", has_text="3").last.wait_for()
    assert "Seat 0" in page.locator(".winner").inner_text()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= phone["viewport"]["width"]
    assert violations(page) == []
    picture(page, "pad-phone")
    page.reload()
    page.locator(".total td", has_text="26").wait_for()


def test_cheeses_that_were_told_are_asked_for_their_spaces_only(
    come, lay, violations, picture
) -> None:
    page = come(lay(BOTS, speed=20.0), viewport={"width": 1280, "height": 900})
    page.locator(".standing .turn", has_text=re.compile(r"Turn [3-9]|Turn \d\d")).wait_for()
    _open(page)
    page.get_by_role("heading", name="Cheeses the board was told").wait_for()
    asked = page.locator(".cheeses select")
    assert asked.count() > 0
    asked.first.select_option(index=1)
    page.locator(".cheeses select").first.wait_for()
    assert violations(page) == []
    picture(page, "pad")
