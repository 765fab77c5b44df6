"""The lobby: who plays, what, and how it starts (F-SETUP)."""

import pytest

from affineur.table import intents, scene
from affineur.table.events import (
    BACK,
    FOUR,
    ONE,
    READY,
    THREE,
    TWO,
    UNREADABLE,
    VENUE,
    KeyPressed,
    Mark,
)


def venue(number: int) -> Mark:
    return Mark(VENUE, -1, number, f"04e{number}")


@pytest.mark.parametrize("seats", [(0,), (3,), (0, 2), (1, 3), (0, 1, 2), (0, 1, 3), (0, 1, 2, 3)])
def test_every_seating_of_f_setup_2_starts(desk, seats) -> None:
    desk.open(*seats)
    assert desk.state == "acting"
    assert desk.match.ledger.seats == list(seats)


@pytest.mark.parametrize("seats", [(0, 1), (2, 3), (0, 3)])
def test_two_players_side_by_side_are_refused_and_may_move(desk, seats) -> None:
    """F-SETUP-2."""
    desk.open(*seats)
    assert desk.state == "lobby"
    assert desk.last_refusal() == (seats[1], "SETUP_INVALID", "F-SETUP-2")
    desk.press(seats[1], BACK)
    other = (seats[0] + 2) % 4
    desk.press(other, READY, READY)
    desk.press(seats[0], READY)
    desk.settle()
    assert desk.match.ledger.seats == sorted((seats[0], other))


def test_ready_joins_without_a_tag_and_the_first_tag_gives_the_colour(desk, token, worker) -> None:
    desk.take(desk.match.start(0))
    desk.press(1, READY)
    assert desk.match.scene.moods[1] == scene.JOINED
    desk.tap(1, token(3, 5))
    assert desk.match.scene.colours[1] == 3
    desk.tap(2, worker(3, 0))
    assert desk.last_refusal() == (2, "WRONG_SEAT", "F-SETUP-10")
    assert desk.match.scene.moods[2] == scene.INVITED


def test_back_takes_the_second_ready_back_and_then_leaves(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.press(2, READY, READY)
    assert desk.match.scene.moods[2] == scene.DONE
    desk.press(2, BACK)
    assert desk.match.scene.moods[2] == scene.JOINED
    desk.press(2, BACK)
    assert desk.match.scene.moods[2] == scene.INVITED


def test_digits_choose_level_and_game_and_ask_everybody_again(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.press(2, READY, READY)
    desk.press(0, ONE, FOUR)
    assert desk.match.scene.moods[2] == scene.JOINED
    desk.press(0, READY)
    desk.press(2, READY)
    desk.settle()
    assert (desk.match.ledger.level, desk.match.ledger.game) == ("turntable", "formaggio")
    assert desk.match.ledger.venues == [4, 5, 6, 7]


def test_a_seat_that_has_not_joined_chooses_nothing(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, TWO)
    assert desk.last_refusal() == (0, "WRONG_SEAT", "F-SETUP-2")


def test_a_level_the_board_does_not_offer_is_refused(desk) -> None:
    desk.match.levels = ("turntable", "timers")
    desk.take(desk.match.start(0))
    desk.press(0, READY, THREE)
    assert desk.last_refusal()[1] == "SETUP_INVALID"


def test_venue_cards_are_tapped_clockwise_from_seat_0(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.press(2, READY)
    for number in (3, 1):
        desk.tap(2, venue(number))
    assert desk.match.scene.venue_asked == 2
    desk.tap(0, venue(1))
    assert desk.last_refusal() == (0, "SETUP_INVALID", "T-VENUES")
    desk.press(0, READY)
    desk.press(2, READY)
    assert desk.state == "lobby", "two venue cards are still missing"
    desk.tap(0, venue(0))
    desk.tap(0, venue(2))
    desk.press(0, READY)
    desk.press(2, READY)
    desk.settle()
    assert desk.match.ledger.venues == [3, 1, 0, 2]


def test_a_venue_of_another_game_is_refused(desk) -> None:
    """F-SETUP-3: stand-alone Fromage has its own four venues."""
    desk.take(desk.match.start(0))
    desk.tap(0, venue(4))
    assert desk.last_refusal() == (0, "SETUP_INVALID", "T-VENUES")


def test_an_unreadable_tag_says_so(desk) -> None:
    desk.take(desk.match.start(0))
    desk.tap(0, Mark(UNREADABLE, -1, -1, "04ff"))
    assert desk.last_refusal() == (0, "TAG_UNREADABLE", "T-TAG-READ")


def test_nothing_moves_before_the_hands_off_time_is_over(desk) -> None:
    """F-TURN-7: the start, too, warns before the board moves."""
    desk.take(desk.match.start(0))
    desk.press(0, READY, READY)
    assert desk.state == "settling"
    assert not [i for i in desk.done if isinstance(i, intents.LocateBoard)]
    desk.wait(1_500)
    assert [i for i in desk.done if isinstance(i, intents.LocateBoard)] == [intents.LocateBoard(0)]


def test_a_key_stops_the_start_and_leads_back_to_the_lobby(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY, READY)
    desk.press(0, TWO)
    assert desk.state == "lobby"
    desk.wait(5_000)
    assert not [i for i in desk.done if isinstance(i, intents.LocateBoard)]


def test_after_the_match_ready_opens_the_lobby_again(desk) -> None:
    desk.open(0, 2)
    desk.pause(0)
    desk.press(0, THREE, READY)
    desk.settle()
    desk.everybody_ready()
    assert desk.state == "finished"
    desk.press(2, READY)
    assert desk.state == "lobby"
    assert desk.match.scene.moods == [scene.INVITED, scene.INVITED, scene.JOINED, scene.INVITED]


def test_a_start_that_was_stopped_leaves_no_match_to_resume(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY, READY)
    assert desk.state == "settling"
    desk.press(0, TWO)
    assert desk.records[-1] == ["abandon"]
    assert desk.match.ledger is None
    desk.press(0, READY)
    desk.settle()
    assert desk.state == "acting"


def test_two_matches_of_one_evening_are_dealt_differently(desk) -> None:
    seeds = []
    desk.match.lobby.seed = 41
    desk.open(0, 2)
    seeds.append(desk.match.ledger.header["seed"])
    desk.hold(0, BACK, 5_200)
    desk.press(0, READY)
    desk.press(2, READY)
    for seat in (0, 2):
        desk.press(seat, READY)
    for seat in (0, 2):
        desk.press(seat, READY)
    seeds.append(desk.match.ledger.header["seed"])
    assert seeds == [41, 42]


def test_a_match_is_laid_out_before_the_press_that_begins_it(desk) -> None:
    """The chip has room to load the rules where few calls are open, not where it begins."""
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.press(2, READY, READY)
    lobby = desk.match.lobby
    desk.match.foresee(KeyPressed(2, READY))
    assert lobby._laid_out is None  # that takes it back
    desk.match.foresee(KeyPressed(0, READY))
    laid_out = lobby._laid_out
    desk.press(0, READY)
    assert desk.match.ledger is laid_out
    assert lobby._laid_out is None


def test_a_match_that_has_been_chosen_otherwise_since_is_laid_out_anew(desk) -> None:
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.match.foresee(KeyPressed(0, READY))
    laid_out = desk.match.lobby._laid_out
    desk.press(0, ONE, READY)
    assert desk.match.ledger is not laid_out
    assert desk.match.ledger.level == "turntable"


def test_what_cannot_begin_is_refused_by_the_press_itself(desk) -> None:
    """F-SETUP-2: two players sit opposite each other."""
    desk.take(desk.match.start(0))
    desk.press(0, READY)
    desk.press(1, READY, READY)
    desk.match.foresee(KeyPressed(0, READY))
    desk.press(0, READY)
    assert desk.last_refusal() == (0, "SETUP_INVALID", "F-SETUP-2")
