"""Whole games by clicks: what is lit is clicked, what is asked is answered, then ready."""

WIDE = {"viewport": {"width": 1440, "height": 900}}
FAST = 30.0


def test_two_people_play_fromage_to_its_end(come, lay, player, picture) -> None:
    page = come(lay(speed=FAST), **WIDE)
    page.get_by_role("combobox", name="Seat 2").select_option(label="a person")
    page.get_by_role("button", name="Begin").click()
    people = player(page, (0, 2))
    people.click(12)
    picture(page, "fromage")
    people.play_until("finished")
    page.get_by_role("tab", name="Scores").click()
    assert page.get_by_role("tabpanel").get_by_text("Seat 2").count() > 0
    picture(page, "fromage-finished")
