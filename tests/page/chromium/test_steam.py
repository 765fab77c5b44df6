"""Steam & Cheese by clicks: turn after turn, until the round is over."""

WIDE = {"viewport": {"width": 1440, "height": 900}}


def test_a_round_of_steam_and_cheese(come, lay, player, picture) -> None:
    page = come(lay(speed=30.0), **WIDE)
    page.get_by_role("radio", name="Steam & Cheese", exact=True).check()
    page.get_by_role("combobox", name="Seat 2").select_option(label="a person")
    page.get_by_role("button", name="Begin").click()
    people = player(page, (0, 2), any_too=True)
    people.click(10)
    picture(page, "steam")
    people.play_until_told("Round 2 of 6")
    picture(page, "steam-round-2")
