"""Steam & Cheese on the page: a round by clicks, refusals, undo, the turn keeper, the keyboard."""

import re

import pytest

from affineur_host.page.server.plan import of_request

WIDE = {"viewport": {"width": 1440, "height": 900}}
FAST = 20.0
LIKED = (
    *("overseer", "die", "home", "socket", "machine", "market", "milk", "cheese", "waste"),
    *("order", "blueprint", "stand", "assistants", "figure", "zone"),
)
FREE = '[data-name^="socket:"].lit'
_ASKED = (
    "document.querySelector('#side .seat-card.chosen h2').innerText"
    " + document.querySelector('#ask .question').innerText"
)
ON_TURN = "#side .seat-card.chosen .mood-turn"


def plan(seats: list[int], bots: tuple[int, ...] = (), level: str = "full", **settings: object):
    return of_request(
        {
            "game": "steam",
            "level": level,
            "seats": seats,
            "bots": list(bots),
            "seed": 3,
            "mind": "greedy",
            "settings": {"chance": "dealt", **settings},
        }
    )


def _acting(page) -> None:
    page.locator('body[data-state="acting"]').wait_for()


def _standing(page) -> str:
    return page.locator("svg.table .pool .heading").text_content()


def _play_to(page, people, text: str) -> None:
    """Click on until the table says so."""
    for _ in range(400):
        if text in _standing(page):
            return
        people.click(1)
    raise AssertionError(f"never {text}: {_standing(page)}")


def test_a_whole_round_is_played_by_clicks(come, lay, player, picture) -> None:
    """C-ROUND-1: three turns each, the overseer step, then the next round begins."""
    page = come(lay(speed=FAST), **WIDE)
    page.get_by_role("radio", name="Steam & Cheese", exact=True).check()
    page.get_by_role("checkbox", name=re.compile("First game")).check()
    page.get_by_role("button", name="Begin").click()
    _acting(page)
    people = player(page, (0, 2), liked=LIKED)
    _play_to(page, people, "Round 1 of 6 · turn 2")
    picture(page, "steam-turn")
    _play_to(page, people, "Round 1 of 6 · overseers")
    _play_to(page, people, "Round 2 of 6")
    picture(page, "steam-round")
    page.get_by_role("tab", name="History").click()
    page.get_by_role("tabpanel").get_by_text(re.compile("die showing")).first.wait_for()
    page.get_by_role("tab", name="Scores").click()
    page.get_by_role("checkbox").check()
    page.get_by_role("row", name=re.compile("Sets of orders")).wait_for()


def _begin_a_turn(page) -> None:
    """Choose start tiles and overseers, until a die may be chosen."""
    _acting(page)
    while not page.locator('[data-name^="die:"].lit').count():
        before = page.evaluate(_ASKED)
        page.locator("#ask .answers button").first.click()
        page.wait_for_function(f"(before) => ({_ASKED}) !== before", arg=before)


def _click(page, query: str) -> None:
    page.locator(query).first.dispatch_event("click")


def _place_a_die(page) -> None:
    _click(page, '[data-name^="die:"].lit')
    page.locator(FREE).first.wait_for()
    _click(page, FREE)
    page.locator(".menu button").first.click()
    page.locator(".sight.clear").first.wait_for(state="attached")


def test_a_placed_die_lights_what_it_sees_and_is_taken_back(come, lay) -> None:
    """C-MACHINE-2, F-TURN-12."""
    page = come(lay(plan([0, 2]), speed=FAST), **WIDE)
    _begin_a_turn(page)
    _place_a_die(page)
    lit = page.locator('[data-name^="machine:"].lit')
    names = [lit.nth(n).get_attribute("data-name") for n in range(lit.count())]
    assert len({name.split(":")[2] for name in names}) == 1
    page.get_by_role("button", name="Undo").click()
    page.locator(FREE).first.wait_for()


def test_what_cannot_be_used_says_why_with_the_rule(come, lay) -> None:
    """C-ROUND-3 and its like: a refusal has a sentence and the rule it rests on."""
    page = come(lay(plan([0, 2]), speed=FAST), **WIDE)
    _begin_a_turn(page)
    _click(page, '[data-name^="market:order:1"]')
    bubble = page.locator(".bubble")
    bubble.wait_for()
    assert bubble.locator(".rule").inner_text().startswith("C-")


def test_the_gear_turns_under_the_ring_that_stands_still(come, lay, picture) -> None:
    """C-GEAR-2 at level `turntable`: assistants are marked by clicks; the gear carries them."""
    page = come(lay(plan([0, 1, 3], level="turntable"), speed=FAST), **WIDE)
    _acting(page)
    page.get_by_role("button", name="I begin").click()
    page.get_by_role("button", name="Gear 3", exact=True).wait_for()
    _click(page, '[data-name="stand:inner:2"]')
    page.locator("svg.table .ring-space.inner .figure").wait_for()
    turning = page.locator("svg.table .turning")
    before = turning.get_attribute("transform")
    page.get_by_role("button", name="Gear 3", exact=True).click()
    page.wait_for_function(
        "(before) => document.querySelector('svg.table .turning').getAttribute('transform')"
        " !== before && document.body.dataset.state === 'acting'",
        arg=before,
    )
    assert page.locator('[data-name="figure:0:inner:2"]').count() == 1
    picture(page, "steam-turntable")
    page.get_by_role("button", name="End the turn").click()
    page.locator(ON_TURN).wait_for()


def test_bots_take_the_other_seats(come, lay, player) -> None:
    page = come(lay(plan([0, 1, 2, 3], bots=(1, 2, 3)), speed=FAST), **WIDE)
    _acting(page)
    person = player(page, (0,), liked=LIKED)
    _play_to(page, person, "Round 1 of 6 · turn 2")


def test_a_die_is_chosen_with_the_keyboard_alone(come, lay) -> None:
    page = come(lay(plan([0, 2]), speed=FAST), **WIDE)
    _begin_a_turn(page)
    page.reload()
    page.locator('[data-name^="die:"].lit').first.wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.dataset.name || ''")
        if name.startswith("die:"):
            break
    assert name.startswith("die:"), "Tab never reaches a die"
    page.keyboard.press("Enter")
    page.locator(FREE).first.wait_for()
    assert "die" in page.locator("#live").inner_text()


@pytest.mark.parametrize("options", [WIDE, "phone"], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(come, lay, options, phone, violations, picture) -> None:
    page = come(lay(plan([0, 2]), speed=FAST), **(phone if options == "phone" else options))
    _begin_a_turn(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"], "the page is wider than the screen"
    _place_a_die(page)
    picture(page, "steam-phone" if options == "phone" else "steam-die")
    for name in ("Seats", "New game"):
        page.get_by_role("tab", name=name).click()
        assert violations(page) == []
