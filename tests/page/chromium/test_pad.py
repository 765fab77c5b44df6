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


def _steam(level: str):
    return of_setup(Setup(game="steam", level=level, players=2, bots=2, seed=2))


def test_the_pad_of_steam_and_cheese_is_empty_where_the_board_knows_nothing(
    come, lay, violations
) -> None:
    """C-TIE-1: equal points, then the least waste, then the fewest rennet and spices."""
    page = come(lay(_steam("turntable")), viewport={"width": 1280, "height": 900})
    page.locator(".standing", has_text="Round 1").wait_for()
    _open(page)
    page.get_by_label("Points on the track, Seat 2").wait_for()
    assert all(one.input_value() == "" for one in page.get_by_role("spinbutton").all())
    page.get_by_label("Points on the track, Seat 0").fill("10")
    page.get_by_label("Points on the track, Seat 2").fill("7")
    page.get_by_label("Waste, Seat 0").fill("1")
    page.locator(".winner", has_text="Seat 2 leads").wait_for()
    page.get_by_label("Points on the track, Seat 0").fill("4")
    page.get_by_label("Waste, Seat 0").fill("")
    page.get_by_label("Orders of client 1, Seat 0").fill("1")
    page.get_by_label("Soft cheese, Seat 0").fill("8")
    page.get_by_label("Rennet and spices, Seat 2").fill("2")
    page.locator(".winner", has_text="Seat 0 leads").wait_for()
    page.get_by_label("Rennet and spices, Seat 0").fill("2")
    page.locator(".winner", has_text="share").wait_for()
    assert [cell.inner_text() for cell in page.locator(".total td").all()] == ["7", "7"]
    assert violations(page) == []


def test_the_pad_of_steam_and_cheese_is_full_where_the_rules_count(come, lay, picture) -> None:
    page = come(lay(_steam("full"), speed=50.0), viewport={"width": 1280, "height": 1300})
    page.locator(".standing", has_text=re.compile("Round [2-6]")).wait_for()
    _open(page)
    page.get_by_label("Points on the track, Seat 2").wait_for()
    assert all(one.input_value() != "" for one in page.get_by_role("spinbutton").all())
    picture(page, "pad-steam")
