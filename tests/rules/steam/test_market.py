"""The market (C-MARKET, C-ACQ)."""

import pytest

from affineur.rules.refusal import MalformedMove
from affineur.rules.steam import parse_move
from affineur.rules.steam.market import BLUEPRINT_ROW, ORDER_ROW, price
from affineur.rules.tables import sc_machines, sc_market

LEVEL_TWO, LEVEL_THREE = 13, 37


def test_factors_fall_to_the_right():
    """C-MARKET-1."""
    for factors in (sc_market.ORDERS, sc_market.BLUEPRINTS):
        assert len(factors) == 5
        assert sorted(factors, reverse=True) == list(factors)
        assert set(factors) <= {1, 2, 3}


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_prices(lab, monkeypatch, factor):
    """E-43, C-MARKET-2: base times factor; orders have base 1, blueprints their level."""
    monkeypatch.setattr(sc_market, "ORDERS", (factor,) * 5)
    monkeypatch.setattr(sc_market, "BLUEPRINTS", (factor,) * 5)
    state = lab.game().position
    state.market_blueprints = [1, LEVEL_TWO, LEVEL_THREE, LEVEL_TWO, LEVEL_THREE]
    assert price(state, ORDER_ROW, 0) == factor
    assert [price(state, BLUEPRINT_ROW, place) for place in range(3)] == [
        factor,
        2 * factor,
        3 * factor,
    ]
    assert [sc_machines.TILES[tile - 1][0] for tile in (1, LEVEL_TWO, LEVEL_THREE)] == [1, 2, 3]


def test_prices_never_rise(lab):
    """C-MARKET-3: whatever is bought, an item only slides right."""
    game = lab.action("acquire", 6)
    places = {card: at for at, card in enumerate(game.position.market_orders)}
    lab.say(game, "buy order 3", "buy order 5", "done", "end")
    for at, card in enumerate(game.position.market_orders):
        assert at >= places.get(card, 0)


def test_empty_stacks_leave_places_empty(lab):
    """C-MARKET-4: no reshuffle; an empty place cannot be bought."""
    game = lab.action("acquire", 6)
    state = game.position
    state.unseen_orders, state.unseen_machines, state.top_order = [], [], 0
    lab.say(game, "buy order 4", "buy order 5")
    left = [card for card in state.market_orders if card]
    lab.say(game, "done", "end")
    assert state.market_orders == [0, 0, *left]
    assert all(game.position.market_blueprints)
    lab.say(game, "die white 2", "place board", "board acquire")
    assert lab.refusal(game, "buy order 1") == ("UNKNOWN_ID", "C-MARKET-4")
    assert lab.code(game, "buy order 6") == "UNKNOWN_ID"


def test_any_mix_up_to_the_strength(lab):
    """C-ACQ-1: strength 5 buys 3 + 2, not 3 + 3; buying nothing is legal."""
    game = lab.action("acquire", 5)
    game.position.market_blueprints = [LEVEL_TWO] * 5
    first = game.position.market_orders[0]
    lab.say(game, "buy order 1")
    assert lab.refusal(game, "buy blueprint 1") == ("OVER_STRENGTH", "C-ACQ-1")
    lab.say(game, "buy blueprint 5")
    assert lab.player(game).orders == [first]
    assert lab.player(game).blueprints == [LEVEL_TWO]
    assert game.waiting_for == "turn"
    empty_handed = lab.action("acquire", 5)
    lab.say(empty_handed, "done", "end")
    assert empty_handed.seat == 1


def test_the_draw_pile_is_not_for_sale(lab):
    """C-ACQ-2: not even when a place is empty in this turn."""
    game = lab.action("acquire", 6)
    lab.say(game, "buy order 5")
    assert game.position.top_order
    assert lab.code(game, "buy order 5") == "UNKNOWN_ID"
    with pytest.raises(MalformedMove):
        parse_move("buy order top")
