"""The set-up helper in a browser, found from where a new game is made."""


def test_a_new_game_leads_to_what_has_to_be_laid(come, lay, violations, picture) -> None:
    page = come(lay(), viewport={"width": 1280, "height": 900})
    page.get_by_role("radio", name="Mix of both").check()
    with page.expect_popup() as popup:
        page.get_by_role("link", name="What to lay on the table").click()
    helper = popup.value
    helper.get_by_role("heading", name="Order cards").wait_for()
    assert "platinum" in helper.locator(".steps").inner_text()
    assert helper.get_by_role("heading", name="Starting resources").count() == 0
    helper.get_by_label("In front of seat 0 lies").select_option(label="fruit")
    helper.get_by_role("heading", name="Starting resources").wait_for()
    assert "Seat 0: 2" in helper.locator(".steps").inner_text()
    assert violations(helper) == []
    picture(helper, "setup")


def test_steps_are_ticked_off_on_a_phone(come, lay, phone) -> None:
    page = come(lay(), **phone)
    page.goto(page.url + "setup#game=steam&seats=02&first=1")
    page.get_by_role("checkbox", name="Dice").first.check()
    page.locator(".steps .done").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= phone["viewport"]["width"]
