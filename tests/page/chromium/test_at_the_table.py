"""What happens round a game: mishaps, reloads, phones, keyboards, and people who see little."""

import pytest

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=0))
WIDE = {"viewport": {"width": 1440, "height": 900}}
FAST = 10.0

CLICK_IF_THERE = """name => [...document.querySelectorAll("button")]
    .filter(button => button.textContent.trim() === name).forEach(button => button.click())"""


def _in_state(page, *states: str) -> None:
    page.locator(", ".join(f'body[data-state="{state}"]' for state in states)).wait_for()


def _ink(page, what: str) -> str:
    """Return the colour of a text."""
    found: str = page.locator(what).evaluate("it => getComputedStyle(it).color")
    return found


def _acting(page) -> None:
    _in_state(page, "acting")


def test_a_jam_is_shown_and_recovered_from(come, lay, player, picture) -> None:
    page = come(lay(TWO, speed=FAST), **WIDE)
    _acting(page)
    page.get_by_role("tab", name="Mishaps").click()
    page.get_by_role("button", name="Wedge the board").click()
    page.get_by_role("tab", name="Seats").click()
    people = player(page, (0, 2), liked=())
    people.play_until("faulted")
    picture(page, "jammed")
    alarm = page.locator("#ask .alarm")
    assert alarm.inner_text().strip()
    page.get_by_role("tab", name="Mishaps").click()
    page.get_by_role("button", name="Take the wedge away").click()
    alarm.get_by_role("button").click()
    _in_state(page, "retrieving", "acting")


def test_power_that_was_cut_comes_back_with_the_match(come, lay, player) -> None:
    page = come(lay(TWO, speed=FAST), **WIDE)
    _acting(page)
    player(page, (0,)).click(1)
    page.locator("svg.table .space.owned").first.wait_for()
    owned = page.locator("svg.table .space.owned").count()
    page.get_by_role("tab", name="Mishaps").click()
    page.get_by_role("button", name="Pull the plug").click()
    page.locator("#ask .alarm").wait_for()
    assert _ink(page, "h1") != _ink(page, "#head .gone")
    page.locator("#panel").get_by_role("button", name="Plug it in again").click()
    _in_state(page, "faulted")
    page.locator("#ask .alarm button").click()
    _acting(page)
    assert page.locator("svg.table .space.owned").count() == owned


def test_a_match_that_was_to_be_given_up_is_kept_and_goes_on(come, lay) -> None:
    page = come(lay(TWO, speed=FAST), **WIDE)
    _acting(page)
    page.get_by_role("button", name="Pause").click()
    _in_state(page, "paused")
    page.get_by_role("button", name="Give up (all)").click()
    keep, resume = (page.get_by_role("button", name=name) for name in ("Keep playing", "Go on"))
    keep.wait_for()
    for _ in range(600):  # the key that was held may still be down
        if resume.is_visible():
            break
        page.evaluate(CLICK_IF_THERE, "Keep playing")
        page.wait_for_timeout(50)
    resume.click()
    _acting(page)


def test_a_reload_and_a_second_tab_show_the_same_table(come, lay, player) -> None:
    page = come(lay(TWO, speed=FAST), **WIDE)
    _acting(page)
    player(page, (0,)).click(3)
    page.get_by_role("tab", name="History").click()
    page.locator("ol.records li").first.wait_for()
    said = page.locator("ol.records").inner_text()
    shown = page.locator("svg.table").text_content()
    page.reload()
    _acting(page)
    second = page.context.new_page()
    second.goto(page.url)
    _acting(second)
    for tab in (page, second):
        tab.get_by_role("tab", name="History").click()
        tab.locator("ol.records li").first.wait_for()
        assert tab.locator("ol.records").inner_text() == said
        assert tab.locator("svg.table").text_content() == shown


def test_a_phone_plays_its_own_seat_and_no_other(
    come, lay, network, phone, player, picture
) -> None:
    table = lay(TWO, speed=FAST, lan=network)
    page = come(table, table.server.passes.shared[2], **phone)
    _acting(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= phone["viewport"]["width"], "the page is wider than the phone"
    picture(page, "phone")
    player(page, (2,)).click(2)
    page.locator("svg.table .space.owned").first.wait_for()
    refused = page.context.request.post(
        f"{page.url}request",
        data={"name": "move", "fields": {"seat": 0, "text": "gather 1 soft"}},
        headers={"origin": page.url.removesuffix("/seat-2/")},
    )
    assert (refused.status, refused.json()["code"]) == (403, "NOT_YOURS")


def test_a_watcher_sees_everything_and_can_do_nothing(come, lay, network, phone) -> None:
    table = lay(TWO, speed=FAST, lan=network)
    page = come(table, table.server.passes.shared[-1], **phone)
    _acting(page)
    assert page.locator(".console").count() == 0
    assert page.locator("#ask button").count() == 0


def test_a_turn_is_played_with_the_keyboard_alone(come, lay) -> None:
    page = come(lay(TWO, speed=FAST), **WIDE)
    _acting(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.dataset.name || ''")
        if name:
            break
    assert name, "Tab never reaches the table"
    page.locator(f'[data-name="{name}"].lit').wait_for()
    page.keyboard.press("Enter")
    if page.locator(".menu").count():
        page.keyboard.press("Enter")
    page.locator("#live p").first.wait_for(state="attached")
    page.keyboard.press("r")
    page.locator("#ask .confirm.down").wait_for()


@pytest.mark.parametrize("options", [WIDE, "phone"], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(come, lay, options, phone, violations) -> None:
    page = come(lay(TWO, speed=FAST), **(phone if options == "phone" else options))
    _acting(page)
    for name in ("Seats", "Scores", "History", "New game", "Mishaps"):
        page.get_by_role("tab", name=name).click()
        assert violations(page) == []
