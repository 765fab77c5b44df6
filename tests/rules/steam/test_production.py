"""The player board and the five production actions (C-BOARD, C-PAST to C-ANY)."""

import pytest

from affineur.rules.refusal import MalformedMove
from affineur.rules.steam import moves as mv
from affineur.rules.steam import parse_move
from affineur.rules.tables import sc_player_board


def test_milk_area(lab):
    """C-BOARD-1: six counters; new milk on raw space 1; pasteurised never turns raw."""
    game = lab.action("pasteurise", 3, milk=[0, 2, 0, 4, 0, 0])
    assert lab.refusal(game, "take 1 from pasteurised 1") == ("CHOICE_INVALID", "C-BOARD-1")
    assert len(lab.player(game).milk) == 6


def test_cheese_keeps_its_row(lab):
    """C-BOARD-2: row totals are the same after pressing and refining."""
    game = lab.action("press", 6, cheese=[2, 1, 0, 0, 3, 0, 0, 0])
    lab.say(game, "press 2 raw from fresh to hard", "press 2 pasteurised from fresh to soft")
    cheese = lab.player(game).cheese
    assert cheese == [0, 1, 2, 0, 1, 2, 0, 0]
    with pytest.raises(MalformedMove):
        parse_move("press 1 raw from fresh to pasteurised")


def test_waste_costs_three_points(lab):
    """C-BOARD-3: 4 waste: -12."""
    assert lab.row(lab.give(lab.game(), 0, waste=4))["waste"] == -12


def test_goods_are_not_exchanged():
    """C-BOARD-4: there is no move that swaps one good for another."""
    for text in ("exchange 2 rennet for 1 spice", "swap rennet spice", "take 2 from rennet 1"):
        with pytest.raises(MalformedMove):
            parse_move(text)
    assert not [form for form, _ in mv.FORMS if "swap" in form or "exchange" in form]


def test_one_player_board_action_a_round(lab):
    """C-BOARD-5: the space is taken until the next roll."""
    game = lab.game()
    lab.finish_turn(game, "white 1")
    while game.seat:
        lab.pass_turn(game)
    lab.say(game, "die white 2")
    assert lab.refusal(game, "place board") == ("SPACE_OCCUPIED", "C-BOARD-5")
    lab.say(game, "place gear 1 nw heading 0", "end")
    lab.play_round(game)
    while game.phase == "overseers":
        lab.say(game, lab.legal(game)[0])
    while game.seat:
        lab.pass_turn(game)
    lab.say(game, next(text for text in lab.legal(game) if text.startswith("die")))
    assert "place board" in lab.legal(game)


def test_one_action_a_die_on_the_board(lab):
    """C-BOARD-5, C-MACHINE-9."""
    game = lab.at(die="white 3")
    lab.say(game, "board dispose")
    assert lab.refusal(game, "board cut") == ("LIMIT_TURN", "C-BOARD-5")


def test_pieces_leave_from_the_left(lab):
    """C-BOARD-6: the empty spaces are a prefix, so price and value follow from their number."""
    game = lab.give(lab.at(die="white 6"), 0, money=99, blueprints=[13, 14])
    prices = []
    for target in ("build 13 gear 1 north", "build 14 gear 1 east"):
        before = lab.player(game).money
        lab.say(game, "board modify", target)
        prices.append(before - lab.player(game).money)
        lab.put(game, used=0)
    assert prices == [cost - 1 for cost in sc_player_board.MARKER_COST[:2]]
    assert lab.row(game)["markers"] == sum(sc_player_board.MARKER_POINTS[:2])


def test_pasteurise(lab):
    """C-PAST-1: from any raw space to pasteurised space 1."""
    game = lab.action("pasteurise", 4, milk=[1, 1, 3, 2, 0, 0])
    assert lab.code(game, "take 2 from raw 1") == "NOT_ENOUGH"
    lab.give(game, 0, milk=[1, 1, 9, 2, 0, 0])
    assert lab.code(game, "take 5 from raw 3") == "OVER_STRENGTH"
    assert lab.code(game, "take 1 from raw 4") == "UNKNOWN_ID"
    assert lab.code(game, "take 0 from raw 3") == "CHOICE_INVALID"
    lab.say(game, "take 3 from raw 3", "take 1 from raw 1")
    assert lab.player(game).milk == [0, 1, 6, 6, 0, 0]
    assert game.waiting_for == "turn"


def test_cutting_curd(lab):
    """C-CUT-1: any of the six spaces, one rennet a piece; 4 milk and 3 rennet make three."""
    game = lab.action("cut", 5, milk=[1, 0, 1, 0, 2, 0], rennet=3)
    assert lab.code(game, "take 3 from pasteurised 2") == "NOT_ENOUGH"
    lab.say(game, "take 2 from pasteurised 2", "take 1 from raw 3")
    player = lab.player(game)
    assert (player.cheese[0], player.cheese[4], player.rennet) == (1, 2, 0)
    assert player.milk == [1, 0, 0, 0, 0, 0]
    assert game.waiting_for == "turn"


def test_cutting_is_held_by_rennet_and_strength(lab):
    """C-CUT-1."""
    game = lab.action("cut", 2, milk=[6, 0, 0, 0, 0, 0], rennet=1)
    assert lab.refusal(game, "take 2 from raw 1") == ("NOT_ENOUGH", "C-CUT-1")
    lab.give(game, 0, rennet=6)
    assert lab.refusal(game, "take 3 from raw 1") == ("OVER_STRENGTH", "C-CUT-1")


def test_pressing(lab):
    """E-50, C-PRESS-1: strength 3, two raw fresh: one to hard, one to soft, one waste."""
    game = lab.action("press", 3, cheese=[2, 0, 0, 0, 0, 0, 0, 0])
    assert lab.code(game, "press 2 raw from fresh to hard") == "OVER_STRENGTH"
    lab.say(game, "press 1 raw from fresh to hard")
    assert lab.code(game, "press 1 raw from fresh to hard") == "OVER_STRENGTH"
    lab.say(game, "press 1 raw from fresh to soft")
    assert lab.player(game).cheese == [0, 1, 1, 0, 0, 0, 0, 0]
    assert lab.player(game).waste == 1
    assert game.waiting_for == "turn"


def test_what_cannot_be_pressed(lab):
    """C-PRESS-1: hard and refined cheese, backwards, more than there is."""
    game = lab.action("press", 3, cheese=[1, 1, 1, 1, 0, 0, 0, 0])
    for text in ("hard to refined", "refined to hard", "soft to fresh", "soft to refined"):
        old, _, new = text.split()
        assert lab.code(game, f"press 1 raw from {old} to {new}") == "CHOICE_INVALID"
    assert lab.code(game, "press 1 pasteurised from fresh to soft") == "NOT_ENOUGH"


@pytest.mark.parametrize("pieces", [1, 6])
def test_one_waste_a_pressing(lab, pieces):
    """C-PRESS-2: one marker however much is pressed."""
    game = lab.action("press", 6, cheese=[6, 0, 0, 0, 0, 0, 0, 0])
    lab.say(game, f"press {pieces} raw from fresh to soft")
    if pieces < 6:
        lab.say(game, "press 1 raw from fresh to soft", "done")
    assert lab.player(game).waste == 1


def test_an_empty_pressing_makes_no_waste(lab):
    """C-PRESS-2: the action did not happen (Q-59)."""
    game = lab.action("press", 6, cheese=[6, 0, 0, 0, 0, 0, 0, 0])
    lab.say(game, "done")
    assert lab.player(game).waste == 0


def test_refining(lab):
    """C-REFINE-1: strength 4, three hard, two spices: at most two."""
    game = lab.action("refine", 4, cheese=[0, 1, 2, 0, 0, 0, 1, 0], spice=2)
    assert lab.code(game, "refine 3 raw") == "NOT_ENOUGH"
    lab.say(game, "refine 1 raw", "refine 1 pasteurised")
    assert lab.player(game).cheese == [0, 1, 1, 1, 0, 0, 0, 1]
    assert lab.player(game).spice == 0
    assert game.waiting_for == "turn"
    game = lab.action("refine", 1, cheese=[0, 1, 2, 0, 0, 0, 0, 0], spice=9)
    assert lab.code(game, "refine 2 raw") == "OVER_STRENGTH"


def test_soft_cheese_is_not_refined(lab):
    """C-REFINE-1: there is nothing to refine without hard cheese."""
    game = lab.action("refine", 4, cheese=[0, 3, 0, 0, 0, 0, 0, 0], spice=2)
    assert game.waiting_for == "turn"
    assert lab.player(game).cheese[1] == 3


def test_disposing_of_waste(lab):
    """C-WASTE-1: five waste, strength 3: two left at least."""
    game = lab.action("dispose", 3, waste=5)
    assert lab.code(game, "dispose 4") == "OVER_STRENGTH"
    assert lab.code(game, "dispose 6") == "NOT_ENOUGH"
    lab.say(game, "dispose 3")
    assert lab.player(game).waste == 2


@pytest.mark.parametrize("name", mv.ACTIONS)
def test_fewer_is_allowed_for_production_only(lab, name):
    """C-ANY-1: movements must use all, so only they may not be ended early."""
    game = lab.action(
        name,
        5,
        milk=[9, 0, 0, 0, 0, 0],
        rennet=9,
        spice=9,
        waste=9,
        money=50,
        cheese=[9, 9, 9, 9, 9, 9, 9, 9],
        blueprints=[13],
        orders=list(range(1, 9)),
    )
    if name == "turn":
        assert game.gear[2] == 5
    elif name in ("top", "bottom", "assistant"):
        assert lab.code(game, "done") == "MUST_USE_ALL"
    else:
        assert lab.legal(game)[-1] == "done"
        lab.say(game, "done")
        assert game.waiting_for == "turn"


def test_steps_of_another_action_are_refused(lab):
    """C-MACHINE-5."""
    game = lab.action("cut", 5, milk=[1, 0, 0, 0, 0, 0], rennet=3, waste=2)
    assert lab.code(game, "dispose 1") == "CHOICE_INVALID"
    assert lab.code(game, "press 1 raw from fresh to soft") == "CHOICE_INVALID"
