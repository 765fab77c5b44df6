"""Level `full`, advanced mode: structure tiles are drafted and laid before the first turn."""

import pytest

from affineur.table.events import BACK, ONE, READY, TWO
from affineur.table.ledger import Ledger


@pytest.fixture
def drafting(new_desk, settings):
    """Return a match of two whose tiles have been dealt."""
    desk = new_desk(settings(level="full", chance="dealt", advanced=True))
    desk.open(0, 2)
    return desk


def pick(desk, *seats: int) -> None:
    """Let each seat keep the first tile it holds, and confirm it where only one is left."""
    for seat in seats:
        desk.press(seat, ONE)


def pick_all(desk) -> None:
    for _ in range(4):
        pick(desk, 0, 2)


def test_each_seat_is_asked_which_tile_it_keeps(drafting) -> None:
    """X-DRAFT-1: four tiles each, so four digits mean something."""
    assert drafting.referee.game.phase == "draft"
    assert [drafting.match.seats[seat].question.options() for seat in (0, 2)] == [4, 4]


def test_a_seat_that_has_kept_one_waits_for_the_others(drafting) -> None:
    """X-DRAFT-2: passing before all have picked is not possible, nor is turning."""
    pick(drafting, 0)
    assert drafting.match.seats[0].question is None
    drafting.press(0, ONE)
    drafting.press(0, READY)
    assert drafting.last_refusal()[:2] == (0, "WRONG_PHASE")
    pick(drafting, 2)
    assert [drafting.match.seats[seat].question.options() for seat in (0, 2)] == [3, 3]


def test_after_four_rounds_tiles_are_laid_and_ready_lays_no_more(drafting) -> None:
    """X-DRAFT-4: any number from 0 to 4; the first turn begins when everybody has finished."""
    pick_all(drafting)
    assert drafting.referee.game.phase == "tiles"
    drafting.press(0, TWO)
    drafting.press(0, ONE)
    assert drafting.records[-1][2].startswith("cover 2 ")
    drafting.press(0, READY)
    assert drafting.records[-1] == ["move", 0, "ready"]
    assert drafting.match.seats[0].question is None
    assert drafting.referee.game.phase == "tiles"
    drafting.press(2, READY)
    assert drafting.referee.game.phase == "acting"
    assert drafting.match.state == "acting"
    assert drafting.referee.turn == 0, "the board has not turned"


def test_all_four_tiles_can_be_laid_and_the_last_is_followed_by_ready(drafting) -> None:
    pick_all(drafting)
    for _ in range(4):
        drafting.press(0, ONE)
        if drafting.match.seats[0].question.options() > 0:
            drafting.press(0, ONE)
    while drafting.match.seats[0].question is not None:
        drafting.press(0, ONE)
    assert drafting.records[-1] == ["move", 0, "ready"]


def test_back_takes_a_laid_tile_up_again(drafting) -> None:
    """F-TURN-12."""
    pick_all(drafting)
    before = repr(drafting.referee.data())
    drafting.press(0, ONE)
    drafting.press(0, ONE)
    assert drafting.records[-1][2].startswith("cover 1 ")
    drafting.press(0, BACK)
    assert repr(drafting.referee.data()) == before


def test_the_record_of_a_draft_replays(drafting) -> None:
    """F-SETUP-15: the header tells that tiles are drafted."""
    pick_all(drafting)
    drafting.press(0, READY)
    drafting.press(2, READY)
    replayed = Ledger(drafting.match.ledger.header)
    for record in drafting.records[1:]:
        replayed.apply(record)
    assert repr(replayed.referee.data()) == repr(drafting.referee.data())


def test_a_single_player_sees_ten_tiles_and_keeps_four(new_desk, settings) -> None:
    """S-SETUP-7, X-DRAFT-5."""
    desk = new_desk(settings(level="full", chance="dealt", advanced=True))
    desk.open(0)
    offered = []
    for _ in range(4):
        offered.append(desk.match.seats[0].question.options())
        desk.press(0, ONE)
    assert offered == [4, 3, 2, 1]
    assert desk.referee.game.phase == "tiles"


def test_back_after_ready_lets_a_seat_go_on_laying(drafting) -> None:
    """F-TURN-12: until the others have finished."""
    pick_all(drafting)
    before = repr(drafting.referee.data())
    drafting.press(0, READY)
    drafting.press(0, BACK)
    assert repr(drafting.referee.data()) == before
    assert drafting.match.seats[0].question is not None


def test_back_twice_after_ready_takes_the_last_tile_up(drafting) -> None:
    pick_all(drafting)
    before = repr(drafting.referee.data())
    for key in (ONE, ONE, READY, BACK, BACK):
        drafting.press(0, key)
    assert repr(drafting.referee.data()) == before
    assert "cover" in drafting.said[-2].text
    assert drafting.said[-2].code == "UNDONE"
