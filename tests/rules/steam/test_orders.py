"""Completing orders (C-ORDER); cards 1 to 5 are those of the `cards` fixture."""

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.tables import sc_orders


def completing(lab, strength, orders, cheese, **fields):
    return lab.action("complete", strength, orders=orders, cheese=cheese, **fields)


def test_what_a_card_holds():
    """C-ORDER-1: 80 cards with a symbol and a basic order; the rest may be absent."""
    assert len(sc_orders.CARDS) == 80
    assert sc_orders.SYMBOLS == 5
    assert all(card[2] for card in sc_orders.CARDS)
    assert any(not card[4] for card in sc_orders.CARDS)
    assert any(card[6] < 0 for card in sc_orders.CARDS)


def test_up_to_the_strength(lab, cards):
    """C-ORDER-2: strength 2, three cards that could be completed: two."""
    game = completing(lab, 2, [1, 4, 5], [9, 0, 0, 0, 0, 0, 0, 0])
    lab.say(game, "complete 4", "complete 1")
    assert lab.player(game).orders == [5]
    assert lab.player(game).done == [4, 1]
    assert lab.player(game).cheese[0] == 7
    assert lab.player(game).points == 4
    assert game.waiting_for == "turn"


def test_what_cannot_be_completed(lab, cards):
    """C-ORDER-2."""
    game = completing(lab, 2, [1, 2], [1, 0, 0, 0, 0, 0, 1, 0])
    assert lab.refusal(game, "complete 5") == ("UNKNOWN_ID", "C-ORDER-2")
    assert lab.refusal(game, "complete 2") == ("NOT_ENOUGH", "C-ORDER-4")


def test_the_extended_part(lab, cards):
    """C-ORDER-3: together with the basic part, for the same strength point, or never."""
    game = completing(lab, 1, [1], [1, 1, 0, 0, 0, 0, 0, 0], money=0)
    lab.say(game, "complete 1 extended")
    assert lab.player(game).cheese == [0] * 8
    assert (lab.player(game).points, lab.player(game).money) == (3, 2)
    basic = completing(lab, 2, [1, 4], [2, 0, 0, 0, 0, 0, 0, 0])
    assert lab.code(basic, "complete 1 extended") == "NOT_ENOUGH"
    assert lab.code(basic, "complete 4 extended") == "CHOICE_INVALID"
    lab.say(basic, "complete 1")
    lab.give(basic, 0, cheese=[2, 2, 0, 0, 0, 0, 0, 0])
    assert lab.refusal(basic, "complete 1 extended") == ("WRONG_PHASE", "C-ORDER-3")


@pytest.mark.parametrize(
    "cheese",
    [[0, 0, 0, 9, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 9, 0], [9, 9, 0, 9, 9, 9, 9, 9]],
)
def test_exact_goods(lab, cards, cheese):
    """C-ORDER-4: refined does not pay for hard, nor pasteurised for raw."""
    game = completing(lab, 2, [3, 5], [*cheese])
    lab.give(game, 0, cheese=cheese)
    assert "complete 3" not in lab.legal(game) if game.waiting_for == "action" else True
    if game.waiting_for == "action":
        assert lab.code(game, "complete 3") == "NOT_ENOUGH"
    assert 3 not in lab.player(game).done


def test_the_one_time_bonus(lab, cards):
    """C-ORDER-5: after the basic order, the same turn too, at the die's bottom, once."""
    game = completing(lab, 2, [2], [0, 0, 0, 0, 0, 0, 2, 0], rennet=9, milk=[9, 0, 0, 0, 0, 0])
    lab.say(game, "complete 2")
    lab.say(game, "bonus 2", "take 2 from raw 1")
    assert game.waiting_for == "turn"
    assert lab.refusal(game, "bonus 2") == ("LIMIT_GAME", "C-ORDER-5")
    assert lab.code(game, "bonus 3") == "UNKNOWN_ID"
    assert lab.player(game).cheese[0] == 2


def test_a_bonus_needs_an_own_turn_with_a_die(lab, cards):
    """C-ORDER-5: not before the die, not in another's turn, not in the overseer step."""
    game = lab.give(lab.game(), 0, done=[1, 3])
    assert lab.refusal(game, "bonus 3") == ("WRONG_PHASE", "C-ORDER-5")
    lab.say(game, "die white 4")
    assert lab.code(game, "bonus 1") == "CHOICE_INVALID"
    assert "bonus 3" in lab.legal(game)
    lab.say(game, "place board", "end")
    lab.play_round(game)
    assert game.phase == "overseers"
    assert lab.refusal(game, "bonus 3") == ("WRONG_PHASE", "C-ORDER-5")
    before = lab.row(game)["total"]
    lab.give(game, 0, spent=[3])
    assert lab.row(game)["total"] == before


@pytest.mark.parametrize(("strength", "tiles"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_bonus_tiles_for_strength(lab, strength, tiles):
    """E-48, C-ORDER-6: even with no order completed."""
    game = lab.action("complete", strength)
    assert len(lab.player(game).tiles) == tiles
    assert game.waiting_for == "turn"


def test_drawn_tiles_may_be_used_at_once(lab):
    """C-ORDER-6."""
    game = lab.action("complete", 3)
    assert any(text.startswith("lay") for text in lab.legal(game))


def test_completed_cards_are_kept(lab, cards):
    """C-ORDER-7: points at once, cheese to the supply, no second completion."""
    game = completing(lab, 3, [4, 5], [3, 0, 0, 0, 0, 0, 0, 0])
    lab.say(game, "complete 4")
    assert lab.player(game).points == 1
    assert lab.refusal(game, "complete 4") == ("LIMIT_GAME", "C-ORDER-7")
    assert lab.player(game).done == [4]


def test_unfinished_orders_count_for_nothing(lab, cards):
    """C-ORDER-8."""
    game = lab.game()
    before = lab.row(game)
    assert lab.row(lab.give(game, 0, orders=[1, 2])) == before


def test_packed_rewards(lab, cards):
    """C-ORDER-1: goods of a reward are given one by one."""
    game = completing(lab, 1, [2], [0, 0, 0, 0, 0, 0, 2, 0])
    happened = lab.say(game, "complete 2")
    assert ("gain", 0, mv.GOODS[mv.BONUS_TILE], 1) in happened
    assert len(lab.player(game).tiles) == 1
