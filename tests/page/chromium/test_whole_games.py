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


def _begin(page, game: str, seats: dict[int, str]) -> None:
    """Choose a game and who sits where, and begin."""
    page.get_by_role("radio", name=game, exact=True).check()
    for seat in range(4):
        who = seats.get(seat, "nobody")
        page.get_by_role("combobox", name=f"Seat {seat}").select_option(label=who)
    page.get_by_role("button", name="Begin").click()


def test_one_person_plays_formaggio_alone(come, lay, player, picture) -> None:
    page = come(lay(speed=FAST), **WIDE)
    _begin(page, "Formaggio", {0: "a person"})
    person = player(page, (0,))
    person.click(6)
    picture(page, "formaggio-solo")
    person.play_until("finished")
    page.get_by_role("tab", name="Scores").click()
    picture(page, "formaggio-solo-finished")


def test_a_mix_of_both_is_played_against_the_computer(come, lay, player, picture) -> None:
    page = come(lay(speed=FAST), **WIDE)
    _begin(page, "Mix of both", {1: "a person", 3: "the computer"})
    page.locator('#side .seat-card.brief:has-text("Seat 1")').click()
    person = player(page, (1,))
    person.click(6)
    picture(page, "mix")
    person.play_until("finished")
