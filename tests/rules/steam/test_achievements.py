"""Achievements and ownership markers (C-ACH, C-OWN)."""

import pytest

from affineur.rules.steam import Game
from affineur.rules.steam import moves as mv
from affineur.rules.tables import sc_achievements, sc_orders, sc_player_board

# What brings a seat to n of each counter.
MEANS = {
    1: None,
    2: lambda n: {"waste": n},
    3: lambda n: {"spice": n},
    4: lambda n: {"tiles": list(range(1, n + 1))},
    5: lambda n: {"milk": [n - 3, 0, 1, 1, 0, 1]},
    6: lambda n: {"cheese": [n - 4, 1, 0, 1, 0, 1, 0, 1]},
    7: lambda n: {"done": [1 + k for k in range(n)]},
}
NEEDED = {1: 4, 2: 10, 3: 16, 4: 5, 5: 16, 6: 20, 7: 4}


def with_cards(lab, *cards):
    return lab.game(achievements=[*cards, *[no for no in range(1, 8) if no not in cards]][:5])


def reach(lab, game, number, amount, seat=0):
    if number == 1:
        game.position.owners = [seat] * amount + [-1] * (12 - amount)
        lab.give(game, seat, row=6 - amount)
    else:
        lab.give(game, seat, **MEANS[number](amount))


@pytest.mark.parametrize("number", sorted(NEEDED))
def test_conditions_at_their_boundary(lab, number):
    """C-ACH-4: one less is not enough."""
    game = with_cards(lab, number)
    reach(lab, game, number, NEEDED[number] - 1)
    assert lab.refusal(game, f"claim {number}") == ("NOT_ENOUGH", "C-ACH-1")
    reach(lab, game, number, NEEDED[number])
    row = lab.player(game).row
    lab.say(game, f"claim {number}")
    assert lab.player(game).points == sc_achievements.PLACES[number - 1][0]
    assert lab.player(game).row == row - 1


def test_one_colour_means_one_colour(lab):
    """C-ACH-4: four orders of different colours do not do."""
    game = with_cards(lab, 7)
    first_of = {}
    for number, card in enumerate(sc_orders.CARDS, 1):
        first_of.setdefault(card[1], number)
    lab.give(game, 0, done=sorted(first_of.values())[:4])
    assert lab.code(game, "claim 7") == "NOT_ENOUGH"


def test_earlier_claims_are_worth_more(lab):
    """C-ACH-1, C-ACH-2: two players on one card; once per player."""
    game = lab.game()
    lab.give(game, 0, waste=10)
    lab.give(game, 1, waste=10)
    lab.say(game, "claim 2")
    assert lab.refusal(game, "claim 2") == ("LIMIT_GAME", "C-ACH-2")
    lab.finish_turn(game)
    lab.say(game, "claim 2")
    assert (lab.player(game, 0).points, lab.player(game, 1).points) == (8, 5)
    assert game.position.claims[1] == [0, 1]


def test_a_full_or_absent_card(lab, monkeypatch):
    """C-ACH-1."""
    monkeypatch.setattr(sc_achievements, "PLACES", ((8,),) * 7 + ((),) * 10)
    game = lab.give(lab.game(), 0, waste=10)
    lab.put(game, claims=[[], [2], [], [], []])
    assert lab.refusal(game, "claim 2") == ("SPACE_OCCUPIED", "C-ACH-1")
    assert lab.code(game, "claim 6") == "UNKNOWN_ID"


def test_when_to_claim(lab):
    """C-ACH-3: any moment between actions of the own turn; ageing comes too late."""
    game = lab.give(lab.game(), 0, waste=9, milk=[0, 0, 1, 0, 0, 0])
    assert lab.code(game, "claim 2", seat=1) == "WRONG_SEAT"
    lab.finish_turn(game)
    assert lab.player(game).waste == 10
    assert lab.code(game, "claim 2", seat=0) == "WRONG_SEAT"
    while game.seat:
        lab.pass_turn(game)
    assert "claim 2" in lab.legal(game)
    lab.say(game, "die white 5")
    assert "claim 2" in lab.legal(game)
    lab.say(game, "place gear 2 nw heading 0", "claim 2")
    assert lab.player(game).points == 8


def test_after_ageing_in_the_overseer_step(lab):
    """C-ACH-3: not in the overseer step."""
    game = lab.game()
    lab.play_round(game)
    lab.give(game, 0, waste=10)
    assert lab.refusal(game, "claim 2") == ("WRONG_PHASE", "C-ACH-3")


def test_undescribed_cards_are_never_dealt(lab):
    """C-ACH-5: ten of the seventeen await their text."""
    conditions = sc_achievements.CONDITIONS
    assert len(conditions) == 17
    assert [number + 1 for number, known in enumerate(conditions) if known[0] >= 0] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
    ]
    assert lab.setup_refusal(achievements=[1, 2, 3, 4, 9]) == ("DATA_MISSING", "C-ACH-5")
    entered = Game.new({"seats": [0, 1], "start": 0, "chance": "entered", "machines": mixed()}, 1)
    while not any(text.startswith("reveal achievement") for text in lab.legal(entered)):
        lab.say(entered, lab.legal(entered)[0])
    assert lab.refusal(entered, "reveal achievement 8") == ("DATA_MISSING", "C-ACH-5")


def mixed():
    return sorted(mv.ACTIONS)


def test_a_claim_outlives_its_condition(lab):
    """C-ACH-6."""
    game = lab.give(lab.game(), 0, spice=16)
    lab.say(game, "claim 3")
    lab.give(game, 0, spice=0)
    assert game.position.claims[2] == [0]
    assert lab.player(game).points == 8


def test_markers_leave_for_machines_and_achievements(lab):
    """C-OWN-1: an achievement makes the next machine dearer."""
    game = lab.action("modify", 1, money=99, blueprints=[13])
    free = game.clone()
    game = lab.give(lab.at(die="white 6"), 0, money=99, blueprints=[13], spice=16)
    lab.say(game, "claim 3", "board modify", "build 13 gear 1 north")
    lab.say(free, "build 13 gear 1 north")
    cost = sc_player_board.MARKER_COST
    assert lab.player(free).money - lab.player(game).money == cost[1] - cost[0]


def test_markers_return_from_machines_only(lab):
    """C-OWN-2: to the rightmost empty space; a claimed card keeps its marker."""
    game = lab.give(lab.at(die="white 6"), 0, money=99, blueprints=[13], spice=16, row=4)
    lab.say(game, "claim 3")
    lab.machine(game, 1, "north", 1, owner=0)
    row = lab.player(game).row
    lab.say(game, "board modify", "build 13 gear 1 north")
    assert lab.player(game).row == row
    assert game.position.claims[2] == [0]


def test_the_rows_end_value(lab):
    """C-OWN-3: two machines and one achievement: the three leftmost values."""
    game = lab.give(lab.game(), 0, row=3)
    assert lab.row(game)["markers"] == sum(sc_player_board.MARKER_POINTS[:3])


def test_no_marker_left(lab):
    """C-OWN-4: neither machine nor achievement, until the expert rule returns one."""
    game = lab.game(expert=True)
    lab.give(game, 0, row=0, spice=16, money=99, blueprints=[13])
    game.position.owners = [0] * 6 + [-1] * 6
    assert lab.refusal(game, "claim 3") == ("NO_MARKER", "C-OWN-4")
    lab.say(game, "die white 6", "place board")
    assert lab.code(game, "board modify") == "NO_MARKER"
    lab.say(game, "end", "die white 5", "place board")
    lab.give(game, 1, money=99, blueprints=[14])
    lab.say(game, "board modify", "build 14 gear 1 north", "end")
    assert lab.player(game).row == 1
    while game.seat:
        lab.pass_turn(game)
    assert "claim 3" in lab.legal(game)
